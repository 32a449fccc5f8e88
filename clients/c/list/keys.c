/* Keys: which of them the row has is known here, because a toolkit has to know it at once. What a key does is the daemon's. */
#include "private.h"

static bool has_destructive(const json_t *actions)
{
    const char *side;
    json_t *of_side, *action;
    size_t i;
    json_object_foreach((json_t *)actions, side, of_side)
        json_array_foreach(of_side, i, action)
            if (is_text(text_of(action, "style"), "destructive"))
                return true;
    return false;
}

static bool has_actions(const json_t *actions)
{
    const char *side;
    json_t *of_side;
    json_object_foreach((json_t *)actions, side, of_side)
        if (json_array_size(of_side) > 0)
            return true;
    return false;
}

/* Whether a key does something in a row. */
static bool has_key(const SwipedList *list, json_t *cell, const char *key, bool is_button)
{
    const Row *row = find_row(list, cell);
    const json_t *actions = swiped_list_get_actions(list, cell);
    if (is_text(key, "left") || is_text(key, "right") || is_text(key, "menu"))
        return has_actions(actions);
    if (is_text(key, "delete"))
        return has_destructive(actions);
    if (is_text(key, "escape"))
        return swiped_list_has_open_rows(list);
    if (is_text(key, "return") || is_text(key, "space") || is_text(key, "up") || is_text(key, "down"))
        return is_button;
    return is_button || (row && row_is_open(row)); /* tab, backTab */
}

static void answered(SwipedList *list, const Request *request, const json_t *result, double at)
{
    if (!result)
        return;
    const json_t *button = json_object_get(result, "button");
    json_t *menu = json_object_get(result, "menu");
    apply(list, json_object_get(result, "frame"), at, NULL);
    if (text_of(result, "focus")) {
        SwipedEffect *effect = add_effect(list, SWIPED_EFFECT_FOCUS, request->cells);
        effect->owner = json_incref((json_t *)result);
        effect->target = text_of(result, "focus");
        effect->side = text_of(button, "side");
        effect->action = text_of(button, "action");
    }
    if (menu)
        add_effect(list, SWIPED_EFFECT_MENU, request->cells)->entries = json_incref(menu);
}

void swiped_list_key(SwipedList *list, json_t *cell, const char *key, const char *side, const char *action, double at)
{
    if (!list->is_open || !has_key(list, cell, key, action != NULL)) {
        add_effect(list, SWIPED_EFFECT_LEAVE_KEY, NULL);
        return;
    }
    add_effect(list, SWIPED_EFFECT_CLAIM_KEY, NULL);
    json_t *params = checked(json_pack("{s:O, s:s}", "cell", cell, "key", key));
    if (action)
        json_object_set_new(params, "button", json_pack("{s:s, s:s}", "side", side, "action", action));
    Request *request = send_request(list, "cell/key", params, answered, at);
    request->cells = json_incref(cell);
    add_await(list, request->id, false);
    schedule(list);
}
