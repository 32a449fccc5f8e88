/* What a row shows: its content at an offset, and views of the actions in the strip that content uncovers. */
#include "private.h"

#include <math.h>

/* ------------------------------------------------------------------------------------------------------------ Layout */

static void draw(SwipedRow *row, double at, SwipedDrawing *drawing)
{
    *drawing = (SwipedDrawing){.size = 1};
    if (row->table && row->cell)
        swiped_list_draw(row->table->list, row->cell, at, drawing);
}

/* The next child of a widget that is content, or the actions of a row that was adopted. */
static GtkWidget *next_child(GtkWidget *widget, GtkWidget *child)
{
    do
        child = child ? gtk_widget_get_next_sibling(child) : gtk_widget_get_first_child(widget);
    while (child && (!gtk_widget_should_layout(child) || SWIPED_IS_ACTION_VIEW(child)));
    return child;
}

static GtkSizeRequestMode request_mode(GtkWidget *widget)
{
    (void)widget;
    return GTK_SIZE_REQUEST_HEIGHT_FOR_WIDTH;
}

static void measure(GtkWidget *widget, GtkOrientation orientation, int for_size, int *minimum, int *natural, int *minimum_baseline,
                    int *natural_baseline)
{
    double size = row_at(widget) ? row_at(widget)->size : 1;
    *minimum = *natural = 0;
    *minimum_baseline = *natural_baseline = -1;
    for (GtkWidget *child = next_child(widget, NULL); child; child = next_child(widget, child)) {
        int least, wanted;
        gtk_widget_measure(child, orientation, for_size, &least, &wanted, NULL, NULL);
        *minimum = MAX(*minimum, least);
        *natural = MAX(*natural, wanted);
    }
    if (orientation == GTK_ORIENTATION_VERTICAL && size < 1) {
        *natural = (int)round(*natural * MAX(size, 0));
        *minimum = MIN(*minimum, *natural);
    }
}

graphene_rect_t row_bounds(SwipedRow *row, GtkWidget *widget)
{
    graphene_rect_t bounds = GRAPHENE_RECT_INIT(0, 0, 0, 0);
    if (!gtk_widget_compute_bounds(row->item ? row->item : GTK_WIDGET(row), widget, &bounds))
        g_warn_if_reached();
    return bounds;
}

static void allocate_view(GtkWidget *view, const SwipedPart *part, const graphene_rect_t *bounds)
{
    graphene_point_t corner = GRAPHENE_POINT_INIT(bounds->origin.x + (float)part->x, bounds->origin.y);
    gtk_widget_set_child_visible(view, part->width > 0);
    if (part->width > 0)
        gtk_widget_allocate(view, (int)ceil(part->width), (int)ceilf(bounds->size.height), -1, gsk_transform_translate(NULL, &corner));
}

/* The actions are as large as the item, with the padding that its content does not have. */
static void allocate_actions(SwipedRow *row, const SwipedDrawing *drawing)
{
    graphene_rect_t bounds = row_bounds(row, GTK_WIDGET(row));
    row->is_drawer = drawing->is_drawer;
    row->strip = bounds;
    row->strip.size.width = (float)fabs(drawing->offset);
    row->strip.origin.x += drawing->offset < 0 ? bounds.size.width - row->strip.size.width : 0;
    if (row->table && row->item)
        table_set_width(row->table, (int)bounds.size.width, gtk_widget_get_direction(GTK_WIDGET(row)));
    for (guint i = 0, part = 0; i < row->views->len; i++) {
        SwipedActionView *view = row->views->pdata[i];
        if (part < drawing->count && g_strcmp0(drawing->side, view->side) == 0)
            allocate_view(GTK_WIDGET(view), &drawing->parts[part++], &bounds);
        else
            gtk_widget_set_child_visible(GTK_WIDGET(view), FALSE);
    }
    if (row->menu)
        gtk_popover_present(GTK_POPOVER(row->menu));
}

static void allocate(GtkWidget *widget, int width, int height, int baseline)
{
    SwipedRow *row = row_at(widget);
    SwipedDrawing drawing;
    if (!row)
        return;
    draw(row, row->shown_at, &drawing);
    graphene_point_t corner = GRAPHENE_POINT_INIT((float)drawing.offset, 0);
    for (GtkWidget *child = next_child(widget, NULL); child; child = next_child(widget, child)) {
        int minimum;
        gtk_widget_measure(child, GTK_ORIENTATION_VERTICAL, width, &minimum, NULL, NULL, NULL);
        GskTransform *moved = SWIPED_IS_ROW(child) || drawing.offset == 0 ? NULL : gsk_transform_translate(NULL, &corner);
        gtk_widget_allocate(child, width, MAX(height, minimum), baseline, moved);
    }
    if (SWIPED_IS_ROW(widget))
        allocate_actions(row, &drawing);
}

