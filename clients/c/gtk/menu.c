/* The context menu of a row has its actions. */
#include "private.h"

static GtkWidget *menu_of(SwipedRow *row)
{
    return g_object_get_data(G_OBJECT(row), "swiped-menu");
}

static void set_menu(SwipedRow *row, GtkWidget *menu)
{
    g_clear_pointer(&(GtkWidget *){menu_of(row)}, gtk_widget_unparent);
    g_object_set_data(G_OBJECT(row), "swiped-menu", menu);
}

static void item_activated(GSimpleAction *action, GVariant *target, SwipedRow *row)
{
    (void)action;
    const char *side, *id;
    g_variant_get(target, "(&s&s)", &side, &id);
    swiped_list_invoke(row->table->list, row->cell, id, side, swiped_now());
    table_do_effects(row->table);
}

json_t *menu_entries(SwipedRow *row)
{
    json_t *entries = json_array(), *action;
    gsize i;
    for (int side = 0; side < SIDES; side++)
        json_array_foreach(row_actions(row, side_names[side]), i, action) {
            json_t *id = json_object_get(action, "id"), *title = json_object_get(action, "title");
            json_array_append_new(entries, json_pack("{s:s, s:O, s:O}", "side", side_names[side], "action", id, "title", title ? title : id));
        }
    return entries;
}

void menu_show(SwipedRow *row, const json_t *entries, const GdkRectangle *at)
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
    GtkWidget *menu = gtk_popover_menu_new_from_model(G_MENU_MODEL(items));
    set_menu(row, menu);
    gtk_widget_set_parent(menu, GTK_WIDGET(row));
    gtk_popover_set_has_arrow(GTK_POPOVER(menu), FALSE);
    if (at)
        gtk_popover_set_pointing_to(GTK_POPOVER(menu), at);
    gtk_popover_popup(GTK_POPOVER(menu));
}

static void secondary_clicked(GtkGestureClick *gesture, int count, double x, double y, SwipedRow *row)
{
    (void)count;
    json_t *entries = menu_entries(row);
    gtk_gesture_set_state(GTK_GESTURE(gesture), GTK_EVENT_SEQUENCE_CLAIMED);
    menu_show(row, entries, &(GdkRectangle){(int)x, (int)y, 1, 1});
    json_decref(entries);
}

void menu_allocate(SwipedRow *row)
{
    if (menu_of(row))
        gtk_popover_present(GTK_POPOVER(menu_of(row)));
}

static void destroyed(SwipedRow *row)
{
    set_menu(row, NULL);
}

void menu_attach(SwipedRow *row)
{
    g_autoptr(GSimpleActionGroup) actions = g_simple_action_group_new();
    g_autoptr(GSimpleAction) invoke = g_simple_action_new("invoke", G_VARIANT_TYPE("(ss)"));
    g_signal_connect(invoke, "activate", G_CALLBACK(item_activated), row);
    g_action_map_add_action(G_ACTION_MAP(actions), G_ACTION(invoke));
    gtk_widget_insert_action_group(GTK_WIDGET(row), "swiped", G_ACTION_GROUP(actions));
    GtkGesture *click = gtk_gesture_click_new();
    gtk_gesture_single_set_button(GTK_GESTURE_SINGLE(click), GDK_BUTTON_SECONDARY);
    g_signal_connect(click, "pressed", G_CALLBACK(secondary_clicked), row);
    gtk_widget_add_controller(GTK_WIDGET(row), GTK_EVENT_CONTROLLER(click));
    g_signal_connect(row, "destroy", G_CALLBACK(destroyed), NULL);
}
