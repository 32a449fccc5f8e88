// A mail list whose rows are swiped with a finger, a mouse, a touchpad, or the arrow keys.
#include <chrono>
#include <QCommandLineParser>
#include <QFile>
#include <QGuiApplication>
#include <QJsonDocument>
#include <QPalette>
#include <QQmlComponent>
#include <QQmlEngine>
#include <QQuickItem>
#include <QQuickView>
#include <QStandardPaths>

// What Trace.qml cannot do: write a file, tell the time, and see events before the rows do.
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
        if (event->type() == QEvent::MouseMove || event->type() == QEvent::TouchUpdate)
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
    options.addHelpOption();
    options.addOptions({
        {"rtl", "from right to left"},
        {"reduced-motion", "reduced motion"},
        {"mails", "the rows, and their behavior", "file", CLIENTS "/mails.json"},
        {"timeout", "ms after which a daemon that does not respond is replaced", "ms", "5000"},
        {"frame-wait", "ms that a repaint waits for the daemon at most", "ms", "2"},
        {"trace", "write events to this file, as lines of JSON", "file"},
    });
    options.process(application);
    if (QStandardPaths::findExecutable("swiped").isEmpty() && qEnvironmentVariableIsEmpty("SWIPED"))
        qputenv("SWIPED", CLIENTS "/../.build/release/swiped");
    QFile file(options.value("mails"));
    if (!file.open(QFile::ReadOnly))
        qFatal("cannot read %s", qUtf8Printable(file.fileName()));
    const QVariantMap inbox = QJsonDocument::fromJson(file.readAll()).toVariant().toMap();
    QVariantMap properties{{"mails", inbox["mails"]}, {"behavior", inbox["behavior"]}, {"colors", inbox["colors"]},
                           {"rtl", options.isSet("rtl")}, {"timeout", options.value("timeout").toInt()},
                           {"frameWait", options.value("frame-wait").toDouble()}};
    if (options.isSet("reduced-motion")) // else as the desktop has it
        properties["reducedMotion"] = true;
    QQuickView view;
    view.setColor(application.palette().base().color());
    view.setTitle("Mails");
    view.setResizeMode(QQuickView::SizeRootObjectToView);
    view.engine()->addImportPath(MODULES);
    view.setInitialProperties(properties);
    view.setSource(QUrl::fromLocalFile(CLIENTS "/qt/demo/Mails.qml"));
    if (view.status() == QQuickView::Error)
        return 1;
    QQmlComponent trace(view.engine(), QUrl::fromLocalFile(CLIENTS "/qt/demo/Trace.qml"));
    if (options.isSet("trace"))
        trace.createWithInitialProperties({{"list", QVariant::fromValue(view.rootObject())}, {"view", QVariant::fromValue(&view)},
                                           {"recorder", QVariant::fromValue(new Recorder(&view, options.value("trace")))}})->setParent(&view);
    view.show();
    return application.exec();
}

#include "main.moc"
