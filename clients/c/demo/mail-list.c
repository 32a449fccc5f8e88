/* A mail list for GTK 4 with swipeable rows:
 *     mail-list [--rtl] [--reduced-motion] [--mails FILE] [--timeout MS] [--frame-wait MS] [--trace FILE] */
#include <glib-unix.h>
#include <signal.h>
#include <swiped-gtk4.h>

#include "trace.h"

enum { WIDTH = 320, HEIGHT = 480, ROW_HEIGHT = 64 };

typedef struct {
    char *mails, *trace_path;
    gboolean rtl, reduced_motion;
    int timeout, frame_wait;
    Trace *trace;
    SwipedClient *client;
    SwipedTable *table;
    GtkWidget *list, *bar, *message, *undo;
    GtkWidget *gone; /* the mail that was deleted last */
    int gone_at;
    json_t *content;
} MailList;

static const char style[] =
    "window, list { background-color: @theme_base_color; }"
    "list > row { padding: 0; }"
    ".mail { padding: 6px 16px 6px 8px; border-bottom: 1px solid alpha(currentColor, 0.1); }"
    ".mail .unread { min-width: 8px; min-height: 8px; border-radius: 4px; background-color: #2563eb; }"
    ".mail .read { background-color: transparent; }"
    ".mail .from { font-size: larger; font-weight: 700; }"
    ".mail .subject { color: alpha(currentColor, 0.65); }"
    ".mail .when { font-size: smaller; color: alpha(currentColor, 0.6); }"
    ".bar { padding: 10px 16px; background-color: #fff3d6; color: #5c3d00; }";

/* ------------------------------------------------------------------------------------------------------------- A mail */

static GtkWidget *label(const char *text, const char *class)
{
    GtkWidget *label = gtk_label_new(text);
    gtk_widget_add_css_class(label, class);
    gtk_label_set_xalign(GTK_LABEL(label), 0);
    gtk_label_set_ellipsize(GTK_LABEL(label), PANGO_ELLIPSIZE_END);
    gtk_widget_set_hexpand(label, TRUE);
    return label;
}

static GtkWidget *mail(const char *from, const char *subject, const char *when)
{
    GtkWidget *mail = gtk_box_new(GTK_ORIENTATION_HORIZONTAL, 8), *lines = gtk_box_new(GTK_ORIENTATION_VERTICAL, 3);
    GtkWidget *first = gtk_box_new(GTK_ORIENTATION_HORIZONTAL, 8), *dot = gtk_box_new(GTK_ORIENTATION_HORIZONTAL, 0);
    GtkWidget *time = gtk_label_new(when);
    gtk_widget_add_css_class(mail, "mail");
    gtk_widget_add_css_class(dot, "unread");
    gtk_widget_add_css_class(time, "when");
    gtk_widget_set_valign(dot, GTK_ALIGN_CENTER);
    gtk_widget_set_valign(lines, GTK_ALIGN_CENTER);
    gtk_box_append(GTK_BOX(first), label(from, "from"));
    gtk_box_append(GTK_BOX(first), time);
    gtk_box_append(GTK_BOX(lines), first);
    gtk_box_append(GTK_BOX(lines), label(subject, "subject"));
    gtk_box_append(GTK_BOX(mail), dot);
    gtk_box_append(GTK_BOX(mail), lines);
    gtk_widget_set_size_request(mail, -1, ROW_HEIGHT);
    return mail;
}

static void toggle_read(SwipedRow *row)
{
    GtkWidget *dot = gtk_widget_get_first_child(swiped_row_get_content(row));
    if (gtk_widget_has_css_class(dot, "read"))
        gtk_widget_remove_css_class(dot, "read");
    else
        gtk_widget_add_css_class(dot, "read");
}

/* ------------------------------------------------------------------------------------------------- Signal handlers */

static gboolean run_action(SwipedTable *table, const char *cell, const char *action, gint64 invocation, SwipedRow *row, MailList *mails)
{
    (void)table, (void)invocation;
    trace_action(mails->trace, action, cell);
    if (g_str_equal(action, "read"))
        toggle_read(row);
    return FALSE; /* the action is done */
}

static void show_message(MailList *mails, const char *message, gboolean has_undo)
{
    gtk_label_set_text(GTK_LABEL(mails->message), message);
    gtk_widget_set_visible(mails->undo, has_undo);
    gtk_widget_set_visible(mails->bar, TRUE);
}

static void remove_row(SwipedTable *table, const char *cell, SwipedRow *row, MailList *mails)
{
    (void)table, (void)cell;
    g_set_object(&mails->gone, swiped_row_get_item(row));
    mails->gone_at = gtk_list_box_row_get_index(GTK_LIST_BOX_ROW(mails->gone));
    gtk_list_box_remove(GTK_LIST_BOX(mails->list), mails->gone);
    show_message(mails, "Deleted a mail", TRUE);
}

