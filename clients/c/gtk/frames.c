/* When the list controller is called again: before a repaint that should show an answer, after an event that should, and in time. */
#include "private.h"

#include <math.h>

/* ------------------------------------------------------------------------------------------------------------ Repaints */

static gboolean wait(SwipedTable *table)
{
    return !table->awaited || !table->client || swiped_client_wait(table->client, table->awaited);
}

static void before_paint(GdkFrameClock *clock, SwipedTable *table)
{
    (void)clock;
    g_object_ref(table);
    wait(table);
    g_object_unref(table);
}

void frames_attach(SwipedTable *table, GdkFrameClock *clock)
{
    if (clock == table->clock)
        return;
    if (table->clock)
        g_signal_handlers_disconnect_by_data(table->clock, table);
    g_set_object(&table->clock, clock);
    if (clock)
        g_signal_connect(clock, "before-paint", G_CALLBACK(before_paint), table);
}

/* Callbacks may remove rows. */
void frames_await(SwipedTable *table, gint64 id, gboolean before_return)
{
    table->awaited = id == table->sent_id ? table->sent : 0;
    if (table->clock)
        gdk_frame_clock_request_phase(table->clock, GDK_FRAME_CLOCK_PHASE_BEFORE_PAINT);
    if (before_return)
        table->is_answered = wait(table);
}

/* --------------------------------------------------------------------------------------------------------------- Time */

static gboolean wake(gpointer data)
{
    SwipedTable *table = data;
    table->timer = 0;
    swiped_list_time_passed(table->list, MAX(swiped_now(), table->wakes_at));
    table_do_effects(table);
    return G_SOURCE_REMOVE;
}

void frames_wake(SwipedTable *table, double at)
{
    g_clear_handle_id(&table->timer, g_source_remove);
    table->wakes_at = at;
    if (isfinite(at))
        table->timer = g_timeout_add((guint)ceil(CLAMP(at - swiped_now(), 0, G_MAXINT)), wake, table);
}
