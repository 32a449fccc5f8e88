/* swiped-glib: a swipe daemon in a GLib main loop.
 *
 * Lengths are px, times ms by swiped_now(), velocities px/s. Params and results are those of the protocol's reference, as jansson's
 * values. Where a function is said to take a value, the caller's reference goes to it, whatever it returns: json_pack() may stand in
 * the call.
 */
#ifndef SWIPED_GLIB_H
#define SWIPED_GLIB_H

#include <gio/gio.h>
#include <jansson.h>

G_BEGIN_DECLS
#pragma GCC visibility push(default)

/* ------------------------------------------------------------------------------------------------------------ Errors */

/**
 * SwipedError:
 *
 * Codes of errors of the domain %SWIPED_ERROR. Those below 0 and above 1000 are the protocol's: the daemon answered with them, or
 * would have. Of what is not known here, the code is kept.
 */
typedef enum {
    /* Of the daemon. */
    SWIPED_ERROR_UNKNOWN = 0,  /* an answer's, with a code that is used here otherwise */
    SWIPED_ERROR_NOT_STARTED,  /* there is no such program, or nobody listens */
    SWIPED_ERROR_ENDED,        /* it has ended, and so had those that took its place; data may have its "status" */
    SWIPED_ERROR_TIMED_OUT,    /* no answer in time; swiped_client_restart() gives up on it */
    SWIPED_ERROR_GARBLED,      /* it wrote what is no message, and so did those that took its place */
    SWIPED_ERROR_CLOSED,       /* swiped_client_close() was called */
    /* Of the protocol. */
    SWIPED_ERROR_PARSE_ERROR = -32700,
    SWIPED_ERROR_INVALID_REQUEST = -32600,
    SWIPED_ERROR_METHOD_NOT_FOUND = -32601,
    SWIPED_ERROR_INVALID_PARAMS = -32602,
    SWIPED_ERROR_INTERNAL_ERROR = -32603,
    SWIPED_ERROR_SERVER_NOT_INITIALIZED = -32002,
    SWIPED_ERROR_UNKNOWN_TABLE = 1001,
    SWIPED_ERROR_TABLE_EXISTS = 1002,
    SWIPED_ERROR_NO_SUCH_ROW = 1003,
    SWIPED_ERROR_GESTURE_NOT_ACTIVE = 1004,
    SWIPED_ERROR_GESTURE_ALREADY_ACTIVE = 1005,
    SWIPED_ERROR_TIMESTAMP_WENT_BACK = 1006,
    SWIPED_ERROR_LIMIT_EXCEEDED = 1007,
    SWIPED_ERROR_UNKNOWN_ACTION = 1008,
    SWIPED_ERROR_UNKNOWN_INVOCATION = 1009,
    SWIPED_ERROR_INVALID_SNAPSHOT = 1010,
    SWIPED_ERROR_UNSUPPORTED_VERSION = 1011,
    SWIPED_ERROR_CELL_PENDING = 1012,
    SWIPED_ERROR_UNKNOWN_POINTER = 1013
} SwipedError;

#define SWIPED_ERROR (swiped_error_quark())
GQuark swiped_error_quark(void);

/**
 * swiped_error_get_data:
 *
 * What the answer says besides, for a program to put it right: an object, or %NULL. It is the error's own.
 */
json_t *swiped_error_get_data(const GError *error);

/**
 * swiped_error_get_name:
 *
 * The code's name as the protocol has it, as "unknownTable"; the daemon's own are "notStarted", "ended", "timedOut", "garbled" and
 * "closed".
 */
const char *swiped_error_get_name(const GError *error);

/* ------------------------------------------------------------------------------------------------------------ Client */

