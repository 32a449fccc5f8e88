/* Wheels and touchpads: a scroll has one owner from its first event to its last. */
#include "private.h"

#include <math.h>

enum { END_MS = 150 };            /* after its last event, a scroll without phases has ended */
enum { LOST_END_MS = 1000 };      /* after its last event, the end of one with phases counts as lost: fingers may rest */
enum { LIST_PATIENCE_MS = 150 };  /* after which the list gets a scroll that the daemon has not decided */

bool is_reported(const Scroll *scroll)
{
    return scroll->held.owner == UNDECIDED || scroll->held.owner == OWNED_BY_ROW;
}

double scroll_ends_at(const Scroll *scroll)
{
    return scroll->last + (scroll->has_phases ? LOST_END_MS : END_MS);
}

double scroll_gives_up_at(const SwipedList *list, const Scroll *scroll)
{
    double patience = scroll->held.owner == OWNED_BY_ROW ? ROW_PATIENCE_MS : LIST_PATIENCE_MS;
    return is_reported(scroll) ? late_at(list, &scroll->held, patience) : INFINITY;
}

void leave_scroll(SwipedList *list, Scroll *scroll)
{
    SwipedEffect *effect = add_effect(list, SWIPED_EFFECT_LEAVE_SCROLL, NULL);
    effect->x = scroll->kept_x;
    effect->y = scroll->kept_y;
    scroll->held.owner = LEFT_TO_OTHERS;
}

static void answered(SwipedList *list, const Request *request, const json_t *frame, double at)
{
    Scroll *scroll = (Scroll *)request->held;
    const char *recognition = frame ? text_of(frame, "recognition") : "failed";
    if (frame)
        apply(list, frame, at, NULL);
    if (scroll->held.owner != UNDECIDED)
        return;
    if (is_text(recognition, "began") || is_text(recognition, "changed"))
        scroll->held.owner = OWNED_BY_ROW;
    else if (is_text(recognition, "failed"))
        leave_scroll(list, scroll);
}

/* Takes `params`. `phase` may be NULL. */
static int64_t send_scroll(SwipedList *list, Scroll *scroll, const char *phase, json_t *params, double at)
{
    json_object_set(params, "cell", scroll->held.cell);
    if (phase)
        json_object_set_new(params, "phase", json_string(phase));
    return send_about(list, &scroll->held, "wheel/update", params, answered, NAN, at);
}

static void report_scroll(SwipedList *list, Scroll *scroll, const char *phase, json_t *params, double at)
{
    int64_t id = send_scroll(list, scroll, phase, params, at);
    add_await(list, id, scroll->held.owner == UNDECIDED);
}

void cancel_scroll(SwipedList *list, Scroll *scroll, double at)
{
    send_scroll(list, scroll, "cancelled", checked(json_object()), at);
}

void end_scroll(SwipedList *list, double at)
{
    Scroll *scroll = list->scroll;
    list->scroll = NULL;
    if (scroll && scroll->has_phases && is_reported(scroll))
        report_scroll(list, scroll, "ended", checked(json_object()), at);
    forget_answered(list);
}

static Scroll *scroll_new(SwipedList *list, json_t *cell, bool has_phases)
{
    Scroll *scroll = allocate(sizeof *scroll);
    scroll->held = (Held){.cell = json_incref(cell)};
    scroll->has_phases = has_phases;
    array_add(&list->scrolls, scroll);
    return scroll;
}

/* Ends a scroll whose end was lost, or that is over without one. */
static void end_old_scroll(SwipedList *list, json_t *cell, const char *phase, double at)
{
    const Scroll *scroll = list->scroll;
    if (scroll && (at >= scroll_ends_at(scroll) || is_text(phase, "began") ||
                   (!scroll->has_phases && !(cell && json_equal(scroll->held.cell, cell)))))
        end_scroll(list, at);
}

/* Reports an event of the scroll that goes on. */
static void scrolled(SwipedList *list, Scroll *scroll, double x, double y, bool clicks, const char *phase, double at)
{
    scroll->last = at;
    if (is_reported(scroll)) {
        double step = clicks ? list->click : 1;
        scroll->kept_x += x;
        scroll->kept_y += y;
        json_t *params = checked(json_pack("{s:{s:f, s:f}}", "delta", "x", x * step, "y", y * step));
        if (clicks)
            json_object_set_new(params, "steps", json_true());
        report_scroll(list, scroll, phase, params, at);
    }
    if (is_text(phase, "ended")) {
        list->scroll = NULL;
        forget_answered(list);
    }
}

bool swiped_list_scrolled(SwipedList *list, json_t *cell, double x, double y, bool clicks, const char *phase, double at)
{
    bool is_across = clicks && (is_vertical(list) ? y : x) == 0; /* a wheel has one axis, so nothing has to be decided */
    end_old_scroll(list, cell, phase, at);
    if (!list->scroll && !is_text(phase, "ended") && list->is_open && cell && !is_across)
        list->scroll = scroll_new(list, cell, phase != NULL);
    Scroll *scroll = list->scroll;
    bool is_claimed = scroll && scroll->held.owner != LEFT_TO_OTHERS;
    if (scroll)
        scrolled(list, scroll, x, y, clicks, phase, at);
    return is_claimed;
}
