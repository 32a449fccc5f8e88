/* The session in a main loop: one source, which writes, reads and tells. */
#include "client.h"

#include <unistd.h>

#include "error.h"

enum { READ_BYTES = 64 * 1024, TIMEOUT_MS = 5000, RESTARTS = 3, SNAPSHOT_EVERY = 64 };
enum { AGAIN_US = 50 * 1000, REST_US = 1000 };
enum { NOTIFICATION, RESTARTED, ENDED, SIGNALS };

static guint signals[SIGNALS];

G_DEFINE_FINAL_TYPE(SwipedClient, swiped_client, G_TYPE_OBJECT)

typedef struct {
    GSource base;
    SwipedClient *client;
} ClientSource;

/* ------------------------------------------------------------------------------------------------------- The daemon */

static json_t *hello(SwipedClient *client)
{
    const char *name = g_get_prgname();
    json_t *hello = json_pack("{s:s, s:{s:s}, s:i, s:s}", "protocolVersion", "1.0", "clientInfo", "name", name ? name : "glib",
                              "processId", (int)getpid(), "clock", "system");
    json_object_update(hello, client->greeting);
    return hello;
}

void client_unwatch(SwipedClient *client)
{
    if (client->tag)
        g_source_remove_unix_fd(client->source, client->tag);
    client->tag = NULL;
}

void client_unlink(SwipedClient *client)
{
    client_unwatch(client);
    g_clear_pointer(&client->link, link_free);
}

void client_push(SwipedClient *client, SessionEvent *event)
{
    g_queue_push_tail(&client->events, event);
}

void client_fail(SwipedClient *client, GError *fault)
{
    client->state = OVER;
    client->failure = fault;
    if (client->link) {
        client->status = link_wait(client->link, 0);
        client_unlink(client);
    }
    if (g_error_matches(fault, SWIPED_ERROR, SWIPED_ERROR_ENDED) && client->status != SWIPED_NO_STATUS) {
        g_autofree char *message = g_strdup_printf("the daemon ended with status %d", client->status);
        client->failure = error_with_data(SWIPED_ERROR_ENDED, message, json_pack("{s:i}", "status", client->status));
        g_error_free(fault);
    }
    calls_wake(client);
    client_push(client, session_event_new(SESSION_FAULT));
}

/* Starts or reaches a daemon; a socket that somebody has left, or that is busy, is tried for a while. */
static void open_link(SwipedClient *client)
{
    GError *error = NULL;
    gboolean busy = FALSE;
    Link *link = client->path ? link_connect(client->path, &busy, &error) : link_spawn((const char *const *)client->argv, &error);
    client->retry_at = 0;
    if (!link) {
        gint64 now = g_get_monotonic_time();
        if (client->path && (busy || client->lost) && now < client->retry_until) {
            client->retry_at = now + AGAIN_US;
            g_error_free(error);
            return;
        }
        if (client->lost)
            g_error_free(error);
        client_fail(client, client->lost ? g_steal_pointer(&client->lost) : error);
        return;
    }
    client->link = link;
    client->tag = g_source_add_unix_fd(client->source, g_socket_get_fd(link->socket), G_IO_IN);
    session_begin(client->session);
    calls_defer(client);
    if (client->lost) {
        SessionEvent *event = session_event_new(SESSION_RESTARTED);
        event->error = g_steal_pointer(&client->lost);
        client_push(client, event);
    }
    client_write(client);
}

void client_begin(SwipedClient *client)
{
    if (client->state != IDLE)
        return;
    client->state = OPEN;
    client->session = session_new(hello(client), client->restarts, client->snapshot_every);
    client->retry_until = g_get_monotonic_time() + client->timeout * G_TIME_SPAN_MILLISECOND;
    open_link(client);
}

/* This daemon is of no use any more; takes `fault`. */
static void take_fault(SwipedClient *client, GError *fault)
{
    if (client->ending) {
        g_error_free(fault);
        close_at_end(client);
        return;
    }
    if (!session_may_begin_again(client->session)) {
        client_fail(client, fault);
        return;
    }
    client_unlink(client);
    client->lost = fault;
    gint64 now = g_get_monotonic_time();
    client->retry_until = now + client->timeout * G_TIME_SPAN_MILLISECOND;
    if (client->path && session_in_vain(client->session) > 0)
        client->retry_at = now + AGAIN_US; /* one that is just ending may let us in */
    else
        open_link(client);
}

