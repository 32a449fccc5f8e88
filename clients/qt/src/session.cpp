#include "session.h"

#include <chrono>
#include <cmath>
#include <QCoreApplication>
#include <QDeadlineTimer>
#include <QJsonArray>
#include <QJsonDocument>
#include <QTimer>
#include <unistd.h>

namespace {
constexpr int graceMs = 1000; // that a process may take to exit
constexpr qsizetype messageLimit = 64 << 20; // bytes
enum ExitStatus { Unavailable = 69, ProtocolError = 76, NoResponse = 124 }; // of the supervisor

std::vector<std::weak_ptr<Session>> sessions;
}

double now()
{
    return std::chrono::duration<double, std::milli>(std::chrono::steady_clock::now().time_since_epoch()).count();
}

Json Json::from(const QVariant &value)
{
    const QByteArray text = QJsonDocument(QJsonArray{QJsonValue::fromVariant(value)}).toJson(QJsonDocument::Compact);
    const Json array(json_loadb(text.data(), size_t(text.size()), JSON_ALLOW_NUL, nullptr));
    return Json::of(json_array_get(array.get(), 0));
}

QVariant Json::toVariant(const json_t *value)
{
    char *text = json_dumps(value, JSON_COMPACT | JSON_ENCODE_ANY);
    const QVariant array = QJsonDocument::fromJson('[' + QByteArray(text) + ']').toVariant();
    free(text);
    return array.toList().value(0);
}

std::shared_ptr<Session> Session::shared(const Settings &settings)
{
    std::erase_if(sessions, [](auto &each) { return each.expired(); });
    for (auto &each : sessions)
        if (auto session = each.lock(); !session->m_isOver && session->settings == settings)
            return session;
    auto session = std::make_shared<Session>(settings);
    sessions.push_back(session);
    return session;
}

Session::Session(const Settings &settings) : settings(settings)
{
    const QString named = qEnvironmentVariable("SWIPED"), seconds = QString::number(settings.timeout / 1000.0);
    const QString program = !settings.command.isEmpty() ? settings.command : named.isEmpty() ? "swiped" : named;
    QStringList words{"supervise", "--timeout=" + seconds, "--reconnect=" + seconds, "--"};
    if (!settings.socket.isEmpty())
        words << "connect" << settings.socket;
    m_process->setProcessChannelMode(QProcess::ForwardedErrorChannel);
    m_process->setChildProcessModifier([] { setsid(); }); // Ctrl-C in a terminal does not reach it
    connect(m_process, &QProcess::readyRead, this, &Session::read);
    connect(m_process, &QProcess::finished, this, &Session::exited);
    connect(m_process, &QProcess::errorOccurred, this, [this, program](QProcess::ProcessError error) {
        if (error == QProcess::FailedToStart)
            fail(NotStarted, program + " not found. Install swiped, or set SWIPED to its path");
    }, Qt::QueuedConnection);
    connect(m_process, &QProcess::readChannelFinished, m_process, [process = m_process] {
        QTimer::singleShot(graceMs, process, &QProcess::kill);
    });
    m_process->start(program, words);
    send("initialize", json_pack("{s:s, s:{s:s}, s:I, s:s, s:{s:{s:[s], s:f}, s:b, s:b}}", "protocolVersion", "1.0", "clientInfo", "name",
                                 "qt", "processId", json_int_t(QCoreApplication::applicationPid()), "clock", "system", "capabilities",
                                 "animation", "formats", "keyframes", "maximumError", 0.25, "follow", 1, "announce", 1),
         [this](const json_t *, json_t *error) {
             if (error)
                 fail(int(json_integer_value(json_object_get(error, "code"))), json_string_value(json_object_get(error, "message")));
         });
}

Session::~Session()
{
    m_process->disconnect(this);
    connect(m_process, &QProcess::finished, m_process, &QObject::deleteLater);
    if (m_process->state() == QProcess::NotRunning)
        m_process->deleteLater();
    m_process->closeWriteChannel(); // it exits at the end of its input
    QTimer::singleShot(graceMs, m_process, &QProcess::kill);
}

qint64 Session::send(const char *method, json_t *params, Answer answer)
{
    const Json message(json_pack("{s:s, s:I, s:s, s:o}", "jsonrpc", "2.0", "id", json_int_t(++m_last), "method", method, "params", params));
    if (m_isOver)
        return m_last;
    char *text = json_dumps(message.get(), JSON_COMPACT);
    m_process->write(QByteArray(text) + '\n');
    free(text);
    m_pending.insert(m_last, std::move(answer));
    return m_last;
}

void Session::wait(qint64 number)
{
    const auto alive = shared_from_this();
    const QDeadlineTimer deadline(std::chrono::microseconds(llround(settings.frameWait * 1000)), Qt::PreciseTimer);
    if (m_late || settings.frameWait <= 0 || !m_pending.contains(number))
        return;
    while (m_pending.contains(number) && m_process->waitForReadyRead(int(deadline.remainingTime())))
        read();
    if (m_pending.contains(number)) {
        m_late = number;
        missedWaits++;
    }
}

void Session::read()
{
    const auto alive = shared_from_this(); // an answer may remove the last table
    qsizetype end;
    m_incoming += m_process->readAll();
    while (!m_isOver && (end = m_incoming.indexOf('\n')) >= 0) {
        const QByteArray line = m_incoming.left(end);
        m_incoming.remove(0, end + 1);
        handle(line);
    }
    if (m_incoming.size() > messageLimit)
        fail(Garbled, "the daemon wrote a line that does not end");
}

void Session::handle(const QByteArray &line)
{
    const Json message(json_loadb(line.data(), size_t(line.size()), JSON_ALLOW_NUL, nullptr));
    json_t *id = json_object_get(message.get(), "id"), *params = json_object_get(message.get(), "params");
    json_t *result = json_object_get(message.get(), "result"), *error = json_object_get(message.get(), "error");
    const char *method = json_string_value(json_object_get(message.get(), "method"));
    const qint64 number = json_is_integer(id) ? json_integer_value(id) : 0;
    const bool isError = json_is_integer(json_object_get(error, "code")) && json_is_string(json_object_get(error, "message"));
    if (method && !id && json_is_object(params)) {
        emit notified(method, params);
    } else if (!method && m_pending.contains(number) && (error ? isError : result != nullptr)) {
        const Answer answer = m_pending.take(number);
        if (number >= m_late)
            m_late = 0;
        answer(result, error);
    } else {
        fail(Garbled, "the daemon wrote an invalid message: " + QString::fromUtf8(line.left(80)));
    }
}

void Session::fail(int code, const QString &message)
{
    if (std::exchange(m_isOver, true))
        return;
    const auto alive = shared_from_this();
    m_pending.clear();
    m_process->kill();
    const Json error(json_pack("{s:i, s:s}", "code", code, "message", message.toUtf8().constData()));
    emit ended(error.get());
}

void Session::exited(int status, QProcess::ExitStatus how)
{
    const auto alive = shared_from_this();
    read();
    if (how == QProcess::CrashExit)
        fail(Ended, QString("signal %1 ended the daemon's supervisor").arg(status));
    else if (status == Unavailable)
        fail(NotStarted, "no daemon listens at the socket");
    else if (status == ProtocolError)
        fail(Garbled, "the daemon, and those that replaced it, wrote invalid messages");
    else if (status == NoResponse)
        fail(TimedOut, QString("the daemon, and those that replaced it, did not respond within %1 s").arg(settings.timeout / 1000.0));
    else
        fail(Ended, QString("the daemon exited with status %1").arg(status));
}
