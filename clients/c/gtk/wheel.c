/* Wheels and touchpads on a row: reports them to the daemon. */
#include "private.h"

enum { WHEEL_STEP = 40 }; /* px for one step of a wheel with steps */

typedef struct {
    SwipedRow *row; /* owns this */
    GtkEventController *controller;
    gboolean is_scrolling; /* between the begin and the end of a touchpad's gesture */
} WheelInput;

static gboolean has_steps(GtkEventController *controller)
{
    return gtk_event_controller_scroll_get_unit(GTK_EVENT_CONTROLLER_SCROLL(controller)) == GDK_SCROLL_UNIT_WHEEL;
}

/* Returns the number of the message. `phase` is NULL for a wheel without phases. */
static gsize send_wheel(SwipedRow *row, GtkEventController *controller, const char *phase, double dx, double dy)
{
    double at = pointer_event_time(controller);
    json_t *params = json_pack("{s:f, s:{s:f, s:f}, s:s*, s:b}", "timestamp", at, "delta", "x", dx, "y", dy, "phase", phase,
                               "steps", !phase && has_steps(controller));
    return table_send_for_row(row->table, row, "wheel/update", params, NULL);
}

static void report_wheel(SwipedRow *row, GtkEventController *controller, const char *phase, double dx, double dy)
{
    frame_input_sent(row->table, row, send_wheel(row, controller, phase, dx, dy));
}

static void scroll_began(GtkEventController *controller, WheelInput *input)
{
    input->is_scrolling = TRUE;
    report_wheel(input->row, controller, "began", 0, 0);
}

static gboolean scrolled(GtkEventController *controller, double dx, double dy, WheelInput *input)
{
    gboolean is_turned = (gtk_event_controller_get_current_event_state(controller) & GDK_SHIFT_MASK) != 0;
    double step = has_steps(controller) ? WHEEL_STEP : 1, x = is_turned ? dy : dx, y = is_turned ? dx : dy;
    gboolean is_horizontal = ABS(x) > ABS(y);
    if (input->is_scrolling || is_horizontal)
        report_wheel(input->row, controller, input->is_scrolling ? "changed" : NULL, -x * step, -y * step);
    return is_horizontal;
}

static void scroll_ended(GtkEventController *controller, WheelInput *input)
{
    if (input->is_scrolling)
        report_wheel(input->row, controller, "ended", 0, 0);
    input->is_scrolling = FALSE;
}

void wheel_cancel(SwipedRow *row)
{
    WheelInput *input = g_object_get_data(G_OBJECT(row), "swiped-wheel");
    if (input->is_scrolling)
        send_wheel(row, input->controller, "cancelled", 0, 0);
    input->is_scrolling = FALSE;
}

void wheel_attach(SwipedRow *row)
{
    WheelInput *input = g_new0(WheelInput, 1);
    GtkEventController *wheel = gtk_event_controller_scroll_new(GTK_EVENT_CONTROLLER_SCROLL_BOTH_AXES);
    *input = (WheelInput){.row = row, .controller = wheel};
    g_signal_connect(wheel, "scroll-begin", G_CALLBACK(scroll_began), input);
    g_signal_connect(wheel, "scroll", G_CALLBACK(scrolled), input);
    g_signal_connect(wheel, "scroll-end", G_CALLBACK(scroll_ended), input);
    gtk_widget_add_controller(GTK_WIDGET(row), wheel);
    g_object_set_data_full(G_OBJECT(row), "swiped-wheel", input, g_free);
}
