#pragma once

#include <QQuickItem>

#include "table.h"

// What a SwipeRow is in C++: it reports Qt's events, and has what the row shows. A list reuses its rows, so that one may show another
// cell at any time.
class SwipeCell : public QQuickItem {
    Q_OBJECT
    QML_ELEMENT
    Q_PROPERTY(SwipeTable *table READ table WRITE setTable NOTIFY changed)
    Q_PROPERTY(QVariant cell READ cell WRITE setCell NOTIFY changed) // the row's key, a string or an integer, not its index
    Q_PROPERTY(QVariant actions MEMBER m_actions NOTIFY actionsChanged) // by side, as the daemon gets them
    Q_PROPERTY(double offset READ offset NOTIFY moved)
    Q_PROPERTY(double shownPart READ shownPart NOTIFY moved) // of the row's height, from 0 to 1
    Q_PROPERTY(QVariantList places READ places NOTIFY moved) // x and width of each action of the side, from the innermost outwards
    Q_PROPERTY(QString side READ side NOTIFY sideChanged)
    Q_PROPERTY(QString phase READ phase NOTIFY changed)
    Q_PROPERTY(QString armed READ armed NOTIFY changed)
    Q_PROPERTY(QString pressedAction READ pressedAction NOTIFY changed)
    Q_PROPERTY(QString selectedAction READ selectedAction NOTIFY changed) // whose button has the focus, or is about to
    Q_PROPERTY(bool moving READ isMoving NOTIFY changed)
    Q_PROPERTY(double time READ time) // ms: that of what is shown
    Q_PROPERTY(bool shown READ isShown) // not while a list keeps the row for reuse

public:
    explicit SwipeCell(QQuickItem *parent = nullptr);
    ~SwipeCell() override { hide(); }

    Q_INVOKABLE void open(const QString &side);
    Q_INVOKABLE void close(bool animated = true);
    Q_INVOKABLE void invoke(const QString &action, const QString &side); // as if its button had been tapped
    Q_INVOKABLE bool pressKey(const QString &key);                       // whether the row has it
    Q_INVOKABLE void show();  // the row is complete, or reused
    Q_INVOKABLE void hide();  // the row is kept for reuse, or destroyed
    Q_INVOKABLE void leave(); // a filter may hide the row: it must not be open if it comes back
    Q_INVOKABLE void buttonFocused(const QString &action, bool hasFocus);

    // For the table.
    json_t *key() const { return m_key.get(); }
    void giveFocus(const QByteArray &target, const QString &side, const QString &action);
    void setRemoved(bool isRemoved);
    bool isRemoved() const { return m_isRemoved; }

    SwipeTable *table() const { return m_table; }
    void setTable(SwipeTable *table);
    QVariant cell() const { return m_cell; }
    void setCell(const QVariant &cell);
    double offset() const { return m_place.offset; }
    double shownPart() const { return m_place.size; }
    QVariantList places() const { return m_place.actions; }
    QString side() const { return m_side; }
    QString phase() const { return m_look.phase; }
    QString armed() const { return m_look.armed; }
    QString pressedAction() const { return m_look.pressed; }
    QString selectedAction() const { return m_selected; }
    bool isMoving() const { return m_look.isMoving; }
    bool isShown() const { return m_isShown; }
    double time() const { return m_time; }

signals:
    void changed();
    void moved();
    void actionsChanged();
    void sideChanged();
    void clicked();   // by a tap while no row is open, or by Return
    void collapsed(); // it is removed
    void performed(const QString &side, const QString &action, int invocation);
    void focusMoved(int by); // to the row before or after it
    void menuRequested(const QVariantList &entries, QPointF place);
    void announced(const QString &words);

protected:
    void componentComplete() override;
    void geometryChange(const QRectF &to, const QRectF &from) override;
    void itemChange(ItemChange change, const ItemChangeData &data) override;
    void updatePolish() override;
    bool childMouseEventFilter(QQuickItem *item, QEvent *event) override;
    void mousePressEvent(QMouseEvent *event) override;
    void touchEvent(QTouchEvent *event) override;
    void wheelEvent(QWheelEvent *event) override;
    void mouseUngrabEvent() override { touchUngrabEvent(); }
    void touchUngrabEvent() override;
    void keyPressEvent(QKeyEvent *event) override;

private:
    struct Place {
        double offset = 0, size = 1;
        QVariantList actions;
        bool operator==(const Place &) const = default;
    };
    struct Look {
        QString phase = "closed", armed, pressed;
        bool isMoving = false;
        bool operator==(const Look &) const = default;
    };
    bool isReady() const { return m_isShown && m_table && m_key.get(); }
    void enter();
    void exit();
    void fit();
    void advance();
    void select(const QString &side, const QString &action);
    void showMenu(QPointF place);

    QPointer<SwipeTable> m_table;
    QVariant m_cell, m_actions;
    Json m_key;
    Place m_place;
    Look m_look;
    QString m_side, m_selectedSide, m_selected;
    double m_time = 0;
    bool m_isShown = false, m_isRemoved = false;
};
