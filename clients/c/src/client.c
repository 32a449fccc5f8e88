/* The GObject: its settings and signals, and the beginning and the end of its session. */
#include "private.h"

#include <sys/socket.h>
#include <unistd.h>

enum { TIMEOUT_MS = 5000, FRAME_WAIT_MS = 2 };
/* Exit statuses of the supervisor for which there is an error; see docs/environment.md. */
enum { UNREACHABLE = 69, GARBLED = 76, SILENT = 124 };

static guint notification_signal;

G_DEFINE_FINAL_TYPE(SwipedClient, swiped_client, G_TYPE_OBJECT)

static void swiped_client_init(SwipedClient *client)
{
    client->initialize_params = json_object();
    client->context = g_main_context_ref_thread_default();
    client->timeout = TIMEOUT_MS;
    client->frame_wait = FRAME_WAIT_MS;
    client->status = SWIPED_NO_STATUS;
    client->socket = -1;
    client->outgoing = g_byte_array_new();
    client->incoming = g_byte_array_new();
    client->source = client_source_new(client);
    g_source_attach(client->source, client->context);
}

static void swiped_client_dispose(GObject *object)
{
    client_end(SWIPED_CLIENT(object), NULL, 0);
    g_source_destroy(SWIPED_CLIENT(object)->source);
    G_OBJECT_CLASS(swiped_client_parent_class)->dispose(object);
}

static void swiped_client_finalize(GObject *object)
{
    SwipedClient *client = SWIPED_CLIENT(object);
    g_source_unref(client->source);
    g_main_context_unref(client->context);
    g_strfreev(client->argv);
    json_decref(client->initialize_params);
    json_decref(client->limits);
    g_byte_array_unref(client->outgoing);
    g_byte_array_unref(client->incoming);
    g_clear_error(&client->end_error);
    g_queue_clear_full(&client->requests, request_free);
    G_OBJECT_CLASS(swiped_client_parent_class)->finalize(object);
}

static void swiped_client_class_init(SwipedClientClass *class)
{
    G_OBJECT_CLASS(class)->dispose = swiped_client_dispose;
    G_OBJECT_CLASS(class)->finalize = swiped_client_finalize;
    GType type = G_TYPE_FROM_CLASS(class);
    notification_signal = g_signal_new("notification", type, G_SIGNAL_RUN_LAST | G_SIGNAL_DETAILED, 0, NULL, NULL, NULL, G_TYPE_NONE, 2,
                                       G_TYPE_STRING, SWIPED_TYPE_JSON);
    g_signal_new("ended", type, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL, G_TYPE_NONE, 1, G_TYPE_ERROR);
}

void client_emit_notification(SwipedClient *client, const char *method, json_t *params)
{
    g_signal_emit(client, notification_signal, g_quark_try_string(method), method, params);
}

/* ----------------------------------------------------------------------------------------------------------- Settings */

SwipedClient *swiped_client_new(const char *const *argv)
{
    SwipedClient *client = g_object_new(SWIPED_TYPE_CLIENT, NULL);
    client->argv = g_strdupv((char **)argv);
    return client;
}

SwipedClient *swiped_client_get_default(void)
{
    static SwipedClient *shared;
    if (!shared) {
        shared = swiped_client_new(NULL);
        g_signal_connect_swapped(shared, "ended", G_CALLBACK(g_clear_object), &shared);
    }
    return shared;
}

SwipedClient *swiped_client_new_for_socket(const char *path)
{
    g_return_val_if_fail(path, NULL);
    return swiped_client_new((const char *const[]){process_default_program(), "connect", path, NULL});
}

void swiped_client_set_timeout(SwipedClient *client, guint ms)
{
    client->timeout = ms;
}

void swiped_client_set_frame_wait(SwipedClient *client, guint ms)
{
    client->frame_wait = ms;
}

void swiped_client_set_initialize_params(SwipedClient *client, json_t *members)
{
    json_object_update_recursive(client->initialize_params, members);
    json_decref(members);
}

GPid swiped_client_get_pid(SwipedClient *client)
{
    return client->process;
}

guint swiped_client_get_missed_waits(SwipedClient *client)
{
    return client->missed_waits;
}

/* ---------------------------------------------------------------------------------------- The beginning and the end */

static json_t *initialize_params(SwipedClient *client)
{
    const char *name = g_get_prgname();
    json_t *params = json_pack("{s:s, s:{s:s}, s:i, s:s, s:{s:b}}", "protocolVersion", "1.0", "clientInfo", "name", name ? name : "glib",
                               "processId", (int)getpid(), "clock", "system", "capabilities", "follow", TRUE);
    json_object_update_recursive(params, client->initialize_params);
    return params;
}

static void initialized(SwipedClient *client, json_t *result, const GError *error, gpointer data)
{
    (void)data;
    client->limits = json_incref(json_object_get(result, "limits"));
    if (error)
        client_end(client, g_error_copy(error), 0);
}

void client_start(SwipedClient *client)
{
    if (client->state != IDLE)
        return;
    GError *error = NULL;
    client->state = OPEN;
    client->socket = process_start((const char *const *)client->argv, client->timeout, &client->process, &error);
    if (client->socket < 0) {
        client_end(client, error, 0);
        return;
    }
    client->descriptor_tag = g_source_add_unix_fd(client->source, client->socket, G_IO_IN);
    swiped_client_send(client, "initialize", initialize_params(client), initialized, NULL);
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

void client_end(SwipedClient *client, GError *why, guint grace)
{
    if (client->state == ENDED) {
        g_clear_error(&why);
        return;
    }
    client->state = ENDED;
    if (client->socket >= 0) {
        g_source_remove_unix_fd(client->source, client->descriptor_tag);
        client->status = process_reap(client->process, grace);
        close(client->socket);
        client->socket = -1;
        client->process = 0;
    }
    client->end_error = why ? why : error_of_status(client->status);
    client->reports_end = !g_error_matches(why, SWIPED_ERROR, SWIPED_ERROR_CLOSED);
    for (GList *each = client->requests.head; each; each = each->next) {
        Request *request = each->data;
        if (!request->error)
            request->error = g_error_copy(client->end_error);
    }
    g_source_set_ready_time(client->source, 0);
}

/* Ends the supervisor's input, and waits for the end of its output. Returns whether that came within the timeout. */
static gboolean hang_up(SwipedClient *client)
{
    char bytes[4096];
    ssize_t count = 1;
    gint64 deadline = g_get_monotonic_time() + client->timeout * G_TIME_SPAN_MILLISECOND;
    shutdown(client->socket, SHUT_WR);
    g_byte_array_set_size(client->outgoing, 0);
    while (count > 0 && client_poll(client, deadline - g_get_monotonic_time()))
        count = read(client->socket, bytes, sizeof bytes);
    return count <= 0;
}

int swiped_client_close(SwipedClient *client)
{
    g_return_val_if_fail(SWIPED_IS_CLIENT(client), SWIPED_NO_STATUS);
    guint grace = client->socket >= 0 && hang_up(client) ? GRACE_MS : 0;
    client_end(client, g_error_new_literal(SWIPED_ERROR, SWIPED_ERROR_CLOSED, "the client was closed"), grace);
    return client->status;
}
