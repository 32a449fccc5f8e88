#include "swipeview.h"

#include <QAccessible>
#include <QApplication>
#include <QKeyEvent>
#include <QMenu>
#include <QScrollBar>

namespace {
constexpr qint64 pointerName = 1;
constexpr int frameMs = 16;

Json params(const SwipeView::Sides &sides)
{
    const auto of = [](const QList<SwipeView::Action> &actions) {
        QVariantList found;
        for (const auto &each : actions)
            found << QVariantMap{{"id", each.name}, {"title", each.title}, {"width", each.width},
                                 {"style", each.isDestructive ? "destructive" : "normal"}};
        return found;
    };
    return Json::from(QVariantMap{{"leading", of(sides.leading)}, {"trailing", of(sides.trailing)}});
}
}

SwipeView::SwipeView(QAbstractItemView *view, int keyRole, const QList<Action> &leading, const QList<Action> &trailing)
    : SwipeList(view), m_view(view), m_keyRole(keyRole), m_sides{leading, trailing}
{
    paintRows();
    view->installEventFilter(this);
    view->viewport()->installEventFilter(this);
    connect(view->verticalScrollBar(), &QScrollBar::valueChanged, this, &SwipeList::scroll);
    connect(view->model(), &QAbstractItemModel::rowsAboutToBeRemoved, this, [this](const QModelIndex &parent, int first, int last) {
        QVariantList cells;
        for (int row = first; row <= last && !m_isRemoving; row++)
            cells << m_view->model()->index(row, 0, parent).data(m_keyRole);
        if (!cells.isEmpty())
            forget(cells);
    });
    expose();
}

// ------------------------------------------------------------------------------------------------------- Application

void SwipeView::fit()
{
    m_direction = m_view->layoutDirection();
    SwipeList::fit(m_view->viewport()->width(), params(m_sides));
}

void SwipeView::open(const QModelIndex &index, const QString &side)
{
    request("cell/open", json_pack("{s:o, s:s}", "cell", ready(index).copy(), "side", qUtf8Printable(side)));
}

void SwipeView::close(const QModelIndex &index)
{
    request("cell/close", json_pack("{s:o}", "cell", keyOf(index).copy()));
}

Json SwipeView::ready(const QModelIndex &index)
{
    const Json key = index.isValid() ? keyOf(index) : Json();
    if (m_list && key.get())
        setActions(key.get(), params(sidesOf(index)));
    return key;
}

SwipeView::Action SwipeView::find(const QModelIndex &index, const QString &side, const QString &name) const
{
    const Sides sides = sidesOf(index);
    for (const Action &each : side == "leading" ? sides.leading : sides.trailing)
        if (each.name == name)
            return each;
    return {name, name};
}

QModelIndex SwipeView::indexOf(const json_t *cell) const
{
    const QAbstractItemModel *model = m_view->model();
    return model->match(model->index(0, 0), m_keyRole, Json::toVariant(cell), 1, Qt::MatchExactly | Qt::MatchRecursive).value(0);
}

QRect SwipeView::rowOf(const QModelIndex &index) const
{
    const QRect item = m_view->visualRect(index);
    return {0, item.y(), m_view->viewport()->width(), item.height()};
}

// --------------------------------------------------------------------------------------------------------- Controller

void SwipeView::act(const SwipedEffect &effect)
{
    const QModelIndex index = effect.cell ? indexOf(effect.cell) : QModelIndex();
    switch (effect.type) {
    case SWIPED_EFFECT_AWAIT: m_view->viewport()->update(); break; // the paint event waits
    case SWIPED_EFFECT_CLAIM: claim(); break;
    case SWIPED_EFFECT_REPEAT_KEY: pressAgain(m_view, effect.key); break;
    case SWIPED_EFFECT_FOCUS: focus(effect); break;
    case SWIPED_EFFECT_MENU: showMenu(index, effect.entries); break;
    case SWIPED_EFFECT_REPAINT: repaint(index); break;
    case SWIPED_EFFECT_REMOVED:
        m_isRemoving = true;
        if (index.isValid())
            emit rowRemoved(index);
        m_isRemoving = false;
        break;
    case SWIPED_EFFECT_PERFORM:
        emit triggered(index, effect.action, int(effect.invocation));
        complete(int(effect.invocation), index.isValid());
        break;
#if QT_VERSION >= QT_VERSION_CHECK(6, 8, 0)
    case SWIPED_EFFECT_ANNOUNCE: {
        QAccessibleAnnouncementEvent event(m_view, wordsOf(effect));
        QAccessible::updateAccessibility(&event);
        break;
    }
#endif
    default: break; // the view activates rows itself, and a pointer that is left to it needs nothing
    }
}

void SwipeView::repaint(const QModelIndex &index)
{
    if (!index.isValid())
        return;
    const SwipedDrawing drawing = draw(keyOf(index).get());
    if (drawing.is_moving && !m_moving.contains(index)) {
        m_moving << index;
        QTimer::singleShot(frameMs, Qt::PreciseTimer, this, [this, moving = m_moving.last()] {
            m_moving.removeOne(moving);
            repaint(moving);
        });
    }
    if (!drawing.is_moving)
        exposeButtons(index);
    if (qstrcmp(drawing.phase, "collapsing") == 0 || qstrcmp(drawing.phase, "restoring") == 0 || drawing.size < 1)
        emit m_view->itemDelegate()->sizeHintChanged(index);
    m_view->viewport()->update(rowOf(index));
}

