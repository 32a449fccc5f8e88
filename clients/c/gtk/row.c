/* The row: its cell and its actions, and the widget that the list has for it. */
#include "private.h"

enum { TABLE = 1, CELL, CONTENT, ITEM, ENABLED, ACTIONS, PROPERTIES };

static const char *const sides[] = {"leading", "trailing"};

G_DEFINE_TYPE(SwipedRow, swiped_row, GTK_TYPE_WIDGET)

/* ----------------------------------------------------------------------------------------------------------- Actions */

/* The actions of a side, beginning with the outermost. */
static json_t *actions_of(SwipedRow *row, const char *side)
{
    return json_object_get(row->own_actions ? row->own_actions : row->table ? row->table->actions : NULL, side);
}

void row_invoke(SwipedRow *row, const char *side, const char *action)
{
    g_autoptr(SwipedTable) table = g_object_ref(row->table);
    swiped_list_invoke(table->list, row->cell, action, side, swiped_now());
    table_do_effects(table);
}

static void clicked(SwipedActionView *view, SwipedRow *row)
{
    row_invoke(row, view->side, view->id);
}

void row_rebuild_actions(SwipedRow *row)
{
    row->wanted_focus = NULL;
    g_ptr_array_set_size(row->views, 0);
    for (guint side = 0; side < G_N_ELEMENTS(sides); side++) {
        json_t *action;
        gsize i;
        json_array_foreach(actions_of(row, sides[side]), i, action) {
            GtkWidget *view = action_view_new(action, sides[side]);
            g_signal_connect(view, "clicked", G_CALLBACK(clicked), row);
            gtk_widget_insert_before(view, GTK_WIDGET(row), row->content);
            gtk_widget_set_child_visible(view, FALSE);
            g_ptr_array_add(row->views, view);
        }
    }
    gtk_widget_queue_allocate(GTK_WIDGET(row));
}

json_t *row_action_params(SwipedRow *row)
{
    json_t *params = json_object(), *action;
    guint view = 0;
    for (guint side = 0; side < G_N_ELEMENTS(sides); side++) {
        json_t *actions = json_deep_copy(actions_of(row, sides[side]));
        gsize i;
        json_array_foreach(actions, i, action)
            json_object_set_new(action, "width", json_real(action_view_width(row->views->pdata[view++])));
        json_object_set_new(params, sides[side], actions ? actions : json_array());
    }
    return params;
}

void row_configure(SwipedRow *row)
{
    if (!row->table || !row->cell)
        return;
    swiped_list_set_actions(row->table->list, row->cell, row->own_actions ? row_action_params(row) : NULL, swiped_now());
    table_do_effects(row->table);
}

void swiped_row_set_actions(SwipedRow *row, json_t *actions)
{
    g_return_if_fail(SWIPED_IS_ROW(row) && (!actions || json_is_object(actions)));
    json_decref(row->own_actions);
    row->own_actions = actions;
    row_rebuild_actions(row);
    row_configure(row);
}

/* -------------------------------------------------------------------------------------------------- Table and cell */

/* The widget shows the cell no longer. */
static void hide_cell(SwipedRow *row)
{
    if (!row->table || !row->cell)
        return;
    pointer_reset(row);
    swiped_list_row_hidden(row->table->list, row->cell, swiped_now());
    table_do_effects(row->table);
}

/* Shows another cell, perhaps of another table. */
static void show_cell(SwipedRow *row, SwipedTable *table, const char *cell)
{
    hide_cell(row);
    row->wanted_focus = NULL;
    if (row->table && row->cell)
        g_ptr_array_remove(row->table->rows, row);
    if (cell != swiped_row_get_cell(row)) {
        if (row->cell)
            g_clear_pointer(&row->own_actions, json_decref);
        json_decref(row->cell);
        row->cell = cell && *cell ? json_string(cell) : NULL;
    }
    g_set_object(&row->table, table);
    if (!row->table || !row->cell)
        return;
    row_rebuild_actions(row);
    g_ptr_array_add(row->table->rows, row);
    if (row->own_actions)
        row_configure(row);
    row_show(row);
}

const char *swiped_row_get_cell(SwipedRow *row)
{
    return json_string_value(row->cell);
}

void swiped_row_set_cell(SwipedRow *row, const char *cell)
{
    g_return_if_fail(SWIPED_IS_ROW(row));
    show_cell(row, row->table, cell);
}

/* ------------------------------------------------------------------------------------------------- Content and item */

