#include "table.h"

#include <cmath>
#include <QGuiApplication>
#include <QKeyEvent>
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

const char *textOf(const json_t *object, const char *name)
{
    return json_string_value(json_object_get(object, name));
}

// What assistive technology says.
QString wordsOf(const SwipedEffect &effect)
{
    QStringList titles;
    for (size_t i = 0; i < json_array_size(effect.entries); i++) {
        const json_t *action = json_array_get(effect.entries, i);
        titles << textOf(action, textOf(action, "title") ? "title" : "action");
    }
    const QString kind = effect.kind, actions = titles.join(", ");
    return kind == "opened" ? SwipeTable::tr("Actions: %1").arg(actions)
           : kind == "armed" ? SwipeTable::tr("Release for %1").arg(actions)
           : kind == "removed" ? SwipeTable::tr("Removed")
           : kind == "restored" ? SwipeTable::tr("Restored")
                                : actions;
}
}

SwipeTable::SwipeTable(QObject *parent) : QObject(parent), m_isReduced(prefersReducedMotion())
{
    m_timer.setSingleShot(true);
    m_timer.setTimerType(Qt::PreciseTimer);
    connect(&m_timer, &QTimer::timeout, this, [this] { report(swiped_list_time_passed); });
    connect(this, &SwipeTable::changed, this, &SwipeTable::configure);
}

SwipeTable::~SwipeTable()
{
    if (m_session)
        m_session->send("table/close", json_pack("{s:s, s:f}", "table", m_name.toUtf8().constData(), "timestamp", now()),
                        [](const json_t *, json_t *) {});
    swiped_list_free(std::exchange(m_list, nullptr));
}

// ------------------------------------------------------------------------------------------------------- Application

void SwipeTable::complete(int invocation, bool performed, const QString &then)
{
    const QByteArray name = then.toUtf8();
    if (m_performing.remove(invocation))
        report(swiped_list_complete, qint64(invocation), performed, name.isEmpty() ? nullptr : name.constData());
}

void SwipeTable::restore(const QVariant &cell)
{
    const Json key = Json::from(cell);
    report(swiped_list_restore, key.get());
    for (SwipeCell *row : rowsOf(key.get()))
        row->setRemoved(false);
}

void SwipeTable::forget(const QVariantList &cells)
{
    const Json keys = Json::from(cells);
    report(swiped_list_rows_edited, keys.get());
}

void SwipeTable::open(const Json &actions)
{
    m_session = m_daemon->session();
    m_actions = actions;
    if (m_name.isEmpty())
        m_name = QString("list%1").arg(++m_session->lastTable);
    m_list = swiped_list_new(m_name.toUtf8(), json_pack("{s:O}", "actions", actions.get()));
    connect(m_session.get(), &Session::notified, this, &SwipeTable::notified);
    connect(m_session.get(), &Session::ended, this, [this](json_t *error) { report(swiped_list_ended, error); });
}

void SwipeTable::configure()
{
    const QByteArray group = m_group.toUtf8();
    const char *direction = m_direction == Qt::RightToLeft ? "rtl" : "ltr";
    if (m_width > 0)
        report(swiped_list_configure, json_pack("{s:f, s:o, s:s, s:b, s:b, s:s?}", "width", m_width, "behavior", Json::from(m_behavior).copy(),
                                                "layoutDirection", direction, "reducedMotion", int(m_isReduced), "enabled",
                                                int(m_isEnabled), "group", group.isEmpty() ? nullptr : group.constData()));
}

QString SwipeTable::style() const
{
    return textOf(json_object_get(m_openBehavior.get(), "layout"), "style");
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
    if (!m_daemon || width <= 0)
        return;
    if (!m_list)
        open(actions);
    m_width = width;
    configure();
    if (!json_equal(actions.get(), swiped_list_get_actions(m_list, row->key())))
        report(swiped_list_set_actions, row->key(), actions == m_actions ? nullptr : actions.copy());
}

// A row that is closed and not shown has the table's actions until it is shown again.
void SwipeTable::releaseActions(json_t *cell)
{
    if (m_list && rowsOf(cell).isEmpty() && qstrcmp(draw(cell, now()).phase, "closed") == 0 &&
        !json_equal(swiped_list_get_actions(m_list, cell), m_actions.get()))
        report(swiped_list_set_actions, cell, nullptr);
}

QList<SwipeCell *> SwipeTable::rowsOf(const json_t *cell) const
{
    QList<SwipeCell *> found;
    for (SwipeCell *row : m_rows)
        if (json_equal(row->key(), cell))
            found << row;
    return found;
}

