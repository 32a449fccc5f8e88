/* The way to a daemon: a socket that never blocks, and the process at its other end where that is ours. */
#ifndef SWIPED_LINK_H
#define SWIPED_LINK_H

#include "swiped-glib.h"

typedef struct {
    GSocket *socket;
    GSubprocess *process; /* or NULL */
} Link;

/* Starts a process; NULL for what SWIPED names, else swiped of PATH. */
Link *link_spawn(const char *const *argv, GError **error);

/* Reaches a daemon that listens; `busy` is set where it may be tried again at once. */
Link *link_connect(const char *path, gboolean *busy, GError **error);

/* How many bytes were read or written; 0 where none can be now; -1 where the other end is gone. */
gssize link_read(Link *link, char *bytes, gsize room);
gssize link_write(Link *link, const guint8 *bytes, gsize count);

/* Leaves nothing behind: what has not ended by itself is ended. */
void link_free(Link *link);

/* The exit status that the process has ended with, or SWIPED_NO_STATUS. It has `grace` ms to end by itself. */
int link_wait(Link *link, guint grace);
/* The same, without waiting here; `done` is told the status. */
void link_wait_async(Link *link, guint grace, void (*done)(int status, gpointer data), gpointer data);

#endif
