/* Does what it is told, a line of JSON each, with one client, and says what comes of it: for tests.
 *
 *     talk {"restarts": 3, "timeout": 5000, "snapshotEvery": 64, "greeting": {…}, "socket": "…"} [PROGRAM WORDS…] <instructions
 */
#include <swiped-glib.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static struct {
    SwipedClient *client;
    guint waiting, ticks; /* calls without an answer; */
    gboolean calling, over, closed;
    char *last; /* the notification that was told last, */
    double moment; /* and its timestamp */
    GCancellable *cancellable;
} talk;

/* Takes `line`. */
static void say(json_t *line)
{
    g_assert_nonnull(line);
    json_dumpf(line, stdout, JSON_COMPACT);
    putchar('\n');
    json_decref(line);
}

static json_t *described(const GError *error)
{
    json_t *data = swiped_error_get_data(error);
    return json_pack("{s:s, s:i, s:s, s:O*}", "name", swiped_error_get_name(error), "code", error->code, "message", error->message,
                     "data", data);
}

/* An answer, which it takes, or an error. */
static void say_answer(json_t *answer, const GError *error)
{
    g_assert_true((answer != NULL) != (error != NULL));
    say(answer ? json_pack("{s:o}", "answer", answer) : json_pack("{s:o}", "error", described(error)));
}

static void told(SwipedClient *client, const char *method, json_t *params)
{
    g_assert_true(client == talk.client && !talk.calling);
    g_free(talk.last);
    talk.last = g_strdup(method);
    talk.moment = json_number_value(json_object_get(params, "timestamp"));
    if (!g_str_has_prefix(method, "flood"))
        say(json_pack("{s:[s, O]}", "told", method, params));
}

static void told_open(SwipedClient *client, const char *method, json_t *params)
{
    (void)client;
    g_assert_cmpstr(method, ==, "cell/didOpen");
    say(json_pack("{s:O}", "detail", json_object_get(params, "cell")));
}

static void restarted(SwipedClient *client, const GError *why)
{
    g_assert_true(client == talk.client && !talk.calling);
    say(json_pack("{s:o}", "restarted", described(why)));
}

static void ended(SwipedClient *client, const GError *why)
{
    g_assert_true(client == talk.client && !talk.calling && !talk.over);
    talk.over = TRUE;
    say(json_pack("{s:o}", "ended", described(why)));
}

static void answered(GObject *client, GAsyncResult *result, gpointer data)
{
    (void)data;
    g_autoptr(GError) error = NULL;
    g_assert_false(talk.calling);
    talk.waiting--;
    json_t *answer = swiped_client_call_finish(SWIPED_CLIENT(client), result, &error);
    say_answer(answer, error);
}

static void started(GObject *client, GAsyncResult *result, gpointer data)
{
    (void)data;
    g_autoptr(GError) error = NULL;
    talk.waiting--;
    gboolean done = swiped_client_start_finish(SWIPED_CLIENT(client), result, &error);
    say(done ? json_pack("{s:b}", "started", 1) : json_pack("{s:o}", "error", described(error)));
}

static void closed(GObject *client, GAsyncResult *result, gpointer data)
{
    (void)data;
    talk.closed = TRUE;
    say(json_pack("{s:i}", "status", swiped_client_close_finish(SWIPED_CLIENT(client), result)));
}

static gboolean tick(gpointer data)
{
    (void)data;
    talk.ticks++;
    return G_SOURCE_CONTINUE;
}

static void kill_daemon(int signal)
{
    GSubprocess *process = swiped_client_get_process(talk.client);
    g_assert_nonnull(process);
    const char *pid = g_subprocess_get_identifier(process);
    say(json_pack("{s:s}", "pid", pid));
    kill(atoi(pid), signal); /* g_subprocess_send_signal has another thread do it, some time */
}

/* Deeper than jansson would read. */
static json_t *deep(json_int_t depth)
{
    json_t *value = json_object();
    while (--depth > 0)
        value = json_pack("{s:o}", "a", value);
    return value;
}

/* With "ago", the moment is that of what was told last, less so many ms. */
static void call(json_t *value)
{
    g_autoptr(GError) error = NULL;
    const char *method = json_string_value(json_array_get(value, 0));
    json_t *params = json_array_get(value, 1), *ago = json_object_get(params, "ago");
    if (ago)
        json_object_set_new(params, "timestamp", json_real(talk.moment - json_number_value(ago)));
    talk.calling = TRUE;
    json_t *answer = swiped_client_call(talk.client, method, json_incref(params), talk.cancellable, &error);
    talk.calling = FALSE;
    say_answer(answer, error);
}

static void notify(json_t *value)
{
    g_autoptr(GError) error = NULL;
    const char *method = json_string_value(json_array_get(value, 0));
    if (!swiped_client_notify(talk.client, method, json_incref(json_array_get(value, 1)), &error))
        say_answer(NULL, error);
}

static void start(void)
{
    g_autoptr(GError) error = NULL;
    gboolean done = swiped_client_start(talk.client, NULL, &error);
    say(done ? json_pack("{s:b}", "started", 1) : json_pack("{s:o}", "error", described(error)));
}

