/* Pointers on a row: reports them, and takes those that the list controller claims. */
#include "private.h"

#include <math.h>

enum { PATIENCE_MS = 150 }; /* for which widgets in the row do not get moves that wait for an answer */

/* The time of an event in ms. X events have the low 32 bits of the monotonic clock; for others it is now. Both are whole ms, so that
 * the times of two events have the order of the events. */
static double client_time(guint32 time)
{
    gint64 now = (gint64)swiped_now();
    guint32 age = (guint32)now - time;
    return (double)(age < 1000 ? now - age : now);
}

double event_time(GtkEventController *controller)
{
    return client_time(gtk_event_controller_get_current_event_time(controller));
}

/* Only a touch has a sequence; its device may call itself a mouse. */
static const char *device(GtkGesture *gesture)
{
    GdkDevice *device = gtk_event_controller_get_current_event_device(GTK_EVENT_CONTROLLER(gesture));
    if (gtk_gesture_single_get_current_sequence(GTK_GESTURE_SINGLE(gesture)))
        return "touch";
    return device && gdk_device_get_source(device) == GDK_SOURCE_PEN ? "pen" : "mouse";
}

/* Ends what the gestures of a widget know of a pointer, except those that got it before the row. */
static void reset_gestures(GtkWidget *widget, GdkEventSequence *sequence)
{
    g_autoptr(GListModel) controllers = gtk_widget_observe_controllers(widget);
    for (guint i = 0; i < g_list_model_get_n_items(controllers); i++) {
        g_autoptr(GtkEventController) controller = g_list_model_get_item(controllers, i);
        gboolean is_before = gtk_event_controller_get_propagation_phase(controller) == GTK_PHASE_CAPTURE;
        if (GTK_IS_GESTURE(controller) && !is_before && gtk_gesture_handles_sequence(GTK_GESTURE(controller), sequence))
            gtk_event_controller_reset(controller);
    }
}

/* Ends the pointer, at a place or (NULL) because GTK takes it away. */
static void end(SwipedRow *row, GtkEventController *gesture, const double *way)
{
    g_autoptr(SwipedRow) kept = g_object_ref(row);
    g_autoptr(SwipedTable) table = g_object_ref(row->table);
    double at = event_time(gesture);
    int name = row->pointer.name;
    if (name == 0)
        return;
    if (way)
        swiped_list_pointer_up(table->list, name, row->pointer.x + way[0], row->pointer.y + way[1], at);
    else
        swiped_list_pointer_cancelled(table->list, name, at);
    table_do_effects(table);
    row->pointer.name = 0;
    table_call_later(table); /* it may remove the row */
}

/* Whether a drag and drop has begun on the widget, or around it. */
static gboolean is_dragged(GtkWidget *widget)
{
    g_autoptr(GListModel) controllers = widget ? gtk_widget_observe_controllers(widget) : NULL;
    for (guint i = 0; widget && i < g_list_model_get_n_items(controllers); i++) {
        g_autoptr(GtkEventController) controller = g_list_model_get_item(controllers, i);
        if (GTK_IS_DRAG_SOURCE(controller) && gtk_drag_source_get_drag(GTK_DRAG_SOURCE(controller)))
            return TRUE;
    }
    return widget && is_dragged(gtk_widget_get_parent(widget));
}

/* The row's own gestures do not get the end of a pointer that is claimed, and widgets around the row not that of a touch. Without a
 * reset they would take the pointer for one that is still down, and lose its next tap or drag. */
void pointer_claim(SwipedRow *row)
{
    GtkGesture *gesture = row->pointer.gesture;
    GdkEventSequence *sequence = gtk_gesture_get_last_updated_sequence(gesture);
    GtkWidget *widget = row->item;
    double x = 0, y = 0;
    gtk_gesture_get_point(gesture, sequence, &x, &y);
    if (is_dragged(gtk_widget_pick(widget, x, y, GTK_PICK_DEFAULT))) { /* the daemon was late, and the row does not get the end */
        end(row, GTK_EVENT_CONTROLLER(gesture), NULL);
        return;
    }
    reset_gestures(widget, sequence); /* the claim denies them this pointer */
    gtk_gesture_set_state(gesture, GTK_EVENT_SEQUENCE_CLAIMED);
    row->hover = NOWHERE; /* the claim has its motions */
    gtk_widget_unset_state_flags(widget, GTK_STATE_FLAG_ACTIVE); /* a row that is swiped does not look pressed */
    while (sequence && (widget = gtk_widget_get_parent(widget)))
        reset_gestures(widget, sequence);
}

void pointer_leave(SwipedRow *row)
{
    gtk_gesture_set_state(row->pointer.gesture, GTK_EVENT_SEQUENCE_DENIED);
}

