// A mail list whose rows are swiped with a finger, a mouse, a touchpad, or the arrow keys.
#include <QCommandLineParser>
#include <QFile>
#include <QGuiApplication>
#include <QJsonDocument>
#include <QPalette>
#include <QQmlEngine>
#include <QQuickView>
#include <QStandardPaths>

#include "trace.h"

static QString daemon()
{
    const QString named = qEnvironmentVariable("SWIPED"), found = QStandardPaths::findExecutable("swiped");
    return !named.isEmpty() ? named : !found.isEmpty() ? found : CLIENTS "/../.build/release/swiped";
}

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
    QFile file(options.value("mails"));
    if (!file.open(QFile::ReadOnly))
        qFatal("cannot read %s", qUtf8Printable(file.fileName()));
    QVariantMap properties = QJsonDocument::fromJson(file.readAll()).toVariant().toMap();
    properties.removeIf([](const auto &each) { return !QStringList{"mails", "behavior", "colors"}.contains(each.key()); });
    properties.insert({{"program", daemon()}, {"rtl", options.isSet("rtl")}, {"reducedMotion", options.isSet("reduced-motion")},
                       {"timeout", options.value("timeout").toInt()}, {"frameWait", options.value("frame-wait").toDouble()}});
    QQuickView view;
    view.setColor(application.palette().base().color());
    view.setTitle("Mails");
    view.setResizeMode(QQuickView::SizeRootObjectToView);
    view.engine()->addImportPath(MODULES);
    view.setInitialProperties(properties);
    view.setSource(QUrl::fromLocalFile(CLIENTS "/qt/demo/Mails.qml"));
    if (view.status() == QQuickView::Error)
        return 1;
    if (options.isSet("trace"))
        new Recorder(&view, options.value("trace"));
    view.show();
    return application.exec();
}
