/* The table: options, signals and rows. */
#include "private.h"

enum { OPENED, ACTION, REMOVED, FRAME, FAILED, SIGNALS };
static guint signals[SIGNALS];

G_DEFINE_FINAL_TYPE(SwipedTable, swiped_table, G_TYPE_OBJECT)

/* -------------------------------------------------------------------------------------------------------------- Rows */

void table_add(SwipedTable *table, SwipedRow *row)
{
    g_hash_table_insert(table->rows, g_strdup(swiped_row_get_cell(row)), row);
}

static gboolean is_row_of(gpointer name, gpointer row, gpointer data)
{
    (void)name;
    return row == data;
}

void table_remove(SwipedTable *table, SwipedRow *row)
{
    g_hash_table_foreach_remove(table->pointers, is_row_of, row);
    if (g_hash_table_lookup(table->rows, swiped_row_get_cell(row)) == row)
        g_hash_table_remove(table->rows, swiped_row_get_cell(row));
}

SwipedRow *table_find(SwipedTable *table, const json_t *cell)
{
    return json_is_string(cell) ? g_hash_table_lookup(table->rows, json_string_value(cell)) : NULL;
}

static void list_scrolled(SwipedTable *table)
{
    swiped_list_list_scrolled(table->list, swiped_now());
    table_do_effects(table);
}

/* Whether the widget is a row, or holds one as an item of a list does. */
static gboolean is_row(GtkWidget *widget)
{
    GtkWidget *child = gtk_widget_get_first_child(widget);
    return SWIPED_IS_ROW(widget) || (child && SWIPED_IS_ROW(child));
}

static void pressed(GtkGestureClick *gesture, int count, double x, double y, SwipedTable *table)
{
    (void)count;
    GtkWidget *window = gtk_event_controller_get_widget(GTK_EVENT_CONTROLLER(gesture));
    GtkWidget *hit = gtk_widget_pick(window, x, y, GTK_PICK_DEFAULT);
    for (; hit && hit != window; hit = gtk_widget_get_parent(hit))
        if (!GTK_IS_LIST_BOX(hit) && !GTK_IS_LIST_BASE(hit) && is_row(hit))
            return;
    swiped_list_tapped_outside(table->list, swiped_now());
    table_do_effects(table);
}

static void forget_window(SwipedTable *table)
{
    if (!table->window)
        return;
    g_clear_signal_handler(&table->scroll_handler, gtk_scrolled_window_get_vadjustment(table->window));
    gtk_widget_remove_controller(GTK_WIDGET(table->window), table->scroll);
    gtk_widget_remove_controller(GTK_WIDGET(table->window), table->click);
    g_clear_weak_pointer(&table->window);
}

void table_watch_window(SwipedTable *table, GtkScrolledWindow *window)
{
    if (table->window == window)
        return;
    forget_window(table);
    g_set_weak_pointer(&table->window, window);
    table->scroll_handler =
        g_signal_connect_swapped(gtk_scrolled_window_get_vadjustment(window), "value-changed", G_CALLBACK(list_scrolled), table);
    table->click = GTK_EVENT_CONTROLLER(gtk_gesture_click_new());
    table->scroll = scroll_new(table);
    g_signal_connect_object(table->click, "pressed", G_CALLBACK(pressed), table, 0);
    gtk_widget_add_controller(GTK_WIDGET(window), table->click);
    gtk_widget_add_controller(GTK_WIDGET(window), table->scroll);
}

/* ----------------------------------------------------------------------------------------------------------- Options */

/* Takes `changes`. */
static void configure(SwipedTable *table, json_t *changes)
{
    swiped_list_configure(table->list, changes, swiped_now());
    table_do_effects(table);
}

static json_t *reduced_motion(SwipedTable *table)
{
    gboolean animations = TRUE;
    g_object_get(table->settings, "gtk-enable-animations", &animations, NULL);
    return json_boolean(!animations);
}

static void settings_changed(SwipedTable *table)
{
    configure(table, json_pack("{s:o}", "reducedMotion", reduced_motion(table)));
}