SwipedDrawing SwipeTable::draw(json_t *cell, double at) const
{
    SwipedDrawing drawing{};
    drawing.phase = "closed";
    drawing.size = 1;
    if (m_list)
        swiped_list_draw(m_list, cell, at, &drawing);
    return drawing;
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

bool SwipeTable::key(SwipeCell *row, const char *key, const QString &side, const QString &action)
{
    const QByteArray sideName = side.toUtf8(), actionName = action.toUtf8();
    m_hasKey = false;
    report(swiped_list_key, row->key(), key, action.isEmpty() ? nullptr : sideName.constData(), action.isEmpty() ? nullptr : actionName.constData());
    return m_hasKey;
}

void SwipeTable::wait()
{
    if (m_session && m_awaited)
        m_session->wait(std::exchange(m_awaited, 0));
}

void SwipeTable::released()
{
    for (const Json &cell : QList<Json>(m_removing)) {
        const auto rows = rowsOf(cell.get());
        if (std::none_of(rows.begin(), rows.end(), [this](SwipeCell *row) { return pointers.isOn(row); }))
            reportRemoval(cell);
    }
}

// --------------------------------------------------------------------------------------------------------- Controller

void SwipeTable::notified(const char *method, const json_t *params)
{
    if (!m_list || m_name != textOf(params, "table"))
        return;
    const QPointer<SwipeTable> alive(this);
    const bool isFrame = qstrcmp(method, "cell/frame") == 0;
    const QVariant told = Json::toVariant(params);
    report(swiped_list_notified, method, params);
    if (alive && isFrame)
        emit frameReceived(told);
    else if (alive && m_daemon && qstrcmp(method, "cell/announce") != 0)
        emit m_daemon->notified(method, told);
}

void SwipeTable::send(const SwipedEffect &effect)
{
    const QPointer<SwipeTable> alive(this);
    const qint64 id = effect.id;
    m_numbers[id] = m_session->send(effect.method, json_incref(effect.params), [alive, id](const json_t *result, json_t *error) {
        if (!alive)
            return;
        alive->m_numbers.remove(id);
        const json_t *frame = json_object_get(result, "frame"), *cells = json_object_get(result, "cells"), *each;
        size_t i;
        if (const json_t *one = frame ? frame : result; textOf(one, "phase"))
            emit alive->frameReceived(Json::toVariant(one));
        json_array_foreach(cells, i, each)
            emit alive->frameReceived(Json::toVariant(each));
        if (error)
            alive->report(swiped_list_rejected, id, error);
        else
            alive->report(swiped_list_answered, id, result);
    });
}

void SwipeTable::run()
{
    const QPointer<SwipeTable> alive(this);
    SwipedEffect effect{};
    while (alive && swiped_list_next_effect(m_list, &effect)) {
        json_t *cell = effect.cell;
        SwipeCell *row = rowsOf(cell).value(0);
        switch (effect.type) {
        case SWIPED_EFFECT_SEND: send(effect); break;
        case SWIPED_EFFECT_AWAIT:
            m_awaited = m_numbers.value(effect.id);
            if (effect.before_return)
                wait();
            else if (!m_rows.isEmpty())
                m_rows.first()->polish();
            break;
        case SWIPED_EFFECT_CLAIM: pointers.claim(effect.pointer); break;
        case SWIPED_EFFECT_LEAVE: pointers.leave(effect.pointer); break;
        case SWIPED_EFFECT_CLAIM_SCROLL: m_isListsScroll = false; break;
        case SWIPED_EFFECT_LEAVE_SCROLL: leaveScroll(effect.x, effect.y); break;
        case SWIPED_EFFECT_CLAIM_KEY: m_hasKey = true; break;
        case SWIPED_EFFECT_LEAVE_KEY: m_hasKey = false; break;
        case SWIPED_EFFECT_REPEAT_KEY: pressAgain(effect.key); break;
        case SWIPED_EFFECT_FOCUS:
            if (row)
                row->giveFocus(effect.target, effect.side, effect.action);
            break;
        case SWIPED_EFFECT_MENU:
            if (row)
                emit row->menuRequested(Json::toVariant(effect.entries), QPointF(0, row->height()));
            break;
        case SWIPED_EFFECT_ANNOUNCE:
            if (row)
                emit row->announced(wordsOf(effect));
            break;
        case SWIPED_EFFECT_REPAINT: repaint(cell); break;
        case SWIPED_EFFECT_WAKE: std::isinf(effect.at) ? m_timer.stop() : m_timer.start(std::max(int(std::ceil(effect.at - now())), 0)); break;
        case SWIPED_EFFECT_OPENED:
            m_openBehavior = Json::of(effect.behavior);
            m_daemon->report(0, {});
            emit opened();
            break;
        case SWIPED_EFFECT_ACTIVATE:
            if (row)
                emit row->clicked();
            break;
        case SWIPED_EFFECT_PERFORM: perform(effect); break;
        case SWIPED_EFFECT_REMOVED: remove(cell); break;
        case SWIPED_EFFECT_FAILED: fail(effect.error); break;
        }
    }
    swiped_effect_clear(&effect);
    if (alive && std::exchange(m_isClosed, !swiped_list_has_open_rows(m_list)) != m_isClosed)
        emit closedChanged();
}

void SwipeTable::repaint(json_t *cell)
{
    for (SwipeCell *row : rowsOf(cell))
        row->polish();
    releaseActions(cell);
}

// Lets the application perform an action, and reports that, unless the application has done so, or will.
void SwipeTable::perform(const SwipedEffect &effect)
{
    const int invocation = int(effect.invocation);
    const QPointer<SwipeCell> row = rowsOf(effect.cell).value(0);
    const QString action = effect.action, side = effect.side;
    m_performing.insert(invocation);
    emit invoked(Json::toVariant(effect.cell), action, invocation);
    if (row)
        emit row->performed(side, action, invocation);
    else
        complete(invocation, false);
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
    const QString message = textOf(error, "message");
    if (isOpen())
        qWarning("%s: %s", qUtf8Printable(m_name), qUtf8Printable(message));
    else if (m_daemon && m_daemon->error() != message) // each list of the session reports it
        m_daemon->report(int(json_integer_value(json_object_get(error, "code"))), message);
}

// For what has the focus now.
void SwipeTable::pressAgain(const QByteArray &key)
{
    QQuickWindow *window = m_rows.isEmpty() ? nullptr : m_rows.first()->window();
    const bool hadKey = m_hasKey; // the key that is being reported is another one
    for (const auto type : {QEvent::KeyPress, QEvent::KeyRelease}) {
        QKeyEvent event(type, SwipeCell::keyOf(key), key == "backTab" ? Qt::ShiftModifier : Qt::NoModifier);
        if (window)
            QCoreApplication::sendEvent(window, &event);
    }
    m_hasKey = hadKey;
}
