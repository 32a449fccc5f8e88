#pragma once

#include <QHash>
#include <QPointer>
#include <QQuickItem>

class SwipeCell;
class SwipeTable;

// Fingers, pens and the mouse on the rows of a table. A row has a press when Qt delivers it. What follows is reported when the window
// gets it, before anything in the window does: the row decides first, and Qt has not merged the moves of a frame yet.
class Pointers : public QObject {
    Q_OBJECT

public:
    explicit Pointers(SwipeTable *table) : m_table(table) {}
    void watch(QQuickWindow *window);
    bool isOn(const SwipeCell *row) const;
    bool press(SwipeCell *row, QPointerEvent *event); // whether the row has claimed the pointer
    void lost(SwipeCell *row);                        // something else has the pointers on a row
    void decide(qint64 name, bool isClaimed);
    bool eventFilter(QObject *window, QEvent *event) override;

private:
    struct Down {
        QPointer<SwipeCell> row;
        QPointF pressed, last; // where it went down, and was last, in px of the window
        double clock;          // from the time of its events to that of the client
        bool isClaimed = false, isLeft = false;
    };
    void keep(const Down &down, QPointF moved = {});
    void pressAt(SwipeCell *row, qint64 name, QPointerEvent *event, const QEventPoint &point);
    void move(qint64 name, const QEventPoint &point);
    void release(qint64 name, const QEventPoint &point);
    void cancel(qint64 name);
    void forget(qint64 name);

    SwipeTable *m_table;
    QPointer<QQuickWindow> m_window;
    QHash<qint64, Down> m_down; // by the names of fingers in Qt; the mouse has another one
};
