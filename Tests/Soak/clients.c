/* Clients by the thousand: connects them, has some of them swipe, and times every answer.
 *
 *   clients (--unix PATH | --web PORT --target TARGET) --daemon PID --active COUNT --idle COUNT --window SIZE --seconds S
 *
 * Each client sends `initialize` and `table/open`; then the active ones send the messages of swipes. Each line on standard input
 * asks for a step, and each step ends with a line: a word, and what was found, as words and numbers (times in ns).
 *
 *   active      the active clients connect
 *   idle        the others connect
 *   paced RATE  for S seconds RATE messages a second each, evenly one after the other, whether or not the last one is answered
 *   saturated   for S seconds SIZE messages under way each
 *
 * It ends at once if an answer is an error, is of another request than the next one, or does not come. */
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

enum { RING = 256, EVENTS = 256, SWIPE = 40, GREETING = 2, PATIENCE_SECONDS = 60, ROOM = 512 };

typedef uint64_t nanoseconds;

struct client {
    struct connection connection;
    struct load *load;
    unsigned long sent, answered; /* the next id is one more than what was sent */
    unsigned long served;         /* answers in this phase */
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
    unsigned window; /* how many each active client keeps under way; 0: they are paced */
    bool is_timed;
    nanoseconds end; /* windows are not filled again after it */
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

/* The message with this id: the first messages of a session, then swipes that open the row and close it. Fast swipes are
 * flings, and after a full swipe the row would wait for its action, so there are no full swipes. */
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
                        "\"behavior\":{\"fullSwipe\":{\"enabled\":false}},"
                        "\"actions\":{\"trailing\":[{\"id\":\"delete\",\"width\":80},{\"id\":\"archive\",\"width\":80}]}}}");
    unsigned long number = id - GREETING - 1, step = number % SWIPE;
    long x = (long)step * (number / SWIPE % 2 == 0 ? -4 : 4);
    return snprintf(text, room,
                    "{\"jsonrpc\":\"2.0\",\"id\":%lu,\"method\":\"%s\",\"params\":{\"table\":\"inbox\",\"cell\":\"m17\","
                    "\"translation\":{\"x\":%ld,\"y\":0}}}",
                    id, methods[step == 0 ? 0 : step < SWIPE - 1 ? 1 : 2], x);
}

/* Sends so many messages, in one write. */
static void client_send(struct client *client, unsigned count)
{
    static char bytes[RING * (ROOM + FRAME_ROOM)];
    size_t length = 0;
    nanoseconds moment = now();
    for (; count > 0; count--) {
        char text[ROOM];
        if (client->sent - client->answered == RING)
            give_up("a client waits for %d answers", RING);
        int written = compose(text, sizeof text, ++client->sent);
        length += connection_frame(&client->connection, bytes + length, text, (size_t)written);
        client->moments[client->sent % RING] = moment;
        client->load->pending++;
    }
    if (!connection_write(&client->connection, bytes, length))
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
    if (load->is_timed)
        note(&load->latencies, moment - client->moments[id % RING]);
    unsigned long under_way = client->sent - client->answered;
    if (load->window > 0 && under_way <= load->window / 2 && moment < load->end)
        client_send(client, (unsigned)(load->window - under_way));
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
            client_send(client, 1);
        if (client->sent == 1 && client->answered == 1)
            client_send(client, 1);
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
            client_send(client, 1);
        while (load->count % 500 == 499 && client->answered < GREETING)
            wait_until(load, now() + 1000000000u);
    }
    for (size_t index = 0; index < count; index++)
        while (load->clients[index]->answered < GREETING)
            wait_until(load, now() + 1000000000u);
}

/* Sends messages one after the other when each is due, and takes answers meanwhile. */
static void pace(struct load *load, nanoseconds start, double hertz)
{
    double period = 1e9 / hertz / (double)load->active;
    for (size_t next = 0;;) {
        nanoseconds due = start + (nanoseconds)((double)next * period), moment = now();
        if (due >= load->end)
            return;
        if (due <= moment) {
            note(&load->lateness, moment - due);
            client_send(load->clients[next++ % load->active], 1);
            if (next % 16 != 0)
                continue; /* nor may those that are late keep answers from being taken */
        }
        wait_until(load, due);
    }
}

