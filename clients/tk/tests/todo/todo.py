"""A to-do list of frames with labels."""

import tkinter as tk

TASKS = {"t1": "Water the plants", "t2": "Call Ada", "t3": "Return the books"}


class Todos(tk.Frame):
    def __init__(self, master):
        super().__init__(master, background="white")
        self.done = set()
        self.rows = {}
        for name, title in TASKS.items():
            row = tk.Frame(self, background="white")
            row.pack(fill="x")
            label = tk.Label(row, text=title, background="white", height=4, anchor="w")
            label.pack(fill="x")
            self.rows[name] = row

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