static void iterate(void)
{
    g_main_context_iteration(NULL, TRUE);
}

static void wait_for_ticks(guint count)
{
    GSource *timer = g_timeout_source_new(5);
    g_source_set_priority(timer, G_PRIORITY_LOW);
    g_source_set_callback(timer, tick, NULL, NULL);
    g_source_attach(timer, NULL);
    for (talk.ticks = 0; talk.ticks < count;)
        iterate();
    g_source_destroy(timer);
    g_source_unref(timer);
    say(json_pack("{s:b}", "ticked", 1));
}

static void close_client(gboolean waits)
{
    if (waits) {
        say(json_pack("{s:i}", "status", swiped_client_close(talk.client)));
        return;
    }
    swiped_client_close_async(talk.client, closed, NULL);
    while (!talk.closed)
        iterate();
}

static void follow(const char *word, json_t *value)
{
    if (g_str_equal(word, "call")) {
        call(value);
    } else if (g_str_equal(word, "later")) {
        talk.waiting++;
        swiped_client_call_async(talk.client, json_string_value(json_array_get(value, 0)), json_incref(json_array_get(value, 1)),
                                 talk.cancellable, answered, NULL);
    } else if (g_str_equal(word, "deep")) {
        json_t *params = json_pack("[s, o]", "cell/configure", deep(json_integer_value(value)));
        call(params);
        json_decref(params);
    } else if (g_str_equal(word, "notify")) {
        notify(value);
    } else if (g_str_equal(word, "start")) {
        start();
    } else if (g_str_equal(word, "startLater")) {
        talk.waiting++;
        swiped_client_start_async(talk.client, NULL, started, NULL);
    } else if (g_str_equal(word, "settle")) { /* until all is answered */
        while (talk.waiting > 0)
            iterate();
    } else if (g_str_equal(word, "wait")) { /* until that is told, or it is over */
        while (!talk.over && g_strcmp0(talk.last, json_string_value(value)) != 0)
            iterate();
    } else if (g_str_equal(word, "kill")) {
        kill_daemon((int)json_integer_value(value));
    } else if (g_str_equal(word, "restart")) {
        swiped_client_restart(talk.client);
    } else if (g_str_equal(word, "cancel")) {
        g_cancellable_cancel(talk.cancellable);
    } else if (g_str_equal(word, "cancellable")) {
        g_set_object(&talk.cancellable, NULL);
        talk.cancellable = g_cancellable_new();
    } else if (g_str_equal(word, "restarts")) {
        say(json_pack("{s:i}", "restarts", (int)swiped_client_get_restarts(talk.client)));
    } else if (g_str_equal(word, "timeout")) {
        swiped_client_set_timeout(talk.client, (guint)json_integer_value(value));
    } else if (g_str_equal(word, "ticks")) {
        wait_for_ticks((guint)json_integer_value(value));
    } else if (g_str_equal(word, "say")) {
        say(json_pack("{s:O}", "said", value));
    } else if (g_str_equal(word, "close")) {
        close_client(json_is_true(value));
    } else {
        g_error("what is %s?", word);
    }
}

static void set_up(const char *options, const char *const *argv)
{
    json_int_t restarts = 3, timeout = 20000, every = 64;
    const char *path = NULL;
    json_t *given = json_loads(options, 0, NULL), *greeting = NULL;
    g_assert_cmpint(json_unpack(given, "{s?I, s?I, s?I, s?O, s?s}", "restarts", &restarts, "timeout", &timeout, "snapshotEvery", &every,
                                "greeting", &greeting, "socket", &path), ==, 0);
    talk.client = path ? swiped_client_new_for_socket(path) : swiped_client_new(argv);
    swiped_client_set_restarts(talk.client, (guint)restarts);
    swiped_client_set_timeout(talk.client, (guint)timeout);
    swiped_client_set_snapshot_every(talk.client, (guint)every);
    swiped_client_set_greeting(talk.client, greeting);
    g_signal_connect(talk.client, "notification", G_CALLBACK(told), NULL);
    g_signal_connect(talk.client, "notification::cell/didOpen", G_CALLBACK(told_open), NULL);
    g_signal_connect(talk.client, "restarted", G_CALLBACK(restarted), NULL);
    g_signal_connect(talk.client, "ended", G_CALLBACK(ended), NULL);
    json_decref(given);
}

int main(int argc, char **argv)
{
    char *line = NULL;
    size_t room = 0;
    setvbuf(stdout, NULL, _IOLBF, 0);
    set_up(argv[1], argc > 2 ? (const char *const *)argv + 2 : NULL);
    while (getline(&line, &room, stdin) > 0) {
        json_t *instruction = json_loads(line, JSON_DECODE_ANY, NULL), *value;
        const char *word;
        json_object_foreach(instruction, word, value) {
            follow(word, value);
        }
        json_decref(instruction);
    }
    free(line);
    g_object_unref(talk.client);
    while (g_main_context_iteration(NULL, FALSE))
        ;
    g_clear_object(&talk.cancellable);
    g_free(talk.last);
    return 0;
}
