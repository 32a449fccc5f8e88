/* Waits for the response that the next repaint shows. */
#include <poll.h>

#include "private.h"

double swiped_now(void)
{
    return (double)g_get_monotonic_time() / 1000;
}

gsize swiped_client_send(SwipedClient *client, const char *method, json_t *params, SwipedResponse respond, gpointer data)
{
    g_return_val_if_fail(SWIPED_IS_CLIENT(client) && method && respond, 0);
    Request *request = requests_add(client, NULL, FALSE);
    request->respond = respond;
    request->data = data;
    requests_send(request, method, params);
    return request->id;
}

/* Waits until the daemon has written something. The main loop notices its end. */
static gboolean wait_for_input(SwipedClient *client, gint64 timeout)
{
    if (!client->transport)
        return FALSE;
    short output = client->session->outgoing->len > 0 ? POLLOUT : 0;
    struct pollfd descriptor = {g_socket_get_fd(client->transport->socket), POLLIN | output, 0};
    struct timespec time = {timeout / G_USEC_PER_SEC, timeout % G_USEC_PER_SEC * 1000};
    return ppoll(&descriptor, 1, &time, NULL) > 0 && !(descriptor.revents & (POLLHUP | POLLERR));
}

/* Handles messages until the request has its response. Returns whether it has. The caller has a reference to the client. */
static gboolean handle_until(SwipedClient *client, gsize number, gint64 timeout)
{
    gint64 deadline = g_get_monotonic_time() + timeout, left;
    do {
        client_emit_events(client);
        left = MAX(deadline - g_get_monotonic_time(), 0);
        if (!requests_is_pending(client, number) || !wait_for_input(client, left))
            break;
        client_process_io(client);
    } while (left > 0);
    client_emit_events(client);
    gboolean is_answered = !requests_is_pending(client, number);
    if (!g_source_is_destroyed(client->source))
        client_schedule(client);
    return is_answered;
}

void swiped_client_wait_before_paint(SwipedClient *client, gsize number)
{
    g_return_if_fail(SWIPED_IS_CLIENT(client));
    if (client->frame_wait == 0 || client->is_late || !requests_is_pending(client, number))
        return;
    g_object_ref(client);
    client->is_late = !handle_until(client, number, client->frame_wait * G_TIME_SPAN_MILLISECOND);
    client->missed_waits += client->is_late ? 1 : 0;
    g_object_unref(client);
}

void swiped_client_look_after_paint(SwipedClient *client, gsize number)
{
    g_return_if_fail(SWIPED_IS_CLIENT(client));
    g_object_ref(client);
    if (client->is_late)
        client->is_late = !handle_until(client, number, 0);
    g_object_unref(client);
}

void swiped_client_set_frame_wait(SwipedClient *client, guint ms)
{
    client->frame_wait = ms;
}

guint swiped_client_get_missed_waits(SwipedClient *client)
{
    return client->missed_waits;
}
