"""The applications: where each comes from, how it starts, and where its rows are."""

import shutil
import sys
from collections.abc import Mapping, Sequence
from pathlib import Path

from pykeepass import create_database

from application import Application, from_pypi, run
from drivers.qt import build
from drivers.textual import Textual
from following import VARIABLES
from hostile import ROOT

sys.path.append(str(ROOT / "clients/web/tests"))
from browsing import TOKEN, Server, served  # noqa: E402


class Secrets(Application):
    """A password safe in Python with libadwaita. Rows are Adw.ActionRows of a template, in a list of each group and one of the search."""

    title = "Secrets"
    rows = (158, 213, 268, 323, 378)
    edges, top = (19, 461), 60
    settings = "[org/gnome/World/Secrets]\nfirst-start-screen=false\nwindow-size=[480, 560]"
    complains = ("GtkText - did not receive a focus-out event",)
    lacks = {"drag and drop": "Its rows cannot be dragged."}

    @staticmethod
    def fetch(folder: Path) -> None:
        shutil.copytree("/usr/lib/python3/dist-packages/gsecrets", folder / "gsecrets", ignore=shutil.ignore_patterns("__pycache__"))

    def start(self, patched: Path | None) -> tuple[Sequence[str | Path], Mapping[str, str]]:
        safe = create_database(str(self.home / "safe.kdbx"), password="swipe")
        safe.trash_entry(safe.add_entry(safe.root_group, "Old", "mira", "old"))  # so that the bin is a row before the first deletion
        for title in ("Bank", "Forum", "GitLab", "Mail", "Shop"):
            safe.add_entry(safe.root_group, title, "mira", title)
        safe.save()
        path = VARIABLES["PYTHONPATH"] if patched is None else f"{patched}:{VARIABLES['PYTHONPATH']}"
        return ["/usr/bin/python3", "/usr/bin/secrets", safe.filename], {"PYTHONPATH": path}

    def arrive(self) -> None:
        self.at_rest(unlike=bytes(len(self.look())))  # black: not painted yet
        self.display.type("swipe")
        self.display.key("Return")

    def undo(self) -> None:
        self.display.click(369, 507)

    def leave(self) -> None:
        self.display.key("ctrl+f")

    def come_back(self) -> None:
        self.display.key("Escape")

    def search(self) -> None:
        self.display.key("ctrl+f")
        self.display.type("o")  # finds "Forum", "Old" and "Shop"
        self.rows, self.top = (150, 205), 110

    def leave_search(self) -> None:
        self.display.key("Escape")
        self.rows, self.top = Secrets.rows, Secrets.top

    def narrow(self) -> None:
        self.display.click(200, 75)
        self.display.type("l")  # finds "Old", which takes the place of "Forum"

    def widen(self) -> None:
        self.display.key("BackSpace")

    def select(self) -> None:
        self.display.click(298, 28)

    def show_dialog(self) -> None:
        self.display.key("ctrl+comma")

    def close_dialog(self) -> None:
        self.display.click(612, 28)

    def quit(self) -> None:
        self.display.key("ctrl+q")


