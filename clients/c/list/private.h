/* What the files of swiped-list share.
 *
 *     list.c      the table: its options, and what the application wants
 *     messages.c  what the daemon responds and reports, and what time does
 *     requests.c  what is sent, and what to do with the responses
 *     pointer.c   pointers; scroll.c: wheels and touchpads; keys.c: keys
 *     row.c       what one row shows
 *     motion.c    animations and the line under a pointer; layout.c: the places of actions
 *     effects.c   the queue of effects; memory.c: memory and JSON
 */
#ifndef SWIPED_LIST_PRIVATE_H
#define SWIPED_LIST_PRIVATE_H

#include "swiped-list.h"

/* ---- memory.c */

/* A growing array of pointers. */
typedef struct {
    void **items;
    size_t count, capacity;
} Array;

void *allocate(size_t size);                    /* zeroed; aborts without memory */
void *reallocate(void *memory, size_t size);
void array_add(Array *array, void *item);
void array_remove(Array *array, const void *item);
json_t *checked(json_t *json);                  /* aborts without memory */
double number_of(const json_t *object, const char *name); /* 0 if it has none */
const char *text_of(const json_t *object, const char *name);
bool is_text(const char *text, const char *other); /* whether both are the same; NULL is like no other */
void set_json(json_t **value, const json_t *other); /* takes no reference of the caller's; NULL: none */
void set_text(char **text, const char *value);      /* a copy, or NULL */

/* ---- motion.c */

/* The animation of a row that closes without a daemon. */
json_t *animation_closing(double offset, double at);
double animation_position(const json_t *animation, double at);
bool animation_has_ended(const json_t *animation, double at);
/* The offset on the line `follow` after the finger has moved by a distance. Beyond the line it is that of its end. */
double line_offset(const json_t *line, double distance);
bool line_has(const json_t *line, double distance);

/* ---- layout.c */

/* Lays out the actions of a side; `filled` is the id of the one that fills the strip, or NULL. Returns how many there are. */
size_t layout_parts(const json_t *behavior, const json_t *actions, const char *side, double offset, double width, const char *filled,
                    SwipedPart *parts);
const char *side_at(double offset, bool is_rtl);

/* ---- row.c */

typedef enum { CLOSED, OPEN, EXPANDED, TRACKING, SETTLING, PENDING, COLLAPSING, RESTORING, OTHER_PHASE } Phase;

/* A row that is not closed at rest. One source says where content is: an animation, a line under a pointer, or `offset`. */
typedef struct {
    json_t *cell;
    Phase phase;
    double offset, target;
    json_t *animation, *resizing;
    bool is_hidden;       /* it has no height until the next frame, which lets it grow back */
    bool is_removing;     /* it collapses, or will */
    bool closes_locally;  /* without the daemon */
    bool snaps;           /* the animation moves content while a pointer holds it */
    char *pressed;
    int64_t swiped_by;    /* the number of the pointer that moves content; 0: none */
    double pointed;       /* where that pointer is along the axis, in px */
    json_t *line;         /* `follow`, or NULL */
    double line_from;     /* where the pointer was when content was at the line's 0 */
    char *filled;         /* the action that fills the strip, or the last one that did */
    bool fills;
    double fill, fill_at; /* how much of the strip it filled at a time, from 0 to 1 */
} Row;

/* A pointer that moves content: its number, its place when a message was sent, and now. */
typedef struct {
    int64_t number;
    double from, now;
} Mover;

Row *row_new(json_t *cell);
void row_free(Row *row);
bool row_is_closed(const Row *row); /* at rest, as a row that nothing is known about */
bool row_is_open(const Row *row);   /* any action shows, or is about to */
bool row_stays_open(const Row *row); /* it is open, opens, or is held: keys are for an open row then */
bool row_is_on_line(const Row *row);
/* Shows a frame. `style` is that of the full swipe on the side that shows, `mover` the pointer that the frame answers if it moves content.
 * Returns whether the row looks different from now on. */
bool row_apply(Row *row, const json_t *frame, double at, const char *style, const Mover *mover);
void row_play(Row *row, const json_t *animation);
void row_settle(Row *row, Phase phase);
void row_close_without_daemon(Row *row, double at);

/* ---- The list */

enum { ROW_PATIENCE_MS = 1000 }; /* after which a row is not held by a daemon that does not answer */

/* Who gets what a pointer or a scroll does:
 *
 *     undecided --began--> row --cancelled, late--> nobody
 *         |
 *         +---failed, late, rejected----> others
 */
typedef enum { UNDECIDED, OWNED_BY_ROW, LEFT_TO_OTHERS, OWNED_BY_NOBODY } Owner;

/* A pointer or a scroll on a row. */
typedef struct {
    json_t *cell;
    Owner owner;
} Held;

typedef struct {
    Held held;
    int64_t name, number; /* the toolkit's, and the new one on the wire for each press */
    bool had_open_rows;   /* when it went down: a tap then only closes them */
    bool is_down;
    double place;         /* where it is along the axis, in px */
    double handed_on_at;  /* where it went down, if that was on a row that is being removed; else NAN */
    json_t *moves;        /* that the daemon does not have, oldest first; NULL: it is not down */
    double report_at;     /* ms: when these are sent */
} Pointer;

