// Mails in the view of Qt Widgets that an option names. It prints what is done.
#include <QApplication>
#include <QCommandLineParser>
#include <QFile>
#include <QHeaderView>
#include <QJsonDocument>
#include <QListView>
#include <QStandardItemModel>
#include <QTextStream>
#include <QTreeView>

#include "swipeview.h"

int main(int count, char **words)
{
    QApplication application(count, words);
    QCommandLineParser options;
    options.addHelpOption();
    options.addOptions({{"own", "the first row has one action only"}, {"tree", "a QTreeView with two columns"}});
    options.process(application);
    QFile file(CLIENTS "/mails.json");
    if (!file.open(QFile::ReadOnly))
        qFatal("cannot read %s", qUtf8Printable(file.fileName()));
    const QVariantMap inbox = QJsonDocument::fromJson(file.readAll()).toVariant().toMap(), colors = inbox["colors"].toMap();

    QStandardItemModel model;
    QListView list;
    QTreeView tree;
    for (const QVariant &each : inbox["mails"].toList()) {
        const QVariantMap mail = each.toMap();
        const QString text = mail["from"].toString() + "\n" + mail["subject"].toString();
        auto *item = new QStandardItem(text);
        item->setData(mail["cell"], Qt::UserRole);
        item->setSizeHint({0, 64});
        model.appendRow({item, new QStandardItem(mail["when"].toString())});
    }
    QAbstractItemView *view = options.isSet("tree") ? static_cast<QAbstractItemView *>(&tree) : &list;
    list.setModel(&model);
    tree.setModel(&model);
    tree.setRootIsDecorated(false);
    tree.setHeaderHidden(true);
    view->setFrameShape(QFrame::NoFrame);
    view->setVerticalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    view->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    view->setEditTriggers(QAbstractItemView::NoEditTriggers);

    const auto action = [&](const QString &name, const QString &title, bool isDestructive = false) {
        return SwipeView::Action{name, title, QColor(colors[name].toString()), isDestructive, QIcon(CLIENTS "/web/pages/icons/" + name + ".svg")};
    };
    const auto archive = action("archive", "Archive");
    SwipeView swipes(view, Qt::UserRole, {action("read", "Read")}, {action("delete", "Delete", true), archive});
    if (options.isSet("own"))
        swipes.setActionsOf([archive](const QModelIndex &index) {
            return index.row() == 0 ? SwipeView::Sides{{}, {archive}} : SwipeView::Sides{};
        });
    swipes.setProperty("behavior", inbox["behavior"]);
    QTextStream output(stdout);
    const auto print = [&](const QString &what, const QModelIndex &index) {
        output << what << " " << index.siblingAtColumn(0).data(Qt::UserRole).toString() << Qt::endl;
    };
    QObject::connect(&swipes, &SwipeView::triggered, &model, [&](const QModelIndex &index, const QString &action) { print(action, index); });
    QObject::connect(&swipes, &SwipeView::rowRemoved, &model, [&](const QModelIndex &index) {
        print("removed", index);
        view->model()->removeRow(index.row());
    });
    QObject::connect(view, &QAbstractItemView::clicked, &model, [&](const QModelIndex &index) { print("open", index); });
    view->setWindowTitle("Mails");
    view->resize(320, 480);
    view->show();
    return application.exec();
}
