/* A list whose rows are swiped, in SDL 2: how a toolkit is attached to the list controller of swiped-list.
 *
 *     cc sdl-list.c -o sdl-list $(pkg-config --cflags --libs swiped-list jansson sdl2 SDL2_ttf) -lm
 */
#include <SDL.h>
#include <SDL_ttf.h>
#include <poll.h>
#include <signal.h>
#include <swiped-list.h>
#include <sys/socket.h>
#include <unistd.h>

enum { WIDTH = 320, ROW = 64, MOUSE = 1 };
static const char FONT[] = "/usr/share/fonts/truetype/dejavu/DejaVuSans.ttf";
static const char OPTIONS[] = "{\"behavior\": \"mail\", \"actions\": {\"trailing\": ["
                              "{\"id\": \"delete\", \"title\": \"Delete\", \"width\": 80, \"style\": \"destructive\"},"
                              "{\"id\": \"archive\", \"title\": \"Archive\", \"width\": 80}]}}";

static struct {
    const char *subject;
    json_t *cell;       /* its name in the session */
    double top, height; /* where it was painted last */
} mails[] = {{.subject = "The keys are with the neighbour"}, {.subject = "Re: the boat on Saturday"}, {.subject = "Two books are due on Friday"}};
static int count = SDL_arraysize(mails);

static SwipedList *list;
static int focused;               /* the row that has the focus, or, if this is not empty: */
static char side[16], action[64]; /* its button of this action */
static double top_of_press, wakes_at = INFINITY;
static bool is_pressed, needs_paint;

static void do_effects(void);

/* The clock of SDL's events, in ms. */
static double now(void)
{
    return (double)SDL_GetTicks64();
}

/* -------------------------------------------------------------------------------------------------------------- The daemon */

static int daemon_socket;
static int64_t answered, awaited; /* the last request that has an answer, and the one for which the next repaint waits */

static void send_request(int64_t id, const char *method, json_t *params)
{
    json_t *message = json_pack("{s:s, s:I, s:s, s:O}", "jsonrpc", "2.0", "id", (json_int_t)id, "method", method, "params", params);
    char *line = json_dumps(message, JSON_COMPACT);
    dprintf(daemon_socket, "%s\n", line);
    free(line);
    json_decref(message);
}

/* Starts a daemon, and a supervisor that replaces it if it fails. Its standard input and output are one socket. */
static void start_daemon(void)
{
    int ends[2];
    socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, ends);
    if (fork() == 0) {
        const char *program = getenv("SWIPED") ? getenv("SWIPED") : "swiped";
        dup2(ends[1], STDIN_FILENO);
        dup2(ends[1], STDOUT_FILENO);
        execlp(program, program, "supervise", NULL);
        _exit(127);
    }
    close(ends[1]);
    daemon_socket = ends[0];
    signal(SIGPIPE, SIG_IGN); /* the end of the daemon is read below */
    json_t *params = json_pack("{s:s, s:f, s:{s:b, s:{s:[s]}}}", "protocolVersion", "1.0", "timestamp", now(), "capabilities", "follow", 1,
                               "animation", "formats", "keyframes");
    send_request(0, "initialize", params);
    json_decref(params);
}

static void message_received(json_t *message)
{
    json_t *id = json_object_get(message, "id"), *result = json_object_get(message, "result");
    if (!id)
        swiped_list_notified(list, json_string_value(json_object_get(message, "method")), json_object_get(message, "params"), now());
    else if (!json_integer_value(id)) /* of initialize */
        swiped_list_configure(list, json_pack("{s:i}", "width", WIDTH), now());
    else if (result)
        swiped_list_answered(list, answered = json_integer_value(id), result, now());
    else
        swiped_list_rejected(list, answered = json_integer_value(id), json_object_get(message, "error"), now());
}

/* Reads what the daemon has sent, lines of JSON; waits for the first one so long. */
static void read_daemon(int timeout_ms)
{
    for (; poll(&(struct pollfd){daemon_socket, POLLIN, 0}, 1, timeout_ms) > 0; timeout_ms = 0) {
        json_t *message = json_loadfd(daemon_socket, JSON_DISABLE_EOF_CHECK, NULL);
        char newline;
        if (read(daemon_socket, &newline, 1) == 1)
            message_received(message);
        else {
            daemon_socket = -1; /* which poll() ignores */
            swiped_list_ended(list, json_string("the daemon has ended"), now());
        }
        json_decref(message);
        do_effects();
    }
}

static void wait_for(int64_t id)
{
    for (double end = now() + 2; answered < id && now() < end;)
        read_daemon(1);
}

