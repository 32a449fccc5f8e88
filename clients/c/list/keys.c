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

/* Whether a key does something in a row, or at its button of an action, by the table of keys in the specification. */
static bool has_key(const SwipedList *list, json_t *cell, const char *key, const char *side, const char *action)
{
    const Row *row = find_row(list, cell);
    const json_t *actions = swiped_list_get_actions(list, cell);
    bool is_enabled = !json_is_false(json_object_get(list->settings, "enabled"));
    bool is_open = action || (row && row_stays_open(row)), is_back = is_text(key, "left") || is_text(key, "up");
    if (is_text(key, is_vertical(list) ? "up" : "left") || is_text(key, is_vertical(list) ? "down" : "right")) {
        const json_t *of_side = json_object_get(actions, side_at(is_back ? -1 : 1, is_rtl(list)));
        return is_open || (is_enabled && json_array_size(of_side) > 0);
    }
    if (is_text(key, "tab"))
        return is_open && !(action && is_last(actions, side, action));
    if (is_text(key, "return") || is_text(key, "space"))
        return is_open;
    if (is_text(key, "escape"))
        return action || any_row(list, row_stays_open);
    if (is_text(key, "delete"))
        return is_enabled && count_actions(actions, "destructive") == 1;
    if (is_text(key, "menu"))
        return count_actions(actions, NULL) > 0;
    return action;
}

/* The focus is where the daemon says, and the next keys belong to what has it now. */
static void answered(SwipedList *list, const Request *request, const json_t *result, double at)
{
    json_t *keys = list->keys, *cell = json_object_get(request->params, "cell"), *key;
    size_t i;
    list->keys = NULL;
    const char *focus = text_of(result, "focus");
    json_t *menu = json_object_get(result, "menu");
    if (result)
        apply(list, json_object_get(result, "frame"), at, NULL);
    if (focus) {
        const json_t *button = json_object_get(result, "button");
        SwipedEffect *effect = add_effect(list, SWIPED_EFFECT_FOCUS, cell);
        effect->owner = json_incref((json_t *)result);
        effect->target = focus;
        effect->side = text_of(button, "side");
        effect->action = text_of(button, "action");
    }
    if (menu)
        add_effect(list, SWIPED_EFFECT_MENU, cell)->entries = json_incref(menu);
    json_array_foreach(keys, i, key) {
        if (!result || menu)
            break;
        SwipedEffect *effect = add_effect(list, SWIPED_EFFECT_REPEAT_KEY, NULL);
        effect->owner = json_incref(key);
        effect->key = json_string_value(key);
    }
    json_decref(keys);
}

static void ask(SwipedList *list, json_t *cell, const char *key, const char *side, const char *action, double at)
{
    json_t *button = action ? checked(json_pack("{s:s, s:s}", "side", side, "action", action)) : NULL;
    json_t *params = checked(json_pack("{s:O, s:s, s:o*}", "cell", cell, "key", key, "button", button));
    list->keys = checked(json_array());
    add_await(list, send_request(list, "cell/key", params, answered, at)->id, true);
}

bool swiped_list_key(SwipedList *list, json_t *cell, const char *key, const char *side, const char *action, double at)
{
    bool has = list->keys || ((list->is_open || is_text(key, "menu")) && has_key(list, cell, key, side, action));
    if (list->keys)
        json_array_append_new(list->keys, checked(json_string(key)));
    else if (has && list->is_open)
        ask(list, cell, key, side, action, at);
    else if (has) /* there is a menu without a daemon, too */
        add_effect(list, SWIPED_EFFECT_MENU, cell)->entries = swiped_list_get_entries(list, cell);
    return has;
}
