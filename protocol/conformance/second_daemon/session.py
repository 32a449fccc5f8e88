"""The methods of a session: params in, results out."""

import json

from .behavior import PRESETS
from .cells import Cell
from .checking import LIMITS, METHODS, Failed, Refused
from .engine import Engine
from .tables import Tables
from .velocity import VERSIONS

LEFT_OUT = ("pointer/", "wheel/", "session/", "action/", "table/edit", "cell/expand", "cell/restore", "cell/reveal", "cell/actions", "rpc.discover")
SERVED = [name for name in METHODS if not name.startswith(LEFT_OUT)]
# These may be sent at any time without a timestamp.
WITHOUT_TIME = ("initialize", "exit")
WITHOUT_EFFECT = ("initialized", "$/cancelRequest")


class Session(Tables):
    def __init__(self):
        self.engine = Engine()
        self.revision = 0
        self.tables = self.engine.tables
        self.counters = dict.fromkeys(("messages", "errors", "droppedSamples", "notifications"), 0)
        self.is_reduced = False
        self._began = 0.0

    def initialize(self, params: dict) -> dict:
        major = params["protocolVersion"].split(".")[0]
        if major != "1":
            raise Failed(1011, "The protocol version is not supported.", supported=["1.0"], came=json.dumps(params["protocolVersion"]))
        if params.get("clock", "client") != "client":
            raise Refused("clock", '"client"', params["clock"])
        capabilities = params.get("capabilities", {})
        animation = capabilities.get("animation", {})
        self.engine.formats = animation.get("formats", ["keyframes"])
        self.engine.error = animation.get("maximumError", 0.25)
        self.is_reduced = capabilities.get("reducedMotion", False)
        self.engine.now = self._began = params.get("timestamp", 0)
        return {
            "protocolVersion": "1.0", "serverInfo": {"name": "second", "version": "1"},
            "capabilities": {"methods": SERVED, "clocks": ["client"], "animationFormats": ["keyframes", "sampled", "spring"],
                             "estimators": list(VERSIONS)},
            "presets": list(PRESETS), "limits": LIMITS, "timestamp": self.engine.now,
        }  # fmt: skip

    def serve(self, method: str, params: dict, emit) -> object:
        """Moves time, then processes the message. Calls `emit` with each notification, in order."""
        engine = self.engine
        engine.answered = None
        if method not in WITHOUT_TIME:
            self._move(method, params, emit)
        result = None if method in WITHOUT_EFFECT else getattr(self, "_" + method.removeprefix("$/").replace("/", "_"))(params)
        return self.stamp(emit, result)

    def _move(self, method: str, params: dict, emit) -> None:
        """Runs the events due by the message's time, each reported as a separate step."""
        moment = params.get("timestamp")
        if method == "clock/advance" and moment is not None and moment < self.engine.now:
            raise Failed(1006, "The timestamp is in the past.", member="timestamp", expected=f"at least {self.engine.now}", came=json.dumps(moment))
        if moment is not None:
            self.engine.finish_due(moment, lambda: self.stamp(emit, None))
            self.engine.now = max(self.engine.now, moment)
        self.stamp(emit, None)

    def stamp(self, emit, result: object) -> object:
        """Ends a step: increments the revision if it changed state, and sends it in all notifications."""
        engine = self.engine
        if engine.has_changed:
            self.revision += 1
        engine.has_changed = False
        for method, params in engine.outbox:
            emit(method, params | {"revision": self.revision})
        engine.outbox.clear()
        engine.answered = None
        engine.end_step()
        if isinstance(result, dict):
            for frame in result.get("cells", []) if isinstance(result.get("cells"), list) else []:
                frame["revision"] = self.revision
            return result | {"revision": self.revision}
        return result

    def finish_all(self, emit) -> None:
        """At the end of input with lines, lets each running motion finish at its own time."""
        while (moment := self.engine.due()) is not None:
            self.engine.finish_due(moment)
            self.stamp(emit, None)

    # The session

    def _server_status(self, params: dict) -> dict:
        cells = sum(cell.phase != "closed" for table in self.tables.values() for cell in table.known())
        return {"uptime": self.engine.now - self._began, "clients": 1, "tables": len(self.tables), "cells": cells,
                "counters": dict(self.counters), "timestamp": self.engine.now}  # fmt: skip

    def _clock_advance(self, params: dict) -> dict:
        return {"timestamp": self.engine.now}

    def _animation_finished(self, params: dict) -> dict:
        is_under_way = self.engine.finish(params["animation"])
        return {"animation": params["animation"], "finished": is_under_way, "timestamp": self.engine.now}

    # Cells

    def _cell(self, params: dict) -> Cell:
        return self._table(params).cell(params["cell"])

    def _cell_open(self, params: dict) -> dict:
        cell, engine, is_animated = self._cell(params), self.engine, params.get("animated", True)
        open_sides = [side for side in ("leading", "trailing") if cell.places.opens(side)]
        side = params.get("side", open_sides[0] if len(open_sides) == 1 else None)
        if side not in open_sides:
            raise Refused("side", "a side that can open", *([params["side"]] if "side" in params else []))
        engine.answered = cell
        self._allow(params, cell, engine.is_refused(cell) or engine.is_behind(cell))
        is_still = is_animated or not cell.motion
        is_there = cell.rest == side and not cell.gesture and is_still
        if not is_there:
            engine.open(cell, side, is_animated)
        else:
            engine.close_others(cell)
        return engine.frame(cell)

    def _cell_close(self, params: dict) -> dict:
        cell, is_animated = self._cell(params), params.get("animated", True)
        self.engine.answered = cell
        if cell.gesture or cell.rest or (cell.motion and not is_animated):
            self.engine.go(cell, None, "program", None, is_animated)
        return self.engine.frame(cell)

    def _cell_configure(self, params: dict) -> dict:
        cell, engine = self._cell(params), self.engine
        data = json.dumps(params.get("data"), ensure_ascii=False, separators=(",", ":"))
        if len(data.encode()) > LIMITS["dataBytes"]:
            raise Refused("data", f"at most {LIMITS['dataBytes']} bytes of JSON")
        engine.answered = cell
        places, offset = cell.places, cell.at(engine.now)[0]
        engine.configure(cell, {name: params[name] for name in ("actions", "reveal", "behavior", "data") if name in params})
        engine.replace(cell, places, offset)
        return engine.frame(cell)

    # Gestures

    def _gesture_shouldBegin(self, params: dict) -> dict:
        table, cell = self._table(params), self._cell(params)
        x, y, ratio = params["translation"]["x"], params["translation"]["y"], cell.places.behavior["recognition"]["directionRatio"]
        along, across = (abs(y), abs(x)) if table.settings["axis"] == "vertical" else (abs(x), abs(y))
        passes = ratio is None or along > ratio * across
        passes = passes and self._is_enabled(cell)
        return {"begin": passes and any(cell.places.is_available(side) for side in ("leading", "trailing"))}

    def _is_enabled(self, cell: Cell) -> bool:
        return cell.table.settings["enabled"] and cell.places.behavior["recognition"]["enabled"]

    def _held(self, params: dict) -> Cell:
        cell = self._cell(params)
        if not cell.gesture:
            raise Failed(1004, "No gesture holds the cell.", table=params["table"], cell=name_of(cell))
        self.engine.answered = cell
        return cell

    def _gesture_begin(self, params: dict) -> dict:
        cell = self._cell(params)
        if cell.gesture:
            raise Failed(1005, "Another gesture already holds the cell.",
                         table=params["table"], cell=name_of(cell))  # fmt: skip
        recognition = cell.places.behavior["recognition"]
        is_moving = cell.motion is not None and recognition["catch"] == "never"
        if cell.motion and recognition["catch"] == "opening":
            is_moving = not cell.rest
        self._allow(params, cell, not self._is_enabled(cell) or is_moving or self.engine.is_refused(cell))
        self.engine.answered = cell
        has_snapped = self.engine.begin(cell, cell.table.along(params.get("translation", {"x": 0, "y": 0})))
        return self.engine.frame(cell, has_snapped=has_snapped)

    def _allow(self, params: dict, cell: Cell, is_refused: bool) -> None:
        if is_refused:
            raise Failed(1014, "The cell's behavior does not allow this now.", table=params["table"], cell=name_of(cell))

    def _gesture_update(self, params: dict) -> dict:
        cell, engine = self._held(params), self.engine
        has_snapped = False
        for sample in params.get("samples", []):
            moment = min(sample["timestamp"], engine.now)
            if moment < cell.gesture.samples[-1][0]:
                self.counters["droppedSamples"] += 1
            else:
                has_snapped |= engine.follow(cell, cell.table.along(sample["translation"]), moment)
        has_snapped |= engine.follow(cell, cell.table.along(params["translation"]), engine.now)
        return engine.frame(cell, has_snapped=has_snapped)

    def _gesture_end(self, params: dict) -> dict:
        cell = self._held(params)
        translation, velocity = (cell.table.along(params[name]) if name in params else None for name in ("translation", "velocity"))
        decision = self.engine.release(cell, translation, velocity)
        return self.engine.frame(cell, decision=decision)

    def _gesture_cancel(self, params: dict) -> dict:
        cell = self._held(params)
        decision = self.engine.cancel(cell)
        return self.engine.frame(cell, decision=decision)


def name_of(cell: Cell) -> str:
    return f'"{cell.name}"' if isinstance(cell.name, str) else str(cell.name)
