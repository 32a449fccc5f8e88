#include "cell.h"

#include <QQuickWindow>

SwipeCell::SwipeCell(QQuickItem *parent) : QQuickItem(parent)
{
    setAcceptedMouseButtons(Qt::LeftButton | Qt::RightButton);
    setAcceptTouchEvents(true);
    setFiltersChildMouseEvents(true);
    connect(this, &SwipeCell::actionsChanged, this, &SwipeCell::fit);
}

// ---------------------------------------------------------------------------------------------- Which cell it shows

void SwipeCell::setTable(SwipeTable *table)
{
    exit();
    m_table = table;
    enter();
    emit changed();
}

void SwipeCell::setCell(const QVariant &cell)
{
    const Json key = cell.isValid() && !cell.isNull() ? Json::from(cell) : Json();
    if (key == m_key)
        return;
    exit();
    m_cell = cell;
    m_key = key;
    enter();
    emit changed();
}

void SwipeCell::show()
{
    exit();
    m_isShown = true;
    enter();
}

void SwipeCell::hide()
{
    exit();
    m_isShown = false;
}

void SwipeCell::enter()
{
    if (!isReady())
        return;
    m_isRemoved = false;
    m_table->show(this);
    fit();
    advance();
}

void SwipeCell::exit()
{
    if (isReady())
        m_table->hide(this);
}

void SwipeCell::leave()
{
    if (isReady() && qstrcmp(m_table->draw(key()).phase, "closed") != 0)
        close(false);
}

void SwipeCell::fit()
{
    if (!isReady())
        return;
    m_table->fit(this, Json::from(m_actions.toVariant()));
    polish();
}

void SwipeCell::componentComplete()
{
    QQuickItem::componentComplete();
    show();
}

void SwipeCell::geometryChange(const QRectF &to, const QRectF &from)
{
    QQuickItem::geometryChange(to, from);
    if (to.width() != from.width())
        fit();
}

void SwipeCell::itemChange(ItemChange change, const ItemChangeData &data)
{
    QQuickItem::itemChange(change, data);
    if (change == ItemSceneChange && isReady())
        m_table->watch(data.window);
}

// ---------------------------------------------------------------------------------------------------------- Drawing

// The moment before a repaint. Items that move now are painted where they are then.
void SwipeCell::updatePolish()
{
    if (m_table)
        m_table->wait();
    advance(true);
}

// Without a frame if nothing has changed. Some of Qt's renderers paint another frame after one in which an item has moved.
void SwipeCell::advance(bool isInFrame)
{
    if (!isReady())
        return;
    const QPointer<SwipeCell> alive(this); // a handler may remove the row
    m_time = now();
    const SwipedDrawing drawing = m_table->draw(key(), m_time);
    const double strip = drawing.offset > 0 ? 0 : width() + drawing.offset;
    QList<double> places;
    for (size_t i = drawing.count; i-- > 0;)
        places << drawing.parts[i].x - strip << drawing.parts[i].width;
    m_isRemoved = m_isRemoved && drawing.size == 1; // not once it is restored
    const SwipeDrawing shown{m_isRemoved ? 0 : drawing.size, drawing.phase, drawing.side, drawing.filled, drawing.pressed,
                             m_table->selectedIn(key()), places, drawing.is_moving, drawing.is_drawer};
    const bool isDrawn = std::exchange(m_drawing, shown) != shown;
    if (drawing.is_moving && !isInFrame)
        polish();
    if (std::exchange(m_offset, drawing.offset) != drawing.offset)
        emit moved();
    if (alive && isDrawn)
        emit drawn();
}

void SwipeCell::collapse()
{
    m_isRemoved = true;
    advance();
    emit collapsed();
}

// ----------------------------------------------------------------------------------------------------------- Events

bool SwipeCell::childMouseEventFilter(QQuickItem *, QEvent *event)
{
    if (!event->isPointerEvent() || !isReady() || !m_table->press(this, static_cast<QPointerEvent *>(event)))
        return false;
    event->ignore(); // else the item that filters would have it
    return true;
}

void SwipeCell::mousePressEvent(QMouseEvent *event)
{
    if (event->button() == Qt::RightButton) {
        m_menuPlace = event->position();
        if (!pressKey("menu"))
            m_menuPlace.reset();
    } else if (isReady())
        m_table->press(this, event);
}

void SwipeCell::touchEvent(QTouchEvent *event)
{
    if (isReady())
        m_table->press(this, event);
    event->accept();
}

void SwipeCell::touchUngrabEvent()
{
    if (m_table)
        m_table->lost(this);
}

void SwipeCell::wheelEvent(QWheelEvent *event)
{
    event->ignore();
    if (isReady())
        m_table->turn(this, event);
}

void SwipeCell::keyPressEvent(QKeyEvent *event)
{
    const QString name = SwipeTable::nameOf(event);
    event->ignore();
    if (!isReady() || name.isEmpty() || (!hasActiveFocus() && m_table->selectedIn(key()).isEmpty()))
        return; // what a widget of the content has left
    if (pressKey(name))
        return event->accept();
    if (name == "return")
        emit clicked();
    event->setAccepted(name == "return");
}

void SwipeCell::showMenu(const QVariantList &entries)
{
    emit menuRequested(entries, std::exchange(m_menuPlace, std::nullopt).value_or(QPointF(0, height())));
}

bool SwipeCell::pressKey(const QString &key)
{
    return isReady() && m_table->key(this->key(), key);
}

// ------------------------------------------------------------------------------------------------------------ Focus

void SwipeCell::giveFocus(const QByteArray &target)
{
    advance();
    if (target.endsWith("Row"))
        emit focusMoved(target == "nextRow" ? 1 : -1);
    else if (target == "row")
        forceActiveFocus(m_table->usesKeys() ? Qt::OtherFocusReason : Qt::MouseFocusReason);
}

void SwipeCell::buttonFocused(const QString &action, bool hasFocus)
{
    const bool isSelected = m_table && m_table->selectedIn(key()) == action;
    if (hasFocus && !m_drawing.side.isEmpty())
        m_table->select(key(), m_drawing.side.toUtf8(), action.toUtf8());
    else if (!hasFocus && isSelected)
        m_table->select(nullptr);
    polish(); // not at once: the drawing that has led to this may still be spreading
}

// --------------------------------------------------------------------------------------------------------- Requests

void SwipeCell::open(const QString &side)
{
    if (m_table && m_key.get())
        m_table->request("cell/open", json_pack("{s:O, s:s}", "cell", key(), "side", qUtf8Printable(side)));
}

void SwipeCell::close(bool animated)
{
    if (m_table && m_key.get())
        m_table->request("cell/close", json_pack("{s:O, s:b}", "cell", key(), "animated", int(animated)));
}

void SwipeCell::invoke(const QString &side, const QString &action)
{
    if (m_table && m_key.get())
        m_table->invoke(key(), side, action);
}
