"""A to-do list in a `ListView`."""

from swiped_textual import SwipeRow, SwipeTable
from textual.app import App
from textual.widgets import Label, ListItem, ListView

DELETE = {"id": "delete", "title": "Delete", "width": 80, "style": "destructive"}
PENDING, DONE = ({"trailing": [DELETE, {"id": "done", "title": title, "width": 80}]} for title in ("Done", "Undo"))
TASKS = {"t1": "Water the plants", "t2": "Call Ada", "t3": "Return the books"}


class Todos(App):
    CSS = "Label { padding: 1 2; }"

    def compose(self):
        self.done, self.log_lines = set(), []
        self.items = {}
        for name, title in TASKS.items():
            self.items[name] = ListItem(SwipeRow(Label(title), cell=name))
        with SwipeTable(PENDING, on_action=self.act, on_removed=self.delete):
            yield ListView(*self.items.values())

    def act(self, row, action):
        if action == "done":
            self.toggle(row.cell)
            row.set_actions(DONE if row.cell in self.done else None)

    def toggle(self, name):
        self.done ^= {name}
        self.log_lines.append(f"{'done' if name in self.done else 'undone'} {name}")

    def delete(self, name):
        self.items.pop(name).remove()
        self.log_lines.append(f"deleted {name} {len(self.items)}")

    def on_list_view_selected(self, event):
        self.log_lines.append("selected")


if __name__ == "__main__":
    Todos().run()
