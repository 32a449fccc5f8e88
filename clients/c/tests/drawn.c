/* Computes animations and layouts with the libraries, for tests: reads lines of JSON, and writes a line for each.
 *
 *     {"animation": {…}, "at": [ms, …]}    the offsets, and the end and id
 *     {"frame": {…}}                       whether it is a frame, and its members, enumerations as numbers
 *     {"follow": [{…}, …], "distance": px} whether the pointer is on the line, and where content is, or null
 *     {"behavior": {…}, "side": "…", "widths": […], "width": px, "offset": px, "filling": index or -1}    x and width of each
 */
#include "private.h"

#include <math.h>
#include <stdio.h>

static json_t *offsets(const json_t *line)
{
    SwipedAnimation *animation = swiped_animation_new(json_object_get(line, "animation"));
    json_t *offsets = json_array(), *at;
    gsize i;
    if (!animation) {
        json_decref(offsets);
        return json_null();
    }
    json_array_foreach(json_object_get(line, "at"), i, at) {
        json_array_append_new(offsets, json_real(swiped_animation_get_offset(animation, json_number_value(at))));
    }
    json_t *result = json_pack("{s:o, s:f, s:I}", "offsets", offsets, "end", swiped_animation_get_end(animation), "id",
                               (json_int_t)swiped_animation_get_id(animation));
    swiped_animation_free(animation);
    return result;
}

static json_t *spans(const json_t *line)
{
    json_t *given = json_object_get(line, "widths"), *behavior = json_object_get(line, "behavior"), *result = json_array();
    json_t *extent = json_object_get(json_object_get(behavior, "extent"), json_string_value(json_object_get(line, "side")));
    guint count = (guint)json_array_size(given);
    double widths[8], width = json_number_value(json_object_get(line, "width"));
    Span spans[8];
    g_assert_cmpuint(count, <=, 8);
    for (guint i = 0; i < count; i++)
        widths[i] = json_number_value(json_array_get(given, i));
    layout_actions(json_object_get(behavior, "layout"), widths, count, layout_extent(extent, widths, count, width), width,
                  json_number_value(json_object_get(line, "offset")), (int)json_integer_value(json_object_get(line, "filling")), spans);
    for (guint i = 0; i < count; i++)
        json_array_append_new(result, json_pack("[f, f]", spans[i].x, spans[i].width));
    return result;
}

static json_t *frame(const json_t *message)
{
    SwipedFrame frame;
    gboolean is_one = swiped_frame_parse(&frame, message);
    return json_pack("[b, i, i, i, f, f, f, I, s?, s?]", is_one, frame.phase, frame.side, frame.recognition, frame.offset, frame.target,
                     frame.progress, (json_int_t)frame.revision, frame.armed, frame.tapped);
}

static json_t *followed(const json_t *line)
{
    double offset = NAN, distance = json_number_value(json_object_get(line, "distance"));
    gboolean is_on_line = swiped_follow_get_offset(json_object_get(line, "follow"), distance, &offset);
    return json_pack("[b, o]", is_on_line, isnan(offset) ? json_null() : json_real(offset));
}

static json_t *result(const json_t *line)
{
    return json_object_get(line, "animation") ? offsets(line)
           : json_object_get(line, "frame")   ? frame(json_object_get(line, "frame"))
           : json_object_get(line, "follow")  ? followed(line)
                                              : spans(line);
}

int main(void)
{
    char *text = NULL;
    size_t size = 0;
    while (getline(&text, &size, stdin) > 0) {
        json_t *line = json_loads(text, 0, NULL), *output = result(line);
        json_dumpf(output, stdout, JSON_COMPACT | JSON_ENCODE_ANY);
        putchar('\n');
        json_decref(output);
        json_decref(line);
    }
    free(text);
    return 0;
}
