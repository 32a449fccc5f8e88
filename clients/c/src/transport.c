/* Sockets and processes by means of GIO. */
#include "private.h"

#include <errno.h>
#include <sys/socket.h>
#include <unistd.h>

static Transport *transport_new(int descriptor, GError **error)
{
    GSocket *socket = g_socket_new_from_fd(descriptor, error);
    if (!socket) {
        close(descriptor);
        return NULL;
    }
    g_socket_set_blocking(socket, FALSE);
    Transport *transport = g_new0(Transport, 1);
    transport->socket = socket;
    return transport;
}

/* The supervisor gets a separate session, so that Ctrl-C in the terminal does not reach it. It exits at the end of its input. */
static void start_session(gpointer data)
{
    (void)data;
    setsid();
}

const char *transport_default_program(void)
{
    const char *program = g_getenv("SWIPED"), *installed = BINDIR "/swiped";
    if (program && *program)
        return program;
    return g_file_test(installed, G_FILE_TEST_IS_EXECUTABLE) ? installed : "swiped";
}

/* The supervisor's command line: PROGRAM supervise --timeout S --reconnect S -- OPTIONS. */
static GStrv command(const char *const *argv, guint timeout)
{
    const char *const by_default[] = {transport_default_program(), NULL};
    g_autoptr(GStrvBuilder) words = g_strv_builder_new();
    g_autofree char *seconds = g_strdup_printf("%u.%03u", MAX(timeout, 1) / 1000, MAX(timeout, 1) % 1000);
    argv = argv && argv[0] ? argv : by_default;
    g_strv_builder_add(words, argv[0]);
    g_strv_builder_add_many(words, "supervise", "--timeout", seconds, "--reconnect", seconds, "--", NULL);
    g_strv_builder_addv(words, (const char **)argv + 1);
    return g_strv_builder_end(words);
}

static void not_started(GError **error, const char *program, const GError *why)
{
    if (g_error_matches(why, G_SPAWN_ERROR, G_SPAWN_ERROR_NOENT))
        g_set_error(error, SWIPED_ERROR, SWIPED_ERROR_NOT_STARTED, "%s not found. Install swiped, or set SWIPED to its path", program);
    else
        g_set_error(error, SWIPED_ERROR, SWIPED_ERROR_NOT_STARTED, "cannot start %s: %s", program, why->message);
}

Transport *transport_spawn(const char *const *argv, guint timeout, GError **error)
{
    g_auto(GStrv) words = command(argv, timeout);
    int ends[2];
    if (socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, ends) != 0) {
        g_set_error(error, SWIPED_ERROR, SWIPED_ERROR_NOT_STARTED, "cannot start %s: %s", words[0], g_strerror(errno));
        return NULL;
    }
    /* The socket is the supervisor's standard input and output. */
    g_autoptr(GSubprocessLauncher) launcher = g_subprocess_launcher_new(G_SUBPROCESS_FLAGS_NONE);
    g_subprocess_launcher_take_stdin_fd(launcher, ends[1]);
    g_subprocess_launcher_take_stdout_fd(launcher, dup(ends[1]));
    g_subprocess_launcher_set_child_setup(launcher, start_session, NULL, NULL);
    g_autoptr(GError) why = NULL;
    Transport *transport = transport_new(ends[0], &why);
    if (transport)
        transport->process = g_subprocess_launcher_spawnv(launcher, (const char *const *)words, &why);
    if (transport && transport->process)
        return transport;
    not_started(error, words[0], why);
    if (transport)
        transport_free(transport);
    return NULL;
}

/* Takes `why`. */
static gssize io_result(gssize count, GError *why)
{
    if (count > 0)
        return count;
    gboolean blocks = g_error_matches(why, G_IO_ERROR, G_IO_ERROR_WOULD_BLOCK);
    g_clear_error(&why);
    return blocks ? 0 : -1;
}

gssize transport_read(Transport *transport, char *bytes, gsize size)
{
    GError *why = NULL;
    gssize count = g_socket_receive(transport->socket, bytes, size, NULL, &why);
    return io_result(count, why);
}

gssize transport_write(Transport *transport, const guint8 *bytes, gsize count)
{
    GError *why = NULL;
    gssize written = g_socket_send(transport->socket, (const char *)bytes, count, NULL, &why);
    return io_result(written, why);
}

void transport_free(Transport *transport)
{
    g_socket_close(transport->socket, NULL);
    g_object_unref(transport->socket);
    if (transport->process) {
        g_subprocess_force_exit(transport->process);
        g_object_unref(transport->process); /* a thread of GLib reaps it */
    }
    g_free(transport);
}

/* -------------------------------------------------------------------------------------------------------- Reaping */

typedef struct {
    GSubprocess *process;
    GSource *timer;
    void (*done)(int status, gpointer data);
    gpointer data;
} Reaping;

static int exit_status(GSubprocess *process)
{
    return g_subprocess_get_if_exited(process)     ? g_subprocess_get_exit_status(process)
           : g_subprocess_get_if_signaled(process) ? -g_subprocess_get_term_sig(process)
                                                   : SWIPED_NO_STATUS;
}

static gboolean force_exit(gpointer process)
{
    g_subprocess_force_exit(process);
    return G_SOURCE_REMOVE;
}

static void process_exited(GObject *process, GAsyncResult *result, gpointer data)
{
    Reaping *reaping = data;
    gboolean ended = g_subprocess_wait_finish(G_SUBPROCESS(process), result, NULL);
    g_source_destroy(reaping->timer);
    g_source_unref(reaping->timer);
    reaping->done(ended ? exit_status(reaping->process) : SWIPED_NO_STATUS, reaping->data);
    g_object_unref(reaping->process);
    g_free(reaping);
}

void transport_reap_async(Transport *transport, guint grace, void (*done)(int status, gpointer data), gpointer data)
{
    Reaping *reaping = g_new0(Reaping, 1);
    *reaping = (Reaping){g_object_ref(transport->process), g_timeout_source_new(grace), done, data};
    g_source_set_callback(reaping->timer, force_exit, reaping->process, NULL);
    g_source_attach(reaping->timer, g_main_context_get_thread_default());
    g_subprocess_wait_async(transport->process, NULL, process_exited, reaping);
}

static void keep_status(int status, gpointer data)
{
    *(int *)data = status;
}

int transport_reap(Transport *transport, guint grace)
{
    enum { WAITING = SWIPED_NO_STATUS - 1 };
    int status = WAITING;
    g_autoptr(GMainContext) context = g_main_context_new();
    g_main_context_push_thread_default(context);
    transport_reap_async(transport, grace, keep_status, &status);
    while (status == WAITING)
        g_main_context_iteration(context, TRUE);
    g_main_context_pop_thread_default(context);
    return status;
}
