/* The row as a widget: content at an offset, and views of the actions behind it. */
#include "private.h"

#include <math.h>

const char *const side_names[] = {"leading", "trailing"};

G_DEFINE_FINAL_TYPE(SwipedRow, swiped_row, GTK_TYPE_WIDGET)

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

static void allocate_views(GPtrArray *views, const SwipedDrawing *drawing, int height)
{
    for (guint i = 0; i < views->len; i++) {
        GtkWidget *view = views->pdata[i];
        gtk_widget_set_child_visible(view, i < drawing->count);
        if (i >= drawing->count)
            continue;
        const SwipedPart *part = &drawing->parts[i];
        graphene_point_t corner = GRAPHENE_POINT_INIT((float)part->x, 0);
        swiped_action_view_set_left_of_content(SWIPED_ACTION_VIEW(view), drawing->offset > 0);
        gtk_widget_allocate(view, (int)ceil(part->width), height, -1, gsk_transform_translate(NULL, &corner));
    }
}

static void swiped_row_size_allocate(GtkWidget *widget, int width, int height, int baseline)
{
    SwipedRow *row = SWIPED_ROW(widget);
    SwipedDrawing drawing;
    int minimum;
    table_set_width(row->table, width, gtk_widget_get_direction(widget));
    swiped_list_draw(row->table->list, row->cell, row->shown_at, &drawing);
    for (int side = 0; side < SIDES; side++)
        allocate_views(row->views[side], g_strcmp0(drawing.side, side_names[side]) == 0 ? &drawing : &(SwipedDrawing){0}, height);
    gtk_widget_measure(row->content, GTK_ORIENTATION_VERTICAL, width, &minimum, NULL, NULL, NULL);
    graphene_point_t corner = GRAPHENE_POINT_INIT((float)drawing.offset, 0);
    gtk_widget_allocate(row->content, width, MAX(height, minimum), baseline, gsk_transform_translate(NULL, &corner));
    menu_allocate(row);
}

/* Draws inner actions over outer ones, in a drawer outer over inner ones, and the content over all. */
static void swiped_row_snapshot(GtkWidget *widget, GtkSnapshot *snapshot)
{
    SwipedRow *row = SWIPED_ROW(widget);
    for (int side = 0; side < SIDES; side++) {
        guint count = row->views[side]->len;
        for (guint i = 0; i < count; i++)
            gtk_widget_snapshot_child(widget, row->views[side]->pdata[row->table->is_drawer ? count - 1 - i : i], snapshot);
    }
    gtk_widget_snapshot_child(widget, row->content, snapshot);
}

GtkWidget *row_find_view(SwipedRow *row, const char *side, const char *action)
{
    GPtrArray *views = row->views[g_strcmp0(side, side_names[1]) == 0];
    for (guint i = 0; i < views->len; i++)
        if (g_strcmp0(swiped_action_view_get_id(views->pdata[i]), action) == 0)
            return views->pdata[i];
    return NULL;
}

/* ------------------------------------------------------------------------------------------------------------ Motion */

/* An action that is about to be hidden loses the focus to the row. One that was to get it has it as soon as it shows. */
static void move_focus(SwipedRow *row, const SwipedDrawing *drawing)
{
    GtkWidget *focus = gtk_widget_get_focus_child(GTK_WIDGET(row)), *wanted = row->wanted_focus;
    if (drawing->count == 0 && !drawing->is_moving && SWIPED_IS_ACTION_VIEW(focus))
        keys_focus(row, "row", NULL, NULL);
    if (wanted && (gtk_widget_get_mapped(wanted) || (drawing->count == 0 && !drawing->is_moving)))
        row->wanted_focus = NULL;
    if (wanted && gtk_widget_get_mapped(wanted))
        gtk_widget_grab_focus(wanted);
}

static void update_views(SwipedRow *row, const SwipedDrawing *drawing)
{
    for (int side = 0; side < SIDES; side++) {
        gboolean is_shown = drawing->count > 0 && g_strcmp0(drawing->side, side_names[side]) == 0;
        for (guint i = 0; i < row->views[side]->len; i++) {
            SwipedActionView *view = row->views[side]->pdata[i];
            swiped_action_view_set_reachable(view, is_shown);
            swiped_action_view_set_pressed(view, is_shown && g_strcmp0(swiped_action_view_get_id(view), drawing->pressed) == 0);
        }
    }
}

/* Shows the row as it is at a time. Returns whether it moves on. */
static gboolean show(SwipedRow *row, double at)
{
    SwipedDrawing drawing;
    swiped_list_draw(row->table->list, row->cell, at, &drawing);
    gboolean is_resized = drawing.size != row->size;
    row->shown_at = at;
    row->size = drawing.size;
    move_focus(row, &drawing);
    update_views(row, &drawing);
    if (is_resized)
        gtk_widget_queue_resize(GTK_WIDGET(row));
    else
        gtk_widget_queue_allocate(GTK_WIDGET(row));
    return drawing.is_moving || row->wanted_focus;
}

static gboolean tick(GtkWidget *widget, GdkFrameClock *clock, gpointer data)
{
    (void)data;
    if (show(SWIPED_ROW(widget), (double)gdk_frame_clock_get_frame_time(clock) / 1000))
        return G_SOURCE_CONTINUE;
    SWIPED_ROW(widget)->tick = 0;
    return G_SOURCE_REMOVE;
}

