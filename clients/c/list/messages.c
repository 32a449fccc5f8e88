/* What the daemon responds and reports, and what time does. */
#include "private.h"

#include <math.h>
#include <string.h>

enum { UNKNOWN_INVOCATION = 1009, UNKNOWN_POINTER = 1013 }; /* of late messages: the row, or the invocation, has gone meanwhile */

static bool deletes(const Request *request, const json_t *cell)
{
    json_t *each;
    size_t i;
    if (is_text(request->method, "table/edit"))
        json_array_foreach(json_object_get(request->params, "deleted"), i, each)
            if (json_equal(each, cell))
                return true;
    return false;
}

/* Whether the frames of a row are out of date until this is answered. */
static bool outdates(const Request *request, const json_t *cell)
{
    bool is_close = is_text(request->method, "cell/close") && json_is_false(json_object_get(request->params, "animated"));
    return (is_close || is_text(request->method, "cell/restore")) && json_equal(json_object_get(request->params, "cell"), cell);
}

static bool is_pending(const SwipedList *list, bool (*does)(const Request *request, const json_t *cell), const json_t *cell)
{
    for (size_t i = 0; i < list->requests.count; i++)
        if (does(list->requests.items[i], cell))
            return true;
    return false;
}

bool is_deaf(const SwipedList *list, const json_t *cell)
{
    return is_pending(list, deletes, cell) || is_pending(list, outdates, cell);
}

void end_input(SwipedList *list, json_t *cell, double at)
{
    for (size_t i = 0; i < list->pointers.count; i++) {
        Pointer *pointer = list->pointers.items[i];
        if (pointer->is_down && json_equal(pointer->held.cell, cell))
            cancel(list, pointer, at);
    }
    Scroll *scroll = list->scroll;
    if (scroll && json_equal(scroll->held.cell, cell) && is_reported(scroll)) {
        cancel_scroll(list, scroll, at);
        scroll->held.owner = scroll->held.owner == UNDECIDED ? LEFT_TO_OTHERS : OWNED_BY_NOBODY;
    }
}

void forget(SwipedList *list, json_t *cell, double at)
{
    end_input(list, cell, at);
    Row *row = find_row(list, cell);
    if (row)
        drop_row(list, row);
    forget_actions(list, cell);
}

/* ------------------------------------------------------------------------------------------------------------- Frames */

/* The style of the full swipe on the side that shows, or that content is going away from. */
static const char *style_of(const SwipedList *list, const json_t *frame)
{
    const char *side = text_of(frame, "side");
    if (!side && json_is_object(json_object_get(frame, "decision")))
        side = side_at(number_of(frame, "target"), is_rtl(list));
    return side ? text_of(json_object_get(json_object_get(list->behavior, "fullSwipe"), side), "style") : NULL;
}

static void tell_frame(SwipedList *list, json_t *cell, const json_t *frame)
{
    add_effect(list, SWIPED_EFFECT_FRAME, cell)->frame = json_incref((json_t *)frame);
}

static void changed(SwipedList *list, Row *row, bool looks_different)
{
    if (looks_different)
        add_effect(list, SWIPED_EFFECT_REPAINT, row->cell);
    if (row_is_closed(row))
        drop_row(list, row);
}

void apply(SwipedList *list, const json_t *frame, double at, const Mover *mover)
{
    json_t *cell = json_object_get(frame, "cell");
    if (!cell || is_deaf(list, cell))
        return;
    if (is_text(text_of(frame, "phase"), "removed")) {
        forget(list, cell, at);
        tell_frame(list, cell, frame);
        add_effect(list, SWIPED_EFFECT_REMOVED, cell);
        return;
    }
    Row *row = get_row(list, cell);
    bool looks_different = row_apply(row, frame, at, style_of(list, frame), mover);
    tell_frame(list, cell, frame);
    changed(list, row, looks_different);
}

void apply_result(SwipedList *list, const Request *request, const json_t *result, double at)
{
    (void)request;
    const json_t *cells = json_object_get(result, "cells"), *frame;
    size_t i;
    if (json_object_get(result, "behavior"))
        set_json(&list->behavior, json_object_get(result, "behavior"));
    if (!cells && text_of(result, "phase"))
        apply(list, result, at, NULL);
    json_array_foreach(cells, i, frame)
        if (text_of(frame, "phase"))
            apply(list, frame, at, NULL);
    for (size_t row = 0; json_object_get(result, "behavior") && row < list->rows.count; row++)
        add_effect(list, SWIPED_EFFECT_REPAINT, ((Row *)list->rows.items[row])->cell); /* its actions may have other places */
}

/* --------------------------------------------------------------------------------------------------------- Responses */

/* `result` is NULL if the daemon rejected the request. */
static void respond(SwipedList *list, int64_t id, const json_t *result, double at)
{
    Request *request = take_request(list, id);
    if (!request)
        return;
    request->answered(list, request, result, at);
    request_free(request);
    forget_answered(list);
}

void swiped_list_answered(SwipedList *list, int64_t id, const json_t *result, double at)
{
    respond(list, id, result, at);
}

