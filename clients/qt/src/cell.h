#pragma once

#include "table.h"

// What a row shows, besides where its content is.
struct SwipeDrawing {
    Q_GADGET
    QML_ANONYMOUS
    Q_PROPERTY(double size MEMBER size) // the part of the row's height that shows, from 0 to 1
    Q_PROPERTY(QString phase MEMBER phase)
    Q_PROPERTY(QString side MEMBER side)
    Q_PROPERTY(QString armed MEMBER armed)
    Q_PROPERTY(QString pressed MEMBER pressed)
    Q_PROPERTY(QString selected MEMBER selected) // the action whose button has the focus, or is about to
    Q_PROPERTY(QList<double> places MEMBER places) // in the strip that content uncovers: x and width of each action of the side, from the
                                                   // innermost outwards
    Q_PROPERTY(bool isMoving MEMBER isMoving)
    Q_PROPERTY(bool isDrawer MEMBER isDrawer) // an outer action is drawn over an inner one

public:
    double size = 1;
    QString phase = "closed", side, armed, pressed, selected;
    QList<double> places;
    bool isMoving = false, isDrawer = false;
    bool operator==(const SwipeDrawing &) const = default;
};

// What a SwipeRow is in C++: it reports Qt's events, and has what the row shows. A list reuses its rows, so that one may show another
// cell at any time.
class SwipeCell : public QQuickItem {
    Q_OBJECT
    QML_ELEMENT
    Q_PROPERTY(SwipeTable *table READ table WRITE setTable NOTIFY changed)
    Q_PROPERTY(QVariant cell READ cell WRITE setCell NOTIFY changed) // the row's key, a string or an integer, not its index
    Q_PROPERTY(QJsonValue actions MEMBER m_actions NOTIFY actionsChanged) // by side, as the daemon gets them
    Q_PROPERTY(SwipeDrawing drawing READ drawing NOTIFY drawn)
    Q_PROPERTY(double offset READ offset NOTIFY moved)
    Q_PROPERTY(double time MEMBER m_time) // ms: that of what is shown
    Q_PROPERTY(bool shown READ isShown) // not while a list keeps the row for reuse

public:
    explicit SwipeCell(QQuickItem *parent = nullptr);
    ~SwipeCell() override { hide(); }

    Q_INVOKABLE void open(const QString &side);
    Q_INVOKABLE void close(bool animated = true);
    Q_INVOKABLE void invoke(const QString &side, const QString &action); // as if its button had been tapped
    Q_INVOKABLE bool pressKey(const QString &key);                       // whether the row has it
    Q_INVOKABLE void show();  // the row is complete, or reused
    Q_INVOKABLE void hide();  // the row is kept for reuse, or destroyed
    Q_INVOKABLE void leave(); // a filter may hide the row: it must not be open if it comes back
    Q_INVOKABLE void buttonFocused(const QString &action, bool hasFocus);

    // For the table.
    json_t *key() const { return m_key.get(); }
    void giveFocus(const QByteArray &target);
    void showMenu(const QVariantList &entries);
    void advance(bool isInFrame = false); // shows the row as it is now, and again in each frame while it moves
    void collapse(); // it is removed, and has no height until the application takes it out
    bool isMoving() const { return m_drawing.isMoving; }

    SwipeTable *table() const { return m_table; }
    void setTable(SwipeTable *table);
    QVariant cell() const { return m_cell; }
    void setCell(const QVariant &cell);
    SwipeDrawing drawing() const { return m_drawing; }
    double offset() const { return m_offset; }
    bool isShown() const { return m_isShown; }

signals:
    void changed();
    void actionsChanged();
    void drawn();
    void moved();
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
    bool isReady() const { return m_isShown && m_table && m_key.get(); }
    void enter();
    void exit();
    void fit();

    QPointer<SwipeTable> m_table;
    QVariant m_cell;
    QJsonValue m_actions;
    Json m_key;
    SwipeDrawing m_drawing;
    double m_offset = 0, m_time = 0;
    std::optional<QPointF> m_menuPlace; // where the right button has asked for a menu
    bool m_isShown = false, m_isRemoved = false;
};
