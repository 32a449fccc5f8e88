/* A row: content that stands where the daemon says, and the actions behind it. */
#include "parts.h"

#include <math.h>

enum { SIDES = SWIPED_SIDE_TRAILING + 1 };
static const char *const side_names[SIDES] = {NULL, "leading", "trailing"};

struct _SwipedRow {
    GtkWidget parent;
    SwipedTable *table;
    char *cell;
    GtkWidget *content;
    GPtrArray *parts[SIDES]; /* SwipedPart, from the outermost on; the widgets are children */
    double offset, target; /* where content stands, and is to come to */
    double size; /* of the row, from 1 to 0 while it collapses */
    SwipedAnimation *animation, *collapse;
    char *filling; /* the action that fills the strip */
    gboolean held;
    guint tick;
};

G_DEFINE_FINAL_TYPE(SwipedRow, swiped_row, GTK_TYPE_WIDGET)

/* ------------------------------------------------------------------------------------------------------------ Motion */

static void move_to(SwipedRow *row, double offset, double size)
{
    gboolean resized = size != row->size;
    row->offset = offset;
    row->size = size;
    if (resized)
        gtk_widget_queue_resize(GTK_WIDGET(row));
    else
        gtk_widget_queue_allocate(GTK_WIDGET(row));
}

/* Where an animation stands; it is gone when it is over. */
static double play(SwipedAnimation **animation, double otherwise, double now)
{
    if (!*animation)
        return otherwise;
    double value = swiped_animation_get_offset(*animation, now);
    if (now >= swiped_animation_get_end(*animation))
        g_clear_pointer(animation, swiped_animation_free);
    return value;
}

static gboolean ticked(GtkWidget *widget, GdkFrameClock *clock, gpointer data)
{
    (void)data;
    SwipedRow *row = SWIPED_ROW(widget);
    double now = (double)gdk_frame_clock_get_frame_time(clock) / 1000;
    double offset = play(&row->animation, row->offset, now), size = play(&row->collapse, row->size, now);
    move_to(row, offset, size);
    if (row->animation || row->collapse)
        return G_SOURCE_CONTINUE;
    row->tick = 0;
    return G_SOURCE_REMOVE;
}

static void keep_ticking(SwipedRow *row)
{
    if ((row->animation || row->collapse) && !row->tick)
        row->tick = gtk_widget_add_tick_callback(GTK_WIDGET(row), ticked, NULL, NULL);
}

void row_play(SwipedRow *row, json_t *animation)
{
    g_clear_pointer(&row->animation, swiped_animation_free);
    row->animation = swiped_animation_new(animation);
    row->held = FALSE;
    row->target = json_number_value(json_object_get(animation, "to"));
    keep_ticking(row);
}

void row_stop(SwipedRow *row, gint64 animation)
{
    if (row->animation && swiped_animation_get_id(row->animation) == animation)
        g_clear_pointer(&row->animation, swiped_animation_free);
}

/* The action that fills the strip: one that a release would perform, or that a full swipe does. */
static const char *filling(const SwipedFrame *frame, const char *before)
{
    if (frame->armed)
        return frame->armed;
    if (frame->decision)
        return json_string_value(json_object_get(frame->decision, "action"));
    gboolean goes_on = frame->phase == SWIPED_PHASE_SETTLING || frame->phase == SWIPED_PHASE_PENDING ||
                       frame->phase == SWIPED_PHASE_EXPANDED || frame->phase == SWIPED_PHASE_COLLAPSING;
    return goes_on ? before : NULL;
}

void row_take(SwipedRow *row, const SwipedFrame *frame)
{
    char *filled = g_strdup(filling(frame, row->filling));
    g_free(row->filling);
    row->filling = filled;
    row->held = frame->phase == SWIPED_PHASE_TRACKING;
    row->target = frame->target;
    g_clear_pointer(&row->animation, swiped_animation_free);
    g_clear_pointer(&row->collapse, swiped_animation_free);
    row->animation = swiped_animation_new(frame->animation);
    row->collapse = swiped_animation_new(frame->collapse);
    double size = frame->phase == SWIPED_PHASE_REMOVED ? 0 : row->collapse ? row->size : 1;
    move_to(row, row->animation ? row->offset : frame->offset, size);
    keep_ticking(row);
}

void row_reset(SwipedRow *row)
{
    g_clear_pointer(&row->animation, swiped_animation_free);
    g_clear_pointer(&row->collapse, swiped_animation_free);
    g_clear_pointer(&row->filling, g_free);
    row->held = FALSE;
    row->target = 0;
    move_to(row, 0, 1);
}

gboolean row_is_open(SwipedRow *row)
{
    return row->offset != 0 || swiped_row_is_moving(row);
}

