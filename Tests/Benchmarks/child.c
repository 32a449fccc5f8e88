#define _GNU_SOURCE
#include "child.h"

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

void pin_to(int processor)
{
    cpu_set_t set;
    CPU_ZERO(&set);
    CPU_SET(processor, &set);
    if (sched_setaffinity(0, sizeof set, &set) != 0) {
        perror("load: sched_setaffinity");
        exit(71);
    }
}

struct child child_start(char **command)
{
    int in[2], out[2];
    pid_t pid;
    posix_spawn_file_actions_t actions;
    if (pipe2(in, O_CLOEXEC) != 0 || pipe2(out, O_CLOEXEC) != 0 || posix_spawn_file_actions_init(&actions) != 0) {
        perror("load: pipe");
        exit(71);
    }
    posix_spawn_file_actions_adddup2(&actions, in[0], STDIN_FILENO);
    posix_spawn_file_actions_adddup2(&actions, out[1], STDOUT_FILENO);
    int failure = posix_spawnp(&pid, command[0], &actions, NULL, command, environ);
    if (failure != 0) {
        fprintf(stderr, "load: cannot start %s: %s\n", command[0], strerror(failure));
        exit(71);
    }
    posix_spawn_file_actions_destroy(&actions);
    close(in[0]);
    close(out[1]);
    running = pid;
    return (struct child){pid, in[1], out[0]};
}

void child_finish(struct child *child)
{
    char rest[4096];
    close(child->input);
    while (read(child->output, rest, sizeof rest) > 0)
        ;
    int status = 0;
    waitpid(child->pid, &status, 0);
    running = 0;
    close(child->output);
    if (WIFSIGNALED(status)) {
        fprintf(stderr, "load: the server died of signal %d\n", WTERMSIG(status));
        exit(75);
    }
}

struct footprint child_footprint(const struct child *child)
{
    struct footprint footprint = {-1, -1};
    char path[64], line[256];
    snprintf(path, sizeof path, "/proc/%d/smaps_rollup", (int)child->pid);
    FILE *file = fopen(path, "re");
    if (!file)
        return footprint;
    while (fgets(line, sizeof line, file)) {
        sscanf(line, "Rss: %ld kB", &footprint.resident_kb);
        sscanf(line, "Private_Dirty: %ld kB", &footprint.private_dirty_kb);
    }
    fclose(file);
    return footprint;
}

unsigned long long child_cpu_time(const struct child *child)
{
    clockid_t clock;
    struct timespec time;
    if (clock_getcpuclockid(child->pid, &clock) != 0 || clock_gettime(clock, &time) != 0)
        return 0;
    return (unsigned long long)time.tv_sec * 1000000000u + (unsigned long long)time.tv_nsec;
}
