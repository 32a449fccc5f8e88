#include "trace.h"

#include <chrono>
#include <QJsonDocument>
#include <QJsonObject>
#include <QTimer>

static double now()
{
    return std::chrono::duration<double, std::milli>(std::chrono::steady_clock::now().time_since_epoch()).count();
}

Recorder::Recorder(QQuickView *view, const QString &path) : QObject(view), m_view(view), m_file(path), m_list(view->rootObject())
{
    m_table = m_list->property("table").value<QObject *>();
    if (!m_file.open(QFile::WriteOnly | QFile::Unbuffered))
        qFatal("cannot write %s", qUtf8Printable(path));
    view->installEventFilter(this);
    connect(m_table, SIGNAL(notified(QString,QVariant)), SLOT(notified(QString,QVariant)));
    connect(m_table, SIGNAL(reported()), SLOT(reported()));
    connect(m_table, SIGNAL(frameReceived(QVariant)), SLOT(framed(QVariant)));
    connect(m_list, SIGNAL(ran(QString,QString)), SLOT(ran(QString,QString)));
    connect(m_list, SIGNAL(contentYChanged()), SLOT(scrolled()));
    connect(view, &QQuickWindow::activeFocusItemChanged, this, &Recorder::focused);
    connect(view, &QQuickWindow::afterAnimating, this, &Recorder::painted);
}

void Recorder::write(QVariantMap line)
{
    if (!line.contains("at"))
        line["at"] = now();
    m_file.write(QJsonDocument(QJsonObject::fromVariantMap(line)).toJson(QJsonDocument::Compact) + '\n');
}

bool Recorder::eventFilter(QObject *, QEvent *event)
{
    if (event->type() == QEvent::MouseMove || event->type() == QEvent::TouchUpdate) {
        const QPointF place = static_cast<QPointerEvent *>(event)->point(0).position();
        write({{"pointer", QVariantMap{{"x", place.x()}, {"y", place.y()}}}});
        QTimer::singleShot(0, this, &Recorder::writeMisses); // an event waits for the daemon until that has decided the swipe
    }
    return false;
}

void Recorder::writeMisses()
{
    if (const int misses = m_table->property("missedWaits").toInt(); misses > m_misses)
        write({{"missed", m_misses = misses}});
}

// A menu in this window has the keys.
void Recorder::focused()
{
    for (QQuickItem *item = m_view->activeFocusItem(); item; item = item->parentItem())
        if (item->inherits("QQuickPopupItem"))
            return write({{"menu", true}});
}

void Recorder::reported()
{
    static const QHash<int, QString> names{{1, "NotStarted"}, {2, "Ended"}, {3, "TimedOut"}, {4, "Garbled"}, {-32602, "InvalidParams"}};
    if (m_table->property("ready").toBool() && !std::exchange(m_isOpen, true))
        write({{"open", true}});
    if (const int failure = m_table->property("failure").toInt(); failure && std::exchange(m_failure, failure) != failure)
        write({{"error", names.value(failure)}, {"message", m_table->property("error")}});
}

QList<QQuickItem *> Recorder::rows() const
{
    QList<QQuickItem *> found;
    for (QQuickItem *item : m_list->property("contentItem").value<QQuickItem *>()->childItems())
        if (item->property("shown").toBool())
            found << item;
    return found;
}

void Recorder::painted()
{
    QVariantMap places;
    for (QQuickItem *row : rows()) {
        const QString cell = row->property("cell").toString();
        const QRectF bounds = row->mapRectToScene(row->boundingRect());
        const QPointF corner = m_view->mapToGlobal(bounds.topLeft());
        places[cell] = QVariantMap{{"x", corner.x()}, {"y", corner.y()}, {"width", bounds.width()}, {"height", bounds.height()}};
        const double x = row->findChild<QQuickItem *>("content")->mapToItem(row, {0, 0}).x();
        if (x != std::exchange(m_places[cell], x))
            write({{"at", row->property("time")}, {"cell", cell}, {"x", x}});
        m_isMoving = m_isMoving || row->property("moving").toBool() || row->property("phase") == "tracking";
    }
    if (places.size() > 6 && !std::exchange(m_isReady, true))
        write({{"ready", true}, {"rows", places}});
    writeMisses();
    bool isAtRest;
    QMetaObject::invokeMethod(m_table, "isAtRest", Q_RETURN_ARG(bool, isAtRest));
    if (isAtRest && std::exchange(m_isMoving, false))
        write({{"rest", true}});
}