static void print_findings(struct load *load, const char *name, nanoseconds elapsed, nanoseconds processor)
{
    unsigned long all = 0, least = (unsigned long)-1, most = 0;
    for (size_t index = 0; index < load->active; index++) {
        unsigned long served = load->clients[index]->served;
        all += served;
        least = served < least ? served : least;
        most = served > most ? served : most;
    }
    printf("%s median %lu p99 %lu p999 %lu worst %lu late %lu elapsed %lu processor %lu served %lu least %lu most %lu "
           "notifications %lu\n",
           name, quantile(&load->latencies, 0.5), quantile(&load->latencies, 0.99), quantile(&load->latencies, 0.999),
           quantile(&load->latencies, 1), quantile(&load->lateness, 0.99), elapsed, processor, all, least, most,
           load->notifications);
}

/* One phase; without `hertz` it is the windows that are kept full. */
static void play(struct load *load, const char *name, double hertz, unsigned window, double seconds, pid_t daemon)
{
    nanoseconds start = now(), processor = processor_time(daemon);
    load->latencies.count = load->lateness.count = 0;
    load->notifications = 0;
    load->is_timed = true;
    load->window = hertz > 0 ? 0 : window;
    load->end = start + (nanoseconds)(seconds * 1e9);
    for (size_t index = 0; index < load->active; index++) {
        load->clients[index]->served = 0;
        if (load->window > 0)
            client_send(load->clients[index], load->window);
    }
    if (hertz > 0)
        pace(load, start, hertz);
    while (now() < load->end)
        wait_until(load, load->end);
    nanoseconds elapsed = now() - start;
    finish(load);
    print_findings(load, name, elapsed, processor_time(daemon) - processor);
}

int main(int count, char **arguments)
{
    static const struct option known[] = {{"unix", 1, NULL, 'u'},   {"web", 1, NULL, 'w'},  {"target", 1, NULL, 't'},
                                          {"daemon", 1, NULL, 'd'}, {"idle", 1, NULL, 'i'}, {"active", 1, NULL, 'a'},
                                          {"window", 1, NULL, 'n'}, {"seconds", 1, NULL, 's'},
                                          {NULL, 0, NULL, 0}};
    struct place place = {NULL, 0, "/"};
    struct load load = {.epoll = epoll_create1(EPOLL_CLOEXEC)};
    size_t idle = 0;
    unsigned window = 1;
    double seconds = 5;
    pid_t daemon = 0;
    for (int option; (option = getopt_long(count, arguments, "", known, NULL)) != -1;) {
        switch (option) {
        case 'u': place.path = optarg; break;
        case 'w': place.port = atoi(optarg); break;
        case 't': place.target = optarg; break;
        case 'd': daemon = atoi(optarg); break;
        case 'i': idle = strtoul(optarg, NULL, 10); break;
        case 'a': load.active = strtoul(optarg, NULL, 10); break;
        case 'n': window = (unsigned)strtoul(optarg, NULL, 10); break;
        case 's': seconds = strtod(optarg, NULL); break;
        default: return 64;
        }
    }
    if (load.active == 0 || daemon == 0 || window > RING)
        give_up("--active, --daemon and a --window of up to %d are needed", RING);
    prctl(PR_SET_TIMERSLACK, 1000ul);
    for (char step[32]; fgets(step, sizeof step, stdin); fflush(stdout)) {
        double hertz;
        step[strcspn(step, "\n")] = 0;
        if (sscanf(step, "paced %lf", &hertz) == 1 && hertz > 0)
            play(&load, "paced", hertz, 0, seconds, daemon);
        else if (strcmp(step, "saturated") == 0)
            play(&load, step, 0, window, seconds, daemon);
        else if (strcmp(step, "active") == 0 || strcmp(step, "idle") == 0) {
            come(&load, &place, step[0] == 'a' ? load.active : load.active + idle);
            puts(step);
        } else
            give_up("what is %s?", step);
    }
    return 0;
}
