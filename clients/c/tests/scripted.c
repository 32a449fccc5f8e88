/* Runs a script with one client, for tests: reads instructions, a line of JSON each, and writes a line for each thing that happens.
 *
 *     scripted {"timeout": 5000, "initialize": {…}, "socket": "…"} [PROGRAM OPTIONS…] <script
 */
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <swiped-glib.h>

static struct {
    SwipedClient *client;
    guint pending; /* calls without a response */
    gboolean is_sending, has_ended;
    char *last_method; /* of the last notification */
    gsize number; /* of the last request of swiped_client_send() */
} script;

/* ---- A line of JSON for each result, error and signal */

/* Writes a line, and takes it. */
static void report(json_t *line)
{
    g_assert_nonnull(line);
    json_dumpf(line, stdout, JSON_COMPACT);
    putchar('\n');
    json_decref(line);
}

static json_t *described(const GError *error)
{
    return json_pack("{s:i, s:s, s:O*}", "code", error->code, "message", error->message, "data", swiped_error_get_data(error));
}

/* Takes the result. */
static void report_result(json_t *result, const GError *error)
{
    g_assert_true((result != NULL) != (error != NULL));
    report(result ? json_pack("{s:o}", "result", result) : json_pack("{s:o}", "error", described(error)));
}

static void notified(SwipedClient *client, const char *method, json_t *params)
{
    g_assert_true(client == script.client && !script.is_sending);
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
    g_assert_true(client == script.client && !script.is_sending && !script.has_ended);
    script.has_ended = TRUE;
    report(json_pack("{s:o}", "ended", described(why)));
}

static void responded(SwipedClient *client, json_t *result, const GError *error, gpointer data)
{
    (void)data;
    g_assert_true(client == script.client && !script.is_sending);
    script.pending--;
    report_result(json_incref(result), error);
}

static void report_start(gboolean is_started, const GError *error)
{
    report(is_started ? json_pack("{s:b}", "started", 1) : json_pack("{s:o}", "error", described(error)));
}

static void start_finished(SwipedClient *client, json_t *status, const GError *error, gpointer data)
{
    (void)client, (void)data;
    script.pending--;
    report_start(status != NULL, error);
}

static void connect_reports(void)
{
    g_signal_connect(script.client, "notification", G_CALLBACK(notified), NULL);
    g_signal_connect(script.client, "notification::cell/didOpen", G_CALLBACK(opened), NULL);
    g_signal_connect(script.client, "ended", G_CALLBACK(ended), NULL);
}

/* ---- Instructions */

static gboolean ticked(gpointer count)
{
    ++*(json_int_t *)count;
    return G_SOURCE_CONTINUE;
}

static const char *method_of(const json_t *value)
{
    return json_string_value(json_array_get(value, 0));
}

static void call(json_t *value)
{
    g_autoptr(GError) error = NULL;
    json_t *result = swiped_client_call(script.client, method_of(value), json_incref(json_array_get(value, 1)), &error);
    report_result(result, error);
}

static void send(json_t *value)
{
    script.pending++;
    script.is_sending = TRUE;
    script.number = swiped_client_send(script.client, method_of(value), json_incref(json_array_get(value, 1)), responded, NULL);
    script.is_sending = FALSE;
}

/* Sends a request and ignores its response. */
static void post(json_t *value)
{
    swiped_client_send(script.client, method_of(value), json_incref(json_array_get(value, 1)), NULL, NULL);
}

/* As a repaint does, for the last request. */
static void wait_for_response(json_t *value)
{
    (void)value;
    swiped_client_wait(script.client, script.number);
    report(json_pack("{s:i}", "missed", (int)swiped_client_get_missed_waits(script.client)));
}

static void set_frame_wait(json_t *ms)
{
    swiped_client_set_frame_wait(script.client, (guint)json_integer_value(ms));
}

static void start(json_t *is_async)
{
    g_autoptr(GError) error = NULL;
    if (json_is_true(is_async)) {
        script.pending++;
        swiped_client_send(script.client, "server/status", json_object(), start_finished, NULL);
        return;
    }
    json_t *status = swiped_client_call(script.client, "server/status", json_object(), &error);
    report_start(status != NULL, error);
    json_decref(status);
}

