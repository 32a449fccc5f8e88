// What a view paints.
#include <QAbstractItemDelegate>
#include <QPainter>

#include "swipeview.h"

namespace {
constexpr int iconSize = 20, gap = 4, ring = 2; // px
}

// Paints rows of a view where their swipes have them, with the view's own delegate.
class SwipeDelegate : public QAbstractItemDelegate {
public:
    SwipeDelegate(SwipeView *swipes, QAbstractItemDelegate *own) : QAbstractItemDelegate(swipes), m_swipes(swipes), m_own(own)
    {
        connect(own, &QAbstractItemDelegate::commitData, this, &QAbstractItemDelegate::commitData);
        connect(own, &QAbstractItemDelegate::closeEditor, this, &QAbstractItemDelegate::closeEditor);
        connect(own, &QAbstractItemDelegate::sizeHintChanged, this, &QAbstractItemDelegate::sizeHintChanged);
    }
    void paint(QPainter *painter, const QStyleOptionViewItem &option, const QModelIndex &index) const override
    {
        const SwipedDrawing drawing = m_swipes->draw(m_swipes->keyOf(index).get());
        if (drawing.offset == 0 && drawing.size == 1)
            return m_own->paint(painter, option, index);
        const QRect row(0, option.rect.y(), m_swipes->m_view->viewport()->width(), option.rect.height());
        QStyleOptionViewItem moved = option;
        moved.rect.translate(qRound(drawing.offset), 0);
        painter->save();
        painter->setClipRect(row, Qt::IntersectClip);
        if (index.column() == 0)
            paintActions(painter, row, drawing, index);
        painter->fillRect(moved.rect, option.palette.base());
        m_own->paint(painter, moved, index);
        painter->restore();
    }
    QSize sizeHint(const QStyleOptionViewItem &option, const QModelIndex &index) const override
    {
        const QSize size = m_own->sizeHint(option, index);
        return {size.width(), qRound(size.height() * m_swipes->draw(m_swipes->keyOf(index).get()).size)};
    }
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
    void paintActions(QPainter *painter, const QRect &row, const SwipedDrawing &drawing, const QModelIndex &index) const
    {
        const QString selected = m_swipes->selectedIn(m_swipes->keyOf(index).get());
        painter->fillRect(row, m_swipes->m_view->palette().window());
        for (size_t i = 0; i < drawing.count; i++) {
            const SwipedPart &part = drawing.parts[drawing.is_drawer ? drawing.count - 1 - i : i]; // the last one is on top
            const SwipeView::Action action = m_swipes->find(index, drawing.side, part.id);
            const QRect place(qRound(part.x), row.y(), qRound(part.x + part.width) - qRound(part.x), row.height());
            const int width = std::min(place.width(), action.width); // a wide action has its title next to the content
            const QRect room(drawing.offset > 0 ? place.right() + 1 - width : place.x(), place.y(), width, place.height());
            const int height = painter->fontMetrics().height() + (action.icon.isNull() ? 0 : iconSize + gap);
            QRect title(room.x(), room.center().y() - height / 2, room.width(), height);
            painter->save();
            painter->setClipRect(place, Qt::IntersectClip);
            painter->fillRect(place, action.name == QString(drawing.pressed) ? action.color.darker(115) : action.color);
            painter->setPen(Qt::white);
            if (!action.icon.isNull()) {
                action.icon.paint(painter, QRect(title.x(), title.y(), title.width(), iconSize));
                title.setTop(title.top() + iconSize + gap);
            }
            painter->drawText(title, Qt::AlignCenter | Qt::TextDontClip, action.title);
            if (action.name == selected) {
                painter->setPen(QPen(Qt::white, ring));
                painter->drawRect(place.adjusted(gap, gap, -gap, -gap));
            }
            painter->restore();
        }
    }

    SwipeView *m_swipes;
    QAbstractItemDelegate *m_own;
};

void SwipeView::paintRows()
{
    m_view->setItemDelegate(new SwipeDelegate(this, m_view->itemDelegate()));
}
