// What assistive technology finds in a view.
#include <QAccessibleWidget>
#include <QHeaderView>
#include <QTreeView>

#include "swipeview.h"

// The view: it has a child for each item, at the places at which Qt reports the current one.
class AccessibleView : public QAccessibleWidget {
public:
    explicit AccessibleView(SwipeView *swipes);
    ~AccessibleView() override;
    int childCount() const override;
    QAccessibleInterface *child(int place) const override;
    int indexOfChild(const QAccessibleInterface *child) const override;
    QAccessibleInterface *childAt(int x, int y) const override;
    QAccessibleInterface *focusChild() const override { return item(view()->currentIndex()); }

    QAccessibleInterface *item(const QModelIndex &index, const QString &action = {}) const; // of a row, or its button of an action
    void update(const QModelIndex &row); // its buttons have appeared or gone, perhaps
    QAbstractItemView *view() const { return m_swipes->m_view; }

    SwipeView *const m_swipes;

private:
    QList<QModelIndex> rows() const;

    QSet<QPersistentModelIndex> m_open;
    mutable QHash<std::pair<QPersistentModelIndex, QString>, QAccessible::Id> m_items;
};

// A row, whose accessible actions are its own, or a button.
class AccessibleItem : public QAccessibleInterface, public QAccessibleActionInterface {
public:
    AccessibleItem(const AccessibleView *parent, const QModelIndex &index, const QString &action)
        : m_parent(parent), m_swipes(parent->m_swipes), m_index(index), m_action(action) {}
    const QPersistentModelIndex &index() const { return m_index; }
    bool isValid() const override { return m_index.isValid() && (m_action.isEmpty() || place() >= 0); }
    QObject *object() const override { return nullptr; }
    QWindow *window() const override { return m_parent->window(); }
    QAccessibleInterface *parent() const override;
    int childCount() const override { return m_action.isEmpty() && m_index.column() == 0 ? int(drawing().count) : 0; }
    QAccessibleInterface *child(int place) const override { return m_parent->item(m_index, drawing().parts[childCount() - 1 - place].id); }
    int indexOfChild(const QAccessibleInterface *child) const override;
    QAccessibleInterface *childAt(int x, int y) const override;
    QString text(QAccessible::Text kind) const override;
    void setText(QAccessible::Text, const QString &) override {}
    QRect rect() const override;
    QAccessible::Role role() const override;
    QAccessible::State state() const override;
    void *interface_cast(QAccessible::InterfaceType type) override;
    QStringList actionNames() const override;
    QString localizedActionName(const QString &name) const override;
    void doAction(const QString &name) override;
    QStringList keyBindingsForAction(const QString &) const override { return {}; }

private:
    SwipedDrawing drawing() const { return m_swipes->draw(m_swipes->keyOf(m_index).get(), now()); }
    int place() const; // of its part, or -1
    QList<QPair<QString, QString>> actions() const; // side and name

    const AccessibleView *m_parent;
    SwipeView *m_swipes;
    const QPersistentModelIndex m_index;
    const QString m_action; // of a button
};

AccessibleView::AccessibleView(SwipeView *swipes) : QAccessibleWidget(swipes->m_view, QAccessible::List), m_swipes(swipes) {}

AccessibleView::~AccessibleView()
{
    for (const QAccessible::Id id : std::as_const(m_items))
        QAccessible::deleteAccessibleInterface(id);
}

QList<QModelIndex> AccessibleView::rows() const
{
    QList<QModelIndex> found;
    const auto *tree = qobject_cast<const QTreeView *>(view());
    const QModelIndex root = view()->rootIndex();
    for (QModelIndex row = view()->model()->index(0, 0, root); row.isValid(); row = tree ? tree->indexBelow(row) : row.siblingAtRow(row.row() + 1))
        found << row;
    return found;
}

// A tree has its header first, and then an item for each column of a row.
int AccessibleView::childCount() const
{
    const auto *tree = qobject_cast<const QTreeView *>(view());
    return tree ? (int(rows().size()) + 1) * tree->header()->count() : view()->model()->rowCount(view()->rootIndex());
}

QAccessibleInterface *AccessibleView::child(int place) const
{
    const auto *tree = qobject_cast<const QTreeView *>(view());
    if (!tree)
        return item(view()->model()->index(place, 0, view()->rootIndex()));
    const int columns = tree->header()->count();
    if (place < columns)
        return QAccessible::queryAccessibleInterface(tree->header());
    return item(rows().value(place / columns - 1).siblingAtColumn(place % columns));
}

int AccessibleView::indexOfChild(const QAccessibleInterface *child) const
{
    const auto *part = dynamic_cast<const AccessibleItem *>(child);
    const auto *tree = qobject_cast<const QTreeView *>(view());
    if (!part)
        return tree ? 0 : -1; // the header
    const QModelIndex index = part->index();
    return tree ? (int(rows().indexOf(index.siblingAtColumn(0))) + 1) * tree->header()->count() + index.column() : index.row();
}

QAccessibleInterface *AccessibleView::childAt(int x, int y) const
{
    return item(view()->indexAt(view()->viewport()->mapFromGlobal(QPoint(x, y))));
}

QAccessibleInterface *AccessibleView::item(const QModelIndex &index, const QString &action) const
{
    if (!index.isValid())
        return nullptr;
    QAccessible::Id &id = m_items[{index, action}];
    if (!id)
        id = QAccessible::registerAccessibleInterface(new AccessibleItem(this, index, action));
    return QAccessible::accessibleInterface(id);
}

