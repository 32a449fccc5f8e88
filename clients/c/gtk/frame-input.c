/* The input of a table, frame by frame: content follows the pointer, or a frame is painted with the daemon's answer to the move. */
#include "private.h"

#include <swiped-repaint.h>

static gpointer ref_row(gconstpointer row, gpointer data)
{
    (void)data;
    return g_object_ref((gpointer)row);
}

/* Callbacks may remove rows meanwhile. */
static void show_moves(SwipedTable *table)
{
    GSList *moved = g_slist_copy_deep(table->moved, ref_row, NULL);
    for (GSList *each = moved; each; each = each->next)
        if (g_slist_find(table->moved, each->data))
            pointer_show_moves(each->data);
    g_slist_free_full(moved, g_object_unref);
}

static void before_paint(GdkFrameClock *clock, SwipedTable *table)
{
    (void)clock;
    g_object_ref(table);
    show_moves(table);
    if (table->awaited)
        swiped_client_wait_before_paint(table->client, table->awaited);
    table->is_painted = TRUE;
    g_object_unref(table);
}

void frame_input_detach(SwipedTable *table)
{
    if (!table->clock)
        return;
    g_signal_handlers_disconnect_by_data(table->clock, table);
    g_clear_object(&table->clock);
}

static void request_frame(SwipedTable *table, SwipedRow *row)
{
    GdkFrameClock *clock = gtk_widget_get_frame_clock(GTK_WIDGET(row));
    if (!clock)
        return;
    if (clock != table->clock) {
        frame_input_detach(table);
        table->clock = g_object_ref(clock);
        g_signal_connect(clock, "before-paint", G_CALLBACK(before_paint), table);
    }
    gdk_frame_clock_request_phase(clock, GDK_FRAME_CLOCK_PHASE_BEFORE_PAINT);
}

void frame_input_moved(SwipedTable *table, SwipedRow *row)
{
    if (!g_slist_find(table->moved, row))
        table->moved = g_slist_prepend(table->moved, row);
    request_frame(table, row);
}

void frame_input_forget(SwipedTable *table, SwipedRow *row)
{
    table->moved = g_slist_remove(table->moved, row);
}

void frame_input_sent(SwipedTable *table, SwipedRow *row, gsize number)
{
    gsize painted = table->is_painted ? table->awaited : 0;
    table->awaited = number;
    table->is_painted = FALSE;
    request_frame(table, row);
    if (painted)
        swiped_client_look_after_paint(table->client, painted); /* callbacks may remove the row */
}
