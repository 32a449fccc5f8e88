/* Pointers on a row: reports them to the daemon, which recognizes the swipes. Content follows them before it answers. */
#include "private.h"

#include <math.h>

enum { REPORT_MS = 25 };      /* between two messages with moves, while content follows the pointer: two repaints at 60 Hz */
enum { TAP_DISTANCE = 10 };  /* px */
enum { MOST_SAMPLES = 1000 }; /* in a message; the daemon accepts no more */

typedef struct {
    SwipedRow *row; /* owns this */
    SwipedTable *table;
    GtkGesture *own;     /* for pointers that go down on the row */
    GtkGesture *gesture; /* of the last pointer that swipes the row; not its own if the row before is being removed */
    SwipedRow *pressed;  /* which the pointer of the own gesture swipes; NULL while none is down */
    gboolean removed;    /* "removed" is to be emitted when that pointer is up */
    gint64 pointer;     /* the id of the last one */
    gboolean is_down;
    double x, y;        /* where it went down */
    json_t *moves;      /* {position, timestamp} since the last message, oldest first */
    double next_report; /* ms: the time of the next message with moves, while content follows */
} PointerInput;

/* The time of an event in ms. X events have the low 32 bits of the monotonic clock; for others it is now. Both are whole ms, so that
 * the times of two events have the order of the events. */
static double client_time(guint32 time)
{
    gint64 now = (gint64)swiped_now();
    guint32 age = (guint32)now - time;
    return (double)(age < 1000 ? now - age : now);
}

double pointer_event_time(GtkEventController *controller)
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

/* Takes the pointer from the widgets around the row. They do not get the end of a touch that is claimed. Without a reset their gestures
 * would take the finger for one that is still down, and lose its next tap. */
static void claim(GtkGesture *gesture)
{
    gtk_gesture_set_state(gesture, GTK_EVENT_SEQUENCE_CLAIMED);
    GdkEventSequence *sequence = gtk_gesture_get_last_updated_sequence(gesture);
    GtkWidget *widget = gtk_event_controller_get_widget(GTK_EVENT_CONTROLLER(gesture));
    while (sequence && (widget = gtk_widget_get_parent(widget)))
        reset_gestures(widget, sequence);
}

/* Called before the row gets the frame. */
static void handle_answer(SwipedRow *row, const SwipedFrame *frame, const json_t *params)
{
    PointerInput *input = g_object_get_data(G_OBJECT(row), "swiped-pointer");
    gboolean is_newest = json_integer_value(json_object_get(params, "pointer")) == input->pointer;
    if (!is_newest || g_strcmp0(json_string_value(json_object_get(params, "cell")), row->cell) != 0)
        return;
    row->answered = json_number_value(json_object_get(json_object_get(params, "position"), "x"));
    if (!input->is_down)
        return;
    if (frame->recognition == SWIPED_RECOGNITION_BEGAN) {
        keys_focus(row);
        claim(input->gesture);
    } else if (frame->recognition == SWIPED_RECOGNITION_FAILED)
        gtk_gesture_set_state(input->gesture, GTK_EVENT_SEQUENCE_DENIED);
}

/* Takes `params`. `awaits`: whether the next frame shows the answer. */
static void send(PointerInput *input, const char *method, json_t *params, gboolean awaits)
{
    json_object_set_new(params, "pointer", json_integer(input->pointer));
    gsize number = table_send_for_row(input->table, input->row, method, params, handle_answer);
    if (awaits)
        frame_input_sent(input->table, input->row, number);
}

static json_t *sample(const PointerInput *input, double dx, double dy, double at)
{
    return json_pack("{s:f, s:{s:f, s:f}}", "timestamp", at, "position", "x", input->x + dx, "y", input->y + dy);
}

