/* Keys: which of them the row has is known here, because a toolkit has to know it at once. What a key does is the daemon's. */
#include "private.h"

/* The actions of both sides, in any order. */
static size_t count_actions(const json_t *actions, const char *style)
{
    const char *side;
    json_t *of_side, *action;
    size_t i, count = 0;
    json_object_foreach((json_t *)actions, side, of_side)
        json_array_foreach(of_side, i, action)
            count += !style || is_text(text_of(action, "style"), style);
    return count;
}

/* Whether a button is the last one of its side in the order of reading. */
static bool is_last(const json_t *actions, const char *side, const char *action)
{
    const json_t *of_side = json_object_get(actions, side);
    size_t last = is_text(side, "leading") ? json_array_size(of_side) - 1 : 0;
    return is_text(text_of(json_array_get(of_side, last), "id"), action);
}

/* Whether a key does something in a row, or at its button of an action. */
static bool has_key(const SwipedList *list, json_t *cell, const char *key, const char *side, const char *action)
{
    const Row *row = find_row(list, cell);
    const json_t *actions = swiped_list_get_actions(list, cell);
    bool is_enabled = !json_is_false(json_object_get(list->settings, "enabled"));
    bool is_open = action || (row && row_is_open(row));
    bool is_horizontal = is_text(key, "left") || is_text(key, "right"), is_vertical_key = is_text(key, "up") || is_text(key, "down");
    if (is_horizontal || is_vertical_key) {
        if (is_vertical_key != is_vertical(list))
            return action;
        return count_actions(actions, NULL) > 0 && (is_open || is_enabled);
    }
    if (is_text(key, "menu"))
        return count_actions(actions, NULL) > 0;
    if (is_text(key, "delete"))
        return count_actions(actions, "destructive") == 1 && is_enabled;
    if (is_text(key, "escape"))
        return action || swiped_list_has_open_rows(list);
    if (is_text(key, "backTab"))
        return action;
    if (is_text(key, "tab"))
        return is_open && !(action && is_last(actions, side, action));
    return is_open; /* return, space */
}

static void ask(SwipedList *list, json_t *cell, const char *key, json_t *button, double at);

/* Reports a key that was pressed before the focus had moved, where that is now. */
static void ask_next(SwipedList *list, json_t *cell, json_t *keys, json_t *button, double at)
{
    while (json_array_size(keys) > 0) {
        json_t *key = json_incref(json_array_get(keys, 0));
        bool has = has_key(list, cell, json_string_value(key), text_of(button, "side"), text_of(button, "action"));
        json_array_remove(keys, 0);
        if (has) {
            ask(list, cell, json_string_value(key), button, at);
            json_array_extend(list->keys, keys);
            json_array_clear(keys);
        }
        json_decref(key);
    }
}

static void answered(SwipedList *list, const Request *request, const json_t *result, double at)
{
    json_t *keys = json_copy(list->keys), *cell = json_array_get(request->cells, 0), *button = json_array_get(request->cells, 1);
    forget_keys(list);
    const char *focus = text_of(result, "focus");
    json_t *menu = json_object_get(result, "menu");
    if (result)
        apply(list, json_object_get(result, "frame"), at, NULL);
    if (focus) {
        button = json_object_get(result, "button");
        SwipedEffect *effect = add_effect(list, SWIPED_EFFECT_FOCUS, cell);
        effect->owner = json_incref((json_t *)result);
        effect->target = focus;
        effect->side = text_of(button, "side");
        effect->action = text_of(button, "action");
    }
    if (menu)
        add_effect(list, SWIPED_EFFECT_MENU, cell)->entries = json_incref(menu);
    if (result && !is_text(focus, "previousRow") && !is_text(focus, "nextRow"))
        ask_next(list, cell, keys, button, at);
    json_decref(keys);
}

void forget_keys(SwipedList *list)
{
    json_decref(list->asked_cell);
    list->asked_cell = NULL;
    json_array_clear(list->keys);
}

/* `button` may be NULL. */
static void ask(SwipedList *list, json_t *cell, const char *key, json_t *button, double at)
{
    json_t *params = checked(json_pack("{s:O, s:s, s:O*}", "cell", cell, "key", key, "button", button));
    Request *request = send_request(list, "cell/key", params, answered, at);
    request->cells = checked(json_pack("[O, O*]", cell, button));
    forget_keys(list);
    list->asked_cell = json_incref(cell);
    add_await(list, request->id, false);
}

void swiped_list_key(SwipedList *list, json_t *cell, const char *key, const char *side, const char *action, double at)
{
    bool waits = list->asked_cell && json_equal(list->asked_cell, cell);
    bool has = waits || (list->is_open && has_key(list, cell, key, side, action));
    add_effect(list, has ? SWIPED_EFFECT_CLAIM_KEY : SWIPED_EFFECT_LEAVE_KEY, NULL);
    if (waits)
        json_array_append_new(list->keys, checked(json_string(key)));
    else if (has) {
        json_t *button = action ? checked(json_pack("{s:s, s:s}", "side", side, "action", action)) : NULL;
        ask(list, cell, key, button, at);
        json_decref(button);
    }
    schedule(list);
}
