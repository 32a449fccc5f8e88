/* What is sent to the daemon, and what to do with its responses. */
#include "private.h"

#include <math.h>
#include <stdlib.h>

Request *send_request(SwipedList *list, const char *method, json_t *params, Answered answered, double at)
{
    for (size_t i = 0; i < list->pointers.count; i++)
        send_moves(list, list->pointers.items[i], at);
    Request *request = allocate(sizeof *request);
    request->id = ++list->last_id;
    request->answered = answered;
    request->sent = at;
    request->place = NAN;
    array_add(&list->requests, request);
    SwipedEffect *effect = add_effect(list, SWIPED_EFFECT_SEND, NULL);
    effect->id = request->id;
    request->owner = checked(json_string(method));
    effect->owner = json_incref(request->owner);
    effect->method = request->method = json_string_value(request->owner);
    effect->params = checked(json_pack("{s:f}", "timestamp", at));
    if (!is_text(method, "action/complete"))
        json_object_set_new(effect->params, "table", json_string(list->table));
    json_object_update(effect->params, params);
    request->params = params;
    return request;
}

int64_t send_about(SwipedList *list, Held *held, const char *method, json_t *params, Answered answered, double place, double at)
{
    Request *request = send_request(list, method, params, answered, at);
    request->held = held;
    request->place = place;
    return request->id;
}

void request_free(Request *request)
{
    json_decref(request->owner);
    json_decref(request->params);
    free(request);
}

Request *take_request(SwipedList *list, int64_t id)
{
    Request *request = NULL;
    for (size_t i = 0; i < list->requests.count; i++)
        if (((Request *)list->requests.items[i])->id == id)
            request = list->requests.items[i];
    array_remove(&list->requests, request);
    return request;
}

double late_at(const SwipedList *list, const Held *held, double patience)
{
    for (size_t i = 0; i < list->requests.count; i++) {
        const Request *request = list->requests.items[i];
        if (request->held == held)
            return request->sent + patience;
    }
    return INFINITY;
}

void stop_awaiting(SwipedList *list, const Held *held)
{
    for (size_t i = list->requests.count; i-- > 0;) {
        Request *request = list->requests.items[i];
        if (request->held != held)
            continue;
        array_remove(&list->requests, request);
        request_free(request);
    }
}

static bool is_pending(const SwipedList *list, const Held *held)
{
    for (size_t i = 0; i < list->requests.count; i++)
        if (((Request *)list->requests.items[i])->held == held)
            return true;
    return false;
}

void forget_answered(SwipedList *list)
{
    Array *const arrays[] = {&list->pointers, &list->scrolls};
    for (int kind = 0; kind < 2; kind++)
        for (size_t i = arrays[kind]->count; i-- > 0;) {
            Held *held = arrays[kind]->items[i];
            bool goes_on = kind == 0 ? ((Pointer *)held)->is_down : (Scroll *)held == list->scroll;
            if (goes_on || is_pending(list, held))
                continue;
            array_remove(arrays[kind], held);
            json_decref(held->cell);
            free(held);
        }
}
