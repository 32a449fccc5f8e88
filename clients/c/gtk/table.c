/* The rows' common side: messages to the daemon, and what it tells to the row that it is about. */
#include "parts.h"

struct _SwipedTable {
    GObject parent;
    SwipedClient *client;
    char *name;
    json_t *options, *behavior; /* of table/open, and as the daemon has it */
    GHashTable *rows; /* by cell; the rows are the application's */
    GHashTable *gone; /* cells that are being forgotten: how many times */
    json_t *unsent;   /* [method, params] of what was sent before the table is open */
    gint64 last_pointer;
    gulong told, ended;
    gboolean over; /* there is no daemon any more */
    GtkSettings *settings;
    gulong settings_changed;
    GtkAdjustment *scrolling;
    gulong scrolled;
};

enum { ACTION, REMOVED, FRAME, FAILED, SIGNALS };
static guint signals[SIGNALS];

G_DEFINE_FINAL_TYPE(SwipedTable, swiped_table, G_TYPE_OBJECT)

static const char *text(const json_t *object, const char *name)
{
    return json_string_value(json_object_get(object, name));
}

/* The cell that a frame or a notification of this table is about, or NULL: also for what is told of one that is being forgotten. */
static const char *cell_of(SwipedTable *table, const json_t *params)
{
    const char *cell = g_strcmp0(text(params, "table"), table->name) == 0 ? text(params, "cell") : NULL;
    return cell && !g_hash_table_contains(table->gone, cell) ? cell : NULL;
}

/* Gives a row its frame; of one that no widget stands for, that it was removed still counts. Whether it is one. */
static gboolean show(SwipedTable *table, json_t *message, SwipedFrame *frame)
{
    if (!swiped_frame_read(frame, message))
        return FALSE;
    const char *cell = cell_of(table, message);
    SwipedRow *row = cell ? g_hash_table_lookup(table->rows, cell) : NULL;
    if (row) {
        g_object_ref(row);
        g_signal_emit(table, signals[FRAME], 0, row, message);
        row_take(row, frame);
    }
    if (cell && frame->phase == SWIPED_PHASE_REMOVED)
        g_signal_emit(table, signals[REMOVED], 0, cell, row);
    g_clear_object(&row);
    return TRUE;
}

/* ---------------------------------------------------------------------------------------------------------- Messages */

typedef struct {
    SwipedTable *table;
    Answered answered;
    gpointer data;
    char *forgets; /* the cell */
} Asked;

/* A frame, or a result with frames in it. */
static void take_result(Asked *asked, json_t *result)
{
    SwipedTable *table = asked->table;
    json_t *cells = json_object_get(result, "cells"), *behavior = json_object_get(result, "behavior"), *cell;
    SwipedFrame frame;
    gsize i;
    if (json_is_object(behavior)) {
        json_decref(table->behavior);
        table->behavior = json_incref(behavior);
    }
    json_array_foreach(cells, i, cell) {
        show(table, cell, &frame);
    }
    if (show(table, result, &frame) && asked->answered)
        asked->answered(&frame, asked->data);
}

/* What is told from here on is about another row of that name, if there is one. */
static void forgotten(SwipedTable *table, const char *cell)
{
    guint times = GPOINTER_TO_UINT(g_hash_table_lookup(table->gone, cell));
    if (times > 1)
        g_hash_table_insert(table->gone, g_strdup(cell), GUINT_TO_POINTER(times - 1));
    else
        g_hash_table_remove(table->gone, cell);
}

static void answered(GObject *client, GAsyncResult *result, gpointer data)
{
    Asked *asked = data;
    g_autoptr(GError) error = NULL;
    json_t *value = swiped_client_call_finish(SWIPED_CLIENT(client), result, &error);
    if (asked->forgets)
        forgotten(asked->table, asked->forgets);
    if (value)
        take_result(asked, value);
    else if (swiped_error_get_data(error) && error->code != SWIPED_ERROR_ENDED) /* that it is over is told once */
        g_signal_emit(asked->table, signals[FAILED], 0, error);
    json_decref(value);
    g_object_unref(asked->table);
    if (asked->data)
        g_object_unref(asked->data);
    g_free(asked->forgets);
    g_free(asked);
}

static Asked *ask(SwipedTable *table, const char *method, json_t *params, Answered told, gpointer data)
{
    Asked *asked = g_new0(Asked, 1);
    *asked = (Asked){g_object_ref(table), told, data ? g_object_ref(data) : NULL, NULL};
    json_object_set_new(params, "table", json_string(table->name));
    swiped_client_call_async(table->client, method, params, NULL, answered, asked);
    return asked;
}

