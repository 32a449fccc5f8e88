/* For a test: a thousand rows in a GtkListView, which recycles a few widgets; prints the notifications and errors. Each row can be
 * dragged away, which is printed, too. SIGUSR1 removes the first three rows. The first time that the pointer is left of CLOSE_AT, the rows are closed, before they get its motion; prints where
 * it was at its last motion. */
#include <glib-unix.h>
#include <signal.h>
#include <swiped-gtk4.h>

#include <stdio.h>
#include <stdlib.h>

static SwipedTable *table;

static void notified(SwipedClient *client, const char *method, json_t *params)
{
    (void)client;
    printf("%s %s\n", method, json_string_value(json_object_get(params, "cell")));
}

static void failed(SwipedTable *table, const GError *error)
{
    (void)table;
    printf("failed %s\n", error->message);
}

static gboolean remove_rows(gpointer cells)
{
    gtk_string_list_splice(cells, 0, 3, NULL);
    puts("removed");
    return G_SOURCE_CONTINUE;
}

static void moved(GtkEventControllerMotion *motion, double x, double y)
{
    static double before;
    static gboolean has_closed;
    (void)motion, (void)y;
    if (!has_closed && x < atof(g_getenv("CLOSE_AT") ?: "0")) {
        has_closed = TRUE;
        swiped_table_send(table, "table/closeCells", json_object());
        printf("closed at %g\n", before);
    }
    before = x;
}

static void dragged(void)
{
    puts("dragged");
}

static GtkEventController *drag_source(void)
{
    GtkDragSource *source = gtk_drag_source_new();
    gtk_drag_source_set_content(source, gdk_content_provider_new_typed(G_TYPE_STRING, "row"));
    g_signal_connect(source, "drag-begin", G_CALLBACK(dragged), NULL);
    return GTK_EVENT_CONTROLLER(source);
}

static void bound(GtkSignalListItemFactory *factory, GtkListItem *item)
{
    (void)factory;
    const char *cell = gtk_string_object_get_string(gtk_list_item_get_item(item));
    GtkWidget *row = gtk_list_item_get_child(item);
    if (row) {
        gtk_label_set_label(GTK_LABEL(swiped_row_get_content(SWIPED_ROW(row))), cell);
        swiped_row_set_cell(SWIPED_ROW(row), cell);
        return;
    }
    GtkWidget *label = gtk_label_new(cell);
    gtk_widget_set_size_request(label, -1, 64);
    gtk_widget_add_controller(label, drag_source());
    gtk_list_item_set_child(item, swiped_row_new(table, cell, label));
}

/* The rows are where a pointer finds them, and can be swiped. */
static void opened(void)
{
    puts("ready");
}

static void activate(GtkApplication *application)
{
    GtkWidget *window = gtk_application_window_new(application), *scrolled = gtk_scrolled_window_new();
    GtkListItemFactory *factory = gtk_signal_list_item_factory_new();
    GtkStringList *cells = gtk_string_list_new(NULL);
    for (int i = 0; i < 1000; i++) {
        g_autofree char *cell = g_strdup_printf("m%d", i);
        gtk_string_list_append(cells, cell);
    }
    SwipedClient *client = swiped_client_new(NULL);
    g_signal_connect(client, "notification", G_CALLBACK(notified), NULL);
    json_t *policy = json_pack("{s:s, s:[]}", "open", "multiple", "closeOn");
    table = swiped_table_new(client, "many", json_pack("{s:{s:o}, s:{s:[{s:s, s:i}]}}", "behavior", "policy", policy, "actions",
                                                       "trailing", "id", "archive", "width", 80));
    g_signal_connect(table, "opened", G_CALLBACK(opened), NULL);
    g_signal_connect(table, "failed", G_CALLBACK(failed), NULL);
    g_unix_signal_add(SIGUSR1, remove_rows, cells);
    g_signal_connect(factory, "bind", G_CALLBACK(bound), NULL);
    GtkWidget *view = gtk_list_view_new(GTK_SELECTION_MODEL(gtk_no_selection_new(G_LIST_MODEL(cells))), factory);
    gtk_scrolled_window_set_child(GTK_SCROLLED_WINDOW(scrolled), view);
    gtk_scrolled_window_set_policy(GTK_SCROLLED_WINDOW(scrolled), GTK_POLICY_NEVER, GTK_POLICY_EXTERNAL);
    gtk_window_set_child(GTK_WINDOW(window), scrolled);
    gtk_window_set_default_size(GTK_WINDOW(window), 320, 480);
    gtk_window_set_decorated(GTK_WINDOW(window), FALSE);
    GtkEventController *motion = gtk_event_controller_motion_new();
    gtk_event_controller_set_propagation_phase(motion, GTK_PHASE_CAPTURE);
    g_signal_connect(motion, "motion", G_CALLBACK(moved), NULL);
    gtk_widget_add_controller(window, motion);
    gtk_window_present(GTK_WINDOW(window));
}

int main(void)
{
    setvbuf(stdout, NULL, _IOLBF, 0);
    GtkApplication *application = gtk_application_new(NULL, G_APPLICATION_NON_UNIQUE);
    g_signal_connect(application, "activate", G_CALLBACK(activate), NULL);
    return g_application_run(G_APPLICATION(application), 0, NULL);
}
