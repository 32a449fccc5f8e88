/* The protocol without any input or output: which bytes are to be written, and what the bytes that were read mean. */
#ifndef SWIPED_SESSION_H
#define SWIPED_SESSION_H

#include "swiped-glib.h"

typedef enum {
    SESSION_RESPONSE,     /* id, and value or error */
    SESSION_NOTIFICATION, /* method, value */
    SESSION_OPENED,       /* the daemon is initialized */
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

typedef struct _Session Session;

/* Queues initialize. Takes `initialize_params`. */
Session *session_new(json_t *initialize_params);
void session_free(Session *session);

/* Queues a request, and returns the id of its response; 0 with an error if it cannot be sent. Takes `params`. */
gsize session_request(Session *session, const char *method, json_t *params, GError **error);
/* Queues a message without a response. Takes `params`. */
gboolean session_notify(Session *session, const char *method, json_t *params, GError **error);

/* The bytes that are to be written. The caller removes those that it has written. */
GByteArray *session_outgoing(Session *session);
/* Appends an event to `events` for each message that was read, in order; a failure comes last. */
void session_receive(Session *session, const char *bytes, gsize count, GQueue *events);

/* The result of initialize; NULL before. */
json_t *session_initialize_result(const Session *session);
gboolean session_is_shutting_down(const Session *session);

#endif
