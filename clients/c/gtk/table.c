/* The table: options, signals and rows. */
#include "private.h"

enum { ACTION, REMOVED, FRAME, FAILED, SIGNALS };
static guint signals[SIGNALS];

G_DEFINE_FINAL_TYPE(SwipedTable, swiped_table, G_TYPE_OBJECT)

/* -------------------------------------------------------------------------------------------------------------- Rows */

void table_add(SwipedTable *table, SwipedRow *row)
{
    g_hash_table_insert(table->rows, g_strdup(swiped_row_get_cell(row)), row);
    if (table->behavior)
        swiped_table_send(table, "table/cells", json_pack("{s:[s]}", "cells", swiped_row_get_cell(row)));
}

void table_remove(SwipedTable *table, SwipedRow *row)
{
    if (g_hash_table_lookup(table->rows, swiped_row_get_cell(row)) == row)
        g_hash_table_remove(table->rows, swiped_row_get_cell(row));
}

gboolean table_has_open_row(SwipedTable *table)
{
    GHashTableIter rows;
    gpointer row;
    g_hash_table_iter_init(&rows, table->rows);
    while (g_hash_table_iter_next(&rows, NULL, &row))
        if (row_is_open(row))
            return TRUE;
    return FALSE;
}

static void scrolled(SwipedTable *table)
{
    if (table_has_open_row(table))
        swiped_table_send(table, "table/scroll", json_object());
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
    if (table_has_open_row(table))
        swiped_table_send(table, "table/tap", json_object());
}

void table_watch_window(SwipedTable *table, GtkScrolledWindow *window)
{
    GtkAdjustment *adjustment = gtk_scrolled_window_get_vadjustment(window);
    if (table->adjustment == adjustment)
        return;
    if (table->adjustment)
        g_clear_signal_handler(&table->scroll_handler, table->adjustment);
    g_set_object(&table->adjustment, adjustment);
    table->scroll_handler = g_signal_connect_swapped(adjustment, "value-changed", G_CALLBACK(scrolled), table);
    GtkGesture *click = gtk_gesture_click_new();
    g_signal_connect_object(click, "pressed", G_CALLBACK(pressed), table, 0);
    gtk_widget_add_controller(GTK_WIDGET(window), GTK_EVENT_CONTROLLER(click));
}

/* ----------------------------------------------------------------------------------------------------------- Options */

static gboolean reduces_motion(SwipedTable *table)
{
    gboolean animations = TRUE;
    g_object_get(table->settings, "gtk-enable-animations", &animations, NULL);
    return !animations;
}

static void settings_changed(SwipedTable *table)
{
    swiped_table_configure(table, json_pack("{s:b}", "reducedMotion", reduces_motion(table)));
}

static void text_size_changed(SwipedTable *table)
{
    GHashTableIter rows;
    gpointer row;
    if (!table_is_open(table))
        return;
    swiped_table_send(table, "table/configure", json_pack("{s:o}", "actions", table_action_params(table)));
    g_hash_table_iter_init(&rows, table->rows);
    while (g_hash_table_iter_next(&rows, NULL, &row))
        if (((SwipedRow *)row)->own_actions)
            row_configure(row);
}

/* Sets a member. Returns whether it had another value. Takes `value`. */
static gboolean change(json_t *object, const char *name, json_t *value)
{
    gboolean changed = !json_equal(json_object_get(object, name), value);
    json_object_set_new(object, name, value);
    return changed;
}

void table_set_width(SwipedTable *table, int width, GtkTextDirection direction)
{
    gboolean was_open = table_is_open(table);
    gboolean changed = change(table->options, "width", json_real(width));
    changed |= change(table->options, "layoutDirection", json_string(direction == GTK_TEXT_DIR_RTL ? "rtl" : "ltr"));
    if (!was_open) {
        json_object_set_new(table->options, "reducedMotion", json_boolean(reduces_motion(table)));
        table_open(table);
    } else if (changed) {
        json_t *new_width = json_object_get(table->options, "width"), *new_direction = json_object_get(table->options, "layoutDirection");
        swiped_table_send(table, "table/configure", json_pack("{s:O, s:O}", "width", new_width, "layoutDirection", new_direction));
    }
}

void swiped_table_configure(SwipedTable *table, json_t *options)
{
    json_object_update(table->options, options);
    GHashTableIter rows;
    gpointer row;
    g_hash_table_iter_init(&rows, table->rows);
    while (json_object_get(options, "actions") && g_hash_table_iter_next(&rows, NULL, &row))
        row_rebuild_actions(row);
    if (json_object_get(options, "actions"))
        json_object_set_new(options, "actions", table_action_params(table));
    if (table_is_open(table))
        swiped_table_send(table, "table/configure", options);
    else
        json_decref(options);
}

json_t *table_action_params(SwipedTable *table)
{
    GHashTableIter rows;
    gpointer row;
    g_hash_table_iter_init(&rows, table->rows);
    while (g_hash_table_iter_next(&rows, NULL, &row))
        if (!((SwipedRow *)row)->own_actions)
            return row_action_params(row);
    json_t *actions = json_deep_copy(json_object_get(table->options, "actions"));
    return actions ? actions : json_object();
}

json_t *table_actions(SwipedTable *table, const char *side)
{
    return json_object_get(json_object_get(table->options, "actions"), side);
}

/* ----------------------------------------------------------------------------------------------------------- Signals */

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

void table_emit_frame(SwipedTable *table, SwipedRow *row, json_t *frame)
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
    if (table->adjustment)
        g_clear_signal_handler(&table->scroll_handler, table->adjustment);
    g_clear_object(&table->adjustment);
    g_clear_object(&table->client);
    G_OBJECT_CLASS(swiped_table_parent_class)->dispose(object);
}

static void swiped_table_finalize(GObject *object)
{
    SwipedTable *table = SWIPED_TABLE(object);
    g_free(table->name);
    json_decref(table->options);
    json_decref(table->behavior);
    json_decref(table->unsent);
    g_hash_table_unref(table->rows);
    g_hash_table_unref(table->forgetting);
    G_OBJECT_CLASS(swiped_table_parent_class)->finalize(object);
}

static void swiped_table_class_init(SwipedTableClass *class)
{
    G_OBJECT_CLASS(class)->dispose = swiped_table_dispose;
    G_OBJECT_CLASS(class)->finalize = swiped_table_finalize;
    GType type = G_TYPE_FROM_CLASS(class);
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
    table->forgetting = g_hash_table_new_full(g_str_hash, g_str_equal, g_free, NULL);
    table->unsent = json_array();
    table->settings = gtk_settings_get_default();
}

SwipedTable *swiped_table_new(SwipedClient *client, const char *name, json_t *options)
{
    SwipedTable *table = g_object_new(SWIPED_TYPE_TABLE, NULL);
    table->client = g_object_ref(client);
    table->name = g_strdup(name);
    table->options = options ? options : json_object();
    table->notification_handler = g_signal_connect(client, "notification", G_CALLBACK(table_handle_notification), table);
    table->ended_handler = g_signal_connect(client, "ended", G_CALLBACK(table_handle_ended), table);
    table->settings_handler =
        g_signal_connect_swapped(table->settings, "notify::gtk-enable-animations", G_CALLBACK(settings_changed), table);
    table->text_size_handler = g_signal_connect_swapped(table->settings, "notify::gtk-xft-dpi", G_CALLBACK(text_size_changed), table);
    return table;
}