/* The table's actions as the daemon gets them: as wide as a row shows them. */
static json_t *action_params(SwipedTable *table)
{
    GHashTableIter rows;
    gpointer row;
    g_hash_table_iter_init(&rows, table->rows);
    while (g_hash_table_iter_next(&rows, NULL, &row))
        if (!((SwipedRow *)row)->own_actions)
            return row_action_params(row);
    return json_deep_copy(table->actions);
}

static void text_size_changed(SwipedTable *table)
{
    GHashTableIter rows;
    gpointer row;
    configure(table, json_pack("{s:o}", "actions", action_params(table)));
    g_hash_table_iter_init(&rows, table->rows);
    while (g_hash_table_iter_next(&rows, NULL, &row))
        if (((SwipedRow *)row)->own_actions)
            row_configure(row);
}

void table_set_width(SwipedTable *table, int width, GtkTextDirection direction)
{
    const char *name = direction == GTK_TEXT_DIR_RTL ? "rtl" : "ltr";
    if (table->width == 0)
        configure(table, json_pack("{s:o}", "actions", action_params(table)));
    if (table->width == width && table->direction == direction)
        return;
    table->width = width;
    table->direction = direction;
    configure(table, json_pack("{s:f, s:s}", "width", (double)width, "layoutDirection", name));
}

static void set_actions(SwipedTable *table, json_t *actions)
{
    json_decref(table->actions);
    table->actions = actions ? json_deep_copy(actions) : json_object();
}

void swiped_table_configure(SwipedTable *table, json_t *options)
{
    g_return_if_fail(SWIPED_IS_TABLE(table) && json_is_object(options));
    json_t *actions = json_object_get(options, "actions");
    if (actions) {
        GHashTableIter rows;
        gpointer row;
        set_actions(table, actions);
        g_hash_table_iter_init(&rows, table->rows);
        while (g_hash_table_iter_next(&rows, NULL, &row))
            row_rebuild_actions(row);
        json_object_set_new(options, "actions", action_params(table));
    }
    configure(table, options);
}

/* ---------------------------------------------------------------------------------------- What the application wants */

void swiped_table_send(SwipedTable *table, const char *method, json_t *params)
{
    g_return_if_fail(SWIPED_IS_TABLE(table) && json_is_object(params));
    swiped_list_request(table->list, method, params, swiped_now());
    table_do_effects(table);
}

void swiped_table_forget(SwipedTable *table, const char *cell)
{
    g_return_if_fail(SWIPED_IS_TABLE(table) && cell);
    json_t *deleted = json_pack("[s]", cell);
    swiped_list_rows_edited(table->list, deleted, swiped_now());
    json_decref(deleted);
    table_do_effects(table);
}

void swiped_table_restore(SwipedTable *table, const char *cell)
{
    g_return_if_fail(SWIPED_IS_TABLE(table) && cell);
    json_t *restored = json_string(cell);
    swiped_list_restore(table->list, restored, swiped_now());
    json_decref(restored);
    table_do_effects(table);
}

void swiped_table_complete(SwipedTable *table, gint64 invocation, gboolean performed, const char *then)
{
    g_return_if_fail(SWIPED_IS_TABLE(table));
    swiped_list_complete(table->list, invocation, performed, then, swiped_now());
    table_do_effects(table);
}

gboolean swiped_table_is_at_rest(SwipedTable *table)
{
    g_return_val_if_fail(SWIPED_IS_TABLE(table), TRUE);
    return swiped_list_is_at_rest(table->list, swiped_now());
}

/* ----------------------------------------------------------------------------------------------------------- Signals */

void table_emit_opened(SwipedTable *table)
{
    g_signal_emit(table, signals[OPENED], 0);
}

gboolean table_emit_action(SwipedTable *table, const char *cell, const char *action, gint64 invocation)
{
    gboolean is_pending = FALSE;
    g_signal_emit(table, signals[ACTION], 0, cell, action, invocation, &is_pending);
    return is_pending;
}

