/* Reports of a scripted client: a line of JSON for each result, error and signal. */
#include "reports.h"

#include <stdio.h>
#include <string.h>

struct script script;

void report(json_t *line)
{
    g_assert_nonnull(line);
    json_dumpf(line, stdout, JSON_COMPACT);
    putchar('\n');
    json_decref(line);
}

static json_t *described(const GError *error)
{
    return json_pack("{s:s, s:i, s:s, s:O*}", "name", swiped_error_get_name(error), "code", error->code, "message", error->message,
                     "data", swiped_error_get_data(error));
}

void report_result(json_t *result, const GError *error)
{
    g_assert_true((result != NULL) != (error != NULL));
    report(result ? json_pack("{s:o}", "result", result) : json_pack("{s:o}", "error", described(error)));
}

static void notified(SwipedClient *client, const char *method, json_t *params)
{
    g_assert_true(client == script.client && !script.is_calling);
    g_free(script.last_method);
    script.last_method = g_strdup(method);
    if (!g_str_has_prefix(method, "flood"))
        report(json_pack("{s:[s, O]}", "notification", method, params));
}

static void opened(SwipedClient *client, const char *method, json_t *params)
{
    (void)client;
    g_assert_cmpstr(method, ==, "cell/didOpen");
    report(json_pack("{s:O}", "detail", json_object_get(params, "cell")));
}

static void ended(SwipedClient *client, const GError *why)
{
    g_assert_true(client == script.client && !script.is_calling && !script.has_ended);
    script.has_ended = TRUE;
    report(json_pack("{s:o}", "ended", described(why)));
}

void call_finished(GObject *client, GAsyncResult *task, gpointer data)
{
    (void)data;
    g_autoptr(GError) error = NULL;
    g_assert_false(script.is_calling);
    script.pending--;
    json_t *result = swiped_client_call_finish(SWIPED_CLIENT(client), task, &error);
    report_result(result, error);
}

void responded(SwipedClient *client, json_t *result, const GError *error, gpointer data)
{
    (void)data;
    g_assert_true(client == script.client && !script.is_calling);
    script.pending--;
    report_result(json_incref(result), error);
}

void report_start(gboolean is_started, const GError *error)
{
    report(is_started ? json_pack("{s:b}", "started", 1) : json_pack("{s:o}", "error", described(error)));
}

void start_finished(GObject *client, GAsyncResult *task, gpointer data)
{
    (void)data;
    g_autoptr(GError) error = NULL;
    script.pending--;
    gboolean is_started = swiped_client_start_finish(SWIPED_CLIENT(client), task, &error);
    report_start(is_started, error);
}

void connect_reports(void)
{
    g_signal_connect(script.client, "notification", G_CALLBACK(notified), NULL);
    g_signal_connect(script.client, "notification::cell/didOpen", G_CALLBACK(opened), NULL);
    g_signal_connect(script.client, "ended", G_CALLBACK(ended), NULL);
}
