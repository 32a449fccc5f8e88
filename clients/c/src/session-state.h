/* What both sides of a session know: session.c the client's, session-reading.c the daemon's. */
#ifndef SWIPED_SESSION_STATE_H
#define SWIPED_SESSION_STATE_H

#include "session.h"

enum { SESSION_LIMIT = 64 << 20 }; /* bytes of a message of the daemon's, or that it has not taken of ours: then something is wrong */

/* What is asked for by the session itself, each with its method as its id. */
typedef enum { OWN_INITIALIZE = 1, OWN_RESTORE = 2, OWN_SNAPSHOT = 4 } Own;

/* What was sent, as it is sent again: a request's id, the moment that it is about (0: none), its line. */
typedef struct {
    gsize id;
    double timestamp;
    GString *line;
} Sent;

/* What came: an answer's id, or a notification's method. */
typedef struct {
    gsize id;
    char *method;
} Told;

struct _Session {
    json_t *hello, *welcome, *snapshot;
    guint restarts, every, daemons, in_vain;
    gboolean keeps, leaving, stamps;
    GByteArray *outgoing, *incoming;
    gsize searched; /* so many bytes of `incoming` have no line feed */
    gsize last_id;
    GHashTable *open;  /* ids of requests without an answer */
    guint asked_own;   /* of Own: without an answer */
    GArray *since;     /* Sent: after what the snapshot has */
    GArray *seen;      /* Told: what came of that */
    guint retold;      /* so many of `seen` this daemon has told, once more or for the first time */
    gboolean asked;    /* for a snapshot, */
    guint asked_since; /* which will have so many of `since` in it */
    guint ask_at;
    double moment; /* of the last that was told */
    double latest; /* and that was sent */
};

/* When what stands at this place of `since` is sent again, it must not overtake what was told before it was served: time goes on to
 * there first. */
void session_go_on_to_moment(Session *session, guint place);

/* Has the session ask for a snapshot, which has in it all that was sent. */
void session_ask(Session *session);

#endif
