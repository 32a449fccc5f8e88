/* For a test: sets separate actions of a row, enlarges its text, and undoes its removal. Prints the daemon's messages. */
#include <swiped-gtk4.h>

#include <stdio.h>

static struct {
    SwipedTable *table;
    GtkWidget *row;
    int step;
    gboolean is_next_due;
} actions;

static json_t *one_action(const char *id, const char *title, int width)
{
    return json_pack("{s:[{s:s, s:s, s:i}]}", "trailing", "id", id, "title", title, "width", width);
}

static int height(void)
{
    int natural;
    gtk_widget_measure(actions.row, GTK_ORIENTATION_VERTICAL, 320, NULL, &natural, NULL, NULL);
    return natural;
}

static gboolean next(gpointer target)
{
    actions.is_next_due = FALSE;
    switch (++actions.step) {
    case 1:
        printf("the table's: %d\n", GPOINTER_TO_INT(target));
        swiped_row_set_actions(SWIPED_ROW(actions.row), one_action("undo", "Undo", 120));
        break;
    case 2:
        printf("its own: %d\n", GPOINTER_TO_INT(target));
        g_object_set(gtk_settings_get_default(), "gtk-xft-dpi", 6 * 96 * 1024, NULL);
        swiped_table_send(actions.table, "table/cells", json_pack("{s:[s]}", "cells", "m1"));
        break;
    case 3:
        printf("with large text: %s\n", GPOINTER_TO_INT(target) < -120 ? "wider" : "not wider");
        swiped_table_send(actions.table, "table/closeCells", json_pack("{s:b}", "animated", 0));
        swiped_table_send(actions.table, "table/cells", json_pack("{s:[s]}", "cells", "m1"));
        break;
    case 4:
        swiped_table_forget(actions.table, "m1");
        swiped_table_restore(actions.table, "m1");
        printf("restored: %d px", height());
        break;
    default:
        printf(", then %s\n", height() > 60 ? "all" : "part");
        g_application_quit(g_application_get_default());
    }
    return G_SOURCE_REMOVE;
}

static void frame_shown(SwipedTable *table, SwipedRow *row, json_t *message)
{
    (void)table, (void)row;
    const char *phase = json_string_value(json_object_get(message, "phase"));
    double target = json_number_value(json_object_get(message, "target"));
    gboolean is_open = g_str_equal(phase, "open");
    gboolean is_next = actions.step == 3   ? g_str_equal(phase, "closed")
                       : actions.step == 4 ? g_str_equal(phase, "settling")
                       : actions.step == 2 ? is_open && target < -120
                       : actions.step == 1 ? is_open && target < -80
                                           : is_open;
    if (is_next && !actions.is_next_due)
        g_idle_add(next, GINT_TO_POINTER((int)target));
    actions.is_next_due |= is_next;
}

static void activate(GtkApplication *application)
{
    GtkWidget *window = gtk_application_window_new(application), *label = gtk_label_new("m1");
    g_autoptr(SwipedClient) client = swiped_client_new(NULL);
    actions.table = swiped_table_new(client, "actions", json_pack("{s:o}", "actions", one_action("archive", "Archive", 80)));
    g_signal_connect(actions.table, "frame", G_CALLBACK(frame_shown), NULL);
    gtk_widget_set_size_request(label, 320, 64);
    actions.row = swiped_row_new(actions.table, "m1", label);
    gtk_window_set_child(GTK_WINDOW(window), actions.row);
    swiped_table_send(actions.table, "cell/open", json_pack("{s:s, s:b}", "cell", "m1", "animated", 0));
    gtk_window_present(GTK_WINDOW(window));
}

int main(void)
{
    g_autoptr(GtkApplication) application = gtk_application_new(NULL, G_APPLICATION_NON_UNIQUE);
    g_signal_connect(application, "activate", G_CALLBACK(activate), NULL);
    int status = g_application_run(G_APPLICATION(application), 0, NULL);
    g_clear_object(&actions.table);
    return status;
}
