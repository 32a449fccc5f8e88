/* What the parts of a client share: the daemon it is held with, and the calls that wait. */
#ifndef SWIPED_CLIENT_H
#define SWIPED_CLIENT_H

#include "link.h"
#include "session.h"

/*
 *          a call, the start          no daemon is of use, or it is closed
 *     IDLE -------------------> OPEN -----------------------------------> OVER
 */
typedef enum { IDLE, OPEN, OVER } State;

/* Somebody who waits for the answer to a request; without an id, for the daemon to be there. */
typedef struct {
    SwipedClient *client;
    gsize id;
    GTask *task;     /* or NULL: in a function */
    gint64 made;     /* in which turn of the loop; */
    gint64 deadline; /* until when the daemon is to answer a task */
    GSource *cancelling;
    gboolean done;
    json_t *value;
    GError *error;
} Call;

struct _SwipedClient {
    GObject parent;
    GMainContext *context;
    char **argv;
    char *path; /* of a socket, instead */
    json_t *greeting;
    guint timeout, restarts, snapshot_every;

    State state;
    Session *session;
    gboolean is_open; /* a daemon has greeted */
    Link *link;      /* or NULL: before the start, between two daemons, after the end */
    GError *lost;    /* between two: why */
    gint64 retry_at, retry_until;
    GError *failure; /* why it is over */
    int status;
    gboolean ending, at_end; /* the daemon is to end, and did */
    GTask *closing;
    GSource *closing_timer;

    GSource *source;
    gpointer tag;     /* of the link's descriptor, in the source */
    gboolean resting; /* a flood lets others have a turn */
    GQueue events;    /* SessionEvent: read, and not yet told */
    GQueue calls;     /* Call: in the order in which they were made, which is mostly that of the answers */
    gsize local_id;   /* counts down: of calls that are answered without the daemon */
};

/* client.c */
void client_begin(SwipedClient *client);          /* starts what is idle */
void client_turn(SwipedClient *client);           /* writes and reads what can be at once; tells nobody */
void client_write(SwipedClient *client);
void client_schedule(SwipedClient *client);       /* has the loop wait for what there is to wait for */
void client_fail(SwipedClient *client, GError *fault); /* it is over; takes `fault` */
void client_unwatch(SwipedClient *client); /* its descriptor is not for the loop any more */
void client_unlink(SwipedClient *client);
void client_push(SwipedClient *client, SessionEvent *event);

/* calls.c */
void calls_opened(SwipedClient *client);                              /* the daemon is there */
gboolean calls_take(SwipedClient *client, SessionEvent *event);       /* whether an answer was for one who waits in a function */
gboolean calls_tell(SwipedClient *client, const SessionEvent *event); /* whether an answer could be told in this turn of the loop */
void calls_wake(SwipedClient *client);                                /* who waits in a function is told that it is over */
void calls_fail(SwipedClient *client);                                /* all others, too */
gint64 calls_deadline(SwipedClient *client);                          /* the first; 0 if there is none */
void calls_defer(SwipedClient *client);                               /* another daemon has as long as the one before */
void call_free(gpointer call);
gboolean calls_wait(SwipedClient *client, const gboolean *done, GCancellable *cancellable, GError **error);

/* close.c */
void close_at_end(SwipedClient *client); /* the daemon has ended as it was told to */

#endif
