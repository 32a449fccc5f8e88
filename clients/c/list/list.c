/* The table: its options and rows, and what the application wants. */
#include "private.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

enum { CLICK = 40 }; /* px */

/* --------------------------------------------------------------------------------------------------------------- Rows */

bool is_vertical(const SwipedList *list)
{
    return is_text(text_of(list->settings, "axis"), "vertical");
}

bool is_rtl(const SwipedList *list)
{
    return is_text(text_of(list->settings, "layoutDirection"), "rtl") && !is_vertical(list);
}

Row *find_row(const SwipedList *list, const json_t *cell)
{
    for (size_t i = 0; i < list->rows.count; i++) {
        Row *row = list->rows.items[i];
        if (json_equal(row->cell, cell))
            return row;
    }
    return NULL;
}

Row *get_row(SwipedList *list, json_t *cell)
{
    Row *row = find_row(list, cell);
    if (!row)
        array_add(&list->rows, row = row_new(cell));
    return row;
}

void drop_row(SwipedList *list, Row *row)
{
    array_remove(&list->rows, row);
    row_free(row);
}

bool any_row(const SwipedList *list, bool (*is)(const Row *row))
{
    for (size_t i = 0; i < list->rows.count; i++)
        if (is(list->rows.items[i]))
            return true;
    return false;
}

bool swiped_list_has_open_rows(const SwipedList *list)
{
    return any_row(list, row_is_open);
}

bool swiped_list_is_removing(const SwipedList *list, const json_t *cell)
{
    const Row *row = find_row(list, cell);
    return row && row->is_removing;
}

/* ---------------------------------------------------------------------------------------------------------- The list */

SwipedList *swiped_list_new(const char *table, json_t *options)
{
    SwipedList *list = allocate(sizeof *list);
    list->table = strcpy(allocate(strlen(table) + 1), table);
    list->settings = options ? options : checked(json_object());
    list->own_actions = checked(json_object());
    list->waiting = checked(json_array());
    list->performing = checked(json_array());
    list->click = json_object_get(options, "click") ? number_of(options, "click") : CLICK;
    json_object_del(list->settings, "click");
    list->wakes_at = INFINITY;
    return list;
}

void forget_input(SwipedList *list)
{
    for (size_t i = 0; i < list->requests.count; i++)
        request_free(list->requests.items[i]);
    list->requests.count = 0;
    list->scroll = NULL;
    forget_answered(list);
    set_json(&list->keys, NULL);
}

void swiped_list_free(SwipedList *list)
{
    SwipedEffect effect = {0};
    if (!list)
        return;
    for (size_t i = 0; i < list->pointers.count; i++)
        lift(list, list->pointers.items[i]);
    forget_input(list);
    while (list->rows.count > 0)
        drop_row(list, list->rows.items[0]);
    while (swiped_list_next_effect(list, &effect))
        ;
    json_t *const values[] = {list->settings, list->behavior, list->own_actions, list->waiting, list->performing, list->keys};
    for (size_t i = 0; i < sizeof values / sizeof *values; i++)
        json_decref(values[i]);
    Array *const arrays[] = {&list->rows, &list->pointers, &list->scrolls, &list->requests};
    for (size_t i = 0; i < sizeof arrays / sizeof *arrays; i++)
        free(arrays[i]->items);
    free(list->effects);
    free(list->table);
    free(list);
}

bool swiped_list_is_open(const SwipedList *list)
{
    return list->is_open;
}

static void opened(SwipedList *list, const Request *request, const json_t *result, double at)
{
    json_t *message;
    size_t i;
    list->is_open = result != NULL;
    list->is_known = list->is_open; /* a change may put right what the daemon rejected */
    if (!list->is_open)
        return;
    apply_result(list, request, result, at);
    add_effect(list, SWIPED_EFFECT_OPENED, NULL);
    json_array_foreach(list->waiting, i, message)
        send_request(list, json_string_value(json_array_get(message, 0)), json_incref(json_array_get(message, 1)), apply_result, at);
    json_array_clear(list->waiting);
}

static bool is_same(const json_t *value, const json_t *other)
{
    if (json_is_number(value) && json_is_number(other))
        return json_number_value(value) == json_number_value(other);
    return json_equal(value, other);
}

void swiped_list_configure(SwipedList *list, json_t *changes, double at)
{
    const char *name;
    json_t *value;
    void *next;
    json_object_foreach_safe(changes, next, name, value)
        if (is_same(value, json_object_get(list->settings, name)))
            json_object_del(changes, name);
    json_object_update(list->settings, changes);
    if (json_object_size(changes) > 0) {
        if (list->is_known)
            swiped_list_request(list, "table/configure", json_incref(changes), at);
        else if (json_object_get(list->settings, "width") && !list->has_failed) {
            list->is_known = true;
            send_request(list, "table/open", json_copy(list->settings), opened, at);
            json_object_foreach(list->own_actions, name, value)
                swiped_list_request(list, "cell/configure", json_incref(value), at);
        }
    }
    json_decref(changes);
}

/* ------------------------------------------------------------------------------------------------------------ Actions */

