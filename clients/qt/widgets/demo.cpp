// A mail list of Qt Widgets whose rows are swiped. It prints what is done.
#include <QApplication>
#include <QFile>
#include <QJsonDocument>
#include <QListWidget>
#include <QTextStream>

#include "swipeview.h"

int main(int count, char **words)
{
    QApplication application(count, words);
    QFile file(CLIENTS "/mails.json");
    if (!file.open(QFile::ReadOnly))
        qFatal("cannot read %s", qUtf8Printable(file.fileName()));
    const QVariantMap inbox = QJsonDocument::fromJson(file.readAll()).toVariant().toMap(), colors = inbox["colors"].toMap();
    QListWidget list;
    for (const QVariant &each : inbox["mails"].toList()) {
        const QVariantMap mail = each.toMap();
        auto *item = new QListWidgetItem(mail["from"].toString() + "\n" + mail["subject"].toString(), &list);
        item->setData(Qt::UserRole, mail["cell"]);
        item->setSizeHint({0, 64});
    }

    const auto action = [&](const QString &name, const QString &title, bool isDestructive = false) {
        return SwipeView::Action{name, title, QColor(colors[name].toString()), isDestructive, QIcon(CLIENTS "/web/pages/icons/" + name + ".svg")};
    };
    SwipeView swipes(&list, Qt::UserRole, {action("read", "Read")}, {action("delete", "Delete", true), action("archive", "Archive")});
    swipes.setProperty("behavior", inbox["behavior"]);
    QTextStream output(stdout);
    QObject::connect(&swipes, &SwipeView::triggered, &list, [&](const QModelIndex &index, const QString &action) {
        output << action << " " << index.data(Qt::UserRole).toString() << Qt::endl;
    });
    QObject::connect(&swipes, &SwipeView::rowRemoved, &list, [&](const QModelIndex &index) { delete list.takeItem(index.row()); });
    list.setWindowTitle("Mails");
    list.resize(320, 480);
    list.show();
    return application.exec();
}
