/* The beginning and the end of a session: starts the supervisor, and reports why it has ended. */
#include "private.h"

#include <unistd.h>

/* Exit statuses of the supervisor for which there is an error; see docs/environment.md. */
enum { UNREACHABLE = 69, GARBLED = 76, SILENT = 124 };

static json_t *initialize_params(SwipedClient *client)
{
    const char *name = g_get_prgname();
    json_t *params = json_pack("{s:s, s:{s:s}, s:i, s:s, s:{s:b}}", "protocolVersion", "1.0", "clientInfo", "name", name ? name : "glib",
                               "processId", (int)getpid(), "clock", "system", "capabilities", "follow", TRUE);
    json_object_update_recursive(params, client->initialize_params);
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

static GError *error_of_status(int status)
{
    if (status == UNREACHABLE)
        return g_error_new_literal(SWIPED_ERROR, SWIPED_ERROR_NOT_STARTED, "no daemon listens at the socket");
    if (status == GARBLED)
        return g_error_new_literal(SWIPED_ERROR, SWIPED_ERROR_GARBLED, "the daemon wrote invalid messages");
    if (status == SILENT)
        return g_error_new_literal(SWIPED_ERROR, SWIPED_ERROR_TIMED_OUT, "the daemon did not respond");
    g_autofree char *message = g_strdup_printf("the daemon ended with status %d", status);
    return error_with_data(SWIPED_ERROR_ENDED, message, json_pack("{s:i}", "status", status));
}

void client_end(SwipedClient *client, GError *fault)
{
    if (client->sent_exit) {
        g_clear_error(&fault);
        close_daemon_exited(client);
        return;
    }
    client->state = ENDED;
    if (client->transport) {
        client->status = transport_reap(client->transport, fault ? 0 : TRANSPORT_GRACE_MS);
        client_disconnect(client);
    }
    client->end_error = fault ? fault : error_of_status(client->status);
    requests_fail_blocking(client);
    g_queue_push_tail(&client->events, session_event_new(SESSION_ENDED));
}

void client_start(SwipedClient *client)
{
    if (client->state != IDLE)
        return;
    GError *error = NULL;
    client->state = OPEN;
    client->session = session_new(initialize_params(client));
    client->transport = transport_spawn((const char *const *)client->argv, client->timeout, &error);
    if (!client->transport) {
        client_end(client, error);
        return;
    }
    client->descriptor_tag = g_source_add_unix_fd(client->source, g_socket_get_fd(client->transport->socket), G_IO_IN);
    client_write(client);
}
