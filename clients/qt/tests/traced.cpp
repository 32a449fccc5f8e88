// The demo, which also writes its events as lines of JSON. Tests/Toolkits/README.md describes them, and the options.
#include <chrono>
#include <QCommandLineParser>
#include <QFile>
#include <QGuiApplication>
#include <QJsonDocument>
#include <QPalette>
#include <QQmlEngine>
#include <QQuickView>

// What Traced.qml cannot do: write a file, tell the time, and see events before the rows do.
class Recorder : public QObject {
    Q_OBJECT

public:
    Recorder(QQuickView *view, const QString &path) : QObject(view), m_file(path)
    {
        if (!m_file.open(QFile::WriteOnly | QFile::Unbuffered))
            qFatal("cannot write %s", qUtf8Printable(path));
        view->installEventFilter(this);
    }
    Q_INVOKABLE void write(const QString &line) { m_file.write(line.toUtf8() + '\n'); }
    Q_INVOKABLE double now() const
    {
        return std::chrono::duration<double, std::milli>(std::chrono::steady_clock::now().time_since_epoch()).count();
    }
    bool eventFilter(QObject *, QEvent *event) override
    {
        if (event->type() == QEvent::MouseMove || event->type() == QEvent::TouchBegin || event->type() == QEvent::TouchUpdate)
            emit pointerMoved(static_cast<QPointerEvent *>(event)->point(0).position());
        return false;
    }

signals:
    void pointerMoved(QPointF place);

private:
    QFile m_file;
};

int main(int count, char **words)
{
    QGuiApplication application(count, words);
    QCommandLineParser options;
    options.addOptions({{"rtl", ""}, {"reduced-motion", ""}, {"mails", "", "file"}, {"timeout", "", "s", "5"},
                        {"frame-wait", "", "s", "0.002"}, {"trace", "", "file"}});
    options.process(application);
    if (options.isSet("rtl"))
        application.setLayoutDirection(Qt::RightToLeft);
    QFile file(options.value("mails"));
    if (!file.open(QFile::ReadOnly))
        qFatal("cannot read %s", qUtf8Printable(file.fileName()));
    const QVariantMap inbox = QJsonDocument::fromJson(file.readAll()).toVariant().toMap();
    QQuickView view;
    view.setColor(application.palette().base().color());
    view.setTitle("Inbox");
    view.setResizeMode(QQuickView::SizeRootObjectToView);
    view.engine()->addImportPath(MODULES);
    view.setInitialProperties({{"mails", inbox["mails"]}, {"behavior", inbox["behavior"]}, {"colors", inbox["colors"]},
                               {"reducedMotion", options.isSet("reduced-motion")},
                               {"timeout", 1000 * options.value("timeout").toDouble()},
                               {"frameWait", 1000 * options.value("frame-wait").toDouble()},
                               {"view", QVariant::fromValue(&view)},
                               {"recorder", QVariant::fromValue(new Recorder(&view, options.value("trace")))}});
    view.setSource(QUrl::fromLocalFile(CLIENTS "/qt/tests/Traced.qml"));
    if (view.status() == QQuickView::Error)
        return 1;
    view.show();
    return application.exec();
}

#include "traced.moc"
