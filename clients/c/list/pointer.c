/* Pointers: what of their movement the daemon gets when, and who owns them. */
#include "private.h"

#include <math.h>

enum { HOLD_MS = 100 };         /* for which moves are held at most while content follows the pointer; after half of it the next sends them */
enum { MOST_SAMPLES = 1000 };   /* that a message may have beside the newest place */
enum { TAP_DISTANCE = 10 };     /* px: a pointer that was handed on and moves less is for no row */

static Pointer *find_down(const SwipedList *list, int64_t name)
{
    for (size_t i = 0; i < list->pointers.count; i++) {
        Pointer *pointer = list->pointers.items[i];
        if (pointer->is_down && pointer->name == name)
            return pointer;
    }
    return NULL;
}

double pointer_gives_up_at(const SwipedList *list, const Pointer *pointer)
{
    return pointer->held.owner == OWNED_BY_ROW ? late_at(list, &pointer->held, ROW_PATIENCE_MS) : INFINITY;
}

static double along(const SwipedList *list, double x, double y)
{
    return is_vertical(list) ? y : x;
}

/* ---------------------------------------------------------------------------------------------------------- The press */

static void press(SwipedList *list, const Pointer *pointer, double at)
{
    SwipedDrawing drawing;
    swiped_list_draw(list, pointer->held.cell, at, &drawing);
    const SwipedPart *under = NULL; /* where two overlap, the innermost is drawn over the others */
    for (size_t i = 0; i < drawing.count; i++) {
        const SwipedPart *part = &drawing.parts[i];
        under = part->x <= pointer->place && pointer->place < part->x + part->width ? part : under;
    }
    if (!under)
        return;
    set_text(&find_row(list, pointer->held.cell)->pressed, under->id);
    add_effect(list, SWIPED_EFFECT_REPAINT, pointer->held.cell);
}

static void unpress(SwipedList *list, json_t *cell)
{
    Row *row = find_row(list, cell);
    if (!row || !row->pressed)
        return;
    set_text(&row->pressed, NULL);
    add_effect(list, SWIPED_EFFECT_REPAINT, cell);
}

void lift(SwipedList *list, Pointer *pointer)
{
    set_json(&pointer->moves, NULL);
    pointer->is_down = false;
    unpress(list, pointer->held.cell);
}

/* ----------------------------------------------------------------------------------------------------------- Messages */

static void set_owner(SwipedList *list, Pointer *pointer, Owner owner)
{
    pointer->held.owner = owner;
    unpress(list, pointer->held.cell);
    if (!pointer->is_down)
        return;
    add_effect(list, owner == OWNED_BY_ROW ? SWIPED_EFFECT_CLAIM : SWIPED_EFFECT_LEAVE, NULL)->pointer = pointer->name;
    if (owner == OWNED_BY_ROW)
        add_effect(list, SWIPED_EFFECT_FOCUS, pointer->held.cell)->target = "row"; /* so that Escape closes it */
}

/* The daemon has decided what a pointer is, or where content is under it. */
static void answered(SwipedList *list, const Request *request, const json_t *frame, double at)
{
    Pointer *pointer = (Pointer *)request->held;
    bool is_undecided = pointer->held.owner == UNDECIDED;
    if (!frame) {
        if (is_undecided)
            set_owner(list, pointer, LEFT_TO_OTHERS);
        return;
    }
    if (is_deaf(list, json_object_get(frame, "cell")))
        return;
    const char *recognition = text_of(frame, "recognition");
    bool swipes = is_text(recognition, "began") || is_text(recognition, "changed");
    Mover mover = {pointer->number, request->place, pointer->place};
    apply(list, frame, at, swipes && !isnan(request->place) ? &mover : NULL);
    if (swipes && is_undecided)
        set_owner(list, pointer, OWNED_BY_ROW);
    else if (is_text(recognition, "failed") && is_undecided)
        set_owner(list, pointer, LEFT_TO_OTHERS);
    else if (is_text(recognition, "cancelled"))
        pointer->held.owner = OWNED_BY_NOBODY; /* it stays claimed until it goes up */
    else if (is_text(recognition, "tap") && !text_of(frame, "tapped") && !pointer->had_open_rows)
        add_effect(list, SWIPED_EFFECT_ACTIVATE, pointer->held.cell);
}

static json_t *sample(double x, double y, double at)
{
    return checked(json_pack("{s:{s:f, s:f}, s:f}", "position", "x", x, "y", y, "timestamp", at));
}

/* Takes `params`, and returns the request's id. */
static int64_t send_pointer(SwipedList *list, Pointer *pointer, const char *method, json_t *params, double at)
{
    const json_t *position = json_object_get(params, "position");
    double place = position ? along(list, number_of(position, "x"), number_of(position, "y")) : NAN;
    json_object_set_new(params, "pointer", json_integer(pointer->number));
    return send_about(list, &pointer->held, method, params, answered, place, at);
}

