/* The server under measurement: a process behind two pipes that is started here, or one that is called at a socket. */
#ifndef SERVER_H
#define SERVER_H

#include <stdbool.h>
#include <sys/types.h>

struct server {
    pid_t pid;         /* 0: a process that the kernel is not to be asked about */
    int input, output; /* where it is written to, and read from: the same for a socket */
    bool started;
};

struct footprint {
    long resident_kb, private_dirty_kb; /* -1: the kernel would not say */
};

/* Calls of read and write that it has made so far, of any kind; 0 when the kernel would not say. */
struct calls {
    unsigned long long reads, writes;
};

/* Starts `command` from PATH; ends the program when that fails. With `packets`, each read returns the bytes of one
 * write, so the result does not depend on the speed of the client. */
struct server server_start(char **command, bool packets);

/* Calls unix:PATH or ws://127.0.0.1:PORT/…, for up to five seconds until a server listens. `pid` is whose it is, or 0. */
struct server server_call(const char *address, pid_t pid);

/* Closes its input; waits for the end of one that was started here, which after the program's alarm is killed. */
void server_finish(struct server *server);

struct footprint server_footprint(const struct server *server);
struct calls server_calls(const struct server *server);

/* Time on processors so far, user and system, in nanoseconds; 0 when the kernel would not say. */
unsigned long long server_cpu_time(const struct server *server);

/* Runs this thread, and the processes it starts from here on, on one processor. */
void pin_to(int processor);

/* After `seconds` the server that was started is killed and the program ends with status 3. */
void limit_time(unsigned seconds);

/* Says why on standard error, and ends the program with status 65. */
_Noreturn void give_up(const char *reason);

#endif
