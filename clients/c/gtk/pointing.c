/* The finger on a row, and wheels: they are told to the daemon, which says what swipes. */
#include "parts.h"

enum { STEP = 40 }; /* px by which content moves for one step of a wheel that has steps */

typedef struct {
    SwipedRow *row; /* they live as long as each other */
    SwipedTable *table;
    GtkGesture *gesture;
    gint64 pointer; /* 0: none is down */
    double x, y;
    gboolean turning; /* a touchpad, between its beginning and its end */
} Pointing;

/* When the event happened, by the client's clock, of whose ms events count 32 bits; others are of now. */
static double moment(GtkEventController *controller)
{
    double now = swiped_now();
    guint32 age = (guint32)(gint64)now - gtk_event_controller_get_current_event_time(controller);
    return age < 1000 ? now - age : now;
}

static const char *device(Pointing *pointing)
{
    GdkDevice *device = gtk_event_controller_get_current_event_device(GTK_EVENT_CONTROLLER(pointing->gesture));
    GdkInputSource source = device ? gdk_device_get_source(device) : GDK_SOURCE_MOUSE;
    return source == GDK_SOURCE_TOUCHSCREEN ? "touch" : source == GDK_SOURCE_PEN ? "pen" : "mouse";
}

static void recognised(const SwipedFrame *frame, gpointer gesture)
{
    if (frame->recognition == SWIPED_RECOGNITION_BEGAN)
        gtk_gesture_set_state(gesture, GTK_EVENT_SEQUENCE_CLAIMED);
    else if (frame->recognition == SWIPED_RECOGNITION_FAILED)
        gtk_gesture_set_state(gesture, GTK_EVENT_SEQUENCE_DENIED);
}

static void point(Pointing *pointing, const char *method, double dx, double dy)
{
    double at = moment(GTK_EVENT_CONTROLLER(pointing->gesture));
    json_t *params = json_pack("{s:I, s:f, s:{s:f, s:f}}", "pointer", (json_int_t)pointing->pointer, "timestamp", at, "position", "x",
                               pointing->x + dx, "y", pointing->y + dy);
    if (g_str_equal(method, "pointer/down"))
        json_object_set_new(params, "device", json_string(device(pointing)));
    table_point(pointing->table, pointing->row, method, params, recognised, pointing->gesture);
}

static void began(GtkGestureDrag *gesture, double x, double y, Pointing *pointing)
{
    (void)gesture;
    pointing->pointer = table_new_pointer(pointing->table);
    pointing->x = x;
    pointing->y = y;
    point(pointing, "pointer/down", 0, 0);
}

static void updated(GtkGestureDrag *gesture, double dx, double dy, Pointing *pointing)
{
    (void)gesture;
    if (pointing->pointer)
        point(pointing, "pointer/move", dx, dy);
}

static void finish(Pointing *pointing, const char *method, double dx, double dy)
{
    if (pointing->pointer)
        point(pointing, method, dx, dy);
    pointing->pointer = 0;
}

static void ended(GtkGestureDrag *gesture, double dx, double dy, Pointing *pointing)
{
    if (pointing->pointer && table_has_open(pointing->table)) /* the tap closes it, or runs its action, and activates nothing */
        gtk_gesture_set_state(GTK_GESTURE(gesture), GTK_EVENT_SEQUENCE_CLAIMED);
    finish(pointing, "pointer/up", dx, dy);
}

static void cancelled(GtkGesture *gesture, GdkEventSequence *sequence, Pointing *pointing)
{
    (void)gesture, (void)sequence;
    finish(pointing, "pointer/cancel", 0, 0);
}

/* ------------------------------------------------------------------------------------------------------------- A wheel */

/* Without a phase, of a wheel that has none, or with. */
static void turn(Pointing *pointing, GtkEventController *controller, const char *phase, double dx, double dy)
{
    json_t *params = json_pack("{s:f, s:{s:f, s:f}, s:s*}", "timestamp", moment(controller), "delta", "x", dx, "y", dy, "phase", phase);
    table_point(pointing->table, pointing->row, "wheel/update", params, NULL, NULL);
}

static void turn_began(GtkEventControllerScroll *controller, Pointing *pointing)
{
    pointing->turning = TRUE;
    turn(pointing, GTK_EVENT_CONTROLLER(controller), "began", 0, 0);
}

static gboolean turned(GtkEventControllerScroll *controller, double dx, double dy, Pointing *pointing)
{
    gboolean steps = gtk_event_controller_scroll_get_unit(controller) == GDK_SCROLL_UNIT_WHEEL, along = ABS(dx) > ABS(dy);
    double step = steps ? STEP : 1;
    if (pointing->turning || along)
        turn(pointing, GTK_EVENT_CONTROLLER(controller), pointing->turning ? "changed" : NULL, -dx * step, -dy * step);
    return along;
}

static void turn_ended(GtkEventControllerScroll *controller, Pointing *pointing)
{
    if (pointing->turning)
        turn(pointing, GTK_EVENT_CONTROLLER(controller), "ended", 0, 0);
    pointing->turning = FALSE;
}

void pointing_attach(SwipedRow *row, SwipedTable *table)
{
    Pointing *pointing = g_new0(Pointing, 1);
    GtkEventController *wheel = gtk_event_controller_scroll_new(GTK_EVENT_CONTROLLER_SCROLL_BOTH_AXES);
    *pointing = (Pointing){.row = row, .table = table, .gesture = gtk_gesture_drag_new()};
    gtk_event_controller_set_propagation_phase(GTK_EVENT_CONTROLLER(pointing->gesture), GTK_PHASE_CAPTURE);
    g_signal_connect(pointing->gesture, "drag-begin", G_CALLBACK(began), pointing);
    g_signal_connect(pointing->gesture, "drag-update", G_CALLBACK(updated), pointing);
    g_signal_connect(pointing->gesture, "drag-end", G_CALLBACK(ended), pointing);
    g_signal_connect(pointing->gesture, "cancel", G_CALLBACK(cancelled), pointing);
    g_signal_connect(wheel, "scroll-begin", G_CALLBACK(turn_began), pointing);
    g_signal_connect(wheel, "scroll", G_CALLBACK(turned), pointing);
    g_signal_connect(wheel, "scroll-end", G_CALLBACK(turn_ended), pointing);
    gtk_widget_add_controller(GTK_WIDGET(row), GTK_EVENT_CONTROLLER(pointing->gesture));
    gtk_widget_add_controller(GTK_WIDGET(row), wheel);
    g_object_set_data_full(G_OBJECT(row), "swiped-pointing", pointing, g_free);
}
