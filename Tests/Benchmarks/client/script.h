/* What the load clients say: frames from a file, the first of which set the scene and are not timed. */
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

/* Reads all of a file; ends the program when it is no script. */
struct script script_read(const char *path, size_t setup);

/* The first number that follows `"id":`, or -1. */
long find_id(const char *body, size_t length);

/* The monotonic clock. */
nanoseconds now(void);
void sleep_until(nanoseconds moment);

/* Writes one request; ends the program when nobody reads it. */
void send_request(const struct server *server, const struct request *request);

/* Waits for the answer with that id. The moment is taken when its last byte has come, before it is looked into. */
nanoseconds await_answer(const struct server *server, struct frame_reader *reader, long id);

/* Plays the set-up from that request on, one after the other. */
void play_setup(const struct server *server, struct frame_reader *reader, const struct script *script, size_t from);

#endif
