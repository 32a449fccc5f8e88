/* What the files of swiped-gtk4 share.
 *
 *     table.c           the table's options, signals and rows
 *     table-messages.c  its messages to the daemon and from it
 *     row.c             the row as a widget: content, and a view for each action
 *     row-actions.c     the row's actions
 *     row-motion.c      the row's offset and size: frames and animations
 *     layout.c          where the actions are at an offset
 *     action-view.c     one action as a widget
 *     frame-input.c     shows the pointers' moves once a frame, and waits for the answers that the frame needs
 *     pointer.c         pointers; wheel.c: wheels and touchpads; keys.c: arrow keys and the context menu
 */
#ifndef SWIPED_GTK_PRIVATE_H
#define SWIPED_GTK_PRIVATE_H

#include "swiped-gtk4.h"

extern const char *const side_names[SWIPED_SIDE_TRAILING + 1]; /* by SwipedSide; NULL for none */

/* ---- layout.c */

typedef struct {
    double x, width;
} Span;

/* Computes where the actions of a side are at an offset, beginning with the outermost. `widths` are the actions', `extent` is the
 * side's (below 0: none), `layout` that of a resolved behavior, `filling` the index of the action that fills the strip, or -1. */
void layout_actions(const json_t *layout, const double *widths, guint count, double extent, double width, double offset, int filling,
                    Span *spans);
/* Resolves the extent of a side of a behavior to px; -1 if it is "none". */
double layout_extent(const json_t *extent, const double *widths, guint count, double width);

/* ---- action-view.c */

#define SWIPED_TYPE_ACTION_VIEW (swiped_action_view_get_type())
G_DECLARE_FINAL_TYPE(SwipedActionView, swiped_action_view, SWIPED, ACTION_VIEW, GtkWidget)
GtkWidget *swiped_action_view_new(const json_t *action);
const char *swiped_action_view_get_id(SwipedActionView *view);
/* Sets on which side of the content the action is from its next allocation on. */
void swiped_action_view_set_left_of_content(SwipedActionView *view, gboolean is_left);
/* The action's width, at least that of its title with the user's text size. */
double swiped_action_view_get_action_width(SwipedActionView *view);

/* ---- table.c */

struct _SwipedTable {
    GObject parent;
    SwipedClient *client;
    char *name;
    json_t *options;         /* the members of table/open */
    json_t *behavior;        /* as the daemon has resolved it; NULL before the table is open */
    GHashTable *rows;        /* SwipedRow by cell; the rows belong to the application */
    GHashTable *forgetting;  /* by cell: how many responses to swiped_table_forget() are pending */
    json_t *unsent;          /* [method, params] of the messages that wait for the table to open */
    gint64 last_pointer;
    GSList *moved;         /* SwipedRow whose pointers have moves that the daemon has not got */
    gboolean is_painted;   /* the frame that should show `awaited`, perhaps without it */
    gsize awaited;         /* the number of the request whose response the next frame shows; 0: none */
    GdkFrameClock *clock;  /* of these frames */
    gboolean session_ended;
    gulong notification_handler, ended_handler;
    GtkSettings *settings;
    gulong settings_handler, text_size_handler;
    GtkAdjustment *adjustment; /* of the scrolled window */
    gulong scroll_handler;
};

void table_add(SwipedTable *table, SwipedRow *row);
void table_remove(SwipedTable *table, SwipedRow *row);
/* A row has this width and direction: opens the table, or configures it. */
void table_set_width(SwipedTable *table, int width, GtkTextDirection direction);
/* Whether any row is open or moving. */
gboolean table_has_open_row(SwipedTable *table);
/* Reports scrolling of this window, and presses beside its rows, at which open rows may close. */
void table_watch_window(SwipedTable *table, GtkScrolledWindow *window);
json_t *table_actions(SwipedTable *table, const char *side);
/* The table's actions as the daemon gets them. */
json_t *table_action_params(SwipedTable *table);

gboolean table_emit_action(SwipedTable *table, const char *cell, const char *action, gint64 invocation);
void table_emit_removed(SwipedTable *table, const char *cell, SwipedRow *row);
void table_emit_frame(SwipedTable *table, SwipedRow *row, json_t *frame);
void table_emit_failed(SwipedTable *table, const GError *error);

/* ---- table-messages.c */

/* Whether table/open has been sent. */
gboolean table_is_open(SwipedTable *table);
void table_open(SwipedTable *table);
/* Sends a message about a row, and returns its number. Calls `handler` before the row gets the frame, unless the request fails or the
 * row has been disposed of. Takes `params`. */
