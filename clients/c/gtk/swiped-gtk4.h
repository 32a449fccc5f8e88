/* swiped-gtk4: swipeable rows for any list of GTK 4.
 *
 * Make a SwipedTable for each list, swiped_table_adopt() its rows or put a SwipedRow around their content, and connect to the table's
 * signals "action" and "removed"; README.md shows a whole program. To read the library itself, begin with private.h.
 *
 * CSS: there is one node "swiped-action" for each action, with the action's id as a class, its side ("leading" or "trailing"), and
 * "destructive" if that is its style. The row keeps its own background, on which its content moves away from the actions.
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
 * Properties:
 *  - "client" (construct only): %NULL for that of swiped_client_get_default();
 *  - "name" (construct only): the table's name in the protocol, unique in the client's session; %NULL for a new one;
 *  - "list": the list whose rows belong to the table unless they have another one, as in a GtkBuilderListItemFactory;
 *  - "actions", "behavior": as in table/open, in JSON;
 *  - "enabled": whether rows can be swiped. Set it to %FALSE while the user selects rows: open rows close;
 *  - "menu": whether the secondary button and keys show a menu of the row's actions. It does not if a gesture of the application's own in
 *    the row is for that button.
 *
 * Signals:
 *  - "opened": the daemon has opened the table, and rows can be swiped;
 *  - gboolean "action" (const char *cell, const char *action, gint64 invocation, SwipedRow *row): the application has to perform the
 *    action, which is also the signal's detail, as in "action::archive". Return %FALSE if it is done, %TRUE if
 *    swiped_table_complete() will be called later;
 *  - "removed" (const char *cell, SwipedRow *row): the row has collapsed after a destructive action, and the application removes it
 *    from its list. @row is %NULL if no row shows the cell now;
 *  - "frame" (SwipedRow *row, json_t *frame): the daemon has sent this frame of the row;
 *  - "failed" (const GError *error): the daemon responded with an error, or the session has ended, and rows stay closed. Without a
 *    handler it is logged as a warning.
 */
#define SWIPED_TYPE_TABLE (swiped_table_get_type())
G_DECLARE_FINAL_TYPE(SwipedTable, swiped_table, SWIPED, TABLE, GObject)

#define SWIPED_TYPE_ROW (swiped_row_get_type())
G_DECLARE_FINAL_TYPE(SwipedRow, swiped_row, SWIPED, ROW, GtkWidget)

/**
 * swiped_table_new:
 * @client: (nullable): the property
 * @name: (nullable): the property
 * @options: (nullable) (type Swiped.Json) (transfer full): members of table/open, such as "behavior" and "actions", which the function
 *   takes. An action may also have an "icon", which is the name of a themed icon
 */
SwipedTable *swiped_table_new(SwipedClient *client, const char *name, json_t *options);

/**
 * swiped_table_configure:
 * @options: (type Swiped.Json) (transfer full): which the function takes
 *
 * Changes options of the table and of all its rows.
 */
void swiped_table_configure(SwipedTable *table, json_t *options);

/**
 * swiped_table_adopt:
 * @row: a GtkListBoxRow, AdwActionRow or other widget that has a layout manager and children
 * @cell: the row's name, unique in the table
 *
 * Lets an existing row of a list be swiped. It stays the row of the list: only its children move. If the user has removed a row with
 * this name, and undone that, the row grows back.
 *
 * Returns: (transfer none): the actions behind it. If the row has been adopted before, it has another cell now.
 */
SwipedRow *swiped_table_adopt(SwipedTable *table, GtkWidget *row, const char *cell);

/**
 * swiped_table_complete:
 * @then: (nullable): what the row does next: "close", "remove", "stay", or %NULL for the default, which is "remove" for a destructive
 *   action that was performed, else "close"
 *
 * Reports that the application has performed an action, or has not.
 */
void swiped_table_complete(SwipedTable *table, gint64 invocation, gboolean performed, const char *then);
/* Reports that the application has removed a row by itself. The daemon forgets the row's state; a later row may have the same name. */
void swiped_table_forget(SwipedTable *table, const char *cell);
/* Lets a row that is in the list again grow back, because the user has undone its removal. Does nothing for any other row. */
void swiped_table_restore(SwipedTable *table, const char *cell);
/**
 * swiped_table_send:
 * @params: (type Swiped.Json) (transfer full): which the function takes; it adds "table"
 *
 * Sends a message about this table, such as "table/closeCells" or "cell/open", once the table is open.
 */
void swiped_table_send(SwipedTable *table, const char *method, json_t *params);

/**
 * SwipedRow:
 *
 * A row: the application's content, and the actions behind it. In an adopted row it has the actions only.
 *
 * Properties:
 *  - "table": by default the one whose "list" the row is in;
 *  - "cell": the row's name, unique in the table. Change it when the widget is used for another row: it shows that row's state at once;
 *  - "content": the application's widget;
 *  - "item": the row of the list: the widget that was adopted, or the GtkListBoxRow or list item around this widget, else the widget
 *    itself;
 *  - "enabled": whether this row can be swiped. If not, it has no keys and no menu either;
 *  - "actions": those of swiped_row_set_actions(), in JSON.
 */

/**
 * swiped_row_new:
 * @table: (nullable): the property
 * @cell: (nullable): the property
 * @content: (nullable): the property
 */
GtkWidget *swiped_row_new(SwipedTable *table, const char *cell, GtkWidget *content);
const char *swiped_row_get_cell(SwipedRow *row);
void swiped_row_set_cell(SwipedRow *row, const char *cell);
/**
 * swiped_row_set_actions:
 * @actions: (nullable) (type Swiped.Json) (transfer full): by side as in table/open, which the function takes; %NULL: the table's
 *
 * Gives the row actions of its own. They are those of the cell: set them after swiped_row_set_cell().
 */
void swiped_row_set_actions(SwipedRow *row, json_t *actions);
/**
 * swiped_row_get_content:
 *
 * Returns: (transfer none) (nullable): the property; in an adopted row its child.
 */
GtkWidget *swiped_row_get_content(SwipedRow *row);
/**
 * swiped_row_get_item:
 *
 * Returns: (transfer none): the property.
 */
GtkWidget *swiped_row_get_item(SwipedRow *row);

#pragma GCC visibility pop
G_END_DECLS

#endif
