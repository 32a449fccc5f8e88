/* The row as a widget: content at an offset, and views of the actions behind it. */
#include "private.h"

#include <math.h>

G_DEFINE_FINAL_TYPE(SwipedRow, swiped_row, GTK_TYPE_WIDGET)

/* ------------------------------------------------------------------------------------------------------------ Layout */

static void swiped_row_measure(GtkWidget *widget, GtkOrientation orientation, int for_size, int *minimum, int *natural,
                               int *minimum_baseline, int *natural_baseline)
{
    SwipedRow *row = SWIPED_ROW(widget);
    gtk_widget_measure(row->content, orientation, for_size, minimum, natural, NULL, NULL);
    *minimum_baseline = *natural_baseline = -1;
    if (orientation == GTK_ORIENTATION_VERTICAL && row->size < 1) {
        *natural = (int)round(*natural * MAX(row->size, 0));
        *minimum = MIN(*minimum, *natural);
    }
}

static void allocate_views(SwipedRow *row, SwipedSide side, int width, int height)
{
    guint count = row->views[side]->len;
    double widths[MAX(count, 1)], fill = 1 - (1 - row->fill) * (1 - row->fill);
    Span spans[MAX(count, 1)], filled[MAX(count, 1)];
    int filling = -1;
    for (guint i = 0; i < count; i++) {
        SwipedActionView *view = row->views[side]->pdata[i];
        widths[i] = swiped_action_view_get_action_width(view);
        filling = g_strcmp0(swiped_action_view_get_id(view), row->filling) == 0 ? (int)i : filling;
    }
    json_t *behavior = row->table->behavior;
    double extent = layout_extent(json_object_get(json_object_get(behavior, "extent"), side_names[side]), widths, count, width);
    layout_actions(json_object_get(behavior, "layout"), widths, count, extent, width, row->offset, -1, spans);
    layout_actions(json_object_get(behavior, "layout"), widths, count, extent, width, row->offset, filling, filled);
    for (guint i = 0; i < count; i++) {
        double x = spans[i].x + (filled[i].x - spans[i].x) * fill, length = spans[i].width + (filled[i].width - spans[i].width) * fill;
        graphene_point_t corner = GRAPHENE_POINT_INIT((float)x, 0);
        swiped_action_view_set_left_of_content(row->views[side]->pdata[i], row->offset > 0);
        gtk_widget_allocate(row->views[side]->pdata[i], (int)ceil(length), height, -1, gsk_transform_translate(NULL, &corner));
    }
}

SwipedSide row_side_at(SwipedRow *row, double offset)
{
    return (offset > 0) == (gtk_widget_get_direction(GTK_WIDGET(row)) == GTK_TEXT_DIR_RTL) ? SWIPED_SIDE_TRAILING : SWIPED_SIDE_LEADING;
}

const char *row_open_side(SwipedRow *row)
{
    return row->target != 0 ? side_names[row_side_at(row, row->target)] : NULL;
}

static void swiped_row_size_allocate(GtkWidget *widget, int width, int height, int baseline)
{
    SwipedRow *row = SWIPED_ROW(widget);
    table_set_width(row->table, width, gtk_widget_get_direction(widget));
    for (SwipedSide side = SWIPED_SIDE_LEADING; side <= SWIPED_SIDE_TRAILING; side++) {
        gboolean is_shown = row->offset != 0 && side == row_side_at(row, row->offset);
        for (guint i = 0; i < row->views[side]->len; i++)
            gtk_widget_set_child_visible(row->views[side]->pdata[i], is_shown);
        if (is_shown)
            allocate_views(row, side, width, height);
    }
    int minimum;
    gtk_widget_measure(row->content, GTK_ORIENTATION_VERTICAL, width, &minimum, NULL, NULL, NULL);
    graphene_point_t corner = GRAPHENE_POINT_INIT((float)row->offset, 0);
    gtk_widget_allocate(row->content, width, MAX(height, minimum), baseline, gsk_transform_translate(NULL, &corner));
    keys_allocate(row);
}

/* Draws inner actions over outer ones, in a drawer outer over inner ones, and the content over all. */
static void swiped_row_snapshot(GtkWidget *widget, GtkSnapshot *snapshot)
{
    SwipedRow *row = SWIPED_ROW(widget);
    json_t *layout = json_object_get(row->table->behavior, "layout");
    gboolean drawer = g_strcmp0(json_string_value(json_object_get(layout, "style")), "drawer") == 0;
    for (SwipedSide side = SWIPED_SIDE_LEADING; side <= SWIPED_SIDE_TRAILING; side++) {
        guint count = row->views[side]->len;
        for (guint i = 0; i < count; i++)
            gtk_widget_snapshot_child(widget, row->views[side]->pdata[drawer ? count - 1 - i : i], snapshot);
    }
    gtk_widget_snapshot_child(widget, row->content, snapshot);
}

/* ------------------------------------------------------------------------------------------------------------ Object */

static void swiped_row_map(GtkWidget *widget)
{
    GTK_WIDGET_CLASS(swiped_row_parent_class)->map(widget);
    GtkWidget *scrolled = gtk_widget_get_ancestor(widget, GTK_TYPE_SCROLLED_WINDOW);
    if (scrolled)
        table_watch_window(SWIPED_ROW(widget)->table, GTK_SCROLLED_WINDOW(scrolled));
    row_start_ticking(SWIPED_ROW(widget));
}