/* Or about to be. */
static gboolean is_open(SwipedTable *table)
{
    return json_object_get(table->options, "width") != NULL;
}

void table_point(SwipedTable *table, SwipedRow *row, const char *method, json_t *params, Answered told, gpointer data)
{
    json_object_set_new(params, "cell", json_string(swiped_row_get_cell(row)));
    ask(table, method, params, told, data);
}

gint64 table_new_pointer(SwipedTable *table)
{
    return ++table->last_pointer;
}

void swiped_table_send(SwipedTable *table, const char *method, json_t *params)
{
    g_return_if_fail(SWIPED_IS_TABLE(table) && json_is_object(params));
    if (is_open(table))
        ask(table, method, params, NULL, NULL);
    else
        json_array_append_new(table->unsent, json_pack("[s, o]", method, params));
}

void swiped_table_forget(SwipedTable *table, const char *cell)
{
    g_return_if_fail(SWIPED_IS_TABLE(table) && cell);
    if (!is_open(table))
        return;
    guint times = GPOINTER_TO_UINT(g_hash_table_lookup(table->gone, cell));
    g_hash_table_insert(table->gone, g_strdup(cell), GUINT_TO_POINTER(times + 1));
    ask(table, "table/edit", json_pack("{s:[s]}", "deleted", cell), NULL, NULL)->forgets = g_strdup(cell);
}

void swiped_table_complete(SwipedTable *table, gint64 invocation, gboolean performed, const char *then)
{
    json_t *params = json_pack("{s:I, s:b}", "invocation", (json_int_t)invocation, "performed", performed);
    if (then)
        json_object_set_new(params, "then", json_string(then));
    swiped_table_send(table, "action/complete", params);
}

/* ---------------------------------------------------------------------------------------------------- What is told */

static void invoked(SwipedTable *table, const json_t *params)
{
    gboolean later = FALSE;
    gint64 invocation = json_integer_value(json_object_get(params, "invocation"));
    g_signal_emit(table, signals[ACTION], 0, text(params, "cell"), text(params, "action"), invocation, &later);
    if (!later)
        swiped_table_complete(table, invocation, TRUE, NULL);
}

static void told(SwipedClient *client, const char *method, json_t *params, gpointer data)
{
    (void)client;
    SwipedTable *table = data;
    const char *cell = cell_of(table, params);
    SwipedRow *row = cell ? g_hash_table_lookup(table->rows, cell) : NULL;
    json_t *animation = json_object_get(params, "animation");
    SwipedFrame frame;
    if (g_str_equal(method, "cell/frame"))
        show(table, params, &frame);
    else if (g_str_equal(method, "action/invoked") && cell)
        invoked(table, params);
    else if (row && json_is_object(animation))
        row_play(row, animation);
    else if (row && json_is_false(json_object_get(params, "finished")))
        row_stop(row, json_integer_value(animation));
}

static gboolean is_destructive(SwipedTable *table, const char *id)
{
    static const char *const sides[] = {"leading", "trailing"};
    for (guint side = 0; side < G_N_ELEMENTS(sides); side++) {
        json_t *action;
        gsize i;
        json_array_foreach(table_actions(table, sides[side]), i, action) {
            if (g_strcmp0(text(action, "id"), id) == 0)
                return g_strcmp0(text(action, "style"), "destructive") == 0;
        }
    }
    return FALSE;
}

void table_invoke(SwipedTable *table, const char *cell, const char *action)
{
    if (!table->over) {
        swiped_table_send(table, "action/invoke", json_pack("{s:s, s:s}", "cell", cell, "action", action));
        return;
    }
    gboolean later = FALSE;
    g_autofree char *name = g_strdup(cell);
    g_signal_emit(table, signals[ACTION], 0, name, action, (gint64)0, &later);
    if (!later && is_destructive(table, action))
        g_signal_emit(table, signals[REMOVED], 0, name, g_hash_table_lookup(table->rows, name));
}

static void ended(SwipedClient *client, const GError *why, gpointer data)
{
    (void)client;
    SwipedTable *table = data;
    GHashTableIter rows;
    gpointer row;
    table->over = TRUE;
    g_hash_table_iter_init(&rows, table->rows);
    while (g_hash_table_iter_next(&rows, NULL, &row))
        row_reset(row);
    g_signal_emit(table, signals[FAILED], 0, why);
}

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

