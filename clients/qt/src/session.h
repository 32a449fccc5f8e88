// A daemon, and the values of its messages.
#pragma once

#include <functional>
#include <jansson.h>
#include <memory>
#include <QHash>
#include <QObject>
#include <QProcess>
#include <QVariant>

// A value of jansson, which the list controller takes.
class Json {
public:
    explicit Json(json_t *taken = nullptr) : m_value(taken) {}
    static Json of(json_t *value) { return Json(json_incref(value)); }
    Json(const Json &other) : m_value(json_incref(other.m_value)) {}
    ~Json() { json_decref(m_value); }
    Json &operator=(Json other) { return std::swap(m_value, other.m_value), *this; }
    bool operator==(const Json &other) const { return json_equal(m_value, other.m_value) || m_value == other.m_value; }
    static Json from(const QVariant &value);
    static QVariant toVariant(const json_t *value);
    json_t *get() const { return m_value; }
    json_t *copy() const { return json_incref(m_value); } // for a function that takes it

private:
    json_t *m_value;
};

double now(); // the clock of the daemon and of the list controller, in ms

// A daemon that tables with the same settings share: it ends with the last one.
class Session : public QObject, public std::enable_shared_from_this<Session> {
    Q_OBJECT

public:
    struct Settings {
        QString command, socket;
        int timeout;
        double frameWait;
        bool operator==(const Settings &) const = default;
    };
    enum Failure { NotStarted = 1, Ended, TimedOut, Garbled }; // other codes are the daemon's
    using Answer = std::function<void(const json_t *result, json_t *error)>;

    static std::shared_ptr<Session> shared(const Settings &settings);
    explicit Session(const Settings &settings);
    ~Session() override;
    // Returns the number of the request, whose answer comes after the notifications before it. It takes `params`.
    qint64 send(const char *method, json_t *params, Answer answer);
    // Waits at most `frameWait` for an answer. While the daemon is late, it does not wait.
    void wait(qint64 number);

    const Settings settings;
    int missedWaits = 0, lastTable = 0;
    qint64 pid() const { return m_process->processId(); }

signals:
    void notified(const char *method, const json_t *params);
    void ended(json_t *error);

private:
    void read();
    void handle(const QByteArray &line);
    void fail(int code, const QString &message);
    void exited(int status, QProcess::ExitStatus how);

    QProcess *m_process = new QProcess; // it may take longer to exit than the session exists
    QByteArray m_incoming;
    QHash<qint64, Answer> m_pending;
    qint64 m_last = 0, m_late = 0; // the last request, and the one that was not answered in time
    bool m_isOver = false;
};
