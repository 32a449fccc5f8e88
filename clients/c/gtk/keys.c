/* Keys and the focus. Keys go to the widget with the focus: an action, or the item of a list that has the row, or else the row itself. */
#include "private.h"

/* The item that has the row and the focus, or else the row. */
static GtkWidget *focusable_of(SwipedRow *row)
{
    GtkWidget *widget = gtk_widget_get_parent(GTK_WIDGET(row));
    while (widget && !gtk_widget_get_focusable(widget) && !GTK_IS_SCROLLED_WINDOW(widget))
        widget = gtk_widget_get_parent(widget);
    return widget && gtk_widget_get_focusable(widget) && !GTK_IS_SCROLLED_WINDOW(widget) ? widget : GTK_WIDGET(row);
}

static GtkWidget *focused(SwipedRow *row)
{
    GtkRoot *root = gtk_widget_get_root(GTK_WIDGET(row));
    return root ? gtk_root_get_focus(root) : NULL;
}

/* --------------------------------------------------------------------------------------------------------------- Keys */

static const struct {
    guint key;
    const char *name;
} key_names[] = {
    {GDK_KEY_Left, "left"},     {GDK_KEY_Right, "right"},   {GDK_KEY_Up, "up"},           {GDK_KEY_Down, "down"},
    {GDK_KEY_Tab, "tab"},       {GDK_KEY_space, "space"},   {GDK_KEY_ISO_Left_Tab, "backTab"}, {GDK_KEY_Return, "return"},
    {GDK_KEY_KP_Enter, "return"}, {GDK_KEY_Escape, "escape"}, {GDK_KEY_Delete, "delete"},   {GDK_KEY_Menu, "menu"},
};

/* The protocol's name of a key, or NULL. */
static const char *name_of(guint key, GdkModifierType state)
{
    GdkModifierType modifiers = state & gtk_accelerator_get_default_mod_mask();
    if (key == GDK_KEY_F10 && modifiers == GDK_SHIFT_MASK)
        return "menu";
    if (modifiers != 0 && !(key == GDK_KEY_ISO_Left_Tab && modifiers == GDK_SHIFT_MASK))
        return NULL;
    for (guint i = 0; i < G_N_ELEMENTS(key_names); i++)
        if (key_names[i].key == key)
            return key_names[i].name;
    return NULL;
}

/* Whether a key is held down that does its work once. GTK does not tell, and the release may go to a widget elsewhere. */
static gboolean is_repeated(SwipedTable *table, const char *name, double at)
{
    enum { LONGEST_DELAY_MS = 1000 };
    static const char *const once[] = {"return", "space", "delete", "menu", NULL};
    gboolean is_held = g_strcmp0(table->held_key, name) == 0 && at - table->held_at < LONGEST_DELAY_MS;
    table->held_key = name;
    table->held_at = at;
    return is_held && g_strv_contains(once, name);
}

static void key_released(SwipedRow *row)
{
    row->table->held_key = NULL;
}

/* Reports a key of the row, or of one of its actions. Without a daemon, there is still the menu. */
static gboolean report_at(SwipedRow *row, const char *name, SwipedActionView *view, double at)
{
    SwipedTable *table = row->table;
    const char *side = view ? swiped_action_view_get_side(view) : NULL, *action = view ? swiped_action_view_get_id(view) : NULL;
    g_autoptr(SwipedRow) kept = g_object_ref(row);
    swiped_list_key(table->list, row->cell, name, side, action, at);
    table_do_effects(table);
    if (!table->has_key && g_str_equal(name, "menu") && !swiped_list_is_open(table->list)) {
        json_t *entries = menu_entries(row);
        menu_show(row, entries, NULL);
        json_decref(entries);
        return TRUE;
    }
    return table->has_key;
}

/* The action that has the focus, or will have it as soon as it shows; NULL: the row itself. */
static SwipedActionView *focused_view(SwipedRow *row)
{
    GtkWidget *view = row->wanted_focus ? row->wanted_focus : focused(row);
    return SWIPED_IS_ACTION_VIEW(view) ? SWIPED_ACTION_VIEW(view) : NULL;
}

static gboolean report(SwipedRow *row, const char *name, SwipedActionView *view, GtkEventController *keys)
{
    double at = event_time(keys);
    return is_repeated(row->table, name, at) || report_at(row, name, view, at);
}

/* What a list does at a key. */
static void pass(GtkWidget *focus, const char *name)
{
    GtkRoot *root = gtk_widget_get_root(focus);
    if (g_str_equal(name, "return") || g_str_equal(name, "space"))
        gtk_widget_activate(focus);
    else if (g_str_equal(name, "tab") || g_str_equal(name, "backTab"))
        gtk_widget_child_focus(GTK_WIDGET(root), g_str_equal(name, "tab") ? GTK_DIR_TAB_FORWARD : GTK_DIR_TAB_BACKWARD);
    else if (g_str_equal(name, "up") || g_str_equal(name, "down"))
        gtk_widget_child_focus(GTK_WIDGET(root), g_str_equal(name, "up") ? GTK_DIR_UP : GTK_DIR_DOWN);
}

