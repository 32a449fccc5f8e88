/* What one row shows: the frames and announcements of the daemon change it. */
#include "private.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

static const char *const phase_names[] = {"closed",  "open",       "expanded",  "tracking", "settling",
                                          "pending", "collapsing", "restoring", "removed"};

static Phase phase_of(const json_t *frame)
{
    const char *name = text_of(frame, "phase");
    for (Phase phase = CLOSED; phase < OTHER_PHASE; phase++)
        if (is_text(name, phase_names[phase]))
            return phase;
    return OTHER_PHASE;
}

const char *phase_name(Phase phase)
{
    return phase == OTHER_PHASE ? "" : phase_names[phase];
}

static void set_animation(Animation **animation, Animation *value)
{
    free(*animation);
    *animation = value;
}

static void set_line(Row *row, const json_t *line)
{
    json_decref(row->line);
    row->line = json_incref((json_t *)line);
}

void set_text(char **text, const char *value)
{
    char *old = *text;
    size_t size = value ? strlen(value) + 1 : 0;
    *text = value ? memcpy(reallocate(NULL, size), value, size) : NULL;
    free(old);
}

Row *row_new(json_t *cell)
{
    Row *row = allocate(sizeof *row);
    row->cell = json_incref(cell);
    row->size = 1;
    row->fill_at = -INFINITY;
    return row;
}

void row_free(Row *row)
{
    set_animation(&row->animation, NULL);
    set_animation(&row->resizing, NULL);
    set_line(row, NULL);
    json_decref(row->cell);
    free(row->pressed);
    free(row->filled);
    free(row);
}

bool row_is_closed(const Row *row)
{
    return row->phase == CLOSED && !row->animation && !row->resizing && !row->is_hidden && row->deaf_until == 0;
}

bool row_is_open(const Row *row)
{
    return row->phase != CLOSED && row->phase != REMOVED && !row->closes_locally && !row->is_removing;
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
    set_line(row, row->swiped_by ? line : NULL);
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
    row->fill = row_fill_at(row, at);
    row->fill_at = at;
    row->fills = action != NULL;
    if (action)
        set_text(&row->filled, action);
}

void row_apply(Row *row, const json_t *frame, double at, const char *style, const Mover *mover)
{
    row->phase = phase_of(frame);
    row->target = number_of(frame, "target");
    row->is_hidden = false;
    row->is_removing = json_is_true(json_object_get(frame, "removing"));
    const json_t *resizing = json_object_get(frame, json_object_get(frame, "collapse") ? "collapse" : "restore");
    if (resizing || (row->phase != COLLAPSING && row->phase != RESTORING))
        set_animation(&row->resizing, animation_new(resizing));
    row->size = row->phase == REMOVED ? 0 : 1;
    row->offset = number_of(frame, "offset");
    if (json_object_get(frame, "animation")) {
        set_animation(&row->animation, animation_new(json_object_get(frame, "animation")));
        row->snaps = row->phase == TRACKING;
    } else if (json_object_get(frame, "finished") || !goes_on(row, at))
        set_animation(&row->animation, NULL);
    row->closes_locally = row->closes_locally && row->animation;
    follow(row, frame, mover);
    set_filled(row, filled_by(row, frame, style), at);
}

void row_play(Row *row, const json_t *animation)
{
    set_animation(&row->animation, animation_new(animation));
    row->phase = SETTLING;
    row->target = number_of(animation, "to");
    set_line(row, NULL);
    row->swiped_by = 0;
}

void row_settle(Row *row, Phase phase)
{
    if (row->phase != SETTLING)
        return;
    row->phase = phase;
    set_animation(&row->animation, NULL);
    row->offset = row->target;
}

void row_hide(Row *row)
{
    row->is_hidden = true;
    row->size = 0;
}

void row_close_without_daemon(Row *row, double at)
{
    double offset = row_offset_at(row, at);
    row->phase = CLOSED;
    row->target = row->offset = 0;
    row->size = 1;
    row->is_hidden = row->is_removing = false;
    row->closes_locally = true;
    row->swiped_by = 0;
    set_animation(&row->resizing, NULL);
    set_line(row, NULL);
    set_text(&row->pressed, NULL);
    set_animation(&row->animation, offset != 0 ? animation_closing(offset, at) : NULL);
    set_filled(row, NULL, at);
}
