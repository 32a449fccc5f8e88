/* Plays events to the list controller, for the conformance suite of clients: lines of JSON in, lines of JSON out. */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <swiped-list.h>

static json_t *message; /* the current line */

static json_t *json(const char *name)
{
    return json_object_get(message, name);
}

static double number(const char *name)
{
    return json_number_value(json(name));
}

static json_int_t integer(const char *name)
{
    return json_integer_value(json(name));
}

static const char *text(const char *name)
{
    return json_string_value(json(name));
}

/* ------------------------------------------------------------------------------------------------------------- Events */

static void configure(SwipedList *list, double at)
{
    json_object_del(message, "event");
    json_object_del(message, "at");
    swiped_list_configure(list, json_incref(message), at);
}

static void pointer_moved(SwipedList *list, double at)
{
    SwipedPlace places[2048];
    size_t count = 0;
    json_t *place;
    json_array_foreach(json("places"), count, place)
        places[count] = (SwipedPlace){json_number_value(json_array_get(place, 0)), json_number_value(json_array_get(place, 1)),
                                      json_number_value(json_array_get(place, 2))};
    swiped_list_pointer_moved(list, integer("pointer"), places, count, at);
}

/* What these two return is an effect in the cases. */
static json_t *key(SwipedList *list, double at)
{
    const char *side = json_string_value(json_array_get(json("button"), 0));
    bool has = swiped_list_key(list, json("cell"), text("key"), side, json_string_value(json_array_get(json("button"), 1)), at);
    return json_pack("{s:{}}", has ? "claimKey" : "leaveKey");
}

static json_t *scrolled(SwipedList *list, double at)
{
    json_t *cell = json_is_null(json("cell")) ? NULL : json("cell");
    bool has = swiped_list_scrolled(list, cell, number("x"), number("y"), strcmp(text("unit"), "click") == 0, text("phase"), at);
    return has ? json_pack("{s:{}}", "claimScroll") : json_pack("{s:{s:f, s:f}}", "leaveScroll", "x", number("x"), "y", number("y"));
}

static void set_actions(SwipedList *list, double at)
{
    json_t *actions = json("actions");
    swiped_list_set_actions(list, json("cell"), json_is_object(actions) ? json_incref(actions) : NULL, at);
}

static void complete(SwipedList *list, double at)
{
    swiped_list_complete(list, integer("invocation"), !json_is_false(json("performed")), text("then"), at);
}

#define EVENT(name, call) \
    if (strcmp(event, name) == 0) { \
        call; \
        return NULL; \
    }

static json_t *report(SwipedList *list, const char *event, double at)
{
    EVENT("configure", configure(list, at))
    EVENT("setActions", set_actions(list, at))
    EVENT("pointerDown", swiped_list_pointer_down(list, json("cell"), integer("pointer"), text("device"), number("x"), number("y"),
                                                   json_is_true(json("handedOn")), at))
    EVENT("pointerMoved", pointer_moved(list, at))
    EVENT("pointerUp", swiped_list_pointer_up(list, integer("pointer"), number("x"), number("y"), at))
    EVENT("pointerCancelled", swiped_list_pointer_cancelled(list, integer("pointer"), at))
    EVENT("scrolled", return scrolled(list, at))
    EVENT("key", return key(list, at))
    EVENT("request", swiped_list_request(list, text("method"), json_incref(json("params")), at))
    EVENT("invoke", swiped_list_invoke(list, json("cell"), text("action"), text("side"), at))
    EVENT("complete", complete(list, at))
    EVENT("restore", swiped_list_restore(list, json("cell"), at))
    EVENT("rowsEdited", swiped_list_rows_edited(list, json("deleted"), at))
    EVENT("rowHidden", swiped_list_row_hidden(list, json("cell"), at))
    EVENT("listScrolled", swiped_list_list_scrolled(list, at))
    EVENT("tappedOutside", swiped_list_tapped_outside(list, at))
    EVENT("timePassed", swiped_list_time_passed(list, at))
    EVENT("answered", swiped_list_answered(list, integer("id"), json("result"), at))
    EVENT("rejected", swiped_list_rejected(list, integer("id"), json("error"), at))
    EVENT("notified", swiped_list_notified(list, text("method"), json("params"), at))
    EVENT("ended", swiped_list_ended(list, json("error"), at))
    fprintf(stderr, "unknown event %s\n", event);
    exit(2);
}

/* ------------------------------------------------------------------------------------------------------------ Answers */

