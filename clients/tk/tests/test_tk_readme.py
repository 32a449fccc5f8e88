"""What README.md shows is what happens."""

import contextlib
import queue
import re
import subprocess
import sys
import threading

import pytest
from display import line
from hostile import ROOT, SWIPED

import swiped

swiped_tk = pytest.importorskip("swiped_tk", reason="there is no Tk", exc_type=ImportError)

pytestmark = pytest.mark.toolkit
FOLDER = ROOT / "clients/tk"
CLIENT = {"PYTHONPATH": f"{FOLDER}:{FOLDER.parent / 'python/src'}"}
README = (FOLDER / "README.md").read_text()
(LISTING,) = re.findall(r"^```python\n(.*?)^```$", README, re.MULTILINE | re.DOTALL)


def test_the_list_works_as_pasted_and_is_short(display):
    assert len([text for text in LISTING.splitlines() if text]) < 40
    environment = display.environment(SWIPED=SWIPED, **CLIENT)
    listed = subprocess.Popen([sys.executable, "-c", LISTING], env=environment, stdout=subprocess.PIPE, text=True)
    said: queue.Queue[str] = queue.Queue()
    threading.Thread(target=lambda: [said.put(text) for text in listed.stdout], daemon=True).start()
    try:
        for _ in range(60):  # it does not say when there is a window, and a daemon
            display.drag(line((250, 96), (130, 96)))
            display.move([(200, 96)] * 50)  # until the row has come to rest
            display.click(200, 96)
            with contextlib.suppress(queue.Empty):
                if said.get(timeout=1).startswith("archive"):
                    break
        else:
            pytest.fail("nothing was archived")
        display.move([(160, 32)] * 50)  # while a row is open, a tap closes it
        display.click(160, 32)
        assert said.get(timeout=30) == "open The keys are with the neighbour\n"
    finally:
        listed.kill()
        listed.wait()


def test_names_and_files_exist():
    names = set(re.findall(r"`swiped\.(\w+)`", README))
    assert len(names) > 4 and names <= set(swiped.__all__)
    members = set(re.findall(r"`([a-z_]+)`", README.split("## API")[1].split("## Keyboard")[0]))
    options = swiped_tk.SwipeTable.__init__.__annotations__ | swiped_tk.SwipeList.__init__.__annotations__
    shown = {"yview", "yscrollcommand", "rows", "background"}
    assert len(members) > 10 and all(hasattr(swiped_tk.SwipeList, name) or name in options or name in shown for name in members)
    files = re.findall(r"\]\(([^)#]+)\)", README) + [f"swiped_tk/{name}" for name in re.findall(r"`(?:swiped_tk/)?(\w+\.py)`", README)]
    assert len(files) > 2 and all((FOLDER / file).exists() for file in files)