class Endeavour(Application):
    """A to-do list in C with libadwaita, whose rows can be dragged and have a form."""

    title = "Endeavour"
    rows = (78, 120, 162, 204)
    edges, top = (304, 676), 56
    size, aside, home_key = (700, 600), (450, 546), ("Home",)
    settings = "[org/gnome/todo]\nfirst-run=false\nwindow-maximized=false\nwindow-size=(700, 600)"
    complains = (
        "invalid (NULL) pointer instance", "G_TYPE_CHECK_INSTANCE (instance)", "gtd_window_get_current_workspace", "org.freedesktop.login1",
        "GtdTaskList", "evolution-", "dbus-daemon",  # the first: a drop in the inbox, which it refuses
    )
    lacks = {
        "search": "It has none.",
        "selection": "It has none.",
        "dialog": "It has none that a key opens.",
        "secondary click": "Its rows have none.",
        "pages": "No key leaves the page.",
    }

    @staticmethod
    def fetch(folder: Path) -> None:
        sources = folder / "sources.list"
        sources.write_text("deb-src [signed-by=/usr/share/keyrings/debian-archive-keyring.gpg] http://deb.debian.org/debian bookworm main\n")
        (folder / "lists/partial").mkdir(parents=True)
        apt = ["apt-get", "-qq", "-o", f"Dir::Etc::sourcelist={sources}", "-o", "Dir::Etc::sourceparts=-", "-o", f"Dir::State::lists={folder}/lists"]
        run(*apt, "update", folder=folder)
        run(*apt, "source", "--download-only", "--tar-only", "endeavour", folder=folder)
        run("tar", "-xf", *folder.glob("*.orig.tar.*"), "--strip-components=1", folder=folder)

    @staticmethod
    def build(folder: Path) -> None:
        run("make", "-s", "-C", ROOT / "clients/c", "install", f"BUILD={folder}/swiped", f"PREFIX={folder}/prefix", folder=folder)
        run("meson", "setup", "build", f"-Dpkg_config_path={folder}/prefix/lib/pkgconfig", folder=folder)
        run("ninja", "-C", "build", "src/endeavour", folder=folder)

    def start(self, patched: Path | None) -> tuple[Sequence[str | Path], Mapping[str, str]]:
        tasks = self.home / "data/evolution/tasks/system/tasks.ics"
        tasks.parent.mkdir(parents=True)
        words = (f"BEGIN:VTODO UID:t{n} SUMMARY:{title} CREATED:20240101T00000{n}Z X-ENDEAVOUR-POSITION:{n} END:VTODO"
                 for n, title in enumerate(("Books", "Dentist", "Garden", "Tickets")))
        tasks.write_text("\r\n".join(["BEGIN:VCALENDAR", "VERSION:2.0", *" ".join(words).split(), "END:VCALENDAR", ""]))
        return [patched / "build/src/endeavour" if patched else "/usr/bin/endeavour"], {}

    def arrive(self) -> None:
        def shows_inbox() -> bool:
            self.display.click(70, 77)
            entry, page = self.display.colors((320, 270), (320, 300))  # of a new task, and below it
            return entry != page

        assert self.wait(shows_inbox)

    def undo(self) -> None:
        self.display.click(600, 546)

    def quit(self) -> None:
        self.display.key("ctrl+q")


class MetadataCleaner(Application):
    """A tool in Python with libadwaita, whose files are the rows of a Gtk.ListView: children that a template makes."""

    title = "Metadata Cleaner"
    rows = (79, 134, 189, 244)
    edges, top = (5, 395), 56
    size, aside = (396, 540), (200, 400)
    other_side, colors = "trailing", {"trailing": "#E01B24"}
    lacks = {
        "order": "Its threads add the files in any order.",
        "undo": "It has none.",
        "search": "It has none.",
        "selection": "It has none.",
        "pages": "It has one page.",
        "dialog": "It has none that a key opens.",
        "secondary click": "Its rows have none.",
        "drag and drop": "Its rows cannot be dragged.",
    }

    @staticmethod
    def fetch(folder: Path) -> None:
        shutil.copytree("/usr/share/metadata-cleaner/src/metadatacleaner", folder / "metadatacleaner")
        program = Path("/usr/bin/metadata-cleaner").read_text()
        (folder / "program").write_text(program.replace("/usr/share/metadata-cleaner/src", str(folder)))

    def start(self, patched: Path | None) -> tuple[Sequence[str | Path], Mapping[str, str]]:
        files = [self.home / f"{name}.txt" for name in ("books", "garden", "mail", "shop")]
        for file in files:
            file.write_text(file.name)
        return ["/usr/bin/python3", patched / "program" if patched else "/usr/bin/metadata-cleaner", *files], {}

    def quit(self) -> None:
        self.display.key("ctrl+q")


