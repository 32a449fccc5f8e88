/* A server under measurement: a process behind two pipes, and what the kernel says about it. */
#ifndef CHILD_H
#define CHILD_H

#include <sys/types.h>

struct child {
    pid_t pid;
    int input, output; /* its stdin, its stdout */
};

struct footprint {
    long resident_kb, private_dirty_kb; /* -1: the kernel would not say */
};

/* Starts `command` from PATH; ends the program when that fails. */
struct child child_start(char **command);

/* Closes its stdin and waits for it; after the program's alarm it is killed. */
void child_finish(struct child *child);

struct footprint child_footprint(const struct child *child);

/* Time on processors so far, user and system, in nanoseconds; 0 when the kernel would not say. */
unsigned long long child_cpu_time(const struct child *child);

/* Runs this thread, and the children it starts from here on, on one processor. */
void pin_to(int processor);

/* After `seconds` the current child is killed and the program ends with status 3. */
void limit_time(unsigned seconds);

#endif
