/* Clients by the thousand: connects them, has some of them swipe, and times every answer.
 *
 *   clients (--unix PATH | --web PORT --target TARGET) --daemon PID --idle COUNT --active COUNT --hogs COUNT --hz RATE --seconds S
 *
 * Each client says `initialize` and `table/open`. Then, for S seconds each, the active ones send the messages of swipes:
 *
 *   paced       RATE a second each, evenly one after the other, whether or not the last one is answered
 *   beside      the same, while the first COUNT hogs of them have 128 under way all the time
 *   saturated   one under way each, the next as soon as it is answered
 *
 * It ends at once if an answer is an error, is of another request than the next one, or does not come. Between the phases it
 * writes what it has found, a line of words and numbers (times in ns), and waits for a line on standard input. */
#define _GNU_SOURCE
#include <errno.h>
#include <getopt.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/epoll.h>
#include <sys/prctl.h>
#include <time.h>

#include "connection.h"

enum { RING = 256, HOG_WINDOW = 128, EVENTS = 256, SWIPE = 40, GREETING = 2, PATIENCE_SECONDS = 60 };

typedef uint64_t nanoseconds;

struct client {
    struct connection connection;
    struct load *load;
    unsigned long sent, answered; /* the next id is one more than what was sent */
    unsigned long served;         /* answers in this phase */
    unsigned window;              /* how many it keeps under way; 0: it is paced */
    nanoseconds moments[RING];    /* when each of those under way was written */
};

struct samples {
    nanoseconds *values;
    size_t count, capacity;
};

struct load {
    struct client **clients;
    size_t count, active, pending; /* pending: requests under way, of all */
    int epoll;
    bool times_paced, times_all; /* whose answers count */
    nanoseconds end;             /* windows are not filled again after it */
    unsigned long notifications;
    struct samples latencies, lateness;
};

static nanoseconds now(void)
{
    struct timespec time;
    clock_gettime(CLOCK_MONOTONIC, &time);
    return (nanoseconds)time.tv_sec * 1000000000u + (nanoseconds)time.tv_nsec;
}

static nanoseconds processor_time(pid_t process)
{
    clockid_t clock;
    struct timespec time;
    if (clock_getcpuclockid(process, &clock) != 0 || clock_gettime(clock, &time) != 0)
        give_up("the daemon's processor time cannot be read");
    return (nanoseconds)time.tv_sec * 1000000000u + (nanoseconds)time.tv_nsec;
}

static void note(struct samples *samples, nanoseconds value)
{
    if (samples->count == samples->capacity) {
        samples->capacity = samples->capacity * 2 + 4096;
        samples->values = realloc(samples->values, samples->capacity * sizeof *samples->values);
        if (!samples->values)
            give_up("out of memory");
    }
    samples->values[samples->count++] = value;
}

static int compare(const void *one, const void *other)
{
    nanoseconds left = *(const nanoseconds *)one, right = *(const nanoseconds *)other;
    return left < right ? -1 : left > right;
}

static nanoseconds quantile(struct samples *samples, double part)
{
    if (samples->count == 0)
        return 0;
    qsort(samples->values, samples->count, sizeof *samples->values, compare);
    return samples->values[(size_t)(part * (double)(samples->count - 1))];
}

/* The message with this id: a greeting, then swipes to and fro that open the row and close it. */
static int compose(char *text, size_t room, unsigned long id)
{
    static const char *const methods[] = {"gesture/begin", "gesture/update", "gesture/end"};
    if (id == 1)
        return snprintf(text, room,
                        "{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"initialize\",\"params\":{\"protocolVersion\":\"1.0\","
                        "\"clientInfo\":{\"name\":\"soak\",\"version\":\"1\"}}}");
    if (id == 2)
        return snprintf(text, room,
                        "{\"jsonrpc\":\"2.0\",\"id\":2,\"method\":\"table/open\",\"params\":{\"table\":\"inbox\",\"width\":320,"
                        "\"actions\":{\"trailing\":[{\"id\":\"delete\",\"width\":80},{\"id\":\"archive\",\"width\":80}]}}}");
    unsigned long number = id - GREETING - 1, step = number % SWIPE;
    long x = (long)step * (number / SWIPE % 2 == 0 ? -4 : 4);
    return snprintf(text, room,
                    "{\"jsonrpc\":\"2.0\",\"id\":%lu,\"method\":\"%s\",\"params\":{\"table\":\"inbox\",\"cell\":\"m17\","
                    "\"translation\":{\"x\":%ld,\"y\":0}}}",
                    id, methods[step == 0 ? 0 : step < SWIPE - 1 ? 1 : 2], x);
}

