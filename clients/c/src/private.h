/* What the files of swiped-glib share.
 *
 *     client.c    the GObject: its settings, and the beginning and the end of its session
 *     messages.c  sends requests, reads responses and notifications, and waits for them
 *     process.c   the supervisor at the other end of a socket
 *     error.c     the error domain; json.c: for other languages
 */
#ifndef SWIPED_GLIB_PRIVATE_H
#define SWIPED_GLIB_PRIVATE_H

#include "swiped-glib.h"

enum { GRACE_MS = 1000 }; /* that a process may take to exit after it has closed its output */

/*
 *          a request, the start          the supervisor exited, or close()
 *     IDLE -------------------> OPEN -----------------------------------> ENDED
 */
typedef enum { IDLE, OPEN, ENDED } State;

/* A request that waits for its response. */
typedef struct {
    gsize id;
    SwipedResponse respond; /* NULL: the response is ignored */
    gpointer data;
    GError *error; /* that the main loop is about to report in place of a response */
} Request;

struct _SwipedClient {
    GObject parent;
    GMainContext *context;
    char **argv; /* the program and the options of its daemon */
    json_t *initialize_params;
    guint timeout, frame_wait;

    State state;
    GError *end_error;       /* why the session is over */
    gboolean reports_end;    /* the main loop is about to */
    GPid process;            /* the supervisor; 0 before the start and after the end */
    int socket;              /* to it; -1 then */
    int status;              /* its exit status */
    json_t *limits;          /* of the daemon; NULL before it has responded */

    GSource *source;
    gpointer descriptor_tag; /* of the socket, in the source */
    GByteArray *outgoing;    /* the bytes that are to be written */
    GByteArray *incoming;
    gsize searched;          /* this many bytes of `incoming` have no line feed */
    GQueue requests;         /* Request: in the order of the calls, which is mostly that of the responses */
    gsize last_id;
    gsize late;              /* the request that was not answered within the last wait; 0: it was */
    guint missed_waits;
};

/* ---- client.c */

void client_start(SwipedClient *client); /* starts the supervisor, unless it was started */
/* Ends the session. Takes `why`; NULL: the exit status says it. The supervisor is killed if it does not exit within `grace` ms. */
void client_end(SwipedClient *client, GError *why, guint grace);
void client_emit_notification(SwipedClient *client, const char *method, json_t *params);

/* ---- messages.c */

GSource *client_source_new(SwipedClient *client);
gboolean client_poll(SwipedClient *client, gint64 timeout); /* waits at most so many µs until something can be read or written */
void request_free(gpointer request);

/* ---- process.c */

/* The program that SWIPED names, else the one that was installed with this library, else the one in PATH. */
const char *process_default_program(void);
/* Starts the supervisor of a program (NULL: the default one) with the options of its daemon, and returns the socket to it; -1 with an
 * error. `timeout` is that of the daemon in ms. */
int process_start(const char *const *argv, guint timeout, GPid *process, GError **error);
/* Waits until the process has exited, kills it after `grace` ms, and returns its exit status; -N if signal N ended it. */
int process_reap(GPid process, guint grace);

/* ---- error.c */

/* Takes `data`, which may be NULL. */
GError *error_with_data(int code, const char *message, json_t *data);
/* The error of a response, from its member "error". */
GError *error_from_response(const json_t *object);

#endif
