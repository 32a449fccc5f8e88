/* What one row shows at a time. */
#include "private.h"

#include <math.h>

enum { FILL_MS = 140 }; /* in which an armed action fills the strip */

double row_offset_at(const Row *row, double at)
{
    if (row->animation)
        return animation_position(row->animation, at);
    return row->line ? line_offset(row->line, row->pointed - row->line_from) : row->offset;
}

double row_fill_at(const Row *row, double at)
{
    double step = fmax(at - row->fill_at, 0) / FILL_MS; /* a repaint may have begun before the answer came */
    return row->fills ? fmin(row->fill + step, 1) : fmax(row->fill - step, 0);
}

bool row_is_moving(const Row *row, double at)
{
    return (row->animation && !animation_has_ended(row->animation, at)) ||
           (row->resizing && !animation_has_ended(row->resizing, at)) || row_fill_at(row, at) != (row->fills ? 1 : 0);
}

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
    static const Row closed = {.size = 1, .fill_at = -INFINITY};
    const Row *found = find_row(list, cell), *row = found ? found : &closed;
    double fill = row_fill_at(row, at);
    drawing->phase = phase_name(row->phase);
    drawing->offset = row_offset_at(row, at);
    drawing->size = row->resizing ? animation_position(row->resizing, at) : row->size;
    drawing->side = side_at(drawing->offset, is_rtl(list));
    drawing->filled = row->fills ? row->filled : NULL;
    drawing->pressed = row->pressed;
    drawing->is_moving = row_is_moving(row, at);
    drawing->count = 0;
    const json_t *actions = drawing->side ? json_object_get(swiped_list_get_actions(list, cell), drawing->side) : NULL;
    if (!actions || json_object_size(list->behavior) == 0)
        return;
    double width = number_of(list->settings, "width");
    drawing->count = layout_parts(list->behavior, actions, drawing->side, drawing->offset, width, NULL, drawing->parts);
    if (fill > 0 && has_filled(drawing, row->filled))
        fill_parts(list, row, fill, actions, drawing);
}