int64_t send_moves(SwipedList *list, Pointer *pointer, double at)
{
    size_t older = json_array_size(pointer->moves) - 1;
    json_t *params = json_incref(json_array_get(pointer->moves, older));
    if (!params)
        return 0;
    json_array_remove(pointer->moves, older);
    if (older > 0)
        json_object_set_new(params, "samples", checked(json_copy(pointer->moves)));
    json_array_clear(pointer->moves);
    pointer->report_at = at + HOLD_MS;
    return send_pointer(list, pointer, "pointer/move", params, at);
}

static void add_move(Pointer *pointer, const SwipedPlace *place)
{
    if (json_array_size(pointer->moves) > MOST_SAMPLES)
        json_array_remove(pointer->moves, 0);
    json_array_append_new(pointer->moves, sample(place->x, place->y, place->at));
}

/* The pointer is at another place. Returns the row whose content it moves. */
static Row *point(SwipedList *list, Pointer *pointer, double x, double y)
{
    Row *row = find_row(list, pointer->held.cell);
    pointer->place = along(list, x, y);
    if (!row || row->swiped_by != pointer->number)
        return NULL;
    row->pointed = pointer->place;
    add_effect(list, SWIPED_EFFECT_REPAINT, row->cell);
    return row;
}

/* ------------------------------------------------------------------------------------------------------------- Events */

static Pointer *pointer_new(SwipedList *list, json_t *cell, int64_t name, double place, bool handed_on)
{
    Pointer *pointer = allocate(sizeof *pointer);
    pointer->held = (Held){.cell = json_incref(cell)};
    pointer->name = name;
    pointer->number = ++list->last_pointer;
    pointer->had_open_rows = swiped_list_has_open_rows(list);
    pointer->is_down = true;
    pointer->moves = checked(json_array());
    pointer->place = place;
    pointer->handed_on_at = handed_on ? place : NAN;
    array_add(&list->pointers, pointer);
    return pointer;
}

void swiped_list_pointer_down(SwipedList *list, json_t *cell, int64_t name, const char *device, double x, double y, bool handed_on,
                              double at)
{
    Pointer *pointer = find_down(list, name);
    if (pointer)
        cancel(list, pointer, at);
    if (list->is_open) {
        pointer = pointer_new(list, cell, name, along(list, x, y), handed_on);
        press(list, pointer, at);
        json_t *params = sample(x, y, at);
        json_object_set(params, "cell", cell);
        json_object_set_new(params, "device", json_string(device));
        add_await(list, send_pointer(list, pointer, "pointer/down", params, at), true);
    } else
        add_effect(list, SWIPED_EFFECT_LEAVE, NULL)->pointer = name;
}

void swiped_list_pointer_moved(SwipedList *list, int64_t name, const SwipedPlace *places, size_t count, double at)
{
    Pointer *pointer = find_down(list, name);
    if (!pointer || count == 0 || pointer->held.owner == LEFT_TO_OTHERS || pointer->held.owner == OWNED_BY_NOBODY)
        return;
    for (size_t i = 0; i < count; i++)
        add_move(pointer, &places[i]);
    const Row *row = point(list, pointer, places[count - 1].x, places[count - 1].y);
    bool is_undecided = pointer->held.owner == UNDECIDED;
    if (is_undecided || !row || !row_is_on_line(row))
        add_await(list, send_moves(list, pointer, at), is_undecided);
    else if (at >= pointer->report_at - HOLD_MS / 2)
        send_moves(list, pointer, at);
}

void swiped_list_pointer_up(SwipedList *list, int64_t name, double x, double y, double at)
{
    Pointer *pointer = find_down(list, name);
    if (!pointer)
        return;
    pointer->place = along(list, x, y);
    if (fabs(pointer->place - pointer->handed_on_at) < TAP_DISTANCE) {
        add_effect(list, SWIPED_EFFECT_CLAIM, NULL)->pointer = name;
        swiped_list_pointer_cancelled(list, name, at);
        return;
    }
    if (pointer->held.owner == UNDECIDED && pointer->had_open_rows) /* a tap that closes rows, or performs an action, does nothing else */
        add_effect(list, SWIPED_EFFECT_CLAIM, NULL)->pointer = name;
    point(list, pointer, x, y);
    send_moves(list, pointer, at);
    lift(list, pointer);
    add_await(list, send_pointer(list, pointer, "pointer/up", sample(x, y, at), at), false);
}

void cancel(SwipedList *list, Pointer *pointer, double at)
{
    lift(list, pointer);
    send_pointer(list, pointer, "pointer/cancel", checked(json_object()), at);
}

void swiped_list_pointer_cancelled(SwipedList *list, int64_t name, double at)
{
    Pointer *pointer = find_down(list, name);
    if (pointer)
        cancel(list, pointer, at);
}
