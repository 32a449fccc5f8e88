#include "list.h"

#include <cmath>
#include <QGuiApplication>
#include <QKeyEvent>
#include <QMetaMethod>
#include <QPointingDevice>
#include <QStyleHints>

namespace {
constexpr std::pair<int, const char *> keys[] = {
    {Qt::Key_Left, "left"},     {Qt::Key_Right, "right"},   {Qt::Key_Up, "up"},         {Qt::Key_Down, "down"},
    {Qt::Key_Tab, "tab"},       {Qt::Key_Return, "return"}, {Qt::Key_Enter, "return"},  {Qt::Key_Space, "space"},
    {Qt::Key_Escape, "escape"}, {Qt::Key_Delete, "delete"}, {Qt::Key_Menu, "menu"},     {Qt::Key_Backtab, "backTab"},
};

const char *textOf(const json_t *object, const char *name)
{
    return json_string_value(json_object_get(object, name));
}

// The setting of the desktop, from Qt 6.10 on.
bool prefersReducedMotion()
{
    const auto *hints = QGuiApplication::styleHints()->property("accessibility").value<QObject *>();
    return hints && hints->property("motionPreference").toInt() == 1;
}
}

SwipeList::SwipeList(QObject *parent) : QObject(parent), m_isReduced(prefersReducedMotion())
{
    connect(this, &SwipeList::changed, this, &SwipeList::configure);
    m_timer.setSingleShot(true);
    m_timer.setTimerType(Qt::PreciseTimer);
    connect(&m_timer, &QTimer::timeout, this, [this] { report(swiped_list_time_passed); });
}

SwipeList::~SwipeList()
{
    if (m_session)
        m_session->send("table/close", json_pack("{s:s, s:f}", "table", m_name.toUtf8().constData(), "timestamp", now()),
                        [](const json_t *, json_t *) {});
    swiped_list_free(std::exchange(m_list, nullptr));
}

void SwipeList::fit(double width, const Json &actions)
{
    if (width <= 0)
        return;
    if (!m_list) {
        m_session = Session::shared({m_command, m_socket, m_timeout, m_frameWait});
        m_actions = actions;
        m_name = m_name.isEmpty() ? QString("list%1").arg(++m_session->lastTable) : m_name;
        m_list = swiped_list_new(m_name.toUtf8(), json_pack("{s:O}", "actions", actions.get()));
        connect(m_session.get(), &Session::notified, this, &SwipeList::hear);
        connect(m_session.get(), &Session::ended, this, [this](json_t *error) { report(swiped_list_ended, error); });
    }
    m_width = width;
    configure();
}

void SwipeList::configure()
{
    QVariantMap options{{"width", m_width}, {"behavior", m_behavior.toVariant()}, {"reducedMotion", m_isReduced}, {"enabled", m_isEnabled}};
    options["layoutDirection"] = m_direction == Qt::RightToLeft ? "rtl" : "ltr";
    options["group"] = m_group.isEmpty() ? QVariant() : m_group;
    if (m_width > 0)
        report(swiped_list_configure, Json::from(options).copy());
}

// ------------------------------------------------------------------------------------------------------- Application

void SwipeList::complete(int invocation, bool performed, const QString &then)
{
    const QByteArray name = then.toUtf8();
    if (m_performing.remove(invocation))
        report(swiped_list_complete, qint64(invocation), performed, name.isEmpty() ? nullptr : name.constData());
}

void SwipeList::invoke(json_t *cell, const QString &side, const QString &action)
{
    report(swiped_list_invoke, cell, qUtf8Printable(action), qUtf8Printable(side));
}

void SwipeList::request(const char *method, json_t *params)
{
    if (m_list)
        report(swiped_list_request, method, params);
    else
        json_decref(params);
}

void SwipeList::restore(const QVariant &cell)
{
    report(swiped_list_restore, Json::from(cell).get());
}

