/* The protocol without input and output: what is to be written, and what has been read.
 *
 * A session outlives its daemons. Every so many messages it asks for a snapshot, and keeps what it sent since. The daemon serves one
 * message after the other, so a snapshot has in it exactly what was sent before it was asked for, and all that comes of that is read
 * before the snapshot. A new daemon is given the snapshot, and what was sent since, once more; what comes of that and was read
 * before is dropped.
 */
#ifndef SWIPED_SESSION_H
#define SWIPED_SESSION_H

#include "swiped-glib.h"

typedef enum {
    SESSION_ANSWER,       /* id, and value or error */
    SESSION_NOTIFICATION, /* method, value */
    SESSION_READY,        /* the session is open */
    SESSION_FAULT,        /* error: this daemon is of no use any more; told on by the client: it is over */
    SESSION_RESTARTED     /* the client's own: another daemon has taken the place of one, for error */
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

typedef struct _Session Session;

/* Takes `hello`, the params of initialize. */
Session *session_new(json_t *hello, guint restarts, guint snapshot_every);
void session_free(Session *session);

/* The client's side. Both take `params`. A request's id, which its answer will have; 0 with an error. */
gsize session_request(Session *session, const char *method, json_t *params, GError **error);
gboolean session_notify(Session *session, const char *method, json_t *params, GError **error);

/* The daemon's side. What is to be written; whoever has written some takes it away. */
GByteArray *session_outgoing(Session *session);
/* A daemon is being started: what was not written to the last one is forgotten, and all is said that this one needs. */
void session_begin(Session *session);
/* Adds what came to `events`, in its order; a fault comes last. */
void session_feed(Session *session, const char *bytes, gsize count, GQueue *events);

/* Whether another daemon is to be started where one has ended. */
gboolean session_may_begin_again(const Session *session);
/* What initialize was answered with; NULL before. */
json_t *session_welcome(const Session *session);
/* How many daemons there have been; and in a row that were there for nothing, after the first. */
guint session_daemons(const Session *session);
guint session_in_vain(const Session *session);
gboolean session_is_leaving(const Session *session);

#endif
