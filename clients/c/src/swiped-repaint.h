/* Requests whose answer the next repaint shows: for toolkits that move widgets on a frame clock. */
#ifndef SWIPED_REPAINT_H
#define SWIPED_REPAINT_H

#include <swiped-glib.h>

G_BEGIN_DECLS
#pragma GCC visibility push(default)

/* Returns: the client's clock, monotonic, in ms. The time of a GdkFrameClock is of the same clock, in µs. */
double swiped_now(void);

/**
 * SwipedResponse: (skip)
 * @result: %NULL if there is an @error. The caller owns both
 */
typedef void (*SwipedResponse)(SwipedClient *client, json_t *result, const GError *error, gpointer data);

/**
 * swiped_client_send: (skip)
 * @params: an object, which the function takes
 *
 * Sends a request, as swiped_client_call_async() does, and calls @respond with the response.
 *
 * Returns: the request's number, for the two functions below.
 */
gsize swiped_client_send(SwipedClient *client, const char *method, json_t *params, SwipedResponse respond, gpointer data);

/**
 * swiped_client_wait_before_paint:
 * @number: the newest request whose response the repaint should show
 *
 * Handles messages of the daemon until this request has its response, at most for the frame wait: calls callbacks and emits signals.
 * After a wait that ran out, the function does not wait until swiped_client_look_after_paint() has found a response. So a daemon
 * that has stopped delays one repaint.
 */
void swiped_client_wait_before_paint(SwipedClient *client, gsize number);
/* Handles the messages that are there. Call this after a repaint, before the next request. */
void swiped_client_look_after_paint(SwipedClient *client, gsize number);

/* How long a repaint waits at most. Default: 2 ms; 0: content follows a frame later. More makes late repaints rarer on a busy
 * machine, and may delay a repaint for so long. */
void swiped_client_set_frame_wait(SwipedClient *client, guint ms);
/* Returns: how many waits ran out. */
guint swiped_client_get_missed_waits(SwipedClient *client);

#pragma GCC visibility pop
G_END_DECLS

#endif