/* ------------------------------------------------------------------------------------------------------------------ Events */

/* The row at a height of the window; `count` if there is none. */
static int row_at(double y)
{
    int row = 0;
    while (row < count && y >= mails[row].top + mails[row].height)
        row++;
    return row;
}

static void give_focus(int row, const char *new_side, const char *new_action)
{
    focused = SDL_clamp(row, 0, SDL_max(count - 1, 0));
    snprintf(side, sizeof side, "%s", new_side ? new_side : "");
    snprintf(action, sizeof action, "%s", new_action ? new_action : "");
    needs_paint = true;
}

static void mouse_pressed(const SDL_MouseButtonEvent *event)
{
    int row = row_at(event->y), moving_in = row;
    while (moving_in < count && swiped_list_is_removing(list, mails[moving_in].cell))
        moving_in++;
    if ((is_pressed = moving_in < count)) {
        const char *device = event->which == SDL_TOUCH_MOUSEID ? "touch" : "mouse";
        give_focus(moving_in, NULL, NULL);
        top_of_press = mails[row].top;
        swiped_list_pointer_down(list, mails[moving_in].cell, MOUSE, device, event->x, event->y - top_of_press, moving_in != row,
                                 event->timestamp);
    } else
        swiped_list_tapped_outside(list, event->timestamp);
}

static void key_pressed(const char *key, double at)
{
    if (!count)
        return;
    bool has_key = swiped_list_key(list, mails[focused].cell, key, side, action[0] ? action : NULL, at);
    do_effects();
    if (!has_key && (!strcmp(key, "up") || !strcmp(key, "down")))
        give_focus(focused + (key[0] == 'u' ? -1 : 1), NULL, NULL);
}

/* The protocol's name of a key, which is SDL's in small letters; NULL if the protocol has none. */
static const char *key_name(SDL_Keysym key)
{
    static const char *KEYS[] = {"left", "right", "up", "down", "tab", "return", "space", "escape", "delete"};
    for (size_t i = 0; i < SDL_arraysize(KEYS); i++)
        if (!SDL_strcasecmp(SDL_GetKeyName(key.sym), KEYS[i]))
            return key.sym == SDLK_TAB && key.mod & KMOD_SHIFT ? "backTab" : KEYS[i];
    return NULL;
}

static void handle(const SDL_Event *event)
{
    double at = event->common.timestamp;
    const char *key;
    if (event->type == SDL_MOUSEBUTTONDOWN && event->button.button == SDL_BUTTON_LEFT)
        mouse_pressed(&event->button);
    else if (event->type == SDL_MOUSEMOTION && is_pressed)
        swiped_list_pointer_moved(list, MOUSE, &(SwipedPlace){event->motion.x, event->motion.y - top_of_press, at}, 1, at);
    else if (event->type == SDL_MOUSEBUTTONUP && is_pressed) {
        is_pressed = false;
        swiped_list_pointer_up(list, MOUSE, event->button.x, event->button.y - top_of_press, at);
    } else if (event->type == SDL_MOUSEWHEEL) {
        int row = row_at(event->wheel.mouseY);
        swiped_list_scrolled(list, row < count ? mails[row].cell : NULL, -event->wheel.preciseX, event->wheel.preciseY, true, NULL, at);
    } else if (event->type == SDL_KEYDOWN && (key = key_name(event->key.keysym)))
        key_pressed(key, at);
    else if (event->type == SDL_WINDOWEVENT)
        needs_paint = true;
    do_effects();
}

/* ----------------------------------------------------------------------------------------------------------------- Effects */

static void do_effects(void)
{
    SwipedEffect effect = {0};
    while (swiped_list_next_effect(list, &effect)) {
        int row = 0;
        while (effect.cell && row < count && !json_equal(mails[row].cell, effect.cell))
            row++;
        switch (effect.type) {
        case SWIPED_EFFECT_SEND: send_request(effect.id, effect.method, effect.params); break;
        case SWIPED_EFFECT_AWAIT:
            awaited = effect.id;
            if (effect.before_return)
                wait_for(awaited);
            break;
        case SWIPED_EFFECT_REPEAT_KEY: key_pressed(effect.key, now()); break;
        case SWIPED_EFFECT_FOCUS:
            row += !strcmp(effect.target, "nextRow") - !strcmp(effect.target, "previousRow");
            give_focus(row, effect.side, effect.action);
            break;
        case SWIPED_EFFECT_REPAINT: needs_paint = true; break;
        case SWIPED_EFFECT_WAKE: wakes_at = effect.at; break;
        case SWIPED_EFFECT_PERFORM:
            printf("%s %s\n", effect.action, json_string_value(effect.cell));
            fflush(stdout);
            swiped_list_complete(list, effect.invocation, true, NULL, now());
            break;
        case SWIPED_EFFECT_REMOVED:
            memmove(&mails[row], &mails[row + 1], (--count - row) * sizeof *mails);
            give_focus(focused > row ? focused - 1 : focused, NULL, NULL);
            break;
        case SWIPED_EFFECT_FAILED: json_dumpf(effect.error, stderr, JSON_ENCODE_ANY); break;
        default: break; /* nobody else wants a pointer, a scroll or a tap here, and there are no menus and no screen reader */
        }
    }
}

