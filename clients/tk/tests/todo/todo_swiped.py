"""A to-do list of frames with labels."""

import tkinter as tk

from swiped_tk import SwipeRow, SwipeTable

DELETE = {"id": "delete", "title": "Delete", "width": 80, "style": "destructive"}
PENDING, DONE = ({"trailing": [DELETE, {"id": "done", "title": title, "width": 80}]} for title in ("Done", "Undo"))
TASKS = {"t1": "Water the plants", "t2": "Call Ada", "t3": "Return the books"}


class Todos(tk.Frame):
    def __init__(self, master):
        super().__init__(master, background="white")
        self.done = set()
        self.rows = {}
        SwipeTable(self, PENDING, on_action=self.act, on_removed=self.delete)
        for name, title in TASKS.items():
            holder = SwipeRow(self, cell=name)
            holder.pack(fill="x")
            row = holder.content
            label = tk.Label(row, text=title, background="white", height=4, anchor="w")
            label.pack(fill="x")
            self.rows[name] = holder

    def act(self, row, action):
        if action == "done":
            self.toggle(row.cell)
            row.set_actions(DONE if row.cell in self.done else None)

    def toggle(self, name):
        self.done ^= {name}
        print("done" if name in self.done else "undone", name, flush=True)

    def delete(self, name):
        self.rows.pop(name).destroy()
        print("deleted", name, len(self.rows), flush=True)


root = tk.Tk()
root.title("To do")
root.geometry("320x240+0+0")
Todos(root).pack(fill="both", expand=True)
root.mainloop()
