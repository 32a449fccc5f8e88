// What assistive technology finds in a view.
#include <QAccessibleWidget>
#include <QHeaderView>
#include <QTreeView>

#include "swipeview.h"

// The view: it has a child for each item, at the places at which Qt reports the current one. In a tree these begin with the header.
class AccessibleView : public QAccessibleWidget {
public:
    explicit AccessibleView(SwipeView *swipes)
        : QAccessibleWidget(swipes->m_view, QAccessible::List), m_swipes(swipes), m_tree(qobject_cast<QTreeView *>(swipes->m_view)) {}
    ~AccessibleView() override
    {
        for (const QAccessible::Id id : std::as_const(m_items))
            QAccessible::deleteAccessibleInterface(id);
    }
    int childCount() const override { return m_tree ? int(rows().size() + 1) * columns() : model()->rowCount(view()->rootIndex()); }
    QAccessibleInterface *child(int place) const override
    {
        if (!m_tree)
            return item(model()->index(place, 0, view()->rootIndex()));
        return place < columns() ? QAccessible::queryAccessibleInterface(m_tree->header())
                                 : item(rows().value(place / columns() - 1).siblingAtColumn(place % columns()));
    }
    int indexOfChild(const QAccessibleInterface *child) const override;
    QAccessibleInterface *childAt(int x, int y) const override { return item(view()->indexAt(view()->viewport()->mapFromGlobal(QPoint(x, y)))); }
    QAccessibleInterface *focusChild() const override { return item(view()->currentIndex()); }

    QAbstractItemView *view() const { return m_swipes->m_view; }
    QAccessibleInterface *item(const QModelIndex &index, const QString &action = {}) const; // of a row, or its button of an action
    void update(const QModelIndex &row); // its buttons have appeared or gone, perhaps

    SwipeView *const m_swipes;

private:
    const QAbstractItemModel *model() const { return view()->model(); }
    int columns() const { return m_tree->header()->count(); }
    QList<QModelIndex> rows() const // of a tree
    {
        QList<QModelIndex> found;
        for (QModelIndex row = model()->index(0, 0, view()->rootIndex()); row.isValid(); row = m_tree->indexBelow(row))
            found << row;
        return found;
    }

    QTreeView *const m_tree; // or nullptr
    mutable QHash<std::pair<QPersistentModelIndex, QString>, QAccessible::Id> m_items;
};

// A row, whose accessible actions are its own, or a button.
class AccessibleItem : public QAccessibleObject, public QAccessibleActionInterface {
public:
    AccessibleItem(const AccessibleView *parent, const QModelIndex &index, const QString &action)
        : QAccessibleObject(nullptr), m_index(index), m_parent(parent), m_swipes(parent->m_swipes), m_action(action) {}