/* Adds the positions that GDK has merged into the current event, and then the event's own. */
static void add_moves(PointerInput *input, double dx, double dy)
{
    GdkEvent *event = gtk_event_controller_get_current_event(GTK_EVENT_CONTROLLER(input->gesture));
    gboolean is_motion = event && gdk_event_get_event_type(event) == GDK_MOTION_NOTIFY;
    g_autofree GdkTimeCoord *merged = NULL;
    double x = 0, y = 0;
    guint count = 0;
    if (is_motion && gdk_event_get_position(event, &x, &y))
        merged = gdk_event_get_history(event, &count);
    for (guint i = 0; i < count; i++) {
        const double *axes = merged[i].axes;
        double from_x = axes[GDK_AXIS_X] - x, from_y = axes[GDK_AXIS_Y] - y;
        json_array_append_new(input->moves, sample(input, dx + from_x, dy + from_y, client_time(merged[i].time)));
    }
    json_array_append_new(input->moves, sample(input, dx, dy, pointer_event_time(GTK_EVENT_CONTROLLER(input->gesture))));
    while (json_array_size(input->moves) > MOST_SAMPLES)
        json_array_remove(input->moves, 0);
}

/* Sends the positions since the last message as one message. */
static void send_moves(PointerInput *input, gboolean awaits)
{
    gsize count = json_array_size(input->moves);
    frame_input_forget(input->table, input->row);
    if (count == 0)
        return;
    json_t *params = json_incref(json_array_get(input->moves, count - 1));
    json_array_remove(input->moves, count - 1);
    if (count > 1)
        json_object_set_new(params, "samples", json_copy(input->moves));
    json_array_clear(input->moves);
    input->next_report = swiped_now() + REPORT_MS;
    send(input, "pointer/move", params, awaits);
}

void pointer_show_moves(SwipedRow *row)
{
    PointerInput *input = g_object_get_data(G_OBJECT(row), "swiped-pointer");
    gboolean follows = row_follow(row);
    if (follows && swiped_now() < input->next_report)
        frame_input_moved(input->table, row);
    else
        send_moves(input, !follows);
}

void pointer_send_moves(SwipedRow *row)
{
    row_follow(row);
    send_moves(g_object_get_data(G_OBJECT(row), "swiped-pointer"), FALSE);
}

/* Reports an event after the moves before it. The answer to a cancel is not awaited: waiting may run callbacks of the application, and
 * GTK may be removing the row. */
