/* What the files of swiped-gtk4 share. They turn GTK's events into those of a SwipedList, which decides, and do its effects.
 *
 *     table.c        the table's options, rows and signals
 *     effects.c      does the effects of the list controller; messages.c: its messages to the daemon and from it
 *     row.c          the row: its cell and its actions, and the widget that the list has for it
 *     layout.c       what the row shows: lays out content and actions
 *     action-view.c  one action as a button
 *     pointer.c      pointers; scroll.c: wheels and touchpads; keys.c: keys and the focus; menu.c: the context menu
 */
#ifndef SWIPED_GTK_PRIVATE_H
#define SWIPED_GTK_PRIVATE_H

#include <swiped-list.h>

#include "swiped-gtk4.h"

enum { DEFAULT_WIDTH = 80 /* px of an action */ };

/* ---- action-view.c */

#define SWIPED_TYPE_ACTION_VIEW (swiped_action_view_get_type())
G_DECLARE_FINAL_TYPE(SwipedActionView, swiped_action_view, SWIPED, ACTION_VIEW, GtkButton)
struct _SwipedActionView {
    GtkButton parent;
    char *id, *title;
    const char *side;
    double width;
};

GtkWidget *action_view_new(const json_t *action, const char *side);
/* Whether the action can get the focus, and assistive technology finds it. Not called while the row is laid out. */
void action_view_set_reachable(SwipedActionView *view, gboolean is_reachable);
/* No row is there. An item with padding begins left of and above its own (0, 0). */
#define NOWHERE GRAPHENE_POINT_INIT(-G_MAXFLOAT, -G_MAXFLOAT)
/* CSS sees these states as :hover, :active, and :checked while the action fills the strip. */
void action_view_set_state(SwipedActionView *view, GtkStateFlags state, gboolean is_set);
void action_view_update_hover(SwipedActionView *view);
/* The action's width, at least that of its title with the user's text size. */
double action_view_width(SwipedActionView *view);

/* ---- table.c */

enum { OPENED, ACTION, REMOVED, FRAME, FAILED, SIGNALS };
extern guint table_signals[SIGNALS];

struct _SwipedTable {
    GObject parent;
    SwipedClient *client;
    SwipedList *list;
    char *name;
    json_t *actions;     /* by side, as the application has given them */
    GPtrArray *rows;     /* SwipedRow that have a cell; they belong to the application */
    GHashTable *removed; /* the cells of rows that are not in the list any more, and may be restored */
    int last_pointer;
    gboolean has_menu, is_disabled;
    GtkWidget *around;   /* the window in which the list scrolls, or else the list */
    GtkEventController *scroll, *click; /* of it */
    int width;           /* of the rows; 0: none is laid out yet */
    GtkTextDirection direction;
    const GError *error; /* while it is reported */
    /* effects.c */
    const char *held_key;      /* the last key, unless it has been released since */
    double held_at;            /* ms: its time */
    gboolean has_held_key;     /* the row has it */
    gboolean has_scroll;       /* the row has the scroll event that is being reported */
    gboolean reports_scroll;   /* such an event is being reported */
    double left_x, left_y;     /* by how much the list scrolls for it */
    const char *scroll_phase;  /* of the next event of a touchpad; NULL: the scroll has no phases */
    gboolean has_clicks;       /* the last event was of a wheel with steps */
    gboolean is_answered;      /* the last event that waited for the daemon has its response */
    GQueue later;              /* SwipedEffect for the application, after the events of GTK */
    guint later_source;
    guint timer;
    double wakes_at;           /* ms */
    gsize sent, awaited;       /* the client's numbers of requests: the last one, and that for which a repaint waits; 0: none */
    GdkFrameClock *clock;
};

/* The table of the list that the widget is in, or NULL. */
SwipedTable *table_around(GtkWidget *widget);
SwipedRow *table_find(SwipedTable *table, const json_t *cell); /* the one that is shown, if there are several; NULL: none */
/* A row has this width and direction: opens the table, or configures it. */
void table_set_width(SwipedTable *table, int width, GtkTextDirection direction);
/* Reports scrolling of the list that this is an item of, and presses beside its rows, at which open rows may close. */
void table_watch(SwipedTable *table, GtkWidget *item);
/* JSON of a property; NULL with a warning if that is wrong. */
json_t *parsed(const char *text);

/* ---- messages.c */

void table_send(SwipedTable *table, const SwipedEffect *effect);
void table_handle_notification(SwipedClient *client, const char *method, json_t *params, SwipedTable *table);
void table_handle_ended(SwipedClient *client, const GError *why, SwipedTable *table);

/* ---- effects.c */