void swiped_list_rejected(SwipedList *list, int64_t id, json_t *error, double at)
{
    json_int_t code = json_integer_value(json_object_get(error, "code"));
    respond(list, id, NULL, at);
    if (code != UNKNOWN_INVOCATION && code != UNKNOWN_POINTER)
        add_effect(list, SWIPED_EFFECT_FAILED, NULL)->error = json_incref(error);
}

void swiped_list_rows_edited(SwipedList *list, json_t *deleted, double at)
{
    json_t *cell;
    size_t i;
    json_array_foreach(deleted, i, cell)
        forget(list, cell, at);
    if (list->is_known && json_array_size(deleted) > 0)
        swiped_list_request(list, "table/edit", checked(json_pack("{s:O}", "deleted", deleted)), at);
}

void swiped_list_row_hidden(SwipedList *list, json_t *cell, double at)
{
    end_input(list, cell, at);
}

/* ------------------------------------------------------------------------------------------------------ Notifications */

static void announce(SwipedList *list, json_t *cell, const json_t *params)
{
    SwipedEffect *effect = add_effect(list, SWIPED_EFFECT_ANNOUNCE, cell);
    effect->owner = json_incref((json_t *)params);
    effect->kind = text_of(params, "kind");
    effect->entries = json_incref(json_object_get(params, "actions"));
}

/* Content begins to move, or has arrived. */
static void move(SwipedList *list, Row *row, const char *method, const json_t *params)
{
    const json_t *animation = json_object_get(params, "animation");
    bool opened = is_text(method, "cell/didOpen"), closed = is_text(method, "cell/didClose");
    bool has_arrived = (opened || closed) && json_is_true(json_object_get(params, "finished"));
    if ((is_text(method, "cell/willOpen") || is_text(method, "cell/willClose")) && json_is_object(animation))
        row_play(row, animation);
    else if (has_arrived)
        row_settle(row, opened ? OPEN : CLOSED);
    changed(list, row, true);
}

void swiped_list_notified(SwipedList *list, const char *method, const json_t *params, double at)
{
    json_t *cell = json_object_get(params, "cell");
    if (!cell || !is_text(text_of(params, "table"), list->table))
        return;
    if (is_text(method, "action/invoked") && !is_pending(list, deletes, cell))
        add_perform(list, params);
    else if (is_text(method, "cell/frame"))
        apply(list, params, at, NULL);
    else if (is_text(method, "cell/announce"))
        announce(list, cell, params);
    else if ((strncmp(method, "cell/will", 9) == 0 || strncmp(method, "cell/did", 8) == 0) && !is_deaf(list, cell))
        move(list, get_row(list, cell), method, params);
}

/* --------------------------------------------------------------------------------------------------- The end, and time */

void swiped_list_ended(SwipedList *list, json_t *error, double at)
{
    if (list->has_failed)
        return;
    list->is_open = false;
    list->has_failed = true;
    for (size_t i = 0; i < list->pointers.count; i++) {
        Pointer *pointer = list->pointers.items[i];
        if (!pointer->is_down)
            continue;
        lift(list, pointer);
        add_effect(list, SWIPED_EFFECT_LEAVE, NULL)->pointer = pointer->name;
    }
    forget_input(list);
    for (size_t i = 0; i < list->rows.count; i++) {
        Row *row = list->rows.items[i];
        row_close_without_daemon(row, at);
        add_effect(list, SWIPED_EFFECT_REPAINT, row->cell);
    }
    add_effect(list, SWIPED_EFFECT_FAILED, NULL)->error = json_incref(error);
}

/* The daemon does not answer: it cannot hold the row any longer. What it answers later about the swipe is not shown. */
static void abandon(SwipedList *list, Held *held, double at)
{
    held->owner = OWNED_BY_NOBODY;
    stop_awaiting(list, held);
    Row *row = get_row(list, held->cell);
    row_close_without_daemon(row, at);
    swiped_list_request(list, "cell/close", checked(json_pack("{s:O, s:b}", "cell", row->cell, "animated", 0)), at);
    add_effect(list, SWIPED_EFFECT_REPAINT, row->cell);
}

static void pointer_time_passed(SwipedList *list, Pointer *pointer, double at)
{
    if (pointer_gives_up_at(list, pointer) <= at) {
        json_array_clear(pointer->moves);
        abandon(list, &pointer->held, at);
    } else if (pointer->report_at <= at)
        send_moves(list, pointer, at);
}

static void scroll_time_passed(SwipedList *list, Scroll *scroll, double at)
{
    if (scroll_gives_up_at(list, scroll) > at)
        return;
    if (scroll->held.owner == OWNED_BY_ROW)
        abandon(list, &scroll->held, at);
    else {
        leave_scroll(list, scroll);
        cancel_scroll(list, scroll, at);
    }
}

void swiped_list_time_passed(SwipedList *list, double at)
{
    list->wakes_at = INFINITY; /* if a timer is early, it is asked for again */
    for (size_t i = 0; i < list->pointers.count; i++)
        pointer_time_passed(list, list->pointers.items[i], at);
    for (size_t i = 0; i < list->scrolls.count; i++)
        scroll_time_passed(list, list->scrolls.items[i], at);
    if (list->scroll && scroll_ends_at(list->scroll) <= at)
        end_scroll(list, at);
}
