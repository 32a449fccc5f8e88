/* What one row shows: frames and notifications of the daemon change it, and it moves in between. */
#include "private.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

enum { FILL_MS = 140 }; /* in which an armed action fills the strip */

static const char *const phase_names[] = {"closed",  "open",       "expanded",  "tracking", "settling",
                                          "pending", "collapsing", "restoring", ""};

static Phase phase_of(const json_t *frame)
{
    Phase phase = CLOSED;
    while (phase < OTHER_PHASE && !is_text(text_of(frame, "phase"), phase_names[phase]))
        phase++;
    return phase;
}

Row *row_new(json_t *cell)
{
    Row *row = allocate(sizeof *row);
    row->cell = json_incref(cell);
    row->fill_at = -INFINITY;
    return row;
}

void row_free(Row *row)
{
    json_t *const values[] = {row->cell, row->animation, row->resizing, row->line};
    for (size_t i = 0; i < sizeof values / sizeof *values; i++)
        json_decref(values[i]);
    free(row->pressed);
    free(row->filled);
    free(row);
}

static double offset_at(const Row *row, double at)
{
    if (row->animation)
        return animation_position(row->animation, at);
    return row->line ? line_offset(row->line, row->pointed - row->line_from) : row->offset;
}

static double fill_at(const Row *row, double at)
{
    double step = fmax(at - row->fill_at, 0) / FILL_MS; /* a repaint may have begun before the answer came */
    return row->fills ? fmin(row->fill + step, 1) : fmax(row->fill - step, 0);
}

static bool is_moving(const Row *row, double at)
{
    return (row->animation && !animation_has_ended(row->animation, at)) ||
           (row->resizing && !animation_has_ended(row->resizing, at)) || fill_at(row, at) != (row->fills ? 1 : 0);
}

bool row_is_closed(const Row *row)
{
    return row->phase == CLOSED && !row->animation && !row->resizing && !row->is_hidden;
}

bool row_is_open(const Row *row)
{
    return row->phase != CLOSED && !row->closes_locally && !row->is_removing;
}

bool row_stays_open(const Row *row)
{
    return row_is_open(row) && row->phase != RESTORING && (row->phase != SETTLING || row->target != 0);
}

bool row_is_on_line(const Row *row)
{
    return !row->animation && line_has(row->line, row->pointed - row->line_from);
}

/* Whether a frame without an animation leaves content in the one that it has: a snap, or a motion that nothing interrupted. */
static bool goes_on(const Row *row, double at)
{
    if (!row->animation)
        return false;
    if (row->closes_locally && row->phase == CLOSED)
        return !animation_has_ended(row->animation, at);
    return row->phase == SETTLING || (row->phase == TRACKING && row->snaps && !animation_has_ended(row->animation, at));
}

/* Content follows the pointer that the frame answers. A frame for something else leaves it under the pointer that it has. */
static void follow(Row *row, const json_t *frame, const Mover *mover)
{
    const json_t *line = row->phase == TRACKING ? json_object_get(frame, "follow") : NULL;
    line = json_array_size(line) > 0 ? line : NULL;
    if (line && mover) {
        row->swiped_by = mover->number;
        row->line_from = mover->from;
        row->pointed = mover->now;
    }
    set_json(&row->line, row->swiped_by ? line : NULL);
    row->swiped_by = row->line ? row->swiped_by : 0;
}

/* The action that fills the strip: one that a release would perform, or that a full swipe has performed. */
static const char *filled_by(const Row *row, const json_t *frame, const char *style)
{
    const json_t *decision = json_object_get(frame, "decision");
    if (text_of(frame, "armed"))
        return text_of(frame, "armed");
    if (json_is_object(decision))
        return is_text(style, "fill") || is_text(style, "destructive") ? text_of(decision, "action") : NULL;
    bool still = row->phase == SETTLING || row->phase == PENDING || row->phase == EXPANDED || row->phase == COLLAPSING;
    return still && row->fills ? row->filled : NULL;
}

static void set_filled(Row *row, const char *action, double at)
{
    row->fill = fill_at(row, at);
    row->fill_at = at;
    row->fills = action != NULL;
    if (action)
        set_text(&row->filled, action);
}

/* What a row shows at a time and later, while its pointer rests. Content that is less than 1/16 px away is where it was. */
static json_t *look_of(const Row *row, double at)
{
    return checked(json_pack("[i, b, O?, O?, f, s?]", row->phase, row->is_hidden, json_object_get(row->animation, "id"),
                             json_object_get(row->resizing, "id"), floor(offset_at(row, at) * 16 + 0.5), row->fills ? row->filled : NULL));
}

