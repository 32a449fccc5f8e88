#include "table.h"

#include <QCoreApplication>
#include <QQuickWindow>

#include "cell.h"

// --------------------------------------------------------------------------------------------------------------- Rows

void SwipeTable::show(SwipeCell *row)
{
    m_rows.append(row);
    watch(row->window());
}

void SwipeTable::hide(SwipeCell *row)
{
    if (!m_rows.removeOne(row) || !rowsOf(row->key()).isEmpty())
        return;
    report(swiped_list_row_hidden, row->key());
    releaseActions(row->key());
}

void SwipeTable::fit(SwipeCell *row, const Json &actions)
{
    SwipeList::fit(row->width(), actions);
    if (m_list)
        setActions(row->key(), actions);
}

void SwipeTable::watch(QQuickWindow *window)
{
    if (!window || window == m_window)
        return;
    if (m_window) {
        m_window->removeEventFilter(this);
        m_window->disconnect(this);
    }
    m_window = window;
    window->installEventFilter(this);
    connect(window, &QQuickWindow::afterAnimating, this, [this] { // no window is painted that is not seen
        for (SwipeCell *row : m_rows)
            if (row->isMoving())
                row->polish();
    });
}

// A row that is closed and not shown has the table's actions until it is shown again.
void SwipeTable::releaseActions(json_t *cell)
{
    if (m_list && rowsOf(cell).isEmpty() && qstrcmp(draw(cell).phase, "closed") == 0)
        setActions(cell, m_actions);
}

QList<SwipeCell *> SwipeTable::rowsOf(const json_t *cell) const
{
    QList<SwipeCell *> found;
    for (SwipeCell *row : m_rows)
        if (json_equal(row->key(), cell))
            found << row;
    return found;
}

SwipeCell *SwipeTable::rowAt(QPointF place) const
{
    for (SwipeCell *row : m_rows)
        if (row->isVisible() && row->contains(row->mapFromScene(place)))
            return row;
    return nullptr;
}

SwipeCell *SwipeTable::movingIn(SwipeCell *row) const
{
    const auto isGoing = [this](SwipeCell *each) { return m_list && swiped_list_is_removing(m_list, each->key()); };
    const auto top = [](SwipeCell *each) { return each->mapToScene({0, 0}).y(); };
    SwipeCell *found = nullptr;
    if (!isGoing(row))
        return row;
    for (SwipeCell *each : m_rows)
        if (!isGoing(each) && each->isVisible() && top(each) >= top(row) && (!found || top(each) < top(found)))
            found = each;
    return found ? found : row;
}

void SwipeTable::setUsesKeys(bool usesKeys)
{
    if (std::exchange(m_usesKeys, usesKeys) != usesKeys)
        emit usesKeysChanged();
}

// --------------------------------------------------------------------------------------------------------- Controller

void SwipeTable::act(const SwipedEffect &effect)
{
    const QList<SwipeCell *> rows = rowsOf(effect.cell);
    SwipeCell *row = rows.value(0);
    switch (effect.type) {
    case SWIPED_EFFECT_AWAIT:
        if (!m_rows.isEmpty())
            m_rows.first()->polish();
        break;
    case SWIPED_EFFECT_CLAIM:
    case SWIPED_EFFECT_LEAVE: decide(effect.pointer, effect.type == SWIPED_EFFECT_CLAIM); break;
    case SWIPED_EFFECT_REPEAT_KEY:
        if (m_window)
            pressAgain(m_window, effect.key);
        break;
    case SWIPED_EFFECT_FOCUS:
        if (row)
            row->giveFocus(effect.target);
        break;
    case SWIPED_EFFECT_MENU:
        if (row)
            row->showMenu(Json::toVariant(effect.entries).toList());
        break;
    case SWIPED_EFFECT_ANNOUNCE:
        if (row)
            emit row->announced(wordsOf(effect));
        break;
    case SWIPED_EFFECT_ACTIVATE:
        if (row)
            emit row->clicked();
        break;
    case SWIPED_EFFECT_REPAINT:
        for (SwipeCell *each : rows)
            each->advance();
        releaseActions(effect.cell);
        break;
    case SWIPED_EFFECT_PERFORM:
        if (row)
            emit row->performed(effect.side, effect.action, int(effect.invocation));
        else
            complete(int(effect.invocation), false);
        break;
    case SWIPED_EFFECT_REMOVED:
        for (SwipeCell *each : rows)
            each->collapse();
        break;
    default: break; // SwipeList does the others
    }
}

// ------------------------------------------------------------------------------------------------------------- Scrolls

void SwipeTable::turn(SwipeCell *row, QWheelEvent *event)
{
    m_scrolledRow = row;
    scrolled(row->key(), event);
}

void SwipeTable::giveScroll(QWheelEvent *event)
{
    QQuickItem *view = m_scrolledRow;
    while (view && !view->inherits("QQuickFlickable"))
        view = view->parentItem();
    if (view)
        QCoreApplication::sendEvent(view, event);
}
