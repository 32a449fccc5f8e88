/* Many clients at once: each plays the same script over its own connection, and sends a request after each answer.
 *
 *   crowd --script FILE --setup COUNT --clients COUNT --call ADDRESS [--pid PID] [--pin CPU] [--limit S]
 *
 * All connect and play the set-up before anything is timed; then all begin, and it ends when the last has had its last answer.
 * It says what load.c says. */
#define _GNU_SOURCE
#include <getopt.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/epoll.h>

#include "script.h"

enum { EVENTS = 256 };

struct client {
    struct server server;
    struct frame_reader reader;
    size_t at; /* the request that is under way */
    nanoseconds sent;
};

struct crowd {
    struct client *clients;
    size_t count, busy;
    struct script script;
    nanoseconds *latencies;
    size_t latency_count;
    int watch;
};

static void send_next(struct crowd *crowd, struct client *client)
{
    client->sent = now();
    send_request(&client->server, &crowd->script.requests[client->at]);
}

/* What one read brought to a client. */
static void hear(struct crowd *crowd, struct client *client)
{
    struct frame frame;
    if (frames_fill(&client->reader, client->server.output) <= 0)
        give_up("the server stopped answering");
    nanoseconds moment = now();
    while (frames_next(&client->reader, &frame) == FRAME_READY) {
        if (client->at == crowd->script.count
            || find_id(frame.body, frame.body_length) != crowd->script.requests[client->at].id)
            continue;
        crowd->latencies[crowd->latency_count++] = moment - client->sent;
        if (++client->at < crowd->script.count)
            send_next(crowd, client);
        else
            crowd->busy--;
    }
}

static void connect_all(struct crowd *crowd, const char *address, pid_t pid)
{
    crowd->watch = epoll_create1(EPOLL_CLOEXEC);
    for (size_t at = 0; at < crowd->count; at++) {
        struct client *client = &crowd->clients[at];
        client->server = server_call(address, pid);
        send_request(&client->server, &crowd->script.requests[0]);
        await_answer(&client->server, &client->reader, crowd->script.requests[0].id);
        play_setup(&client->server, &client->reader, &crowd->script, 1);
        client->at = crowd->script.setup;
        struct epoll_event event = {.events = EPOLLIN, .data.ptr = client};
        if (epoll_ctl(crowd->watch, EPOLL_CTL_ADD, client->server.output, &event) != 0)
            give_up("a connection cannot be watched");
    }
}

static void play_all(struct crowd *crowd)
{
    struct epoll_event events[EVENTS];
    crowd->busy = crowd->count;
    for (size_t at = 0; at < crowd->count; at++)
        send_next(crowd, &crowd->clients[at]);
    while (crowd->busy > 0) {
        int count = epoll_wait(crowd->watch, events, EVENTS, -1);
        for (int at = 0; at < count; at++)
            hear(crowd, events[at].data.ptr);
    }
}

int main(int count, char **arguments)
{
    static const struct option known[] = {{"script", 1, NULL, 's'}, {"setup", 1, NULL, 'u'}, {"clients", 1, NULL, 'n'},
                                          {"call", 1, NULL, 'c'},   {"pid", 1, NULL, 'i'},   {"pin", 1, NULL, 'p'},
                                          {"limit", 1, NULL, 'l'},  {NULL, 0, NULL, 0}};
    struct crowd crowd = {.count = 1};
    const char *path = NULL, *address = NULL;
    size_t setup = 0;
    pid_t pid = 0;
    unsigned limit_seconds = 60;
    for (int option; (option = getopt_long(count, arguments, "", known, NULL)) != -1;) {
        switch (option) {
        case 's': path = optarg; break;
        case 'u': setup = strtoul(optarg, NULL, 10); break;
        case 'n': crowd.count = strtoul(optarg, NULL, 10); break;
        case 'c': address = optarg; break;
        case 'i': pid = atoi(optarg); break;
        case 'p': pin_to(atoi(optarg)); break;
        case 'l': limit_seconds = (unsigned)strtoul(optarg, NULL, 10); break;
        default: exit(64);
        }
    }
    if (!path || !address || setup == 0 || crowd.count == 0)
        give_up("--script FILE --setup COUNT --clients COUNT --call ADDRESS are needed");
    crowd.script = script_read(path, setup);
    crowd.clients = calloc(crowd.count, sizeof *crowd.clients);
    crowd.latencies = calloc(crowd.count * (crowd.script.count - setup), sizeof *crowd.latencies);
    if (!crowd.clients || !crowd.latencies || crowd.script.count == setup)
        give_up("there is nothing to play, or no memory");
    signal(SIGPIPE, SIG_IGN);
    limit_time(limit_seconds);

    struct server any = {.pid = pid};
    connect_all(&crowd, address, pid);
    struct footprint footprint = server_footprint(&any);
    printf("start 0\nrest %ld %ld\n", footprint.resident_kb, footprint.private_dirty_kb);
    nanoseconds cpu = server_cpu_time(&any), began = now();
    play_all(&crowd);
    nanoseconds elapsed = now() - began;
    footprint = server_footprint(&any);
    printf("elapsed %llu\ncpu %llu\ncalls 0 0\nafter %ld %ld\nsamples\n", (unsigned long long)elapsed,
           (unsigned long long)(server_cpu_time(&any) - cpu), footprint.resident_kb, footprint.private_dirty_kb);
    for (size_t at = 0; at < crowd.latency_count; at++)
        printf("%llu\n", (unsigned long long)crowd.latencies[at]);
    return 0;
}
