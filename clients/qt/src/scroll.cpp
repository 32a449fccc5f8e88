// Wheels and touchpads over the rows of a list.
#include "list.h"

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
}

void SwipeList::scrolled(json_t *cell, QWheelEvent *event)
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
    m_isScrolling = true;
    reportAt(timeOf(event->timestamp()), swiped_list_scrolled, cell, by.x(), by.y(), isWheel, phase);
    m_isScrolling = false;
    m_lastScroll.reset(event->clone());
    if (!m_isListsScroll || m_left == by)
        event->setAccepted(!m_isListsScroll);
    else
        leaveScroll(m_left.x(), m_left.y());
}

// The list gets the scroll that goes on: it has missed so much until now.
void SwipeList::leaveScroll(double x, double y)
{
    m_isListsScroll = true;
    m_left = {x, y};
    if (m_isScrolling || !m_lastScroll)
        return;
    const std::unique_ptr<QWheelEvent> event(m_lastScroll->clone());
    const bool isPixels = !event->pixelDelta().isNull(), hasPhases = phaseOf(event.get());
    const double ratio = isPixels ? double(event->angleDelta().manhattanLength()) / event->pixelDelta().manhattanLength() : notch;
    if (hasPhases)
        giveScroll(event.get(), Qt::ScrollBegin, {}, {});
    giveScroll(event.get(), hasPhases ? Qt::ScrollUpdate : event->phase(), isPixels ? m_left.toPoint() : QPoint(), (m_left * ratio).toPoint());
    if (event->phase() == Qt::ScrollEnd)
        giveScroll(event.get(), Qt::ScrollEnd, {}, {});
}
