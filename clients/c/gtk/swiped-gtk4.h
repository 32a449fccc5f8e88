/* swiped-gtk4: swipeable rows for any list of GTK 4.
 *
 * Make a SwipedTable for each list and a SwipedRow for each row, and connect to the table's signals "action" and "removed"; README.md
 * shows a whole program. To read the library itself, begin with private.h.
 *
 * CSS: a row is a node "swiped-row". It has the application's content, with the class "swiped-content", and one node "swiped-action"
 * for each action, with the action's id as a class, its side ("leading" or "trailing"), and "destructive" if that is its style.
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
 * What the rows of a list share: the daemon, the behavior and the actions. The table opens when its first row has a width. It follows
 * that width, the text direction of the rows, and whether the desktop enables animations (reduced motion).
 *
 * Signals:
 *  - "opened": the daemon has opened the table, and rows can be swiped;
 *  - gboolean "action" (const char *cell, const char *action, gint64 invocation): the application has to perform the action. Return
 *    %FALSE if it is done, %TRUE if swiped_table_complete() will be called later;
 *  - "removed" (const char *cell, SwipedRow *row): the row has collapsed after a destructive action, and the application removes it
 *    from its list. @row is %NULL if no row shows the cell now;
 *  - "frame" (SwipedRow *row, json_t *frame): the daemon has sent this frame of the row;
 *  - "failed" (const GError *error): the daemon responded with an error, or the session has ended, and rows stay closed.
 */
#define SWIPED_TYPE_TABLE (swiped_table_get_type())
G_DECLARE_FINAL_TYPE(SwipedTable, swiped_table, SWIPED, TABLE, GObject)

/**
 * swiped_table_new:
 * @name: the table's name in the protocol, unique in the client's session
 * @options: members of table/open, such as "behavior" and "actions", which the function takes; %NULL for none. An action may also
 *   have an "icon", which is the name of a themed icon
 */
SwipedTable *swiped_table_new(SwipedClient *client, const char *name, json_t *options);

/* Changes options of the table and of all its rows. Takes them. */
void swiped_table_configure(SwipedTable *table, json_t *options);
/* Reports that the application has performed an action, or has not. @then is what the row does next: "close", "remove", "stay", or
 * %NULL for the default, which is "remove" for a destructive action that was performed, else "close". */
void swiped_table_complete(SwipedTable *table, gint64 invocation, gboolean performed, const char *then);
/* Reports that the application has removed a row by itself. The daemon forgets the row's state; a later row may have the same name. */
void swiped_table_forget(SwipedTable *table, const char *cell);
/* Lets a row that is in the list again grow back, because the user has undone its removal. */
void swiped_table_restore(SwipedTable *table, const char *cell);
/* Returns: whether no pointer holds a row, and no row moves. */
gboolean swiped_table_is_at_rest(SwipedTable *table);
/* Sends a message about this table, such as "table/closeCells" or "cell/open", once the table is open. Takes @params, to which it
 * adds "table". */
void swiped_table_send(SwipedTable *table, const char *method, json_t *params);

/**
 * SwipedRow:
 *
 * A row: the application's content, and the actions behind it.
 */
#define SWIPED_TYPE_ROW (swiped_row_get_type())
G_DECLARE_FINAL_TYPE(SwipedRow, swiped_row, SWIPED, ROW, GtkWidget)

/* @cell is the row's name, unique in the table. */
GtkWidget *swiped_row_new(SwipedTable *table, const char *cell, GtkWidget *content);
const char *swiped_row_get_cell(SwipedRow *row);
/* Reuses the widget for another row, for lists that recycle their rows. It shows that row's state at once. */
void swiped_row_set_cell(SwipedRow *row, const char *cell);
/* Gives the row actions of its own, by side as in table/open, which the function takes; %NULL: the table's. They are those of the cell:
 * set them after swiped_row_set_cell(). An action is at least as wide as its title with the user's text size. */
void swiped_row_set_actions(SwipedRow *row, json_t *actions);
GtkWidget *swiped_row_get_content(SwipedRow *row);

#pragma GCC visibility pop
G_END_DECLS

#endif