/* Whether a drag at this point is for a widget of the content: one that is dragged itself, or has the class "swipe-ignore". */
static gboolean is_ignored(GtkWidget *row, double x, double y)
{
    GtkWidget *widget = gtk_widget_pick(row, x, y, GTK_PICK_DEFAULT);
    for (; widget && widget != row; widget = gtk_widget_get_parent(widget)) {
        gboolean is_dragged = GTK_IS_RANGE(widget) || GTK_IS_SWITCH(widget) || GTK_IS_TEXT(widget) || GTK_IS_TEXT_VIEW(widget);
        if (is_dragged || gtk_widget_has_css_class(widget, "swipe-ignore"))
            return TRUE;
    }
    return FALSE;
}

/* The row for which a press on a row is: the one that follows, if that row is being removed. */
static SwipedRow *moving_in(SwipedRow *row)
{
    SwipedRow *found = row;
    for (GtkWidget *item = row->item; item && swiped_list_is_removing(row->table->list, found->cell); item = gtk_widget_get_next_sibling(item))
        if (row_at(item) && row_at(item)->cell)
            found = row_at(item);
    return swiped_list_is_removing(row->table->list, found->cell) ? row : found;
}

static void pointer_down(GtkGestureDrag *gesture, double x, double y, SwipedRow *row)
{
    g_autoptr(SwipedRow) kept = g_object_ref(row);
    SwipedTable *table = row->table;
    Pointer *pointer = &row->pointer;
    graphene_rect_t bounds = row_bounds(row, row->item);
    if (!row->cell || row->is_disabled || is_ignored(row->item, x, y)) {
        gtk_gesture_set_state(GTK_GESTURE(gesture), GTK_EVENT_SEQUENCE_DENIED);
        return;
    }
    pointer->name = ++table->last_pointer;
    pointer->waits_since = 0;
    pointer->x = x - bounds.origin.x;
    pointer->y = y - bounds.origin.y;
    double at = event_time(GTK_EVENT_CONTROLLER(gesture));
    SwipedRow *swiped = moving_in(row);
    swiped_list_pointer_down(table->list, swiped->cell, pointer->name, device(GTK_GESTURE(gesture)), pointer->x, pointer->y,
                             swiped != row, at);
    table_do_effects(table);
}

/* The positions that GDK has merged into the current event, and then the event's own. */
static void pointer_moved(GtkGestureDrag *gesture, double dx, double dy, SwipedRow *row)
{
    g_autoptr(SwipedRow) kept = g_object_ref(row);
    g_autoptr(SwipedTable) table = g_object_ref(row->table);
    Pointer *pointer = &row->pointer;
    GdkEvent *event = gtk_event_controller_get_current_event(GTK_EVENT_CONTROLLER(gesture));
    gboolean is_motion = event && gdk_event_get_event_type(event) == GDK_MOTION_NOTIFY;
    g_autofree GdkTimeCoord *merged = NULL;
    double x = 0, y = 0, at = event_time(GTK_EVENT_CONTROLLER(gesture));
    guint count = 0;
    if (pointer->name == 0)
        return;
    if (is_motion && gdk_event_get_position(event, &x, &y))
        merged = gdk_event_get_history(event, &count);
    g_autofree SwipedPlace *places = g_new(SwipedPlace, count + 1);
    SwipedPlace now = {pointer->x + dx, pointer->y + dy, at};
    for (guint i = 0; i < count; i++) {
        const double *axes = merged[i].axes;
        places[i] = (SwipedPlace){now.x + axes[GDK_AXIS_X] - x, now.y + axes[GDK_AXIS_Y] - y, client_time(merged[i].time)};
    }
    places[count] = now;
    table->is_answered = TRUE;
    swiped_list_pointer_moved(table->list, pointer->name, places, count + 1, at);
    table_do_effects(table);
    pointer->waits_since = table->is_answered ? 0 : pointer->waits_since > 0 ? pointer->waits_since : at;
}

/* Where an event is in the row. */
static SwipedPlace place_of(GtkEventController *controller, GdkEvent *event, SwipedRow *row)
{
    GtkNative *native = gtk_widget_get_native(row->item);
    graphene_rect_t bounds = row_bounds(row, GTK_WIDGET(native));
    double x = 0, y = 0, left, top;
    gdk_event_get_position(event, &x, &y);
    gtk_native_get_surface_transform(native, &left, &top);
    return (SwipedPlace){x - left - bounds.origin.x, y - top - bounds.origin.y, event_time(controller)};
}

