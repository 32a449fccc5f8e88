/* The queue of effects. */
#include "private.h"

#include <math.h>
#include <string.h>

SwipedEffect *add_effect(SwipedList *list, SwipedEffectType type, json_t *cell)
{
    if (list->effect_count == list->effect_capacity) {
        list->effect_capacity = list->effect_capacity * 2 + 16;
        list->effects = reallocate(list->effects, list->effect_capacity * sizeof *list->effects);
    }
    SwipedEffect *effect = memset(&list->effects[list->effect_count++], 0, sizeof *effect);
    effect->type = type;
    effect->cell = json_incref(cell);
    return effect;
}

void add_perform(SwipedList *list, const json_t *params)
{
    SwipedEffect *effect = add_effect(list, SWIPED_EFFECT_PERFORM, json_object_get(params, "cell"));
    effect->owner = json_incref((json_t *)params);
    effect->action = text_of(params, "action");
    effect->side = text_of(params, "side");
    effect->invocation = json_integer_value(json_object_get(params, "invocation"));
}

void add_await(SwipedList *list, int64_t id, bool before_return)
{
    SwipedEffect *effect = add_effect(list, SWIPED_EFFECT_AWAIT, NULL);
    effect->id = id;
    effect->before_return = before_return;
}

void swiped_effect_clear(SwipedEffect *effect)
{
    json_decref(effect->cell);
    json_decref(effect->frame);
    json_decref(effect->params);
    json_decref(effect->owner);
    memset(effect, 0, sizeof *effect);
}

/* Asks to be woken when something is due next. */
static void schedule(SwipedList *list)
{
    double due = list->scroll ? scroll_ends_at(list->scroll) : INFINITY;
    for (size_t i = 0; i < list->pointers.count; i++) {
        const Pointer *pointer = list->pointers.items[i];
        due = fmin(due, fmin(json_array_size(pointer->moves) > 0 ? pointer->report_at : INFINITY, pointer_gives_up_at(list, pointer)));
    }
    for (size_t i = 0; i < list->scrolls.count; i++)
        due = fmin(due, scroll_gives_up_at(list, list->scrolls.items[i]));
    if (due != list->wakes_at) {
        list->wakes_at = due;
        add_effect(list, SWIPED_EFFECT_WAKE, NULL)->at = due;
    }
}

bool swiped_list_next_effect(SwipedList *list, SwipedEffect *effect)
{
    swiped_effect_clear(effect);
    if (list->effects_taken == list->effect_count)
        schedule(list);
    if (list->effects_taken == list->effect_count) {
        list->effects_taken = list->effect_count = 0;
        return false;
    }
    *effect = list->effects[list->effects_taken++];
    return true;
}