static void report_pointer(PointerInput *input, const char *method, double dx, double dy)
{
    gboolean awaits = !g_str_equal(method, "pointer/cancel");
    json_t *params = sample(input, dx, dy, pointer_event_time(GTK_EVENT_CONTROLLER(input->gesture)));
    if (g_str_equal(method, "pointer/down"))
        json_object_set_new(params, "device", json_string(device(input)));
    row_follow(input->row);
    send_moves(input, awaits);
    send(input, method, params, awaits);
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

static PointerInput *input_of(SwipedRow *row)
{
    return row ? g_object_get_data(G_OBJECT(row), "swiped-pointer") : NULL;
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
    SwipedRow *found = row;
    GHashTableIter rows;
    gpointer each;
    if (!row->removing)
        return row;
    g_hash_table_iter_init(&rows, row->table->rows);
    while (g_hash_table_iter_next(&rows, NULL, &each)) {
        SwipedRow *other = each;
        if (!other->removing && gtk_widget_get_mapped(each) && top_of(other) >= top_of(row) && (found == row || top_of(other) < top_of(found)))
            found = other;
    }
    return found;
}

static gboolean emit_removed(gpointer row)
{
    table_emit_removed(SWIPED_ROW(row)->table, SWIPED_ROW(row)->cell, row);
    return G_SOURCE_REMOVE;
}

/* The pointer that went down on the row is up. */
static void release(PointerInput *own)
{
    g_clear_weak_pointer(&own->pressed);
    if (own->removed) /* later: the application destroys the gesture */
        g_idle_add_full(G_PRIORITY_DEFAULT, emit_removed, g_object_ref(own->row), g_object_unref);
    own->removed = FALSE;
}

gboolean pointer_delays_removal(SwipedRow *row)
{
    PointerInput *own = input_of(row);
    own->removed = own->pressed != NULL;
    return own->removed;
}

static void pointer_down(GtkGestureDrag *gesture, double x, double y, PointerInput *own)
{
    PointerInput *input = input_of(moving_in(own->row));
    if (is_ignored(GTK_WIDGET(own->row), x, y) || (input != own && input->is_down)) {
        gtk_gesture_set_state(GTK_GESTURE(gesture), GTK_EVENT_SEQUENCE_DENIED);
        return;
    }
    g_set_weak_pointer(&own->pressed, input->row);
    input->gesture = GTK_GESTURE(gesture);
    input->pointer = ++input->table->last_pointer;
    input->is_down = TRUE;
    input->x = input->row->pointed = x;
    input->y = y;
    input->row->answered = NAN;
    report_pointer(input, "pointer/down", 0, 0);
}

static void pointer_moved(GtkGestureDrag *gesture, double dx, double dy, PointerInput *own)
{
    PointerInput *input = input_of(own->pressed);
    (void)gesture;
    if (!input || !input->is_down)
        return;
    add_moves(input, dx, dy);
    input->row->pointed = input->x + dx;
    frame_input_moved(input->table, input->row);
}

static void end_pointer(PointerInput *own, const char *method, double dx, double dy)
{
    PointerInput *input = input_of(own->pressed);
    if (input && input->is_down) {
        input->is_down = FALSE;
        report_pointer(input, method, dx, dy);
    }
    release(own);
}

static void pointer_up(GtkGestureDrag *gesture, double dx, double dy, PointerInput *input)
{
    if (input->pressed && table_has_open_row(input->table)) /* the tap closes a row or invokes its action; it must not activate one */
        claim(GTK_GESTURE(gesture));
    gboolean is_tap = input->pressed != input->row && fabs(dx) < TAP_DISTANCE; /* on a row that is being removed: for no other */
    end_pointer(input, is_tap ? "pointer/cancel" : "pointer/up", dx, dy);
}

static void pointer_cancelled(GtkGesture *gesture, GdkEventSequence *sequence, PointerInput *input)
{
    (void)gesture, (void)sequence;
    end_pointer(input, "pointer/cancel", 0, 0);
}

void pointer_cancel(SwipedRow *row)
{
    PointerInput *input = g_object_get_data(G_OBJECT(row), "swiped-pointer");
    if (input->is_down)
        gtk_event_controller_reset(GTK_EVENT_CONTROLLER(input->gesture));
}

static void pointer_input_free(gpointer input)
{
    g_clear_weak_pointer(&((PointerInput *)input)->pressed);
    json_decref(((PointerInput *)input)->moves);
    g_free(input);
}

void pointer_attach(SwipedRow *row, SwipedTable *table)
{
    PointerInput *input = g_new0(PointerInput, 1);
    *input = (PointerInput){.row = row, .table = table, .own = gtk_gesture_drag_new(), .moves = json_array()};
    input->gesture = input->own;
    gtk_event_controller_set_propagation_phase(GTK_EVENT_CONTROLLER(input->own), GTK_PHASE_CAPTURE);
    g_signal_connect(input->own, "drag-begin", G_CALLBACK(pointer_down), input);
    g_signal_connect(input->own, "drag-update", G_CALLBACK(pointer_moved), input);
    g_signal_connect(input->own, "drag-end", G_CALLBACK(pointer_up), input);
    g_signal_connect(input->own, "cancel", G_CALLBACK(pointer_cancelled), input);
    gtk_widget_add_controller(GTK_WIDGET(row), GTK_EVENT_CONTROLLER(input->own));
    g_object_set_data_full(G_OBJECT(row), "swiped-pointer", input, pointer_input_free);
}
