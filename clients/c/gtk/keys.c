/* Keys and the focus. Keys go to the widget with the focus: an action, or the item of a list that has the row, or else the row itself. */
#include "private.h"

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

gboolean keys_report(SwipedRow *row, const char *name, SwipedActionView *view, double at)
{
    g_autoptr(SwipedTable) table = g_object_ref(row->table);
    g_autoptr(SwipedRow) kept = g_object_ref(row);
    if (row->is_disabled || !row->cell || (g_str_equal(name, "menu") && !table->has_menu))
        return FALSE;
    gboolean has_key = swiped_list_key(table->list, row->cell, name, view ? view->side : NULL, view ? view->id : NULL, at);
    table_do_effects(table);
    return has_key;
}

/* The action that has the focus, or will have it as soon as it shows; NULL: the row itself. */
static SwipedActionView *focused_view(SwipedRow *row)
{
    GtkWidget *view = row->wanted_focus ? row->wanted_focus : focused(row);
    return SWIPED_IS_ACTION_VIEW(view) ? SWIPED_ACTION_VIEW(view) : NULL;
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
    GtkRoot *root = table->around ? gtk_widget_get_root(table->around) : NULL;
    GtkWidget *focus = root ? gtk_root_get_focus(root) : NULL, *widget = focus;
    while (widget && !row_at(widget))
        widget = gtk_widget_get_parent(widget);
    SwipedRow *row = widget ? row_at(widget) : NULL;
    if (row && row->table == table && !keys_report(row, name, focused_view(row), swiped_now()))
        pass(focus, name);
}

/* A button gets its keys before the widgets around it; a widget of the content before the row does. */
static gboolean key_pressed(GtkEventController *keys, guint key, guint code, GdkModifierType state, SwipedRow *row)
{
    (void)code;
    gboolean is_capture = gtk_event_controller_get_propagation_phase(keys) == GTK_PHASE_CAPTURE;
    const char *name = name_of(key, state);
    if (!name || SWIPED_IS_ACTION_VIEW(focused(row)) != is_capture)
        return FALSE;
    g_autoptr(SwipedTable) table = g_object_ref(row->table);
    double at = event_time(keys);
    if (!is_repeated(table, name, at))
        table->has_held_key = keys_report(row, name, focused_view(row), at);
    return table->has_held_key;
}

/* -------------------------------------------------------------------------------------------------------------- Focus */

static GtkWidget *beside(GtkWidget *widget, gboolean is_next)
{
    do
        widget = is_next ? gtk_widget_get_next_sibling(widget) : gtk_widget_get_prev_sibling(widget);
    while (widget && !(gtk_widget_get_focusable(widget) && gtk_widget_get_child_visible(widget) && gtk_widget_get_visible(widget)));
    return widget;
}

static GtkWidget *find_view(SwipedRow *row, const char *side, const char *action)
{
    for (guint i = 0; i < row->views->len; i++) {
        SwipedActionView *view = row->views->pdata[i];
        if (g_strcmp0(view->side, side) == 0 && g_strcmp0(view->id, action) == 0)
            return GTK_WIDGET(view);
    }
    return NULL;
}

void keys_focus(SwipedRow *row, const char *target, const char *side, const char *action)
{
    GtkWidget *other = NULL;
    row->wanted_focus = g_str_equal(target, "button") ? find_view(row, side, action) : NULL;
    if (row->wanted_focus)
        row_repaint(row);
    else if (row->item) {
        if (!g_str_equal(target, "row"))
            other = beside(row->item, g_str_equal(target, "nextRow"));
        gtk_widget_grab_focus(other ? other : row->item);
    }
}

void keys_leave(SwipedRow *row)
{
    GtkWidget *item = row->item, *focus = focused(row);
    if (!item || !focus || (focus != item && !gtk_widget_is_ancestor(focus, item)))
        return;
    GtkWidget *other = beside(item, TRUE) ? beside(item, TRUE) : beside(item, FALSE);
    if (other)
        gtk_widget_grab_focus(other);
}

void keys_attach(SwipedRow *row)
{
    const GtkPropagationPhase phases[] = {GTK_PHASE_CAPTURE, GTK_PHASE_BUBBLE};
    for (guint i = 0; i < G_N_ELEMENTS(phases); i++) {
        GtkEventController *keys = gtk_event_controller_key_new();
        g_signal_connect(keys, "key-pressed", G_CALLBACK(key_pressed), row);
        g_signal_connect_swapped(keys, "key-released", G_CALLBACK(key_released), row);
        row_add_controller(row, keys, phases[i]);
    }
}