bool row_apply(Row *row, const json_t *frame, double at, const char *style, const Mover *mover)
{
    json_t *before = look_of(row, at);
    row->phase = phase_of(frame);
    row->target = number_of(frame, "target");
    row->is_hidden = false;
    row->is_removing = json_is_true(json_object_get(frame, "removing"));
    const json_t *resizing = json_object_get(frame, json_object_get(frame, "collapse") ? "collapse" : "restore");
    if (resizing || (row->phase != COLLAPSING && row->phase != RESTORING))
        set_json(&row->resizing, resizing);
    row->offset = number_of(frame, "offset");
    if (json_object_get(frame, "animation")) {
        set_json(&row->animation, json_object_get(frame, "animation"));
        row->snaps = row->phase == TRACKING;
    } else if (json_object_get(frame, "finished") || !goes_on(row, at))
        set_json(&row->animation, NULL);
    row->closes_locally = row->closes_locally && row->animation;
    follow(row, frame, mover);
    set_filled(row, filled_by(row, frame, style), at);
    json_t *after = look_of(row, at);
    bool looks_different = !json_equal(before, after);
    json_decref(before);
    json_decref(after);
    return looks_different;
}

void row_play(Row *row, const json_t *animation)
{
    set_json(&row->animation, animation);
    row->phase = SETTLING;
    row->target = number_of(animation, "to");
    set_json(&row->line, NULL);
    row->swiped_by = 0;
}

void row_settle(Row *row, Phase phase)
{
    if (row->phase != SETTLING)
        return;
    row->phase = phase;
    set_json(&row->animation, NULL);
    row->offset = row->target;
}

void row_close_without_daemon(Row *row, double at)
{
    double offset = offset_at(row, at);
    row->phase = CLOSED;
    row->target = row->offset = 0;
    row->is_hidden = row->is_removing = false;
    row->closes_locally = true;
    row->swiped_by = 0;
    set_json(&row->resizing, NULL);
    set_json(&row->line, NULL);
    set_text(&row->pressed, NULL);
    json_decref(row->animation);
    row->animation = offset != 0 ? animation_closing(offset, at) : NULL;
    set_filled(row, NULL, at);
}

/* ------------------------------------------------------------------------------------------------------------ Drawing */

static bool has_filled(const SwipedDrawing *drawing, const char *filled)
{
    for (size_t i = 0; i < drawing->count; i++)
        if (is_text(drawing->parts[i].id, filled))
            return true;
    return false;
}

/* Moves the parts towards the places at which an action fills the strip. */
static void fill_parts(const SwipedList *list, const Row *row, double fill, const json_t *actions, SwipedDrawing *drawing)
{
    SwipedPart goals[SWIPED_MOST_ACTIONS];
    double width = number_of(list->settings, "width");
    layout_parts(list->behavior, actions, drawing->side, drawing->offset, width, row->filled, goals);
    for (size_t i = 0; i < drawing->count; i++) {
        SwipedPart *part = &drawing->parts[i];
        part->x += (goals[i].x - part->x) * fill;
        part->width += (goals[i].width - part->width) * fill;
    }
}

void swiped_list_draw(const SwipedList *list, json_t *cell, double at, SwipedDrawing *drawing)
{
    static const Row closed = {.fill_at = -INFINITY};
    const Row *found = find_row(list, cell), *row = found ? found : &closed;
    double fill = fill_at(row, at);
    drawing->phase = phase_names[row->phase];
    drawing->offset = offset_at(row, at);
    drawing->size = row->resizing ? animation_position(row->resizing, at) : row->is_hidden ? 0 : 1;
    drawing->side = side_at(drawing->offset, is_rtl(list));
    drawing->filled = row->fills ? row->filled : NULL;
    drawing->pressed = row->pressed;
    drawing->is_moving = is_moving(row, at);
    drawing->is_drawer = is_text(text_of(json_object_get(list->behavior, "layout"), "style"), "drawer");
    drawing->count = 0;
    const json_t *actions = drawing->side ? json_object_get(swiped_list_get_actions(list, cell), drawing->side) : NULL;
    if (!actions || json_object_size(list->behavior) == 0)
        return;
    double width = number_of(list->settings, "width");
    drawing->count = layout_parts(list->behavior, actions, drawing->side, drawing->offset, width, NULL, drawing->parts);
    if (fill > 0 && has_filled(drawing, row->filled))
        fill_parts(list, row, fill, actions, drawing);
}