static void set_content(SwipedRow *row, GtkWidget *content)
{
    if (GTK_IS_LIST_BOX_ROW(content))
        g_warning("A GtkListBoxRow is a row of a list already. Pass it to swiped_table_adopt().");
    g_clear_pointer(&row->content, gtk_widget_unparent);
    row->content = content;
    if (content)
        gtk_widget_set_parent(content, GTK_WIDGET(row));
}

GtkWidget *swiped_row_get_content(SwipedRow *row)
{
    return row->is_adopted ? gtk_widget_get_next_sibling(GTK_WIDGET(row)) : row->content;
}

/* The item of the list that this widget is in, or else the widget itself. */
static GtkWidget *find_item(GtkWidget *row)
{
    GtkWidget *widget = gtk_widget_get_parent(row);
    while (widget && !gtk_widget_get_focusable(widget) && !GTK_IS_SCROLLED_WINDOW(widget))
        widget = gtk_widget_get_parent(widget);
    gboolean is_alone = !widget || GTK_IS_SCROLLED_WINDOW(widget);
    gtk_widget_set_focusable(row, is_alone);
    return is_alone ? row : widget;
}

GtkWidget *swiped_row_get_item(SwipedRow *row)
{
    return row->item ? row->item : find_item(GTK_WIDGET(row));
}

SwipedRow *row_at(GtkWidget *widget)
{
    GtkWidget *row = SWIPED_IS_ROW(widget) ? widget : gtk_widget_get_first_child(widget);
    return SWIPED_IS_ROW(row) && (row == widget || SWIPED_ROW(row)->item == widget) ? SWIPED_ROW(row) : NULL;
}

void row_add_controller(SwipedRow *row, GtkEventController *controller, GtkPropagationPhase phase)
{
    gtk_event_controller_set_propagation_phase(controller, phase);
    gtk_widget_add_controller(row->item, controller);
    g_ptr_array_add(row->controllers, controller);
}

/* The first text in a widget. */
static const char *text_in(GtkWidget *widget)
{
    const char *text = GTK_IS_LABEL(widget) ? gtk_label_get_text(GTK_LABEL(widget)) : NULL;
    for (GtkWidget *child = gtk_widget_get_first_child(widget); child && !text; child = gtk_widget_get_next_sibling(child))
        text = text_in(child);
    return text && *text ? text : NULL;
}

const char *row_name(SwipedRow *row)
{
    GtkWidget *content = swiped_row_get_content(row);
    return content ? text_in(content) : NULL;
}

/* A name that the application has given the row stays. */
static void describe(SwipedRow *row)
{
    GtkAccessible *item = GTK_ACCESSIBLE(row->item);
    const char *name = row_name(row);
    gboolean is_named = gtk_test_accessible_has_property(item, GTK_ACCESSIBLE_PROPERTY_LABEL) ||
                        gtk_test_accessible_has_relation(item, GTK_ACCESSIBLE_RELATION_LABELLED_BY);
    if (name && (row->is_described || !is_named)) {
        gtk_accessible_update_property(item, GTK_ACCESSIBLE_PROPERTY_LABEL, name, -1);
        row->is_described = TRUE;
    }
    if (row->table->has_menu)
        gtk_accessible_update_property(item, GTK_ACCESSIBLE_PROPERTY_HAS_POPUP, TRUE, GTK_ACCESSIBLE_PROPERTY_KEY_SHORTCUTS,
                                       "Shift+F10", -1);
}

static void swiped_row_map(GtkWidget *widget)
{
    SwipedRow *row = SWIPED_ROW(widget);
    GTK_WIDGET_CLASS(swiped_row_parent_class)->map(widget);
    if (!row->table)
        show_cell(row, table_around(widget), swiped_row_get_cell(row));
    if (!row->table) {
        g_warning("A SwipedRow has no table. Set its property \"table\", or \"list\" of the table.");
        return;
    }
    if (!row->is_adopted)
        g_set_weak_pointer(&row->item, find_item(widget));
    row->overflow = gtk_widget_get_overflow(row->item);
    pointer_attach(row);
    keys_attach(row);
    menu_attach(row);
    describe(row);
    table_watch(row->table, row->item);
    table_set_clock(row->table, gtk_widget_get_frame_clock(widget));
    row_show(row);
}

