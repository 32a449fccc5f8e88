/* The client's source in the main loop: writes, reads, and emits what was received. */
#include "private.h"

enum { READ_BYTES = 64 * 1024, THROTTLE_US = 1000 };

typedef struct {
    GSource base;
    SwipedClient *client;
} ClientSource;

/* ------------------------------------------------------------------------------------------------ Reading and writing */

void client_write(SwipedClient *client)
{
    GByteArray *outgoing = client->session->outgoing;
    while (client->transport && outgoing->len > 0) {
        gssize count = transport_write(client->transport, outgoing->data, MIN(outgoing->len, READ_BYTES));
        if (count == 0)
            return;
        if (count < 0) /* the next read notices the end of the connection */
            g_byte_array_set_size(outgoing, 0);
        else
            g_byte_array_remove_range(outgoing, 0, (guint)count);
    }
}

/* Takes `event`. */
static void handle_event(SwipedClient *client, SessionEvent *event)
{
    if (event->kind == SESSION_FAILED) {
        client_end(client, g_steal_pointer(&event->error));
    } else if (event->kind != SESSION_RESPONSE || !requests_complete(client, event)) {
        g_queue_push_tail(&client->events, event);
        return;
    }
    session_event_free(event);
}

void client_process_io(SwipedClient *client)
{
    client->throttled = FALSE;
    if (!client->transport)
        return;
    char *bytes = g_malloc(READ_BYTES);
    client_write(client);
    gssize count = transport_read(client->transport, bytes, READ_BYTES);
    client->throttled = count == READ_BYTES;
    if (count < 0) {
        client_end(client, NULL);
    } else if (count > 0) {
        GQueue events = G_QUEUE_INIT;
        session_receive(client->session, bytes, (gsize)count, &events);
        for (SessionEvent *event; (event = g_queue_pop_head(&events));)
            handle_event(client, event);
    }
    g_free(bytes);
}

void client_schedule(SwipedClient *client)
{
    gint64 ready = client->throttled ? g_get_monotonic_time() + THROTTLE_US : -1;
    if (!g_queue_is_empty(&client->events))
        ready = 0;
    g_source_set_ready_time(client->source, ready);
    if (client->descriptor_tag) {
        GIOCondition output = client->session->outgoing->len > 0 ? G_IO_OUT : 0;
        g_source_modify_unix_fd(client->source, client->descriptor_tag, client->throttled ? 0 : G_IO_IN | output);
    }
}

/* ----------------------------------------------------------------------------------------------------------- Emitting */

/* Returns FALSE if the event has to wait for the next iteration of the loop. */
static gboolean emit(SwipedClient *client, const SessionEvent *event)
{
    switch (event->kind) {
    case SESSION_RESPONSE:
        return requests_emit(client, event);
    case SESSION_NOTIFICATION:
        client_emit_notification(client, event->method, event->value);
        break;
    case SESSION_ENDED:
        client_emit_ended(client);
        break;
    case SESSION_FAILED: /* handle_event() has handled it */
        break;
    }
    return TRUE;
}

void client_emit_events(SwipedClient *client)
{
    for (SessionEvent *event; (event = g_queue_pop_head(&client->events));) {
        if (!emit(client, event)) {
            g_queue_push_head(&client->events, event);
            return;
        }
        session_event_free(event);
    }
}

static gboolean dispatch(GSource *source, GSourceFunc callback, gpointer data)
{
    (void)callback, (void)data;
    SwipedClient *client = g_object_ref(((ClientSource *)source)->client);
    if (g_queue_is_empty(&client->events))
        client_process_io(client);
    client_emit_events(client);
    if (!g_source_is_destroyed(source))
        client_schedule(client);
    g_object_unref(client);
    return G_SOURCE_CONTINUE;
}

GSource *client_source_new(SwipedClient *client)
{
    static GSourceFuncs functions = {.dispatch = dispatch};
    GSource *source = g_source_new(&functions, sizeof(ClientSource));
    g_source_set_static_name(source, "swiped");
    ((ClientSource *)source)->client = client;
    return source;
}
