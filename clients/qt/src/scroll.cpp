// Wheels and touchpads over the rows of a table.
#include <QCoreApplication>
#include <QPointingDevice>

#include "cell.h"
#include "table.h"

namespace {
constexpr double notch = 120; // of a wheel, in Qt's unit

const char *phaseOf(const QWheelEvent *event)
{
    switch (event->phase()) {
    case Qt::ScrollBegin: return "began";
    case Qt::ScrollUpdate: return "changed";
    case Qt::ScrollEnd: return "ended";
    default: return nullptr;
    }
}

// Some platforms give the low 32 bits of the client's clock; for others it is now.
double timeOf(const QWheelEvent *event)
{
    const quint32 late = quint32(qint64(now())) - quint32(event->timestamp());
    return late < 1000 ? std::floor(now()) - late : now();
}
}

void SwipeTable::scrolled(SwipeCell *row, QWheelEvent *event)
{
    if (event->phase() == Qt::ScrollMomentum) // the fingers are away: it belongs to whom the scroll belonged to
        return event->setAccepted(!m_isListsScroll);
    event->ignore();
    if (!m_list)
        return;
    const QPoint pixels = event->pixelDelta(), angle = event->angleDelta();
    const char *phase = phaseOf(event);
    const bool isWheel = !phase && (pixels.isNull() || (angle.x() % int(notch) == 0 && angle.y() % int(notch) == 0));
    const QPointF by = isWheel ? QPointF(angle) / notch : pixels.isNull() ? QPointF(angle) / 8 : QPointF(pixels);
    m_lastScroll.reset();
    m_isScrolling = true;
    reportAt(timeOf(event), swiped_list_scrolled, row->key(), by.x(), by.y(), isWheel, phase);
    m_isScrolling = false;
    m_scrolledRow = row;
    m_lastScroll.reset(event->clone());
    if (!m_isListsScroll || m_left == by)
        event->setAccepted(!m_isListsScroll);
    else
        leaveScroll(m_left.x(), m_left.y());
}

// The list gets the scroll that goes on: it has missed so much until now.
void SwipeTable::leaveScroll(double x, double y)
{
    m_isListsScroll = true;
    m_left = {x, y};
    if (m_isScrolling || !m_scrolledRow || !m_lastScroll)
        return;
    const std::unique_ptr<QWheelEvent> event(m_lastScroll->clone());
    QQuickItem *view = m_scrolledRow->parentItem();
    while (view && !view->inherits("QQuickFlickable"))
        view = view->parentItem();
    if (!view)
        return;
    const bool isPixels = !event->pixelDelta().isNull();
    const double ratio = isPixels ? double(event->angleDelta().manhattanLength()) / event->pixelDelta().manhattanLength() : notch;
    const auto turn = [&](Qt::ScrollPhase phase, QPointF by) {
        QWheelEvent missed(view->mapFromItem(m_scrolledRow, event->position()), event->globalPosition(),
                           isPixels ? by.toPoint() : QPoint(), (by * ratio).toPoint(), event->buttons(), event->modifiers(), phase,
                           event->inverted());
        missed.setTimestamp(event->timestamp());
        QCoreApplication::sendEvent(view, &missed);
    };
    const bool hasPhases = phaseOf(event.get());
    if (hasPhases)
        turn(Qt::ScrollBegin, {});
    turn(hasPhases ? Qt::ScrollUpdate : event->phase(), m_left);
    if (event->phase() == Qt::ScrollEnd)
        turn(Qt::ScrollEnd, {});
}