/* ---------------------------------------------------------------------------------------------------------------- Painting */

static SDL_Renderer *renderer;
static TTF_Font *font;

static void fill(double x, double y, double width, double height, int rgb)
{
    SDL_SetRenderDrawColor(renderer, rgb >> 16, rgb >> 8 & 255, rgb & 255, 255);
    SDL_RenderFillRect(renderer, &(SDL_Rect){lround(x), lround(y), lround(width), lround(height)});
}

static void draw_text(const char *text, double x, double y, int grey)
{
    SDL_Surface *surface = TTF_RenderUTF8_Blended(font, text, (SDL_Color){grey, grey, grey, 255});
    SDL_Texture *texture = SDL_CreateTextureFromSurface(renderer, surface);
    SDL_RenderCopy(renderer, texture, NULL, &(SDL_Rect){lround(x), lround(y) + (ROW - surface->h) / 2, surface->w, surface->h});
    SDL_DestroyTexture(texture);
    SDL_FreeSurface(surface);
}

static void paint_row(int row, double top, double at)
{
    SwipedDrawing drawing;
    swiped_list_draw(list, mails[row].cell, at, &drawing);
    mails[row].top = top, mails[row].height = ROW * drawing.size;
    json_t *actions = drawing.side ? json_object_get(swiped_list_get_actions(list, mails[row].cell), drawing.side) : NULL;
    SDL_RenderSetClipRect(renderer, &(SDL_Rect){0, lround(top), WIDTH, lround(mails[row].height)});
    for (size_t i = 0; i < drawing.count; i++) {
        const SwipedPart *part = &drawing.parts[i];
        json_t *given = json_array_get(actions, i);
        bool is_shaded = (drawing.pressed && !strcmp(drawing.pressed, part->id)) || (row == focused && !strcmp(action, part->id));
        fill(part->x, top, part->width, ROW, (json_object_get(given, "style") ? 0xCE2C31 : 0x6C6C70) - (is_shaded ? 0x202020 : 0));
        draw_text(json_string_value(json_object_get(given, "title")), part->x + 14, top, 255);
    }
    fill(drawing.offset, top, WIDTH, ROW, row == focused && !action[0] ? 0xEEF2FF : 0xFFFFFF);
    fill(drawing.offset, top + ROW - 1, WIDTH, 1, 0xE3E3E8);
    draw_text(mails[row].subject, drawing.offset + 16, top, 28);
    needs_paint |= drawing.is_moving;
}

static void paint(void)
{
    wait_for(awaited);
    needs_paint = false;
    SDL_RenderSetClipRect(renderer, NULL);
    fill(0, 0, WIDTH, 480, 0xFFFFFF);
    double top = 0, at = now();
    for (int row = 0; row < count; top += mails[row++].height)
        paint_row(row, top, at);
    SDL_RenderPresent(renderer);
}

int main(void)
{
    SDL_Init(SDL_INIT_VIDEO);
    TTF_Init();
    renderer = SDL_CreateRenderer(SDL_CreateWindow("Inbox", 0, 0, WIDTH, 480, 0), -1, SDL_RENDERER_PRESENTVSYNC);
    font = TTF_OpenFont(FONT, 14);
    for (int row = 0; row < count; row++)
        mails[row].cell = json_sprintf("m%d", row + 1);
    list = swiped_list_new("inbox", json_loads(OPTIONS, 0, NULL));
    start_daemon();
    for (SDL_Event event;;) {
        bool has_event = SDL_WaitEventTimeout(&event, 16);
        for (; has_event; has_event = SDL_PollEvent(&event)) {
            if (event.type == SDL_QUIT)
                return 0;
            handle(&event);
        }
        if (now() >= wakes_at)
            swiped_list_time_passed(list, now());
        do_effects();
        read_daemon(0);
        if (needs_paint)
            paint();
    }
}
