// A mail list of Qt Widgets whose rows are swiped. It prints what is done.
#include <QApplication>
#include <QCommandLineParser>
#include <QFile>
#include <QHeaderView>
#include <QJsonDocument>
#include <QListWidget>
#include <QStandardItemModel>
#include <QTextStream>
#include <QTreeView>

#include "swipeview.h"

int main(int count, char **words)
{
    QApplication application(count, words);
    QCommandLineParser options;
    options.addHelpOption();
    options.addOptions({{"rtl", "from right to left"}, {"dark", "dark colors"}, {"tree", "in a QTreeView with two columns"}});
    options.process(application);
    if (options.isSet("rtl"))
        application.setLayoutDirection(Qt::RightToLeft);
    if (options.isSet("dark")) {
        QPalette palette(QColor("#2C2C2E"), QColor("#1C1C1E"));
        palette.setColor(QPalette::Base, palette.window().color());
        application.setPalette(palette);
    }
    QFile file(CLIENTS "/mails.json");
    if (!file.open(QFile::ReadOnly))
        qFatal("cannot read %s", qUtf8Printable(file.fileName()));
    const QVariantMap inbox = QJsonDocument::fromJson(file.readAll()).toVariant().toMap(), colors = inbox["colors"].toMap();

    QStandardItemModel model;
    for (const QVariant &each : inbox["mails"].toList()) {
        const QVariantMap mail = each.toMap();
        auto *item = new QStandardItem(mail["from"].toString() + "\n" + mail["subject"].toString());
        item->setData(mail["cell"], Qt::UserRole);
        item->setSizeHint({0, 64});
        model.appendRow({item, new QStandardItem(mail["when"].toString())});
    }
    QListView list;
    QTreeView tree;
    QAbstractItemView *view = options.isSet("tree") ? static_cast<QAbstractItemView *>(&tree) : &list;
    tree.setRootIsDecorated(false);
    tree.setHeaderHidden(true);
    view->setFrameShape(QFrame::NoFrame);
    view->setVerticalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    view->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    view->setEditTriggers(QAbstractItemView::NoEditTriggers);
    view->setModel(&model);

    const auto icon = [](const char *name) { return QIcon(QString(CLIENTS "/web/pages/icons/%1.svg").arg(name)); };
    SwipeView swipes(view, Qt::UserRole, {{"read", "Read", QColor(colors["read"].toString()), false, icon("read")}},
                     {{"delete", "Delete", QColor(colors["delete"].toString()), true, icon("delete")},
                      {"archive", "Archive", QColor(colors["archive"].toString()), false, icon("archive")}});
    swipes.setBehavior(inbox["behavior"]);
    QTextStream output(stdout);
    const auto print = [&](const QString &what, const QModelIndex &index) {
        output << what << " " << index.siblingAtColumn(0).data(Qt::UserRole).toString() << Qt::endl;
    };
    QObject::connect(&swipes, &SwipeView::triggered, &model, [&](const QModelIndex &index, const QString &action) { print(action, index); });
    QObject::connect(&swipes, &SwipeView::rowRemoved, &model, [&](const QModelIndex &index) {
        print("removed", index);
        model.removeRow(index.row());
    });
    QObject::connect(&swipes, &SwipeView::failed, &model, [&](int, const QString &message) { output << message << Qt::endl; });
    QObject::connect(view, &QAbstractItemView::clicked, &model, [&](const QModelIndex &index) { print("open", index); });
    view->setWindowTitle("Mails");
    view->resize(320, 480);
    view->show();
    return application.exec();
}
