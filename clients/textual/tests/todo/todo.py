"""A to-do list in a `ListView`."""

from textual.app import App
from textual.widgets import Label, ListItem, ListView

TASKS = {"t1": "Water the plants", "t2": "Call Ada", "t3": "Return the books"}


class Todos(App):
    CSS = "Label { padding: 1 2; }"

    def compose(self):
        self.done, self.log_lines = set(), []
        self.items = {}
        for name, title in TASKS.items():
            self.items[name] = ListItem(Label(title))
        yield ListView(*self.items.values())

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