    bool isValid() const override { return m_index.isValid() && (m_action.isEmpty() || place() >= 0); }
    QWindow *window() const override { return m_parent->window(); }
    QAccessibleInterface *parent() const override
    {
        return m_action.isEmpty() ? const_cast<AccessibleView *>(m_parent) : m_parent->item(m_index);
    }
    int childCount() const override { return m_action.isEmpty() && m_index.column() == 0 ? int(drawing().count) : 0; }
    QAccessibleInterface *child(int place) const override { return m_parent->item(m_index, drawing().parts[childCount() - 1 - place].id); }
    int indexOfChild(const QAccessibleInterface *child) const override
    {
        return childCount() - 1 - static_cast<const AccessibleItem *>(child)->place();
    }
    QString text(QAccessible::Text kind) const override
    {
        const QVariant own = m_index.data(Qt::AccessibleTextRole);
        const QString name = (own.isValid() ? own : m_index.data()).toString().replace('\n', ", ");
        const QString title = m_action.isEmpty() ? name : m_swipes->find(m_index, drawing().side, m_action).title + ", " + name;
        return kind == QAccessible::Name ? title : QString();
    }
    QRect rect() const override
    {
        QRect found = m_swipes->rowOf(m_index);
        if (const int i = place(); i >= 0) {
            const SwipedPart part = drawing().parts[i];
            found = QRect(qRound(part.x), found.y(), qRound(part.width), found.height());
        }
        return found.translated(m_parent->view()->viewport()->mapToGlobal(QPoint(0, 0)));
    }
    QAccessible::Role role() const override { return m_action.isEmpty() ? QAccessible::ListItem : QAccessible::Button; }
    QAccessible::State state() const override
    {
        const QAbstractItemView *view = m_parent->view();
        const bool isCurrent = view->hasFocus() && m_index == view->currentIndex();
        QAccessible::State state;
        state.focusable = true;
        state.focused = isCurrent && m_action == m_swipes->selectedIn(m_swipes->keyOf(m_index).get());
        state.offscreen = !view->viewport()->rect().intersects(m_swipes->rowOf(m_index));
        state.selectable = state.expandable = m_action.isEmpty();
        state.selected = state.selectable && view->selectionModel()->isSelected(m_index);
        state.expanded = childCount() > 0;
        return state;
    }
    void *interface_cast(QAccessible::InterfaceType type) override
    {
        return type == QAccessible::ActionInterface ? static_cast<QAccessibleActionInterface *>(this) : nullptr;
    }
    QStringList actionNames() const override // side/action
    {
        QStringList names;
        if (!m_action.isEmpty())
            return {drawing().side + ('/' + m_action)};
        for (const QVariant &each : m_swipes->entries(m_swipes->ready(m_index).get()))
            names << each.toMap()["side"].toString() + '/' + each.toMap()["action"].toString();
        return names;
    }
    QString localizedActionName(const QString &name) const override
    {
        return m_swipes->find(m_index, name.section('/', 0, 0), name.section('/', 1)).title;
    }
    void doAction(const QString &name) override
    {
        m_swipes->invoke(m_swipes->keyOf(m_index).get(), name.section('/', 0, 0), name.section('/', 1));
    }
    QStringList keyBindingsForAction(const QString &) const override { return {}; }

    const QPersistentModelIndex m_index;
    bool wasOpen = false; // when its buttons were reported last

private:
    SwipedDrawing drawing() const { return m_swipes->draw(m_swipes->keyOf(m_index).get(), now()); }
    int place() const // of its part, or -1
    {
        const SwipedDrawing drawn = drawing();
        int i = int(drawn.count) - 1;
        while (i >= 0 && m_action != drawn.parts[i].id)
            i--;
        return i;
    }

    const AccessibleView *m_parent;
    SwipeView *m_swipes;
    const QString m_action; // of a button
};

int AccessibleView::indexOfChild(const QAccessibleInterface *child) const
{
    const auto *part = dynamic_cast<const AccessibleItem *>(child);
    if (!part || !m_tree)
        return part ? part->m_index.row() : 0; // the header
    return int(rows().indexOf(part->m_index.sibling(part->m_index.row(), 0)) + 1) * columns() + part->m_index.column();
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
    auto *shown = static_cast<AccessibleItem *>(item(row));
    const bool isOpen = shown->childCount() > 0;
    if (std::exchange(shown->wasOpen, isOpen) == isOpen)
        return;
    QAccessible::State changed;
    changed.expanded = true;
    QAccessibleStateChangeEvent event(shown, changed);
    QAccessible::updateAccessibility(&event);
    for (int i = 0; i < shown->childCount(); i++) {
        QAccessibleEvent created(shown->child(i), QAccessible::ObjectCreated);
        QAccessible::updateAccessibility(&created);
    }
    m_items.removeIf([](const auto &each) { // what has gone
        const bool isGone = !QAccessible::accessibleInterface(each.value())->isValid();
        if (isGone)
            QAccessible::deleteAccessibleInterface(each.value());
        return isGone;
    });
}

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
