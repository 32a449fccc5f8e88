/* The script of the load clients: messages from a file. The first ones prepare the session and are not timed. */
#ifndef SCRIPT_H
#define SCRIPT_H

#include <stddef.h>
#include <stdint.h>

#include "frames.h"
#include "server.h"

typedef uint64_t nanoseconds;

struct request {
    const char *bytes;
    size_t length;
    long id; /* -1: a notification */
};

struct script {
    struct request *requests;
    size_t count, setup;
};

/* Reads a whole file. Ends the program if it is not a script. */
struct script script_read(const char *path, size_t setup);

/* The first number that follows `"id":`, or -1. */
long find_id(const char *body, size_t length);

/* The monotonic clock. */
nanoseconds now(void);
void sleep_until(nanoseconds moment);

/* Writes one request. Ends the program if the connection is closed. */
void send_request(const struct server *server, const struct request *request);

/* Waits for the answer with that id. The moment is taken when its last byte has come, before it is looked into. */
nanoseconds await_answer(const struct server *server, struct frame_reader *reader, long id);

/* Plays the set-up from that request on, one after the other. */
void play_setup(const struct server *server, struct frame_reader *reader, const struct script *script, size_t from);

#endif
