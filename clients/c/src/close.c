/* The end of a session: shutdown, exit, and then the daemon has a moment to end by itself. */
#include "client.h"

enum { GRACE_MS = 1000 };

/* From here on every call fails; whoever waits is told. */
static void close_session(SwipedClient *client)
{
    client->retry_at = 0;
    if (client->state != OVER) {
        client->state = OVER;
        client->failure = g_error_new_literal(SWIPED_ERROR, SWIPED_ERROR_CLOSED, "the client was closed");
        calls_wake(client);
        client_push(client, session_event_new(SESSION_FAULT));
    }
    client_schedule(client);
}

static void say_exit(SwipedClient *client)
{
    client->ending = TRUE;
    session_notify(client->session, "exit", json_object(), NULL);
    client_write(client);
    client_schedule(client);
}

static guint grace(const SwipedClient *client)
{
    return client->at_end ? GRACE_MS : 0;
}

int swiped_client_close(SwipedClient *client)
{
    g_return_val_if_fail(SWIPED_IS_CLIENT(client), SWIPED_NO_STATUS);
    if (client->state == OPEN && !session_is_leaving(client->session)) {
        json_t *answer = swiped_client_call(client, "shutdown", json_object(), NULL, NULL);
        if (answer) {
            say_exit(client);
            calls_wait(client, &client->at_end, NULL, NULL);
        }
        json_decref(answer);
    }
    if (client->link) {
        client->status = link_wait(client->link, grace(client));
        client_unlink(client);
    }
    close_session(client);
    return client->status;
}

/* ------------------------------------------------------------------------------------------------------- By a callback */

static void closed(int status, gpointer data)
{
    GTask *task = data;
    SwipedClient *client = g_task_get_source_object(task);
    client->status = status;
    if (client->closing_timer) {
        g_source_destroy(client->closing_timer);
        g_clear_pointer(&client->closing_timer, g_source_unref);
    }
    client_unlink(client);
    close_session(client);
    g_task_return_int(task, status);
    g_object_unref(task);
}

static void wait_for_end(SwipedClient *client)
{
    client->ending = TRUE;
    if (client->closing && client->link)
        link_wait_async(client->link, grace(client), closed, g_steal_pointer(&client->closing));
    else if (client->closing)
        closed(client->status, g_steal_pointer(&client->closing));
}

void close_at_end(SwipedClient *client)
{
    client->at_end = TRUE;
    client_unwatch(client); /* it would be readable for ever */
    wait_for_end(client);
}

static gboolean exit_timed_out(gpointer client)
{
    wait_for_end(client);
    return G_SOURCE_REMOVE;
}

static void shut_down(GObject *object, GAsyncResult *result, gpointer data)
{
    (void)data;
    SwipedClient *client = SWIPED_CLIENT(object);
    json_t *answer = swiped_client_call_finish(client, result, NULL);
    if (answer && client->link) {
        client->closing_timer = g_timeout_source_new(client->timeout);
        g_source_set_callback(client->closing_timer, exit_timed_out, client, NULL);
        g_source_attach(client->closing_timer, client->context);
        say_exit(client);
    } else {
        wait_for_end(client);
    }
    json_decref(answer);
}

void swiped_client_close_async(SwipedClient *client, GAsyncReadyCallback callback, gpointer data)
{
    g_return_if_fail(SWIPED_IS_CLIENT(client) && !client->closing);
    client->closing = g_task_new(client, NULL, callback, data);
    if (client->state == OPEN && !session_is_leaving(client->session))
        swiped_client_call_async(client, "shutdown", json_object(), NULL, shut_down, NULL);
    else
        wait_for_end(client);
}

int swiped_client_close_finish(SwipedClient *client, GAsyncResult *result)
{
    g_return_val_if_fail(g_task_is_valid(result, client), SWIPED_NO_STATUS);
    return (int)g_task_propagate_int(G_TASK(result), NULL);
}
