/* The time of a session's notifications, and what it means for the journal.
 *
 * A message may have an earlier timestamp than a notification that the daemon sent before it handled the message: the event waited in
 * a queue while a timer of the daemon fired. Replayed as it is, the message would overtake the timer. So the journal gets a message
 * before it that advances the daemon's time to the notification.
 */
#include <string.h>

#include "message.h"
#include "session-private.h"

/* The daemon rounds timestamps to this many ms, so a timer may have fired that much later than its notification says. */
static const double GRID = 1e-4;

static double number(const json_t *object, const char *name)
{
    return json_number_value(json_object_get(object, name));
}

static const char *const animations[] = {"animation", "collapse", "restore"}; /* the members of a frame that are animations */

void session_track_animations(Session *session, const json_t *message)
{
    for (gsize i = 0; i < G_N_ELEMENTS(animations); i++) {
        json_t *animation = json_object_get(message, animations[i]);
        double time = number(animation, "start") + number(animation, "duration");
        AnimationEnd end = {json_integer_value(json_object_get(animation, "id")), time};
        if (json_is_object(animation))
            g_array_append_val(session->animation_ends, end);
    }
    json_t *cell;
    gsize i;
    json_array_foreach(json_object_get(message, "cells"), i, cell) {
        session_track_animations(session, cell);
    }
}

/* When the daemon sent a frame, which has no timestamp: as it started an animation, or as one ended. 0 if neither is the case: then a
 * message caused the frame, and the replayed message causes it again. */
static double frame_time(const Session *session, const json_t *frame)
{
    json_t *finished = json_object_get(frame, "finished");
    for (gsize i = 0; i < G_N_ELEMENTS(animations); i++)
        if (json_is_object(json_object_get(frame, animations[i])))
            return number(json_object_get(frame, animations[i]), "start");
    json_int_t id = json_integer_value(json_object_get(finished, "animation"));
    for (guint i = 0; json_is_true(json_object_get(finished, "finished")) && i < session->animation_ends->len; i++) {
        const AnimationEnd *end = &g_array_index(session->animation_ends, AnimationEnd, i);
        if (end->id == id)
            return end->time;
    }
    return 0;
}

static void insert_time(Session *session, guint index)
{
    const JournalEntry *before = index > 0 ? &g_array_index(session->journal, JournalEntry, index - 1) : NULL;
    if (before && before->id == 0 && before->timestamp == session->last_reported && strstr(before->line->str, "\"server/status\""))
        return;
    json_t *params = json_pack("{s:f}", "timestamp", session->last_reported);
    /* server/status changes nothing but the time. */
    JournalEntry entry = {0, session->last_reported, message_serialize("server/status", params, NULL)};
    json_decref(params);
    g_array_insert_val(session->journal, index, entry);
    if (session->awaits_snapshot && index < session->snapshot_covers)
        session->snapshot_covers++;
}

void session_journal(Session *session, JournalEntry entry)
{
    if (entry.timestamp > 0 && entry.timestamp < session->last_reported)
        insert_time(session, session->journal->len);
    g_array_append_val(session->journal, entry);
}

void session_note_reported_time(Session *session, const json_t *params)
{
    json_t *timestamp = json_object_get(params, "timestamp");
    double time = timestamp ? json_number_value(timestamp) : frame_time(session, params);
    session_track_animations(session, params);
    if (time == 0)
        return;
    session->last_reported = MAX(session->last_reported, time + GRID);
    for (guint i = session->animation_ends->len; i-- > 0;)
        if (g_array_index(session->animation_ends, AnimationEnd, i).time < session->last_reported)
            g_array_remove_index_fast(session->animation_ends, i);
    for (guint i = 0; i < session->journal->len; i++) {
        const JournalEntry *entry = &g_array_index(session->journal, JournalEntry, i);
        if (entry->id && g_hash_table_contains(session->pending, GSIZE_TO_POINTER(entry->id))) {
            if (entry->timestamp < session->last_reported)
                insert_time(session, i);
            return;
        }
    }
}