static gboolean undo(MailList *mails)
{
    gtk_widget_set_visible(mails->bar, FALSE);
    if (mails->gone) {
        gtk_list_box_insert(GTK_LIST_BOX(mails->list), mails->gone, mails->gone_at);
        swiped_table_restore(mails->table, swiped_row_get_cell(SWIPED_ROW(gtk_list_box_row_get_child(GTK_LIST_BOX_ROW(mails->gone)))));
        g_clear_object(&mails->gone);
    }
    return TRUE;
}

static gboolean undo_key(GtkWidget *window, GVariant *arguments, gpointer mails)
{
    (void)window, (void)arguments;
    return undo(mails);
}

static void show_error(SwipedTable *table, const GError *error, MailList *mails)
{
    (void)table;
    trace_error(mails->trace, error);
    show_message(mails, error->message, FALSE);
}

static void open_mail(GtkListBox *list, GtkListBoxRow *item, MailList *mails)
{
    (void)list;
    trace_action(mails->trace, "open", swiped_row_get_cell(SWIPED_ROW(gtk_list_box_row_get_child(item))));
}

/* -------------------------------------------------------------------------------------------------------- The window */

static void add_icons(json_t *actions)
{
    const char *side;
    json_t *list, *action;
    gsize i;
    json_object_foreach(actions, side, list) {
        json_array_foreach(list, i, action)
            json_object_set_new(action, "icon", json_sprintf(CLIENTS "/web/pages/icons/%s.svg", json_string_value(json_object_get(action, "id"))));
    }
}

static void fill(MailList *mails)
{
    const char *cell, *from, *subject, *when;
    json_t *each;
    gsize i;
    json_array_foreach(json_object_get(mails->content, "mails"), i, each) {
        json_unpack(each, "{s:s, s:s, s:s, s:s}", "cell", &cell, "from", &from, "subject", &subject, "when", &when);
        GtkWidget *row = swiped_row_new(mails->table, cell, mail(from, subject, when));
        gtk_list_box_append(GTK_LIST_BOX(mails->list), row);
        trace_row(mails->trace, SWIPED_ROW(row));
    }
}

static void open_table(MailList *mails)
{
    json_t *actions = json_object_get(mails->content, "actions");
    add_icons(actions);
    mails->client = swiped_client_new(NULL);
    swiped_client_set_timeout(mails->client, (guint)mails->timeout);
    swiped_client_set_frame_wait(mails->client, (guint)mails->frame_wait);
    mails->trace = trace_new(mails->trace_path, mails->client);
    mails->table = swiped_table_new(mails->client, "inbox",
                                    json_pack("{s:O, s:O}", "behavior", json_object_get(mails->content, "behavior"), "actions", actions));
    trace_table(mails->trace, mails->table);
    g_signal_connect(mails->table, "action", G_CALLBACK(run_action), mails);
    g_signal_connect(mails->table, "removed", G_CALLBACK(remove_row), mails);
    g_signal_connect(mails->table, "failed", G_CALLBACK(show_error), mails);
}

static void add_style(void)
{
    GtkCssProvider *provider = gtk_css_provider_new();
    gtk_css_provider_load_from_data(provider, style, -1);
    gtk_style_context_add_provider_for_display(gdk_display_get_default(), GTK_STYLE_PROVIDER(provider),
                                               GTK_STYLE_PROVIDER_PRIORITY_APPLICATION);
    g_object_unref(provider);
}

