/* Does the effects of the list controller. */
#include "private.h"

#include <dlfcn.h>

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
    if (row) {
        g_object_ref(row);
        keys_leave(row);
        if (pointer_delays_removal(row))
            return;
    }
    table_emit_removed(table, json_string_value(effect->cell), row);
}

/* Calls the application. */
static void call(SwipedTable *table, const SwipedEffect *effect)
{
    if (effect->type == SWIPED_EFFECT_PERFORM)
        perform(table, effect);
    else if (effect->type == SWIPED_EFFECT_REMOVED)
        remove_row(table, effect);
    table_do_effects(table);
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
    SwipedEffect *effect;
    while ((effect = g_queue_pop_head(&table->later))) {
        call(table, effect);
        free_effect(effect);
    }
    return G_SOURCE_REMOVE;
}

/* Takes the values of `effect`. */
static void call_after_events(SwipedTable *table, SwipedEffect *effect)
{
    g_queue_push_tail(&table->later, g_memdup2(effect, sizeof *effect));
    *effect = (SwipedEffect){0};
    if (!table->later_source)
        table->later_source = g_idle_add_full(G_PRIORITY_HIGH, call_later, table, NULL);
}

void table_drop_effects(SwipedTable *table)
{
    g_clear_handle_id(&table->later_source, g_source_remove);
    g_queue_clear_full(&table->later, free_effect);
}

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

static void fail(SwipedTable *table)
{
    if (!g_signal_has_handler_pending(table, table_signals[FAILED], 0, FALSE))
        g_warning("swiped: %s", table->error->message);
    g_signal_emit(table, table_signals[FAILED], 0, table->error);
}

static void do_pointer(SwipedTable *table, const SwipedEffect *effect)
{
    SwipedRow *row = g_hash_table_lookup(table->pointers, GINT_TO_POINTER((int)effect->pointer));
    if (row && effect->type == SWIPED_EFFECT_CLAIM)
        pointer_claim(row);
    else if (row)
        pointer_leave(row);
}

static gboolean is_drawer(const json_t *behavior)
{
    return g_strcmp0(json_string_value(json_object_get(json_object_get(behavior, "layout"), "style")), "drawer") == 0;
}

static void do_effect(SwipedTable *table, SwipedEffect *effect)
{
    SwipedRow *row = effect->cell ? table_find(table, effect->cell) : NULL;
    switch (effect->type) {
    case SWIPED_EFFECT_SEND: table_send(table, effect); break;
    case SWIPED_EFFECT_AWAIT: frames_await(table, effect->id, effect->before_return); break;
    case SWIPED_EFFECT_WAKE: frames_wake(table, effect->at); break;
    case SWIPED_EFFECT_CLAIM:
    case SWIPED_EFFECT_LEAVE: do_pointer(table, effect); break;
    case SWIPED_EFFECT_CLAIM_SCROLL: table->has_scroll = TRUE; break;
    case SWIPED_EFFECT_LEAVE_SCROLL: scroll_leave(table, effect->x, effect->y); break;
    case SWIPED_EFFECT_CLAIM_KEY:
    case SWIPED_EFFECT_LEAVE_KEY: table->has_key = effect->type == SWIPED_EFFECT_CLAIM_KEY; break;
    case SWIPED_EFFECT_REPEAT_KEY: keys_repeat(table, effect->key); break;
    case SWIPED_EFFECT_PERFORM:
    case SWIPED_EFFECT_REMOVED:
        if (table->events > 0)
            call_after_events(table, effect);
        else
            call(table, effect);
        break;
    case SWIPED_EFFECT_FAILED:
        if (table->error)
            fail(table);
        break;
    case SWIPED_EFFECT_OPENED:
        table->is_drawer = is_drawer(effect->behavior);
        g_signal_emit(table, table_signals[OPENED], 0);
        break;
    case SWIPED_EFFECT_ACTIVATE: break; /* GTK has activated the row by the same tap */
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
    SwipedEffect effect = {0};
    g_object_ref(table);
    while (table->client && swiped_list_next_effect(table->list, &effect))
        do_effect(table, &effect);
    swiped_effect_clear(&effect);
    g_object_unref(table);
}

void table_begin_event(SwipedTable *table)
{
    g_object_ref(table);
    table->events++;
    table->event_id = 0;
}

gboolean table_end_event(SwipedTable *table)
{
    table_do_effects(table);
    table->events--;
    gboolean is_answered = table->answered_id >= table->event_id;
    g_object_unref(table);
    return is_answered;
}
