/* Swipes a row through jsonrpc-glib, in C:
 *
 *     cc swipe.c -o swipe $(pkg-config --cflags --libs jsonrpc-glib-1.0) && ./swipe
 *
 * Copy the first part. session_open() starts the daemon that SWIPED names, or `swiped` in PATH. Notifications come as the client's
 * signal "notification", in the main loop.
 */

#include <jsonrpc-glib.h>
#include <locale.h>
#include <signal.h>
#include <unistd.h>

enum { TIMEOUT = 5 }; /* s */

typedef struct
{
  GSubprocess *daemon;
  JsonrpcClient *client;
  GVariant *initialize_result;
} Session;

static gboolean
timed_out (gpointer session)
{
  jsonrpc_client_close (((Session *) session)->client, NULL, NULL);
  return G_SOURCE_CONTINUE;
}

/* Sends a request and returns its result, while the loop runs. Takes floating params. A call cannot be cancelled: after TIMEOUT the
 * session is closed, which fails the call. */
static GVariant *
request (Session *session, const char *method, GVariant *params, GError **error)
{
  GVariant *result = NULL;
  guint timer = g_timeout_add_seconds (TIMEOUT, timed_out, session);

  jsonrpc_client_call (session->client, method, params, NULL, &result, error);
  g_source_remove (timer);
  return result;
}

static gboolean
session_open (Session *session, GCallback notified, gpointer data, GError **error)
{
  const char *program = g_getenv ("SWIPED") ? g_getenv ("SWIPED") : "swiped";
  GSubprocessFlags pipes = G_SUBPROCESS_FLAGS_STDIN_PIPE | G_SUBPROCESS_FLAGS_STDOUT_PIPE;

  signal (SIGPIPE, SIG_IGN); /* a daemon that has ended is an error, and must not end this program */
  session->daemon = g_subprocess_new (pipes, error, program, NULL);
  if (session->daemon == NULL)
    return FALSE;
  g_autoptr (GIOStream) stream = g_simple_io_stream_new (g_subprocess_get_stdout_pipe (session->daemon),
                                                         g_subprocess_get_stdin_pipe (session->daemon));
  session->client = jsonrpc_client_new (stream);
  g_signal_connect (session->client, "notification", notified, data);
  jsonrpc_client_start_listening (session->client);
  session->initialize_result = request (session, "initialize",
                               JSONRPC_MESSAGE_NEW ("protocolVersion", "1.0",
                                                    "clientInfo", "{", "name", "jsonrpc-glib", "}",
                                                    "processId", JSONRPC_MESSAGE_PUT_INT64 (getpid ())),
                               error);
  return session->initialize_result != NULL && jsonrpc_client_send_notification (session->client, "initialized", NULL, NULL, error);
}

/* Ends the session. Returns the daemon's exit status, or -1. */
static int
session_close (Session *session, GError **error)
{
  g_autoptr (GVariant) result = request (session, "shutdown", NULL, error);

  if (!result || !jsonrpc_client_send_notification (session->client, "exit", NULL, NULL, error)
      || !g_subprocess_wait (session->daemon, NULL, error))
    return -1;
  g_clear_pointer (&session->initialize_result, g_variant_unref);
  g_clear_object (&session->client);
  int status = g_subprocess_get_exit_status (session->daemon);
  g_clear_object (&session->daemon);
  return status;
}

/* A member may be an integer or a double: -14 and -39.5. */
static double
number (GVariant *object, const char *member)
{
  gint64 whole;
  double fraction;

  if (g_variant_lookup (object, member, "x", &whole))
    return whole;
  return g_variant_lookup (object, member, "d", &fraction) ? fraction : 0;
}

/* An error of the daemon: the message of the GError is the error object, printed as a variant. */
static GVariant *
daemon_error (const GError *error)
{
  return g_variant_parse (G_VARIANT_TYPE_VARDICT, error->message, NULL, NULL, NULL);
}

static const char *
string (GVariant *object, const char *member)
{
  const char *value = "";

  g_variant_lookup (object, member, "&s", &value);
  return value;
}

/* The demo: a swipe that opens, an error, an action that closes. */

#define ROW "table", "inbox", "cell", "m17"
#define TRANSLATION(x) \
  JSONRPC_MESSAGE_NEW (ROW, "translation", "{", "x", JSONRPC_MESSAGE_PUT_DOUBLE (x), "y", JSONRPC_MESSAGE_PUT_DOUBLE (0), "}")

static GHashTable *received;

static void
notified (JsonrpcClient *client, const char *method, GVariant *params, gpointer data)
{
  g_print ("notification %s %s", method, string (params, "cell"));
  if (g_str_equal (method, "cell/frame"))
    g_print (" at %g", number (params, "offset"));
  if (g_str_equal (method, "action/invoked"))
    g_print (" %s: %s", string (params, "action"), string (params, "data"));
  g_print ("\n");
  g_hash_table_add (received, g_strdup (method));
}

