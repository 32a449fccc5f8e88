"""A to-do list in a `Gtk.ListView`, with a model and a factory that uses its widgets again."""

import gi

gi.require_version("Gtk", "4.0")

from gi.repository import Gio, GObject, Gtk  # noqa: E402
from swiped_gtk import SwipeRow, SwipeTable  # noqa: E402

DELETE = {"id": "delete", "title": "Delete", "style": "destructive"}
PENDING, DONE = ({"trailing": [DELETE, {"id": "done", "title": title}]} for title in ("Done", "Undo"))


class Todo(GObject.Object):
    name = GObject.Property(type=str)
    title = GObject.Property(type=str)
    done = GObject.Property(type=bool, default=False)


class Window(Gtk.ApplicationWindow):
    def __init__(self, application):
        super().__init__(application=application, title="To do", default_width=320, default_height=240, decorated=False)
        self.todos = Gio.ListStore(item_type=Todo)
        for name, title in {"t1": "Water the plants", "t2": "Call Ada", "t3": "Return the books"}.items():
            self.todos.append(Todo(name=name, title=title))
        factory = Gtk.SignalListItemFactory()
        factory.connect("setup", self.set_up)
        factory.connect("bind", self.bind)
        self.table = SwipeTable(PENDING, on_action=self.act, on_removed=lambda name, row: self.delete(name))
        self.scroller = Gtk.ScrolledWindow(child=Gtk.ListView(model=Gtk.NoSelection(model=self.todos), factory=factory))
        self.set_child(self.scroller)

    def set_up(self, factory, item):
        label = Gtk.Label(xalign=0, height_request=64)
        item.set_child(SwipeRow(table=self.table, content=label))

    def bind(self, factory, item):
        todo, row = item.get_item(), item.get_child()
        row.set_cell(todo.name)
        row.set_actions(DONE if todo.done else None)
        label = row.get_content()
        label.set_label(todo.title)

    def act(self, row, action):
        if action == "done":
            self.toggle(row.get_cell())
            row.set_actions(DONE if self.find(row.get_cell()).done else None)

    def toggle(self, name):
        todo = self.find(name)
        todo.done = not todo.done
        print("done" if todo.done else "undone", name, flush=True)

    def delete(self, name):
        self.todos.remove(self.todos.find(self.find(name))[1])
        print("deleted", name, len(self.todos), flush=True)

    def find(self, name):
        return next(todo for todo in self.todos if todo.name == name)


application = Gtk.Application(application_id="org.example.Todo")
application.connect("activate", lambda application: Window(application).present())
application.run()
