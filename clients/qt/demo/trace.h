#pragma once

#include <QFile>
#include <QQuickItem>
#include <QQuickView>

// Writes events as lines of JSON, and where the rows' content is in each frame that is painted.
class Recorder : public QObject {
    Q_OBJECT

public:
    Recorder(QQuickView *view, const QString &path);
    bool eventFilter(QObject *view, QEvent *event) override;

private slots:
    void notified(const QString &method, const QVariant &params) { write({{"notification", method}, {"params", params}}); }
    void framed(const QVariant &frame) { write({{"frame", frame}}); }
    void ran(const QString &action, const QString &cell) { write({{"ran", action}, {"cell", cell}}); }
    void scrolled() { write({{"scrolled", m_list->property("contentY")}}); }
    void focused();
    void reported();
    void painted(); // a frame is about to be drawn, and its layout is complete

private:
    void write(QVariantMap line);
    void writeMisses();
    QList<QQuickItem *> rows() const;

    QQuickView *m_view;
    QFile m_file;
    QQuickItem *m_list;
    QObject *m_table;
    QHash<QString, double> m_places;
    bool m_isReady = false, m_isOpen = false, m_isMoving = false;
    int m_failure = 0, m_misses = 0;
};