void SwipeView::focus(const SwipedEffect &effect)
{
    const QModelIndex index = indexOf(effect.cell);
    const QString target = effect.target;
    if (target.endsWith("Row"))
        m_view->setCurrentIndex(target == "nextRow" ? m_view->indexAt(rowOf(index).bottomLeft() + QPoint(1, 1))
                                                    : m_view->indexAt(rowOf(index).topLeft() + QPoint(1, -1)));
    else if (index.isValid() && !m_isDown)
        m_view->setCurrentIndex(index);
    m_view->viewport()->update();
}

// ------------------------------------------------------------------------------------------------------------- Events

bool SwipeView::eventFilter(QObject *object, QEvent *event)
{
    if (m_isPassing)
        return false;
    if (object == m_view) {
        if (event->type() == QEvent::KeyPress)
            return pressKey(static_cast<QKeyEvent *>(event));
        if (event->type() == QEvent::LayoutDirectionChange)
            fit();
        if (event->type() == QEvent::ShortcutOverride && static_cast<QKeyEvent *>(event)->key() == Qt::Key_Escape && !isClosed())
            event->accept();
        return false;
    }
    switch (event->type()) {
    case QEvent::Paint: wait(); return false;
    case QEvent::Resize:
    case QEvent::Show: fit(); return false;
    case QEvent::MouseButtonPress:
    case QEvent::MouseButtonDblClick:
    case QEvent::MouseMove:
    case QEvent::MouseButtonRelease: return pointer(static_cast<QMouseEvent *>(event));
    case QEvent::Wheel: {
        auto *wheel = static_cast<QWheelEvent *>(event);
        scrolled(ready(m_view->indexAt(wheel->position().toPoint())).get(), wheel);
        return event->isAccepted();
    }
    case QEvent::ContextMenu: {
        const QPoint place = static_cast<QContextMenuEvent *>(event)->pos();
        if (!m_view->indexAt(place).isValid() || m_view->contextMenuPolicy() != Qt::DefaultContextMenu)
            return false;
        m_menuPlace = place;
        const bool isShown = key(ready(m_view->indexAt(place)).get(), "menu");
        if (!isShown)
            m_menuPlace.reset();
        return isShown;
    }
    default: return false;
    }
}

// Returns whether the view does not get the event.
bool SwipeView::pointer(QMouseEvent *event)
{
    const double at = timeOf(event->timestamp());
    const QPointF place = event->position() - m_pressed;
    const bool isPress = event->type() == QEvent::MouseButtonPress || event->type() == QEvent::MouseButtonDblClick;
    if (isPress && event->button() == Qt::LeftButton) {
        press(m_view->indexAt(event->position().toPoint()), event);
    } else if (m_isDown && event->type() == QEvent::MouseMove) {
        const SwipedPlace moved{place.x(), place.y(), at};
        reportAt(at, swiped_list_pointer_moved, pointerName, &moved, size_t(1));
    } else if (m_isDown && event->type() == QEvent::MouseButtonRelease && event->button() == Qt::LeftButton) {
        reportAt(at, swiped_list_pointer_up, pointerName, place.x(), place.y());
        m_isDown = false;
        return std::exchange(m_isClaimed, false);
    }
    return m_isDown && m_isClaimed;
}

void SwipeView::press(const QModelIndex &index, QMouseEvent *event)
{
    if (!index.isValid())
        return tap();
    QModelIndex swiped = index;
    while (m_list && swiped.isValid() && swiped_list_is_removing(m_list, keyOf(swiped).get()))
        swiped = swiped.siblingAtRow(swiped.row() + 1);
    swiped = swiped.isValid() ? swiped : index;
    m_pressed = rowOf(index).topLeft();
    m_isClaimed = false;
    const QPointF place = event->position() - m_pressed;
    reportAt(timeOf(event->timestamp()), swiped_list_pointer_down, ready(swiped).get(), pointerName, deviceOf(event), place.x(), place.y(),
             swiped != index);
    m_isDown = true;
}

// The view forgets the press that it had: it must neither click nor drag.
void SwipeView::claim()
{
    m_isClaimed = true;
    if (!m_isDown)
        return;
    QMouseEvent release(QEvent::MouseButtonRelease, {-1, -1}, {-1, -1}, Qt::LeftButton, Qt::NoButton, Qt::NoModifier);
    pass(&release);
}

void SwipeView::pass(QEvent *event)
{
    m_isPassing = true;
    QCoreApplication::sendEvent(m_view->viewport(), event);
    m_isPassing = false;
}

bool SwipeView::pressKey(QKeyEvent *event)
{
    const QString name = nameOf(event);
    const QModelIndex index = m_view->currentIndex();
    if (name.isEmpty() || !index.isValid() || m_view->indexWidget(index))
        return false;
    return key(ready(index).get(), name);
}

void SwipeView::showMenu(const QModelIndex &index, const json_t *entries)
{
    auto *menu = new QMenu(m_view);
    menu->setAttribute(Qt::WA_DeleteOnClose);
    const Json key = keyOf(index);
    const QPoint place = std::exchange(m_menuPlace, std::nullopt).value_or(rowOf(index).bottomLeft());
    for (const QVariant &each : Json::toVariant(entries).toList()) {
        const QString side = each.toMap()["side"].toString(), name = each.toMap()["action"].toString();
        const Action action = find(index, side, name);
        menu->addAction(action.icon, action.title, this, [this, key, side, name] { invoke(key.get(), side, name); });
    }
    menu->popup(m_view->viewport()->mapToGlobal(place));
}
