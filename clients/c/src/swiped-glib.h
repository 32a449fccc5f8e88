/* swiped-glib: a client of the swipe daemon for programs with a GLib main loop.
 *
 * A SwipedClient starts a daemon, or connects to one, sends requests to it and emits its notifications as signals. It starts the
 * daemon through `swiped supervise`, which replaces a daemon that fails. What a list of rows does with these messages is in swiped-list.h.
 * Rows for GTK 4 are in swiped-gtk4.h, which uses both libraries.
 *
 * Begin with swiped_client_new() and swiped_client_send(); README.md shows them in a program. To read the library itself, begin with
 * private.h.
 *
 * Lengths are in px, times in ms by the system's monotonic clock, velocities in px/s. Params and results are jansson values with the
 * members of the protocol's reference. "Takes" means that a function takes over the caller's reference, also when it fails: the
 * argument may be a call of json_pack().
 */
#ifndef SWIPED_GLIB_H
#define SWIPED_GLIB_H

#include <gio/gio.h>
#include <jansson.h>

G_BEGIN_DECLS
#pragma GCC visibility push(default)

/* -------------------------------------------------------------------------------------------------------------- JSON */

/**
 * SwipedJson:
 *
 * A json_t of jansson, as a type that GObject introspection can name. C programs use json_t and the functions of jansson.
 */
typedef struct json_t SwipedJson;
#define SWIPED_TYPE_JSON (swiped_json_get_type())
GType swiped_json_get_type(void);

/**
 * swiped_json_parse:
 * @text: an object or an array
 *
 * Returns: (type SwipedJson) (transfer full): the value.
 */
json_t *swiped_json_parse(const char *text, GError **error);

/**
 * swiped_json_to_string:
 * @json: (type SwipedJson)
 *
 * Returns: (transfer full): the value on one line. Free it with g_free().
 */
char *swiped_json_to_string(const json_t *json);

/* ------------------------------------------------------------------------------------------------------------ Errors */

/**
 * SwipedError:
 *
 * The codes of the error domain %SWIPED_ERROR. Codes below 0 and above 1000 are those of the protocol: the daemon responded with
 * them, or the client refused a message that the daemon would have refused. An error with any other code of the daemon keeps it.
 */
typedef enum {
    /* The client's own. */
    SWIPED_ERROR_UNKNOWN = 0,  /* the daemon responded with a code from 0 to 5, which has another meaning here */
    SWIPED_ERROR_NOT_STARTED,  /* the program does not exist, or no daemon listens at the socket */
    SWIPED_ERROR_ENDED,        /* the daemon or its supervisor exited; the data has the "status" */
    SWIPED_ERROR_TIMED_OUT,    /* the daemon did not respond in time */
    SWIPED_ERROR_GARBLED,      /* the daemon violated the protocol */
    SWIPED_ERROR_CLOSED,       /* swiped_client_close() was called */
    /* The protocol's. */
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
    SWIPED_ERROR_UNKNOWN_POINTER = 1013,
    SWIPED_ERROR_NOT_ALLOWED = 1014,
    SWIPED_ERROR_DAEMON_FAILED = 1015
} SwipedError;

#define SWIPED_ERROR (swiped_error_quark())
GQuark swiped_error_quark(void);

/**
 * swiped_error_get_data:
 *
 * Returns: (type SwipedJson) (transfer none) (nullable): the "data" of the daemon's error, an object that says which member was
 * wrong, or %NULL. The error owns it.
 */
json_t *swiped_error_get_data(const GError *error);

/* ------------------------------------------------------------------------------------------------------------ Client */

/**
 * SwipedClient:
 *
 * A session with a daemon. The session outlives the daemon: if the daemon exits, hangs, or violates the protocol, the supervisor
 * replaces it and reports server/restarted. Every response and notification arrives exactly once.
 *
 * The client belongs to the thread-default main context in which it was made. Callbacks and signals come in the order in which the daemon
 * wrote the messages: from that context, or from within swiped_client_call() and swiped_client_wait().
 *
 * Signals:
 *  - "notification" (const char *method, json_t *params), with the method as detail: "notification::cell/didOpen". Languages
 *    with introspection get @params as a SwipedJson;
 *  - "ended" (const GError *why): the session is over; each further call fails with this error.
 */
#define SWIPED_TYPE_CLIENT (swiped_client_get_type())
G_DECLARE_FINAL_TYPE(SwipedClient, swiped_client, SWIPED, CLIENT, GObject)

