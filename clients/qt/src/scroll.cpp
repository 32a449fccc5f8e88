// Wheels and touchpads over the rows of a list.
#include "list.h"

namespace {
constexpr double notch = 120;   // of a wheel, in Qt's unit
constexpr double pauseMs = 150; // after which the next event without a phase is another scroll's

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
    const char *phase = phaseOf(event);
    const double at = timeOf(event->timestamp());
    const bool hadEnded = std::exchange(m_hasEnded, event->phase() == Qt::ScrollEnd || event->phase() == Qt::ScrollMomentum);
    if (hadEnded && m_hasEnded) // the fingers are away: it belongs to whom the scroll belonged to
        return event->setAccepted(!m_isListsScroll);
    event->ignore();
    if (!m_list)
        return;
    if (event->phase() == Qt::ScrollBegin || (!phase && at - m_scrolledAt >= pauseMs))
        m_missed.clear();
    m_scrolledAt = at;
    const QPoint pixels = event->pixelDelta(), angle = event->angleDelta();
    const bool isWheel = !phase && (pixels.isNull() || (angle.x() % int(notch) == 0 && angle.y() % int(notch) == 0));
    m_by = isWheel ? QPointF(angle) / notch : pixels.isNull() ? QPointF(angle) / 8 : QPointF(pixels);
    m_isScrolling = true;
    m_isListsScroll = !swiped_list_scrolled(m_list, cell, m_by.x(), m_by.y(), isWheel, phase, at);
    if (m_isListsScroll) // it has missed none
        m_missed.clear();
    run();
    m_isScrolling = false;
    if (m_isListsScroll)
        return giveMissed();
    m_missed.emplace_back(event->clone());
    event->accept();
}

// A Flickable moves by what comes after its threshold, and drops one of two events of a millisecond: it gets each as it was.
void SwipeList::giveMissed()
{
    for (const auto &event : std::exchange(m_missed, {}))
        giveScroll(event.get());
}
