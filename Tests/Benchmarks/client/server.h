/* The server under measurement: a process behind two pipes. */
#ifndef SERVER_H
#define SERVER_H

#include <stdbool.h>
#include <sys/types.h>

struct server {
    pid_t pid;
    int input, output; /* where it is written to, and read from */
};

/* Starts `command` from PATH; ends the program when that fails. With `packets`, each read returns the bytes of one
 * write, so the result does not depend on the speed of the client. */
struct server server_start(char **command, bool packets);

/* Closes its input, and waits for its end. */
void server_finish(struct server *server);

/* -1 when the kernel would not say. */
long server_resident_kb(const struct server *server);

/* Time on processors so far, user and system, in nanoseconds; 0 when the kernel would not say. */
unsigned long long server_cpu_time(const struct server *server);

/* Runs this thread, and the processes it starts from here on, on one processor. */
void pin_to(int processor);

/* After `seconds` the server that was started is killed and the program ends with status 3. */
void limit_time(unsigned seconds);

/* Says why on standard error, and ends the program with status 65. */
_Noreturn void give_up(const char *reason);

#endif
