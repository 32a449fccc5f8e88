/* The context menu of a row has its actions. */
#include "private.h"

void menu_invoke(GtkWidget *row, const char *name, GVariant *target)
{
    (void)name;
    const char *side, *id;
    g_variant_get(target, "(&s&s)", &side, &id);
    row_invoke(SWIPED_ROW(row), side, id);
}

/* The menu has gone: the row, or the one after it, has the focus again. */
static void closed(SwipedRow *row)
{
    if (row->item && gtk_widget_get_mapped(row->item))
        gtk_widget_grab_focus(row->item);
}

void menu_show(SwipedRow *row, const json_t *entries)
{
    g_autoptr(GMenu) items = g_menu_new();
    json_t *entry;
    gsize i;
    json_array_foreach(entries, i, entry) {
        const char *id = json_string_value(json_object_get(entry, "action")), *side = json_string_value(json_object_get(entry, "side"));
        const char *title = json_string_value(json_object_get(entry, "title"));
        g_autoptr(GMenuItem) item = g_menu_item_new(title ? title : id, NULL);
        g_menu_item_set_action_and_target(item, "swiped.invoke", "(ss)", side, id);
        g_menu_append_item(items, item);
    }
    g_clear_pointer(&row->menu, gtk_widget_unparent);
    row->menu = gtk_popover_menu_new_from_model(G_MENU_MODEL(items));
    gtk_widget_set_parent(row->menu, GTK_WIDGET(row));
    gtk_popover_set_has_arrow(GTK_POPOVER(row->menu), FALSE);
    if (row->menu_at.width > 0)
        gtk_popover_set_pointing_to(GTK_POPOVER(row->menu), &row->menu_at);
    row->menu_at.width = 0;
    g_signal_connect_swapped(row->menu, "closed", G_CALLBACK(closed), row);
    gtk_popover_popup(GTK_POPOVER(row->menu));
}

/* Whether the application has a gesture for the secondary button on a widget. */
static gboolean is_taken(SwipedRow *row, GtkWidget *widget)
{
    g_autoptr(GListModel) controllers = gtk_widget_observe_controllers(widget);
    for (guint i = 0; i < g_list_model_get_n_items(controllers); i++) {
        g_autoptr(GtkEventController) each = g_list_model_get_item(controllers, i);
        if (!g_ptr_array_find(row->controllers, each, NULL) && GTK_IS_GESTURE_SINGLE(each) &&
            gtk_gesture_single_get_button(GTK_GESTURE_SINGLE(each)) == GDK_BUTTON_SECONDARY)
            return TRUE;
    }
    return FALSE;
}

static void secondary_clicked(GtkGesture *gesture, int count, double x, double y, SwipedRow *row)
{
    (void)count;
    GtkWidget *widget = gtk_widget_pick(row->item, x, y, GTK_PICK_DEFAULT);
    gboolean is_shown = TRUE;
    for (; widget && is_shown; widget = widget == row->item ? NULL : gtk_widget_get_parent(widget))
        is_shown = !is_taken(row, widget);
    graphene_point_t place = GRAPHENE_POINT_INIT((float)x, (float)y);
    is_shown = is_shown && gtk_widget_compute_point(row->item, GTK_WIDGET(row), &place, &place);
    row->menu_at = (GdkRectangle){(int)place.x, (int)place.y, 1, 1};
    if (is_shown && keys_report(row, "menu", NULL, event_time(GTK_EVENT_CONTROLLER(gesture))))
        gtk_gesture_set_state(gesture, GTK_EVENT_SEQUENCE_CLAIMED);
}

void menu_attach(SwipedRow *row)
{
    GtkGesture *click = gtk_gesture_click_new();
    gtk_gesture_single_set_button(GTK_GESTURE_SINGLE(click), GDK_BUTTON_SECONDARY);
    g_signal_connect(click, "pressed", G_CALLBACK(secondary_clicked), row);
    row_add_controller(row, GTK_EVENT_CONTROLLER(click), GTK_PHASE_BUBBLE);
}
