/* The connection to a daemon: a non-blocking socket, and the process at its other end if the client has started it. */
#ifndef SWIPED_TRANSPORT_H
#define SWIPED_TRANSPORT_H

#include "swiped-glib.h"

typedef struct {
    GSocket *socket;
    GSubprocess *process; /* or NULL */
} Transport;

/* Starts a process; with NULL the program that SWIPED names, else "swiped" in PATH. */
Transport *transport_spawn(const char *const *argv, GError **error);

/* Connects to a daemon that listens. Sets `busy` if the daemon's queue of connections is full, so that it is worth a retry. */
Transport *transport_connect(const char *path, gboolean *busy, GError **error);

/* Return how many bytes were read or written; 0 if the call would block; -1 if the connection is closed. */
gssize transport_read(Transport *transport, char *bytes, gsize size);
gssize transport_write(Transport *transport, const guint8 *bytes, gsize count);

/* Closes the socket, and kills the process if it is still running. */
void transport_free(Transport *transport);

/* Waits until the process has exited, kills it after `grace` ms, and returns its exit status, or SWIPED_NO_STATUS. */
int transport_reap(Transport *transport, guint grace);
/* The same without blocking: calls `done` with the status. */
void transport_reap_async(Transport *transport, guint grace, void (*done)(int status, gpointer data), gpointer data);

#endif
