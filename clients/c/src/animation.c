/* Plays animations: interpolates keyframes by cubic Bézier easing or linearly. */
#include "swiped-glib.h"

typedef struct {
    double time, offset;
    double easing[4]; /* of the segment that begins here, if it is eased; else the segment is linear */
    gboolean eased;
} Keyframe;

struct _SwipedAnimation {
    gint64 id;
    double start;
    gsize count;
    Keyframe keyframes[];
};

double swiped_now(void)
{
    return (double)g_get_monotonic_time() / 1000;
}

/* p(s) = 3 s (1-s)² p1 + 3 s² (1-s) p2 + s³, for one coordinate of the two control points. */
static double bezier_at(double s, double first, double second)
{
    return 3 * s * (1 - s) * (1 - s) * first + 3 * s * s * (1 - s) * second + s * s * s;
}

double swiped_bezier(const double curve[4], double x)
{
    /* x(s) is monotonic, so bisection finds the s of x. */
    double low = 0, high = 1, s = 0.5;
    for (int step = 0; step < 40; step++) {
        s = (low + high) / 2;
        if (bezier_at(s, curve[0], curve[2]) < x)
            low = s;
        else
            high = s;
    }
    return bezier_at(s, curve[1], curve[3]);
}

static gboolean parse_keyframe(Keyframe *keyframe, const json_t *json)
{
    json_t *time = json_object_get(json, "time"), *offset = json_object_get(json, "offset");
    json_t *easing = json_object_get(json, "easing");
    if (!json_is_number(time) || !json_is_number(offset))
        return FALSE;
    keyframe->time = json_number_value(time);
    keyframe->offset = json_number_value(offset);
    keyframe->eased = json_array_size(easing) == 4;
    for (gsize i = 0; keyframe->eased && i < 4; i++)
        keyframe->easing[i] = json_number_value(json_array_get(easing, i));
    return TRUE;
}

SwipedAnimation *swiped_animation_new(const json_t *json)
{
    json_t *keyframes = json_object_get(json, "keyframes"), *start = json_object_get(json, "start");
    gsize count = json_array_size(keyframes);
    if (count == 0 || !json_is_number(start))
        return NULL;
    SwipedAnimation *animation = g_malloc0(sizeof *animation + count * sizeof *animation->keyframes);
    animation->id = json_integer_value(json_object_get(json, "id"));
    animation->start = json_number_value(start);
    animation->count = count;
    for (gsize i = 0; i < count; i++) {
        if (!parse_keyframe(&animation->keyframes[i], json_array_get(keyframes, i))) {
            swiped_animation_free(animation);
            return NULL;
        }
    }
    return animation;
}

void swiped_animation_free(SwipedAnimation *animation)
{
    g_free(animation);
}

gint64 swiped_animation_get_id(const SwipedAnimation *animation)
{
    return animation->id;
}

double swiped_animation_get_end(const SwipedAnimation *animation)
{
    return animation->start + animation->keyframes[animation->count - 1].time;
}

double swiped_animation_get_offset(const SwipedAnimation *animation, double at)
{
    double time = at - animation->start;
    const Keyframe *from = animation->keyframes, *end = from + animation->count;
    if (time <= from->time)
        return from->offset;
    for (const Keyframe *to = from + 1; to < end; from = to++) {
        if (time < to->time) {
            double fraction = (time - from->time) / (to->time - from->time);
            return from->offset + (to->offset - from->offset) * (from->eased ? swiped_bezier(from->easing, fraction) : fraction);
        }
    }
    return from->offset;
}
