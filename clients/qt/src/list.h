#pragma once

#include <QPointer>
#include <QSet>
#include <QTimer>
#include <QWheelEvent>
#include <swiped-list.h>

#include "session.h"

// A list controller with its session, whatever shows the rows.
class SwipeList : public QObject {
    Q_OBJECT
    Q_PROPERTY(bool closed READ isClosed NOTIFY closedChanged)

public:
    explicit SwipeList(QObject *parent = nullptr);
    ~SwipeList() override;

    Q_INVOKABLE void scroll() { report(swiped_list_list_scrolled); } // the user scrolls
    Q_INVOKABLE void tap() { report(swiped_list_tapped_outside); }   // the user taps beside the rows
    Q_INVOKABLE void closeAll() { report(swiped_list_close_all); }
    // An action has been performed, or not. In its handler, this replaces what is else reported after that.
    Q_INVOKABLE void complete(int invocation, bool performed, const QString &then = {});
    Q_INVOKABLE virtual void restore(const QVariant &cell); // lets a row that is in the model again grow back
    Q_INVOKABLE void forget(const QVariantList &cells);     // the application has removed rows, other than by an action of theirs
    Q_INVOKABLE bool isAtRest() const { return !m_list || swiped_list_is_at_rest(m_list, now()); }
    bool isClosed() const { return m_isClosed; }
    bool isOpen() const { return m_list && swiped_list_is_open(m_list); }

    QVariantList entries(json_t *cell) const; // of its menu
    SwipedDrawing draw(json_t *cell, double at) const;
    bool key(json_t *cell, const char *key, const QString &side, const QString &action); // whether the row has it
    void scrolled(json_t *cell, QWheelEvent *event); // accepts it if the list around the rows shall not have it
    void wait();                                     // for what the next repaint has to show
    static QString nameOf(const QKeyEvent *event);   // the protocol's name of a key, if it has one
    static double timeOf(quint64 timestamp);         // of an event, in ms of now()

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
    void closedChanged();
    void invoked(const QVariant &cell, const QString &action, int invocation);
    void removed(const QVariant &cell); // by its action, whether it was shown or not
    void frameReceived(const QVariant &frame);
    void notified(const QString &method, const QVariant &params);

protected:
    void start(std::shared_ptr<Session> session, const QString &name, const Json &actions);
    void setActions(json_t *cell, const Json &actions); // of a row; those of the list are not its own
    void perform(const SwipedEffect &effect);
    void pressAgain(QObject *receiver, const QByteArray &key);
    static QString wordsOf(const SwipedEffect &effect); // of an announcement
    virtual void act(const SwipedEffect &effect) = 0;   // does what only the toolkit can
    virtual void giveScroll(const QWheelEvent &event) = 0; // to the list

    SwipedList *m_list = nullptr;
    std::shared_ptr<Session> m_session;
    QString m_name;
    Json m_actions;

private:
    void run();
    void send(const SwipedEffect &effect);
    void hear(const char *method, const json_t *params);
    void tellFrame(const json_t *frame);
    void giveMissed();

    QTimer m_timer;
    QHash<qint64, qint64> m_numbers; // of the session, by the numbers that the controller has given to requests
    qint64 m_awaited = 0;
    bool m_isClosed = true, m_hasKey = false;
    QSet<int> m_performing; // invocations

    bool m_isScrolling = false, m_isListsScroll = true; // in an event; whether the list has the scroll that goes on, or had the last one
    bool m_hasEnded = false;
    double m_scrolledAt = 0; // ms
    QPointF m_by;            // how far the last event scrolls
    std::vector<std::unique_ptr<QWheelEvent>> m_missed; // events of the scroll that goes on, which the list has not got
};
