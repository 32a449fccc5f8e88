/* The supervisor, at the other end of a socket. */
#include <errno.h>
#include <poll.h>
#include <signal.h>
#include <sys/socket.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

#include "private.h"

const char *process_default_program(void)
{
    const char *program = g_getenv("SWIPED"), *installed = BINDIR "/swiped";
    if (program && *program)
        return program;
    return g_file_test(installed, G_FILE_TEST_IS_EXECUTABLE) ? installed : "swiped";
}

/* The supervisor's command line: PROGRAM supervise --timeout S --reconnect S -- OPTIONS. */
static GStrv command(const char *const *argv, guint timeout)
{
    const char *const by_default[] = {process_default_program(), NULL};
    g_autoptr(GStrvBuilder) words = g_strv_builder_new();
    g_autofree char *seconds = g_strdup_printf("%u.%03u", MAX(timeout, 1) / 1000, MAX(timeout, 1) % 1000);
    argv = argv && argv[0] ? argv : by_default;
    g_strv_builder_add(words, argv[0]);
    g_strv_builder_add_many(words, "supervise", "--timeout", seconds, "--reconnect", seconds, "--", NULL);
    g_strv_builder_addv(words, (const char **)argv + 1);
    return g_strv_builder_end(words);
}

/* The supervisor gets a separate session, so that Ctrl-C in the terminal does not reach it. It exits at the end of its input. */
static void start_session(gpointer data)
{
    (void)data;
    setsid();
}

int process_start(const char *const *argv, guint timeout, GPid *process, GError **error)
{
    g_auto(GStrv) words = command(argv, timeout);
    g_autoptr(GError) why = NULL;
    int ends[2];
    if (socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, ends) != 0) {
        g_set_error(error, SWIPED_ERROR, SWIPED_ERROR_NOT_STARTED, "cannot start %s: %s", words[0], g_strerror(errno));
        return -1;
    }
    const GSpawnFlags flags = G_SPAWN_SEARCH_PATH | G_SPAWN_DO_NOT_REAP_CHILD;
    gboolean is_started = g_spawn_async_with_fds(NULL, words, NULL, flags, start_session, NULL, process, ends[1], ends[1], -1, &why);
    close(ends[1]);
    if (is_started)
        return ends[0];
    close(ends[0]);
    if (g_error_matches(why, G_SPAWN_ERROR, G_SPAWN_ERROR_NOENT))
        g_set_error(error, SWIPED_ERROR, SWIPED_ERROR_NOT_STARTED, "%s not found. Install swiped, or set SWIPED to its path", words[0]);
    else
        g_set_error(error, SWIPED_ERROR, SWIPED_ERROR_NOT_STARTED, "cannot start %s: %s", words[0], why->message);
    return -1;
}

int process_reap(GPid process, guint grace)
{
    int status = 0;
    struct pollfd exited = {(int)syscall(SYS_pidfd_open, process, 0), POLLIN, 0};
    if (poll(&exited, 1, (int)grace) <= 0)
        kill(process, SIGKILL);
    close(exited.fd);
    waitpid(process, &status, 0);
    return WIFEXITED(status) ? WEXITSTATUS(status) : -WTERMSIG(status);
}
