/* One client's connection: a Unix socket with lines, or a WebSocket with a text frame a message. */
#ifndef CONNECTION_H
#define CONNECTION_H

#include <stdbool.h>
#include <stddef.h>

/* Where the daemon listens. */
struct place {
    const char *path; /* of the Unix socket; NULL: a WebSocket at 127.0.0.1 */
    int port;
    const char *target; /* what a WebSocket asks for, token included */
};

struct connection {
    int descriptor;
    bool is_web, is_open; /* a WebSocket is open once the daemon has agreed */
    char *rest;           /* the beginning of a message that is not whole yet */
    size_t rest_length;
};

/* Takes one message; `body` is valid until it returns. */
typedef void take_message(void *context, const char *body, size_t length);

/* Connects, and asks for the WebSocket if it is one; ends the program when that fails. */
void connection_start(struct connection *connection, const struct place *place);

/* Puts one message, as it goes over this connection, where there is room for it and FRAME_ROOM more; says how long it is. */
enum { FRAME_ROOM = 8 };
size_t connection_frame(const struct connection *connection, char *frame, const char *body, size_t length);

/* Writes whole frames; false when there is no room for all of them. */
bool connection_write(const struct connection *connection, const char *frames, size_t length);

/* Reads once, and gives every message that is whole to `take`; false at the end. */
bool connection_receive(struct connection *connection, take_message *take, void *context);

/* For what must not happen: says it, and ends the program. */
_Noreturn void give_up(const char *format, ...) __attribute__((format(printf, 1, 2)));

#endif
