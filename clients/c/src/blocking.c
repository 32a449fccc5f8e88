/* Calls that block: they poll the socket without running the main loop, so that no callback comes from within a call. */
#include "private.h"

gboolean client_wait(SwipedClient *client, const gboolean *done, GCancellable *cancellable, GError **error)
{
    gint64 deadline = g_get_monotonic_time() + client->timeout * G_TIME_SPAN_MILLISECOND;
    while (!*done) {
        gint64 now = g_get_monotonic_time();
        if (now >= deadline || g_cancellable_set_error_if_cancelled(cancellable, error))
            return FALSE;
        GPollFD descriptors[2];
        guint count = 0;
        if (client->transport) {
            gushort output = client->session->outgoing->len > 0 ? G_IO_OUT : 0;
            descriptors[count++] = (GPollFD){g_socket_get_fd(client->transport->socket), G_IO_IN | output, 0};
        }
        gboolean cancels = g_cancellable_make_pollfd(cancellable, &descriptors[count]);
        g_poll(descriptors, count + (cancels ? 1 : 0), (int)((deadline - now) / 1000) + 1);
        if (cancels)
            g_cancellable_release_fd(cancellable);
        client_process_io(client);
    }
    return TRUE;
}

json_t *swiped_client_call(SwipedClient *client, const char *method, json_t *params, GCancellable *cancellable, GError **error)
{
    g_return_val_if_fail(SWIPED_IS_CLIENT(client) && method, NULL);
    Request *request = requests_add(client, NULL, TRUE);
    GError *why = NULL;
    requests_send(request, method, params);
    if (!client_wait(client, &request->done, cancellable, &why) && !why)
        why = g_error_new(SWIPED_ERROR, SWIPED_ERROR_TIMED_OUT, "no response to %s within %u ms", method, client->timeout);
    client_schedule(client);
    g_queue_remove(&client->requests, request);
    json_t *value = why ? NULL : g_steal_pointer(&request->value);
    if (why || request->error)
        g_propagate_error(error, why ? why : g_steal_pointer(&request->error));
    request_free(request);
    return value;
}
