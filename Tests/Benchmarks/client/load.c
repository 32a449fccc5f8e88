/* The load client: plays a script of frames to one server and times the answers.
 *
 *   load --script FILE --setup COUNT [--hz RATE | --window SIZE | --flood | --packets] [--pin CLIENT[,SERVER]]
 *        [--rest MS] [--limit S] -- COMMAND… | --call ADDRESS [--pid PID]
 *
 * The server is a process that is started behind two pipes, or one that listens at ADDRESS. The first COUNT frames are the
 * conversation's set-up, played one after the other and not timed, but for the first one: from before the process is made to
 * the end of its answer is `start`. The others are timed: one after the other (free-running), one each 1/RATE s, with up to
 * SIZE of them under way, or all as fast as they are taken (`--flood`, by a separate thread), and so that
 * a read brings one of them all the same (`--packets`: what a server does is then the same each time). It reads frames and ids,
 * nothing else: an answer is the frame with the request's id, and other frames are ignored.
 *
 * Out come lines of a word and numbers (ns, kB or calls), then the word `samples` and one latency in ns a line. */
#define _GNU_SOURCE
#include <getopt.h>
#include <pthread.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/prctl.h>

#include "script.h"

struct options {
    const char *script, *address;
    size_t setup, window;
    double hertz;
    bool flood, packets;
    pid_t pid;
    int processor, server_processor; /* -1: wherever the scheduler pleases */
    unsigned rest_ms, limit_seconds;
};

/* One under way at a time, `period` apart or as fast as the answers come (0). */
static void play_in_turn(const struct server *server, struct frame_reader *reader, const struct script *script,
                         nanoseconds period, nanoseconds *latencies)
{
    nanoseconds due = now();
    for (size_t at = script->setup; at < script->count; at++) {
        if (period > 0)
            sleep_until(due += period);
        nanoseconds sent = now();
        send_request(server, &script->requests[at]);
        *latencies++ = await_answer(server, reader, script->requests[at].id) - sent;
    }
}

/* One read's answers, in order, from `answered` on. What comes out is the first that is still awaited. */
static size_t take_answers(const struct server *server, struct frame_reader *reader, const struct script *script,
                           size_t answered, nanoseconds *latencies)
{
    struct frame frame;
    if (frames_fill(reader, server->output) <= 0)
        give_up("the server stopped answering");
    nanoseconds moment = now();
    while (frames_next(reader, &frame) == FRAME_READY) {
        if (answered < script->count && find_id(frame.body, frame.body_length) == script->requests[answered].id) {
            latencies[answered - script->setup] = moment - latencies[answered - script->setup];
            answered++;
        }
    }
    return answered;
}

/* Sends the requests from ..< upto by one write. */
static void send_range(const struct server *server, const struct script *script, size_t from, size_t upto)
{
    const struct request *first = &script->requests[from], *last = &script->requests[upto - 1];
    struct request all = {first->bytes, (size_t)(last->bytes + last->length - first->bytes), -1};
    send_request(server, &all);
}

/* Up to `window` under way; as many as there is room for leave in one write. */
static void play_pipelined(const struct server *server, struct frame_reader *reader, const struct script *script,
                           size_t window, nanoseconds *latencies)
{
    size_t sent = script->setup, answered = script->setup;
    while (answered < script->count) {
        size_t upto = answered + window < script->count ? answered + window : script->count;
        nanoseconds moment = now();
        if (upto > sent) {
            for (size_t at = sent; at < upto; at++)
                latencies[at - script->setup] = moment;
            send_range(server, script, sent, upto);
            sent = upto;
        }
        answered = take_answers(server, reader, script, answered, latencies);
    }
}

struct flood {
    const struct server *server;
    const struct script *script;
    bool packets;
};

static void *send_all(void *context)
{
    const struct flood *flood = context;
    const struct script *script = flood->script;
    if (!flood->packets)
        send_range(flood->server, script, script->setup, script->count);
    for (size_t at = script->setup; flood->packets && at < script->count; at++)
        send_request(flood->server, &script->requests[at]);
    return NULL;
}

/* Everything at once: a thread writes while this one reads. A latency is then the time since the flood began. */
static void play_flood(const struct server *server, struct frame_reader *reader, const struct script *script, bool packets,
                       nanoseconds *latencies)
{
    pthread_t writer;
    struct flood flood = {server, script, packets};
    nanoseconds began = now();
    for (size_t at = script->setup; at < script->count; at++)
        latencies[at - script->setup] = began;
    if (pthread_create(&writer, NULL, send_all, &flood) != 0)
        give_up("no thread is to be had");
    for (size_t answered = script->setup; answered < script->count;)
        answered = take_answers(server, reader, script, answered, latencies);
    pthread_join(writer, NULL);
}

