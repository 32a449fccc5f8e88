/* The finger on a row: GTK's drag gesture is told to the daemon, which says whether it swipes. */
#include "parts.h"

typedef struct {
    SwipedRow *row;     /* they live as long as each other */
    SwipedTable *table;
    GtkGesture *gesture;
    gint64 pointer;     /* 0: none is down */
    guint32 first_time; /* of the event that went down, and */
    double first_now;   /* what the client's clock said then */
    double x, y;
} Pointing;

/* When the event happened, by the client's clock: events come late, but all of them alike. */
static double moment(Pointing *pointing)
{
    guint32 time = gtk_event_controller_get_current_event_time(GTK_EVENT_CONTROLLER(pointing->gesture));
    double now = swiped_now();
    if (time == GDK_CURRENT_TIME)
        return now;
    return MIN(pointing->first_now + (double)(guint32)(time - pointing->first_time), now);
}

static const char *device(Pointing *pointing)
{
    GdkDevice *device = gtk_event_controller_get_current_event_device(GTK_EVENT_CONTROLLER(pointing->gesture));
    GdkInputSource source = device ? gdk_device_get_source(device) : GDK_SOURCE_MOUSE;
    return source == GDK_SOURCE_TOUCHSCREEN ? "touch" : source == GDK_SOURCE_PEN ? "pen" : "mouse";
}

static void recognised(json_t *frame, gpointer gesture)
{
    const char *recognition = json_string_value(json_object_get(frame, "recognition"));
    if (g_strcmp0(recognition, "began") == 0)
        gtk_gesture_set_state(gesture, GTK_EVENT_SEQUENCE_CLAIMED);
    else if (g_strcmp0(recognition, "failed") == 0)
        gtk_gesture_set_state(gesture, GTK_EVENT_SEQUENCE_DENIED);
}

static void point(Pointing *pointing, const char *method, double dx, double dy)
{
    json_t *params = json_pack("{s:I, s:f, s:{s:f, s:f}}", "pointer", (json_int_t)pointing->pointer, "timestamp", moment(pointing),
                               "position", "x", pointing->x + dx, "y", pointing->y + dy);
    if (g_str_equal(method, "pointer/down"))
        json_object_set_new(params, "device", json_string(device(pointing)));
    table_point(pointing->table, pointing->row, method, params, recognised, pointing->gesture);
}

static void began(GtkGestureDrag *gesture, double x, double y, Pointing *pointing)
{
    pointing->pointer = table_new_pointer(pointing->table);
    pointing->first_time = gtk_event_controller_get_current_event_time(GTK_EVENT_CONTROLLER(gesture));
    pointing->first_now = swiped_now();
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

void pointing_attach(SwipedRow *row, SwipedTable *table)
{
    Pointing *pointing = g_new0(Pointing, 1);
    *pointing = (Pointing){.row = row, .table = table, .gesture = gtk_gesture_drag_new()};
    g_signal_connect(pointing->gesture, "drag-begin", G_CALLBACK(began), pointing);
    g_signal_connect(pointing->gesture, "drag-update", G_CALLBACK(updated), pointing);
    g_signal_connect(pointing->gesture, "drag-end", G_CALLBACK(ended), pointing);
    g_signal_connect(pointing->gesture, "cancel", G_CALLBACK(cancelled), pointing);
    gtk_widget_add_controller(GTK_WIDGET(row), GTK_EVENT_CONTROLLER(pointing->gesture));
    g_object_set_data_full(G_OBJECT(row), "swiped-pointing", pointing, g_free);
}
