/* What the demo says of itself, a line of JSON each: for tests. Without a file, nothing is said. */
#ifndef TRACE_H
#define TRACE_H

#include <swiped-gtk4.h>

typedef struct _Trace Trace;

/* NULL without a path. */
Trace *trace_new(const char *path);
void trace_free(Trace *trace);

/* A row that is to be looked at whenever the window was painted. */
void trace_row(Trace *trace, SwipedRow *row);
void trace_window(Trace *trace, GtkWidget *window);
/* How far the list is scrolled. */
void trace_scrolling(Trace *trace, GtkAdjustment *adjustment);
/* What the daemon tells, and what rows are given. */
void trace_client(Trace *trace, SwipedClient *client);
void trace_table(Trace *trace, SwipedTable *table);
/* An action was performed; of a cell, or NULL. */
void trace_ran(Trace *trace, const char *action, const char *cell);
void trace_error(Trace *trace, const GError *error);

#endif