class ContactList(Application):
    """An example of Qt with a model in C++, whose rows are ItemDelegates, under a heading for each letter."""

    title = "Contact List"
    rows = (39, 91, 143, 169)
    edges, top = (0, 320), 0
    colors = Application.colors | {"leading": "#6C6C70"}
    size, aside = (320, 480), (160, 470)
    lacks = {
        "undo": "It has none.",
        "search": "It has none.",
        "selection": "It has none.",
        "pages": "It has one page.",
        "dialog": "No key opens one.",
        "secondary click": "Its rows have none.",
        "drag and drop": "Its rows cannot be dragged.",
        "dark": "Its style has no dark colors.",
        "quit": "It has no key for that.",
    }

    @staticmethod
    def fetch(folder: Path) -> None:
        run("apt-get", "-qq", "-o", "APT::Sandbox::User=root", "download", "qtquickcontrols2-5-examples", folder=folder)
        run("dpkg-deb", "--extract", *folder.glob("*.deb"), "package", folder=folder)
        (example,) = folder.glob("package/usr/lib/*/qt5/examples/quickcontrols2/contactlist")
        for copy in folder, folder / "original":
            shutil.copytree(example, copy, dirs_exist_ok=True)

    @staticmethod
    def build(folder: Path) -> None:
        for copy in folder, folder / "original":
            run("qmake6", "contactlist.pro", folder=copy)
            run("make", "-s", folder=copy)

    def start(self, patched: Path | None) -> tuple[Sequence[str | Path], Mapping[str, str]]:
        build()
        return [patched / "contactlist" if patched else self.patched() / "original/contactlist"], {}


class KanbanTui(Application):
    """A board of cards in a terminal, with Textual, whose cards can be dragged up, down and into other columns."""

    title = "Kanban"
    rows = (104, 216, 312)  # in any of them that has the focus, which has a line more
    edges, edge, top = (16, 207), 0, 32
    size, aside = (250, 620), (600, 500)  # without its footer and its toasts
    colors = Application.colors | {"leading": "#6C6C70"}
    lacks = {
        "undo": "It has none.",
        "search": "Its filter needs the mouse.",
        "selection": "It has none.",
        "pages": "It has one page.",
        "dialog": "Its dialogs are no windows.",
        "secondary click": "Its rows have none.",
        "drag and drop": "A terminal shows no picture of what is dragged.",
        "dark": "It has its own theme.",
    }

    @staticmethod
    def fetch(folder: Path) -> None:
        from_pypi(folder, "kanban_tui", "kanban-tui==0.21.2", "--constraint", ROOT / "clients/textual/requirements.txt")

    def start(self, patched: Path | None) -> tuple[Sequence[str | Path], Mapping[str, str]]:
        look = [word.replace("40x30", "100x40") for word in Textual.command[1:Textual.command.index("-T")]]
        program = [sys.executable, "-c", "from kanban_tui.cli import cli; cli()", "demo"]
        return ["xterm", *look, "-T", self.title, "-e", "env", "COLORTERM=truecolor", *program], self.modules(patched) | Textual.variables

    def arrive(self) -> None:
        assert self.wait(lambda: self.display.colors((self.ends[0], self.rows[0])) == ["#008F00"])

    def quit(self) -> None:
        self.display.key("ctrl+q")


BOARD = """
import customtkinter, sys, ctk_kanban
customtkinter.set_appearance_mode(sys.argv[1])
window = customtkinter.CTk()
window.title("Board")
window.geometry("640x600")
cards = [{"id": title, "column": 1, "title": title} for title in ("Books", "Dentist", "Garden", "Tickets")]
ctk_kanban.CTkKanbanBoard(window, columns=[{"id": id, "title": str(id)} for id in (1, 2)], cards=cards).pack(fill="both", expand=True)
window.bind("<Control-q>", lambda event: window.destroy())
window.mainloop()
"""


