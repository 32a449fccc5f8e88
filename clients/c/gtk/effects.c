/* Does the effects of the list controller, and calls it again in time. */
#include "private.h"

#include <dlfcn.h>
#include <math.h>

/* -------------------------------------------------------------------------------------------------- Repaints and time */

static gboolean wait(SwipedTable *table)
{
    return !table->awaited || !table->client || swiped_client_wait(table->client, table->awaited);
}

void table_set_clock(SwipedTable *table, GdkFrameClock *clock)
{
    if (clock == table->clock)
        return;
    if (table->clock)
        g_signal_handlers_disconnect_by_data(table->clock, table);
    g_set_object(&table->clock, clock);
    if (clock)
        g_signal_connect_object(clock, "before-paint", G_CALLBACK(wait), table, G_CONNECT_SWAPPED);
}

/* The next repaint waits for the response to the last request; or this event does. Callbacks may remove rows. */
static void await(SwipedTable *table, gboolean before_return)
{
    table->awaited = table->sent;
    if (table->clock)
        gdk_frame_clock_request_phase(table->clock, GDK_FRAME_CLOCK_PHASE_BEFORE_PAINT);
    if (before_return)
        table->is_answered = wait(table);
}

static gboolean woken(gpointer data)
{
    SwipedTable *table = data;
    table->timer = 0;
    swiped_list_time_passed(table->list, MAX(swiped_now(), table->wakes_at));
    table_do_effects(table);
    return G_SOURCE_REMOVE;
}

static void wake(SwipedTable *table, double at)
{
    g_clear_handle_id(&table->timer, g_source_remove);
    table->wakes_at = at;
    if (isfinite(at))
        table->timer = g_timeout_add((guint)ceil(CLAMP(at - swiped_now(), 0, G_MAXINT)), woken, table);
}

/* --------------------------------------------------------------------------------------------------- Application */

static void perform(SwipedTable *table, const SwipedEffect *effect)
{
    gboolean is_pending = FALSE;
    g_signal_emit(table, table_signals[ACTION], g_quark_from_string(effect->action), json_string_value(effect->cell), effect->action,
                  effect->invocation, table_find(table, effect->cell), &is_pending);
    if (!is_pending)
        swiped_table_complete(table, effect->invocation, TRUE, NULL);
}

/* Emitted also if no row shows the cell. */
static void remove_row(SwipedTable *table, const SwipedEffect *effect)
{
    g_autoptr(SwipedRow) row = table_find(table, effect->cell);
    const char *cell = json_string_value(effect->cell);
    if (row)
        keys_leave(g_object_ref(row));
    g_hash_table_add(table->removed, g_strdup(cell));
    g_signal_emit(table, table_signals[REMOVED], 0, cell, row);
}

/* Whether a call cannot be made now: a row is not removed while a pointer is down on it, because its gesture would be destroyed. */
static gint must_wait(gconstpointer effect, gconstpointer table)
{
    const SwipedEffect *call = effect;
    SwipedRow *row = call->type == SWIPED_EFFECT_REMOVED ? table_find((SwipedTable *)table, call->cell) : NULL;
    return row && row->pointer.name != 0;
}

static void free_effect(gpointer effect)
{
    swiped_effect_clear(effect);
    g_free(effect);
}

static gboolean call_later(gpointer data)
{
    g_autoptr(SwipedTable) table = g_object_ref(data);
    table->later_source = 0;
    for (GList *found; (found = g_queue_find_custom(&table->later, table, must_wait));) {
        SwipedEffect *effect = found->data;
        g_queue_delete_link(&table->later, found);
        if (effect->type == SWIPED_EFFECT_PERFORM)
            perform(table, effect);
        else
            remove_row(table, effect);
        free_effect(effect);
        table_do_effects(table);
    }
    return G_SOURCE_REMOVE;
}

void table_call_later(SwipedTable *table)
{
    if (table->client && table->later.length > 0 && !table->later_source)
        table->later_source = g_idle_add_full(G_PRIORITY_HIGH, call_later, table, NULL);
}

void table_drop_effects(SwipedTable *table)
{
    g_clear_handle_id(&table->later_source, g_source_remove);
    g_queue_clear_full(&table->later, free_effect);
}

/* ------------------------------------------------------------------------------------------------------------ Effects */

/* GTK has this from 4.14 on. It is looked up, so that a library that was compiled with an older GTK announces with a newer one. */
typedef void (*Announce)(GtkAccessible *, const char *, int);
enum { PRIORITY_MEDIUM = 1 };

