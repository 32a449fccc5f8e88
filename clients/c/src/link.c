#include "link.h"

#include <errno.h>
#include <gio/gunixsocketaddress.h>
#include <sys/socket.h>
#include <unistd.h>

static Link *link_new(int descriptor, GError **error)
{
    GSocket *socket = g_socket_new_from_fd(descriptor, error);
    if (!socket) {
        close(descriptor);
        return NULL;
    }
    g_socket_set_blocking(socket, FALSE);
    Link *link = g_new0(Link, 1);
    link->socket = socket;
    return link;
}

static void not_started(GError **error, const char *format, const char *what, const GError *why)
{
    g_set_error(error, SWIPED_ERROR, SWIPED_ERROR_NOT_STARTED, format, what, why->message);
}

/* A session of its own: Ctrl-C is this program's business, and the end of input is the daemon's. */
static void leave_session(gpointer data)
{
    (void)data;
    setsid();
}

Link *link_spawn(const char *const *argv, GError **error)
{
    const char *named = g_getenv("SWIPED");
    const char *const usual[] = {named && *named ? named : "swiped", NULL};
    argv = argv ? argv : usual;
    int ends[2];
    if (socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, ends) != 0) {
        g_set_error(error, SWIPED_ERROR, SWIPED_ERROR_NOT_STARTED, "cannot start %s: %s", argv[0], g_strerror(errno));
        return NULL;
    }
    /* A socket is standard input and output in one. */
    g_autoptr(GSubprocessLauncher) launcher = g_subprocess_launcher_new(G_SUBPROCESS_FLAGS_NONE);
    g_subprocess_launcher_take_stdin_fd(launcher, ends[1]);
    g_subprocess_launcher_take_stdout_fd(launcher, dup(ends[1]));
    g_subprocess_launcher_set_child_setup(launcher, leave_session, NULL, NULL);
    g_autoptr(GError) why = NULL;
    Link *link = link_new(ends[0], &why);
    if (link)
        link->process = g_subprocess_launcher_spawnv(launcher, argv, &why);
    if (link && link->process)
        return link;
    not_started(error, "cannot start %s: %s", argv[0], why);
    if (link)
        link_free(link);
    return NULL;
}

Link *link_connect(const char *path, gboolean *busy, GError **error)
{
    g_autoptr(GError) why = NULL;
    g_autoptr(GSocketAddress) address = g_unix_socket_address_new(path);
    g_autoptr(GSocket) socket = g_socket_new(G_SOCKET_FAMILY_UNIX, G_SOCKET_TYPE_STREAM, G_SOCKET_PROTOCOL_DEFAULT, &why);
    *busy = FALSE;
    if (socket) {
        g_socket_set_blocking(socket, FALSE);
        if (g_socket_connect(socket, address, NULL, &why)) {
            Link *link = g_new0(Link, 1);
            link->socket = g_steal_pointer(&socket);
            return link;
        }
        *busy = g_error_matches(why, G_IO_ERROR, G_IO_ERROR_WOULD_BLOCK) || g_error_matches(why, G_IO_ERROR, G_IO_ERROR_PENDING);
    }
    not_started(error, "nobody listens at %s: %s", path, why);
    return NULL;
}

static gssize outcome(gssize count, GError *why)
{
    if (count > 0)
        return count;
    gboolean later = g_error_matches(why, G_IO_ERROR, G_IO_ERROR_WOULD_BLOCK);
    g_clear_error(&why);
    return later ? 0 : -1;
}

gssize link_read(Link *link, char *bytes, gsize room)
{
    GError *why = NULL;
    gssize count = g_socket_receive(link->socket, bytes, room, NULL, &why);
    return outcome(count, why);
}

gssize link_write(Link *link, const guint8 *bytes, gsize count)
{
    GError *why = NULL;
    gssize written = g_socket_send(link->socket, (const char *)bytes, count, NULL, &why);
    return outcome(written, why);
}

void link_free(Link *link)
{
    g_socket_close(link->socket, NULL);
    g_object_unref(link->socket);
    if (link->process) {
        g_subprocess_force_exit(link->process);
        g_object_unref(link->process); /* GLib's own thread waits for its end */
    }
    g_free(link);
}

/* ------------------------------------------------------------------------------------------------------- Waiting */

typedef struct {
    GSubprocess *process;
    GSource *timer;
    void (*done)(int status, gpointer data);
    gpointer data;
} Wait;

static int status_of(GSubprocess *process)
{
    return g_subprocess_get_if_exited(process)     ? g_subprocess_get_exit_status(process)
           : g_subprocess_get_if_signaled(process) ? -g_subprocess_get_term_sig(process)
                                                   : SWIPED_NO_STATUS;
}

static gboolean force(gpointer process)
{
    g_subprocess_force_exit(process);
    return G_SOURCE_REMOVE;
}

static void waited(GObject *process, GAsyncResult *result, gpointer data)
{
    Wait *wait = data;
    gboolean ended = g_subprocess_wait_finish(G_SUBPROCESS(process), result, NULL);
    g_source_destroy(wait->timer);
    g_source_unref(wait->timer);
    wait->done(ended ? status_of(wait->process) : SWIPED_NO_STATUS, wait->data);
    g_object_unref(wait->process);
    g_free(wait);
}

void link_wait_async(Link *link, guint grace, void (*done)(int status, gpointer data), gpointer data)
{
    if (!link->process) {
        done(SWIPED_NO_STATUS, data);
        return;
    }
    Wait *wait = g_new0(Wait, 1);
    *wait = (Wait){g_object_ref(link->process), g_timeout_source_new(grace), done, data};
    g_source_set_callback(wait->timer, force, wait->process, NULL);
    g_source_attach(wait->timer, g_main_context_get_thread_default());
    g_subprocess_wait_async(link->process, NULL, waited, wait);
}

static void keep_status(int status, gpointer data)
{
    *(int *)data = status;
}

int link_wait(Link *link, guint grace)
{
    enum { WAITING = SWIPED_NO_STATUS - 1 };
    int status = WAITING;
    g_autoptr(GMainContext) context = g_main_context_new();
    g_main_context_push_thread_default(context);
    link_wait_async(link, grace, keep_status, &status);
    while (status == WAITING)
        g_main_context_iteration(context, TRUE);
    g_main_context_pop_thread_default(context);
    return status;
}