/* A row that leaves the list, as by a filter, closes, so that it comes back closed. */
static void leave_list(SwipedRow *row)
{
    GtkWidget *list = gtk_widget_get_parent(row->item);
    SwipedDrawing drawing;
    if (!list || !gtk_widget_get_mapped(list) || GTK_IS_LIST_BASE(list) || !row->cell)
        return;
    keys_leave(row);
    swiped_list_draw(row->table->list, row->cell, swiped_now(), &drawing);
    if (drawing.offset != 0)
        swiped_list_request(row->table->list, "cell/close", json_pack("{s:O, s:b}", "cell", row->cell, "animated", 0), swiped_now());
    table_do_effects(row->table);
}

static void swiped_row_unmap(GtkWidget *widget)
{
    SwipedRow *row = SWIPED_ROW(widget);
    if (row->tick)
        gtk_widget_remove_tick_callback(widget, row->tick);
    row->tick = 0;
    if (row->item && row->table) {
        hide_cell(row);
        leave_list(row);
        for (guint i = 0; i < row->controllers->len; i++)
            gtk_widget_remove_controller(row->item, row->controllers->pdata[i]);
        g_ptr_array_set_size(row->controllers, 0);
        gtk_widget_set_overflow(row->item, row->overflow);
    }
    GTK_WIDGET_CLASS(swiped_row_parent_class)->unmap(widget);
}

SwipedRow *swiped_table_adopt(SwipedTable *table, GtkWidget *widget, const char *cell)
{
    g_return_val_if_fail(SWIPED_IS_TABLE(table) && GTK_IS_WIDGET(widget) && cell, NULL);
    SwipedRow *row = row_at(widget);
    if (!row) {
        row = g_object_new(SWIPED_TYPE_ROW, NULL);
        row->is_adopted = TRUE;
        g_set_weak_pointer(&row->item, widget);
        gtk_widget_set_layout_manager(widget, layout_new());
        g_signal_connect_object(widget, "destroy", G_CALLBACK(gtk_widget_unparent), row, G_CONNECT_SWAPPED);
        gtk_widget_insert_after(GTK_WIDGET(row), widget, NULL);
    }
    show_cell(row, table, cell);
    swiped_table_restore(table, cell);
    return row;
}

/* ------------------------------------------------------------------------------------------------------------ Object */

static void set_enabled(SwipedRow *row, gboolean is_enabled)
{
    row->is_disabled = !is_enabled;
    if (is_enabled || !row->table || !row->cell)
        return;
    pointer_reset(row);
    swiped_list_request(row->table->list, "cell/close", json_pack("{s:O}", "cell", row->cell), swiped_now());
    table_do_effects(row->table);
}

static void swiped_row_set_property(GObject *object, guint id, const GValue *value, GParamSpec *spec)
{
    SwipedRow *row = SWIPED_ROW(object);
    switch (id) {
    case TABLE: show_cell(row, g_value_get_object(value), swiped_row_get_cell(row)); break;
    case CELL: swiped_row_set_cell(row, g_value_get_string(value)); break;
    case CONTENT: set_content(row, g_value_get_object(value)); break;
    case ENABLED: set_enabled(row, g_value_get_boolean(value)); break;
    case ACTIONS: swiped_row_set_actions(row, parsed(g_value_get_string(value))); break;
    default: G_OBJECT_WARN_INVALID_PROPERTY_ID(object, id, spec);
    }
}

static void swiped_row_get_property(GObject *object, guint id, GValue *value, GParamSpec *spec)
{
    SwipedRow *row = SWIPED_ROW(object);
    switch (id) {
    case TABLE: g_value_set_object(value, row->table); break;
    case CELL: g_value_set_string(value, swiped_row_get_cell(row)); break;
    case CONTENT: g_value_set_object(value, swiped_row_get_content(row)); break;
    case ITEM: g_value_set_object(value, swiped_row_get_item(row)); break;
    case ENABLED: g_value_set_boolean(value, !row->is_disabled); break;
    default: G_OBJECT_WARN_INVALID_PROPERTY_ID(object, id, spec);
    }
}

static void swiped_row_dispose(GObject *object)
{
    SwipedRow *row = SWIPED_ROW(object);
    g_ptr_array_set_size(row->views, 0);
    g_clear_pointer(&row->menu, gtk_widget_unparent);
    g_clear_pointer(&row->content, gtk_widget_unparent);
    if (row->table && row->cell)
        g_ptr_array_remove(row->table->rows, row);
    g_clear_object(&row->table);
    G_OBJECT_CLASS(swiped_row_parent_class)->dispose(object);
}

