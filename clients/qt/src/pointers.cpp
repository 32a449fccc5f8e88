// Fingers, pens and the mouse on the rows of a table.
#include <QGuiApplication>
#include <QQuickWindow>
#include <QStyleHints>

#include "cell.h"
#include "table.h"

namespace {
constexpr qint64 mouse = -1;

qint64 pointerOf(const QPointerEvent *event, const QEventPoint &point)
{
    return event->isSinglePointEvent() ? mouse : point.id();
}

// A press or a release of another button, or a mouse event that Qt makes for a finger, is not of a pointer.
bool isOfPointer(const QEvent *event)
{
    switch (event->type()) {
    case QEvent::TouchBegin:
    case QEvent::TouchUpdate:
    case QEvent::TouchEnd: return true;
    case QEvent::MouseButtonPress:
    case QEvent::MouseButtonRelease:
        if (static_cast<const QMouseEvent *>(event)->button() != Qt::LeftButton)
            return false;
        [[fallthrough]];
    case QEvent::MouseMove: return static_cast<const QMouseEvent *>(event)->deviceType() != QInputDevice::DeviceType::TouchScreen;
    default: return false;
    }
}

// Whether a drag on an item is its own.
bool isDragged(const QQuickItem *item, bool isMouse)
{
    for (const char *name : {"QQuickSlider", "QQuickRangeSlider", "QQuickDial", "QQuickScrollBar", "QQuickSwitch", "QQuickFlickable"})
        if (item->inherits(name))
            return true;
    for (const QObject *child : item->children())
        if (child->inherits("QQuickDragHandler"))
            return true;
    if (item->inherits("QQuickMouseArea"))
        return item->property("preventStealing").toBool() || item->property("drag").value<QObject *>()->property("target").value<QObject *>();
    return isMouse && (item->inherits("QQuickTextInput") || item->inherits("QQuickTextEdit")) && item->property("selectByMouse").toBool();
}

bool isDraggedAt(const QQuickItem *item, QPointF place, bool isMouse)
{
    for (const QQuickItem *child : item->childItems())
        if (child->isVisible() && child->contains(child->mapFromScene(place)) && (isDragged(child, isMouse) || isDraggedAt(child, place, isMouse)))
            return true;
    return false;
}

// Whether a list around the row moves: a press then only stops it.
bool isGliding(const QQuickItem *row)
{
    for (const QQuickItem *item = row->parentItem(); item; item = item->parentItem())
        if (item->inherits("QQuickFlickable") && item->property("moving").toBool())
            return true;
    return false;
}

bool isFarther(QPointF moved)
{
    return std::max(std::abs(moved.x()), std::abs(moved.y())) > QGuiApplication::styleHints()->startDragDistance();
}

// Whether an item has the pointer that is in no row of a table.
bool isElsewhere(QObject *grabber, const SwipeTable *table)
{
    auto *item = qobject_cast<QQuickItem *>(grabber);
    for (QQuickItem *each = item; each; each = each->parentItem())
        if (const auto *row = qobject_cast<SwipeCell *>(each); row && row->table() == table)
            return false;
    return item;
}
}

void SwipeTable::decide(qint64 name, bool isClaimed)
{
    if (auto down = m_down.find(name); down != m_down.end()) {
        (isClaimed ? down->isClaimed : down->isLeft) = true;
        keep(*down);
    }
}

// Whether the list may take the pointer. If the daemon is late, a pointer that moves across the list waits for it.
void SwipeTable::keep(const Down &down, QPointF moved)
{
    if (!down.row)
        return;
    const bool isAcross = isFarther(moved) && std::abs(moved.x()) > std::abs(moved.y());
    down.row->setKeepMouseGrab(down.isClaimed || (isAcross && !down.isLeft));
    down.row->setKeepTouchGrab(down.row->keepMouseGrab());
}

bool SwipeTable::press(SwipeCell *row, QPointerEvent *event)
{
    bool isClaimed = false;
    if (!isOfPointer(event))
        return false;
    for (qsizetype i = 0; i < event->pointCount(); i++) {
        QEventPoint &point = event->point(i);
        const qint64 name = pointerOf(event, point);
        if (point.state() == QEventPoint::Pressed)
            pressAt(row, name, event, point);
        if (auto down = m_down.constFind(name); down != m_down.constEnd() && down->row == row && down->isClaimed) {
            isClaimed = true;
            event->setExclusiveGrabber(point, row);
        }
    }
    return isClaimed;
}

