/* What the files of swiped-glib share: a client is a session, the supervisor that carries its messages, and the requests that wait.
 *
 *     client.c      the GObject, its settings and signals
 *     connection.c  starts the supervisor, and reports why it has ended
 *     main-loop.c   one GSource: writes, reads, emits signals
 *     requests.c    the queue of requests that wait, calls with a callback, and calls that block
 *     repaint.c     waits of a frame clock
 *     close.c       shutdown, exit, and the end of the supervisor
 *     session.c     the protocol without input or output; error.c: its errors; json.c: for other languages
 *     transport.c   a socket, and the process at its other end
 */
#ifndef SWIPED_GLIB_PRIVATE_H
#define SWIPED_GLIB_PRIVATE_H

#include "swiped-repaint.h"

/* ---- error.c */

/* Takes `data`, which may be NULL. */
GError *error_with_data(int code, const char *message, json_t *data);
/* The error of a response, from its member "error". */
GError *error_from_response(const json_t *object);

/* ---- session.c */

typedef enum {
    SESSION_RESPONSE,     /* id, and value or error */
    SESSION_NOTIFICATION, /* method, value */
    SESSION_FAILED,       /* error: the session cannot go on */
    SESSION_ENDED         /* added by the client: the session is over */
} SessionEventKind;

typedef struct {
    SessionEventKind kind;
    gsize id;
    char *method;
    json_t *value;
    GError *error;
} SessionEvent;

SessionEvent *session_event_new(SessionEventKind kind);
void session_event_free(SessionEvent *event);

typedef struct {
    json_t *initialize_result; /* NULL before the response */
    gboolean shutting_down;
    GByteArray *outgoing;      /* the bytes that are to be written; the client removes those that it has written */
    GByteArray *incoming;
    gsize searched;            /* this many bytes of `incoming` have no line feed */
    gsize last_id;
} Session;

/* Queues initialize. Takes `initialize_params`. */
Session *session_new(json_t *initialize_params);
void session_free(Session *session);

/* Queues a request, and returns the id of its response; 0 with an error if it cannot be sent. Takes `params`. */
gsize session_request(Session *session, const char *method, json_t *params, GError **error);
/* Queues a message without a response. Takes `params`. */
gboolean session_notify(Session *session, const char *method, json_t *params, GError **error);

/* Appends an event to `events` for each message that was read, in order; a failure comes last. */
void session_receive(Session *session, const char *bytes, gsize count, GQueue *events);

/* ---- transport.c */

enum { TRANSPORT_GRACE_MS = 1000 }; /* how long a process may take to exit after it has closed its output */

typedef struct {
    GSocket *socket;
    GSubprocess *process;
} Transport;

/* The program that SWIPED names, else the one that was installed with this library, else the one in PATH. */
const char *transport_default_program(void);
/* Starts the supervisor of a program (NULL: the default one) with the options of its daemon. `timeout` is that of the daemon in ms. */
Transport *transport_spawn(const char *const *argv, guint timeout, GError **error);
/* Return how many bytes were read or written; 0 if the call would block; -1 if the connection is closed. */
gssize transport_read(Transport *transport, char *bytes, gsize size);
gssize transport_write(Transport *transport, const guint8 *bytes, gsize count);
/* Closes the socket, and kills the process if it is still running. */
void transport_free(Transport *transport);
/* Waits until the process has exited, kills it after `grace` ms, and returns its exit status. */
int transport_reap(Transport *transport, guint grace);
/* The same without blocking: calls `done` with the status. */
void transport_reap_async(Transport *transport, guint grace, void (*done)(int status, gpointer data), gpointer data);

/* ---- The client */

/*
 *          a call, the start          the supervisor exited, or close()
 *     IDLE -------------------> OPEN -----------------------------------> ENDED
 */
typedef enum { IDLE, OPEN, ENDED } State;

/* A caller that waits for the response to a request. */
typedef struct {
    SwipedClient *client;
    gsize id;
    gboolean blocks;  /* the caller does; else there is a task, or a function to call */
    GTask *task;
    SwipedResponse respond;
    gpointer data;
    gint64 iteration; /* of the main loop in which the call was made; see iteration_time() */
    GSource *cancellation;
    gboolean done;    /* for a caller that blocks: value or error is there */
    json_t *value;
    GError *error;
} Request;

struct _SwipedClient {
    GObject parent;
    GMainContext *context;
    char **argv; /* the program and the options of its daemon */
    json_t *initialize_params;
    guint timeout, frame_wait;

    State state;
    Session *session;
    Transport *transport; /* NULL before the start and after the end */
    GError *end_error;    /* why the session is over */
    int status;           /* the exit status of the supervisor */
    gboolean sent_exit, daemon_exited;
    GTask *closing;
    GSource *closing_timer;

    guint missed_waits; /* of a frame clock */
    gboolean is_late;   /* the daemon is, since such a wait ran out */

    GSource *source;
    gpointer descriptor_tag; /* of the socket, in the source */
    gboolean throttled;      /* there is always more to read: other sources of the loop get their turn */
    GQueue events;           /* SessionEvent: received, and not yet emitted */
    GQueue requests;         /* Request: in the order of the calls, which is mostly that of the responses */
    gsize local_id;          /* counts down: ids of responses that the client makes itself */
};

/* ---- connection.c */

void client_start(SwipedClient *client);              /* starts the supervisor, unless it was started */
void client_end(SwipedClient *client, GError *fault); /* ends the session; takes `fault`, NULL for the exit status */
void client_remove_descriptor(SwipedClient *client);  /* the loop watches the socket no more */
void client_disconnect(SwipedClient *client);

/* ---- main-loop.c */

GSource *client_source_new(SwipedClient *client);
void client_write(SwipedClient *client);
void client_process_io(SwipedClient *client); /* writes and reads what does not block; emits nothing */
void client_emit_events(SwipedClient *client); /* as far as this iteration of the loop may */
void client_schedule(SwipedClient *client);   /* sets what the source waits for */

/* ---- requests.c */

Request *requests_add(SwipedClient *client, GTask *task, gboolean blocks); /* takes `task` */
void requests_send(Request *request, const char *method, json_t *params); /* takes `params` */
gboolean requests_complete(SwipedClient *client, SessionEvent *event);      /* FALSE: the response is for a task, to be emitted */
gboolean requests_emit(SwipedClient *client, const SessionEvent *event);    /* FALSE: not in this iteration of the loop */
gboolean requests_is_pending(SwipedClient *client, gsize id);
void requests_fail_blocking(SwipedClient *client);                 /* fails those that block, with end_error */
void requests_fail_all(SwipedClient *client);
void request_free(gpointer request);
gboolean client_wait(SwipedClient *client, const gboolean *done, GCancellable *cancellable, GError **error);

/* ---- close.c */

void close_daemon_exited(SwipedClient *client); /* the supervisor has closed the connection after exit */

/* ---- client.c */

void client_emit_notification(SwipedClient *client, const char *method, json_t *params);
void client_emit_ended(SwipedClient *client);

#endif