static struct options read_options(int count, char **arguments)
{
    static const struct option known[] = {
        {"script", 1, NULL, 's'}, {"setup", 1, NULL, 'u'}, {"hz", 1, NULL, 'z'},    {"window", 1, NULL, 'w'},
        {"flood", 0, NULL, 'f'},  {"pin", 1, NULL, 'p'},   {"rest", 1, NULL, 'r'},  {"limit", 1, NULL, 'l'},
        {"call", 1, NULL, 'c'},   {"pid", 1, NULL, 'i'},   {"packets", 0, NULL, 'k'}, {NULL, 0, NULL, 0}};
    struct options options = {.processor = -1, .server_processor = -1, .limit_seconds = 60};
    for (int option; (option = getopt_long(count, arguments, "+", known, NULL)) != -1;) {
        switch (option) {
        case 's': options.script = optarg; break;
        case 'u': options.setup = strtoul(optarg, NULL, 10); break;
        case 'z': options.hertz = strtod(optarg, NULL); break;
        case 'w': options.window = strtoul(optarg, NULL, 10); break;
        case 'f': options.flood = true; break;
        case 'k': options.packets = true; break;
        case 'p':
            if (sscanf(optarg, "%d,%d", &options.processor, &options.server_processor) == 1)
                options.server_processor = options.processor;
            break;
        case 'r': options.rest_ms = (unsigned)strtoul(optarg, NULL, 10); break;
        case 'l': options.limit_seconds = (unsigned)strtoul(optarg, NULL, 10); break;
        case 'c': options.address = optarg; break;
        case 'i': options.pid = atoi(optarg); break;
        default: exit(64);
        }
    }
    /* A window's requests and answers have to fit into the pipes: it is written whole before anything is read. */
    if (!options.script || options.setup == 0 || !options.address == (optind >= count) || options.window > 128)
        give_up("--script FILE --setup COUNT [--window up to 128] and -- COMMAND… or --call ADDRESS are needed");
    return options;
}

static struct server meet(const struct options *options, char **command)
{
    if (options->server_processor >= 0)
        pin_to(options->server_processor);
    struct server server = options->address ? server_call(options->address, options->pid)
                                            : server_start(command, options->packets);
    if (options->processor >= 0)
        pin_to(options->processor);
    prctl(PR_SET_TIMERSLACK, 1000ul); /* for the paced run; after the child, which would inherit it */
    return server;
}

static void print_footprint(const char *when, const struct server *server, unsigned rest_ms)
{
    if (rest_ms > 0)
        sleep_until(now() + (nanoseconds)rest_ms * 1000000u);
    struct footprint footprint = server_footprint(server);
    printf("%s %ld %ld\n", when, footprint.resident_kb, footprint.private_dirty_kb);
}

/* Plays what is timed, and says what it took besides. */
static void play(const struct options *options, const struct server *server, struct frame_reader *reader,
                 const struct script *script, nanoseconds *latencies)
{
    struct calls calls = server_calls(server);
    nanoseconds cpu = server_cpu_time(server), began = now();
    if (options->flood || options->packets)
        play_flood(server, reader, script, options->packets, latencies);
    else if (options->window > 0)
        play_pipelined(server, reader, script, options->window, latencies);
    else
        play_in_turn(server, reader, script, options->hertz > 0 ? (nanoseconds)(1e9 / options->hertz) : 0, latencies);
    nanoseconds ended = now();
    printf("elapsed %llu\n", (unsigned long long)(ended - began));
    printf("cpu %llu\n", (unsigned long long)(server_cpu_time(server) - cpu));
    struct calls after = server_calls(server);
    printf("calls %llu %llu\n", after.reads - calls.reads, after.writes - calls.writes);
}

int main(int count, char **arguments)
{
    struct options options = read_options(count, arguments);
    struct script script = script_read(options.script, options.setup);
    size_t timed = script.count - script.setup;
    nanoseconds *latencies = calloc(timed + 1, sizeof *latencies);
    if (!latencies)
        give_up("out of memory");
    signal(SIGPIPE, SIG_IGN);
    limit_time(options.limit_seconds);

    static struct frame_reader reader;
    text_room(&reader.text, 1 << 17);
    nanoseconds before = now();
    struct server server = meet(&options, arguments + optind);
    send_request(&server, &script.requests[0]);
    nanoseconds first = await_answer(&server, &reader, script.requests[0].id);
    printf("start %llu\n", (unsigned long long)(first - before));
    print_footprint("rest", &server, options.rest_ms);

    play_setup(&server, &reader, &script, 1);
    if (timed > 0)
        play(&options, &server, &reader, &script, latencies);
    print_footprint("after", &server, options.rest_ms);
    server_finish(&server);

    puts("samples");
    for (size_t at = 0; at < timed; at++)
        printf("%llu\n", (unsigned long long)latencies[at]);
    return 0;
}