void row_repaint(SwipedRow *row)
{
    gboolean is_moving = show(row, swiped_now());
    if (is_moving && !row->tick && gtk_widget_get_mapped(GTK_WIDGET(row)))
        row->tick = gtk_widget_add_tick_callback(GTK_WIDGET(row), tick, NULL, NULL);
}

/* ------------------------------------------------------------------------------------------------------------ Object */

static void swiped_row_map(GtkWidget *widget)
{
    SwipedRow *row = SWIPED_ROW(widget);
    GTK_WIDGET_CLASS(swiped_row_parent_class)->map(widget);
    GtkWidget *scrolled = gtk_widget_get_ancestor(widget, GTK_TYPE_SCROLLED_WINDOW);
    if (scrolled)
        table_watch_window(row->table, GTK_SCROLLED_WINDOW(scrolled));
    frames_attach(row->table, gtk_widget_get_frame_clock(widget));
    row_repaint(row);
}

/* The widget shows the cell no longer. A row that is filtered out closes, so that it comes back closed. */
static void hide_cell(SwipedRow *row)
{
    SwipedTable *table = row->table;
    GtkWidget *item = gtk_widget_get_parent(GTK_WIDGET(row));
    SwipedDrawing drawing;
    double now = swiped_now();
    pointer_reset(row);
    swiped_list_row_hidden(table->list, row->cell, now);
    swiped_list_draw(table->list, row->cell, now, &drawing);
    if (drawing.offset != 0 && item && GTK_IS_LIST_BOX_ROW(item) && !gtk_widget_get_child_visible(item))
        swiped_list_close(table->list, row->cell, false, now);
    table_do_effects(table);
}

static void swiped_row_unmap(GtkWidget *widget)
{
    SwipedRow *row = SWIPED_ROW(widget);
    if (row->tick)
        gtk_widget_remove_tick_callback(widget, row->tick);
    row->tick = 0;
    hide_cell(row);
    GTK_WIDGET_CLASS(swiped_row_parent_class)->unmap(widget);
}

static void swiped_row_dispose(GObject *object)
{
    SwipedRow *row = SWIPED_ROW(object);
    for (int side = 0; side < SIDES; side++)
        g_ptr_array_set_size(row->views[side], 0);
    g_clear_pointer(&row->content, gtk_widget_unparent);
    if (row->table)
        table_remove(row->table, row);
    g_clear_object(&row->table);
    G_OBJECT_CLASS(swiped_row_parent_class)->dispose(object);
}

static void swiped_row_finalize(GObject *object)
{
    SwipedRow *row = SWIPED_ROW(object);
    for (int side = 0; side < SIDES; side++)
        g_ptr_array_unref(row->views[side]);
    json_decref(row->own_actions);
    json_decref(row->cell);
    G_OBJECT_CLASS(swiped_row_parent_class)->finalize(object);
}

static void add_style(void)
{
    static const char css[] = "swiped-row > .swiped-content { background-color: @theme_base_color; }"
                              ":selected > swiped-row > .swiped-content { background-color: @theme_selected_bg_color; }"
                              "swiped-action { background-color: #6c6c70; color: white; font-weight: 600; }"
                              "swiped-action:active { filter: brightness(0.8); }"
                              "swiped-action:focus-visible { outline: 2px solid white; outline-offset: -4px; }"
                              "swiped-action.leading { background-color: #2563eb; }"
                              "swiped-action.destructive { background-color: #ce2c31; }";
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
    GTK_WIDGET_CLASS(class)->unmap = swiped_row_unmap;
    G_OBJECT_CLASS(class)->dispose = swiped_row_dispose;
    G_OBJECT_CLASS(class)->finalize = swiped_row_finalize;
    gtk_widget_class_set_css_name(GTK_WIDGET_CLASS(class), "swiped-row");
    add_style();
}

static void swiped_row_init(SwipedRow *row)
{
    row->size = 1;
    for (int side = 0; side < SIDES; side++)
        row->views[side] = g_ptr_array_new_with_free_func((GDestroyNotify)gtk_widget_unparent);
    gtk_widget_set_overflow(GTK_WIDGET(row), GTK_OVERFLOW_HIDDEN);
}

GtkWidget *swiped_row_new(SwipedTable *table, const char *cell, GtkWidget *content)
{
    SwipedRow *row = g_object_new(SWIPED_TYPE_ROW, NULL);
    row->table = g_object_ref(table);
    row->cell = json_string(cell);
    row->content = content;
    gtk_widget_set_parent(content, GTK_WIDGET(row));
    gtk_widget_add_css_class(content, "swiped-content");
    row_rebuild_actions(row);
    pointer_attach(row);
    keys_attach(row);
    menu_attach(row);
    table_add(table, row);
    return GTK_WIDGET(row);
}

const char *swiped_row_get_cell(SwipedRow *row)
{
    return json_string_value(row->cell);
}

void swiped_row_set_cell(SwipedRow *row, const char *cell)
{
    hide_cell(row);
    table_remove(row->table, row);
    json_decref(row->cell);
    row->cell = json_string(cell);
    if (row->own_actions) {
        g_clear_pointer(&row->own_actions, json_decref);
        row_rebuild_actions(row);
    }
    table_add(row->table, row);
    row_repaint(row);
}

GtkWidget *swiped_row_get_content(SwipedRow *row)
{
    return row->content;
}