/* Events that belong together: from "began" to "ended", or, without phases, those without pauses of 150 ms. */
typedef struct {
    Held held;
    bool has_phases;
    double last;           /* ms: the time of its last event */
    double kept_x, kept_y; /* what the list has missed while the owner is undecided */
} Scroll;

typedef struct Request Request;
/* What to do with a result; NULL: the daemon rejected the request. */
typedef void (*Answered)(SwipedList *list, const Request *request, const json_t *result, double at);

struct Request {
    int64_t id;
    Answered answered;
    const char *method;
    json_t *owner;      /* has the method's name */
    json_t *params;
    Held *held;         /* the pointer or scroll that it is about, or NULL */
    double sent;        /* ms */
    double place;       /* of the pointer along the axis; NAN: none */
};

struct SwipedList {
    char *table;
    json_t *settings;     /* of table/open */
    json_t *behavior;     /* as resolved; NULL before the table is open */
    json_t *own_actions;  /* the params of cell/configure by the text of the cell */
    json_t *waiting;      /* [method, params] of requests before the table is open */
    bool is_known;        /* table/open has been sent, and has not been rejected */
    bool is_open, has_failed;
    double click;         /* px */
    Array rows, pointers, scrolls, requests;
    Scroll *scroll;       /* that goes on, one of `scrolls` */
    json_t *keys;         /* while the daemon has not said what the last key did: those pressed since; else NULL */
    json_t *performing;   /* for each invocation without a daemon, from -1 down: the cell of a destructive action, or null */
    int64_t last_pointer, last_id;
    double wakes_at;      /* ms; INFINITY: not */
    SwipedEffect *effects;
    size_t effect_count, effect_capacity, effects_taken;
};

/* ---- list.c */

bool is_vertical(const SwipedList *list);
bool is_rtl(const SwipedList *list);
Row *find_row(const SwipedList *list, const json_t *cell); /* or NULL */
bool any_row(const SwipedList *list, bool (*is)(const Row *row));
Row *get_row(SwipedList *list, json_t *cell);              /* a new one if there is none */
void drop_row(SwipedList *list, Row *row);
void forget_actions(SwipedList *list, const json_t *cell); /* the row's own */
/* The session has ended: no pointer, scroll or response is expected any more. */
void forget_input(SwipedList *list);

/* ---- messages.c */

/* Shows a frame, unless it is about a row that the application has taken out. */
void apply(SwipedList *list, const json_t *frame, double at, const Mover *mover);
/* An Answered that shows the frames of a result, and keeps the behavior that it has. */
void apply_result(SwipedList *list, const Request *request, const json_t *result, double at);
/* Whether the daemon still means a row that is no longer there, or a swipe that is no longer shown. */
bool is_deaf(const SwipedList *list, const json_t *cell);
/* The row is not in the list any more. */
void forget(SwipedList *list, json_t *cell, double at);
void end_input(SwipedList *list, json_t *cell, double at);

/* ---- requests.c */

/* Sends a request after the moves that are held: the daemon then has content where the user sees it. Takes `params`. */
Request *send_request(SwipedList *list, const char *method, json_t *params, Answered answered, double at);
/* Removes the request from those that are pending, and what it was the last one of. NULL if it is not pending. */
Request *take_request(SwipedList *list, int64_t id);
void request_free(Request *request);
/* When the oldest message about a pointer or a scroll has had no answer for so long; INFINITY: never. */
double late_at(const SwipedList *list, const Held *held, double patience);
void stop_awaiting(SwipedList *list, const Held *held);
/* Forgets pointers and scrolls that have ended, unless the daemon has to answer a message about them. */
void forget_answered(SwipedList *list);
/* The same about a pointer or a scroll. Returns its id. */
int64_t send_about(SwipedList *list, Held *held, const char *method, json_t *params, Answered answered, double place, double at);

/* ---- effects.c */

SwipedEffect *add_effect(SwipedList *list, SwipedEffectType type, json_t *cell);
void add_perform(SwipedList *list, const json_t *params); /* those of action/invoked */
void add_await(SwipedList *list, int64_t id, bool before_return);

/* ---- pointer.c */

/* Sends the moves that the daemon does not have, as one message. Returns its id; 0: there are none. */
int64_t send_moves(SwipedList *list, Pointer *pointer, double at);
/* Takes the pointer from the list of those that are down. */
void lift(SwipedList *list, Pointer *pointer);
void cancel(SwipedList *list, Pointer *pointer, double at);
double pointer_gives_up_at(const SwipedList *list, const Pointer *pointer);

/* ---- scroll.c */

bool is_reported(const Scroll *scroll); /* the daemon gets its events */
double scroll_ends_at(const Scroll *scroll);
double scroll_gives_up_at(const SwipedList *list, const Scroll *scroll);
void leave_scroll(SwipedList *list, Scroll *scroll);
void end_scroll(SwipedList *list, double at);
void cancel_scroll(SwipedList *list, Scroll *scroll, double at);

#endif
