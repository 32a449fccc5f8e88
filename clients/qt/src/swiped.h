#pragma once

#include <QJSValue>
#include <QQmlEngine>

#include "session.h"

// A value of QML without JavaScript.
inline QVariant plain(const QVariant &value)
{
    return value.metaType() == QMetaType::fromType<QJSValue>() ? value.value<QJSValue>().toVariant() : value;
}

// The daemon that the first list starts, or the one at `socket`. Lists whose settings are the same share it.
class Swiped : public QObject {
    Q_OBJECT
    QML_ELEMENT
    Q_PROPERTY(QString command MEMBER m_command NOTIFY changed)
    Q_PROPERTY(QString socket MEMBER m_socket NOTIFY changed) // the path of a running daemon's
    Q_PROPERTY(int timeout MEMBER m_timeout NOTIFY changed)   // ms
    Q_PROPERTY(double frameWait MEMBER m_frameWait NOTIFY changed) // ms
    Q_PROPERTY(bool ready READ isReady NOTIFY changed)
    Q_PROPERTY(QString error READ error NOTIFY changed)
    Q_PROPERTY(int failure READ failure NOTIFY changed) // a Failure, or an error code of the daemon; 0: none
    Q_PROPERTY(int missedWaits READ missedWaits)
    Q_PROPERTY(qint64 pid READ pid) // of the daemon's supervisor; 0: it does not run

public:
    enum Failure { NotStarted = Session::NotStarted, Ended, TimedOut, Garbled };
    Q_ENUM(Failure)

    std::shared_ptr<Session> session()
    {
        auto session = Session::shared({m_command, m_socket, m_timeout, m_frameWait});
        m_session = session;
        return session;
    }
    void report(int failure, const QString &error)
    {
        m_failure = failure;
        m_error = error;
        m_isReady = failure == 0;
        if (failure)
            qWarning("swiped: %s", qUtf8Printable(error));
        emit changed();
    }
    bool isReady() const { return m_isReady; }
    QString error() const { return m_error; }
    int failure() const { return m_failure; }
    int missedWaits() const { return m_session.expired() ? 0 : m_session.lock()->missedWaits; }
    qint64 pid() const { return m_session.expired() ? 0 : m_session.lock()->pid(); }

signals:
    void changed();
    void notified(const QString &method, const QVariant &params);

private:
    QString m_command, m_socket, m_error;
    int m_timeout = 5000, m_failure = 0;
    double m_frameWait = 2;
    bool m_isReady = false;
    std::weak_ptr<Session> m_session;
};
