#pragma once

#include <QAbstractItemView>
#include <QIcon>
#include <QPersistentModelIndex>
#include <functional>

#include "list.h"

// Swipes for the rows of a QListView, QListWidget or QTreeView that is there already: it needs no subclass, and its model stays as it is.
// Rows are known by the data of a role in their first column, a string or an integer that is unique. Its properties are those of a
// SwipeTable in QML: setProperty("behavior", …).
class SwipeView : public SwipeList {
    Q_OBJECT

public:
    struct Action {
        QString name, title;
        QColor color = QColor(0x6C6C70);
        bool isDestructive = false; // performing it removes the row
        QIcon icon = {};
        int width = 80; // px
    };

    // From the outer edge inwards.
    struct Sides {
        QList<Action> leading, trailing;
    };

    SwipeView(QAbstractItemView *view, int keyRole, const QList<Action> &leading, const QList<Action> &trailing);
    // Rows have the actions that this returns for them, at each swipe, key and repaint: a row may get others at any time.
    void setActionsOf(const std::function<Sides(const QModelIndex &)> &actionsOf) { m_actionsOf = actionsOf; }
    void open(const QModelIndex &index, const QString &side);
    void close(const QModelIndex &index);

signals:
    // If the action could not be performed, call complete(invocation, false) in the handler.
    void triggered(const QModelIndex &index, const QString &action, int invocation);
    void rowRemoved(const QModelIndex &index); // it has collapsed: take it out of the model

protected:
    void act(const SwipedEffect &effect) override;
    void giveScroll(QWheelEvent *event) override { pass(event); }
    bool eventFilter(QObject *object, QEvent *event) override;

private:
    friend class AccessibleItem;
    friend class AccessibleView;
    friend class SwipeDelegate;
    void fit();
    bool pointer(QMouseEvent *event);
    void press(const QModelIndex &index, QMouseEvent *event);
    void claim();
    void pass(QEvent *event); // to the view
    bool pressKey(QKeyEvent *event);
    void focus(const SwipedEffect &effect);
    void showMenu(const QModelIndex &index, const json_t *entries);
    void repaint(const QModelIndex &index);
    void paintRows();
    void expose(); // to assistive technology
    void exposeButtons(const QModelIndex &row);
    Json keyOf(const QModelIndex &index) const { return Json::from(index.siblingAtColumn(0).data(m_keyRole)); }
    QModelIndex indexOf(const json_t *cell) const;
    QRect rowOf(const QModelIndex &index) const; // in px of the viewport
    Json ready(const QModelIndex &index); // the row's key, after its actions have been reported
    Sides sidesOf(const QModelIndex &index) const { return m_actionsOf ? m_actionsOf(index) : m_sides; }
    Action find(const QModelIndex &index, const QString &side, const QString &name) const;

    QAbstractItemView *m_view;
    const int m_keyRole;
    const Sides m_sides;
    std::function<Sides(const QModelIndex &)> m_actionsOf;
    QList<QPersistentModelIndex> m_moving; // rows that are repainted soon
    QPoint m_pressed; // the corner of the row on which the pointer is down
    std::optional<QPoint> m_menuPlace; // where the right button has asked for a menu
    bool m_isDown = false, m_isClaimed = false, m_isPassing = false, m_isRemoving = false;
};