static void swiped_row_finalize(GObject *object)
{
    SwipedRow *row = SWIPED_ROW(object);
    g_clear_weak_pointer(&row->item);
    g_ptr_array_unref(row->views);
    g_ptr_array_unref(row->controllers);
    json_decref(row->own_actions);
    json_decref(row->cell);
    G_OBJECT_CLASS(swiped_row_parent_class)->finalize(object);
}

static void swiped_row_class_init(SwipedRowClass *class)
{
    GObjectClass *object = G_OBJECT_CLASS(class);
    GTK_WIDGET_CLASS(class)->snapshot = layout_snapshot;
    GTK_WIDGET_CLASS(class)->map = swiped_row_map;
    GTK_WIDGET_CLASS(class)->unmap = swiped_row_unmap;
    object->set_property = swiped_row_set_property;
    object->get_property = swiped_row_get_property;
    object->dispose = swiped_row_dispose;
    object->finalize = swiped_row_finalize;
    gtk_widget_class_set_css_name(GTK_WIDGET_CLASS(class), "swiped-row");
    gtk_widget_class_install_action(GTK_WIDGET_CLASS(class), "swiped.invoke", "(ss)", menu_invoke);
    const GParamFlags flags = G_PARAM_READWRITE | G_PARAM_STATIC_STRINGS;
    g_object_class_install_property(object, TABLE, g_param_spec_object("table", NULL, NULL, SWIPED_TYPE_TABLE, flags));
    g_object_class_install_property(object, CELL, g_param_spec_string("cell", NULL, NULL, NULL, flags));
    g_object_class_install_property(object, CONTENT, g_param_spec_object("content", NULL, NULL, GTK_TYPE_WIDGET, flags));
    g_object_class_install_property(object, ITEM, g_param_spec_object("item", NULL, NULL, GTK_TYPE_WIDGET, G_PARAM_READABLE));
    g_object_class_install_property(object, ENABLED, g_param_spec_boolean("enabled", NULL, NULL, TRUE, flags));
    g_object_class_install_property(object, ACTIONS, g_param_spec_string("actions", NULL, NULL, NULL, G_PARAM_WRITABLE));
}

static void add_style(GdkDisplay *display)
{
    static const char css[] = "swiped-action { background-color: #6c6c70; color: white; font-size: 90%; }"
                              "swiped-action image { -gtk-icon-size: 1.6em; }"
                              "swiped-action > box { transition: transform 140ms; }"
                              "swiped-action:checked > box { transform: scale(1.15); }"
                              "swiped-action:hover { filter: brightness(1.15); }"
                              "swiped-action:active { filter: brightness(0.8); }"
                              "swiped-action:focus-visible { outline: 2px solid white; outline-offset: -4px; }"
                              "swiped-action.leading { background-color: #2563eb; }"
                              "swiped-action.destructive { background-color: @destructive_bg_color; }"
                              ".swiped-away { min-height: 0; padding: 0; margin: 0; border-width: 0; }";
    static const char colors[] = "@define-color destructive_bg_color #ce2c31;"; /* unless the theme has it, as libadwaita does */
    if (g_object_get_data(G_OBJECT(display), "swiped-style"))
        return;
    g_object_set_data(G_OBJECT(display), "swiped-style", GINT_TO_POINTER(TRUE));
    for (int i = 0; i < 2; i++) {
        g_autoptr(GtkCssProvider) provider = gtk_css_provider_new();
        gtk_css_provider_load_from_data(provider, i ? css : colors, -1);
        gtk_style_context_add_provider_for_display(display, GTK_STYLE_PROVIDER(provider),
                                                   i ? GTK_STYLE_PROVIDER_PRIORITY_THEME + 1 : GTK_STYLE_PROVIDER_PRIORITY_FALLBACK);
    }
}

static void swiped_row_init(SwipedRow *row)
{
    add_style(gtk_widget_get_display(GTK_WIDGET(row)));
    row->size = 1;
    row->hover = NOWHERE;
    row->controllers = g_ptr_array_new();
    row->views = g_ptr_array_new_with_free_func((GDestroyNotify)gtk_widget_unparent);
    gtk_widget_set_layout_manager(GTK_WIDGET(row), layout_new());
}

GtkWidget *swiped_row_new(SwipedTable *table, const char *cell, GtkWidget *content)
{
    return g_object_new(SWIPED_TYPE_ROW, "content", content, "table", table, "cell", cell, NULL);
}