/* A second finger on the row is reported, too. The gesture of the first one does not get it: it would end. */
static gboolean report_other(GtkEventController *controller, GdkEvent *event, SwipedRow *row)
{
    g_autoptr(SwipedRow) kept = g_object_ref(row);
    Pointer *pointer = &row->pointer;
    SwipedList *list = row->table->list;
    GdkEventSequence *sequence = gdk_event_get_event_sequence(event);
    GdkEventType type = gdk_event_get_event_type(event);
    gboolean is_new = type == GDK_TOUCH_BEGIN && pointer->name != 0;
    if (type == GDK_BUTTON_PRESS && pointer->name == 0)
        gtk_event_controller_reset(GTK_EVENT_CONTROLLER(pointer->gesture)); /* a drag and drop has no end that the gesture sees */
    if (!sequence || sequence == gtk_gesture_single_get_current_sequence(GTK_GESTURE_SINGLE(pointer->gesture)))
        return FALSE;
    if (is_new && !pointer->other) {
        pointer->other = sequence;
        pointer->other_name = ++row->table->last_pointer;
    }
    if (sequence != pointer->other)
        return is_new; /* a third finger does nothing */
    SwipedPlace place = place_of(controller, event, row);
    if (type == GDK_TOUCH_BEGIN)
        swiped_list_pointer_down(list, row->cell, pointer->other_name, "touch", place.x, place.y, false, place.at);
    else if (type == GDK_TOUCH_UPDATE)
        swiped_list_pointer_moved(list, pointer->other_name, &place, 1, place.at);
    else if (type == GDK_TOUCH_END)
        swiped_list_pointer_up(list, pointer->other_name, place.x, place.y, place.at);
    else
        swiped_list_pointer_cancelled(list, pointer->other_name, place.at);
    pointer->other = type == GDK_TOUCH_BEGIN || type == GDK_TOUCH_UPDATE ? sequence : NULL;
    table_do_effects(row->table);
    return TRUE;
}

/* A drag source in the row does not get a move before the daemon has decided it: it would take the pointer. */
static gboolean withhold(GtkEventController *controller, GdkEvent *event, SwipedRow *row)
{
    GdkEventType type = gdk_event_get_event_type(event);
    double since = row->pointer.waits_since;
    gboolean waits = since > 0 && event_time(controller) < since + PATIENCE_MS;
    return row->pointer.name != 0 && waits && (type == GDK_MOTION_NOTIFY || type == GDK_TOUCH_UPDATE);
}

static void pointer_up(GtkEventController *gesture, double dx, double dy, SwipedRow *row)
{
    end(row, gesture, (const double[]){dx, dy});
}

static void pointer_cancelled(GtkEventController *gesture, GdkEventSequence *sequence, SwipedRow *row)
{
    (void)sequence;
    end(row, gesture, NULL);
}

void pointer_reset(SwipedRow *row)
{
    if (row->pointer.name != 0)
        gtk_event_controller_reset(GTK_EVENT_CONTROLLER(row->pointer.gesture));
}

static void hovered(GtkEventController *motion, double x, double y, SwipedRow *row)
{
    (void)motion;
    row->hover = GRAPHENE_POINT_INIT((float)x, (float)y);
    if (!gtk_widget_compute_point(row->item, GTK_WIDGET(row), &row->hover, &row->hover))
        row->hover = NOWHERE;
    g_ptr_array_foreach(row->views, (GFunc)(void (*)(void))action_view_update_hover, NULL);
}

static void left(GtkEventController *motion, SwipedRow *row)
{
    hovered(motion, -G_MAXFLOAT, -G_MAXFLOAT, row);
}

/* Events for which the callback returns TRUE go no further. */
static void add_filter(SwipedRow *row, GCallback callback)
{
    GtkEventController *filter = gtk_event_controller_legacy_new();
    g_signal_connect(filter, "event", callback, row);
    row_add_controller(row, filter, GTK_PHASE_CAPTURE);
}

void pointer_attach(SwipedRow *row)
{
    GtkGesture *gesture = row->pointer.gesture = gtk_gesture_drag_new();
    g_signal_connect(gesture, "drag-begin", G_CALLBACK(pointer_down), row);
    g_signal_connect(gesture, "drag-update", G_CALLBACK(pointer_moved), row);
    g_signal_connect(gesture, "drag-end", G_CALLBACK(pointer_up), row);
    g_signal_connect(gesture, "cancel", G_CALLBACK(pointer_cancelled), row);
    GtkEventController *motion = gtk_event_controller_motion_new();
    g_signal_connect(motion, "motion", G_CALLBACK(hovered), row);
    g_signal_connect(motion, "leave", G_CALLBACK(left), row);
    row_add_controller(row, motion, GTK_PHASE_BUBBLE);
    add_filter(row, G_CALLBACK(withhold)); /* GTK calls the one first that was added last */
    row_add_controller(row, GTK_EVENT_CONTROLLER(gesture), GTK_PHASE_CAPTURE);
    add_filter(row, G_CALLBACK(report_other));
}
