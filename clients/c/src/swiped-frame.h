/* Reads frames and animations. GObject introspection leaves this header out: other languages read frames as JSON. */
#ifndef SWIPED_FRAME_H
#define SWIPED_FRAME_H

#include <glib.h>
#include <jansson.h>

G_BEGIN_DECLS
#pragma GCC visibility push(default)

/* ------------------------------------------------------------------------------------------------------------ Frames */

/* A value that this version does not have reads as UNKNOWN, which a client may treat like a closed or settled cell. */
typedef enum {
    SWIPED_PHASE_UNKNOWN, SWIPED_PHASE_CLOSED, SWIPED_PHASE_OPEN, SWIPED_PHASE_EXPANDED, SWIPED_PHASE_TRACKING,
    SWIPED_PHASE_SETTLING, SWIPED_PHASE_PENDING, SWIPED_PHASE_COLLAPSING, SWIPED_PHASE_RESTORING, SWIPED_PHASE_REMOVED
} SwipedPhase;
typedef enum { SWIPED_SIDE_NONE, SWIPED_SIDE_LEADING, SWIPED_SIDE_TRAILING } SwipedSide;
/* UNKNOWN also if it is absent: the frame is not the result of a pointer event. */
typedef enum {
    SWIPED_RECOGNITION_UNKNOWN, SWIPED_RECOGNITION_POSSIBLE, SWIPED_RECOGNITION_BEGAN, SWIPED_RECOGNITION_CHANGED,
    SWIPED_RECOGNITION_ENDED, SWIPED_RECOGNITION_TAP, SWIPED_RECOGNITION_FAILED, SWIPED_RECOGNITION_CANCELLED
} SwipedRecognition;

/**
 * SwipedFrame:
 *
 * The state of a cell: the result of cell/…, gesture/…, pointer/… and wheel/…, the params of cell/frame, and an element of "cells".
 * The message owns the strings and values. A member that the message does not have is %NULL.
 */
typedef struct {
    const char *table;
    json_t *cell;
    gint64 revision;
    SwipedPhase phase;
    double offset, target; /* px */
    SwipedSide side;
    double progress;
    const char *armed, *tapped; /* ids of actions */
    gboolean removing;          /* report a pointer that goes down on the row for the row that follows */
    SwipedRecognition recognition;
    json_t *actions, *animation, *collapse, *restore, *velocity, *decision, *finished, *follow;
} SwipedFrame;

/* Parses a message into @frame. Returns: %FALSE if the message is not a frame. */
gboolean swiped_frame_parse(SwipedFrame *frame, const json_t *message);

/**
 * swiped_follow_get_offset:
 * @follow: the member of a frame: where content goes when the pointer moves on
 * @distance: how far the pointer has moved along the axis since the position that the frame answers, in px
 * @offset: (out): where to draw content, in px: on the line, or at its end; it keeps its value if there is no line
 *
 * Returns: whether the pointer is on the line. Otherwise a repaint should wait for the next frame.
 */
gboolean swiped_follow_get_offset(const json_t *follow, double distance, double *offset);

/* --------------------------------------------------------------------------------------------------------- Animation */

/* Returns: the client's clock, monotonic, in ms. The time of a GdkFrameClock is of the same clock, in µs. */
double swiped_now(void);

/**
 * SwipedAnimation:
 *
 * The keyframes of an animation, or of a collapse, from a frame or a cell/will… notification.
 */
typedef struct _SwipedAnimation SwipedAnimation;
/* Returns: %NULL if @json is not an animation with keyframes. */
SwipedAnimation *swiped_animation_new(const json_t *json);
void swiped_animation_free(SwipedAnimation *animation);
gint64 swiped_animation_get_id(const SwipedAnimation *animation);
/* Returns: when the animation ends, in ms by the client's clock. */
double swiped_animation_get_end(const SwipedAnimation *animation);
/* Returns: the value at a time of the client's clock, before the start and after the end too: px, or a fraction of the height. */
double swiped_animation_get_offset(const SwipedAnimation *animation, double at);

/**
 * swiped_bezier:
 * @curve: x1, y1, x2, y2, as in CSS's cubic-bezier()
 * @x: a fraction of the time, from 0 to 1
 *
 * Returns: the progress of a cubic Bézier easing.
 */
double swiped_bezier(const double curve[4], double x);

G_DEFINE_AUTOPTR_CLEANUP_FUNC(SwipedAnimation, swiped_animation_free)

#pragma GCC visibility pop
G_END_DECLS

#endif
