#pragma once

#include "list.h"
#include "pointers.h"
#include "swiped.h"

// What the rows of a list share. The first row that is shown opens it, and its actions are those of each row that has no others.
class SwipeTable : public SwipeList {
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
    Q_PROPERTY(bool usesKeys READ usesKeys NOTIFY usesKeysChanged) // the window's last press was of a key

public:
    explicit SwipeTable(QObject *parent = nullptr);

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

    QPointer<Swiped> m_daemon;
    QString m_group;
    QVariant m_behavior = "mail";
    Qt::LayoutDirection m_direction = Qt::LeftToRight;
    bool m_isReduced, m_isEnabled = true, m_usesKeys = false;
    Json m_openBehavior;
    double m_width = 0;
    QList<SwipeCell *> m_rows; // a list may show a cell by two rows for a moment
    QList<Json> m_removing;    // rows that have collapsed, while a pointer is down on them
    QPointer<SwipeCell> m_scrolledRow;
};