void AccessibleView::update(const QModelIndex &row)
{
    QAccessibleInterface *shown = item(row);
    const bool isOpen = shown->childCount() > 0;
    if (m_open.contains(row) == isOpen)
        return;
    QAccessible::State changed;
    changed.expanded = true;
    QAccessibleStateChangeEvent event(shown, changed);
    QAccessible::updateAccessibility(&event);
    for (int i = 0; i < shown->childCount(); i++) {
        QAccessibleEvent created(shown->child(i), QAccessible::ObjectCreated);
        QAccessible::updateAccessibility(&created);
    }
    isOpen ? void(m_open.insert(row)) : void(m_open.remove(row));
    m_items.removeIf([](const auto &each) {
        const bool isGone = !QAccessible::accessibleInterface(each.value())->isValid();
        if (isGone)
            QAccessible::deleteAccessibleInterface(each.value());
        return isGone;
    });
}

// ------------------------------------------------------------------------------------------------------ Rows and buttons

QAccessibleInterface *AccessibleItem::parent() const
{
    return m_action.isEmpty() ? const_cast<AccessibleView *>(m_parent) : m_parent->item(m_index);
}

int AccessibleItem::place() const
{
    const SwipedDrawing drawn = drawing();
    for (int i = 0; i < int(drawn.count); i++)
        if (m_action == drawn.parts[i].id)
            return i;
    return -1;
}

int AccessibleItem::indexOfChild(const QAccessibleInterface *child) const
{
    for (int i = 0; i < childCount(); i++)
        if (this->child(i) == child)
            return i;
    return -1;
}

QAccessibleInterface *AccessibleItem::childAt(int x, int y) const
{
    for (int i = 0; i < childCount(); i++)
        if (child(i)->rect().contains(x, y))
            return child(i);
    return nullptr;
}

QString AccessibleItem::text(QAccessible::Text kind) const
{
    if (kind != QAccessible::Name)
        return {};
    const QVariant own = m_index.data(Qt::AccessibleTextRole);
    const QString name = (own.isValid() ? own : m_index.data()).toString().replace('\n', ", ");
    return m_action.isEmpty() ? name : m_swipes->find(m_index, drawing().side, m_action).title + ", " + name;
}

QRect AccessibleItem::rect() const
{
    QRect place = m_swipes->rowOf(m_index);
    if (const int i = this->place(); i >= 0) {
        const SwipedPart part = drawing().parts[i];
        place = QRect(qRound(part.x), place.y(), qRound(part.width), place.height());
    }
    return place.translated(m_parent->view()->viewport()->mapToGlobal(QPoint(0, 0)));
}

QAccessible::Role AccessibleItem::role() const
{
    return m_action.isEmpty() ? QAccessible::ListItem : QAccessible::Button;
}

QAccessible::State AccessibleItem::state() const
{
    const QAbstractItemView *view = m_parent->view();
    QAccessible::State state;
    state.focusable = true;
    state.offscreen = !view->viewport()->rect().intersects(m_swipes->rowOf(m_index));
    const bool isCurrent = view->hasFocus() && m_index == view->currentIndex();
    const QString focused = m_index == m_swipes->m_selectedRow ? m_swipes->m_selected : QString();
    state.focused = isCurrent && focused == m_action;
    if (m_action.isEmpty()) {
        state.selectable = true;
        state.selected = view->selectionModel()->isSelected(m_index);
        state.expandable = !actions().isEmpty();
        state.expanded = childCount() > 0;
    }
    return state;
}

void *AccessibleItem::interface_cast(QAccessible::InterfaceType type)
{
    return type == QAccessible::ActionInterface ? static_cast<QAccessibleActionInterface *>(this) : nullptr;
}

QList<QPair<QString, QString>> AccessibleItem::actions() const
{
    QList<QPair<QString, QString>> found;
    for (const QVariant &each : m_swipes->entries(m_swipes->ready(m_index)))
        if (const QVariantMap entry = each.toMap(); m_action.isEmpty() || (entry["action"] == m_action && entry["side"] == drawing().side))
            found << qMakePair(entry["side"].toString(), entry["action"].toString());
    return found;
}

QStringList AccessibleItem::actionNames() const
{
    QStringList names;
    for (const auto &[side, name] : actions())
        names << side + '/' + name;
    return names;
}

QString AccessibleItem::localizedActionName(const QString &name) const
{
    return m_swipes->find(m_index, name.section('/', 0, 0), name.section('/', 1)).title;
}

void AccessibleItem::doAction(const QString &name)
{
    m_swipes->report(swiped_list_invoke, m_swipes->keyOf(m_index).get(), qUtf8Printable(name.section('/', 1)),
                     qUtf8Printable(name.section('/', 0, 0)));
}

// ------------------------------------------------------------------------------------------------------------ SwipeView

static QAccessibleInterface *accessible(const QString &, QObject *object)
{
    auto *swipes = qobject_cast<QAbstractItemView *>(object) ? object->findChild<SwipeView *>({}, Qt::FindDirectChildrenOnly) : nullptr;
    return swipes ? new AccessibleView(swipes) : nullptr;
}

void SwipeView::expose()
{
    const auto replace = [view = m_view] {
        if (QAccessible::isActive())
            QAccessible::deleteAccessibleInterface(QAccessible::uniqueId(QAccessible::queryAccessibleInterface(view)));
    };
    QAccessible::installFactory(accessible);
    replace(); // the view may have one of Qt's, and gets that again
    connect(this, &QObject::destroyed, m_view, replace);
}

void SwipeView::exposeButtons(const QModelIndex &row)
{
    if (auto *view = QAccessible::isActive() ? dynamic_cast<AccessibleView *>(QAccessible::queryAccessibleInterface(m_view)) : nullptr)
        view->update(row);
}