static void client_send(struct client *client)
{
    char text[512];
    if (client->sent - client->answered == RING)
        give_up("a client waits for %d answers", RING);
    int length = compose(text, sizeof text, ++client->sent);
    client->moments[client->sent % RING] = now();
    client->load->pending++;
    if (!connection_send(&client->connection, text, (size_t)length))
        give_up("the daemon does not read: %s", strerror(errno));
}

static void take(void *context, const char *body, size_t length)
{
    static const char answer[] = "{\"jsonrpc\":\"2.0\",\"id\":";
    struct client *client = context;
    struct load *load = client->load;
    nanoseconds moment = now();
    if (length < sizeof answer || memcmp(body, answer, sizeof answer - 1) != 0) {
        load->notifications++;
        return;
    }
    char *end;
    unsigned long id = strtoul(body + sizeof answer - 1, &end, 10);
    if (id != client->answered + 1 || id > client->sent || strncmp(end, ",\"result\":", 10) != 0)
        give_up("%lu is to be answered, not %.*s", client->answered + 1, (int)length, body);
    client->answered++;
    client->served++;
    load->pending--;
    if (load->times_all || (load->times_paced && client->window == 0))
        note(&load->latencies, moment - client->moments[id % RING]);
    while (client->window > client->sent - client->answered && moment < load->end)
        client_send(client);
}

/* Takes what has come by `deadline`; returns after the first that came. */
static void wait_until(struct load *load, nanoseconds deadline)
{
    struct epoll_event events[EVENTS];
    nanoseconds moment = now(), left = deadline > moment ? deadline - moment : 0;
    struct timespec time = {(time_t)(left / 1000000000u), (long)(left % 1000000000u)};
    int count = epoll_pwait2(load->epoll, events, EVENTS, &time, NULL);
    for (int index = 0; index < count; index++) {
        struct client *client = events[index].data.ptr;
        bool was_open = client->connection.is_open;
        if (!connection_receive(&client->connection, take, client))
            give_up("the daemon has left a client");
        if (!was_open && client->connection.is_open)
            client_send(client);
        if (client->sent == 1 && client->answered == 1)
            client_send(client);
    }
}

static void finish(struct load *load)
{
    nanoseconds limit = now() + PATIENCE_SECONDS * 1000000000ull;
    while (load->pending > 0) {
        if (now() > limit)
            give_up("%zu answers have not come", load->pending);
        wait_until(load, limit);
    }
}

/* Brings the number of clients to `count`; those who come are greeted, at most 500 at a time. */
static void come(struct load *load, const struct place *place, size_t count)
{
    load->clients = realloc(load->clients, (count + 1) * sizeof *load->clients);
    for (; load->count < count; load->count++) {
        struct client *client = calloc(1, sizeof *client);
        if (!client)
            give_up("out of memory");
        client->load = load;
        connection_start(&client->connection, place);
        struct epoll_event event = {.events = EPOLLIN, .data.ptr = client};
        if (epoll_ctl(load->epoll, EPOLL_CTL_ADD, client->connection.descriptor, &event) != 0)
            give_up("epoll: %s", strerror(errno));
        load->clients[load->count] = client;
        if (place->path)
            client_send(client);
        while (load->count % 500 == 499 && client->answered < GREETING)
            wait_until(load, now() + 1000000000u);
    }
    for (size_t index = 0; index < count; index++)
        while (load->clients[index]->answered < GREETING)
            wait_until(load, now() + 1000000000u);
}

