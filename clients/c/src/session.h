/* The protocol without any input or output: which bytes are to be written, and what the bytes that were read mean.
 *
 * A session outlives its daemons. It requests a snapshot every so many messages, and keeps a journal of the messages that it sent
 * since. The daemon handles one message after the other, so a snapshot holds exactly what was sent before it was requested, and every
 * result of that is read before the snapshot. A daemon that replaces another is given the snapshot, and the journal is replayed to it;
 * the session drops the results that were delivered before.
 *
 * session.c has the client's side, session-incoming.c the daemon's.
 */
#ifndef SWIPED_SESSION_H
#define SWIPED_SESSION_H

#include "swiped-glib.h"

typedef enum {
    SESSION_RESPONSE,     /* id, and value or error */
    SESSION_NOTIFICATION, /* method, value */
    SESSION_OPENED,       /* the daemon is initialized, and has given its first snapshot */
    SESSION_FAILED,       /* error: this daemon has to be replaced */
    SESSION_RESTARTED,    /* added by the client: another daemon has replaced the one that failed with this error */
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

typedef struct _Session Session;

/* Takes `initialize_params`. After `restarts` daemons in a row that failed without delivering anything new, the session is over. */
Session *session_new(json_t *initialize_params, guint restarts, guint snapshot_every);
void session_free(Session *session);

/* Queues a request, and returns the id of its response; 0 with an error if it cannot be sent. Takes `params`. */
gsize session_request(Session *session, const char *method, json_t *params, GError **error);
/* Queues a message without a response. Takes `params`. */
gboolean session_notify(Session *session, const char *method, json_t *params, GError **error);

/* The bytes that are to be written. The caller removes those that it has written. */
GByteArray *session_outgoing(Session *session);
/* Begins with a new daemon: discards the bytes that the last one has not read, and queues initialize, the snapshot and the journal. */
void session_connect(Session *session);
/* Appends an event to `events` for each message that was read, in order; a failure comes last. */
void session_receive(Session *session, const char *bytes, gsize count, GQueue *events);

/* Whether another daemon may replace one that has failed. */
gboolean session_may_restart(const Session *session);
/* The result of initialize; NULL before. */
json_t *session_initialize_result(const Session *session);
/* How many daemons there have been. */
guint session_daemons(const Session *session);
/* How many daemons in a row, after the first, were started and have delivered nothing new so far. */
guint session_failed_restarts(const Session *session);
gboolean session_is_shutting_down(const Session *session);

#endif
