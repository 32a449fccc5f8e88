/* The connection to the supervisor: a non-blocking socket, and the process at its other end. */
#ifndef SWIPED_TRANSPORT_H
#define SWIPED_TRANSPORT_H

#include "swiped-glib.h"

enum { TRANSPORT_GRACE_MS = 1000 }; /* how long a process may take to exit after it has closed its output */

typedef struct {
    GSocket *socket;
    GSubprocess *process;
} Transport;

/* The program that SWIPED names, else the one that was installed with this library, else the one in PATH. */
const char *transport_default_program(void);

/* Starts the supervisor of a program (NULL: the default one) with the options of its daemon. `timeout` is that of the daemon in ms. */
Transport *transport_spawn(const char *const *argv, guint timeout, GError **error);

/* Return how many bytes were read or written; 0 if the call would block; -1 if the connection is closed. */
gssize transport_read(Transport *transport, char *bytes, gsize size);
gssize transport_write(Transport *transport, const guint8 *bytes, gsize count);

/* Closes the socket, and kills the process if it is still running. */
void transport_free(Transport *transport);

/* Waits until the process has exited, kills it after `grace` ms, and returns its exit status. */
int transport_reap(Transport *transport, guint grace);
/* The same without blocking: calls `done` with the status. */
void transport_reap_async(Transport *transport, guint grace, void (*done)(int status, gpointer data), gpointer data);

#endif
