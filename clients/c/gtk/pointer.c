/* Pointers on a row: reports them, and takes those that the list controller claims. */
#include "private.h"

#include <math.h>

typedef struct {
    SwipedRow *row; /* owns this */
    GtkGesture *gesture;
    int name;       /* of the pointer that is down, for the controller; 0: none */
    double x, y;    /* where it went down */
    GdkEventSequence *other; /* a second finger on the row, or NULL */
    int other_name;
    gboolean removed; /* "removed" is to be emitted when the pointer is up */
    double waits_since; /* ms: the first of its moves whose answer has not come in time; 0: it has */
} PointerInput;

enum { PATIENCE_MS = 150 }; /* for which widgets in the row do not get moves that wait for an answer */

static PointerInput *input_of(SwipedRow *row)
{
    return g_object_get_data(G_OBJECT(row), "swiped-pointer");
}

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
static const char *device(PointerInput *input)
{
    GdkDevice *device = gtk_event_controller_get_current_event_device(GTK_EVENT_CONTROLLER(input->gesture));
    if (gtk_gesture_single_get_current_sequence(GTK_GESTURE_SINGLE(input->gesture)))
        return "touch";
    return device && gdk_device_get_source(device) == GDK_SOURCE_PEN ? "pen" : "mouse";
}

/* Ends what the gestures of a widget know of a touch, except those that got it before the row. */
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

/* Widgets around the row do not get the end of a touch that is claimed. Without a reset their gestures would take the finger for one
 * that is still down, and lose its next tap. */
void pointer_claim(SwipedRow *row)
{
    GtkGesture *gesture = input_of(row)->gesture;
    gtk_gesture_set_state(gesture, GTK_EVENT_SEQUENCE_CLAIMED);
    GdkEventSequence *sequence = gtk_gesture_get_last_updated_sequence(gesture);
    GtkWidget *widget = gtk_event_controller_get_widget(GTK_EVENT_CONTROLLER(gesture));
    while (sequence && (widget = gtk_widget_get_parent(widget)))
        reset_gestures(widget, sequence);
}

