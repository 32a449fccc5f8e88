"""A row may have the name of one that has just been taken out."""

import subprocess
import sys

import pytest

from hostile import ROOT, SWIPED
from trace import TIMEOUT

pytestmark = pytest.mark.toolkit

PROGRAM = """
import time
import tkinter as tk

from swiped_tk import SwipeList

root = tk.Tk()
rows = SwipeList(root, {"trailing": [{"id": "archive", "width": 80}]}, on_action=lambda row, action: None)
rows.pack(fill="both", expand=True)
rows.add("m1")

def until(holds):
    deadline = time.monotonic() + 30
    while not holds():
        assert time.monotonic() < deadline
        root.update()
        time.sleep(0.005)

until(lambda: rows.is_swipeable)
for _ in range(3):
    rows.open("m1")
    until(lambda: "m1" not in rows.rows or rows.rows["m1"].offset == -80)
    assert "m1" in rows.rows
    rows.remove("m1")
    rows.add("m1")
print("there", flush=True)
"""


def test_it_is_not_removed_with_that(display):
    path = f"{ROOT}/clients/tk:{ROOT}/clients/python/src"
    environment = display.environment(SWIPED=SWIPED, PYTHONPATH=path)
    done = subprocess.run([sys.executable, "-c", PROGRAM], env=environment, capture_output=True, text=True, timeout=4 * TIMEOUT)
    assert (done.returncode, done.stdout) == (0, "there\n"), done.stderr