static char *key_of(const json_t *cell)
{
    char *key = json_dumps(cell, JSON_ENCODE_ANY | JSON_COMPACT);
    if (!key)
        abort();
    return key;
}

json_t *swiped_list_get_actions(const SwipedList *list, json_t *cell)
{
    char *key = key_of(cell);
    json_t *own = json_object_get(list->own_actions, key);
    free(key);
    return json_object_get(own ? own : list->settings, "actions");
}

json_t *swiped_list_get_entries(const SwipedList *list, json_t *cell)
{
    static const char *const sides[] = {"leading", "trailing"};
    json_t *entries = checked(json_array());
    for (int side = 0; side < 2; side++) {
        const json_t *actions = json_object_get(swiped_list_get_actions(list, cell), sides[side]);
        size_t count = json_array_size(actions);
        for (size_t i = 0; i < count; i++) {
            const json_t *action = json_array_get(actions, side == 0 ? i : count - 1 - i);
            json_array_append_new(entries, json_pack("{s:s, s:O, s:O*}", "side", sides[side], "action", json_object_get(action, "id"), "title",
                                                     json_object_get(action, "title")));
        }
    }
    return entries;
}

void forget_actions(SwipedList *list, const json_t *cell)
{
    char *key = key_of(cell);
    json_object_del(list->own_actions, key);
    free(key);
}

void swiped_list_set_actions(SwipedList *list, json_t *cell, json_t *actions, double at)
{
    char *key = key_of(cell);
    json_t *params = checked(json_pack("{s:O, s:o}", "cell", cell, "actions", actions ? actions : json_null()));
    if (actions)
        json_object_set(list->own_actions, key, params);
    else
        json_object_del(list->own_actions, key);
    free(key);
    if (list->is_known)
        swiped_list_request(list, "cell/configure", json_incref(params), at);
    json_decref(params);
    add_effect(list, SWIPED_EFFECT_REPAINT, cell);
}

/* --------------------------------------------------------------------------------------- What the application wants */

void swiped_list_request(SwipedList *list, const char *method, json_t *params, double at)
{
    if (list->is_open)
        send_request(list, method, params, apply_result, at);
    else if (!list->has_failed)
        json_array_append_new(list->waiting, json_pack("[s, o]", method, params));
    else
        json_decref(params);
}

static void request_if_open(SwipedList *list, const char *method, double at)
{
    if (swiped_list_has_open_rows(list))
        swiped_list_request(list, method, checked(json_object()), at);
}

void swiped_list_list_scrolled(SwipedList *list, double at)
{
    request_if_open(list, "table/scroll", at);
}

void swiped_list_tapped_outside(SwipedList *list, double at)
{
    request_if_open(list, "table/tap", at);
}

static bool is_destructive(const json_t *actions, const char *id)
{
    json_t *action;
    size_t i;
    json_array_foreach(actions, i, action)
        if (is_text(text_of(action, "id"), id))
            return is_text(text_of(action, "style"), "destructive");
    return false;
}

void swiped_list_invoke(SwipedList *list, json_t *cell, const char *action, const char *side, double at)
{
    json_t *params = checked(json_pack("{s:O, s:s, s:s}", "cell", cell, "action", action, "side", side));
    if (!list->has_failed) {
        swiped_list_request(list, "action/invoke", params, at);
        return;
    }
    bool removes = is_destructive(json_object_get(swiped_list_get_actions(list, cell), side), action);
    json_array_append_new(list->performing, removes ? json_incref(cell) : json_null());
    json_object_set_new(params, "invocation", json_integer(-(json_int_t)json_array_size(list->performing)));
    add_perform(list, params);
    json_decref(params);
}

void swiped_list_complete(SwipedList *list, int64_t invocation, bool performed, const char *then, double at)
{
    size_t local = invocation < 0 ? (size_t)(-invocation - 1) : SIZE_MAX;
    json_t *cell = json_incref(json_array_get(list->performing, local));
    json_array_set_new(list->performing, local, json_null());
    if (cell && !json_is_null(cell) && performed && (!then || is_text(then, "remove")))
        add_effect(list, SWIPED_EFFECT_REMOVED, cell);
    else if (list->is_open && invocation > 0) {
        json_t *params = checked(json_pack("{s:I, s:b}", "invocation", (json_int_t)invocation, "performed", (int)performed));
        if (then)
            json_object_set_new(params, "then", json_string(then));
        send_request(list, "action/complete", params, apply_result, at);
    }
    json_decref(cell);
}

/* A row whose restoring the daemon rejected shows as it is. */
static void restored(SwipedList *list, const Request *request, const json_t *result, double at)
{
    if (result) {
        apply_result(list, request, result, at);
        return;
    }
    json_t *cell = json_object_get(request->params, "cell");
    Row *row = find_row(list, cell);
    if (row) {
        drop_row(list, row);
        add_effect(list, SWIPED_EFFECT_REPAINT, cell);
    }
}

void swiped_list_restore(SwipedList *list, json_t *cell, double at)
{
    if (!list->is_open)
        return;
    get_row(list, cell)->is_hidden = true;
    add_effect(list, SWIPED_EFFECT_REPAINT, cell);
    send_request(list, "cell/restore", checked(json_pack("{s:O}", "cell", cell)), restored, at);
}
