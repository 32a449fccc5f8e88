#pragma once

#include <QAbstractItemDelegate>

#include "swipeview.h"

// Paints rows of a view where their swipes have them, with the view's own delegate.
class SwipeDelegate : public QAbstractItemDelegate {
    Q_OBJECT

public:
    SwipeDelegate(SwipeView *swipes, QAbstractItemDelegate *own);
    void paint(QPainter *painter, const QStyleOptionViewItem &option, const QModelIndex &index) const override;
    QSize sizeHint(const QStyleOptionViewItem &option, const QModelIndex &index) const override;
    QWidget *createEditor(QWidget *parent, const QStyleOptionViewItem &option, const QModelIndex &index) const override
    {
        return m_own->createEditor(parent, option, index);
    }
    void destroyEditor(QWidget *editor, const QModelIndex &index) const override { m_own->destroyEditor(editor, index); }
    void setEditorData(QWidget *editor, const QModelIndex &index) const override { m_own->setEditorData(editor, index); }
    void setModelData(QWidget *editor, QAbstractItemModel *model, const QModelIndex &index) const override
    {
        m_own->setModelData(editor, model, index);
    }
    void updateEditorGeometry(QWidget *editor, const QStyleOptionViewItem &option, const QModelIndex &index) const override
    {
        m_own->updateEditorGeometry(editor, option, index);
    }
    bool editorEvent(QEvent *event, QAbstractItemModel *model, const QStyleOptionViewItem &option, const QModelIndex &index) override
    {
        return m_own->editorEvent(event, model, option, index);
    }
    bool helpEvent(QHelpEvent *event, QAbstractItemView *view, const QStyleOptionViewItem &option, const QModelIndex &index) override
    {
        return m_own->helpEvent(event, view, option, index);
    }

private:
    void paintActions(QPainter *painter, const QRect &row, const SwipedDrawing &drawing, const QModelIndex &index) const;

    SwipeView *m_swipes;
    QAbstractItemDelegate *m_own;
};
