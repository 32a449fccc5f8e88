/* What scripted.c reports. */
#ifndef REPORTS_H
#define REPORTS_H

#include <swiped-repaint.h>

extern struct script {
    SwipedClient *client;
    guint pending; /* calls without a response */
    gboolean is_calling, has_ended;
    char *last_method; /* of the last notification */
    GCancellable *cancellable;
    gsize number; /* of the last request of swiped_client_send() */
} script;

/* Writes a line, and takes it. */
void report(json_t *line);
/* Reports a result, which it takes, or an error. */
void report_result(json_t *result, const GError *error);
void report_start(gboolean is_started, const GError *error);
void connect_reports(void);

/* Callbacks. */
void call_finished(GObject *client, GAsyncResult *task, gpointer data);
void responded(SwipedClient *client, json_t *result, const GError *error, gpointer data);
void start_finished(GObject *client, GAsyncResult *task, gpointer data);

#endif