gboolean swiped_row_is_moving(SwipedRow *row)
{
    return row->held || row->animation || row->collapse;
}

/* ------------------------------------------------------------------------------------------------------------ Layout */

static void swiped_row_measure(GtkWidget *widget, GtkOrientation orientation, int for_size, int *minimum, int *natural,
                               int *minimum_baseline, int *natural_baseline)
{
    SwipedRow *row = SWIPED_ROW(widget);
    gtk_widget_measure(row->content, orientation, for_size, minimum, natural, NULL, NULL);
    *minimum_baseline = *natural_baseline = -1;
    if (orientation == GTK_ORIENTATION_VERTICAL && row->size < 1) {
        *natural = (int)round(*natural * MAX(row->size, 0));
        *minimum = MIN(*minimum, *natural);
    }
}

static void place_parts(SwipedRow *row, SwipedSide side, int width, int height)
{
    guint count = row->parts[side]->len;
    double widths[MAX(count, 1)];
    Place places[MAX(count, 1)];
    int filling = -1;
    for (guint i = 0; i < count; i++) {
        SwipedPart *part = row->parts[side]->pdata[i];
        widths[i] = swiped_part_get_action_width(part);
        filling = g_strcmp0(swiped_part_get_id(part), row->filling) == 0 ? (int)i : filling;
    }
    json_t *behavior = table_behavior(row->table);
    double extent = layout_extent(json_object_get(json_object_get(behavior, "extent"), side_names[side]), widths, count, width);
    layout_places(json_object_get(behavior, "layout"), widths, count, extent, width, row->offset, filling, places);
    for (guint i = 0; i < count; i++) {
        graphene_point_t corner = GRAPHENE_POINT_INIT((float)places[i].x, 0);
        gtk_widget_allocate(row->parts[side]->pdata[i], (int)ceil(places[i].width), height, -1, gsk_transform_translate(NULL, &corner));
    }
}

static SwipedSide side_at(SwipedRow *row, double offset)
{
    return (offset > 0) == (gtk_widget_get_direction(GTK_WIDGET(row)) == GTK_TEXT_DIR_RTL) ? SWIPED_SIDE_TRAILING : SWIPED_SIDE_LEADING;
}

const char *row_side(SwipedRow *row)
{
    return row->target != 0 ? side_names[side_at(row, row->target)] : NULL;
}

static void swiped_row_size_allocate(GtkWidget *widget, int width, int height, int baseline)
{
    SwipedRow *row = SWIPED_ROW(widget);
    table_measured(row->table, width, gtk_widget_get_direction(widget));
    for (SwipedSide side = SWIPED_SIDE_LEADING; side <= SWIPED_SIDE_TRAILING; side++) {
        gboolean shows = row->offset != 0 && side == side_at(row, row->offset);
        for (guint i = 0; i < row->parts[side]->len; i++)
            gtk_widget_set_child_visible(row->parts[side]->pdata[i], shows);
        if (shows)
            place_parts(row, side, width, height);
    }
    int least;
    gtk_widget_measure(row->content, GTK_ORIENTATION_VERTICAL, width, &least, NULL, NULL, NULL);
    graphene_point_t corner = GRAPHENE_POINT_INIT((float)row->offset, 0);
    gtk_widget_allocate(row->content, width, MAX(height, least), baseline, gsk_transform_translate(NULL, &corner));
    keys_allocate(row);
}

/* Content is drawn over all, and of the actions the inner over the outer; in a drawer, the outer over the inner. */
static void swiped_row_snapshot(GtkWidget *widget, GtkSnapshot *snapshot)
{
    SwipedRow *row = SWIPED_ROW(widget);
    json_t *layout = json_object_get(table_behavior(row->table), "layout");
    gboolean drawer = g_strcmp0(json_string_value(json_object_get(layout, "style")), "drawer") == 0;
    for (SwipedSide side = SWIPED_SIDE_LEADING; side <= SWIPED_SIDE_TRAILING; side++) {
        guint count = row->parts[side]->len;
        for (guint i = 0; i < count; i++)
            gtk_widget_snapshot_child(widget, row->parts[side]->pdata[drawer ? count - 1 - i : i], snapshot);
    }
    gtk_widget_snapshot_child(widget, row->content, snapshot);
}

/* ------------------------------------------------------------------------------------------------------------ Object */

void row_rebuild(SwipedRow *row)
{
    for (SwipedSide side = SWIPED_SIDE_LEADING; side <= SWIPED_SIDE_TRAILING; side++) {
        json_t *actions = table_actions(row->table, side_names[side]), *action;
        gsize i;
        g_ptr_array_set_size(row->parts[side], 0);
        json_array_foreach(actions, i, action) {
            GtkWidget *part = swiped_part_new(action);
            gtk_widget_add_css_class(part, side_names[side]);
            gtk_widget_insert_before(part, GTK_WIDGET(row), row->content);
            g_ptr_array_add(row->parts[side], part);
        }
    }
}