void SwipeList::forget(const QVariantList &cells)
{
    report(swiped_list_rows_edited, Json::from(cells).get());
}

// ------------------------------------------------------------------------------------------------------------ Toolkit

SwipedDrawing SwipeList::draw(json_t *cell, double at) const
{
    SwipedDrawing drawing{};
    drawing.phase = "closed";
    drawing.size = 1;
    if (m_list)
        swiped_list_draw(m_list, cell, at, &drawing);
    return drawing;
}

void SwipeList::setActions(json_t *cell, const Json &actions)
{
    if (!json_equal(actions.get(), swiped_list_get_actions(m_list, cell)))
        report(swiped_list_set_actions, cell, actions == m_actions ? nullptr : actions.copy());
}

QVariantList SwipeList::entries(json_t *cell) const
{
    return m_list && cell ? Json::toVariant(Json(swiped_list_get_entries(m_list, cell)).get()).toList() : QVariantList();
}

void SwipeList::wait()
{
    if (m_session && m_awaited)
        m_session->wait(std::exchange(m_awaited, 0));
}

// Some platforms give the low 32 bits of the client's clock; for others it is now.
double SwipeList::timeOf(quint64 timestamp)
{
    const double at = now();
    const quint32 late = quint32(qint64(at)) - quint32(timestamp);
    return late < 1000 ? std::floor(at) - late : at;
}

QString SwipeList::nameOf(const QKeyEvent *event)
{
    const auto modifiers = event->modifiers() & ~Qt::KeypadModifier;
    if (event->key() == Qt::Key_F10 && modifiers == Qt::ShiftModifier)
        return "menu";
    for (const auto &[key, name] : keys)
        if (event->key() == key && modifiers == (key == Qt::Key_Backtab ? Qt::ShiftModifier : Qt::NoModifier))
            return name;
    return {};
}

const char *SwipeList::deviceOf(const QPointerEvent *event)
{
    const auto type = event->pointerType();
    return type == QPointingDevice::PointerType::Finger ? "touch" : type == QPointingDevice::PointerType::Pen ? "pen" : "mouse";
}

bool SwipeList::key(json_t *cell, const QString &name)
{
    const bool isOfButton = !selectedIn(cell).isEmpty();
    if (!m_list)
        return false;
    const bool hasKey = swiped_list_key(m_list, cell, qUtf8Printable(name), isOfButton ? m_selectedSide.constData() : nullptr,
                                        isOfButton ? m_selected.constData() : nullptr, now());
    run();
    return hasKey;
}

void SwipeList::select(json_t *cell, const QByteArray &side, const QByteArray &action)
{
    m_selectedRow = Json::of(cell);
    m_selectedSide = side;
    m_selected = action;
}

bool SwipeList::hasButtons(json_t *cell) const
{
    const SwipedDrawing drawing = draw(cell);
    return drawing.side || drawing.is_moving;
}

QString SwipeList::selectedIn(json_t *cell) const
{
    return json_equal(cell, m_selectedRow.get()) ? m_selected : QString();
}

void SwipeList::pressAgain(QObject *receiver, const QByteArray &name)
{
    const int key = std::find_if(std::begin(keys), std::end(keys), [&](auto &each) { return each.second == name; })->first;
    for (const auto type : {QEvent::KeyPress, QEvent::KeyRelease}) {
        QKeyEvent event(type, key, name == "backTab" ? Qt::ShiftModifier : Qt::NoModifier);
        QCoreApplication::sendEvent(receiver, &event);
    }
}

QString SwipeList::wordsOf(const SwipedEffect &effect)
{
    QStringList titles;
    for (size_t i = 0; i < json_array_size(effect.entries); i++) {
        const json_t *action = json_array_get(effect.entries, i);
        titles << textOf(action, textOf(action, "title") ? "title" : "action");
    }
    const QString kind = effect.kind, actions = titles.join(", ");
    return kind == "opened" ? tr("Actions: %1").arg(actions)
           : kind == "armed" ? tr("Release for %1").arg(actions)
           : kind == "removed" ? tr("Removed")
           : kind == "restored" ? tr("Restored")
                                : actions;
}