/**
 * SwipedClient:
 *
 * A session with a daemon, which it outlives: where a daemon ends or writes what is no message, another takes its place, is given
 * the last snapshot and what was sent since, and nobody notices; no frame is lost, none comes twice.
 *
 * It belongs to the thread-default main context in which it was made. Callbacks and signals come from there alone, in the order in
 * which the daemon wrote what they are about, and never from within a call.
 *
 * Signals:
 *  - "notification" (const char *method, json_t *params), with the method as detail: "notification::cell/didOpen";
 *  - "restarted" (const GError *why): another daemon has taken the place of one;
 *  - "ended" (const GError *why): it is over, and each further call fails with this.
 */
#define SWIPED_TYPE_CLIENT (swiped_client_get_type())
G_DECLARE_FINAL_TYPE(SwipedClient, swiped_client, SWIPED, CLIENT, GObject)

/**
 * swiped_client_new:
 * @argv: the program and its words; or %NULL for what SWIPED names, else "swiped" of PATH
 *
 * A client whose daemon is a process of its own.
 */
SwipedClient *swiped_client_new(const char *const *argv);

/**
 * swiped_client_new_for_socket:
 *
 * A client of a daemon that listens at a Unix socket.
 */
SwipedClient *swiped_client_new_for_socket(const char *path);

/* How long a call waits for its answer, and a lost socket for another daemon; 5000 ms. */
void swiped_client_set_timeout(SwipedClient *client, guint ms);
/* After how many daemons in a row that told nothing new it is over; 3. 0: the first has no successor. Before the start. */
void swiped_client_set_restarts(SwipedClient *client, guint count);
/* After how many messages a snapshot is asked for; 64. Before the start. */
void swiped_client_set_snapshot_every(SwipedClient *client, guint messages);
/* Members of initialize: "clock", "timestamp", "trace", "capabilities", "clientInfo". Takes them. Before the start. */
void swiped_client_set_greeting(SwipedClient *client, json_t *members);

/**
 * swiped_client_start_async:
 *
 * Starts or reaches the daemon, and opens the session. It need not be waited for, nor called: the first call starts it, too.
 */
void swiped_client_start_async(SwipedClient *client, GCancellable *cancellable, GAsyncReadyCallback callback, gpointer data);
gboolean swiped_client_start_finish(SwipedClient *client, GAsyncResult *result, GError **error);
gboolean swiped_client_start(SwipedClient *client, GCancellable *cancellable, GError **error);

/**
 * swiped_client_call_async:
 * @params: an object, which it takes; json_object() for none
 *
 * Sends a request. A message without "timestamp" gets one, under the system's clock. Cancelling stops the waiting; the daemon does
 * what it was asked all the same. A daemon that does not answer in time is given up on, and the one that takes its place answers;
 * only when it is over is everybody told so.
 */
void swiped_client_call_async(SwipedClient *client, const char *method, json_t *params, GCancellable *cancellable,
                              GAsyncReadyCallback callback, gpointer data);
/* The result, which is the caller's; or %NULL with @error. */
json_t *swiped_client_call_finish(SwipedClient *client, GAsyncResult *result, GError **error);
/* The same, waiting: well under a millisecond with a sound daemon, and no longer than the timeout with any. */
json_t *swiped_client_call(SwipedClient *client, const char *method, json_t *params, GCancellable *cancellable, GError **error);

/**
 * swiped_client_notify:
 *
 * Sends a message that is not answered: its frame comes as cell/frame, and if it fails, log/message does.
 */
gboolean swiped_client_notify(SwipedClient *client, const char *method, json_t *params, GError **error);

/* Gives up on this daemon: another one takes its place. */
void swiped_client_restart(SwipedClient *client);

/**
 * swiped_client_close_async:
 *
 * Ends the session, and the daemon that is our own: politely, or when the timeout has passed not. A client that is not closed ends
 * its daemon with its last reference, at once.
 */