static void activate(GtkApplication *application, MailList *mails)
{
    if (mails->rtl)
        gtk_widget_set_default_direction(GTK_TEXT_DIR_RTL);
    if (mails->reduced_motion)
        g_object_set(gtk_settings_get_default(), "gtk-enable-animations", FALSE, NULL);
    add_style();
    open_table(mails);
    GtkWidget *window = gtk_application_window_new(application), *box = gtk_box_new(GTK_ORIENTATION_VERTICAL, 0);
    GtkWidget *scrolled = gtk_scrolled_window_new();
    mails->list = gtk_list_box_new();
    gtk_list_box_set_selection_mode(GTK_LIST_BOX(mails->list), GTK_SELECTION_NONE);
    g_signal_connect(mails->list, "row-activated", G_CALLBACK(open_mail), mails);
    fill(mails);
    mails->bar = gtk_box_new(GTK_ORIENTATION_HORIZONTAL, 8);
    mails->message = label(NULL, "message");
    mails->undo = gtk_button_new_with_label("Undo");
    gtk_label_set_wrap(GTK_LABEL(mails->message), TRUE);
    gtk_label_set_ellipsize(GTK_LABEL(mails->message), PANGO_ELLIPSIZE_NONE);
    gtk_box_append(GTK_BOX(mails->bar), mails->message);
    gtk_box_append(GTK_BOX(mails->bar), mails->undo);
    gtk_widget_add_css_class(mails->bar, "bar");
    gtk_widget_set_visible(mails->bar, FALSE);
    g_signal_connect_swapped(mails->undo, "clicked", G_CALLBACK(undo), mails);
    gtk_scrolled_window_set_policy(GTK_SCROLLED_WINDOW(scrolled), GTK_POLICY_NEVER, GTK_POLICY_EXTERNAL); /* no scroll bar */
    gtk_scrolled_window_set_child(GTK_SCROLLED_WINDOW(scrolled), mails->list);
    gtk_widget_set_vexpand(scrolled, TRUE);
    gtk_box_append(GTK_BOX(box), scrolled);
    gtk_box_append(GTK_BOX(box), mails->bar);
    GtkEventController *keys = gtk_shortcut_controller_new();
    gtk_shortcut_controller_set_scope(GTK_SHORTCUT_CONTROLLER(keys), GTK_SHORTCUT_SCOPE_GLOBAL);
    gtk_shortcut_controller_add_shortcut(GTK_SHORTCUT_CONTROLLER(keys), gtk_shortcut_new(
        gtk_shortcut_trigger_parse_string("<Control>z"), gtk_callback_action_new(undo_key, mails, NULL)));
    gtk_widget_add_controller(window, keys);
    gtk_window_set_child(GTK_WINDOW(window), box);
    gtk_window_set_title(GTK_WINDOW(window), "Inbox");
    gtk_window_set_decorated(GTK_WINDOW(window), FALSE);
    gtk_window_set_default_size(GTK_WINDOW(window), WIDTH, HEIGHT);
    trace_window(mails->trace, window, gtk_scrolled_window_get_vadjustment(GTK_SCROLLED_WINDOW(scrolled)));
    gtk_window_present(GTK_WINDOW(window));
}

static gboolean quit(gpointer application)
{
    g_application_quit(application);
    return G_SOURCE_REMOVE;
}

static gboolean read_mails(MailList *mails)
{
    json_error_t error;
    mails->content = json_load_file(mails->mails ? mails->mails : CLIENTS "/mails.json", 0, &error);
    if (!mails->content)
        g_printerr("%s:%d: %s\n", error.source, error.line, error.text);
    return mails->content != NULL;
}

int main(int argc, char **argv)
{
    MailList mails = {.timeout = 5000, .frame_wait = 2};
    const GOptionEntry options[] = {
        {"rtl", 0, 0, G_OPTION_ARG_NONE, &mails.rtl, "Lay out from right to left", NULL},
        {"reduced-motion", 0, 0, G_OPTION_ARG_NONE, &mails.reduced_motion, "Reduce motion", NULL},
        {"mails", 0, 0, G_OPTION_ARG_FILENAME, &mails.mails, "Read the rows from this file", "FILE"},
        {"timeout", 0, 0, G_OPTION_ARG_INT, &mails.timeout, "Wait this long for a response (default: 5000)", "MS"},
        {"frame-wait", 0, 0, G_OPTION_ARG_INT, &mails.frame_wait, "Wait this long before a repaint (default: 2)", "MS"},
        {"trace", 0, 0, G_OPTION_ARG_FILENAME, &mails.trace_path, "Write a trace to this file", "FILE"},
        {NULL},
    };
    g_autoptr(GOptionContext) context = g_option_context_new(NULL);
    g_autoptr(GError) error = NULL;
    g_option_context_add_main_entries(context, options, NULL);
    if (!g_option_context_parse(context, &argc, &argv, &error)) {
        g_printerr("%s\n", error->message);
        return 2;
    }
    if (!read_mails(&mails))
        return 1;
    g_autoptr(GtkApplication) application = gtk_application_new(NULL, G_APPLICATION_NON_UNIQUE);
    g_signal_connect(application, "activate", G_CALLBACK(activate), &mails);
    g_unix_signal_add(SIGTERM, quit, application);
    int status = g_application_run(G_APPLICATION(application), 0, NULL);
    if (mails.client)
        swiped_client_close(mails.client);
    g_clear_object(&mails.gone);
    g_clear_object(&mails.table);
    g_clear_object(&mails.client);
    json_decref(mails.content);
    trace_free(mails.trace);
    g_free(mails.mails);
    g_free(mails.trace_path);
    return status;
}
