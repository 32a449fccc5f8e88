/* An action behind a row: its icon and title, centred in the space that the row allocates. */
#include "private.h"

enum { TITLE_MARGIN = 8 }; /* px beside a title */

struct _SwipedActionView {
    GtkWidget parent;
    GtkWidget *label_box;
    char *id;
    double width;
    gboolean is_left_of_content;
};

G_DEFINE_FINAL_TYPE(SwipedActionView, swiped_action_view, GTK_TYPE_WIDGET)

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
    GtkWidget *label_box = view->label_box;
    /* In an action that is wider than its own width, the title stays at the edge next to the content. */
    double room = view->width > 0 ? MIN(swiped_action_view_get_action_width(view), width) : width;
    double start = view->is_left_of_content ? width - room : 0;
    GtkRequisition natural;
    gtk_widget_get_preferred_size(label_box, NULL, &natural);
    graphene_point_t corner = GRAPHENE_POINT_INIT((float)(start + (room - natural.width) / 2), (float)(height - natural.height) / 2);
    gtk_widget_allocate(label_box, natural.width, natural.height, -1, gsk_transform_translate(NULL, &corner));
}

static void swiped_action_view_dispose(GObject *object)
{
    g_clear_pointer(&SWIPED_ACTION_VIEW(object)->label_box, gtk_widget_unparent);
    g_clear_pointer(&SWIPED_ACTION_VIEW(object)->id, g_free);
    G_OBJECT_CLASS(swiped_action_view_parent_class)->dispose(object);
}

static void swiped_action_view_class_init(SwipedActionViewClass *class)
{
    GTK_WIDGET_CLASS(class)->measure = swiped_action_view_measure;
    GTK_WIDGET_CLASS(class)->size_allocate = swiped_action_view_size_allocate;
    G_OBJECT_CLASS(class)->dispose = swiped_action_view_dispose;
    gtk_widget_class_set_css_name(GTK_WIDGET_CLASS(class), "swiped-action");
}

static void swiped_action_view_init(SwipedActionView *view)
{
    view->label_box = gtk_box_new(GTK_ORIENTATION_VERTICAL, 4);
    gtk_widget_set_parent(view->label_box, GTK_WIDGET(view));
    gtk_widget_set_overflow(GTK_WIDGET(view), GTK_OVERFLOW_HIDDEN);
    gtk_widget_set_can_target(GTK_WIDGET(view), FALSE); /* the row handles the pointer */
}

GtkWidget *swiped_action_view_new(const json_t *action)
{
    SwipedActionView *view = g_object_new(SWIPED_TYPE_ACTION_VIEW, NULL);
    const char *id = json_string_value(json_object_get(action, "id")), *title = json_string_value(json_object_get(action, "title"));
    const char *icon = json_string_value(json_object_get(action, "icon"));
    view->id = g_strdup(id ? id : "");
    view->width = json_number_value(json_object_get(action, "width"));
    gtk_widget_add_css_class(GTK_WIDGET(view), view->id);
    if (g_strcmp0(json_string_value(json_object_get(action, "style")), "destructive") == 0)
        gtk_widget_add_css_class(GTK_WIDGET(view), "destructive");
    if (icon)
        gtk_box_append(GTK_BOX(view->label_box), gtk_image_new_from_icon_name(icon));
    if (title)
        gtk_box_append(GTK_BOX(view->label_box), gtk_label_new(title));
    return GTK_WIDGET(view);
}

void swiped_action_view_set_left_of_content(SwipedActionView *view, gboolean is_left)
{
    view->is_left_of_content = is_left;
}

const char *swiped_action_view_get_id(SwipedActionView *view)
{
    return view->id;
}

double swiped_action_view_get_action_width(SwipedActionView *view)
{
    int natural;
    gtk_widget_measure(view->label_box, GTK_ORIENTATION_HORIZONTAL, -1, NULL, &natural, NULL, NULL);
    return MAX(view->width, natural + 2 * TITLE_MARGIN);
}