class CTkKanban(Application):
    """A widget of CustomTkinter for Tk: a board of cards, with a search, a menu of each card, and a handle that drags it."""

    title = "Board"
    rows = (204, 276, 348, 420)
    edges, top = (49, 324), 90
    size, aside, menu_windows = (640, 600), (400, 500), 1
    colors = Application.colors | {"leading": "#6C6C70"}
    lacks = {
        "undo": "It has none.",
        "selection": "It has none.",
        "pages": "It has one page.",
        "dialog": "Its editor is part of its window.",
        "drag and drop": "Only its handle drags a card, and shows no picture of it.",
    }

    @staticmethod
    def fetch(folder: Path) -> None:
        from_pypi(folder, "ctk_kanban", "CTkKanBan==2.3.0")

    def start(self, patched: Path | None) -> tuple[Sequence[str | Path], Mapping[str, str]]:
        return [sys.executable, "-c", BOARD, self.scheme], self.modules(patched)

    def search(self) -> None:
        all_cards = self.look()
        self.display.click(200, 47)
        self.display.type("e")  # finds all but "Books", a moment later
        self.at_rest(unlike=all_cards)

    def leave_search(self) -> None:
        self.display.key("BackSpace")

    def narrow(self) -> None:
        self.display.click(200, 47)
        self.display.type("t")  # finds "Tickets" only

    def widen(self) -> None:
        self.display.key("BackSpace")

    def quit(self) -> None:
        self.display.key("ctrl+q")


class Todos(Application):
    """A page with Backbone, by others, in Chromium: a to-do list whose items are elements of views, and made again at each change."""

    title = "Todos"
    rows = (203, 260, 317, 375)
    edges, top = (60, 540), 145
    noise = 4  # Chromium draws what has moved in another layer
    size, aside, menu_windows = (600, 640), (20, 300), 1
    complains = ("ERROR:",)  # Chromium without a bus, a GPU and a keyring
    lacks = {
        "undo": "It has none.",
        "search": "It has none.",
        "selection": "It has none.",
        "pages": "It has one page.",
        "dialog": "It has none.",
        "drag and drop": "Its rows cannot be dragged.",
        "dark": "It has no dark colors.",
        "quit": "A browser has it, whose daemon serves other pages, too.",
    }

    @staticmethod
    def fetch(folder: Path) -> None:
        for copy in folder, folder / "original":
            shutil.copytree("/usr/share/doc/libjs-backbone/examples", copy, dirs_exist_ok=True)
        (folder / "swiped").symlink_to(ROOT / "clients/web/src")

    def start(self, patched: Path | None) -> tuple[Sequence[str | Path], Mapping[str, str]]:
        pages = self.stack.enter_context(served("/"))  # in which the page finds Debian's libraries
        daemon = self.stack.enter_context(Server("--allow-origin", pages))
        url = f"{pages}{patched or self.patched() / 'original'}/todos/index.html?daemon=ws://127.0.0.1:{daemon.port}/?token={TOKEN}"
        options = ["--no-sandbox", "--test-type", "--no-first-run", "--disable-gpu", "--hide-scrollbars", "--password-store=basic"]
        options += [f"--user-data-dir={self.home}/chromium", "--window-size=600,640", "--window-position=0,0"]
        return ["chromium", *options, f"--app={url}"], {}

    def arrive(self) -> None:
        assert self.wait(lambda: self.display.colors(self.aside) not in (["#000000"], ["#FFFFFF"]))
        self.at_rest()
        self.display.click(200, 120)
        for title in ("Books", "Dentist", "Garden", "Tickets"):
            before = self.look()
            self.display.type(title)
            assert self.wait(lambda: self.display.key("Return") or self.look() != before)
        self.display.click(*self.aside)  # no caret blinks


APPLICATIONS = {
    each.__name__.lower(): each for each in (Secrets, Endeavour, MetadataCleaner, ContactList, KanbanTui, CTkKanban, Todos)
}
