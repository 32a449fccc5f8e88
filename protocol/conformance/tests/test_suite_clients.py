"""Each list controller of this project passes the cases of clients, and random sessions have the same effects in all of them."""

import os
import shlex
import subprocess
import sys
from pathlib import Path

import pytest
from swipe_conformance.client_sessions import differing_session
from swipe_conformance.clients import CASES, failures

ROOT = Path(__file__).resolve().parents[3]
SWIPED = shlex.split(os.environ.get("SWIPED", str(ROOT / ".build/release/swiped")))
PYTHON = [sys.executable, str(ROOT / "clients/python/tests/list_controller.py")]
JAVASCRIPT = ["node", str(ROOT / "clients/web/tests/list-controller.mjs")]
SANITIZE = "-fsanitize=address,undefined -fno-sanitize-recover=undefined"


@pytest.fixture(autouse=True)
def library(monkeypatch):
    monkeypatch.setenv("PYTHONPATH", str(ROOT / "clients/python/src"))


@pytest.fixture(scope="module")
def c(tmp_path_factory) -> list[str]:
    """In C, under sanitizers: memory that is lost is an error."""
    folder = tmp_path_factory.mktemp("c")
    flags = [f"CFLAGS=-O1 -g -Werror -Wconversion -Wno-sign-conversion {SANITIZE}", f"LDFLAGS={SANITIZE}"]
    subprocess.run(["make", "-s", "-C", ROOT / "clients/c", f"BUILD={folder}", *flags, f"{folder}/list-controller"], check=True)
    return [str(folder / "list-controller")]


@pytest.fixture(params=["c", "javascript"])
def other(request) -> list[str]:
    """One that is not in Python."""
    return JAVASCRIPT if request.param == "javascript" else request.getfixturevalue(request.param)


@pytest.fixture(params=["python", "c", "javascript"])
def controller(request) -> list[str]:
    return {"python": PYTHON, "javascript": JAVASCRIPT}.get(request.param) or request.getfixturevalue(request.param)


def test_a_controller_passes_all_cases(controller):
    assert [f"{path.stem}: {reason}" for path, reason in failures(controller, sorted(CASES.glob("*.case")))] == []


def test_random_sessions_have_the_same_effects(other):
    assert differing_session(PYTHON, other, SWIPED, range(40)) == ""
