/* The load client: plays a script of frames to one server and times the answers.
 *
 *   load --script FILE --setup COUNT [--hz RATE | --packets] [--pin CLIENT[,SERVER]] [--rest MS] [--limit S] -- COMMAND…
 *
 * The server is a process that is started behind two pipes. The first COUNT frames are the conversation's set-up, played one
 * after the other and not timed, but for the first one: from before the process is made to the end of its answer is `start`.
 * The others are timed: one after the other, one each 1/RATE s, or so that one of them is always there and a read brings one
 * (`--packets`: what a server does is then the same each time). It reads frames and ids, nothing else: an answer is the frame
 * with the request's id, and other frames are ignored.
 *
 * Out come lines of a word and a number (ns or kB), then the word `samples` and one latency in ns a line. */
#define _GNU_SOURCE
#include <getopt.h>
#include <pthread.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/prctl.h>

#include "script.h"

struct options {
    const char *script;
    size_t setup;
    double hertz;
    bool packets;
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

struct packets {
    const struct server *server;
    const struct script *script;
};

static void *send_all(void *context)
{
    const struct packets *packets = context;
    for (size_t at = packets->script->setup; at < packets->script->count; at++)
        send_request(packets->server, &packets->script->requests[at]);
    return NULL;
}

/* A thread writes while this one reads. No latency is measured. */
static void play_packets(const struct server *server, struct frame_reader *reader, const struct script *script)
{
    pthread_t writer;
    struct packets packets = {server, script};
    if (pthread_create(&writer, NULL, send_all, &packets) != 0)
        give_up("no thread is to be had");
    for (size_t at = script->setup; at < script->count; at++)
        await_answer(server, reader, script->requests[at].id);
    pthread_join(writer, NULL);
}

static struct options read_options(int count, char **arguments)
{
    static const struct option known[] = {
        {"script", 1, NULL, 's'}, {"setup", 1, NULL, 'u'}, {"hz", 1, NULL, 'z'},      {"pin", 1, NULL, 'p'},
        {"rest", 1, NULL, 'r'},   {"limit", 1, NULL, 'l'}, {"packets", 0, NULL, 'k'}, {NULL, 0, NULL, 0}};
    struct options options = {.processor = -1, .server_processor = -1, .limit_seconds = 60};
    for (int option; (option = getopt_long(count, arguments, "+", known, NULL)) != -1;) {
        switch (option) {
        case 's': options.script = optarg; break;
        case 'u': options.setup = strtoul(optarg, NULL, 10); break;
        case 'z': options.hertz = strtod(optarg, NULL); break;
        case 'k': options.packets = true; break;
        case 'p':
            if (sscanf(optarg, "%d,%d", &options.processor, &options.server_processor) == 1)
                options.server_processor = options.processor;
            break;
        case 'r': options.rest_ms = (unsigned)strtoul(optarg, NULL, 10); break;
        case 'l': options.limit_seconds = (unsigned)strtoul(optarg, NULL, 10); break;
        default: exit(64);
        }
    }
    if (!options.script || options.setup == 0 || optind >= count)
        give_up("--script FILE --setup COUNT and -- COMMAND… are needed");
    return options;
}

static struct server meet(const struct options *options, char **command)
{
    if (options->server_processor >= 0)
        pin_to(options->server_processor);
    struct server server = server_start(command, options->packets);
    if (options->processor >= 0)
        pin_to(options->processor);
    prctl(PR_SET_TIMERSLACK, 1000ul); /* for the paced run; after the child, which would inherit it */
    return server;
}

static void print_footprint(const char *when, const struct server *server, unsigned rest_ms)
{
    if (rest_ms > 0)
        sleep_until(now() + (nanoseconds)rest_ms * 1000000u);
    printf("%s %ld\n", when, server_resident_kb(server));
}

/* Plays what is timed, and says what it took of the processor. */
static void play(const struct options *options, const struct server *server, struct frame_reader *reader,
                 const struct script *script, nanoseconds *latencies)
{
    nanoseconds cpu = server_cpu_time(server);
    if (options->packets)
        play_packets(server, reader, script);
    else
        play_in_turn(server, reader, script, options->hertz > 0 ? (nanoseconds)(1e9 / options->hertz) : 0, latencies);
    printf("cpu %llu\n", (unsigned long long)(server_cpu_time(server) - cpu));
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
