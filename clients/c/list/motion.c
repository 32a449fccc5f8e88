/* Where content is between two messages: animations, and the line under a pointer. */
#include "private.h"

#include <stdlib.h>

enum { CLOSE_MS = 250 }; /* in which a row closes without a daemon */

/* p(s) = 3 s (1-s)² p1 + 3 s² (1-s) p2 + s³, for one coordinate of the two control points. */
static double bezier_at(double s, double first, double second)
{
    return 3 * s * (1 - s) * (1 - s) * first + 3 * s * s * (1 - s) * second + s * s * s;
}

/* x(s) is monotonic, so bisection finds the s of x. */
static double ease(const double curve[4], double x)
{
    double low = 0, high = 1, s = 0.5;
    for (int step = 0; step < 40; step++) {
        s = (low + high) / 2;
        *(bezier_at(s, curve[0], curve[2]) < x ? &low : &high) = s;
    }
    return bezier_at(s, curve[1], curve[3]);
}

static Animation *animation_of(size_t count)
{
    Animation *animation = allocate(sizeof *animation + count * sizeof *animation->keyframes);
    animation->count = count;
    return animation;
}

Animation *animation_new(const json_t *json)
{
    const json_t *keyframes = json_object_get(json, "keyframes");
    if (json_array_size(keyframes) == 0)
        return NULL;
    Animation *animation = animation_of(json_array_size(keyframes));
    animation->start = number_of(json, "start");
    animation->duration = number_of(json, "duration");
    animation->to = number_of(json, "to");
    for (size_t i = 0; i < animation->count; i++) {
        const json_t *keyframe = json_array_get(keyframes, i), *easing = json_object_get(keyframe, "easing");
        Keyframe *to = &animation->keyframes[i];
        to->time = number_of(keyframe, "time");
        to->offset = number_of(keyframe, "offset");
        to->is_eased = json_array_size(easing) == 4;
        for (size_t j = 0; j < json_array_size(easing) && j < 4; j++)
            to->easing[j] = json_number_value(json_array_get(easing, j));
    }
    return animation;
}

Animation *animation_closing(double offset, double at)
{
    Animation *animation = animation_of(2);
    animation->start = at;
    animation->duration = CLOSE_MS;
    animation->keyframes[0] = (Keyframe){0, offset, {0, 0, 0.58, 1}, true};
    animation->keyframes[1] = (Keyframe){.time = CLOSE_MS};
    return animation;
}

double animation_position(const Animation *animation, double at)
{
    double time = at - animation->start;
    const Keyframe *from = animation->keyframes, *end = from + animation->count;
    if (time <= 0)
        return from->offset;
    for (const Keyframe *to = from + 1; to < end; from = to++) {
        if (time < to->time) {
            double progress = (time - from->time) / (to->time - from->time);
            return from->offset + (to->offset - from->offset) * (from->is_eased ? ease(from->easing, progress) : progress);
        }
    }
    return animation->to;
}

bool animation_has_ended(const Animation *animation, double at)
{
    return at >= animation->start + animation->duration;
}

double line_offset(const json_t *line, double distance)
{
    const json_t *from = json_array_get(line, 0), *to;
    size_t i;
    if (distance <= number_of(from, "finger"))
        return number_of(from, "offset");
    json_array_foreach(line, i, to) {
        if (i > 0 && distance < number_of(to, "finger")) {
            double progress = (distance - number_of(from, "finger")) / (number_of(to, "finger") - number_of(from, "finger"));
            return number_of(from, "offset") + (number_of(to, "offset") - number_of(from, "offset")) * progress;
        }
        from = to;
    }
    return number_of(from, "offset");
}

bool line_has(const json_t *line, double distance)
{
    size_t count = json_array_size(line);
    return count > 0 && number_of(json_array_get(line, 0), "finger") <= distance &&
           distance <= number_of(json_array_get(line, count - 1), "finger");
}
