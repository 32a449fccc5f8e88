/* The table: options, rows and signals. */
#include "private.h"

enum { CLIENT = 1, NAME, LIST, ENABLED, MENU, ACTIONS, BEHAVIOR };
guint table_signals[SIGNALS];

G_DEFINE_TYPE(SwipedTable, swiped_table, G_TYPE_OBJECT)

/* -------------------------------------------------------------------------------------------------------------- Rows */

static GQuark list_quark(void)
{
    return g_quark_from_static_string("swiped-table");
}

SwipedTable *table_around(GtkWidget *widget)
{
    SwipedTable *table = NULL;
    while (!table && (widget = gtk_widget_get_parent(widget)))
        table = g_object_get_qdata(G_OBJECT(widget), list_quark());
    return table;
}

SwipedRow *table_find(SwipedTable *table, const json_t *cell)
{
    SwipedRow *found = NULL;
    for (guint i = 0; i < table->rows->len; i++) {
        SwipedRow *row = table->rows->pdata[i];
        if (json_equal(row->cell, cell) && (!found || gtk_widget_get_mapped(GTK_WIDGET(row))))
            found = row;
    }
    return found;
}

static void list_scrolled(SwipedTable *table)
{
    swiped_list_list_scrolled(table->list, swiped_now());
    table_do_effects(table);
}

static void pressed(GtkGestureClick *gesture, int count, double x, double y, SwipedTable *table)
{
    (void)count;
    GtkWidget *around = gtk_event_controller_get_widget(GTK_EVENT_CONTROLLER(gesture));
    GtkWidget *hit = gtk_widget_pick(around, x, y, GTK_PICK_DEFAULT);
    for (; hit && hit != around; hit = gtk_widget_get_parent(hit))
        if (row_at(hit))
            return;
    swiped_list_tapped_outside(table->list, swiped_now());
    table_do_effects(table);
}

static GtkAdjustment *adjustment_of(SwipedTable *table)
{
    return GTK_IS_SCROLLED_WINDOW(table->around) ? gtk_scrolled_window_get_vadjustment(GTK_SCROLLED_WINDOW(table->around)) : NULL;
}

static void watch(SwipedTable *table, GtkWidget *around)
{
    if (table->around == around)
        return;
    if (table->around) {
        if (adjustment_of(table))
            g_signal_handlers_disconnect_by_data(adjustment_of(table), table);
        gtk_widget_remove_controller(table->around, table->scroll);
        gtk_widget_remove_controller(table->around, table->click);
    }
    g_set_weak_pointer(&table->around, around);
    if (!around)
        return;
    if (adjustment_of(table))
        g_signal_connect_swapped(adjustment_of(table), "value-changed", G_CALLBACK(list_scrolled), table);
    table->click = GTK_EVENT_CONTROLLER(gtk_gesture_click_new());
    table->scroll = scroll_new(table);
    g_signal_connect_object(table->click, "pressed", G_CALLBACK(pressed), table, 0);
    gtk_widget_add_controller(around, table->click);
    gtk_widget_add_controller(around, table->scroll);
}

void table_watch(SwipedTable *table, GtkWidget *item)
{
    GtkWidget *scrolled = gtk_widget_get_ancestor(item, GTK_TYPE_SCROLLED_WINDOW);
    watch(table, scrolled ? scrolled : gtk_widget_get_parent(item));
}

/* ----------------------------------------------------------------------------------------------------------- Options */

/* Takes `changes`. */
static void configure(SwipedTable *table, json_t *changes)
{
    swiped_list_configure(table->list, changes, swiped_now());
    table_do_effects(table);
}

static void for_each_row(SwipedTable *table, gboolean has_own_actions, void (*call)(SwipedRow *))
{
    for (guint i = 0; i < table->rows->len; i++)
        if (!has_own_actions || SWIPED_ROW(table->rows->pdata[i])->own_actions)
            call(table->rows->pdata[i]);
}

static void animations_changed(SwipedTable *table)
{
    gboolean animations = TRUE;
    g_object_get(gtk_settings_get_default(), "gtk-enable-animations", &animations, NULL);
    configure(table, json_pack("{s:b}", "reducedMotion", !animations));
}