void swiped_client_close_async(SwipedClient *client, GAsyncReadyCallback callback, gpointer data);
/* The daemon's exit status; -N if signal N ended it; -1000 where none is to be had. */
int swiped_client_close_finish(SwipedClient *client, GAsyncResult *result);
int swiped_client_close(SwipedClient *client);
#define SWIPED_NO_STATUS (-1000)

/* What initialize was answered with; %NULL before. It is the client's own. */
json_t *swiped_client_get_welcome(SwipedClient *client);
/* How many daemons have been replaced. */
guint swiped_client_get_restarts(SwipedClient *client);
/* The daemon's process, where it is ours and there is one now. */
GSubprocess *swiped_client_get_process(SwipedClient *client);

/* ------------------------------------------------------------------------------------------------------------ Frames */

/* What is not known here is UNKNOWN: a later version's, which needs nothing special. */
typedef enum {
    SWIPED_PHASE_UNKNOWN,
    SWIPED_PHASE_CLOSED,
    SWIPED_PHASE_OPEN,
    SWIPED_PHASE_EXPANDED,
    SWIPED_PHASE_TRACKING,
    SWIPED_PHASE_SETTLING,
    SWIPED_PHASE_PENDING,
    SWIPED_PHASE_COLLAPSING,
    SWIPED_PHASE_REMOVED
} SwipedPhase;

typedef enum { SWIPED_SIDE_NONE, SWIPED_SIDE_LEADING, SWIPED_SIDE_TRAILING } SwipedSide;

typedef enum {
    SWIPED_RECOGNITION_UNKNOWN, /* or none: the message was not about a pointer */
    SWIPED_RECOGNITION_POSSIBLE,
    SWIPED_RECOGNITION_BEGAN,
    SWIPED_RECOGNITION_CHANGED,
    SWIPED_RECOGNITION_ENDED,
    SWIPED_RECOGNITION_TAP,
    SWIPED_RECOGNITION_FAILED,
    SWIPED_RECOGNITION_CANCELLED
} SwipedRecognition;

/**
 * SwipedFrame:
 *
 * Where a cell is: the answer to cell/…, gesture/…, pointer/… and wheel/…, the params of cell/frame, and what lists of cells have in
 * them. Strings and values are the message's own; what it does not have is %NULL.
 */
typedef struct {
    const char *table;
    json_t *cell;
    gint64 revision;
    SwipedPhase phase;
    double offset;
    double target;
    SwipedSide side;
    double progress;
    const char *armed;
    SwipedRecognition recognition;
    const char *tapped;
    json_t *actions;
    json_t *animation;
    json_t *collapse;
    json_t *velocity;
    json_t *decision;
    json_t *finished;
} SwipedFrame;

/* Reads a message; %FALSE where it is no frame. */
gboolean swiped_frame_read(SwipedFrame *frame, const json_t *message);

/* ------------------------------------------------------------------------------------------------------------ Motion */

/* The client's clock: monotonic ms. A GdkFrameClock's time is of the same clock, in µs. */
double swiped_now(void);

/**
 * SwipedAnimation:
 *
 * An animation, or a collapse, as a frame or a will… carries it.
 */
typedef struct _SwipedAnimation SwipedAnimation;
/* %NULL where it is none that can be played. */
SwipedAnimation *swiped_animation_new(const json_t *json);
void swiped_animation_free(SwipedAnimation *animation);
gint64 swiped_animation_get_id(const SwipedAnimation *animation);
/* When it is over, by the client's clock. */
double swiped_animation_get_end(const SwipedAnimation *animation);
/* Where content stands at a moment of the client's clock; before and after, its ends. */
double swiped_animation_get_offset(const SwipedAnimation *animation, double at);

/**
 * swiped_bezier:
 *
 * The progress of a cubic Bézier easing at the part @x of its time.
 */
double swiped_bezier(const double curve[4], double x);

G_DEFINE_AUTOPTR_CLEANUP_FUNC(SwipedAnimation, swiped_animation_free)

#pragma GCC visibility pop
G_END_DECLS

#endif
