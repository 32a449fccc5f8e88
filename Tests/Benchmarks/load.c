/* The load client: starts a server behind two pipes, plays a script of frames to it, and times the answers.
 *
 *   load --script FILE --setup COUNT [--hz RATE | --window SIZE] [--pin CPU] [--rest MS] [--limit S] -- COMMAND…
 *
 * The first COUNT frames are the conversation's set-up, played one after the other and not timed, but for the first one:
 * from before the process is made to the end of its answer is `start`. The others are timed: one after the other (free-running),
 * one each 1/RATE s, or with up to SIZE of them under way. It reads frames and ids, nothing else: an answer is the
 * frame with the request's id, and frames with no id or another one are passed over.
 *
 * Out come lines of a word and numbers (ns or kB), then the word `samples` and one latency in ns a line. */
#define _GNU_SOURCE
#include <fcntl.h>
#include <getopt.h>
#include <signal.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/prctl.h>
#include <time.h>
#include <unistd.h>

#include "child.h"
#include "frames.h"

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

struct options {
    const char *script;
    size_t setup, window;
    double hertz;
    int processor;
    unsigned rest_ms, limit_seconds;
};

static _Noreturn void give_up(const char *reason)
{
    fprintf(stderr, "load: %s\n", reason);
    exit(65);
}

static nanoseconds now(void)
{
    struct timespec time;
    clock_gettime(CLOCK_MONOTONIC, &time);
    return (nanoseconds)time.tv_sec * 1000000000u + (nanoseconds)time.tv_nsec;
}

static void sleep_until(nanoseconds moment)
{
    struct timespec time = {(time_t)(moment / 1000000000u), (long)(moment % 1000000000u)};
    while (clock_nanosleep(CLOCK_MONOTONIC, TIMER_ABSTIME, &time, NULL) != 0)
        ;
}

/* The first number that follows `"id":`, or -1. */
static long find_id(const char *body, size_t length)
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

static struct script read_script(const char *path, size_t setup)
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

static void send_bytes(const struct child *child, const char *bytes, size_t length)
{
    if (!write_all(child->input, bytes, length))
        give_up("the server no longer reads");
}

/* Waits for the answer with that id. The moment is taken when its last byte has come, before it is looked into. */
static nanoseconds await(const struct child *child, struct frame_reader *reader, long id)
{
    for (;;) {
        struct frame frame;
        while (frames_next(reader, &frame) == FRAME_READY) {
            nanoseconds moment = now();
            if (find_id(frame.body, frame.body_length) == id)
                return moment;
        }
        if (frames_fill(reader, child->output) <= 0)
            give_up("the server stopped answering");
    }
}

static void play_setup(const struct child *child, struct frame_reader *reader, const struct script *script, size_t from)
{
    for (size_t at = from; at < script->setup; at++) {
        send_bytes(child, script->requests[at].bytes, script->requests[at].length);
        if (script->requests[at].id >= 0)
            await(child, reader, script->requests[at].id);
    }
}

/* One under way at a time, `period` apart or as fast as the answers come (0). */
static void play_in_turn(const struct child *child, struct frame_reader *reader, const struct script *script,
                         nanoseconds period, nanoseconds *latencies)
{
    nanoseconds due = now();
    for (size_t at = script->setup; at < script->count; at++) {
        if (period > 0)
            sleep_until(due += period);
        nanoseconds sent = now();
        send_bytes(child, script->requests[at].bytes, script->requests[at].length);
        *latencies++ = await(child, reader, script->requests[at].id) - sent;
    }
}

