/* A row is swiped through jsonrpc-glib, in C:
 *
 *     cc swipe.c -o swipe $(pkg-config --cflags --libs jsonrpc-glib-1.0) && ./swipe
 *
 * The first part is to be copied. session_open() starts the daemon that SWIPED names, or `swiped` of PATH; what it tells comes as
 * the client's signal "notification", in the main loop.
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
  GVariant *greeting;
} Session;

static gboolean
give_up (gpointer session)
{
  jsonrpc_client_close (((Session *) session)->client, NULL, NULL);
  return G_SOURCE_CONTINUE;
}

/* Sends a request and waits for its answer. Meanwhile the loop runs. Takes a floating params. A call cannot be cancelled: after
 * TIMEOUT the session is closed, which fails it. */
static GVariant *
request (Session *session, const char *method, GVariant *params, GError **error)
{
  GVariant *result = NULL;
  guint timer = g_timeout_add_seconds (TIMEOUT, give_up, session);

  jsonrpc_client_call (session->client, method, params, NULL, &result, error);
  g_source_remove (timer);
  return result;
}

static gboolean
session_open (Session *session, GCallback told, gpointer data, GError **error)
{
  const char *program = g_getenv ("SWIPED") ? g_getenv ("SWIPED") : "swiped";
  GSubprocessFlags pipes = G_SUBPROCESS_FLAGS_STDIN_PIPE | G_SUBPROCESS_FLAGS_STDOUT_PIPE;

  signal (SIGPIPE, SIG_IGN); /* a daemon that has gone is an error, not the end of this program */
  session->daemon = g_subprocess_new (pipes, error, program, NULL);
  if (session->daemon == NULL)
    return FALSE;
  g_autoptr (GIOStream) stream = g_simple_io_stream_new (g_subprocess_get_stdout_pipe (session->daemon),
                                                         g_subprocess_get_stdin_pipe (session->daemon));
  session->client = jsonrpc_client_new (stream);
  g_signal_connect (session->client, "notification", told, data);
  jsonrpc_client_start_listening (session->client);
  session->greeting = request (session, "initialize",
                               JSONRPC_MESSAGE_NEW ("protocolVersion", "1.0",
                                                    "clientInfo", "{", "name", "jsonrpc-glib", "}",
                                                    "processId", JSONRPC_MESSAGE_PUT_INT64 (getpid ())),
                               error);
  return session->greeting != NULL && jsonrpc_client_send_notification (session->client, "initialized", NULL, NULL, error);
}

/* Ends the session; the daemon's exit status, or -1. */
static int
session_close (Session *session, GError **error)
{
  g_autoptr (GVariant) nothing = request (session, "shutdown", NULL, error);

  if (!nothing || !jsonrpc_client_send_notification (session->client, "exit", NULL, NULL, error)
      || !g_subprocess_wait (session->daemon, NULL, error))
    return -1;
  g_clear_pointer (&session->greeting, g_variant_unref);
  g_clear_object (&session->client);
  int status = g_subprocess_get_exit_status (session->daemon);
  g_clear_object (&session->daemon);
  return status;
}

/* A whole number comes as an integer, another one as a double: -14 and -39.5. */
static double
number (GVariant *object, const char *member)
{
  gint64 whole;
  double fraction;

  if (g_variant_lookup (object, member, "x", &whole))
    return whole;
  return g_variant_lookup (object, member, "d", &fraction) ? fraction : 0;
}

/* What the daemon refuses comes as an error whose message is the whole error object, as a variant's text. */
static GVariant *
refusal (const GError *error)
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

/* The story: a swipe that opens, an error, an action that closes. */

#define ROW "table", "inbox", "cell", "m17"
#define TO(x) \
  JSONRPC_MESSAGE_NEW (ROW, "translation", "{", "x", JSONRPC_MESSAGE_PUT_DOUBLE (x), "y", JSONRPC_MESSAGE_PUT_DOUBLE (0), "}")

static GHashTable *seen;

static void
told (JsonrpcClient *client, const char *method, GVariant *params, gpointer data)
{
  g_print ("told %s %s", method, string (params, "cell"));
  if (g_str_equal (method, "cell/frame"))
    g_print (" at %g", number (params, "offset"));
  if (g_str_equal (method, "action/invoked"))
    g_print (" %s: %s", string (params, "action"), string (params, "data"));
  g_print ("\n");
  g_hash_table_add (seen, g_strdup (method));
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
  gboolean late = FALSE;
  guint timer = g_timeout_add_seconds (TIMEOUT, set, &late);

  while (!g_hash_table_contains (seen, method) && !late)
    g_main_context_iteration (NULL, TRUE);
  if (late)
    g_set_error (error, G_IO_ERROR, G_IO_ERROR_TIMED_OUT, "%s did not come", method);
  else
    g_source_remove (timer);
  return !late;
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
  g_autoptr (GVariant) server = g_variant_lookup_value (session->greeting, "serverInfo", G_VARIANT_TYPE_VARDICT);
  g_print ("%s speaks %s\n", string (server, "name"), string (session->greeting, "protocolVersion"));

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
  g_print ("%s is open, and moves as %s\n", string (opened, "table"), string (behavior, "preset"));
  g_autoptr (GVariant) configured = request (session, "cell/configure", JSONRPC_MESSAGE_NEW (ROW, "data", "Zoë, 1/2"), error);
  return configured != NULL;
}

static gboolean
swipe (Session *session, GError **error)
{
  return draw (session, "gesture/begin", TO (0), error)
         && draw (session, "gesture/update", TO (-14), error)
         && draw (session, "gesture/update", TO (-39.5), error)
         && jsonrpc_client_send_notification (session->client, "gesture/update", TO (-71.5), NULL, error)
         && draw (session, "gesture/end",
                  JSONRPC_MESSAGE_NEW (ROW, "velocity", "{", "x", JSONRPC_MESSAGE_PUT_INT32 (-200),
                                       "y", JSONRPC_MESSAGE_PUT_INT32 (0), "}"),
                  error)
         && wait_for ("cell/didOpen", error);
}

static gboolean
be_refused (Session *session)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (GVariant) served = request (session, "table/tap", JSONRPC_MESSAGE_NEW ("table", "outbox"), &error);

  g_autoptr (GVariant) why = served ? NULL : refusal (error);
  if (why)
    g_print ("refused, %g: %s\n", number (why, "code"), string (why, "message"));
  return why != NULL;
}

static gboolean
act (Session *session, GError **error)
{
  g_autoptr (GVariant) answer = request (session, "action/invoke", JSONRPC_MESSAGE_NEW (ROW, "action", "archive"), error);
  if (answer == NULL)
    return FALSE;
  GVariant *done = JSONRPC_MESSAGE_NEW ("invocation", JSONRPC_MESSAGE_PUT_INT64 ((gint64) number (answer, "invocation")));
  return draw (session, "action/complete", done, error) && wait_for ("cell/didClose", error);
}

int
main (void)
{
  Session session = { 0 };
  g_autoptr (GError) error = NULL;

  setlocale (LC_ALL, "");
  seen = g_hash_table_new (g_str_hash, g_str_equal);
  if (session_open (&session, G_CALLBACK (told), NULL, &error) && open_table (&session, &error) && swipe (&session, &error)
      && be_refused (&session) && act (&session, &error))
    {
      int status = session_close (&session, &error);
      if (status >= 0)
        g_print ("over, with status %d\n", status);
      return status != 0;
    }
  g_printerr ("%s\n", error ? error->message : "an unknown table was not refused");
  return 1;
}
