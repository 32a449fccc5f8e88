/* Starts a daemon or connects to one, and replaces one that has failed. */
#include "client-private.h"

#include <unistd.h>

#include "error.h"

enum { RECONNECT_US = 50 * 1000 }; /* between two attempts to connect to a socket */

static json_t *initialize_params(SwipedClient *client)
{
    const char *name = g_get_prgname();
    json_t *params = json_pack("{s:s, s:{s:s}, s:i, s:s}", "protocolVersion", "1.0", "clientInfo", "name", name ? name : "glib",
                               "processId", (int)getpid(), "clock", "system");
    json_object_update(params, client->initialize_params);
    return params;
}

void client_remove_descriptor(SwipedClient *client)
{
    if (client->descriptor_tag)
        g_source_remove_unix_fd(client->source, client->descriptor_tag);
    client->descriptor_tag = NULL;
}

void client_disconnect(SwipedClient *client)
{
    client_remove_descriptor(client);
    g_clear_pointer(&client->transport, transport_free);
}

void client_push(SwipedClient *client, SessionEvent *event)
{
    g_queue_push_tail(&client->events, event);
}

/* Ends the session. Takes `fault`. */
static void end_session(SwipedClient *client, GError *fault)
{
    client->state = ENDED;
    client->end_error = fault;
    if (client->transport) {
        client->status = transport_reap(client->transport, 0);
        client_disconnect(client);
    }
    if (g_error_matches(fault, SWIPED_ERROR, SWIPED_ERROR_ENDED) && client->status != SWIPED_NO_STATUS) {
        g_autofree char *message = g_strdup_printf("the daemon ended with status %d", client->status);
        client->end_error = error_with_data(SWIPED_ERROR_ENDED, message, json_pack("{s:i}", "status", client->status));
        g_error_free(fault);
    }
    requests_fail_blocking(client);
    client_push(client, session_event_new(SESSION_ENDED));
}

/* Schedules another attempt to connect, or ends the session. Takes `error`. */
static void connect_failed(SwipedClient *client, gboolean busy, GError *error)
{
    gint64 now = g_get_monotonic_time();
    if (client->path && (busy || client->disconnect_error) && now < client->reconnect_until) {
        client->reconnect_at = now + RECONNECT_US;
        g_error_free(error);
        return;
    }
    if (client->disconnect_error)
        g_error_free(error);
    end_session(client, client->disconnect_error ? g_steal_pointer(&client->disconnect_error) : error);
}

void client_connect(SwipedClient *client)
{
    GError *error = NULL;
    gboolean busy = FALSE;
    client->reconnect_at = 0;
    client->transport = client->path ? transport_connect(client->path, &busy, &error)
                                     : transport_spawn((const char *const *)client->argv, &error);
    if (!client->transport) {
        connect_failed(client, busy, error);
        return;
    }
    client->descriptor_tag = g_source_add_unix_fd(client->source, g_socket_get_fd(client->transport->socket), G_IO_IN);
    session_connect(client->session);
    requests_extend_deadlines(client);
    if (client->disconnect_error) {
        SessionEvent *event = session_event_new(SESSION_RESTARTED);
        event->error = g_steal_pointer(&client->disconnect_error);
        client_push(client, event);
    }
    client_write(client);
}

void client_start(SwipedClient *client)
{
    if (client->state != IDLE)
        return;
    client->state = OPEN;
    client->session = session_new(initialize_params(client), client->restarts, client->snapshot_every);
    client->reconnect_until = requests_new_deadline(client);
    client_connect(client);
}

void client_supervise(SwipedClient *client, GError *fault)
{
    if (client->sent_exit) {
        g_error_free(fault);
        close_daemon_exited(client);
        return;
    }
    if (!session_may_restart(client->session)) {
        end_session(client, fault);
        return;
    }
    client_disconnect(client);
    client->disconnect_error = fault;
    client->reconnect_until = requests_new_deadline(client);
    if (client->path && session_failed_restarts(client->session) > 0)
        client->reconnect_at = g_get_monotonic_time() + RECONNECT_US; /* the daemon that is just exiting may have accepted us */
    else
        client_connect(client);
}

void swiped_client_restart(SwipedClient *client)
{
    g_return_if_fail(SWIPED_IS_CLIENT(client));
    if (!client->transport || client->daemon_exited)
        return;
    client_supervise(client, g_error_new_literal(SWIPED_ERROR, SWIPED_ERROR_TIMED_OUT, "the daemon was restarted"));
    client_schedule(client);
}
