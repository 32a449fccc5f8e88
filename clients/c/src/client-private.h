/* A client: the session, the supervisor that carries its messages, and the requests that wait for a response.
 *
 *     client.c         the GObject, its settings and signals
 *     connection.c     starts the supervisor, and reports why it has ended
 *     main-loop.c      one GSource: writes, reads, emits signals
 *     requests.c       the queue of requests that wait, and calls with a callback
 *     blocking.c       calls that block
 *     repaint.c        waits of a frame clock
 *     close.c          shutdown, exit, and the end of the supervisor
 */
#ifndef SWIPED_CLIENT_PRIVATE_H
#define SWIPED_CLIENT_PRIVATE_H

#include "session.h"
#include "swiped-repaint.h"
#include "transport.h"

/*
 *          a call, the start          the supervisor exited, or close()
 *     IDLE -------------------> OPEN -----------------------------------> ENDED
 */
typedef enum { IDLE, OPEN, ENDED } State;

/* A caller that waits for the response to a request; with id 0, for the session to be open. */
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

/* connection.c */
void client_start(SwipedClient *client);              /* starts the supervisor, unless it was started */
void client_end(SwipedClient *client, GError *fault); /* ends the session; takes `fault`, NULL for the exit status */
void client_remove_descriptor(SwipedClient *client);  /* the loop watches the socket no more */
void client_disconnect(SwipedClient *client);
void client_push(SwipedClient *client, SessionEvent *event);

/* main-loop.c */
GSource *client_source_new(SwipedClient *client);
void client_write(SwipedClient *client);
void client_process_io(SwipedClient *client); /* writes and reads what does not block; emits nothing */
void client_emit_events(SwipedClient *client); /* as far as this iteration of the loop may */
void client_schedule(SwipedClient *client);   /* sets what the source waits for */

/* requests.c */
Request *requests_add(SwipedClient *client, GTask *task, gboolean blocks); /* takes `task` */
void requests_send(Request *request, const char *method, json_t *params); /* without a method: waits for the session; takes `params` */
void requests_session_opened(SwipedClient *client);
gboolean requests_complete(SwipedClient *client, SessionEvent *event);      /* FALSE: the response is for a task, to be emitted */
gboolean requests_emit(SwipedClient *client, const SessionEvent *event);    /* FALSE: not in this iteration of the loop */
gboolean requests_is_pending(SwipedClient *client, gsize id);
void requests_fail_blocking(SwipedClient *client);                 /* fails those that block, with end_error */
void requests_fail_all(SwipedClient *client);
void request_free(gpointer request);

/* blocking.c */
gboolean client_wait(SwipedClient *client, const gboolean *done, GCancellable *cancellable, GError **error);

/* close.c */
void close_daemon_exited(SwipedClient *client); /* the supervisor has closed the connection after exit */

/* client.c */
void client_emit_notification(SwipedClient *client, const char *method, json_t *params);
void client_emit_ended(SwipedClient *client);

#endif
