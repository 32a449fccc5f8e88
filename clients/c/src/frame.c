/* Parses frames into the struct SwipedFrame, and interpolates the line on which content follows the pointer. */
#include "swiped-glib.h"

#include <string.h>

static const char *const phases[] = {NULL,       "closed",  "open",       "expanded",  "tracking",
                                     "settling", "pending", "collapsing", "restoring", "removed",   NULL};
static const char *const sides[] = {NULL, "leading", "trailing", NULL};
static const char *const recognitions[] = {NULL, "possible", "began", "changed", "ended", "tap", "failed", "cancelled", NULL};

/* The index of a word in a list, from 1; 0 (UNKNOWN or NONE) if the list does not have it. */
static guint index_of(const json_t *word, const char *const *list)
{
    for (guint i = 1; json_is_string(word) && list[i]; i++)
        if (strcmp(json_string_value(word), list[i]) == 0)
            return i;
    return 0;
}

static double number(const json_t *message, const char *name)
{
    return json_number_value(json_object_get(message, name));
}

gboolean swiped_frame_parse(SwipedFrame *frame, const json_t *message)
{
    *frame = (SwipedFrame){
        .table = json_string_value(json_object_get(message, "table")),
        .cell = json_object_get(message, "cell"),
        .revision = json_integer_value(json_object_get(message, "revision")),
        .phase = (SwipedPhase)index_of(json_object_get(message, "phase"), phases),
        .offset = number(message, "offset"),
        .target = number(message, "target"),
        .side = (SwipedSide)index_of(json_object_get(message, "side"), sides),
        .progress = number(message, "progress"),
        .armed = json_string_value(json_object_get(message, "armed")),
        .removing = json_is_true(json_object_get(message, "removing")),
        .recognition = (SwipedRecognition)index_of(json_object_get(message, "recognition"), recognitions),
        .tapped = json_string_value(json_object_get(message, "tapped")),
        .actions = json_object_get(message, "actions"),
        .animation = json_object_get(message, "animation"),
        .collapse = json_object_get(message, "collapse"),
        .restore = json_object_get(message, "restore"),
        .velocity = json_object_get(message, "velocity"),
        .decision = json_object_get(message, "decision"),
        .finished = json_object_get(message, "finished"),
        .follow = json_object_get(message, "follow"),
    };
    return frame->table && frame->cell && json_is_string(json_object_get(message, "phase")) &&
           json_is_number(json_object_get(message, "offset"));
}

gboolean swiped_follow_get_offset(const json_t *follow, double distance, double *offset)
{
    gsize count = json_array_size(follow);
    const json_t *first = json_array_get(follow, 0), *last = json_array_get(follow, count - 1);
    double nearest = CLAMP(distance, number(first, "finger"), number(last, "finger"));
    for (gsize i = 1; i < count; i++) {
        const json_t *before = json_array_get(follow, i - 1), *after = json_array_get(follow, i);
        double begin = number(before, "finger"), end = number(after, "finger");
        if (begin < end && begin <= nearest && nearest <= end) {
            double progress = (nearest - begin) / (end - begin);
            *offset = number(before, "offset") + (number(after, "offset") - number(before, "offset")) * progress;
            return nearest == distance;
        }
    }
    return FALSE;
}
