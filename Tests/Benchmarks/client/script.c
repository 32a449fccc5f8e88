#define _GNU_SOURCE
#include "script.h"

#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

nanoseconds now(void)
{
    struct timespec time;
    clock_gettime(CLOCK_MONOTONIC, &time);
    return (nanoseconds)time.tv_sec * 1000000000u + (nanoseconds)time.tv_nsec;
}

void sleep_until(nanoseconds moment)
{
    struct timespec time = {(time_t)(moment / 1000000000u), (long)(moment % 1000000000u)};
    while (clock_nanosleep(CLOCK_MONOTONIC, TIMER_ABSTIME, &time, NULL) != 0)
        ;
}

long find_id(const char *body, size_t length)
{
    const char *end = body + length;
    while ((body = memmem(body, (size_t)(end - body), "\"id\":", 5)) != NULL) {
        body += 5;
        while (body < end && *body == ' ')
            body++;
        if (body < end && *body >= '0' && *body <= '9') {
            long id = 0;
            for (; body < end && *body >= '0' && *body <= '9' && id < 1000000000; body++)
                id = id * 10 + (*body - '0');
            return id;
        }
    }
    return -1;
}

struct script script_read(const char *path, size_t setup)
{
    static struct frame_reader reader;
    int file = open(path, O_RDONLY | O_CLOEXEC);
    long came;
    if (file < 0)
        give_up("cannot open the script");
    while ((came = frames_fill(&reader, file)) > 0)
        ;
    close(file);
    struct script script = {NULL, 0, setup};
    size_t capacity = 0;
    struct frame frame;
    while (frames_next(&reader, &frame) == FRAME_READY) {
        if (script.count == capacity) {
            capacity = capacity * 2 + 64;
            script.requests = realloc(script.requests, capacity * sizeof *script.requests);
            if (!script.requests)
                give_up("out of memory");
        }
        script.requests[script.count++] =
            (struct request){frame.whole, frame.whole_length, find_id(frame.body, frame.body_length)};
    }
    if (came < 0 || script.count < setup || reader.start != reader.text.length)
        give_up("the script is cut short");
    return script;
}

void send_request(const struct server *server, const struct request *request)
{
    if (!write_all(server->input, request->bytes, request->length))
        give_up("the server no longer reads");
}

nanoseconds await_answer(const struct server *server, struct frame_reader *reader, long id)
{
    for (;;) {
        struct frame frame;
        while (frames_next(reader, &frame) == FRAME_READY) {
            nanoseconds moment = now();
            if (find_id(frame.body, frame.body_length) == id)
                return moment;
        }
        if (frames_fill(reader, server->output) <= 0)
            give_up("the server stopped answering");
    }
}

void play_setup(const struct server *server, struct frame_reader *reader, const struct script *script, size_t from)
{
    for (size_t at = from; at < script->setup; at++) {
        send_request(server, &script->requests[at]);
        if (script->requests[at].id >= 0)
            await_answer(server, reader, script->requests[at].id);
    }
}