static Announce gtk_announce(void)
{
    return (Announce)dlsym(RTLD_DEFAULT, "gtk_accessible_announce");
}

gboolean table_can_announce(void)
{
    return gtk_announce() != NULL;
}

/* The translation of what happened, and of the titles that the application gave. */
static void announce(SwipedRow *row, const char *kind, const json_t *actions)
{
    g_autoptr(GString) words = g_string_new(row_name(row));
    json_t *action;
    gsize i;
    g_string_append_printf(words, "%s%s", words->len > 0 ? ": " : "", g_dgettext("swiped", kind));
    json_array_foreach(actions, i, action)
        if (json_object_get(action, "title"))
            g_string_append_printf(words, ", %s", json_string_value(json_object_get(action, "title")));
    gtk_announce()(GTK_ACCESSIBLE(row->item), words->str, PRIORITY_MEDIUM);
}

/* Does an effect that needs the row's widget. */
static void do_row(SwipedRow *row, const SwipedEffect *effect)
{
    if (effect->type == SWIPED_EFFECT_REPAINT)
        row_repaint(row);
    else if (effect->type == SWIPED_EFFECT_FOCUS)
        keys_focus(row, effect->target, effect->side, effect->action);
    else if (effect->type == SWIPED_EFFECT_MENU)
        menu_show(row, effect->entries);
    else if (row->item && table_can_announce())
        announce(row, effect->kind, effect->entries);
}

/* Tells the application of a frame of the daemon. */
static void tell_frame(SwipedTable *table, SwipedRow *row, json_t *frame)
{
    if (g_strcmp0(json_string_value(json_object_get(frame, "phase")), "collapsing") == 0)
        keys_leave(row);
    g_signal_emit(table, table_signals[FRAME], 0, row, frame);
}

static void fail(SwipedTable *table)
{
    if (!g_signal_has_handler_pending(table, table_signals[FAILED], 0, FALSE))
        g_warning("swiped: %s", table->error->message);
    g_signal_emit(table, table_signals[FAILED], 0, table->error);
}

static void do_pointer(SwipedTable *table, const SwipedEffect *effect)
{
    for (guint i = 0; i < table->rows->len; i++) {
        SwipedRow *row = table->rows->pdata[i];
        if (row->pointer.name == effect->pointer)
            (effect->type == SWIPED_EFFECT_CLAIM ? pointer_claim : pointer_leave)(row);
    }
}

static void do_effect(SwipedTable *table, SwipedEffect *effect)
{
    SwipedRow *row = effect->cell ? table_find(table, effect->cell) : NULL;
    switch (effect->type) {
    case SWIPED_EFFECT_SEND: table_send(table, effect); break;
    case SWIPED_EFFECT_AWAIT: await(table, effect->before_return); break;
    case SWIPED_EFFECT_WAKE: wake(table, effect->at); break;
    case SWIPED_EFFECT_CLAIM:
    case SWIPED_EFFECT_LEAVE: do_pointer(table, effect); break;
    case SWIPED_EFFECT_LEAVE_SCROLL: scroll_leave(table, effect->x, effect->y); break;
    case SWIPED_EFFECT_REPEAT_KEY: keys_repeat(table, effect->key); break;
    case SWIPED_EFFECT_PERFORM:
    case SWIPED_EFFECT_REMOVED:
        g_queue_push_tail(&table->later, g_memdup2(effect, sizeof *effect));
        *effect = (SwipedEffect){0}; /* the queue has its values */
        table_call_later(table);
        break;
    case SWIPED_EFFECT_FAILED:
        if (table->error)
            fail(table);
        break;
    case SWIPED_EFFECT_OPENED: g_signal_emit(table, table_signals[OPENED], 0); break;
    case SWIPED_EFFECT_ACTIVATE: break; /* GTK has activated the row by the same tap */
    case SWIPED_EFFECT_FRAME:
        if (row)
            tell_frame(table, row, effect->frame);
        break;
    case SWIPED_EFFECT_ANNOUNCE:
    case SWIPED_EFFECT_FOCUS:
    case SWIPED_EFFECT_MENU:
    case SWIPED_EFFECT_REPAINT:
        if (row)
            do_row(row, effect);
        break;
    }
}

void table_do_effects(SwipedTable *table)
{
    g_autoptr(SwipedTable) kept = g_object_ref(table);
    SwipedEffect effect = {0};
    while (table->client && swiped_list_next_effect(table->list, &effect))
        do_effect(table, &effect);
    swiped_effect_clear(&effect);
}
