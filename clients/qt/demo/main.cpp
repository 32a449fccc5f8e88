// A mail list whose rows are swiped with a finger, a mouse, a touchpad, or the arrow keys. `-reverse` lays it out from right to left.
#include <QFile>
#include <QGuiApplication>
#include <QJsonDocument>
#include <QPalette>
#include <QQmlEngine>
#include <QQuickView>

int main(int count, char **words)
{
    QGuiApplication application(count, words);
    QFile file(CLIENTS "/mails.json");
    if (!file.open(QFile::ReadOnly))
        qFatal("cannot read %s", qUtf8Printable(file.fileName()));
    const QVariantMap inbox = QJsonDocument::fromJson(file.readAll()).toVariant().toMap();
    QQuickView view;
    view.setColor(application.palette().base().color());
    view.setTitle("Inbox");
    view.setResizeMode(QQuickView::SizeRootObjectToView);
    view.engine()->addImportPath(MODULES);
    view.setInitialProperties({{"mails", inbox["mails"]}, {"behavior", inbox["behavior"]}, {"colors", inbox["colors"]}});
    view.setSource(QUrl::fromLocalFile(CLIENTS "/qt/demo/Mails.qml"));
    if (view.status() == QQuickView::Error)
        return 1;
    view.show();
    return application.exec();
}
