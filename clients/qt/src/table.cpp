#include "table.h"

#include <QGuiApplication>
#include <QQuickWindow>
#include <QStyleHints>

#include "cell.h"

namespace {
// The setting of the desktop, from Qt 6.10 on.
bool prefersReducedMotion()
{
    const auto *hints = QGuiApplication::styleHints()->property("accessibility").value<QObject *>();
    return hints && hints->property("motionPreference").toInt() == 1;
}
}

SwipeTable::SwipeTable(QObject *parent) : SwipeList(parent), m_isReduced(prefersReducedMotion())
{
    connect(this, &SwipeTable::changed, this, &SwipeTable::configure);
}

void SwipeTable::restore(const QVariant &cell)
{
    SwipeList::restore(cell);
    for (SwipeCell *row : rowsOf(Json::from(cell).get()))
        row->setRemoved(false);
}

void SwipeTable::configure()
{
    const QByteArray group = m_group.toUtf8();
    const char *direction = m_direction == Qt::RightToLeft ? "rtl" : "ltr";
    if (m_width > 0)
        report(swiped_list_configure, json_pack("{s:f, s:o, s:s, s:b, s:b, s:s?}", "width", m_width, "behavior", Json::from(plain(m_behavior)).copy(),
                                                "layoutDirection", direction, "reducedMotion", int(m_isReduced), "enabled",
                                                int(m_isEnabled), "group", group.isEmpty() ? nullptr : group.constData()));
}

QString SwipeTable::style() const
{
    return json_string_value(json_object_get(json_object_get(m_openBehavior.get(), "layout"), "style"));
}

// --------------------------------------------------------------------------------------------------------------- Rows

void SwipeTable::show(SwipeCell *row)
{
    m_rows.append(row);
    pointers.watch(row->window());
}

void SwipeTable::hide(SwipeCell *row)
{
    if (!m_rows.removeOne(row) || !rowsOf(row->key()).isEmpty())
        return;
    report(swiped_list_row_hidden, row->key());
    releaseActions(row->key());
}

void SwipeTable::fit(SwipeCell *row, double width, const Json &actions)
{
    if (width <= 0)
        return;
    if (!m_list)
        start(Session::shared({m_command, m_socket, m_timeout, m_frameWait}), m_name, actions);
    m_width = width;
    configure();
    setActions(row->key(), actions);
}

// A row that is closed and not shown has the table's actions until it is shown again.
void SwipeTable::releaseActions(json_t *cell)
{
    if (m_list && rowsOf(cell).isEmpty() && qstrcmp(draw(cell, now()).phase, "closed") == 0)
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
    const auto isGoing = [this](SwipeCell *each) { return each->isRemoved() || (m_list && swiped_list_is_removing(m_list, each->key())); };
    const auto top = [](SwipeCell *each) { return each->mapToScene({0, 0}).y(); };
    SwipeCell *found = nullptr;
    if (!isGoing(row))
        return row;
    for (SwipeCell *each : m_rows)
        if (!isGoing(each) && each->isVisible() && top(each) >= top(row) && (!found || top(each) < top(found)))
            found = each;
    return found ? found : row;
}

void SwipeTable::released()
{
    for (const Json &cell : QList<Json>(m_removing)) {
        const auto rows = rowsOf(cell.get());
        if (std::none_of(rows.begin(), rows.end(), [this](SwipeCell *row) { return pointers.isOn(row); }))
            reportRemoval(cell);
    }
}

void SwipeTable::setUsesKeys(bool usesKeys)
{
    if (std::exchange(m_usesKeys, usesKeys) != usesKeys)
        emit usesKeysChanged();
}

// --------------------------------------------------------------------------------------------------------- Controller

void SwipeTable::act(const SwipedEffect &effect)
{
    SwipeCell *row = rowsOf(effect.cell).value(0);
    switch (effect.type) {
    case SWIPED_EFFECT_AWAIT:
        if (!m_rows.isEmpty())
            m_rows.first()->polish();
        break;
    case SWIPED_EFFECT_CLAIM:
    case SWIPED_EFFECT_LEAVE: pointers.decide(effect.pointer, effect.type == SWIPED_EFFECT_CLAIM); break;
    case SWIPED_EFFECT_REPEAT_KEY:
        if (!m_rows.isEmpty())
            pressAgain(m_rows.first()->window(), effect.key);
        break;
    case SWIPED_EFFECT_FOCUS:
        if (row)
            row->giveFocus(effect.target, effect.side, effect.action);
        break;
    case SWIPED_EFFECT_MENU:
        if (row)
            emit row->menuRequested(Json::toVariant(effect.entries).toList(), QPointF(0, row->height()));
        break;
    case SWIPED_EFFECT_ANNOUNCE:
        if (row)
            emit row->announced(wordsOf(effect));
        break;
    case SWIPED_EFFECT_ACTIVATE:
        if (row)
            emit row->clicked();
        break;
    case SWIPED_EFFECT_REPAINT: repaint(effect.cell); break;
    case SWIPED_EFFECT_OPENED:
        m_openBehavior = Json::of(effect.behavior);
        m_failure = 0;
        m_error.clear();
        emit reported();
        emit opened();
        break;
    case SWIPED_EFFECT_PERFORM: performIn(row, effect); break;
    case SWIPED_EFFECT_REMOVED: remove(effect.cell); break;
    case SWIPED_EFFECT_FAILED: fail(effect.error); break;
    default: break; // SwipeList does the others
    }
}

void SwipeTable::repaint(json_t *cell)
{
    for (SwipeCell *row : rowsOf(cell))
        row->polish();
    releaseActions(cell);
}

void SwipeTable::performIn(SwipeCell *row, const SwipedEffect &effect)
{
    const QPointer<SwipeCell> shown(row);
    perform(effect);
    if (shown)
        emit shown->performed(effect.side, effect.action, int(effect.invocation));
    else
        complete(int(effect.invocation), false);
}

void SwipeTable::remove(json_t *cell)
{
    m_removing << Json::of(cell);
    for (SwipeCell *row : rowsOf(cell))
        row->setRemoved(true);
    released();
}

void SwipeTable::reportRemoval(const Json &cell)
{
    m_removing.removeOne(cell);
    for (SwipeCell *row : rowsOf(cell.get()))
        emit row->collapsed();
    emit removed(Json::toVariant(cell.get()));
}

void SwipeTable::fail(const json_t *error)
{
    const QString message = json_string_value(json_object_get(error, "message"));
    if (isOpen())
        return qWarning("%s: %s", qUtf8Printable(m_name), qUtf8Printable(message));
    m_failure = int(json_integer_value(json_object_get(error, "code")));
    m_error = message;
    qWarning("swiped: %s", qUtf8Printable(message));
    emit reported();
}

// ------------------------------------------------------------------------------------------------------------- Scrolls

void SwipeTable::turn(SwipeCell *row, QWheelEvent *event)
{
    m_scrolledRow = row;
    scrolled(row->key(), event);
}

void SwipeTable::giveScroll(const QWheelEvent &event)
{
    QQuickItem *view = m_scrolledRow;
    while (view && !view->inherits("QQuickFlickable"))
        view = view->parentItem();
    if (!view)
        return;
    QWheelEvent missed(view->mapFromItem(m_scrolledRow, event.position()), event.globalPosition(), event.pixelDelta(), event.angleDelta(),
                       event.buttons(), event.modifiers(), event.phase(), event.inverted(), event.source());
    missed.setTimestamp(event.timestamp());
    QCoreApplication::sendEvent(view, &missed);
}