/**
 * swiped_client_new:
 * @argv: (nullable) (array zero-terminated=1): the program swiped and the options of its daemon, %NULL-terminated; or %NULL for the
 *   program that SWIPED names, else the one that was installed with this library, else "swiped" in PATH
 *
 * Returns: a client that starts a separate daemon. Nothing runs before the first call.
 */
SwipedClient *swiped_client_new(const char *const *argv);

/**
 * swiped_client_get_default:
 *
 * Returns: (transfer none): the client that the lists of this program share, made by swiped_client_new() at the first call, and again
 * when its session has ended.
 */
SwipedClient *swiped_client_get_default(void);

/**
 * swiped_client_new_for_socket:
 * @path: the path of a Unix socket
 *
 * Returns: a client of a daemon that listens at that socket. It reconnects if that daemon is restarted.
 */
SwipedClient *swiped_client_new_for_socket(const char *path);

/* How long a call that blocks waits for its response. Default: 5000 ms. The value at the start is also how long a daemon may take to
 * respond before it is replaced, and how long the supervisor tries to reconnect to a socket. */
void swiped_client_set_timeout(SwipedClient *client, guint ms);
/**
 * swiped_client_set_initialize_params:
 * @members: (type SwipedJson) (transfer full): members of initialize: "clock", "timestamp", "trace", "capabilities", "clientInfo"
 *
 * Adds members before the start. The capability "follow" is set unless @members sets it otherwise: rows of swiped-gtk4 use it.
 */
void swiped_client_set_initialize_params(SwipedClient *client, json_t *members);

/* Returns: the client's clock, monotonic, in ms. The time of a GdkFrameClock is of the same clock, in µs. */
double swiped_now(void);

/**
 * SwipedResponse:
 * @result: (type SwipedJson) (nullable): %NULL if there is an @error. The caller owns both
 * @error: (nullable): why there is no result
 */
typedef void (*SwipedResponse)(SwipedClient *client, json_t *result, const GError *error, gpointer data);

/**
 * swiped_client_send:
 * @params: (type SwipedJson) (transfer full): an object, which the function takes; json_object() for none
 * @respond: (scope async) (closure data) (nullable): called once with the response, and never from within this function
 *
 * Sends a request. If a daemon does not respond within the timeout, the daemon that replaces it does. The request fails with
 * %SWIPED_ERROR_DAEMON_FAILED if several daemons in a row fail at it, and with another error if the session ends.
 *
 * Returns: the request's number, for swiped_client_wait().
 */
gsize swiped_client_send(SwipedClient *client, const char *method, json_t *params, SwipedResponse respond, gpointer data);

/**
 * swiped_client_call:
 * @params: (type SwipedJson) (transfer full): an object, which the function takes
 *
 * Sends a request and handles messages until the response arrives: usually well below a millisecond, and never longer than the timeout.
 * After %SWIPED_ERROR_TIMED_OUT the session goes on.
 *
 * Returns: (type SwipedJson) (transfer full): the result, or %NULL with @error.
 */
json_t *swiped_client_call(SwipedClient *client, const char *method, json_t *params, GError **error);

/**
 * swiped_client_wait:
 * @number: the newest request whose response the next repaint should show
 *
 * For toolkits that move widgets on a frame clock: handles messages until this request has its response, at most for the frame wait. If
 * a wait runs out, no other one follows until that response is there. So a daemon that has stopped delays one repaint.
 *
 * Returns: whether the request has its response.
 */
gboolean swiped_client_wait(SwipedClient *client, gsize number);
/* How long a repaint waits at most. Default: 2 ms; 0: content follows a frame later. More makes late repaints rarer on a busy
 * machine, and may delay a repaint for so long. */
void swiped_client_set_frame_wait(SwipedClient *client, guint ms);
/* Returns: how many waits ran out. */
guint swiped_client_get_missed_waits(SwipedClient *client);

/**
 * swiped_client_close:
 *
 * Ends the session and, unless it listens at a socket, the daemon: gracefully, or after the timeout by force. Dropping the last reference
 * to a client that was not closed kills its daemon.
 *
 * Returns: the exit status of `swiped supervise`; -N if signal N ended it; %SWIPED_NO_STATUS if it was not started.
 */
int swiped_client_close(SwipedClient *client);
#define SWIPED_NO_STATUS (-1000)

/* Returns: the process of `swiped supervise`; 0 before the start and after the end. */
GPid swiped_client_get_pid(SwipedClient *client);

#pragma GCC visibility pop
G_END_DECLS

#endif
