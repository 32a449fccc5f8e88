/* Keyboard access: arrow keys open and close a row, and its context menu has the actions. */
#include "private.h"

typedef struct {
    SwipedRow *row; /* owns this */
    SwipedTable *table;
    GtkEventController *controller; /* of keys */
    GtkWidget *menu;
} Keys;

static json_t *cell_params(const Keys *keys)
{
    return json_pack("{s:s}", "cell", swiped_row_get_cell(keys->row));
}

/* ------------------------------------------------------------------------------------------------------------ The menu */

static void item_activated(GSimpleAction *action, GVariant *target, Keys *keys)
{
    (void)action;
    const char *side, *id;
    g_variant_get(target, "(&s&s)", &side, &id);
    table_invoke(keys->table, swiped_row_get_cell(keys->row), side, id);
}

static GMenu *menu_model(const Keys *keys)
{
    GMenu *menu = g_menu_new();
    for (SwipedSide side = SWIPED_SIDE_LEADING; side <= SWIPED_SIDE_TRAILING; side++) {
        json_t *action;
        gsize i;
        json_array_foreach(row_actions(keys->row, side_names[side]), i, action) {
            const char *id = json_string_value(json_object_get(action, "id")), *title = json_string_value(json_object_get(action, "title"));
            g_autoptr(GMenuItem) item = g_menu_item_new(title ? title : id, NULL);
            g_menu_item_set_action_and_target(item, "swiped.invoke", "(ss)", side_names[side], id);
            g_menu_append_item(menu, item);
        }
    }
    return menu;
}

static void show_menu(Keys *keys, const GdkRectangle *at)
{
    g_autoptr(GMenu) menu = menu_model(keys);
    g_clear_pointer(&keys->menu, gtk_widget_unparent);
    keys->menu = gtk_popover_menu_new_from_model(G_MENU_MODEL(menu));
    gtk_widget_set_parent(keys->menu, GTK_WIDGET(keys->row));
    gtk_popover_set_has_arrow(GTK_POPOVER(keys->menu), FALSE);
    if (at)
        gtk_popover_set_pointing_to(GTK_POPOVER(keys->menu), at);
    gtk_popover_popup(GTK_POPOVER(keys->menu));
}

static void secondary_clicked(GtkGestureClick *gesture, int count, double x, double y, Keys *keys)
{
    (void)count;
    gtk_gesture_set_state(GTK_GESTURE(gesture), GTK_EVENT_SEQUENCE_CLAIMED);
    show_menu(keys, &(GdkRectangle){(int)x, (int)y, 1, 1});
}

/* ----------------------------------------------------------------------------------------------------------- The keys */

/* Opens a side, or closes the row if the other side is open. Returns FALSE if there is nothing to open. */
static gboolean open_side(Keys *keys, const char *side)
{
    const char *open = row_open_side(keys->row);
    if (open && g_str_equal(open, side))
        return TRUE;
    if (!open && json_array_size(row_actions(keys->row, side)) == 0)
        return FALSE;
    json_t *params = cell_params(keys);
    if (!open)
        json_object_set_new(params, "side", json_string(side));
    swiped_table_send(keys->table, open ? "cell/close" : "cell/open", params);
    return TRUE;
}

static gboolean key_pressed(GtkEventControllerKey *controller, guint key, guint code, GdkModifierType state, Keys *keys)
{
    (void)controller, (void)code;
    gboolean rtl = gtk_widget_get_direction(GTK_WIDGET(keys->row)) == GTK_TEXT_DIR_RTL;
    if (key == GDK_KEY_Left || key == GDK_KEY_Right)
        return open_side(keys, (key == GDK_KEY_Right) == rtl ? "trailing" : "leading");
    if (key == GDK_KEY_Escape && table_has_open_row(keys->table))
        swiped_table_send(keys->table, "table/closeCells", json_object());
    else if (key == GDK_KEY_Menu || (key == GDK_KEY_F10 && (state & GDK_SHIFT_MASK)))
        show_menu(keys, NULL);
    else
        return FALSE;
    return TRUE;
}

/* Keys go to the widget with the focus: the item of a list that has the row, or else the row itself. */
static void mapped(GtkWidget *row, Keys *keys)
{
    GtkWidget *focusable = row;
    while (focusable && !gtk_widget_get_focusable(focusable) && !GTK_IS_SCROLLED_WINDOW(focusable))
        focusable = gtk_widget_get_parent(focusable);
    gboolean found = focusable && gtk_widget_get_focusable(focusable) && !GTK_IS_SCROLLED_WINDOW(focusable);
    gtk_widget_set_focusable(row, !found || focusable == row);
    gtk_widget_add_controller(found ? focusable : row, g_object_ref(keys->controller));
}

static void unmapped(GtkWidget *row, Keys *keys)
{
    (void)row;
    GtkWidget *widget = gtk_event_controller_get_widget(keys->controller);
    if (widget)
        gtk_widget_remove_controller(widget, keys->controller);
}

static void destroyed(GtkWidget *row, Keys *keys)
{
    (void)row;
    g_clear_pointer(&keys->menu, gtk_widget_unparent);
}

static void keys_free(gpointer keys)
{
    g_object_unref(((Keys *)keys)->controller);
    g_free(keys);
}

void keys_allocate(SwipedRow *row)
{
    Keys *keys = g_object_get_data(G_OBJECT(row), "swiped-keys");
    if (keys && keys->menu)
        gtk_popover_present(GTK_POPOVER(keys->menu));
}

void keys_focus(SwipedRow *row)
{
    Keys *keys = g_object_get_data(G_OBJECT(row), "swiped-keys");
    GtkWidget *focusable = gtk_event_controller_get_widget(keys->controller);
    if (focusable) /* NULL: the row was unmapped since the press */
        gtk_widget_grab_focus(focusable);
}

void keys_attach(SwipedRow *row, SwipedTable *table)
{
    Keys *keys = g_new0(Keys, 1);
    *keys = (Keys){.row = row, .table = table, .controller = gtk_event_controller_key_new()};
    g_autoptr(GSimpleActionGroup) actions = g_simple_action_group_new();
    g_autoptr(GSimpleAction) invoke = g_simple_action_new("invoke", G_VARIANT_TYPE("(ss)"));
    g_signal_connect(invoke, "activate", G_CALLBACK(item_activated), keys);
    g_action_map_add_action(G_ACTION_MAP(actions), G_ACTION(invoke));
    gtk_widget_insert_action_group(GTK_WIDGET(row), "swiped", G_ACTION_GROUP(actions));
    GtkGesture *click = gtk_gesture_click_new();
    gtk_gesture_single_set_button(GTK_GESTURE_SINGLE(click), GDK_BUTTON_SECONDARY);
    g_signal_connect(click, "pressed", G_CALLBACK(secondary_clicked), keys);
    gtk_widget_add_controller(GTK_WIDGET(row), GTK_EVENT_CONTROLLER(click));
    g_signal_connect(keys->controller, "key-pressed", G_CALLBACK(key_pressed), keys);
    g_signal_connect(row, "map", G_CALLBACK(mapped), keys);
    g_signal_connect(row, "unmap", G_CALLBACK(unmapped), keys);
    g_signal_connect(row, "destroy", G_CALLBACK(destroyed), keys);
    g_object_set_data_full(G_OBJECT(row), "swiped-keys", keys, keys_free);
}