/* Whether GTK can tell assistive technology something: from 4.14 on. */
gboolean table_can_announce(void);
/* Does what the list controller asks. Called after each event that is reported to it; callbacks of the application may remove rows. */
void table_do_effects(SwipedTable *table);
/* Calls the application for the effects that wait, but not within an event of GTK: it may remove the widget that has the event. */
void table_call_later(SwipedTable *table);
void table_drop_effects(SwipedTable *table);
/* Repaints are those of this clock; NULL: of none. Before one, the table waits for the response that it should show. */
void table_set_clock(SwipedTable *table, GdkFrameClock *clock);

/* ---- row.c */

/* A pointer on a row. */
typedef struct {
    GtkGesture *gesture;
    int name;       /* of the pointer that is down, for the controller; 0: none */
    double x, y;    /* where it went down */
    GdkEventSequence *other; /* a second finger on the row, or NULL */
    int other_name;
    double waits_since; /* ms: the first of its moves whose answer has not come in time; 0: it has */
} Pointer;

struct _SwipedRow {
    GtkWidget parent;
    SwipedTable *table;      /* NULL: not found yet */
    json_t *cell;            /* NULL: none yet */
    GtkWidget *content;      /* NULL if it is in the adopted row */
    GtkWidget *item;         /* of the list: has the pointer, the keys and the focus; NULL: not shown yet */
    gboolean is_adopted, is_disabled, is_described;
    GtkOverflow overflow;    /* of the item while the row is closed */
    GPtrArray *controllers;  /* of the item */
    GPtrArray *views;        /* SwipedActionView, those of each side beginning with the outermost; children of the row */
    json_t *own_actions;     /* by side; NULL: the table's */
    double shown_at;         /* ms: the time that is shown */
    double size;             /* then: the part of the height */
    graphene_rect_t strip;   /* then: what content uncovers, in px of the row */
    gboolean is_drawer;      /* then: outer actions are drawn over inner ones */
    GtkWidget *wanted_focus; /* a view that gets the focus as soon as it shows, or NULL */
    GtkWidget *menu;
    GdkRectangle menu_at;    /* where the row was pressed for it; without a width it was not */
    Pointer pointer;
    graphene_point_t hover;  /* where the mouse is in the row, or NOWHERE */
    guint tick;
};

/* The row whose item a widget is, or that a widget is; NULL: none. */
SwipedRow *row_at(GtkWidget *widget);
/* Adds a controller to the item, for as long as the row is shown. */
void row_add_controller(SwipedRow *row, GtkEventController *controller, GtkPropagationPhase phase);
/* The row's name for assistive technology: the first text in its content. */
const char *row_name(SwipedRow *row);
void row_rebuild_actions(SwipedRow *row);
/* The actions as the daemon gets them: each is at least as wide as its title. */
json_t *row_action_params(SwipedRow *row);
/* Reports the actions of its own. */
void row_configure(SwipedRow *row);
void row_invoke(SwipedRow *row, const char *side, const char *action);

/* ---- layout.c */

/* The layout of a row, or of the item that was adopted. */
GtkLayoutManager *layout_new(void);
void layout_snapshot(GtkWidget *widget, GtkSnapshot *snapshot);
/* What the row shows has changed, or begins to move: the next repaint shows it. */
void row_repaint(SwipedRow *row);
/* The same at once, because the list is perhaps being laid out. */
void row_show(SwipedRow *row);
/* The row in px of itself: the whole item, with its padding. */
graphene_rect_t row_bounds(SwipedRow *row, GtkWidget *widget);

/* ---- pointer.c */

/* The time of a controller's current event, in ms of the client's clock. */
double event_time(GtkEventController *controller);
void pointer_attach(SwipedRow *row);
/* The row has the pointer: takes it from the widgets around the row. Or it will not have it. */
void pointer_claim(SwipedRow *row);
void pointer_leave(SwipedRow *row);
/* The row disappears, or is about to show another cell: a swipe of this one ends. */
void pointer_reset(SwipedRow *row);

/* ---- scroll.c */

GtkEventController *scroll_new(SwipedTable *table);
/* The list gets what it has missed of a scroll. */
void scroll_leave(SwipedTable *table, double x, double y);

/* ---- keys.c */

void keys_attach(SwipedRow *row);
/* Reports a key of the row, or of one of its actions. Returns whether the row has it. */
gboolean keys_report(SwipedRow *row, const char *name, SwipedActionView *view, double at);
/* Handles a key that had to wait, where the focus is now. */
void keys_repeat(SwipedTable *table, const char *name);
/* Gives the focus to the row, to a button of it ("button"), or to a row beside it, if there is one ("previousRow", "nextRow"). */
void keys_focus(SwipedRow *row, const char *target, const char *side, const char *action);
/* The row is about to go: the next one gets its focus, or the one before. */
void keys_leave(SwipedRow *row);

/* ---- menu.c */

void menu_attach(SwipedRow *row);
void menu_invoke(GtkWidget *row, const char *name, GVariant *target); /* the action "swiped.invoke" of its items */
/* Shows a menu of {"side", "action", "title"} where the row was pressed, or beside it. */
void menu_show(SwipedRow *row, const json_t *entries);

#endif
