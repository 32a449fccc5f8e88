"""A session in the test's process, by the module that SWIPED_WASM names."""

import asyncio
import os

import pytest

import swiped

from swiped.embedded import ModuleSession

pytest.importorskip("wasmtime")
pytestmark = pytest.mark.skipif(not os.environ.get("SWIPED_WASM"), reason="SWIPED_WASM names no module: run make test-wasm")
ACTIONS = {"trailing": [{"id": "delete", "width": 80}]}


def test_a_row_opens_and_its_animation_ends():
    with swiped.embed() as daemon:
        daemon.table_open(table="t", width=320, actions=ACTIONS)
        assert daemon.cell_open(table="t", cell="a", side="trailing")["target"] == -80
        while (notification := daemon.notifications.get(timeout=30)).method != "cell/didOpen":
            pass
        assert notification.params["finished"]
    assert daemon.status == 0


def test_limits_are_those_of_the_caller():
    with swiped.embed(limits={"tables": 1}) as daemon:
        daemon.table_open(table="t", width=320)
        with pytest.raises(swiped.LimitExceeded):
            daemon.table_open(table="u", width=320)
    with pytest.raises(ValueError):
        swiped.embed(limits={"tables": 0})


def test_it_runs_in_asyncio():
    async def swipe():
        async with swiped.aio.Daemon(swiped.Module()) as daemon:
            await daemon.table_open(table="t", width=320, actions=ACTIONS)
            return await daemon.cell_open(table="t", cell="a", side="trailing", animated=False)

    assert asyncio.run(swipe())["offset"] == -80


def test_where_no_executable_is_the_module_is_the_default(monkeypatch):
    monkeypatch.delenv("SWIPED", raising=False)
    monkeypatch.setenv("PATH", "")
    with swiped.Daemon() as daemon:
        assert daemon.server_status()["tables"] == 0


# A module whose session traps at its first message.
FAULTY = """(module
  (memory (export "memory") 1)
  (func (export "malloc") (param i32) (result i32) (i32.const 1024))
  (func (export "free") (param i32))
  (func (export "swiped_create") (param i32 i32 f64) (result i32) (i32.const 1))
  (func (export "swiped_receive") (param i32 i32 i32 f64) (result i32) %s)
  (func (export "swiped_next_deadline") (param i32) (result f64) (f64.const inf))
  (func (export "swiped_exit_status") (param i32) (result i32) (i32.const -1)))
"""


def test_a_session_that_traps_ends_and_no_other(tmp_path):
    import wasmtime

    (tmp_path / "faulty.wasm").write_bytes(wasmtime.wat2wasm(FAULTY % "unreachable"))
    with swiped.embed() as other:
        with pytest.raises(swiped.Ended):
            swiped.Daemon(swiped.Module(path=tmp_path / "faulty.wasm"))
        assert other.server_status()["tables"] == 0


def test_a_session_without_memory_refuses_each_message(tmp_path):
    import wasmtime

    small = (FAULTY % "(i32.const 0)").replace("(i32.const 1024))", "(select (i32.const 1024) (i32.const 0) (i32.le_u (local.get 0) (i32.const 4096))))")
    (tmp_path / "small.wasm").write_bytes(wasmtime.wat2wasm(small))
    session = ModuleSession(tmp_path / "small.wasm", {}, 0)
    for _ in range(2):
        with pytest.raises(wasmtime.WasmtimeError, match="out of memory"):
            session.receive(bytes(5000), 0)
    assert session.receive(bytes(5), 0) == b""


def test_a_damaged_module_is_reported(tmp_path):
    (tmp_path / "swiped.wasm").write_bytes(b"\0asm")
    with pytest.raises(swiped.NotStarted, match="not a valid module"):
        swiped.Daemon(swiped.Module(path=tmp_path / "swiped.wasm"))


def test_without_a_module_it_says_how_to_get_one(tmp_path):
    with pytest.raises(swiped.NotStarted, match="make wasm"):
        swiped.Daemon(swiped.Module(path=tmp_path / "none.wasm"))