static void swiped_row_unmap(GtkWidget *widget)
{
    SwipedRow *row = SWIPED_ROW(widget);
    pointer_cancel(row);
    wheel_cancel(row);
    row_stop_ticking(row);
    GtkWidget *list = gtk_widget_get_ancestor(widget, GTK_TYPE_LIST_BOX);
    if (list && gtk_widget_get_mapped(list) && row_is_open(row) && !row->removing) /* a filter hides it, or it leaves the list */
        table_send_for_row(row->table, row, "cell/close", json_pack("{s:b}", "animated", FALSE), NULL);
    GTK_WIDGET_CLASS(swiped_row_parent_class)->unmap(widget);
}

static void swiped_row_dispose(GObject *object)
{
    SwipedRow *row = SWIPED_ROW(object);
    for (SwipedSide side = SWIPED_SIDE_LEADING; side <= SWIPED_SIDE_TRAILING; side++)
        g_ptr_array_set_size(row->views[side], 0);
    g_clear_pointer(&row->content, gtk_widget_unparent);
    if (row->table) {
        table_remove(row->table, row);
        frame_input_forget(row->table, row);
    }
    g_clear_object(&row->table);
    G_OBJECT_CLASS(swiped_row_parent_class)->dispose(object);
}

static void swiped_row_finalize(GObject *object)
{
    SwipedRow *row = SWIPED_ROW(object);
    for (SwipedSide side = SWIPED_SIDE_LEADING; side <= SWIPED_SIDE_TRAILING; side++)
        g_ptr_array_unref(row->views[side]);
    g_clear_pointer(&row->animation, swiped_animation_free);
    g_clear_pointer(&row->resizing, swiped_animation_free);
    json_decref(row->own_actions);
    json_decref(row->follow);
    g_free(row->filling);
    g_free(row->cell);
    G_OBJECT_CLASS(swiped_row_parent_class)->finalize(object);
}

static void add_style(void)
{
    static const char css[] = "swiped-row > .swiped-content { background-color: @theme_base_color; }"
                              ":selected > swiped-row > .swiped-content { background-color: @theme_selected_bg_color; }"
                              "swiped-action { background-color: #6c6c70; color: white; font-weight: 600; }"
                              "swiped-action.leading { background-color: #2563eb; }"
                              "swiped-action.destructive { background-color: #ce2c31; }";
    GtkCssProvider *provider = gtk_css_provider_new();
    gtk_css_provider_load_from_data(provider, css, -1);
    gtk_style_context_add_provider_for_display(gdk_display_get_default(), GTK_STYLE_PROVIDER(provider),
                                               GTK_STYLE_PROVIDER_PRIORITY_THEME + 1);
    g_object_unref(provider);
}

static void swiped_row_class_init(SwipedRowClass *class)
{
    GTK_WIDGET_CLASS(class)->measure = swiped_row_measure;
    GTK_WIDGET_CLASS(class)->size_allocate = swiped_row_size_allocate;
    GTK_WIDGET_CLASS(class)->snapshot = swiped_row_snapshot;
    GTK_WIDGET_CLASS(class)->map = swiped_row_map;
    GTK_WIDGET_CLASS(class)->unmap = swiped_row_unmap;
    G_OBJECT_CLASS(class)->dispose = swiped_row_dispose;
    G_OBJECT_CLASS(class)->finalize = swiped_row_finalize;
    gtk_widget_class_set_css_name(GTK_WIDGET_CLASS(class), "swiped-row");
    add_style();
}

static void swiped_row_init(SwipedRow *row)
{
    row->size = 1;
    row->answered = NAN;
    for (SwipedSide side = SWIPED_SIDE_LEADING; side <= SWIPED_SIDE_TRAILING; side++)
        row->views[side] = g_ptr_array_new_with_free_func((GDestroyNotify)gtk_widget_unparent);
    gtk_widget_set_overflow(GTK_WIDGET(row), GTK_OVERFLOW_HIDDEN);
}

GtkWidget *swiped_row_new(SwipedTable *table, const char *cell, GtkWidget *content)
{
    SwipedRow *row = g_object_new(SWIPED_TYPE_ROW, NULL);
    row->table = g_object_ref(table);
    row->cell = g_strdup(cell);
    row->content = content;
    gtk_widget_set_parent(content, GTK_WIDGET(row));
    gtk_widget_add_css_class(content, "swiped-content");
    row_rebuild_actions(row);
    pointer_attach(row, table);
    wheel_attach(row);
    keys_attach(row, table);
    table_add(table, row);
    return GTK_WIDGET(row);
}

const char *swiped_row_get_cell(SwipedRow *row)
{
    return row->cell;
}

void swiped_row_set_cell(SwipedRow *row, const char *cell)
{
    pointer_cancel(row);
    wheel_cancel(row);
    table_remove(row->table, row);
    row_reset(row);
    g_free(row->cell);
    row->cell = g_strdup(cell);
    if (row->own_actions) {
        g_clear_pointer(&row->own_actions, json_decref);
        row_rebuild_actions(row);
    }
    table_add(row->table, row);
}

GtkWidget *swiped_row_get_content(SwipedRow *row)
{
    return row->content;
}
