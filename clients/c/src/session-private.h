/* The state that both sides of a session share. */
#ifndef SWIPED_SESSION_PRIVATE_H
#define SWIPED_SESSION_PRIVATE_H

#include "session.h"

/* Limit of a message from the daemon, and of the bytes that wait to be written, in bytes: beyond it the daemon has failed. */
enum { SESSION_LIMIT = 64 << 20 };

/* The session's own requests. The id of each is its method. */
typedef enum { OWN_INITIALIZE = 1, OWN_RESTORE = 2, OWN_SNAPSHOT = 4 } OwnRequest;

/* A message that was sent: the id of a request or 0, its timestamp or 0, and its line. */
typedef struct {
    gsize id;
    double timestamp;
    GString *line;
} JournalEntry;

/* A message that was received: the id of a response, or the method of a notification. */
typedef struct {
    gsize id;
    char *method;
} Delivery;

/* An animation that the daemon has announced: its id, and when it ends. */
typedef struct {
    gint64 id;
    double time;
} AnimationEnd;

struct _Session {
    json_t *initialize_params, *initialize_result, *snapshot;
    guint restarts, snapshot_every, daemons, failed_restarts;
    gboolean journals; /* whether the session is prepared for a restart */
    gboolean shutting_down, adds_timestamps;
    GByteArray *outgoing, *incoming;
    gsize searched; /* this many bytes of `incoming` have no line feed */
    gsize last_id;
    GHashTable *pending; /* ids of requests without a response */
    guint own_pending;   /* the same of the session's own: a set of OwnRequest */

    GArray *journal;             /* JournalEntry: what was sent after the snapshot */
    GArray *delivered;           /* Delivery: what was received as a result of that */
    guint replayed;              /* how many of `delivered` the current daemon has sent, again or for the first time */
    gboolean awaits_snapshot;
    guint snapshot_covers;       /* how many entries of the journal the awaited snapshot holds */
    guint snapshot_at;           /* at which length of the journal the next one is requested */
    GArray *animation_ends;      /* AnimationEnd: of those that may not have ended */
    double last_reported;        /* the latest timestamp of a notification */
    double last_sent;            /* the latest timestamp of a message to the daemon */
};

/* Requests a snapshot, which will hold all that was sent so far. */
void session_request_snapshot(Session *session);

/* session-time.c: */

/* Adds a message to the journal. */
void session_journal(Session *session, JournalEntry entry);
/* Remembers when the animations of a result end. */
void session_track_animations(Session *session, const json_t *result);
/* Notes when the daemon sent a notification. */
void session_note_reported_time(Session *session, const json_t *params);

#endif
