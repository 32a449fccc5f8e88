/* swiped-gtk4: rows that a finger swipes, in any list of GTK 4.
 *
 * CSS: the nodes are "swiped-row", with the application's content in it (class "swiped-content"), and one "swiped-action" for each
 * action, with its id as a class, and "destructive" where that is its style.
 */
#ifndef SWIPED_GTK4_H
#define SWIPED_GTK4_H

#include <gtk/gtk.h>
#include <swiped-glib.h>

G_BEGIN_DECLS
#pragma GCC visibility push(default)

/**
 * SwipedTable:
 *
 * What rows have in common: their daemon, how they move, their actions. It is opened when its first row has a width, and follows
 * that, the rows' text direction, and whether the desktop wants animations.
 *
 * Signals:
 *  - gboolean "action" (const char *cell, const char *action, gint64 invocation): the application is to perform it. %FALSE says that
 *    it has; %TRUE, that it will say so with swiped_table_complete();
 *  - "removed" (const char *cell, SwipedRow *row): the row has collapsed, for good: the application takes it out. @row is %NULL where
 *    none stands for the cell now;
 *  - "frame" (SwipedRow *row, json_t *frame): the row is given this to show;
 *  - "failed" (const GError *error): a message was refused, or it is over: rows stay closed.
 */
#define SWIPED_TYPE_TABLE (swiped_table_get_type())
G_DECLARE_FINAL_TYPE(SwipedTable, swiped_table, SWIPED, TABLE, GObject)

/**
 * swiped_table_new:
 * @options: members of table/open, as "behavior" and "actions", which it takes; an action may also have an "icon", by its name
 */
SwipedTable *swiped_table_new(SwipedClient *client, const char *name, json_t *options);

/* Changes options, of rows that are there as well. Takes them. */
void swiped_table_configure(SwipedTable *table, json_t *options);
/* An action was performed, or refused to be; @then is "close", "remove", "stay", or %NULL for what its style says. */
void swiped_table_complete(SwipedTable *table, gint64 invocation, gboolean performed, const char *then);
/* The application takes a row out of its own accord: the daemon forgets it. A row of that name that comes later is another one. */
void swiped_table_forget(SwipedTable *table, const char *cell);
/* Sends a message about this table, as soon as that is open: "table/closeCells", "cell/open", …. Takes @params, without "table". */
void swiped_table_send(SwipedTable *table, const char *method, json_t *params);

/**
 * SwipedRow:
 *
 * A row: content, and the actions behind it.
 */
#define SWIPED_TYPE_ROW (swiped_row_get_type())
G_DECLARE_FINAL_TYPE(SwipedRow, swiped_row, SWIPED, ROW, GtkWidget)

GtkWidget *swiped_row_new(SwipedTable *table, const char *cell, GtkWidget *content);
const char *swiped_row_get_cell(SwipedRow *row);
/* The row stands for another one from now on, as lists do that recycle rows. */
void swiped_row_set_cell(SwipedRow *row, const char *cell);
GtkWidget *swiped_row_get_content(SwipedRow *row);
/* Whether it is under a finger, or on its way. */
gboolean swiped_row_is_moving(SwipedRow *row);

#pragma GCC visibility pop
G_END_DECLS

#endif
