/* Where content is between two messages: animations, and the line under a pointer. */
#include "private.h"

enum { CLOSE_MS = 250 }; /* in which a row closes without a daemon */

/* p(s) = 3 s (1-s)² p1 + 3 s² (1-s) p2 + s³, for one coordinate of the control points [x1, y1, x2, y2]. */
static double bezier_at(const json_t *easing, size_t coordinate, double s)
{
    double first = json_number_value(json_array_get(easing, coordinate));
    double second = json_number_value(json_array_get(easing, coordinate + 2));
    return 3 * s * (1 - s) * (1 - s) * first + 3 * s * s * (1 - s) * second + s * s * s;
}

/* x(s) is monotonic, so bisection finds the s of x. A segment without an easing is straight. */
static double ease(const json_t *easing, double x)
{
    double low = 0, high = 1, s = 0.5;
    if (!easing)
        return x;
    for (int step = 0; step < 40; step++) {
        s = (low + high) / 2;
        *(bezier_at(easing, 0, s) < x ? &low : &high) = s;
    }
    return bezier_at(easing, 1, s);
}

/* The offset at a place on the way through points, whose places are the members `axis`. Before the first and after the last it is theirs. */
static double offset_at(const json_t *points, const char *axis, double place)
{
    const json_t *from = json_array_get(points, 0), *to;
    size_t i;
    json_array_foreach(points, i, to) {
        double start = number_of(from, axis), end = number_of(to, axis), offset = number_of(from, "offset");
        if (place <= start)
            return offset;
        if (place < end)
            return offset + (number_of(to, "offset") - offset) * ease(json_object_get(from, "easing"), (place - start) / (end - start));
        from = to;
    }
    return number_of(from, "offset");
}

json_t *animation_closing(double offset, double at)
{
    return checked(json_pack("{s:i, s:f, s:i, s:i, s:[{s:i, s:f, s:[i, i, f, i]}, {s:i, s:i}]}", "id", 0, "start", at, "duration", CLOSE_MS, "to",
                             0, "keyframes", "time", 0, "offset", offset, "easing", 0, 0, 0.58, 1, "time", CLOSE_MS, "offset", 0));
}

double animation_position(const json_t *animation, double at)
{
    if (animation_has_ended(animation, at))
        return number_of(animation, "to");
    return offset_at(json_object_get(animation, "keyframes"), "time", at - number_of(animation, "start"));
}

bool animation_has_ended(const json_t *animation, double at)
{
    return at >= number_of(animation, "start") + number_of(animation, "duration");
}

double line_offset(const json_t *line, double distance)
{
    return offset_at(line, "finger", distance);
}

bool line_has(const json_t *line, double distance)
{
    size_t count = json_array_size(line);
    return count > 0 && number_of(json_array_get(line, 0), "finger") <= distance &&
           distance <= number_of(json_array_get(line, count - 1), "finger");
}