void keys_repeat(SwipedTable *table, const char *name)
{
    GHashTableIter rows;
    gpointer each;
    g_hash_table_iter_init(&rows, table->rows);
    while (g_hash_table_iter_next(&rows, NULL, &each)) {
        GtkWidget *focus = focused(each), *item = focusable_of(each);
        if (!focus || (focus != item && !gtk_widget_is_ancestor(focus, item)))
            continue;
        if (!report_at(each, name, focused_view(each), swiped_now()))
            pass(focus, name);
        return;
    }
}

static gboolean key_pressed(GtkEventController *keys, guint key, guint code, GdkModifierType state, SwipedRow *row)
{
    (void)code;
    const char *name = name_of(key, state);
    return name && !SWIPED_IS_ACTION_VIEW(focused(row)) && report(row, name, focused_view(row), keys);
}

/* The focus is in the row: on an action? */
static gboolean button_key_pressed(GtkEventController *keys, guint key, guint code, GdkModifierType state, SwipedRow *row)
{
    (void)code;
    const char *name = name_of(key, state);
    return name && SWIPED_IS_ACTION_VIEW(focused(row)) && report(row, name, focused_view(row), keys);
}

/* -------------------------------------------------------------------------------------------------------------- Focus */

static GtkWidget *beside(GtkWidget *widget, gboolean is_next)
{
    do
        widget = is_next ? gtk_widget_get_next_sibling(widget) : gtk_widget_get_prev_sibling(widget);
    while (widget && !(gtk_widget_get_focusable(widget) && gtk_widget_get_child_visible(widget) && gtk_widget_get_visible(widget)));
    return widget;
}

void keys_focus(SwipedRow *row, const char *target, const char *side, const char *action)
{
    GtkWidget *item = focusable_of(row), *other = NULL;
    row->wanted_focus = g_str_equal(target, "button") ? row_find_view(row, side, action) : NULL;
    if (row->wanted_focus) {
        row_repaint(row);
        return;
    }
    if (!g_str_equal(target, "row"))
        other = beside(item, g_str_equal(target, "nextRow"));
    gtk_widget_grab_focus(other ? other : item);
}

void keys_leave(SwipedRow *row)
{
    GtkWidget *item = focusable_of(row), *focus = focused(row);
    GtkWidget *other = beside(item, TRUE) ? beside(item, TRUE) : beside(item, FALSE);
    if (focus && other && (focus == item || gtk_widget_is_ancestor(focus, item)))
        gtk_widget_grab_focus(other);
}

/* The first text in the content. */
static const char *text_in(GtkWidget *widget)
{
    if (GTK_IS_LABEL(widget))
        return gtk_label_get_text(GTK_LABEL(widget));
    const char *text = NULL;
    for (GtkWidget *child = gtk_widget_get_first_child(widget); child && !text; child = gtk_widget_get_next_sibling(child))
        text = text_in(child);
    return text && *text ? text : NULL;
}

const char *row_name(SwipedRow *row)
{
    return text_in(row->content);
}

static void mapped(GtkWidget *widget, GtkEventController *keys)
{
    SwipedRow *row = SWIPED_ROW(widget);
    gtk_widget_set_focusable(widget, FALSE);
    GtkWidget *focusable = focusable_of(row);
    gtk_widget_set_focusable(widget, focusable == widget);
    gtk_widget_add_controller(focusable, g_object_ref(keys));
}

static void unmapped(GtkWidget *row, GtkEventController *keys)
{
    (void)row;
    GtkWidget *widget = gtk_event_controller_get_widget(keys);
    if (widget)
        gtk_widget_remove_controller(widget, keys);
}

void keys_attach(SwipedRow *row)
{
    GtkEventController *keys = gtk_event_controller_key_new(), *button_keys = gtk_event_controller_key_new();
    g_signal_connect(keys, "key-pressed", G_CALLBACK(key_pressed), row);
    g_signal_connect_swapped(keys, "key-released", G_CALLBACK(key_released), row);
    g_signal_connect(row, "map", G_CALLBACK(mapped), keys);
    g_signal_connect(row, "unmap", G_CALLBACK(unmapped), keys);
    g_object_set_data_full(G_OBJECT(row), "swiped-keys", keys, g_object_unref);
    gtk_event_controller_set_propagation_phase(button_keys, GTK_PHASE_CAPTURE);
    g_signal_connect(button_keys, "key-pressed", G_CALLBACK(button_key_pressed), row);
    gtk_widget_add_controller(GTK_WIDGET(row), button_keys);
}
