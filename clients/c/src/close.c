/* Graceful shutdown: shutdown, exit, and a grace period in which the supervisor may exit by itself. */
#include "private.h"

/* Fails all requests; later calls fail as well. */
static void end_session(SwipedClient *client)
{
    if (client->state != ENDED) {
        client->state = ENDED;
        client->end_error = g_error_new_literal(SWIPED_ERROR, SWIPED_ERROR_CLOSED, "the client was closed");
        requests_fail_blocking(client);
        g_queue_push_tail(&client->events, session_event_new(SESSION_ENDED));
    }
    client_schedule(client);
}

static void send_exit(SwipedClient *client)
{
    client->sent_exit = TRUE;
    session_notify(client->session, "exit", json_object(), NULL);
    client_write(client);
    client_schedule(client);
}

/* In ms; a supervisor that has not closed the connection gets none. */
static guint grace(const SwipedClient *client)
{
    return client->daemon_exited ? TRANSPORT_GRACE_MS : 0;
}

int swiped_client_close(SwipedClient *client)
{
    g_return_val_if_fail(SWIPED_IS_CLIENT(client), SWIPED_NO_STATUS);
    if (client->state == OPEN && !client->session->shutting_down) {
        json_t *result = swiped_client_call(client, "shutdown", json_object(), NULL, NULL);
        if (result) {
            send_exit(client);
            client_wait(client, &client->daemon_exited, NULL, NULL);
        }
        json_decref(result);
    }
    if (client->transport) {
        client->status = transport_reap(client->transport, grace(client));
        client_disconnect(client);
    }
    end_session(client);
    return client->status;
}

/* ------------------------------------------------------------------------------------------------- With a callback */

static void reaped(int status, gpointer data)
{
    GTask *task = data;
    SwipedClient *client = g_task_get_source_object(task);
    client->status = status;
    if (client->closing_timer) {
        g_source_destroy(client->closing_timer);
        g_clear_pointer(&client->closing_timer, g_source_unref);
    }
    client_disconnect(client);
    end_session(client);
    g_task_return_int(task, status);
    g_object_unref(task);
}

static void reap(SwipedClient *client)
{
    client->sent_exit = TRUE;
    if (client->closing && client->transport)
        transport_reap_async(client->transport, grace(client), reaped, g_steal_pointer(&client->closing));
    else if (client->closing)
        reaped(client->status, g_steal_pointer(&client->closing));
}

void close_daemon_exited(SwipedClient *client)
{
    client->daemon_exited = TRUE;
    client_remove_descriptor(client); /* at its end a socket is always readable */
    reap(client);
}

static gboolean close_timed_out(gpointer client)
{
    reap(client);
    return G_SOURCE_REMOVE;
}

static void shutdown_done(GObject *object, GAsyncResult *task, gpointer data)
{
    (void)data;
    SwipedClient *client = SWIPED_CLIENT(object);
    json_t *result = swiped_client_call_finish(client, task, NULL);
    if (result && client->transport)
        send_exit(client);
    else
        reap(client);
    json_decref(result);
}

void swiped_client_close_async(SwipedClient *client, GAsyncReadyCallback callback, gpointer data)
{
    g_return_if_fail(SWIPED_IS_CLIENT(client) && !client->closing);
    client->closing = g_task_new(client, NULL, callback, data);
    if (client->state != OPEN || client->session->shutting_down) {
        reap(client);
        return;
    }
    client->closing_timer = g_timeout_source_new(client->timeout);
    g_source_set_callback(client->closing_timer, close_timed_out, client, NULL);
    g_source_attach(client->closing_timer, client->context);
    swiped_client_call_async(client, "shutdown", json_object(), NULL, shutdown_done, NULL);
}

int swiped_client_close_finish(SwipedClient *client, GAsyncResult *result)
{
    g_return_val_if_fail(g_task_is_valid(result, client), SWIPED_NO_STATUS);
    return (int)g_task_propagate_int(G_TASK(result), NULL);
}
