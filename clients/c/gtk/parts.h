/* What the parts of the library know of each other. */
#ifndef SWIPED_PARTS_H
#define SWIPED_PARTS_H

#include "swiped-gtk4.h"

/* ---- layout.c: where actions stand */
typedef struct {
    double x, width;
} Place;

/* Where the actions of a side stand at an offset, from the outermost on: `widths` are theirs, `extent` the side's (below 0: none),
 * `layout` as in a resolved behavior, `filling` the one that fills the strip, or -1. */
void layout_places(const json_t *layout, const double *widths, guint count, double extent, double width, double offset, int filling,
                   Place *places);
/* The extent of a side, as in a resolved behavior; -1 where there is none. */
double layout_extent(const json_t *extent, const double *widths, guint count, double width);

/* ---- part.c: an action, as it shows */
#define SWIPED_TYPE_PART (swiped_part_get_type())
G_DECLARE_FINAL_TYPE(SwipedPart, swiped_part, SWIPED, PART, GtkWidget)
GtkWidget *swiped_part_new(const json_t *action);
const char *swiped_part_get_id(SwipedPart *part);
double swiped_part_get_action_width(SwipedPart *part);

/* ---- table.c */
void table_add(SwipedTable *table, SwipedRow *row);
void table_remove(SwipedTable *table, SwipedRow *row);
/* A row has this width and direction: the table is opened, or told so. */
void table_measured(SwipedTable *table, int width, GtkTextDirection direction);
/* Whether a row is not closed at rest. */
gboolean table_has_open(SwipedTable *table);
/* What is open closes when this scrolls, where the policy says so. */
void table_watch(SwipedTable *table, GtkScrolledWindow *window);
json_t *table_actions(SwipedTable *table, const char *side);
/* The behavior as the daemon has it; NULL before the table is open. */
json_t *table_behavior(SwipedTable *table);
/* A pointer of the row's; `answered` is told the frame, unless the message fails. Takes `params`. */
typedef void (*Answered)(const SwipedFrame *frame, gpointer data);
void table_point(SwipedTable *table, SwipedRow *row, const char *method, json_t *params, Answered answered, gpointer data);
gint64 table_new_pointer(SwipedTable *table);
/* Performs an action of a row, also where there is no daemon any more. */
void table_invoke(SwipedTable *table, const char *cell, const char *action);

/* ---- row.c */
void row_take(SwipedRow *row, const SwipedFrame *frame);
void row_play(SwipedRow *row, json_t *animation);
void row_stop(SwipedRow *row, gint64 animation);
void row_reset(SwipedRow *row);
gboolean row_is_open(SwipedRow *row);
void row_rebuild(SwipedRow *row); /* its actions are others */

/* The side that is open or opens, or NULL. */
const char *row_side(SwipedRow *row);

/* ---- pointing.c: the finger, wheels */
void pointing_attach(SwipedRow *row, SwipedTable *table);

/* ---- keys.c: without a finger */
void keys_attach(SwipedRow *row, SwipedTable *table);
void keys_allocate(SwipedRow *row);

#endif
