/* The trace of a demo, for tests: a line of JSON for each event. Tests/Toolkits/README.md has the format. */
#ifndef TRACE_H
#define TRACE_H

#include <swiped-gtk4.h>

typedef struct _Trace Trace;

/* Without a path, nothing is written. Writes notifications. */
Trace *trace_new(const char *path, SwipedClient *client);
void trace_free(Trace *trace);

/* Adds a row, whose offset is written after each repaint of the window. */
void trace_row(Trace *trace, SwipedRow *row);
void trace_window(Trace *trace, GtkWidget *window, GtkAdjustment *adjustment); /* writes how far the list is scrolled, too */
/* Writes the frames of rows. */
void trace_table(Trace *trace, SwipedTable *table);
/* Writes that an action was performed. */
void trace_action(Trace *trace, const char *action, const char *cell);
void trace_error(Trace *trace, const GError *error);

#endif