static gboolean
set (gpointer flag)
{
  *(gboolean *) flag = TRUE;
  return G_SOURCE_REMOVE;
}

static gboolean
wait_for (const char *method, GError **error)
{
  gboolean is_late = FALSE;
  guint timer = g_timeout_add_seconds (TIMEOUT, set, &is_late);

  while (!g_hash_table_contains (received, method) && !is_late)
    g_main_context_iteration (NULL, TRUE);
  if (is_late)
    g_set_error (error, G_IO_ERROR, G_IO_ERROR_TIMED_OUT, "no notification %s", method);
  else
    g_source_remove (timer);
  return !is_late;
}

static gboolean
draw (Session *session, const char *method, GVariant *params, GError **error)
{
  g_autoptr (GVariant) frame = request (session, method, params, error);
  if (frame == NULL)
    return FALSE;
  g_autoptr (GVariant) animation = g_variant_lookup_value (frame, "animation", G_VARIANT_TYPE_VARDICT);
  if (animation)
    g_print ("animate %s to %g in %.0f ms\n", string (frame, "cell"), number (animation, "to"), number (animation, "duration"));
  else
    g_print ("draw %s at %g\n", string (frame, "cell"), number (frame, "offset"));
  return TRUE;
}

static gboolean
open_table (Session *session, GError **error)
{
  g_autoptr (GVariant) server = g_variant_lookup_value (session->initialize_result, "serverInfo", G_VARIANT_TYPE_VARDICT);
  g_print ("%s, protocol %s\n", string (server, "name"), string (session->initialize_result, "protocolVersion"));

  g_autoptr (GVariant) opened
    = request (session, "table/open",
               JSONRPC_MESSAGE_NEW ("table", "inbox", "width", JSONRPC_MESSAGE_PUT_INT32 (320), "actions", "{", "trailing", "[",
                                    "{", "id", "delete", "title", "Delete", "width", JSONRPC_MESSAGE_PUT_INT32 (80), "}",
                                    "{", "id", "archive", "title", "Archive", "width", JSONRPC_MESSAGE_PUT_INT32 (80), "}",
                                    "]", "}"),
               error);
  if (opened == NULL)
    return FALSE;
  g_autoptr (GVariant) behavior = g_variant_lookup_value (opened, "behavior", G_VARIANT_TYPE_VARDICT);
  g_print ("%s is open with behavior %s\n", string (opened, "table"), string (behavior, "preset"));
  g_autoptr (GVariant) configured = request (session, "cell/configure", JSONRPC_MESSAGE_NEW (ROW, "data", "Zoë, 1/2"), error);
  return configured != NULL;
}

static gboolean
swipe (Session *session, GError **error)
{
  return draw (session, "gesture/begin", TRANSLATION (0), error)
         && draw (session, "gesture/update", TRANSLATION (-14), error)
         && draw (session, "gesture/update", TRANSLATION (-39.5), error)
         && jsonrpc_client_send_notification (session->client, "gesture/update", TRANSLATION (-71.5), NULL, error)
         && draw (session, "gesture/end",
                  JSONRPC_MESSAGE_NEW (ROW, "velocity", "{", "x", JSONRPC_MESSAGE_PUT_INT32 (-200),
                                       "y", JSONRPC_MESSAGE_PUT_INT32 (0), "}"),
                  error)
         && wait_for ("cell/didOpen", error);
}

static gboolean
provoke_error (Session *session)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (GVariant) result = request (session, "table/tap", JSONRPC_MESSAGE_NEW ("table", "outbox"), &error);

  g_autoptr (GVariant) why = result ? NULL : daemon_error (error);
  if (why)
    g_print ("error %g: %s\n", number (why, "code"), string (why, "message"));
  return why != NULL;
}

static gboolean
invoke_action (Session *session, GError **error)
{
  g_autoptr (GVariant) invoked = request (session, "action/invoke", JSONRPC_MESSAGE_NEW (ROW, "action", "archive"), error);
  if (invoked == NULL)
    return FALSE;
  GVariant *done = JSONRPC_MESSAGE_NEW ("invocation", JSONRPC_MESSAGE_PUT_INT64 ((gint64) number (invoked, "invocation")));
  return draw (session, "action/complete", done, error) && wait_for ("cell/didClose", error);
}

int
main (void)
{
  Session session = { 0 };
  g_autoptr (GError) error = NULL;

  setlocale (LC_ALL, "");
  received = g_hash_table_new (g_str_hash, g_str_equal);
  if (session_open (&session, G_CALLBACK (notified), NULL, &error) && open_table (&session, &error) && swipe (&session, &error)
      && provoke_error (&session) && invoke_action (&session, &error))
    {
      int status = session_close (&session, &error);
      if (status >= 0)
        g_print ("exited with status %d\n", status);
      return status != 0;
    }
  g_printerr ("%s\n", error ? error->message : "an unknown table was not an error");
  return 1;
}