void swiped_client_restart(SwipedClient *client)
{
    g_return_if_fail(SWIPED_IS_CLIENT(client));
    if (!client->link || client->at_end)
        return;
    take_fault(client, g_error_new_literal(SWIPED_ERROR, SWIPED_ERROR_TIMED_OUT, "the daemon was given up on"));
    client_schedule(client);
}

/* ------------------------------------------------------------------------------------------------ Reading and writing */

void client_write(SwipedClient *client)
{
    GByteArray *outgoing = session_outgoing(client->session);
    while (client->link && outgoing->len > 0) {
        gssize count = link_write(client->link, outgoing->data, MIN(outgoing->len, READ_BYTES));
        if (count == 0)
            return;
        if (count < 0) /* that it has ended is found out by reading */
            g_byte_array_set_size(outgoing, 0);
        else
            g_byte_array_remove_range(outgoing, 0, (guint)count);
    }
}

static void take(SwipedClient *client, SessionEvent *event)
{
    if (event->kind == SESSION_FAULT) {
        take_fault(client, g_steal_pointer(&event->error));
    } else if (event->kind == SESSION_READY) {
        calls_opened(client);
    } else if (event->kind != SESSION_ANSWER || !calls_take(client, event)) {
        client_push(client, event);
        return;
    }
    session_event_free(event);
}

/* A daemon that does not answer is given up on. */
static void look_at_clock(SwipedClient *client)
{
    gint64 deadline = client->link && !client->ending ? calls_deadline(client) : 0;
    if (deadline && g_get_monotonic_time() >= deadline)
        take_fault(client, g_error_new(SWIPED_ERROR, SWIPED_ERROR_TIMED_OUT, "the daemon did not answer within %u ms", client->timeout));
}

void client_turn(SwipedClient *client)
{
    client->resting = FALSE;
    if (!client->link) {
        if (client->retry_at && g_get_monotonic_time() >= client->retry_at)
            open_link(client);
        return;
    }
    char *bytes = g_malloc(READ_BYTES);
    client_write(client);
    gssize count = link_read(client->link, bytes, READ_BYTES);
    client->resting = count == READ_BYTES;
    if (count < 0) {
        take_fault(client, g_error_new_literal(SWIPED_ERROR, SWIPED_ERROR_ENDED, "the daemon ended"));
    } else if (count > 0) {
        GQueue events = G_QUEUE_INIT;
        session_feed(client->session, bytes, (gsize)count, &events);
        for (SessionEvent *event; (event = g_queue_pop_head(&events));)
            take(client, event);
    }
    g_free(bytes);
}

void client_schedule(SwipedClient *client)
{
    gint64 ready = client->link ? calls_deadline(client) : client->retry_at;
    if (client->resting)
        ready = g_get_monotonic_time() + REST_US;
    if (!g_queue_is_empty(&client->events))
        ready = 0;
    else if (ready == 0)
        ready = -1;
    g_source_set_ready_time(client->source, ready);
    if (client->tag) {
        GIOCondition output = session_outgoing(client->session)->len > 0 ? G_IO_OUT : 0;
        g_source_modify_unix_fd(client->source, client->tag, client->resting ? 0 : G_IO_IN | output);
    }
}

/* ------------------------------------------------------------------------------------------------------------ Telling */

static void tell_end(SwipedClient *client)
{
    calls_fail(client);
    if (!g_error_matches(client->failure, SWIPED_ERROR, SWIPED_ERROR_CLOSED))
        g_signal_emit(client, signals[ENDED], 0, client->failure);
}

/* Whether it could be told in this turn of the loop. */
static gboolean tell(SwipedClient *client, const SessionEvent *event)
{
    switch (event->kind) {
    case SESSION_ANSWER:
        return calls_tell(client, event);
    case SESSION_NOTIFICATION:
        g_signal_emit(client, signals[NOTIFICATION], g_quark_try_string(event->method), event->method, event->value);
        break;
    case SESSION_RESTARTED:
        g_signal_emit(client, signals[RESTARTED], 0, event->error);
        break;
    case SESSION_FAULT:
        tell_end(client);
        break;
    case SESSION_READY:
        break;
    }
    return TRUE;
}