// --------------------------------------------------------------------------------------------------------- Controller

void SwipeList::hear(const char *method, const json_t *params)
{
    if (!m_list || m_name != textOf(params, "table"))
        return;
    const QPointer<SwipeList> alive(this);
    report(swiped_list_notified, method, params);
    if (alive && qstrcmp(method, "cell/frame") != 0 && qstrcmp(method, "cell/announce") != 0)
        emit notified(method, Json::toVariant(params));
}

void SwipeList::tellFrame(const json_t *frame)
{
    static const QMetaMethod signal = QMetaMethod::fromSignal(&SwipeList::frameReceived);
    if (isSignalConnected(signal))
        emit frameReceived(Json::toVariant(frame));
}

void SwipeList::send(const SwipedEffect &effect)
{
    const QPointer<SwipeList> alive(this);
    const qint64 id = effect.id;
    m_sent = m_session->send(effect.method, json_incref(effect.params), [alive, id](const json_t *result, json_t *error) {
        if (!alive)
            return;
        if (error)
            alive->report(swiped_list_rejected, id, error);
        else
            alive->report(swiped_list_answered, id, result);
    });
}

void SwipeList::run()
{
    const QPointer<SwipeList> alive(this);
    SwipedEffect effect{};
    while (alive && swiped_list_next_effect(m_list, &effect)) {
        switch (effect.type) {
        case SWIPED_EFFECT_SEND: send(effect); break;
        case SWIPED_EFFECT_AWAIT:
            m_awaited = m_sent;
            effect.before_return ? wait() : act(effect);
            break;
        case SWIPED_EFFECT_LEAVE_SCROLL:
            m_isListsScroll = true;
            if (m_isScrolling && QPointF(effect.x, effect.y) == m_by) // it has missed none
                m_missed.clear();
            if (!m_isScrolling)
                giveMissed();
            break;
        case SWIPED_EFFECT_FOCUS:
            select(effect.cell, effect.side, effect.action);
            act(effect);
            break;
        case SWIPED_EFFECT_FRAME: tellFrame(effect.frame); break;
        case SWIPED_EFFECT_REPAINT:
            if (!selectedIn(effect.cell).isEmpty() && !hasButtons(effect.cell))
                select(nullptr);
            act(effect);
            break;
        case SWIPED_EFFECT_OPENED:
            m_failure = 0;
            m_error.clear();
            emit reported();
            break;
        case SWIPED_EFFECT_FAILED: fail(effect.error); break;
        case SWIPED_EFFECT_PERFORM: // whoever shows the row then completes it
            m_performing.insert(int(effect.invocation));
            emit invoked(Json::toVariant(effect.cell), effect.action, int(effect.invocation));
            if (alive)
                act(effect);
            break;
        case SWIPED_EFFECT_REMOVED:
            act(effect);
            if (alive)
                emit removed(Json::toVariant(effect.cell));
            break;
        case SWIPED_EFFECT_WAKE: std::isinf(effect.at) ? m_timer.stop() : m_timer.start(std::max(int(std::ceil(effect.at - now())), 0)); break;
        default: act(effect);
        }
    }
    swiped_effect_clear(&effect);
    if (alive && std::exchange(m_isClosed, !swiped_list_has_open_rows(m_list)) != m_isClosed)
        emit closedChanged();
}

void SwipeList::fail(const json_t *error)
{
    const QString message = textOf(error, "message");
    qWarning("%s: %s", qUtf8Printable(m_name), qUtf8Printable(message));
    if (isOpen())
        return;
    m_failure = int(json_integer_value(json_object_get(error, "code")));
    m_error = message;
    emit reported();
}
