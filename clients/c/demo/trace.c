/* Writes the trace of the demo. */
#include "trace.h"

#include <math.h>
#include <stdio.h>

struct _Trace {
    FILE *file;
    GtkWidget *window;
    GPtrArray *rows; /* SwipedRow */
    GHashTable *painted; /* the offset at which each row was painted last, as a double */
    SwipedClient *client;
    SwipedTable *table;
    guint missed_waits;
    gboolean ready, moved;
};

void trace_free(Trace *trace)
{
    if (!trace)
        return;
    fclose(trace->file);
    g_ptr_array_unref(trace->rows);
    g_hash_table_unref(trace->painted);
    g_free(trace);
}

/* Takes `line`. */
static void write_line(Trace *trace, double at, json_t *line)
{
    json_object_set_new(line, "at", json_real(at));
    json_dumpf(line, trace->file, JSON_COMPACT);
    fputc('\n', trace->file);
    fflush(trace->file);
    json_decref(line);
}

/* The offset of the content in its row, as GTK has laid it out. */
static double content_offset(SwipedRow *row)
{
    graphene_rect_t bounds;
    return gtk_widget_compute_bounds(swiped_row_get_content(row), GTK_WIDGET(row), &bounds) ? (double)bounds.origin.x : NAN;
}

static void write_ready(Trace *trace, double at)
{
    json_t *rows = json_object();
    for (guint i = 0; i < trace->rows->len; i++) {
        SwipedRow *row = trace->rows->pdata[i];
        graphene_rect_t bounds;
        if (!gtk_widget_compute_bounds(GTK_WIDGET(row), trace->window, &bounds) || bounds.size.width == 0) {
            json_decref(rows);
            return; /* it is not laid out yet */
        }
        json_object_set_new(rows, swiped_row_get_cell(row),
                            json_pack("{s:f, s:f, s:f, s:f}", "x", (double)bounds.origin.x, "y", (double)bounds.origin.y, "width",
                                      (double)bounds.size.width, "height", (double)bounds.size.height));
    }
    trace->ready = TRUE;
    write_line(trace, at, json_pack("{s:b, s:o}", "ready", 1, "rows", rows));
}

static void painted(GdkFrameClock *clock, Trace *trace)
{
    double at = (double)gdk_frame_clock_get_frame_time(clock) / 1000;
    if (!trace->ready)
        write_ready(trace, at);
    for (guint i = 0; i < trace->rows->len; i++) {
        SwipedRow *row = trace->rows->pdata[i];
        double x = content_offset(row), *before = g_hash_table_lookup(trace->painted, row);
        if (isnan(x) || (before ? *before : 0) == x)
            continue;
        g_hash_table_insert(trace->painted, row, g_memdup2(&x, sizeof x));
        trace->moved = TRUE;
        write_line(trace, at, json_pack("{s:s, s:f}", "cell", swiped_row_get_cell(row), "x", x));
    }
    if (swiped_client_get_missed_waits(trace->client) > trace->missed_waits) {
        trace->missed_waits = swiped_client_get_missed_waits(trace->client);
        write_line(trace, at, json_pack("{s:i}", "missed", (int)trace->missed_waits));
    }
    if (trace->moved && swiped_table_is_at_rest(trace->table)) {
        trace->moved = FALSE;
        write_line(trace, at, json_pack("{s:b}", "rest", 1));
    }
}

static void realized(GtkWidget *window, Trace *trace)
{
    g_signal_connect(gtk_widget_get_frame_clock(window), "after-paint", G_CALLBACK(painted), trace);
}

static void pointer_moved(GtkEventControllerMotion *motion, double x, double y, Trace *trace)
{
    (void)motion;
    write_line(trace, swiped_now(), json_pack("{s:{s:f, s:f}}", "pointer", "x", x, "y", y));
}

static void scrolled(GtkAdjustment *adjustment, Trace *trace)
{
    write_line(trace, swiped_now(), json_pack("{s:f}", "scrolled", gtk_adjustment_get_value(adjustment)));
}

void trace_window(Trace *trace, GtkWidget *window, GtkAdjustment *adjustment)
{
    trace->window = window;
    GtkEventController *motion = gtk_event_controller_motion_new();
    gtk_event_controller_set_propagation_phase(motion, GTK_PHASE_CAPTURE);
    g_signal_connect(motion, "motion", G_CALLBACK(pointer_moved), trace);
    gtk_widget_add_controller(window, motion);
    g_signal_connect_after(window, "realize", G_CALLBACK(realized), trace);
    g_signal_connect(adjustment, "value-changed", G_CALLBACK(scrolled), trace);
}

void trace_row(Trace *trace, SwipedRow *row)
{
    g_ptr_array_add(trace->rows, g_object_ref(row));
}

static void notified(SwipedClient *client, const char *method, json_t *params, Trace *trace)
{
    (void)client;
    if (!g_str_equal(method, "cell/frame"))
        write_line(trace, swiped_now(), json_pack("{s:s, s:O}", "notification", method, "params", params));
}

Trace *trace_new(const char *path, SwipedClient *client)
{
    FILE *file = fopen(path ? path : "/dev/null", "w");
    if (!file)
        g_error("cannot write %s", path);
    Trace *trace = g_new0(Trace, 1);
    trace->file = file;
    trace->client = client;
    trace->rows = g_ptr_array_new_with_free_func(g_object_unref);
    trace->painted = g_hash_table_new_full(NULL, NULL, NULL, g_free);
    g_signal_connect(client, "notification", G_CALLBACK(notified), trace);
    return trace;
}

static void frame_shown(SwipedTable *table, SwipedRow *row, json_t *frame, Trace *trace)
{
    (void)table, (void)row;
    write_line(trace, swiped_now(), json_pack("{s:O}", "frame", frame));
}

static void opened(Trace *trace)
{
    write_line(trace, swiped_now(), json_pack("{s:b}", "open", 1));
}

void trace_table(Trace *trace, SwipedTable *table)
{
    trace->table = table;
    g_signal_connect_swapped(table, "opened", G_CALLBACK(opened), trace);
    g_signal_connect(table, "frame", G_CALLBACK(frame_shown), trace);
}

void trace_action(Trace *trace, const char *action, const char *cell)
{
    write_line(trace, swiped_now(), json_pack("{s:s, s:s*}", "ran", action, "cell", cell));
}

void trace_error(Trace *trace, const GError *error)
{
    static const char *const names[] = {"Unknown", "NotStarted", "Ended", "TimedOut", "Garbled"};
    const char *name = error->code >= 0 && error->code < (int)G_N_ELEMENTS(names) ? names[error->code] : "InvalidParams";
    write_line(trace, swiped_now(), json_pack("{s:s, s:s}", "error", name, "message", error->message));
}
