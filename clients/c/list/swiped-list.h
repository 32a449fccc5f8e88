/* swiped-list: what a list of swipeable rows does between the events of a toolkit and the messages of the daemon.
 *
 * The controller does no I/O, has no clock, and calls nothing back. Report what happens, each event with the toolkit's own time in ms.
 * Then take the effects one by one, and do each of them:
 *
 *     swiped_list_pointer_down(list, cell, 7, "touch", x, y, at);
 *     SwipedEffect effect = {0};
 *     while (swiped_list_next_effect(list, &effect))
 *         switch (effect.type) {
 *         case SWIPED_EFFECT_SEND: send(effect.id, effect.method, effect.params); break;
 *         …
 *         }
 *
 * swiped_list_draw() tells what a row shows at a time. protocol/clients.md has the rules. It needs jansson only; C++ may include it.
 *
 * Words of the protocol, such as sides and keys, are strings as in its reference. A cell is a JSON string, integer or index path, and
 * must not change. A function that takes an argument takes over the caller's reference to it, as in json_pack(…); of other JSON it keeps
 * references of its own. Strings are UTF-8. If memory runs out, the program aborts.
 *
 * To read the library, begin with private.h.
 */
#ifndef SWIPED_LIST_H
#define SWIPED_LIST_H

#include <jansson.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif
#pragma GCC visibility push(default)

/* -------------------------------------------------------------------------------------------------------------- List */

typedef struct SwipedList SwipedList;

/* Makes a controller for a table of the session. `options` are those of table/open, and "click": how far content moves for one click of
 * a wheel, in px (default: 40). The function takes them. */
SwipedList *swiped_list_new(const char *table, json_t *options);
void swiped_list_free(SwipedList *list);

/* Whether rows can be swiped: not before the daemon has opened the table, nor after the session has ended. */
bool swiped_list_is_open(const SwipedList *list);
/* Whether any row is open, or moves. */
bool swiped_list_has_open_rows(const SwipedList *list);
/* The actions of a row by side, its own or those of the list; NULL if there are none. The list owns them. */
json_t *swiped_list_get_actions(const SwipedList *list, json_t *cell);
/* The same for a menu, in the order of reading: an array of {"side", "action", "title"}. The caller owns it. */
json_t *swiped_list_get_entries(const SwipedList *list, json_t *cell);

/* ------------------------------------------------------------------------------------------- Events of the application */

/* Changes options of the table, which the function takes. The first "width" opens the table. */
void swiped_list_configure(SwipedList *list, json_t *changes, double at);
/* Gives a row its own actions, by side, which the function takes. NULL: those of the list again. */
void swiped_list_set_actions(SwipedList *list, json_t *cell, json_t *actions, double at);
/* Sends a request about the list, such as cell/open, once the table is open. The function takes the params, to which "table" is added. */
void swiped_list_request(SwipedList *list, const char *method, json_t *params, double at);
/* Performs an action as if its button had been tapped. Without a daemon it is performed at once. */
void swiped_list_invoke(SwipedList *list, json_t *cell, const char *action, const char *side, double at);
/* The application has performed an action, or not. `then` is what happens to the row: "close", "remove", "stay", or NULL for the default. */
void swiped_list_complete(SwipedList *list, int64_t invocation, bool performed, const char *then, double at);
/* A removed row is in the list again: it grows back, and until then it has no height. */
void swiped_list_restore(SwipedList *list, json_t *cell, double at);
/* The application has taken rows out of the list, an array of cells, but not for SWIPED_EFFECT_REMOVED. */
void swiped_list_rows_edited(SwipedList *list, json_t *deleted, double at);

/* ----------------------------------------------------------------------------------------------- Events of the toolkit */

/* Where a pointer was at a time: in px of the row at rest, and ms. */
typedef struct {
    double x, y, at;
} SwipedPlace;

/* A pointer goes down on a row, not on a widget that is itself dragged. `pointer` is the toolkit's name for it, `device` is "mouse",
 * "touch" or "pen". If the row is being removed, `cell` is that of the next row that is not, to which the pointer is `handed_on`. */
void swiped_list_pointer_down(SwipedList *list, json_t *cell, int64_t pointer, const char *device, double x, double y, bool handed_on,
                              double at);
/* Whether a row is being removed: a pointer that goes down on it is for the row that follows. */
bool swiped_list_is_removing(const SwipedList *list, const json_t *cell);
/* A pointer has moved. `places` are all that the event has, oldest first: toolkits merge moves into one event. */
void swiped_list_pointer_moved(SwipedList *list, int64_t pointer, const SwipedPlace *places, size_t count, double at);
void swiped_list_pointer_up(SwipedList *list, int64_t pointer, double x, double y, double at);
/* The toolkit takes a pointer away. */
void swiped_list_pointer_cancelled(SwipedList *list, int64_t pointer, double at);

/* A wheel or a touchpad moves over a row, or over none (NULL): `x` and `y` are how far content would move, in clicks or px. `phase` is
 * "began", "changed", "ended", or NULL if the toolkit does not know. Returns whether the list and its kinetic scrolling do not get the
 * event, unless SWIPED_EFFECT_LEAVE_SCROLL follows. */
bool swiped_list_scrolled(SwipedList *list, json_t *cell, double x, double y, bool clicks, const char *phase, double at);

/* A key of the protocol was pressed while the row has the focus, or, if `action` is not NULL, its button of this action. Returns
 * whether the row has it. If not, it is for the list, the toolkit and the application's accelerators. */
