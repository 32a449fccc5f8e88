"""A to-do list in a `Gtk.ListBox` that follows a model."""

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
        self.table = SwipeTable(PENDING, on_action=self.act, on_removed=lambda name, row: self.delete(name))
        self.todos = Gio.ListStore(item_type=Todo)
        for name, title in {"t1": "Water the plants", "t2": "Call Ada", "t3": "Return the books"}.items():
            self.todos.append(Todo(name=name, title=title))
        self.box = Gtk.ListBox(selection_mode=Gtk.SelectionMode.NONE)
        self.box.bind_model(self.todos, self.create_row)
        self.scroller = Gtk.ScrolledWindow(child=self.box)
        self.set_child(self.scroller)

    def create_row(self, todo):
        label = Gtk.Label(label=todo.title, xalign=0, height_request=64)
        todo.bind_property("done", label, "css-classes", 0, lambda _, done: ["dim-label"] if done else [])
        row = SwipeRow.new(self.table, todo.name, label)
        row.set_actions(DONE if todo.done else None)
        return row

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
