#pragma once

#include <QHash>
#include <QQmlEngine>
#include <QQuickItem>

#include "list.h"

class SwipeCell;

// What the rows of a list share. The first row that is shown opens it, and its actions are those of each row that has no others.
//
// A row has a press when Qt delivers it. What follows is reported when the window gets it, before anything in the window does: the row
// decides first, and Qt has not merged the moves of a frame yet.
class SwipeTable : public SwipeList {
    Q_OBJECT
    QML_ELEMENT
    Q_PROPERTY(bool usesKeys READ usesKeys NOTIFY usesKeysChanged) // the window's last press was of a key

public:
    using SwipeList::SwipeList;

    // For rows.
    void show(SwipeCell *row);
    void hide(SwipeCell *row);
    void fit(SwipeCell *row, const Json &actions);
    void watch(QQuickWindow *window);
    bool press(SwipeCell *row, QPointerEvent *event); // whether the row has claimed the pointer
    void lost(SwipeCell *row);                        // something else has the pointers on a row
    void turn(SwipeCell *row, QWheelEvent *event);    // a wheel, or fingers on a touchpad
    bool usesKeys() const { return m_usesKeys; }

signals:
    void usesKeysChanged();

protected:
    void act(const SwipedEffect &effect) override;
    void giveScroll(QWheelEvent *event) override;
    bool eventFilter(QObject *window, QEvent *event) override;

private:
    // A finger, a pen or the mouse.
    struct Down {
        QPointer<SwipeCell> row;
        QPointF start, pressed, last; // where it went down in the row, and in the window, and where it was last in the window
        double clock = 0;             // from the time of its events to that of the client
        bool isClaimed = false, isLeft = false;
    };
    void releaseActions(json_t *cell);
    QList<SwipeCell *> rowsOf(const json_t *cell) const;
    SwipeCell *rowAt(QPointF place) const;     // in px of the window
    SwipeCell *movingIn(SwipeCell *row) const; // the row for which a press on this one is: the next one, if this one is being removed
    void setUsesKeys(bool usesKeys);

    void decide(qint64 name, bool isClaimed);
    void keep(const Down &down, QPointF moved = {});
    void pressAt(SwipeCell *row, qint64 name, const QPointerEvent *event, const QEventPoint &point);
    static QPointF placeIn(const Down &down, QPointF place);
    void move(qint64 name, const QEventPoint &point);
    void release(qint64 name, const QEventPoint &point);
    void cancel(qint64 name);
    void drop(qint64 name);

    QList<SwipeCell *> m_rows; // a list may show a cell by two rows for a moment
    QPointer<QQuickWindow> m_window;
    QHash<qint64, Down> m_down; // by the names of fingers in Qt; the mouse has another one
    QPointer<SwipeCell> m_scrolledRow;
    bool m_usesKeys = false;
};