bool swiped_list_key(SwipedList *list, json_t *cell, const char *key, const char *side, const char *action, double at);

/* No widget shows the row any more, or it shows another one: pointers and scrolls on it end. The row may come back as it is. */
void swiped_list_row_hidden(SwipedList *list, json_t *cell, double at);
/* The list scrolls, or a pointer goes down beside the rows: open rows may close. */
void swiped_list_list_scrolled(SwipedList *list, double at);
void swiped_list_tapped_outside(SwipedList *list, double at);

/* The time of the last SWIPED_EFFECT_WAKE has come. */
void swiped_list_time_passed(SwipedList *list, double at);

/* ------------------------------------------------------------------------------------------------ Events of the session */

/* The daemon has responded to a request, after all notifications that came before. */
void swiped_list_answered(SwipedList *list, int64_t id, const json_t *result, double at);
/* The same with an error: {"code", "message", "data"}. */
void swiped_list_rejected(SwipedList *list, int64_t id, json_t *error, double at);
/* Those about other tables are ignored. */
void swiped_list_notified(SwipedList *list, const char *method, const json_t *params, double at);
/* The session has ended: rows close, and cannot be swiped any more. */
void swiped_list_ended(SwipedList *list, json_t *error, double at);

/* ----------------------------------------------------------------------------------------------------------- Effects */

typedef enum {
    SWIPED_EFFECT_SEND,          /* id, method, params: send the request, and report the response */
    SWIPED_EFFECT_AWAIT,         /* id, before_return: wait at most 2 ms for the response and report it, before returning from the
                                    event, or only before the next repaint */
    SWIPED_EFFECT_CLAIM,         /* pointer: the row has it; take it from the list, from widgets, and from drag sources */
    SWIPED_EFFECT_LEAVE,         /* pointer: the row will not have it */
    SWIPED_EFFECT_LEAVE_SCROLL,  /* x, y: the list scrolls so far, in the unit of the events, with all that was kept from it */
    SWIPED_EFFECT_REPEAT_KEY,    /* key: it had to wait; handle it again, as if it were pressed now, where the focus is now */
    SWIPED_EFFECT_FOCUS,         /* cell, target, side, action: give the focus to the "row", its "button", "previousRow" or "nextRow" */
    SWIPED_EFFECT_MENU,          /* cell, entries: show a menu of {"side", "action", "title"}, and invoke the chosen one */
    SWIPED_EFFECT_ANNOUNCE,      /* cell, kind, entries: tell assistive technology */
    SWIPED_EFFECT_FRAME,         /* cell, frame: what the daemon says of the row, for the application */
    SWIPED_EFFECT_REPAINT,       /* cell: what it shows has changed, or begins to move */
    SWIPED_EFFECT_WAKE,          /* at: call swiped_list_time_passed() then, instead of at the last such time; INFINITY: not at all */
    SWIPED_EFFECT_OPENED,        /* the table is open */
    SWIPED_EFFECT_ACTIVATE,      /* cell: it was tapped while no row was open */
    SWIPED_EFFECT_PERFORM,       /* cell, action, side, invocation: perform it, then call swiped_list_complete() */
    SWIPED_EFFECT_REMOVED,       /* cell: it has collapsed; take it out of the list without an event */
    SWIPED_EFFECT_FAILED         /* error: of a request, or of the session if the list is not open any more; show it */
} SwipedEffectType;

/* What the controller asks of the toolkit. Members that the type does not name are 0. */
typedef struct {
    SwipedEffectType type;
    bool before_return;
    json_t *cell, *frame;
    int64_t id, pointer, invocation;
    const char *method, *key, *target, *side, *action, *kind;
    union {
        json_t *params, *entries, *error;
    };
    double x, y, at;
    json_t *owner; /* private: has the strings */
} SwipedEffect;

/* Takes the next effect. `effect` is {0} at first, and then the last one, whose values end here. Returns false if there is none. Events
 * may be reported meanwhile, and their effects be taken with another SwipedEffect. */
bool swiped_list_next_effect(SwipedList *list, SwipedEffect *effect);
/* Frees the values of an effect after which no other is taken. */
void swiped_effect_clear(SwipedEffect *effect);

/* ----------------------------------------------------------------------------------------------------------- Drawing */

enum { SWIPED_MOST_ACTIONS = 100 }; /* of a side, in the protocol */

/* An action in the strip that content uncovers: its place in px of the row. */
typedef struct {
    const char *id;
    double x, width;
} SwipedPart;

/* What a row shows at a time. The strings live until the next event. */
typedef struct {
    const char *phase;   /* of its newest frame: "closed", "tracking", … */
    double offset;       /* where content is, in px from closed; above 0 it is to the right, or down */
    double size;         /* the part of the row's height that shows */
    const char *side;    /* whose actions content uncovers; NULL: none */
    const char *filled;  /* the action that fills the strip, or NULL */
    const char *pressed; /* the action under a pointer, or NULL */
    bool is_drawer;      /* where parts overlap, the outer one is over the inner one, and not the other way round */
    bool is_moving;      /* the row will show something else without another event: repaint it again */
    size_t count;
    SwipedPart parts[SWIPED_MOST_ACTIONS]; /* of the side, from the outer edge inwards */
} SwipedDrawing;

void swiped_list_draw(const SwipedList *list, json_t *cell, double at, SwipedDrawing *drawing);

#pragma GCC visibility pop
#ifdef __cplusplus
}
#endif

#endif
