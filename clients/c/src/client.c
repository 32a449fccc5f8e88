/* The GObject: its settings and signals. */
#include "private.h"

enum { TIMEOUT_MS = 5000, FRAME_WAIT_MS = 2 };
enum { NOTIFICATION, OVER, SIGNALS };

static guint signals[SIGNALS];

G_DEFINE_FINAL_TYPE(SwipedClient, swiped_client, G_TYPE_OBJECT)

static void swiped_client_init(SwipedClient *client)
{
    client->initialize_params = json_object();
    client->context = g_main_context_ref_thread_default();
    client->timeout = TIMEOUT_MS;
    client->frame_wait = FRAME_WAIT_MS;
    client->status = SWIPED_NO_STATUS;
    client->source = client_source_new(client);
    g_source_attach(client->source, client->context);
}

static void swiped_client_dispose(GObject *object)
{
    SwipedClient *client = SWIPED_CLIENT(object);
    g_source_destroy(client->source);
    client->descriptor_tag = NULL;
    if (client->transport)
        transport_reap(client->transport, 0);
    g_clear_pointer(&client->transport, transport_free);
    G_OBJECT_CLASS(swiped_client_parent_class)->dispose(object);
}

static void swiped_client_finalize(GObject *object)
{
    SwipedClient *client = SWIPED_CLIENT(object);
    g_source_unref(client->source);
    g_main_context_unref(client->context);
    g_strfreev(client->argv);
    json_decref(client->initialize_params);
    g_clear_pointer(&client->session, session_free);
    g_clear_error(&client->end_error);
    g_queue_clear_full(&client->events, (GDestroyNotify)session_event_free);
    g_queue_clear_full(&client->requests, request_free);
    G_OBJECT_CLASS(swiped_client_parent_class)->finalize(object);
}

static void swiped_client_class_init(SwipedClientClass *class)
{
    G_OBJECT_CLASS(class)->dispose = swiped_client_dispose;
    G_OBJECT_CLASS(class)->finalize = swiped_client_finalize;
    GType type = G_TYPE_FROM_CLASS(class);
    signals[NOTIFICATION] = g_signal_new("notification", type, G_SIGNAL_RUN_LAST | G_SIGNAL_DETAILED, 0, NULL, NULL, NULL, G_TYPE_NONE,
                                         2, G_TYPE_STRING, SWIPED_TYPE_JSON);
    signals[OVER] = g_signal_new("ended", type, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL, G_TYPE_NONE, 1, G_TYPE_ERROR);
}

void client_emit_notification(SwipedClient *client, const char *method, json_t *params)
{
    g_signal_emit(client, signals[NOTIFICATION], g_quark_try_string(method), method, params);
}

void client_emit_ended(SwipedClient *client)
{
    requests_fail_all(client);
    if (!g_error_matches(client->end_error, SWIPED_ERROR, SWIPED_ERROR_CLOSED))
        g_signal_emit(client, signals[OVER], 0, client->end_error);
}

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
    return swiped_client_new((const char *const[]){transport_default_program(), "connect", path, NULL});
}

void swiped_client_set_timeout(SwipedClient *client, guint ms)
{
    client->timeout = ms;
}

void swiped_client_set_initialize_params(SwipedClient *client, json_t *members)
{
    json_object_update_recursive(client->initialize_params, members);
    json_decref(members);
}

GSubprocess *swiped_client_get_process(SwipedClient *client)
{
    return client->transport ? client->transport->process : NULL;
}