static void swiped_row_map(GtkWidget *widget)
{
    GTK_WIDGET_CLASS(swiped_row_parent_class)->map(widget);
    GtkWidget *scrolled = gtk_widget_get_ancestor(widget, GTK_TYPE_SCROLLED_WINDOW);
    if (scrolled)
        table_watch(SWIPED_ROW(widget)->table, GTK_SCROLLED_WINDOW(scrolled));
}

static void swiped_row_dispose(GObject *object)
{
    SwipedRow *row = SWIPED_ROW(object);
    for (SwipedSide side = SWIPED_SIDE_LEADING; side <= SWIPED_SIDE_TRAILING; side++)
        g_ptr_array_set_size(row->parts[side], 0);
    g_clear_pointer(&row->content, gtk_widget_unparent);
    if (row->table)
        table_remove(row->table, row);
    g_clear_object(&row->table);
    G_OBJECT_CLASS(swiped_row_parent_class)->dispose(object);
}

static void swiped_row_finalize(GObject *object)
{
    SwipedRow *row = SWIPED_ROW(object);
    for (SwipedSide side = SWIPED_SIDE_LEADING; side <= SWIPED_SIDE_TRAILING; side++)
        g_ptr_array_unref(row->parts[side]);
    g_clear_pointer(&row->animation, swiped_animation_free);
    g_clear_pointer(&row->collapse, swiped_animation_free);
    g_free(row->filling);
    g_free(row->cell);
    G_OBJECT_CLASS(swiped_row_parent_class)->finalize(object);
}

static void add_style(void)
{
    static const char css[] = "swiped-row > .swiped-content { background-color: @theme_base_color; }"
                              ":selected > swiped-row > .swiped-content { background-color: @theme_selected_bg_color; }"
                              "swiped-action { background-color: #8e8e93; color: white; font-weight: 600; }"
                              "swiped-action.leading { background-color: #3478f6; }"
                              "swiped-action.destructive { background-color: #e5484d; }";
    GtkCssProvider *provider = gtk_css_provider_new();
    gtk_css_provider_load_from_data(provider, css, -1);
    gtk_style_context_add_provider_for_display(gdk_display_get_default(), GTK_STYLE_PROVIDER(provider),
                                               GTK_STYLE_PROVIDER_PRIORITY_THEME + 1);
    g_object_unref(provider);
}

static void swiped_row_class_init(SwipedRowClass *class)
{
    GTK_WIDGET_CLASS(class)->measure = swiped_row_measure;
    GTK_WIDGET_CLASS(class)->size_allocate = swiped_row_size_allocate;
    GTK_WIDGET_CLASS(class)->snapshot = swiped_row_snapshot;
    GTK_WIDGET_CLASS(class)->map = swiped_row_map;
    G_OBJECT_CLASS(class)->dispose = swiped_row_dispose;
    G_OBJECT_CLASS(class)->finalize = swiped_row_finalize;
    gtk_widget_class_set_css_name(GTK_WIDGET_CLASS(class), "swiped-row");
    add_style();
}

static void swiped_row_init(SwipedRow *row)
{
    row->size = 1;
    for (SwipedSide side = SWIPED_SIDE_LEADING; side <= SWIPED_SIDE_TRAILING; side++)
        row->parts[side] = g_ptr_array_new_with_free_func((GDestroyNotify)gtk_widget_unparent);
    gtk_widget_set_overflow(GTK_WIDGET(row), GTK_OVERFLOW_HIDDEN);
}

GtkWidget *swiped_row_new(SwipedTable *table, const char *cell, GtkWidget *content)
{
    SwipedRow *row = g_object_new(SWIPED_TYPE_ROW, NULL);
    row->table = g_object_ref(table);
    row->cell = g_strdup(cell);
    row->content = content;
    gtk_widget_set_parent(content, GTK_WIDGET(row));
    gtk_widget_add_css_class(content, "swiped-content");
    row_rebuild(row);
    pointing_attach(row, table);
    keys_attach(row, table);
    table_add(table, row);
    return GTK_WIDGET(row);
}

const char *swiped_row_get_cell(SwipedRow *row)
{
    return row->cell;
}

void swiped_row_set_cell(SwipedRow *row, const char *cell)
{
    table_remove(row->table, row);
    row_reset(row);
    g_free(row->cell);
    row->cell = g_strdup(cell);
    table_add(row->table, row);
}

GtkWidget *swiped_row_get_content(SwipedRow *row)
{
    return row->content;
}