void table_emit_removed(SwipedTable *table, const char *cell, SwipedRow *row)
{
    g_signal_emit(table, signals[REMOVED], 0, cell, row);
}

void table_emit_frame(SwipedTable *table, SwipedRow *row, const json_t *frame)
{
    g_signal_emit(table, signals[FRAME], 0, row, frame);
}

void table_emit_failed(SwipedTable *table, const GError *error)
{
    g_signal_emit(table, signals[FAILED], 0, error);
}

/* ------------------------------------------------------------------------------------------------------------ Object */

static void swiped_table_dispose(GObject *object)
{
    SwipedTable *table = SWIPED_TABLE(object);
    g_clear_signal_handler(&table->notification_handler, table->client);
    g_clear_signal_handler(&table->ended_handler, table->client);
    g_clear_signal_handler(&table->settings_handler, table->settings);
    g_clear_signal_handler(&table->text_size_handler, table->settings);
    forget_window(table);
    frames_detach(table);
    g_clear_handle_id(&table->timer, g_source_remove);
    table_drop_effects(table);
    g_clear_object(&table->client);
    G_OBJECT_CLASS(swiped_table_parent_class)->dispose(object);
}

static void swiped_table_finalize(GObject *object)
{
    SwipedTable *table = SWIPED_TABLE(object);
    swiped_list_free(table->list);
    g_free(table->name);
    json_decref(table->actions);
    g_hash_table_unref(table->rows);
    g_hash_table_unref(table->pointers);
    G_OBJECT_CLASS(swiped_table_parent_class)->finalize(object);
}

static void swiped_table_class_init(SwipedTableClass *class)
{
    G_OBJECT_CLASS(class)->dispose = swiped_table_dispose;
    G_OBJECT_CLASS(class)->finalize = swiped_table_finalize;
    GType type = G_TYPE_FROM_CLASS(class);
    signals[OPENED] = g_signal_new("opened", type, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL, G_TYPE_NONE, 0);
    signals[ACTION] = g_signal_new("action", type, G_SIGNAL_RUN_LAST, 0, g_signal_accumulator_true_handled, NULL, NULL, G_TYPE_BOOLEAN, 3,
                                   G_TYPE_STRING, G_TYPE_STRING, G_TYPE_INT64);
    signals[REMOVED] = g_signal_new("removed", type, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL, G_TYPE_NONE, 2, G_TYPE_STRING,
                                    SWIPED_TYPE_ROW);
    signals[FRAME] = g_signal_new("frame", type, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL, G_TYPE_NONE, 2, SWIPED_TYPE_ROW, G_TYPE_POINTER);
    signals[FAILED] = g_signal_new("failed", type, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL, G_TYPE_NONE, 1, G_TYPE_ERROR);
}

static void swiped_table_init(SwipedTable *table)
{
    table->rows = g_hash_table_new_full(g_str_hash, g_str_equal, g_free, NULL);
    table->pointers = g_hash_table_new(NULL, NULL);
    table->settings = gtk_settings_get_default();
}

SwipedTable *swiped_table_new(SwipedClient *client, const char *name, json_t *options)
{
    SwipedTable *table = g_object_new(SWIPED_TYPE_TABLE, NULL);
    table->client = g_object_ref(client);
    table->name = g_strdup(name);
    options = options ? options : json_object();
    set_actions(table, json_object_get(options, "actions"));
    json_object_set_new(options, "reducedMotion", reduced_motion(table));
    table->list = swiped_list_new(name, options);
    table->notification_handler = g_signal_connect(client, "notification", G_CALLBACK(table_handle_notification), table);
    table->ended_handler = g_signal_connect(client, "ended", G_CALLBACK(table_handle_ended), table);
    table->settings_handler =
        g_signal_connect_swapped(table->settings, "notify::gtk-enable-animations", G_CALLBACK(settings_changed), table);
    table->text_size_handler = g_signal_connect_swapped(table->settings, "notify::gtk-xft-dpi", G_CALLBACK(text_size_changed), table);
    return table;
}
