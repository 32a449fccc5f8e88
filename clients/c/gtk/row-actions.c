/* The actions of a row, which are the table's or its own, and their widths with the user's text size. */
#include "private.h"

json_t *row_actions(SwipedRow *row, const char *side)
{
    return json_object_get(row->own_actions ? row->own_actions : row->table->actions, side);
}

static void pressed(SwipedActionView *view, SwipedRow *row)
{
    SwipedTable *table = row->table;
    swiped_list_invoke(table->list, row->cell, swiped_action_view_get_id(view), swiped_action_view_get_side(view), swiped_now());
    table_do_effects(table);
}

void row_rebuild_actions(SwipedRow *row)
{
    row->wanted_focus = NULL;
    for (int side = 0; side < SIDES; side++) {
        json_t *action;
        gsize i;
        g_ptr_array_set_size(row->views[side], 0);
        json_array_foreach(row_actions(row, side_names[side]), i, action) {
            GtkWidget *view = swiped_action_view_new(action, side_names[side]);
            g_signal_connect(view, "clicked", G_CALLBACK(pressed), row);
            gtk_widget_insert_before(view, GTK_WIDGET(row), row->content);
            g_ptr_array_add(row->views[side], view);
        }
    }
    gtk_widget_queue_allocate(GTK_WIDGET(row));
}

json_t *row_action_params(SwipedRow *row)
{
    json_t *params = json_object();
    for (int side = 0; side < SIDES; side++) {
        json_t *actions = json_deep_copy(row_actions(row, side_names[side]));
        for (guint i = 0; i < row->views[side]->len; i++) {
            double width = swiped_action_view_get_action_width(row->views[side]->pdata[i]);
            json_object_set_new(json_array_get(actions, i), "width", json_real(width));
        }
        json_object_set_new(params, side_names[side], actions ? actions : json_array());
    }
    return params;
}

void row_configure(SwipedRow *row)
{
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
