/* Wheels and touchpads. One controller around the list sees a scroll from its first event to its last, before the window's own
 * controllers do: these get nothing of a scroll that a row has, and do not glide after it. */
#include "private.h"

#include <math.h>

enum { NATIVE_FACTOR_TENTHS = 25 }; /* GTK scrolls so many tenths of a px for each px of a touchpad */

/* The row under the current event, unless a widget in the row scrolls or drags by itself. */
static SwipedRow *row_at_event(SwipedTable *table, GtkEventController *controller)
{
    GtkWidget *around = table->around, *native = GTK_WIDGET(gtk_widget_get_native(around));
    double x, y, left, top;
    GdkDevice *device = gtk_event_controller_get_current_event_device(controller), *pointer;
    pointer = device ? gdk_seat_get_pointer(gdk_device_get_seat(device)) : NULL; /* the device itself may have no position */
    if (!pointer || !gdk_surface_get_device_position(gtk_native_get_surface(GTK_NATIVE(native)), pointer, &x, &y, NULL))
        return NULL;
    gtk_native_get_surface_transform(GTK_NATIVE(native), &left, &top);
    graphene_point_t place = GRAPHENE_POINT_INIT((float)(x - left), (float)(y - top));
    if (!gtk_widget_compute_point(native, around, &place, &place))
        return NULL;
    GtkWidget *widget = gtk_widget_pick(around, place.x, place.y, GTK_PICK_DEFAULT);
    for (; widget && widget != around; widget = gtk_widget_get_parent(widget)) {
        SwipedRow *row = row_at(widget);
        if (row)
            return row->table == table && row->cell && !row->is_disabled ? row : NULL;
        if (GTK_IS_SCROLLABLE(widget) || gtk_widget_has_css_class(widget, "swipe-ignore"))
            return NULL;
    }
    return NULL;
}

/* How far GTK scrolls for a unit. */
static double scale_of(SwipedTable *table, GtkScrolledWindow *window)
{
    return table->has_clicks ? pow(gtk_adjustment_get_page_size(gtk_scrolled_window_get_vadjustment(window)), 2.0 / 3)
                             : NATIVE_FACTOR_TENTHS / 10.0;
}

static void scroll_by(GtkAdjustment *adjustment, double distance)
{
    if (distance != 0)
        gtk_adjustment_set_value(adjustment, gtk_adjustment_get_value(adjustment) + distance);
}

/* The list scrolls so far that content would move by x and y. */
static void scroll_list(SwipedTable *table, double x, double y)
{
    if (!GTK_IS_SCROLLED_WINDOW(table->around))
        return;
    GtkScrolledWindow *window = GTK_SCROLLED_WINDOW(table->around);
    scroll_by(gtk_scrolled_window_get_hadjustment(window), -x * scale_of(table, window));
    scroll_by(gtk_scrolled_window_get_vadjustment(window), -y * scale_of(table, window));
}

void scroll_leave(SwipedTable *table, double x, double y)
{
    table->has_scroll = FALSE;
    table->left_x += x;
    table->left_y += y;
    if (!table->reports_scroll)
        scroll_list(table, x, y);
}

/* Returns whether the row has the event. GTK itself scrolls by any other event, so that the list only catches up with those before it. */
static gboolean report(SwipedTable *table, GtkEventController *controller, double x, double y, const char *phase)
{
    g_autoptr(SwipedTable) kept = g_object_ref(table);
    SwipedRow *row = row_at_event(table, controller);
    json_t *cell = row ? json_incref(row->cell) : NULL;
    table->reports_scroll = TRUE;
    table->has_scroll = swiped_list_scrolled(table->list, cell, x, y, table->has_clicks, phase, event_time(controller));
    table->left_x = table->has_scroll ? -x : 0;
    table->left_y = table->has_scroll ? -y : 0;
    table_do_effects(table);
    table->reports_scroll = FALSE;
    if (!table->has_scroll)
        scroll_list(table, table->left_x, table->left_y);
    json_decref(cell);
    return table->has_scroll;
}

static void scroll_began(SwipedTable *table)
{
    table->scroll_phase = "began";
}

static gboolean scrolled(GtkEventController *controller, double dx, double dy, SwipedTable *table)
{
    table->has_clicks = gtk_event_controller_scroll_get_unit(GTK_EVENT_CONTROLLER_SCROLL(controller)) == GDK_SCROLL_UNIT_WHEEL;
    gboolean is_turned = (gtk_event_controller_get_current_event_state(controller) & GDK_SHIFT_MASK) != 0;
    const char *phase = table->has_clicks ? NULL : table->scroll_phase;
    table->scroll_phase = table->scroll_phase ? "changed" : NULL;
    return report(table, controller, is_turned ? -dy : -dx, is_turned ? -dx : -dy, phase);
}

static void scroll_ended(GtkEventController *controller, SwipedTable *table)
{
    if (g_strcmp0(table->scroll_phase, "changed") == 0 && !table->has_clicks)
        report(table, controller, 0, 0, "ended");
    table->scroll_phase = NULL;
}

GtkEventController *scroll_new(SwipedTable *table)
{
    GtkEventController *scroll = gtk_event_controller_scroll_new(GTK_EVENT_CONTROLLER_SCROLL_BOTH_AXES);
    gtk_event_controller_set_propagation_phase(scroll, GTK_PHASE_CAPTURE);
    g_signal_connect_object(scroll, "scroll-begin", G_CALLBACK(scroll_began), table, G_CONNECT_SWAPPED);
    g_signal_connect_object(scroll, "scroll", G_CALLBACK(scrolled), table, 0);
    g_signal_connect_object(scroll, "scroll-end", G_CALLBACK(scroll_ended), table, 0);
    return scroll;
}