typedef void (*FrameHandler)(SwipedRow *row, const SwipedFrame *frame, const json_t *params);
gsize table_send_for_row(SwipedTable *table, SwipedRow *row, const char *method, json_t *params, FrameHandler handler);
/* Invokes an action of a row; after the session has ended, without the daemon. */
void table_invoke(SwipedTable *table, const char *cell, const char *side, const char *action);
void table_handle_notification(SwipedClient *client, const char *method, json_t *params, gpointer table);
void table_handle_ended(SwipedClient *client, const GError *why, gpointer table);

/* ---- row.c */

struct _SwipedRow {
    GtkWidget parent;
    SwipedTable *table;
    char *cell;
    GtkWidget *content;
    GPtrArray *views[SWIPED_SIDE_TRAILING + 1]; /* SwipedActionView by side, beginning with the outermost; children of the row */
    double offset, target; /* of the content: now, and where an animation ends; in px */
    double size;           /* the fraction of the row's height that is left while it collapses or is restored */
    SwipedAnimation *animation, *resizing; /* of the offset, of the size */
    json_t *follow;        /* where content goes when the pointer moves on; NULL: nowhere */
    double pointed;        /* where the pointer is along the axis, in px */
    double answered;       /* where it was in the last message that the daemon has answered; NAN while there is none */
    json_t *own_actions;   /* by side; NULL: the table's */
    char *filling;         /* the id of the action that fills the strip, or the last one that did while `fill` is not 0 */
    gboolean fills;        /* it fills the strip, or is about to; else the strip shrinks back */
    double fill;           /* how much of the strip it fills, from 0 to 1 */
    double filled_at;      /* ms: the time of `fill` */
    gboolean hidden;       /* until the daemon lets it grow back */
    gboolean tracking;     /* a pointer swipes it */
    gboolean removing;     /* it collapses, or will when its content has slid away */
    guint tick;
};

/* The side that is open or opens, or NULL. */
const char *row_open_side(SwipedRow *row);
/* The side that shows at an offset other than 0. */
SwipedSide row_side_at(SwipedRow *row, double offset);

/* ---- row-actions.c */

/* The actions of a side, beginning with the outermost. */
json_t *row_actions(SwipedRow *row, const char *side);
void row_rebuild_actions(SwipedRow *row);
/* The actions as the daemon gets them: each is at least as wide as its title. */
json_t *row_action_params(SwipedRow *row);
/* Reports which actions the row has. */
void row_configure(SwipedRow *row);

/* ---- row-motion.c */

/* The row has no height until row_unhide() and the next frame. */
void row_hide(SwipedRow *row);
void row_unhide(SwipedRow *row, const SwipedFrame *frame, const json_t *params);

void row_set_frame(SwipedRow *row, const SwipedFrame *frame);
/* Moves content with the pointer, before the daemon has answered. Returns FALSE if content has to wait for the answer. */
gboolean row_follow(SwipedRow *row);
void row_play(SwipedRow *row, json_t *animation);
/* Plays animations while the row is mapped. */
void row_start_ticking(SwipedRow *row);
void row_stop_ticking(SwipedRow *row);
/* Stops an animation that the daemon has interrupted. */
void row_stop(SwipedRow *row, gint64 animation);
/* Closes the row at once, without the daemon. */
void row_reset(SwipedRow *row);
gboolean row_is_open(SwipedRow *row);

/* ---- frame-input.c */

/* A pointer on the row has moved: pointer_show_moves() is called before the next frame is painted. */
void frame_input_moved(SwipedTable *table, SwipedRow *row);
void frame_input_forget(SwipedTable *table, SwipedRow *row);
/* Input of the row has been sent: the next frame waits for the response. */
void frame_input_sent(SwipedTable *table, SwipedRow *row, gsize number);
void frame_input_detach(SwipedTable *table);

/* ---- pointer.c */

/* Moves content with the pointer, and reports the positions since the last message. If content cannot follow, the frame awaits the
 * answer. */
void pointer_show_moves(SwipedRow *row);
/* The same at once, and no frame awaits the answer. */
void pointer_send_moves(SwipedRow *row);
/* The time of a controller's current event, in ms of the client's clock. */
double pointer_event_time(GtkEventController *controller);
void pointer_attach(SwipedRow *row, SwipedTable *table);
/* Whether a pointer is down that went down on the row; "removed" is emitted when it is up, because GTK would cancel it with the row. */
gboolean pointer_delays_removal(SwipedRow *row);
/* The row disappears, or is about to show another cell: a swipe of this one ends. */
void pointer_cancel(SwipedRow *row);

/* ---- wheel.c */

void wheel_attach(SwipedRow *row);
/* The row disappears, or is about to show another cell: a swipe of this one ends. */
void wheel_cancel(SwipedRow *row);

/* ---- keys.c */

void keys_attach(SwipedRow *row, SwipedTable *table);
void keys_allocate(SwipedRow *row);
/* Gives the row the focus, so that Escape closes it. */
void keys_focus(SwipedRow *row);

#endif
