#define _GNU_SOURCE
#include "server.h"

#include <fcntl.h>
#include <sched.h>
#include <signal.h>
#include <spawn.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

extern char **environ;

enum { PACKET_PIPE_BYTES = 1 << 20 };

static volatile pid_t running;

static void too_late(int signal_number)
{
    static const char message[] = "load: out of time\n";
    (void)signal_number;
    if (running > 0)
        kill(running, SIGKILL);
    if (write(STDERR_FILENO, message, sizeof message - 1) < 0)
        _exit(4);
    _exit(3);
}

void limit_time(unsigned seconds)
{
    signal(SIGALRM, too_late);
    alarm(seconds);
}

_Noreturn void give_up(const char *reason)
{
    fprintf(stderr, "load: %s\n", reason);
    if (running > 0)
        kill(running, SIGKILL);
    exit(65);
}

void pin_to(int processor)
{
    cpu_set_t set;
    CPU_ZERO(&set);
    CPU_SET(processor, &set);
    if (sched_setaffinity(0, sizeof set, &set) != 0)
        give_up("there is no such processor");
}

struct server server_start(char **command, bool packets)
{
    int in[2], out[2];
    pid_t pid;
    posix_spawn_file_actions_t actions;
    if (pipe2(in, O_CLOEXEC) != 0 || pipe2(out, O_CLOEXEC) != 0 || posix_spawn_file_actions_init(&actions) != 0)
        give_up("no pipe is to be had");
    if (packets && (fcntl(in[1], F_SETFL, O_DIRECT) != 0 || fcntl(in[1], F_SETPIPE_SZ, PACKET_PIPE_BYTES) < 0
                    || fcntl(out[1], F_SETPIPE_SZ, PACKET_PIPE_BYTES) < 0))
        give_up("cannot create a pipe of packets");
    posix_spawn_file_actions_adddup2(&actions, in[0], STDIN_FILENO);
    posix_spawn_file_actions_adddup2(&actions, out[1], STDOUT_FILENO);
    int failure = posix_spawnp(&pid, command[0], &actions, NULL, command, environ);
    if (failure != 0)
        give_up(strerror(failure));
    posix_spawn_file_actions_destroy(&actions);
    close(in[0]);
    close(out[1]);
    running = pid;
    return (struct server){pid, in[1], out[0]};
}

void server_finish(struct server *server)
{
    close(server->input);
    char rest[4096];
    while (read(server->output, rest, sizeof rest) > 0)
        ;
    int status = 0;
    waitpid(server->pid, &status, 0);
    running = 0;
    close(server->output);
    if (WIFSIGNALED(status))
        give_up("the server died of a signal");
}

long server_resident_kb(const struct server *server)
{
    char path[64], line[256];
    long kb = -1;
    snprintf(path, sizeof path, "/proc/%d/smaps_rollup", (int)server->pid);
    FILE *file = fopen(path, "re");
    if (!file)
        return kb;
    while (fgets(line, sizeof line, file))
        sscanf(line, "Rss: %ld kB", &kb);
    fclose(file);
    return kb;
}

unsigned long long server_cpu_time(const struct server *server)
{
    clockid_t clock;
    struct timespec time;
    if (clock_getcpuclockid(server->pid, &clock) != 0 || clock_gettime(clock, &time) != 0)
        return 0;
    return (unsigned long long)time.tv_sec * 1000000000u + (unsigned long long)time.tv_nsec;
}
