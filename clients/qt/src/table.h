#pragma once

#include <QPointer>
#include <QSet>
#include <QTimer>
#include <QWheelEvent>
#include <swiped-list.h>

#include "pointers.h"
#include "swiped.h"

// What the rows of a list share: their list controller, and what it asks for. The first row that is shown opens it, and its actions
// are those of each row that has no others.
class SwipeTable : public QObject {
    Q_OBJECT
    QML_ELEMENT
    Q_PROPERTY(Swiped *daemon MEMBER m_daemon NOTIFY changed)
    Q_PROPERTY(QString name MEMBER m_name NOTIFY changed)
    Q_PROPERTY(QVariant behavior MEMBER m_behavior NOTIFY changed)
    Q_PROPERTY(Qt::LayoutDirection layoutDirection MEMBER m_direction NOTIFY changed)
    Q_PROPERTY(bool reducedMotion MEMBER m_isReduced NOTIFY changed)
    Q_PROPERTY(bool enabled MEMBER m_isEnabled NOTIFY changed)
    Q_PROPERTY(QString group MEMBER m_group NOTIFY changed)
    Q_PROPERTY(QString style READ style NOTIFY opened) // in which the actions are laid out
    Q_PROPERTY(bool closed READ isClosed NOTIFY closedChanged)

public:
    explicit SwipeTable(QObject *parent = nullptr);
    ~SwipeTable() override;

    Q_INVOKABLE void scroll() { report(swiped_list_list_scrolled); } // the user scrolls
    Q_INVOKABLE void tap() { report(swiped_list_tapped_outside); }   // the user taps beside the rows
    Q_INVOKABLE void closeAll() { report(swiped_list_close_all); }
    // An action has been performed, or not. In its handler, this replaces what is else reported after that.
    Q_INVOKABLE void complete(int invocation, bool performed, const QString &then = {});
    Q_INVOKABLE void restore(const QVariant &cell);       // lets a row that is in the model again grow back
    Q_INVOKABLE void forget(const QVariantList &cells);   // the application has removed rows, other than by an action of theirs
    Q_INVOKABLE bool isAtRest() const { return !m_list || swiped_list_is_at_rest(m_list, now()); }

    // For rows.
    void show(SwipeCell *row);
    void hide(SwipeCell *row);
    void fit(SwipeCell *row, double width, const Json &actions);
    SwipedDrawing draw(json_t *cell, double at) const;
    bool key(SwipeCell *row, const char *key, const QString &side, const QString &action); // whether the row has it
    void scrolled(SwipeCell *row, QWheelEvent *event);
    void wait(); // for what the next repaint has to show
    SwipeCell *rowAt(QPointF place) const; // in px of the window
    SwipeCell *movingIn(SwipeCell *row) const; // the row for which a press on this one is: the next one, if this one is being removed
    void released(); // a pointer that was down on a row is up
    bool isClosed() const { return m_isClosed; }
    bool isOpen() const { return m_list && swiped_list_is_open(m_list); }
    Pointers pointers{this};

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
    void opened();
    void closedChanged();
    void invoked(const QVariant &cell, const QString &action, int invocation);
    void removed(const QVariant &cell); // by its action, whether it was shown or not
    void frameReceived(const QVariant &frame);

private:
    void open(const Json &actions);
    void configure();
    void run();
    void perform(const SwipedEffect &effect);
    void send(const SwipedEffect &effect);
    void repaint(json_t *cell);
    void remove(json_t *cell);
    void reportRemoval(const Json &cell);
    void fail(const json_t *error);
    void notified(const char *method, const json_t *params);
    void leaveScroll(double x, double y);
    void pressAgain(const QByteArray &key);
    void releaseActions(json_t *cell);
    QList<SwipeCell *> rowsOf(const json_t *cell) const;
    QString style() const;

    QPointer<Swiped> m_daemon;
    QString m_name, m_group;
    QVariant m_behavior = "mail";
    Qt::LayoutDirection m_direction = Qt::LeftToRight;
    bool m_isReduced, m_isEnabled = true;

    SwipedList *m_list = nullptr;
    std::shared_ptr<Session> m_session;
    Json m_actions, m_openBehavior;
    double m_width = 0;
    QTimer m_timer;
    QHash<qint64, qint64> m_numbers; // of the session, by the numbers that the controller has given to requests
    qint64 m_awaited = 0;
    bool m_isClosed = true, m_hasKey = false;
    QSet<int> m_performing;          // invocations
    QList<SwipeCell *> m_rows;       // a list may show a cell by two rows for a moment
    QList<Json> m_removing;          // rows that have collapsed, while a pointer is down on them

    bool m_isScrolling = false, m_isListsScroll = true; // in an event; whether the list has the scroll that goes on, or had the last one
    QPointF m_left;                  // how far the list scrolls
    QPointer<SwipeCell> m_scrolledRow;
    std::unique_ptr<QWheelEvent> m_lastScroll;
};