/* The name and the members of an effect, in json_pack's format. */
static json_t *effect_value(const SwipedEffect *effect)
{
    switch (effect->type) {
    case SWIPED_EFFECT_SEND:
        return json_pack("{s:{s:I, s:s, s:O}}", "send", "id", effect->id, "method", effect->method, "params", effect->params);
    case SWIPED_EFFECT_AWAIT:
        return json_pack("{s:{s:I, s:s}}", "await", "id", effect->id, "before", effect->before_return ? "return" : "repaint");
    case SWIPED_EFFECT_CLAIM: return json_pack("{s:{s:I}}", "claim", "pointer", effect->pointer);
    case SWIPED_EFFECT_LEAVE: return json_pack("{s:{s:I}}", "leave", "pointer", effect->pointer);
    case SWIPED_EFFECT_LEAVE_SCROLL: return json_pack("{s:{s:f, s:f}}", "leaveScroll", "x", effect->x, "y", effect->y);
    case SWIPED_EFFECT_REPEAT_KEY: return json_pack("{s:{s:s}}", "repeatKey", "key", effect->key);
    case SWIPED_EFFECT_FOCUS:
        return json_pack("{s:{s:O, s:s, s:s?, s:s?}}", "focus", "cell", effect->cell, "target", effect->target, "side", effect->side,
                         "action", effect->action);
    case SWIPED_EFFECT_MENU: return json_pack("{s:{s:O, s:O}}", "menu", "cell", effect->cell, "entries", effect->entries);
    case SWIPED_EFFECT_ANNOUNCE:
        return json_pack("{s:{s:O, s:s, s:o}}", "announce", "cell", effect->cell, "kind", effect->kind, "actions",
                         effect->entries ? json_incref(effect->entries) : json_array());
    case SWIPED_EFFECT_FRAME: return json_pack("{s:{s:O, s:O}}", "frame", "cell", effect->cell, "frame", effect->frame);
    case SWIPED_EFFECT_REPAINT: return json_pack("{s:{s:O}}", "repaint", "cell", effect->cell);
    case SWIPED_EFFECT_WAKE: return json_pack("{s:{s:o}}", "wake", "at", isinf(effect->at) ? json_null() : json_real(effect->at));
    case SWIPED_EFFECT_OPENED: return json_pack("{s:{}}", "opened");
    case SWIPED_EFFECT_ACTIVATE: return json_pack("{s:{s:O}}", "activate", "cell", effect->cell);
    case SWIPED_EFFECT_PERFORM:
        return json_pack("{s:{s:O, s:s, s:s?, s:I}}", "perform", "cell", effect->cell, "action", effect->action, "side", effect->side,
                         "invocation", effect->invocation);
    case SWIPED_EFFECT_REMOVED: return json_pack("{s:{s:O}}", "removed", "cell", effect->cell);
    case SWIPED_EFFECT_FAILED: return json_pack("{s:{s:O}}", "failed", "error", effect->error);
    }
    return NULL;
}

/* The effects of an event, after what it has returned, if anything. */
static json_t *effects(SwipedList *list, json_t *first)
{
    json_t *answer = first ? json_pack("[o]", first) : json_array();
    SwipedEffect effect = {0};
    while (swiped_list_next_effect(list, &effect))
        json_array_append_new(answer, effect_value(&effect));
    return answer;
}

static json_t *drawing(SwipedList *list, json_t *cell, double at)
{
    SwipedDrawing drawing;
    swiped_list_draw(list, cell, at, &drawing);
    json_t *parts = json_array();
    for (size_t i = 0; i < drawing.count; i++) {
        const SwipedPart *part = &drawing.parts[i];
        json_array_append_new(parts, json_pack("{s:s, s:f, s:f}", "id", part->id, "x", part->x, "width", part->width));
    }
    return json_pack("{s:f, s:f, s:s?, s:o, s:s?, s:s?, s:b}", "offset", drawing.offset, "size", drawing.size, "side", drawing.side,
                     "parts", parts, "filled", drawing.filled, "pressed", drawing.pressed, "is_moving", (int)drawing.is_moving);
}

static SwipedList *new_list(json_t *options)
{
    SwipedList *list = swiped_list_new(json_string_value(json_object_get(options, "table")), json_incref(options));
    json_object_del(options, "table");
    return list;
}

int main(void)
{
    char *line = NULL;
    size_t size = 0;
    SwipedList *list = NULL;
    while (getline(&line, &size, stdin) > 0) {
        message = json_loads(line, 0, NULL);
        json_t *answer;
        if (json("new")) {
            swiped_list_free(list);
            list = new_list(json("new"));
            answer = json_object();
        } else if (json("draw"))
            answer = drawing(list, json("draw"), number("at"));
        else {
            answer = effects(list, report(list, text("event"), number("at")));
        }
        json_dumpf(answer, stdout, JSON_COMPACT);
        puts("");
        fflush(stdout);
        json_decref(answer);
        json_decref(message);
    }
    swiped_list_free(list);
    free(line);
    return 0;
}