static void wait_for_results(json_t *value)
{
    (void)value;
    while (script.pending > 0)
        g_main_context_iteration(NULL, TRUE);
}

/* Until the notification, or the end of the session. */
static void wait_for(json_t *method)
{
    while (!script.has_ended && g_strcmp0(script.last_method, json_string_value(method)) != 0)
        g_main_context_iteration(NULL, TRUE);
}

static void wait_for_ticks(json_t *value)
{
    json_int_t count = 0;
    GSource *timer = g_timeout_source_new(5);
    g_source_set_priority(timer, G_PRIORITY_LOW);
    g_source_set_callback(timer, ticked, &count, NULL);
    g_source_attach(timer, NULL);
    while (count < json_integer_value(value))
        g_main_context_iteration(NULL, TRUE);
    g_source_destroy(timer);
    g_source_unref(timer);
    report(json_pack("{s:b}", "ticked", 1));
}

static void send_signal(int process, const json_t *number)
{
    report(json_pack("{s:i}", "pid", process));
    kill(process, (int)json_integer_value(number));
}

static void signal_supervisor(json_t *number)
{
    send_signal(swiped_client_get_pid(script.client), number);
}

static void signal_daemon(json_t *number)
{
    int supervisor = swiped_client_get_pid(script.client);
    g_autofree char *path = g_strdup_printf("/proc/%d/task/%d/children", supervisor, supervisor);
    g_autofree char *process = NULL;
    g_assert_true(g_file_get_contents(path, &process, NULL, NULL));
    send_signal(atoi(process), number);
}

static void set_timeout(json_t *ms)
{
    swiped_client_set_timeout(script.client, (guint)json_integer_value(ms));
}

static void report_mark(json_t *value)
{
    report(json_pack("{s:O}", "mark", value));
}

static void close_client(json_t *value)
{
    (void)value;
    report(json_pack("{s:i}", "status", swiped_client_close(script.client)));
}

static const struct {
    const char *name;
    void (*run)(json_t *value);
} instructions[] = {
    {"call", call}, {"send", send}, {"post", post}, {"wait", wait_for_response}, {"start", start}, {"waitFor", wait_for},
    {"waitForResults", wait_for_results}, {"ticks", wait_for_ticks}, {"signal", signal_supervisor}, {"signalDaemon", signal_daemon},
    {"mark", report_mark}, {"setTimeout", set_timeout}, {"frameWait", set_frame_wait}, {"close", close_client},
};

static void run(const char *name, json_t *value)
{
    for (gsize i = 0; i < G_N_ELEMENTS(instructions); i++)
        if (g_str_equal(instructions[i].name, name)) {
            instructions[i].run(value);
            return;
        }
    g_error("unknown instruction: %s", name);
}

static void set_up(const char *text, const char *const *argv)
{
    json_int_t timeout = 20000;
    const char *path = NULL;
    json_t *options = json_loads(text, 0, NULL), *params = NULL;
    g_assert_cmpint(json_unpack(options, "{s?I, s?O, s?s}", "timeout", &timeout, "initialize", &params, "socket", &path), ==, 0);
    script.client = path ? swiped_client_new_for_socket(path) : swiped_client_new(argv);
    swiped_client_set_timeout(script.client, (guint)timeout);
    swiped_client_set_initialize_params(script.client, params);
    connect_reports();
    json_decref(options);
}

int main(int argc, char **argv)
{
    char *line = NULL;
    size_t size = 0;
    setvbuf(stdout, NULL, _IOLBF, 0);
    set_up(argv[1], argc > 2 ? (const char *const *)argv + 2 : NULL);
    while (getline(&line, &size, stdin) > 0) {
        json_t *instruction = json_loads(line, JSON_DECODE_ANY, NULL), *value;
        const char *name;
        json_object_foreach(instruction, name, value) {
            run(name, value);
        }
        json_decref(instruction);
    }
    free(line);
    g_object_unref(script.client);
    while (g_main_context_iteration(NULL, FALSE))
        ;
    g_free(script.last_method);
    return 0;
}