GtkLayoutManager *layout_new(void)
{
    return gtk_custom_layout_new(request_mode, measure, allocate);
}

/* Draws inner actions over outer ones, in a drawer outer over inner ones. A part of them may be under the content. */
void layout_snapshot(GtkWidget *widget, GtkSnapshot *snapshot)
{
    SwipedRow *row = SWIPED_ROW(widget);
    gtk_snapshot_push_clip(snapshot, &row->strip);
    for (guint i = 0, count = row->views->len; i < count; i++)
        gtk_widget_snapshot_child(widget, row->views->pdata[row->is_drawer ? count - 1 - i : i], snapshot);
    gtk_snapshot_pop(snapshot);
    if (row->content)
        gtk_widget_snapshot_child(widget, row->content, snapshot);
}

/* ------------------------------------------------------------------------------------------------------------ Motion */

/* An action that is about to be hidden loses the focus to the row. One that was to get it has it as soon as it shows. */
static void move_focus(SwipedRow *row, const SwipedDrawing *drawing)
{
    GtkWidget *focus = gtk_widget_get_focus_child(GTK_WIDGET(row)), *wanted = row->wanted_focus;
    gboolean is_closed = drawing->count == 0 && !drawing->is_moving;
    if (is_closed && SWIPED_IS_ACTION_VIEW(focus))
        keys_focus(row, "row", NULL, NULL);
    if (wanted && (gtk_widget_get_mapped(wanted) || is_closed))
        row->wanted_focus = NULL;
    if (wanted && gtk_widget_get_mapped(wanted))
        gtk_widget_grab_focus(wanted);
}

static void update_views(SwipedRow *row, const SwipedDrawing *drawing)
{
    for (guint i = 0; i < row->views->len; i++) {
        SwipedActionView *view = row->views->pdata[i];
        gboolean is_shown = drawing->count > 0 && g_strcmp0(drawing->side, view->side) == 0;
        action_view_set_reachable(view, is_shown);
        action_view_update_hover(view);
        action_view_set_state(view, GTK_STATE_FLAG_ACTIVE, is_shown && g_strcmp0(view->id, drawing->pressed) == 0);
        action_view_set_state(view, GTK_STATE_FLAG_CHECKED, is_shown && g_strcmp0(view->id, drawing->filled) == 0);
    }
}

/* Shows the row as it is at a time. Returns whether it moves on. */
static gboolean show(SwipedRow *row, double at)
{
    GtkWidget *item = row->item ? row->item : GTK_WIDGET(row);
    SwipedDrawing drawing;
    draw(row, at, &drawing);
    gboolean is_resized = drawing.size != row->size, is_at_rest = drawing.offset == 0 && drawing.size == 1;
    row->shown_at = at;
    row->size = drawing.size;
    move_focus(row, &drawing);
    update_views(row, &drawing);
    gtk_widget_set_overflow(item, is_at_rest ? row->overflow : GTK_OVERFLOW_HIDDEN); /* else its corners and its focus ring are its own */
    if (drawing.size > 0)
        gtk_widget_remove_css_class(item, "swiped-away");
    else
        gtk_widget_add_css_class(item, "swiped-away");
    if (is_resized)
        gtk_widget_queue_resize(GTK_WIDGET(row));
    gtk_widget_queue_allocate(item);
    gtk_widget_queue_allocate(GTK_WIDGET(row));
    gtk_widget_queue_draw(GTK_WIDGET(row));
    return drawing.is_moving || row->wanted_focus;
}

static gboolean tick(GtkWidget *widget, GdkFrameClock *clock, gpointer data)
{
    (void)data;
    SwipedRow *row = SWIPED_ROW(widget);
    row->tick = 0; /* what changes meanwhile is shown by another one */
    if (show(row, (double)gdk_frame_clock_get_frame_time(clock) / 1000))
        row_repaint(row);
    return G_SOURCE_REMOVE;
}

/* A layout that is requested between two repaints costs GTK one more. */
void row_repaint(SwipedRow *row)
{
    if (!row->tick && gtk_widget_get_mapped(GTK_WIDGET(row)))
        row->tick = gtk_widget_add_tick_callback(GTK_WIDGET(row), tick, NULL, NULL);
}

void row_show(SwipedRow *row)
{
    if (show(row, swiped_now()))
        row_repaint(row);
}
