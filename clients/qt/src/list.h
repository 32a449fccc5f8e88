#pragma once

#include <QJsonValue>
#include <QPointer>
#include <QSet>
#include <QTimer>
#include <QWheelEvent>
#include <swiped-list.h>

#include "session.h"

// A list controller with its session, whatever shows the rows. It starts a daemon, or connects to the one at `socket`, and shares that
// with other lists whose settings are the same.
class SwipeList : public QObject {
    Q_OBJECT
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
    Q_PROPERTY(QJsonValue behavior MEMBER m_behavior NOTIFY changed) // a preset, or an object
    Q_PROPERTY(Qt::LayoutDirection layoutDirection MEMBER m_direction NOTIFY changed)
    Q_PROPERTY(bool reducedMotion MEMBER m_isReduced NOTIFY changed)
    Q_PROPERTY(bool enabled MEMBER m_isEnabled NOTIFY changed)
    Q_PROPERTY(QString group MEMBER m_group NOTIFY changed)
    Q_PROPERTY(bool closed READ isClosed NOTIFY closedChanged)

public:
    enum Failure { NotStarted = Session::NotStarted, Ended, TimedOut, Garbled };
    Q_ENUM(Failure)

    explicit SwipeList(QObject *parent = nullptr);
    ~SwipeList() override;

    Q_INVOKABLE void scroll() { report(swiped_list_list_scrolled); } // the user scrolls
    Q_INVOKABLE void tap() { report(swiped_list_tapped_outside); }   // the user taps beside the rows
    Q_INVOKABLE void closeAll() { request("table/closeCells", json_object()); }
    // An action has been performed, or not. In its handler, this replaces what is else reported after that.
    Q_INVOKABLE void complete(int invocation, bool performed, const QString &then = {});
    Q_INVOKABLE void restore(const QVariant &cell);     // lets a row that is in the model again grow back
    Q_INVOKABLE void forget(const QVariantList &cells); // the application has removed rows, other than by an action of theirs
    bool isClosed() const { return m_isClosed; }
    bool isOpen() const { return m_list && swiped_list_is_open(m_list); }
    int missedWaits() const { return m_session ? m_session->missedWaits : 0; }
    qint64 pid() const { return m_session ? m_session->pid() : 0; }

    QVariantList entries(json_t *cell) const; // of its menu
    SwipedDrawing draw(json_t *cell, double at = now()) const;
    bool key(json_t *cell, const QString &name);     // whether the row, or its selected button, has it
    void invoke(json_t *cell, const QString &side, const QString &action);
    void request(const char *method, json_t *params); // about the list; takes `params`
    QString selectedIn(json_t *cell) const;          // the action whose button has the focus, or is about to
    void select(json_t *cell, const QByteArray &side = {}, const QByteArray &action = {});
    void scrolled(json_t *cell, QWheelEvent *event); // accepts it if the list around the rows shall not have it
    void wait();                                     // for what the next repaint has to show
    static QString nameOf(const QKeyEvent *event);   // the protocol's name of a key, if it has one
    static double timeOf(quint64 timestamp);         // of an event, in ms of now()
    static const char *deviceOf(const QPointerEvent *event);

    // Reports an event, and does what the controller asks.
    template <typename Event, typename... What> void report(Event event, What... what) { reportAt(now(), event, what...); }
    template <typename Event, typename... What> void reportAt(double at, Event event, What... what)
    {
        if (m_list) {
            event(m_list, what..., at);
            run();
        }
    }

signals:
    void changed();
    void reported(); // the table is open, or has failed
    void closedChanged();
    void invoked(const QVariant &cell, const QString &action, int invocation);
    void removed(const QVariant &cell); // by its action, whether it was shown or not
    void frameReceived(const QVariant &frame);
    void notified(const QString &method, const QVariant &params);

protected:
    void fit(double width, const Json &actions); // the first width opens the table, with the actions of each row that has no others
    void setActions(json_t *cell, const Json &actions); // of a row
    void pressAgain(QObject *receiver, const QByteArray &key);
    static QString wordsOf(const SwipedEffect &effect); // of an announcement
    virtual void act(const SwipedEffect &effect) = 0;   // does what only the toolkit can
    virtual void giveScroll(QWheelEvent *event) = 0;    // to the list around the rows

    SwipedList *m_list = nullptr;
    Json m_actions;
    Qt::LayoutDirection m_direction = Qt::LeftToRight;

private:
    void configure();
    void run();
    void send(const SwipedEffect &effect);
    void hear(const char *method, const json_t *params);
    void tellFrame(const json_t *frame);
    void fail(const json_t *error);
    bool hasButtons(json_t *cell) const; // or is about to
    void giveMissed();

    QString m_command, m_socket, m_name, m_error, m_group;
    int m_timeout = 5000, m_failure = 0;
    double m_frameWait = 2, m_width = 0;
    QJsonValue m_behavior{"mail"};
    bool m_isReduced, m_isEnabled = true;

    std::shared_ptr<Session> m_session;
    QTimer m_timer;
    qint64 m_sent = 0, m_awaited = 0; // the session's numbers of requests: the last one, and that for which a repaint waits
    bool m_isClosed = true;
    QSet<int> m_performing; // invocations
    Json m_selectedRow;
    QByteArray m_selectedSide, m_selected;

    bool m_isScrolling = false, m_isListsScroll = true; // in an event; whether the list has the scroll that goes on, or had the last one
    bool m_hasEnded = false;
    double m_scrolledAt = 0; // ms
    QPointF m_by;            // how far the last event scrolls
    std::vector<std::unique_ptr<QWheelEvent>> m_missed; // events of the scroll that goes on, which the list has not got
};
