"""The methods of tables."""

from .cells import Cell, Table
from .checking import LIMITS, Failed
from .engine import Engine


class Tables:
    """The part of a session that serves `table/…`."""

    engine: Engine
    tables: dict[str, Table]
    is_reduced: bool

    def _table(self, params: dict) -> Table:
        name = params["table"]
        if name not in self.tables:
            code = 1001
            raise Failed(code, f'The table "{name}" is not open.', table=name, member="table", came=f'"{name}"')
        return self.tables[name]

    def _table_open(self, params: dict) -> dict:
        name = params["table"]
        if name in self.tables:
            raise Failed(1002, f'The table "{name}" is already open.', table=name, member="table")
        if len(self.tables) >= LIMITS["tables"]:
            raise Failed(1007, f"The limit of {LIMITS['tables']} open tables is reached.", member="tables", limit=LIMITS["tables"])
        table = Table(params, self.is_reduced)
        self.tables[name] = table
        self.engine.has_changed = True
        return {"table": name, "behavior": table.behavior}

    def _table_configure(self, params: dict) -> dict:
        table, engine = self._table(params), self.engine
        before = [(cell, cell.places, cell.at(engine.now)[0], cell.frame(engine.now)) for cell in table.known()]
        was_multiple, was_enabled = table.behavior["policy"]["open"] == "multiple", table.settings["enabled"]
        table.configure(params)
        engine.has_changed = True
        is_multiple = table.behavior["policy"]["open"] == "multiple"
        closing = [cell for cell in table.known() if cell.rest][:-1] if was_multiple and not is_multiple else []
        if was_enabled and not table.settings["enabled"]:
            closing = [cell for cell in table.known() if cell.rest or cell.gesture]
        self._close_for_policy(table, closing)
        for cell, places, offset, _ in before:
            if not table.has_row(cell.name):
                engine.remove(cell)
        for cell, places, offset, _ in before:
            if not cell.is_gone and (cell not in closing or not cell.motion or cell.motion.end != cell.target):
                engine.replace(cell, places, offset)
        changed = [cell for cell, places, _, frame in before if not cell.is_gone
                and (cell.frame(engine.now) != frame or frame["side"] and cell.places.width != places.width)
                and (cell not in closing or self._is_moved(cell, frame))]  # fmt: skip
        return {"table": table.name, "behavior": table.behavior, "cells": [engine.frame(cell) for cell in changed]}

    def _close_for_policy(self, table: Table, closing: list[Cell]) -> None:
        for cell in closing:
            self.engine.go(cell, None, "program")

    def _is_moved(self, cell: Cell, frame: dict) -> bool:
        """Whether a cell that closes by policy must be drawn again for another reason."""
        return cell.frame(self.engine.now)["progress"] != frame["progress"]

    def _table_close(self, params: dict) -> dict:
        table = self._table(params)
        for cell in table.known():
            if cell.gesture or cell.rest or cell.motion:
                self.engine.go(cell, None, "program", is_animated=False, is_placed=False)
        del self.tables[table.name]
        self.engine.has_changed = True
        return {"table": table.name}

    def _closing(self, params: dict, cause: str) -> dict:
        table = self._table(params)
        is_said = cause in table.behavior["policy"]["closeOn"]
        return {"table": table.name, "closed": self.engine.close_all(table, cause) if is_said else []}

    def _table_scroll(self, params: dict) -> dict:
        return self._closing(params, "scroll")

    def _table_tap(self, params: dict) -> dict:
        return self._closing(params, "tap")

    def _table_closeCells(self, params: dict) -> dict:
        table = self._table(params)
        excepted = table.cell(params["except"], "except") if "except" in params else None
        return {"table": table.name, "closed": self.engine.close_all(table, "program", excepted, params.get("animated", True))}

    def _table_cells(self, params: dict) -> dict:
        table = self._table(params)
        cells = [table.cell(name, f"cells[{index}]") for index, name in enumerate(params["cells"])]
        return {"table": table.name, "cells": [self.engine.frame(cell) for cell in cells]}
