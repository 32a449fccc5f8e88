/* An action behind a row, as a button: its icon and title, centred in the space that the row allocates. */
#include "private.h"

enum { TITLE_MARGIN = 8 }; /* px beside a title */

G_DEFINE_FINAL_TYPE(SwipedActionView, swiped_action_view, GTK_TYPE_BUTTON)

static GtkWidget *label_box(SwipedActionView *view)
{
    return gtk_button_get_child(GTK_BUTTON(view));
}

static void swiped_action_view_measure(GtkWidget *widget, GtkOrientation orientation, int for_size, int *minimum, int *natural,
                                       int *minimum_baseline, int *natural_baseline)
{
    (void)widget, (void)orientation, (void)for_size;
    *minimum = *natural = 0; /* the row decides the size */
    *minimum_baseline = *natural_baseline = -1;
}

static void swiped_action_view_size_allocate(GtkWidget *widget, int width, int height, int baseline)
{
    (void)baseline;
    SwipedActionView *view = SWIPED_ACTION_VIEW(widget);
    gboolean is_left = g_str_equal(view->side, "leading") == (gtk_widget_get_direction(widget) == GTK_TEXT_DIR_LTR);
    /* In an action that is wider than its own width, the title stays at the edge next to the content. */
    double room = MIN(action_view_width(view), width), start = is_left ? width - room : 0;
    GtkRequisition natural;
    gtk_widget_get_preferred_size(label_box(view), NULL, &natural);
    graphene_point_t corner = GRAPHENE_POINT_INIT((float)(start + (room - natural.width) / 2), (float)(height - natural.height) / 2);
    gtk_widget_allocate(label_box(view), natural.width, natural.height, -1, gsk_transform_translate(NULL, &corner));
}

static void swiped_action_view_finalize(GObject *object)
{
    g_free(SWIPED_ACTION_VIEW(object)->id);
    g_free(SWIPED_ACTION_VIEW(object)->title);
    G_OBJECT_CLASS(swiped_action_view_parent_class)->finalize(object);
}

static void swiped_action_view_class_init(SwipedActionViewClass *class)
{
    GTK_WIDGET_CLASS(class)->measure = swiped_action_view_measure;
    GTK_WIDGET_CLASS(class)->size_allocate = swiped_action_view_size_allocate;
    G_OBJECT_CLASS(class)->finalize = swiped_action_view_finalize;
    gtk_widget_class_set_css_name(GTK_WIDGET_CLASS(class), "swiped-action");
}

static void swiped_action_view_init(SwipedActionView *view)
{
    gtk_widget_set_layout_manager(GTK_WIDGET(view), NULL);
    gtk_button_set_child(GTK_BUTTON(view), gtk_box_new(GTK_ORIENTATION_VERTICAL, 4));
    gtk_widget_set_overflow(GTK_WIDGET(view), GTK_OVERFLOW_HIDDEN);
    gtk_widget_set_can_target(GTK_WIDGET(view), FALSE); /* the row handles the pointer */
    gtk_widget_set_focusable(GTK_WIDGET(view), FALSE);
}

/* Tells assistive technology of the action. */
static void describe(SwipedActionView *view, const char *row_name, gboolean is_reachable)
{
    g_autofree char *label = row_name ? g_strdup_printf("%s, %s", view->title, row_name) : g_strdup(view->title);
    gtk_accessible_update_property(GTK_ACCESSIBLE(view), GTK_ACCESSIBLE_PROPERTY_LABEL, label, -1);
    gtk_accessible_update_state(GTK_ACCESSIBLE(view), GTK_ACCESSIBLE_STATE_HIDDEN, !is_reachable, -1);
}

static const char *text_of(const json_t *action, const char *name)
{
    return json_string_value(json_object_get(action, name));
}

GtkWidget *action_view_new(const json_t *action, const char *side)
{
    SwipedActionView *view = g_object_new(SWIPED_TYPE_ACTION_VIEW, NULL);
    const char *id = text_of(action, "id"), *title = text_of(action, "title"), *icon = text_of(action, "icon");
    view->id = g_strdup(id ? id : "");
    view->title = g_strdup(title ? title : view->id);
    view->side = side;
    view->width = json_number_value(json_object_get(action, "width"));
    gtk_widget_add_css_class(GTK_WIDGET(view), view->id);
    gtk_widget_add_css_class(GTK_WIDGET(view), side);
    if (g_strcmp0(text_of(action, "style"), "destructive") == 0)
        gtk_widget_add_css_class(GTK_WIDGET(view), "destructive");
    g_autoptr(GIcon) picture = icon ? g_icon_new_for_string(icon, NULL) : NULL;
    if (picture)
        gtk_box_append(GTK_BOX(label_box(view)), gtk_image_new_from_gicon(picture));
    if (title)
        gtk_box_append(GTK_BOX(label_box(view)), gtk_label_new(title));
    describe(view, NULL, FALSE);
    return GTK_WIDGET(view);
}

void action_view_set_reachable(SwipedActionView *view, gboolean is_reachable)
{
    GtkWidget *widget = GTK_WIDGET(view);
    if (gtk_widget_get_focusable(widget) == is_reachable)
        return;
    gtk_widget_set_focusable(widget, is_reachable);
    describe(view, row_name(SWIPED_ROW(gtk_widget_get_parent(widget))), is_reachable);
}

void action_view_set_state(SwipedActionView *view, GtkStateFlags state, gboolean is_set)
{
    if (is_set)
        gtk_widget_set_state_flags(GTK_WIDGET(view), state, FALSE);
    else
        gtk_widget_unset_state_flags(GTK_WIDGET(view), state);
}

void action_view_update_hover(SwipedActionView *view)
{
    GtkWidget *widget = GTK_WIDGET(view);
    SwipedRow *row = SWIPED_ROW(gtk_widget_get_parent(widget));
    graphene_rect_t bounds;
    gboolean is_shown = gtk_widget_get_mapped(widget) && gtk_widget_compute_bounds(widget, GTK_WIDGET(row), &bounds) &&
                        graphene_rect_intersection(&bounds, &row->strip, &bounds);
    action_view_set_state(view, GTK_STATE_FLAG_PRELIGHT, is_shown && graphene_rect_contains_point(&bounds, &row->hover));
}

double action_view_width(SwipedActionView *view)
{
    int natural;
    gtk_widget_measure(label_box(view), GTK_ORIENTATION_HORIZONTAL, -1, NULL, &natural, NULL, NULL);
    return MAX(view->width > 0 ? view->width : DEFAULT_WIDTH, natural + 2 * TITLE_MARGIN);
}
