"""Shows a to-do list of QML: `todo.py todo.qml`."""

import sys

import swiped_qt
from PySide6.QtCore import QObject, Slot
from PySide6.QtGui import QGuiApplication
from PySide6.QtQuick import QQuickView


class Printer(QObject):
    """Prints what the list does."""

    @Slot(str)
    def write(self, words: str) -> None:
        print(words, flush=True)


application = QGuiApplication(sys.argv)
view = QQuickView()
printer = Printer()
view.rootContext().setContextProperty("printer", printer)
swiped_qt.install(view.engine())
view.setSource(sys.argv[1])
view.show()
status = application.exec()
del view  # before what it shows
sys.exit(status)