gboolean table_has_open(SwipedTable *table)
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
    if (table_has_open(table))
        swiped_table_send(table, "table/scroll", json_object());
}

void table_watch(SwipedTable *table, GtkScrolledWindow *window)
{
    GtkAdjustment *adjustment = gtk_scrolled_window_get_vadjustment(window);
    if (table->scrolling == adjustment)
        return;
    if (table->scrolling)
        g_clear_signal_handler(&table->scrolled, table->scrolling);
    g_set_object(&table->scrolling, adjustment);
    table->scrolled = g_signal_connect_swapped(adjustment, "value-changed", G_CALLBACK(scrolled), table);
}

static gboolean reduces_motion(SwipedTable *table)
{
    gboolean animations = TRUE;
    g_object_get(table->settings, "gtk-enable-animations", &animations, NULL);
    return !animations;
}

static gboolean change(json_t *object, const char *name, json_t *value)
{
    gboolean changed = !json_equal(json_object_get(object, name), value);
    json_object_set_new(object, name, value);
    return changed;
}

void table_measured(SwipedTable *table, int width, GtkTextDirection direction)
{
    gboolean was_open = is_open(table);
    gboolean changed = change(table->options, "width", json_real(width));
    changed |= change(table->options, "layoutDirection", json_string(direction == GTK_TEXT_DIR_RTL ? "rtl" : "ltr"));
    if (!was_open) {
        json_object_set_new(table->options, "reducedMotion", json_boolean(reduces_motion(table)));
        ask(table, "table/open", json_deep_copy(table->options), NULL, NULL);
        json_t *message;
        gsize i;
        json_array_foreach(table->unsent, i, message) {
            ask(table, json_string_value(json_array_get(message, 0)), json_incref(json_array_get(message, 1)), NULL, NULL);
        }
        json_array_clear(table->unsent);
    } else if (changed) {
        json_t *across = json_object_get(table->options, "width"), *from = json_object_get(table->options, "layoutDirection");
        ask(table, "table/configure", json_pack("{s:O, s:O}", "width", across, "layoutDirection", from), NULL, NULL);
    }
}

static void settings_changed(SwipedTable *table)
{
    swiped_table_configure(table, json_pack("{s:b}", "reducedMotion", reduces_motion(table)));
}

void swiped_table_configure(SwipedTable *table, json_t *options)
{
    json_object_update(table->options, options);
    GHashTableIter rows;
    gpointer row;
    g_hash_table_iter_init(&rows, table->rows);
    while (json_object_get(options, "actions") && g_hash_table_iter_next(&rows, NULL, &row))
        row_rebuild(row);
    if (is_open(table))
        swiped_table_send(table, "table/configure", options);
    else
        json_decref(options);
}

json_t *table_actions(SwipedTable *table, const char *side)
{
    return json_object_get(json_object_get(table->options, "actions"), side);
}

json_t *table_behavior(SwipedTable *table)
{
    return table->behavior;
}

/* ------------------------------------------------------------------------------------------------------------ Object */

static void swiped_table_dispose(GObject *object)
{
    SwipedTable *table = SWIPED_TABLE(object);
    g_clear_signal_handler(&table->told, table->client);
    g_clear_signal_handler(&table->ended, table->client);
    g_clear_signal_handler(&table->settings_changed, table->settings);
    if (table->scrolling)
        g_clear_signal_handler(&table->scrolled, table->scrolling);
    g_clear_object(&table->scrolling);
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
    g_hash_table_unref(table->gone);
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
    table->gone = g_hash_table_new_full(g_str_hash, g_str_equal, g_free, NULL);
    table->unsent = json_array();
    table->settings = gtk_settings_get_default();
}

SwipedTable *swiped_table_new(SwipedClient *client, const char *name, json_t *options)
{
    SwipedTable *table = g_object_new(SWIPED_TYPE_TABLE, NULL);
    table->client = g_object_ref(client);
    table->name = g_strdup(name);
    table->options = options ? options : json_object();
    table->told = g_signal_connect(client, "notification", G_CALLBACK(told), table);
    table->ended = g_signal_connect(client, "ended", G_CALLBACK(ended), table);
    table->settings_changed =
        g_signal_connect_swapped(table->settings, "notify::gtk-enable-animations", G_CALLBACK(settings_changed), table);
    return table;
}