static gboolean dispatch(GSource *source, GSourceFunc callback, gpointer data)
{
    (void)callback, (void)data;
    SwipedClient *client = g_object_ref(((ClientSource *)source)->client);
    if (g_queue_is_empty(&client->events))
        client_turn(client);
    look_at_clock(client);
    for (SessionEvent *event; (event = g_queue_pop_head(&client->events));) {
        if (!tell(client, event)) {
            g_queue_push_head(&client->events, event);
            break;
        }
        session_event_free(event);
    }
    if (!g_source_is_destroyed(source))
        client_schedule(client);
    g_object_unref(client);
    return G_SOURCE_CONTINUE;
}

/* ------------------------------------------------------------------------------------------------------------- Object */

static void swiped_client_init(SwipedClient *client)
{
    static GSourceFuncs functions = {.dispatch = dispatch};
    client->context = g_main_context_ref_thread_default();
    client->timeout = TIMEOUT_MS;
    client->restarts = RESTARTS;
    client->snapshot_every = SNAPSHOT_EVERY;
    client->status = SWIPED_NO_STATUS;
    client->source = g_source_new(&functions, sizeof(ClientSource));
    g_source_set_static_name(client->source, "swiped");
    ((ClientSource *)client->source)->client = client;
    g_source_attach(client->source, client->context);
}

static void swiped_client_dispose(GObject *object)
{
    SwipedClient *client = SWIPED_CLIENT(object);
    g_source_destroy(client->source);
    client->tag = NULL;
    if (client->link)
        link_wait(client->link, 0);
    g_clear_pointer(&client->link, link_free);
    G_OBJECT_CLASS(swiped_client_parent_class)->dispose(object);
}

static void swiped_client_finalize(GObject *object)
{
    SwipedClient *client = SWIPED_CLIENT(object);
    g_source_unref(client->source);
    g_main_context_unref(client->context);
    g_strfreev(client->argv);
    g_free(client->path);
    json_decref(client->greeting);
    g_clear_pointer(&client->session, session_free);
    g_clear_error(&client->lost);
    g_clear_error(&client->failure);
    g_queue_clear_full(&client->events, (GDestroyNotify)session_event_free);
    g_queue_clear_full(&client->calls, call_free);
    G_OBJECT_CLASS(swiped_client_parent_class)->finalize(object);
}

static void swiped_client_class_init(SwipedClientClass *class)
{
    G_OBJECT_CLASS(class)->dispose = swiped_client_dispose;
    G_OBJECT_CLASS(class)->finalize = swiped_client_finalize;
    GType type = G_TYPE_FROM_CLASS(class);
    signals[NOTIFICATION] = g_signal_new("notification", type, G_SIGNAL_RUN_LAST | G_SIGNAL_DETAILED, 0, NULL, NULL, NULL, G_TYPE_NONE,
                                         2, G_TYPE_STRING, G_TYPE_POINTER);
    signals[RESTARTED] = g_signal_new("restarted", type, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL, G_TYPE_NONE, 1, G_TYPE_ERROR);
    signals[ENDED] = g_signal_new("ended", type, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL, G_TYPE_NONE, 1, G_TYPE_ERROR);
}

SwipedClient *swiped_client_new(const char *const *argv)
{
    SwipedClient *client = g_object_new(SWIPED_TYPE_CLIENT, NULL);
    client->argv = g_strdupv((char **)argv);
    return client;
}

SwipedClient *swiped_client_new_for_socket(const char *path)
{
    g_return_val_if_fail(path, NULL);
    SwipedClient *client = g_object_new(SWIPED_TYPE_CLIENT, NULL);
    client->path = g_strdup(path);
    return client;
}

void swiped_client_set_timeout(SwipedClient *client, guint ms)
{
    client->timeout = ms;
}

void swiped_client_set_restarts(SwipedClient *client, guint count)
{
    client->restarts = count;
}

void swiped_client_set_snapshot_every(SwipedClient *client, guint messages)
{
    client->snapshot_every = messages;
}

void swiped_client_set_greeting(SwipedClient *client, json_t *members)
{
    json_decref(client->greeting);
    client->greeting = members;
}

json_t *swiped_client_get_welcome(SwipedClient *client)
{
    return client->session ? session_welcome(client->session) : NULL;
}

guint swiped_client_get_restarts(SwipedClient *client)
{
    guint daemons = client->session ? session_daemons(client->session) : 0;
    return daemons > 0 ? daemons - 1 : 0;
}

GSubprocess *swiped_client_get_process(SwipedClient *client)
{
    return client->link ? client->link->process : NULL;
}
