"""Shows a to-do list of QML by a binding of Python: `todo.py PySide6 todo.qml`."""

import importlib
import sys

import swiped_qt

binding = sys.argv[1]
core, gui, quick = (importlib.import_module(f"{binding}.{name}") for name in ("QtCore", "QtGui", "QtQuick"))


class Printer(core.QObject):
    """Prints what the list does."""

    @(core.Slot if binding == "PySide6" else core.pyqtSlot)(str)
    def write(self, words: str) -> None:
        print(words, flush=True)


application = gui.QGuiApplication(sys.argv)
view = quick.QQuickView()
view.setTitle("To-do")
printer = Printer()
view.rootContext().setContextProperty("printer", printer)
swiped_qt.install(view.engine())
view.setSource(core.QUrl.fromLocalFile(sys.argv[2]))
view.show()
status = application.exec()
del view  # before what it shows
sys.exit(status)