void SwipeTable::pressAt(SwipeCell *row, qint64 name, const QPointerEvent *event, const QEventPoint &point)
{
    const QPointF place = point.scenePosition(), in = row->mapFromScene(place);
    if (auto down = m_down.constFind(name); down != m_down.constEnd() && down->pressed == place)
        return; // Qt asks for each item that the event might be for
    if (isDraggedAt(row, place, name == mouse) || isGliding(row))
        return;
    const double at = timeOf(point.timestamp()); // a clock that is not the client's begins with the press
    SwipeCell *swiped = movingIn(row);
    keep(*m_down.insert(name, {swiped, in, place, place, at - double(point.timestamp())}));
    reportAt(at, swiped_list_pointer_down, swiped->key(), name, deviceOf(event), in.x(), in.y(), swiped != row);
}

// Where a pointer is, in px of its row. The row itself may move meanwhile.
QPointF SwipeTable::placeIn(const Down &down, QPointF place)
{
    return down.start + down.row->mapFromScene(place) - down.row->mapFromScene(down.pressed);
}

void SwipeTable::move(qint64 name, const QEventPoint &point)
{
    const Down down = m_down[name];
    const double at = double(point.timestamp()) + down.clock;
    const QPointF in = placeIn(down, point.scenePosition());
    const SwipedPlace place{in.x(), in.y(), at};
    m_down[name].last = point.scenePosition();
    if (!down.isLeft)
        reportAt(at, swiped_list_pointer_moved, name, &place, size_t(1));
    if (auto moved = m_down.constFind(name); moved != m_down.constEnd() && !moved->isClaimed)
        keep(*moved, point.scenePosition() - moved->pressed);
}

void SwipeTable::release(qint64 name, const QEventPoint &point)
{
    const Down down = m_down[name];
    const QPointF in = placeIn(down, point.scenePosition());
    reportAt(double(point.timestamp()) + down.clock, swiped_list_pointer_up, name, in.x(), in.y());
    if (down.row && !isOpen() && !isFarther(point.scenePosition() - down.pressed))
        emit down.row->clicked(); // without a daemon nobody else knows what a tap is
}

void SwipeTable::lost(SwipeCell *row)
{
    for (const qint64 name : m_down.keys())
        if (m_down.value(name).row == row)
            cancel(name);
}

void SwipeTable::cancel(qint64 name)
{
    report(swiped_list_pointer_cancelled, name);
    drop(name);
}

void SwipeTable::drop(qint64 name)
{
    if (const Down down = m_down.take(name); down.row) {
        down.row->setKeepMouseGrab(false);
        down.row->setKeepTouchGrab(false);
    }
}

bool SwipeTable::eventFilter(QObject *, QEvent *event)
{
    if (event->type() == QEvent::KeyPress)
        setUsesKeys(true);
    if (!isOfPointer(event))
        return false;
    auto *pointers = static_cast<QPointerEvent *>(event);
    for (qsizetype i = 0; i < pointers->pointCount(); i++) {
        QEventPoint &point = pointers->point(i);
        const qint64 name = pointerOf(pointers, point);
        const auto state = point.state();
        if (state == QEventPoint::Pressed)
            setUsesKeys(false);
        if (state == QEventPoint::Pressed && !rowAt(point.scenePosition()))
            tap();
        if (state == QEventPoint::Pressed || state == QEventPoint::Stationary || !m_down.contains(name))
            continue;
        if (const Down &down = m_down[name]; !down.row || isElsewhere(pointers->exclusiveGrabber(point), this)) {
            cancel(name);
            continue;
        }
        if (state == QEventPoint::Updated || point.scenePosition() != m_down[name].last) // Wayland may merge the last move and the release
            move(name, point);
        if (state == QEventPoint::Released && m_down.value(name).row)
            release(name, point);
        if (const Down down = m_down.value(name); down.isClaimed && down.row && pointers->exclusiveGrabber(point) != down.row)
            pointers->setExclusiveGrabber(point, down.row); // a button that had it is not clicked
        if (state == QEventPoint::Released)
            drop(name);
    }
    return false;
}
