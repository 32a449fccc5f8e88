/* For a test: replaces an open row by another one with the same name; prints the frames of both. */
#include <swiped-gtk4.h>

#include <stdio.h>

static struct {
    SwipedTable *table;
    GtkWidget *box, *row;
    int number;
} names;

static void add(void)
{
    GtkWidget *label = gtk_label_new("m1");
    gtk_widget_set_size_request(label, 320, 64);
    names.row = swiped_row_new(names.table, "m1", label);
    names.number++;
    gtk_box_append(GTK_BOX(names.box), names.row);
}

static void frame_shown(SwipedTable *table, SwipedRow *row, json_t *message)
{
    SwipedFrame frame;
    (void)table;
    g_assert_true(swiped_frame_parse(&frame, message));
    printf("row %d: %s %s\n", GTK_WIDGET(row) == names.row ? names.number : -1,
           json_string_value(json_object_get(message, "phase")), swiped_row_get_cell(row));
    if (frame.phase == SWIPED_PHASE_OPEN && names.number == 1) {
        gtk_box_remove(GTK_BOX(names.box), names.row);
        swiped_table_forget(names.table, "m1");
        add();
    } else if (frame.phase == SWIPED_PHASE_CLOSED && names.number == 2) {
        g_application_quit(g_application_get_default());
    }
}

static void removed(SwipedTable *table, const char *cell)
{
    (void)table;
    printf("%s was removed\n", cell);
}

static void activate(GtkApplication *application)
{
    GtkWidget *window = gtk_application_window_new(application);
    g_autoptr(SwipedClient) client = swiped_client_new(NULL);
    names.table = swiped_table_new(client, "names", json_pack("{s:{s:[{s:s, s:i}]}}", "actions", "trailing", "id", "archive", "width", 80));
    g_signal_connect(names.table, "frame", G_CALLBACK(frame_shown), NULL);
    g_signal_connect(names.table, "removed", G_CALLBACK(removed), NULL);
    names.box = gtk_box_new(GTK_ORIENTATION_VERTICAL, 0);
    add();
    gtk_window_set_child(GTK_WINDOW(window), names.box);
    /* The row has no width yet, so the table is not open. */
    swiped_table_send(names.table, "cell/open", json_pack("{s:s, s:b}", "cell", "m1", "animated", 0));
    gtk_window_present(GTK_WINDOW(window));
}

int main(void)
{
    setvbuf(stdout, NULL, _IOLBF, 0);
    g_autoptr(GtkApplication) application = gtk_application_new(NULL, G_APPLICATION_NON_UNIQUE);
    g_signal_connect(application, "activate", G_CALLBACK(activate), NULL);
    int status = g_application_run(G_APPLICATION(application), 0, NULL);
    g_clear_object(&names.table);
    return status;
}