/* The table's actions as the daemon gets them: as wide as a row shows them. */
static json_t *action_params(SwipedTable *table)
{
    const char *side;
    json_t *params, *actions, *action;
    gsize i;
    for (i = 0; i < table->rows->len; i++)
        if (!SWIPED_ROW(table->rows->pdata[i])->own_actions)
            return row_action_params(table->rows->pdata[i]);
    params = json_deep_copy(table->actions);
    json_object_foreach(params, side, actions)
        json_array_foreach(actions, i, action)
            if (!json_object_get(action, "width"))
                json_object_set_new(action, "width", json_integer(DEFAULT_WIDTH));
    return params;
}

static void text_size_changed(SwipedTable *table)
{
    configure(table, json_pack("{s:o}", "actions", action_params(table)));
    for_each_row(table, TRUE, row_configure);
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

void swiped_table_configure(SwipedTable *table, json_t *options)
{
    g_return_if_fail(SWIPED_IS_TABLE(table) && json_is_object(options));
    json_t *actions = json_object_get(options, "actions");
    if (actions) {
        json_decref(table->actions);
        table->actions = json_deep_copy(actions);
        for_each_row(table, FALSE, row_rebuild_actions);
        json_object_set_new(options, "actions", action_params(table));
    }
    configure(table, options);
}

json_t *parsed(const char *text)
{
    g_autoptr(GError) error = NULL;
    json_t *json = text ? swiped_json_parse(text, &error) : NULL;
    if (error)
        g_warning("%s", error->message);
    return json;
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
    g_hash_table_add(table->removed, g_strdup(cell));
    swiped_list_rows_edited(table->list, deleted, swiped_now());
    json_decref(deleted);
    table_do_effects(table);
}

void swiped_table_restore(SwipedTable *table, const char *cell)
{
    g_return_if_fail(SWIPED_IS_TABLE(table) && cell);
    if (!g_hash_table_remove(table->removed, cell))
        return;
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

/* ------------------------------------------------------------------------------------------------------------ Object */

static void swiped_table_set_property(GObject *object, guint id, const GValue *value, GParamSpec *spec)
{
    SwipedTable *table = SWIPED_TABLE(object);
    json_t *json;
    switch (id) {
    case CLIENT: table->client = g_value_dup_object(value); break;
    case NAME: table->name = g_value_dup_string(value); break;
    case LIST: g_object_set_qdata_full(g_value_get_object(value), list_quark(), g_object_ref(table), g_object_unref); break;
    case MENU: table->has_menu = g_value_get_boolean(value); break;
    case ENABLED:
        table->is_disabled = !g_value_get_boolean(value);
        configure(table, json_pack("{s:b}", "enabled", !table->is_disabled));
        break;
    case ACTIONS:
    case BEHAVIOR:
        if ((json = parsed(g_value_get_string(value))))
            swiped_table_configure(table, json_pack("{s:o}", spec->name, json));
        break;
    default: G_OBJECT_WARN_INVALID_PROPERTY_ID(object, id, spec);
    }
}

static void swiped_table_get_property(GObject *object, guint id, GValue *value, GParamSpec *spec)
{
    SwipedTable *table = SWIPED_TABLE(object);
    switch (id) {
    case CLIENT: g_value_set_object(value, table->client); break;
    case NAME: g_value_set_string(value, table->name); break;
    case ENABLED: g_value_set_boolean(value, !table->is_disabled); break;
    case MENU: g_value_set_boolean(value, table->has_menu); break;
    default: G_OBJECT_WARN_INVALID_PROPERTY_ID(object, id, spec);
    }
}

static void swiped_table_constructed(GObject *object)
{
    static guint count = 0;
    SwipedTable *table = SWIPED_TABLE(object);
    G_OBJECT_CLASS(swiped_table_parent_class)->constructed(object);
    if (!table->client)
        table->client = g_object_ref(swiped_client_get_default());
    if (table_can_announce())
        swiped_client_set_initialize_params(table->client, json_pack("{s:{s:b}}", "capabilities", "announce", 1));
    if (!table->name)
        table->name = g_strdup_printf("list %u", ++count);
    table->list = swiped_list_new(table->name, NULL);
    GtkSettings *settings = gtk_settings_get_default();
    g_signal_connect_object(table->client, "notification", G_CALLBACK(table_handle_notification), table, 0);
    g_signal_connect_object(table->client, "ended", G_CALLBACK(table_handle_ended), table, 0);
    g_signal_connect_object(settings, "notify::gtk-enable-animations", G_CALLBACK(animations_changed), table, G_CONNECT_SWAPPED);
    g_signal_connect_object(settings, "notify::gtk-xft-dpi", G_CALLBACK(text_size_changed), table, G_CONNECT_SWAPPED);
    animations_changed(table);
}

static void swiped_table_dispose(GObject *object)
{
    SwipedTable *table = SWIPED_TABLE(object);
    if (table->client && swiped_list_is_open(table->list))
        swiped_client_send(table->client, "table/close", json_pack("{s:s}", "table", table->name), NULL, NULL);
    watch(table, NULL);
    table_set_clock(table, NULL);
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
    g_ptr_array_unref(table->rows);
    g_hash_table_unref(table->removed);
    G_OBJECT_CLASS(swiped_table_parent_class)->finalize(object);
}

static void swiped_table_class_init(SwipedTableClass *class)
{
    GObjectClass *object = G_OBJECT_CLASS(class);
    object->set_property = swiped_table_set_property;
    object->get_property = swiped_table_get_property;
    object->constructed = swiped_table_constructed;
    object->dispose = swiped_table_dispose;
    object->finalize = swiped_table_finalize;
    const GParamFlags flags = G_PARAM_READWRITE | G_PARAM_STATIC_STRINGS, once = flags | G_PARAM_CONSTRUCT_ONLY;
    g_object_class_install_property(object, CLIENT, g_param_spec_object("client", NULL, NULL, SWIPED_TYPE_CLIENT, once));
    g_object_class_install_property(object, NAME, g_param_spec_string("name", NULL, NULL, NULL, once));
    g_object_class_install_property(object, LIST, g_param_spec_object("list", NULL, NULL, GTK_TYPE_WIDGET, G_PARAM_WRITABLE));
    g_object_class_install_property(object, ENABLED, g_param_spec_boolean("enabled", NULL, NULL, TRUE, flags));
    g_object_class_install_property(object, MENU, g_param_spec_boolean("menu", NULL, NULL, TRUE, flags));
    g_object_class_install_property(object, ACTIONS, g_param_spec_string("actions", NULL, NULL, NULL, G_PARAM_WRITABLE));
    g_object_class_install_property(object, BEHAVIOR, g_param_spec_string("behavior", NULL, NULL, NULL, G_PARAM_WRITABLE));
    GType type = G_TYPE_FROM_CLASS(class);
    const GSignalFlags last = G_SIGNAL_RUN_LAST;
    table_signals[OPENED] = g_signal_new("opened", type, last, 0, NULL, NULL, NULL, G_TYPE_NONE, 0);
    table_signals[ACTION] = g_signal_new("action", type, last | G_SIGNAL_DETAILED, 0, g_signal_accumulator_true_handled, NULL, NULL,
                                         G_TYPE_BOOLEAN, 4, G_TYPE_STRING, G_TYPE_STRING, G_TYPE_INT64, SWIPED_TYPE_ROW);
    table_signals[REMOVED] = g_signal_new("removed", type, last, 0, NULL, NULL, NULL, G_TYPE_NONE, 2, G_TYPE_STRING, SWIPED_TYPE_ROW);
    table_signals[FRAME] = g_signal_new("frame", type, last, 0, NULL, NULL, NULL, G_TYPE_NONE, 2, SWIPED_TYPE_ROW, SWIPED_TYPE_JSON);
    table_signals[FAILED] = g_signal_new("failed", type, last, 0, NULL, NULL, NULL, G_TYPE_NONE, 1, G_TYPE_ERROR);
}

static void swiped_table_init(SwipedTable *table)
{
    table->rows = g_ptr_array_new();
    table->removed = g_hash_table_new_full(g_str_hash, g_str_equal, g_free, NULL);
    table->actions = json_object();
    table->has_menu = TRUE;
}

SwipedTable *swiped_table_new(SwipedClient *client, const char *name, json_t *options)
{
    SwipedTable *table = g_object_new(SWIPED_TYPE_TABLE, "client", client, "name", name, NULL);
    if (options)
        swiped_table_configure(table, options);
    return table;
}