void pointer_leave(SwipedRow *row)
{
    gtk_gesture_set_state(input_of(row)->gesture, GTK_EVENT_SEQUENCE_DENIED);
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

static double top_of(SwipedRow *row)
{
    graphene_rect_t bounds;
    GtkWidget *root = GTK_WIDGET(gtk_widget_get_root(GTK_WIDGET(row)));
    return root && gtk_widget_compute_bounds(GTK_WIDGET(row), root, &bounds) ? bounds.origin.y : -INFINITY;
}

/* The row for which a press on a row is: the one that follows, if that row is being removed. */
static SwipedRow *moving_in(SwipedRow *row)
{
    const SwipedList *list = row->table->list;
    SwipedRow *found = row;
    GHashTableIter rows;
    gpointer each;
    if (!swiped_list_is_removing(list, row->cell))
        return row;
    g_hash_table_iter_init(&rows, row->table->rows);
    while (g_hash_table_iter_next(&rows, NULL, &each)) {
        SwipedRow *other = each;
        gboolean follows = !swiped_list_is_removing(list, other->cell) && gtk_widget_get_mapped(each) && top_of(other) >= top_of(row);
        if (follows && (found == row || top_of(other) < top_of(found)))
            found = other;
    }
    return found;
}

static gboolean emit_removed(gpointer row)
{
    table_emit_removed(SWIPED_ROW(row)->table, json_string_value(SWIPED_ROW(row)->cell), row);
    return G_SOURCE_REMOVE;
}

/* The pointer that went down on the row is up. */
static void release(PointerInput *input)
{
    if (input->removed) /* later: the application destroys the gesture */
        g_idle_add_full(G_PRIORITY_DEFAULT, emit_removed, g_object_ref(input->row), g_object_unref);
    input->removed = FALSE;
}

gboolean pointer_delays_removal(SwipedRow *row)
{
    PointerInput *input = input_of(row);
    input->removed = input->name != 0;
    return input->removed;
}

static void pointer_down(GtkGestureDrag *gesture, double x, double y, PointerInput *input)
{
    g_autoptr(SwipedRow) row = g_object_ref(input->row);
    SwipedTable *table = row->table;
    if (is_ignored(GTK_WIDGET(row), x, y)) {
        gtk_gesture_set_state(GTK_GESTURE(gesture), GTK_EVENT_SEQUENCE_DENIED);
        return;
    }
    input->name = ++table->last_pointer;
    input->waits_since = 0;
    input->x = x;
    input->y = y;
    g_hash_table_insert(table->pointers, GINT_TO_POINTER(input->name), row);
    table_begin_event(table);
    double at = event_time(GTK_EVENT_CONTROLLER(gesture));
    SwipedRow *swiped = moving_in(row);
    swiped_list_pointer_down(table->list, swiped->cell, input->name, device(input), x, y, swiped != row, at);
    table_end_event(table);
}

/* The positions that GDK has merged into the current event, and then the event's own. */
static void pointer_moved(GtkGestureDrag *gesture, double dx, double dy, PointerInput *input)
{
    g_autoptr(SwipedRow) row = g_object_ref(input->row);
    GdkEvent *event = gtk_event_controller_get_current_event(GTK_EVENT_CONTROLLER(gesture));
    gboolean is_motion = event && gdk_event_get_event_type(event) == GDK_MOTION_NOTIFY;
    g_autofree GdkTimeCoord *merged = NULL;
    double x = 0, y = 0, at = event_time(GTK_EVENT_CONTROLLER(gesture));
    guint count = 0;
    if (input->name == 0)
        return;
    if (is_motion && gdk_event_get_position(event, &x, &y))
        merged = gdk_event_get_history(event, &count);
    g_autofree SwipedPlace *places = g_new(SwipedPlace, count + 1);
    SwipedPlace now = {input->x + dx, input->y + dy, at};
    for (guint i = 0; i < count; i++) {
        const double *axes = merged[i].axes;
        places[i] = (SwipedPlace){now.x + axes[GDK_AXIS_X] - x, now.y + axes[GDK_AXIS_Y] - y, client_time(merged[i].time)};
    }
    places[count] = now;
    table_begin_event(row->table);
    swiped_list_pointer_moved(row->table->list, input->name, places, count + 1, at);
    gboolean is_answered = table_end_event(row->table);
    input->waits_since = is_answered ? 0 : input->waits_since > 0 ? input->waits_since : at;
}

/* Where an event is in the row. */
static SwipedPlace place_of(GtkEventController *controller, GdkEvent *event, SwipedRow *row)
{
    GtkNative *native = gtk_widget_get_native(GTK_WIDGET(row));
    double x = 0, y = 0, left, top;
    gdk_event_get_position(event, &x, &y);
    gtk_native_get_surface_transform(native, &left, &top);
    gtk_widget_translate_coordinates(GTK_WIDGET(native), GTK_WIDGET(row), x - left, y - top, &x, &y);
    return (SwipedPlace){x, y, event_time(controller)};
}

/* A second finger on the row is reported, too. The gesture of the first one does not get it: it would end. */
static gboolean report_other(GtkEventController *controller, GdkEvent *event, PointerInput *input)
{
    g_autoptr(SwipedRow) row = g_object_ref(input->row);
    SwipedList *list = row->table->list;
    GdkEventSequence *sequence = gdk_event_get_event_sequence(event);
    GdkEventType type = gdk_event_get_event_type(event);
    gboolean is_new = type == GDK_TOUCH_BEGIN && input->name != 0;
    if (!sequence || sequence == gtk_gesture_single_get_current_sequence(GTK_GESTURE_SINGLE(input->gesture)))
        return FALSE;
    if (is_new && !input->other) {
        input->other = sequence;
        input->other_name = ++row->table->last_pointer;
    }
    if (sequence != input->other)
        return is_new; /* a third finger does nothing */
    SwipedPlace place = place_of(controller, event, row);
    if (type == GDK_TOUCH_BEGIN)
        swiped_list_pointer_down(list, row->cell, input->other_name, "touch", place.x, place.y, false, place.at);
    else if (type == GDK_TOUCH_UPDATE)
        swiped_list_pointer_moved(list, input->other_name, &place, 1, place.at);
    else if (type == GDK_TOUCH_END)
        swiped_list_pointer_up(list, input->other_name, place.x, place.y, place.at);
    else
        swiped_list_pointer_cancelled(list, input->other_name, place.at);
    input->other = type == GDK_TOUCH_BEGIN || type == GDK_TOUCH_UPDATE ? sequence : NULL;
    table_do_effects(row->table);
    return TRUE;
}

/* A drag source in the row does not get a move before the daemon has decided it: it would take the pointer. */
static gboolean withhold(GtkEventController *controller, GdkEvent *event, PointerInput *input)
{
    GdkEventType type = gdk_event_get_event_type(event);
    gboolean waits = input->waits_since > 0 && event_time(controller) < input->waits_since + PATIENCE_MS;
    return input->name != 0 && waits && (type == GDK_MOTION_NOTIFY || type == GDK_TOUCH_UPDATE);
}

static void pointer_up(GtkGestureDrag *gesture, double dx, double dy, PointerInput *input)
{
    g_autoptr(SwipedRow) row = g_object_ref(input->row);
    SwipedTable *table = row->table;
    int name = input->name;
    if (name == 0)
        return;
    input->name = 0;
    swiped_list_pointer_up(table->list, name, input->x + dx, input->y + dy, event_time(GTK_EVENT_CONTROLLER(gesture)));
    table_do_effects(table);
    g_hash_table_remove(table->pointers, GINT_TO_POINTER(name));
    release(input);
}

static void pointer_cancelled(GtkGesture *gesture, GdkEventSequence *sequence, PointerInput *input)
{
    (void)sequence;
    int name = input->name;
    SwipedTable *table = input->row->table;
    if (name == 0)
        return;
    input->name = 0;
    g_hash_table_remove(table->pointers, GINT_TO_POINTER(name));
    swiped_list_pointer_cancelled(table->list, name, event_time(GTK_EVENT_CONTROLLER(gesture)));
    table_do_effects(table);
    release(input);
}

void pointer_reset(SwipedRow *row)
{
    if (input_of(row)->name != 0)
        gtk_event_controller_reset(GTK_EVENT_CONTROLLER(input_of(row)->gesture));
}

/* Events for which the callback returns TRUE go no further. */
static void add_filter(SwipedRow *row, GCallback callback, PointerInput *input)
{
    GtkEventController *filter = gtk_event_controller_legacy_new();
    gtk_event_controller_set_propagation_phase(filter, GTK_PHASE_CAPTURE);
    g_signal_connect(filter, "event", callback, input);
    gtk_widget_add_controller(GTK_WIDGET(row), filter);
}

void pointer_attach(SwipedRow *row)
{
    PointerInput *input = g_new0(PointerInput, 1);
    *input = (PointerInput){.row = row, .gesture = gtk_gesture_drag_new()};
    gtk_event_controller_set_propagation_phase(GTK_EVENT_CONTROLLER(input->gesture), GTK_PHASE_CAPTURE);
    g_signal_connect(input->gesture, "drag-begin", G_CALLBACK(pointer_down), input);
    g_signal_connect(input->gesture, "drag-update", G_CALLBACK(pointer_moved), input);
    g_signal_connect(input->gesture, "drag-end", G_CALLBACK(pointer_up), input);
    g_signal_connect(input->gesture, "cancel", G_CALLBACK(pointer_cancelled), input);
    add_filter(row, G_CALLBACK(withhold), input); /* GTK calls the one first that was added last */
    gtk_widget_add_controller(GTK_WIDGET(row), GTK_EVENT_CONTROLLER(input->gesture));
    add_filter(row, G_CALLBACK(report_other), input);
    g_object_set_data_full(G_OBJECT(row), "swiped-pointer", input, g_free);
}
