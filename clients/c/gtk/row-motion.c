/* The motion of a row: applies frames and plays animations, a step for each tick of the frame clock. */
#include "private.h"

#include <math.h>

static void move_to(SwipedRow *row, double offset, double size)
{
    gboolean resized = size != row->size;
    row->offset = offset;
    row->size = size;
    if (resized)
        gtk_widget_queue_resize(GTK_WIDGET(row));
    else
        gtk_widget_queue_allocate(GTK_WIDGET(row));
}

/* The value of an animation, or `otherwise` if there is none. Frees the animation when it has ended. */
static double sample(SwipedAnimation **animation, double otherwise, double now)
{
    if (!*animation)
        return otherwise;
    double value = swiped_animation_get_offset(*animation, now);
    if (now >= swiped_animation_get_end(*animation))
        g_clear_pointer(animation, swiped_animation_free);
    return value;
}

enum { FILL_MS = 140, FRAME_MS = 34 }; /* in which an armed action fills the strip; the most that one frame adds to that */

static gboolean is_filling(SwipedRow *row)
{
    return row->fill != (row->fills ? 1 : 0);
}

static void advance_fill(SwipedRow *row, double now)
{
    double step = MIN(now - row->filled_at, FRAME_MS) / FILL_MS;
    row->filled_at = now;
    row->fill = row->fills ? MIN(row->fill + step, 1) : MAX(row->fill - step, 0);
}

static void set_filling(SwipedRow *row, const char *filling)
{
    gboolean animates = TRUE;
    g_object_get(gtk_widget_get_settings(GTK_WIDGET(row)), "gtk-enable-animations", &animates, NULL);
    row->fills = filling != NULL;
    if (filling && g_strcmp0(filling, row->filling) != 0) {
        g_free(row->filling);
        row->filling = g_strdup(filling);
    }
    if (!animates || row->offset == 0)
        row->fill = row->fills ? 1 : 0;
}

static gboolean tick(GtkWidget *widget, GdkFrameClock *clock, gpointer data)
{
    (void)data;
    SwipedRow *row = SWIPED_ROW(widget);
    double now = (double)gdk_frame_clock_get_frame_time(clock) / 1000;
    double offset = sample(&row->animation, row->offset, now), size = sample(&row->resizing, row->size, now);
    if (is_filling(row))
        advance_fill(row, now);
    move_to(row, offset, size);
    if (row->animation || row->resizing || is_filling(row))
        return G_SOURCE_CONTINUE;
    row->tick = 0;
    return G_SOURCE_REMOVE;
}

void row_start_ticking(SwipedRow *row)
{
    if (!row->tick && gtk_widget_get_mapped(GTK_WIDGET(row)) && (row->animation || row->resizing || is_filling(row)))
        row->tick = gtk_widget_add_tick_callback(GTK_WIDGET(row), tick, NULL, NULL);
}

void row_stop_ticking(SwipedRow *row)
{
    if (row->tick)
        gtk_widget_remove_tick_callback(GTK_WIDGET(row), row->tick);
    row->tick = 0;
}

static void set_follow(SwipedRow *row, json_t *follow)
{
    json_decref(row->follow);
    row->follow = json_incref(follow);
    if (!follow)
        row->answered = NAN;
}

void row_play(SwipedRow *row, json_t *animation)
{
    g_clear_pointer(&row->animation, swiped_animation_free);
    row->animation = swiped_animation_new(animation);
    set_follow(row, NULL);
    row->tracking = FALSE;
    row->target = json_number_value(json_object_get(animation, "to"));
    row_start_ticking(row);
}

void row_stop(SwipedRow *row, gint64 animation)
{
    if (row->animation && swiped_animation_get_id(row->animation) == animation)
        g_clear_pointer(&row->animation, swiped_animation_free);
}

/* The action that fills the strip: one that a release would invoke, or that a full swipe has invoked. */
static const char *filling_action(const SwipedFrame *frame, const char *before)
{
    if (frame->armed)
        return frame->armed;
    if (frame->decision)
        return json_string_value(json_object_get(frame->decision, "action"));
    gboolean continues = frame->phase == SWIPED_PHASE_SETTLING || frame->phase == SWIPED_PHASE_PENDING ||
                         frame->phase == SWIPED_PHASE_EXPANDED || frame->phase == SWIPED_PHASE_COLLAPSING;
    return continues ? before : NULL;
}

gboolean row_follow(SwipedRow *row)
{
    double offset = NAN;
    gboolean is_on_line = !row->animation && swiped_follow_get_offset(row->follow, row->pointed - row->answered, &offset);
    if (!isnan(offset))
        move_to(row, offset, row->size);
    return is_on_line;
}

void row_set_frame(SwipedRow *row, const SwipedFrame *frame)
{
    gboolean is_swipe = frame->recognition == SWIPED_RECOGNITION_UNKNOWN || frame->recognition == SWIPED_RECOGNITION_BEGAN ||
                        frame->recognition == SWIPED_RECOGNITION_CHANGED; /* and not only a pointer that is down */
    set_follow(row, is_swipe ? frame->follow : NULL);
    set_filling(row, filling_action(frame, row->fills ? row->filling : NULL));
    row->tracking = frame->phase == SWIPED_PHASE_TRACKING;
    row->target = frame->target;
    row->removing = frame->removing || frame->phase == SWIPED_PHASE_REMOVED;
    g_clear_pointer(&row->animation, swiped_animation_free);
    g_clear_pointer(&row->resizing, swiped_animation_free);
    row->animation = swiped_animation_new(frame->animation);
    row->resizing = swiped_animation_new(frame->collapse ? frame->collapse : frame->restore);
    double size = frame->phase == SWIPED_PHASE_REMOVED ? 0 : row->resizing ? row->size : row->hidden ? 0 : 1;
    move_to(row, row->animation ? row->offset : frame->offset, size);
    row_follow(row);
    row_start_ticking(row);
}

void row_hide(SwipedRow *row)
{
    row->hidden = TRUE;
    move_to(row, 0, 0);
}

void row_unhide(SwipedRow *row, const SwipedFrame *frame, const json_t *params)
{
    (void)frame, (void)params;
    row->hidden = FALSE;
}

void row_reset(SwipedRow *row)
{
    g_clear_pointer(&row->animation, swiped_animation_free);
    g_clear_pointer(&row->resizing, swiped_animation_free);
    set_follow(row, NULL);
    row->fills = row->tracking = row->hidden = row->removing = FALSE;
    row->fill = row->target = 0;
    move_to(row, 0, 1);
}

gboolean row_is_open(SwipedRow *row)
{
    return row->offset != 0 || swiped_row_is_moving(row);
}

gboolean swiped_row_is_moving(SwipedRow *row)
{
    return row->tracking || row->animation || row->resizing;
}
