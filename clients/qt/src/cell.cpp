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
    select({}, {});
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
    if (isReady() && !m_isRemoved && m_look.phase != "closed")
        m_table->report(swiped_list_close, key(), false);
}

void SwipeCell::fit()
{
    if (!isReady())
        return;
    m_table->fit(this, width(), Json::from(plain(m_actions)));
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
    if (change != ItemSceneChange || !data.window)
        return;
    connect(data.window, &QQuickWindow::afterAnimating, this, [this] { // no window is painted that is not seen
        if (isMoving())
            polish();
    });
    if (isReady())
        m_table->pointers.watch(data.window);
}

// ---------------------------------------------------------------------------------------------------------- Drawing

// The moment before a repaint. Items that move now are painted where they are then.
void SwipeCell::updatePolish()
{
    if (m_table)
        m_table->wait();
    advance();
}

// Shows the row as it is now.
void SwipeCell::advance()
{
    if (!isReady())
        return;
    m_time = now();
    const SwipedDrawing drawing = m_table->draw(m_key.get(), m_time);
    Place place{drawing.offset, m_isRemoved ? 0 : drawing.size, {}};
    for (size_t i = drawing.count; i-- > 0;)
        place.actions << QVariant(QVariantList{drawing.parts[i].x, drawing.parts[i].width});
    const Look look{drawing.phase, drawing.filled, drawing.pressed, drawing.is_moving};
    if (!m_selected.isEmpty() && !drawing.side && !drawing.is_moving)
        select({}, {});
    if (std::exchange(m_side, drawing.side) != m_side)
        emit sideChanged();
    if (std::exchange(m_place, place) != m_place)
        emit moved();
    if (std::exchange(m_look, look) != m_look)
        emit changed();
}

void SwipeCell::setRemoved(bool isRemoved)
{
    m_isRemoved = isRemoved;
    advance();
}

// ----------------------------------------------------------------------------------------------------------- Events

bool SwipeCell::childMouseEventFilter(QQuickItem *, QEvent *event)
{
    if (!event->isPointerEvent() || !isReady() || !m_table->pointers.press(this, static_cast<QPointerEvent *>(event)))
        return false;
    event->ignore(); // else the item that filters would have it
    return true;
}

void SwipeCell::mousePressEvent(QMouseEvent *event)
{
    if (event->button() == Qt::RightButton)
        showMenu(event->position());
    else if (isReady())
        m_table->pointers.press(this, event);
}

void SwipeCell::touchEvent(QTouchEvent *event)
{
    if (isReady())
        m_table->pointers.press(this, event);
    event->accept();
}

void SwipeCell::touchUngrabEvent()
{
    if (m_table)
        m_table->pointers.lost(this);
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
    if (name.isEmpty() || !(hasActiveFocus() || !m_selected.isEmpty())) // not what a widget of the content has left
        return;
    const bool isOurs = pressKey(name);
    if (!isOurs && name == "return")
        emit clicked();
    else if (!isOurs && name == "menu")
        showMenu({0, height()});
    event->setAccepted(isOurs || name == "return" || name == "menu");
}

// One of all actions, without asking the daemon.
void SwipeCell::showMenu(QPointF place)
{
    if (isReady())
        emit menuRequested(m_table->entries(key()), place);
}

bool SwipeCell::pressKey(const QString &key)
{
    return isReady() && m_table->key(this->key(), key.toUtf8(), m_selectedSide, m_selected);
}

// ------------------------------------------------------------------------------------------------------------ Focus

void SwipeCell::giveFocus(const QByteArray &target, const QString &side, const QString &action)
{
    select(side, action);
    if (target.endsWith("Row"))
        return emit focusMoved(target == "nextRow" ? 1 : -1);
    if (target == "button")
        return;
    forceActiveFocus(m_table->usesKeys() ? Qt::OtherFocusReason : Qt::MouseFocusReason);
}

void SwipeCell::select(const QString &side, const QString &action)
{
    m_selectedSide = side;
    if (std::exchange(m_selected, action) != action)
        emit changed();
}

void SwipeCell::buttonFocused(const QString &action, bool hasFocus)
{
    if (hasFocus && !m_side.isEmpty())
        select(m_side, action);
    else if (!hasFocus && m_selected == action)
        select({}, {});
}

// --------------------------------------------------------------------------------------------------------- Requests

void SwipeCell::open(const QString &side)
{
    if (m_table && m_key.get())
        m_table->report(swiped_list_open, key(), qUtf8Printable(side));
}

void SwipeCell::close(bool animated)
{
    if (m_table && m_key.get())
        m_table->report(swiped_list_close, key(), animated);
}

void SwipeCell::invoke(const QString &action, const QString &side)
{
    if (m_table && m_key.get())
        m_table->report(swiped_list_invoke, key(), qUtf8Printable(action), qUtf8Printable(side));
}