/* One phase: the first `windowed` active clients keep `window` requests under way, the others are paced. */
static void play(struct load *load, const char *name, size_t windowed, unsigned window, double hertz, double seconds, pid_t daemon)
{
    size_t paced = load->active - windowed, next = 0;
    nanoseconds start = now(), processor = processor_time(daemon);
    load->latencies.count = load->lateness.count = 0;
    load->notifications = 0;
    load->times_paced = true;
    load->times_all = paced == 0;
    load->end = start + (nanoseconds)(seconds * 1e9);
    for (size_t index = 0; index < load->active; index++) {
        struct client *client = load->clients[index];
        client->served = 0;
        client->window = index < windowed ? window : 0;
        for (unsigned sent = 0; sent < client->window; sent++)
            client_send(client);
    }
    double period = paced > 0 ? 1e9 / hertz / (double)paced : 1e9;
    for (;;) {
        nanoseconds due = start + (nanoseconds)((double)next * period), moment = now();
        if ((paced > 0 ? due : moment) >= load->end)
            break;
        if (paced > 0 && due <= moment) {
            note(&load->lateness, moment - due);
            client_send(load->clients[windowed + next++ % paced]);
            if (next % 16 != 0)
                continue; /* nor may what is late keep answers from being taken */
        }
        wait_until(load, paced > 0 ? due : load->end);
    }
    nanoseconds end = now();
    finish(load);

    unsigned long all = 0, least = (unsigned long)-1, most = 0;
    for (size_t index = load->times_all ? 0 : windowed; index < load->active; index++) {
        unsigned long served = load->clients[index]->served;
        all += served;
        least = served < least ? served : least;
        most = served > most ? served : most;
    }
    unsigned long hogged = 0;
    for (size_t index = 0; index < windowed && !load->times_all; index++)
        hogged += load->clients[index]->served;
    nanoseconds median = quantile(&load->latencies, 0.5);
    printf("%s median %lu p99 %lu p999 %lu most_ns %lu late_p99 %lu elapsed %lu processor %lu served %lu least %lu most %lu "
           "hogged %lu notifications %lu\n",
           name, median, load->latencies.values[load->latencies.count * 99 / 100],
           load->latencies.values[load->latencies.count * 999 / 1000], quantile(&load->latencies, 1),
           quantile(&load->lateness, 0.99), end - start, processor_time(daemon) - processor, all, least, most, hogged,
           load->notifications);
}

static void pause_here(void)
{
    fflush(stdout);
    while (getchar() != '\n')
        if (feof(stdin))
            exit(0);
}

int main(int count, char **arguments)
{
    static const struct option known[] = {{"unix", 1, NULL, 'u'},   {"web", 1, NULL, 'w'},  {"target", 1, NULL, 't'},
                                          {"daemon", 1, NULL, 'd'}, {"idle", 1, NULL, 'i'}, {"active", 1, NULL, 'a'},
                                          {"hogs", 1, NULL, 'h'},   {"hz", 1, NULL, 'z'},   {"seconds", 1, NULL, 's'},
                                          {NULL, 0, NULL, 0}};
    struct place place = {NULL, 0, "/"};
    struct load load = {.epoll = epoll_create1(EPOLL_CLOEXEC), .end = 0};
    size_t idle = 0, hogs = 0;
    double hertz = 60, seconds = 5;
    pid_t daemon = 0;
    for (int option; (option = getopt_long(count, arguments, "", known, NULL)) != -1;) {
        switch (option) {
        case 'u': place.path = optarg; break;
        case 'w': place.port = atoi(optarg); break;
        case 't': place.target = optarg; break;
        case 'd': daemon = atoi(optarg); break;
        case 'i': idle = strtoul(optarg, NULL, 10); break;
        case 'a': load.active = strtoul(optarg, NULL, 10); break;
        case 'h': hogs = strtoul(optarg, NULL, 10); break;
        case 'z': hertz = strtod(optarg, NULL); break;
        case 's': seconds = strtod(optarg, NULL); break;
        default: return 64;
        }
    }
    prctl(PR_SET_TIMERSLACK, 1000ul);
    come(&load, &place, load.active);
    puts("active");
    pause_here();
    come(&load, &place, load.active + idle);
    puts("idle");
    pause_here();
    play(&load, "paced", 0, 0, hertz, seconds, daemon);
    pause_here();
    play(&load, "beside", hogs, HOG_WINDOW, hertz, seconds, daemon);
    pause_here();
    play(&load, "saturated", load.active, 1, hertz, seconds, daemon);
    pause_here();
    return 0;
}