/* Up to `window` under way; as many as there is room for leave in one write. Answers come in order. */
static void play_pipelined(const struct child *child, struct frame_reader *reader, const struct script *script,
                           size_t window, nanoseconds *latencies)
{
    size_t sent = script->setup, answered = script->setup;
    while (answered < script->count) {
        size_t upto = answered + window < script->count ? answered + window : script->count;
        nanoseconds moment = now();
        if (upto > sent) {
            const struct request *first = &script->requests[sent], *last = &script->requests[upto - 1];
            for (size_t at = sent; at < upto; at++)
                latencies[at - script->setup] = moment;
            send_bytes(child, first->bytes, (size_t)(last->bytes + last->length - first->bytes));
            sent = upto;
        }
        struct frame frame;
        if (frames_fill(reader, child->output) <= 0)
            give_up("the server stopped answering");
        moment = now();
        while (frames_next(reader, &frame) == FRAME_READY) {
            if (answered < sent && find_id(frame.body, frame.body_length) == script->requests[answered].id) {
                latencies[answered - script->setup] = moment - latencies[answered - script->setup];
                answered++;
            }
        }
    }
}

static struct options read_options(int count, char **arguments)
{
    static const struct option known[] = {{"script", 1, NULL, 's'}, {"setup", 1, NULL, 'u'}, {"hz", 1, NULL, 'z'},
                                          {"window", 1, NULL, 'w'}, {"pin", 1, NULL, 'p'},   {"rest", 1, NULL, 'r'},
                                          {"limit", 1, NULL, 'l'},  {NULL, 0, NULL, 0}};
    struct options options = {.processor = -1, .limit_seconds = 60};
    for (int option; (option = getopt_long(count, arguments, "+", known, NULL)) != -1;) {
        switch (option) {
        case 's': options.script = optarg; break;
        case 'u': options.setup = strtoul(optarg, NULL, 10); break;
        case 'z': options.hertz = strtod(optarg, NULL); break;
        case 'w': options.window = strtoul(optarg, NULL, 10); break;
        case 'p': options.processor = atoi(optarg); break;
        case 'r': options.rest_ms = (unsigned)strtoul(optarg, NULL, 10); break;
        case 'l': options.limit_seconds = (unsigned)strtoul(optarg, NULL, 10); break;
        default: exit(64);
        }
    }
    if (!options.script || options.setup == 0 || optind >= count || options.window > 128)
        give_up("--script FILE --setup COUNT [--window up to 128] -- COMMAND… are needed");
    return options;
}

static void print_footprint(const char *when, const struct child *child, unsigned rest_ms)
{
    sleep_until(now() + (nanoseconds)rest_ms * 1000000u);
    struct footprint footprint = child_footprint(child);
    printf("%s %ld %ld\n", when, footprint.resident_kb, footprint.private_dirty_kb);
}

int main(int count, char **arguments)
{
    struct options options = read_options(count, arguments);
    struct script script = read_script(options.script, options.setup);
    size_t timed = script.count - script.setup;
    nanoseconds *latencies = calloc(timed + 1, sizeof *latencies);
    if (!latencies)
        give_up("out of memory");
    signal(SIGPIPE, SIG_IGN);
    limit_time(options.limit_seconds);
    if (options.processor >= 0)
        pin_to(options.processor);

    static struct frame_reader reader;
    text_room(&reader.text, 1 << 17);
    nanoseconds before = now();
    struct child child = child_start(arguments + optind);
    prctl(PR_SET_TIMERSLACK, 1000ul); /* for the paced run; after the child, which would inherit it */
    send_bytes(&child, script.requests[0].bytes, script.requests[0].length);
    nanoseconds first = await(&child, &reader, script.requests[0].id);
    printf("start %llu\n", (unsigned long long)(first - before));
    print_footprint("rest", &child, options.rest_ms);

    play_setup(&child, &reader, &script, 1);
    nanoseconds cpu = child_cpu_time(&child), began = now();
    if (options.window > 0)
        play_pipelined(&child, &reader, &script, options.window, latencies);
    else
        play_in_turn(&child, &reader, &script, options.hertz > 0 ? (nanoseconds)(1e9 / options.hertz) : 0, latencies);
    printf("elapsed %llu\ncpu %llu\n", (unsigned long long)(now() - began),
           (unsigned long long)(child_cpu_time(&child) - cpu));
    print_footprint("after", &child, options.rest_ms);
    child_finish(&child);

    puts("samples");
    for (size_t at = 0; at < timed; at++)
        printf("%llu\n", (unsigned long long)latencies[at]);
    return 0;
}
