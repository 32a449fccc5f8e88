#pragma once

#include <QJSValue>
#include <QQmlEngine>

#include "list.h"
#include "pointers.h"

// A value of QML without JavaScript.
inline QVariant plain(const QVariant &value)
{
    return value.metaType() == QMetaType::fromType<QJSValue>() ? value.value<QJSValue>().toVariant() : value;
}

// What the rows of a list share. The first row that is shown opens it, and its actions are those of each row that has no others. It starts
// a daemon, or connects to the one at `socket`, and shares that with other lists whose settings are the same.
class SwipeTable : public SwipeList {
    Q_OBJECT
    QML_ELEMENT
    Q_PROPERTY(QString command MEMBER m_command NOTIFY changed)
    Q_PROPERTY(QString socket MEMBER m_socket NOTIFY changed) // the path of a running daemon's
    Q_PROPERTY(int timeout MEMBER m_timeout NOTIFY changed)   // ms
    Q_PROPERTY(double frameWait MEMBER m_frameWait NOTIFY changed) // ms
    Q_PROPERTY(bool ready READ isOpen NOTIFY reported)
    Q_PROPERTY(QString error MEMBER m_error NOTIFY reported)
    Q_PROPERTY(int failure MEMBER m_failure NOTIFY reported) // a Failure, or an error code of the daemon; 0: none
    Q_PROPERTY(int missedWaits READ missedWaits)
    Q_PROPERTY(qint64 pid READ pid) // of the daemon's supervisor; 0: it does not run
    Q_PROPERTY(QString name MEMBER m_name NOTIFY changed)
    Q_PROPERTY(QVariant behavior MEMBER m_behavior NOTIFY changed)
    Q_PROPERTY(Qt::LayoutDirection layoutDirection MEMBER m_direction NOTIFY changed)
    Q_PROPERTY(bool reducedMotion MEMBER m_isReduced NOTIFY changed)
    Q_PROPERTY(bool enabled MEMBER m_isEnabled NOTIFY changed)
    Q_PROPERTY(QString group MEMBER m_group NOTIFY changed)
    Q_PROPERTY(QString style READ style NOTIFY opened) // in which the actions are laid out
    Q_PROPERTY(bool usesKeys READ usesKeys NOTIFY usesKeysChanged) // the window's last press was of a key

public:
    enum Failure { NotStarted = Session::NotStarted, Ended, TimedOut, Garbled };
    Q_ENUM(Failure)

    explicit SwipeTable(QObject *parent = nullptr);
    int missedWaits() const { return m_session ? m_session->missedWaits : 0; }
    qint64 pid() const { return m_session ? m_session->pid() : 0; }

    void restore(const QVariant &cell) override;

    // For rows.
    void show(SwipeCell *row);
    void hide(SwipeCell *row);
    void fit(SwipeCell *row, double width, const Json &actions);
    void turn(SwipeCell *row, QWheelEvent *event); // a wheel, or fingers on a touchpad
    SwipeCell *rowAt(QPointF place) const;     // in px of the window
    SwipeCell *movingIn(SwipeCell *row) const; // the row for which a press on this one is: the next one, if this one is being removed
    void released();                           // a pointer that was down on a row is up
    bool usesKeys() const { return m_usesKeys; }
    void setUsesKeys(bool usesKeys);
    Pointers pointers{this};

signals:
    void usesKeysChanged();
    void changed();
    void opened();
    void reported();

protected:
    void act(const SwipedEffect &effect) override;
    void giveScroll(const QWheelEvent &event) override;

private:
    void configure();
    void performIn(SwipeCell *row, const SwipedEffect &effect);
    void repaint(json_t *cell);
    void remove(json_t *cell);
    void reportRemoval(const Json &cell);
    void fail(const json_t *error);
    void releaseActions(json_t *cell);
    QList<SwipeCell *> rowsOf(const json_t *cell) const;
    QString style() const;

    QString m_command, m_socket, m_error, m_group;
    int m_timeout = 5000, m_failure = 0;
    double m_frameWait = 2;
    QVariant m_behavior = "mail";
    Qt::LayoutDirection m_direction = Qt::LeftToRight;
    bool m_isReduced, m_isEnabled = true, m_usesKeys = false;
    Json m_openBehavior;
    double m_width = 0;
    QList<SwipeCell *> m_rows; // a list may show a cell by two rows for a moment
    QList<Json> m_removing;    // rows that have collapsed, while a pointer is down on them
    QPointer<SwipeCell> m_scrolledRow;
};
