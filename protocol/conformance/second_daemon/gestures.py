"""Fingers on cells: how content follows, where it is released, and what happens to other cells."""

from .cells import Cell, Gesture
from .motions import Motions
from .release import content_velocity, decide
from .velocity import counted, estimate


class Gestures(Motions):
    """Motions, and the gestures that start or interrupt them."""

    def begin(self, cell: Cell, translation: float) -> bool:
        """Takes the cell. Returns whether a snap starts."""
        self.has_changed = True
        self.depart(cell)
        found = cell.at(self.now)[0]
        self.cut(cell)
        self.tell("cell/swipeBegan", cell)
        places = cell.places
        cell.gesture = Gesture(found, cell.rest, places.pull(found), self.now)
        cell.gesture.own = places.own_side(found)
        if places.behavior["tracking"]["beyond"] == "catch":
            cell.gesture.origin = translation
        has_snapped = self.follow(cell, translation, self.now)
        self._policy_of_begin(cell)
        return has_snapped

    def follow(self, cell: Cell, translation: float, moment: float) -> bool:
        """Moves content with the finger, which was there at that moment. Returns whether a snap starts."""
        gesture = cell.gesture
        self.has_changed = True
        gesture.translation = translation
        gesture.samples = gesture.samples[-30:] + [(moment, translation)]
        place = self._place(cell)
        point = self._catch_point(cell, place)
        if point and point == gesture.caught:
            return False
        gesture.caught = point
        self.cut(cell)
        if point is None:
            cell.offset = gesture.left = place
            return False
        side = None if point == "closed" else point
        gesture.left = cell.places.rest(side)
        self.start(cell, self.settled(cell, side, 0.0))
        if not cell.motion:
            cell.offset = cell.places.rest(side)
        return cell.motion is not None

    def _place(self, cell: Cell) -> float:
        gesture = cell.gesture
        if cell.places.behavior["tracking"]["crossing"] != "crossFromClosed":
            gesture.own = gesture.own or cell.places.own_side(gesture.pulled)
        place = cell.places.place(gesture.pulled, gesture.found, gesture.own)
        gesture.unused = cell.places.unused(gesture.pulled, place, gesture.own)
        if cell.places.behavior["tracking"]["unused"] == "drop":
            gesture.base -= gesture.unused
        return place

    def _catch_point(self, cell: Cell, place: float) -> str | None:
        places, t = cell.places, cell.gesture.translation - cell.gesture.origin
        if places.behavior["tracking"]["beyond"] != "catch":
            return None
        side = places.side_at(place)
        if side and places.opens(side) and place * places.sign(side) >= places.extent(side) and t * places.sign(side) > 0:
            return side
        for side, other in (("leading", "trailing"), ("trailing", "leading")):
            if not place and t * places.sign(side) <= 0 and places.opens(side) and not places.is_available(other):
                return "closed"
        return None

    def release(self, cell: Cell, translation: float | None, velocity: float | None) -> dict:
        """Releases the cell. Returns the decision."""
        self.has_changed = True
        gesture, places = cell.gesture, cell.places
        if translation is not None:
            gesture.translation = translation
            gesture.samples.append((self.now, translation))
            place = self._place(cell)
            point = self._catch_point(cell, place)
            if point is None:
                self.cut(cell)
                cell.offset = gesture.left = place
            elif point != gesture.caught:
                gesture.left = places.rest(None if point == "closed" else point)
        offset = gesture.left
        reported = {}
        if velocity is None:
            reported = estimate(gesture.samples, self.now, places.behavior["velocity"])
            velocity = reported.pop("velocity")
        velocity = counted(velocity, None, places.behavior["velocity"])
        is_left = places.behavior["recognition"]["catch"] != "down"
        is_left = is_left and not velocity and gesture.translation == gesture.origin and gesture.found != cell.target
        if is_left:
            outcome = "open" if cell.rest else "close"
            decision = {"outcome": outcome, "rule": "unmoved", "offset": offset, "velocity": 0, "side": cell.rest}
        else:
            decision = decide(places, offset, gesture.pulled, velocity, gesture.found_open, gesture.own)
        decision |= reported
        side = decision.pop("side")
        speed = content_velocity(places, cell.offset, gesture.found, velocity, gesture.own)
        cell.gesture = None
        self.tell("cell/swipeEnded", cell, offset=offset, velocity=velocity, cancelled=False)
        self.go(cell, side, "gesture", speed)
        if side:
            self.close_others(cell)
        return decision

    def cancel(self, cell: Cell, is_own: bool = True) -> dict:
        """Cancels the gesture, for a cancel message or another cell. Returns the decision."""
        outcome = "open" if cell.rest else "close"
        decision = {"outcome": outcome, "rule": "cancelled", "offset": cell.gesture.left, "velocity": 0}
        side = cell.rest
        self.go(cell, side, "cancel", decision=decision)
        if side and is_own:
            self.close_others(cell)
        return decision

    # Effects on other cells

    def _policy_of_begin(self, cell: Cell) -> None:
        policy = cell.table.behavior["policy"]
        closes = "otherBegin" in policy["closeOn"]
        others = self._others(cell) if closes else cell.table.others(cell)
        tables = [cell.table, *(table for table in self.tables.values() if table is not cell.table)]
        others = sorted(others, key=lambda other: (tables.index(other.table), not other.gesture))
        for other in others:
            if other.gesture and policy["open"] != "multiple":
                is_one_open = any(one.rest and not one.gesture and one is not other for one in self._others(cell))
                if other.table is not cell.table or other.rest and (closes or is_one_open):
                    self.go(other, None, "otherCell")
                else:
                    self.cancel(other, is_own=False)
            elif other.rest and not other.gesture and closes:
                self.go(other, None, "otherCell")

    def is_refused(self, cell: Cell) -> bool:
        """Whether another open or held cell prevents this one from opening."""
        policy = cell.table.behavior["policy"]
        if policy["conflict"] != "refuse" or policy["open"] == "multiple" or cell.rest:
            return False
        return any(other.rest or other.gesture for other in self._others(cell))

    def is_behind(self, cell: Cell) -> bool:
        """Whether another cell is opening, so that a program cannot open this one."""
        policy = cell.table.behavior["policy"]
        if policy["conflict"] != "firstToOpen" or policy["open"] == "multiple":
            return False
        return any(other.rest and other.motion and not other.gesture for other in self._others(cell))

    def close_others(self, cell: Cell, is_animated: bool = True) -> None:
        """Handles a cell that begins to open: if only one may be open, the others close and their gestures are cancelled."""
        policy = cell.table.behavior["policy"]
        if policy["open"] == "multiple" and "otherOpen" in policy["closeOn"]:
            for other in cell.table.others(cell):
                if other.rest and not other.gesture:
                    self.go(other, None, "otherCell", is_animated=is_animated)
        if cell.table.behavior["policy"]["open"] == "multiple":
            return
        for other in self._others(cell):
            if other.gesture or other.rest:
                self.go(other, None, "otherCell", is_animated=is_animated)

    def _others(self, cell: Cell) -> list[Cell]:
        """The other cells of the table, or of all the tables of its group."""
        table = cell.table
        group = table.settings["group"] if table.behavior["policy"]["open"] == "group" else None
        tables = [one for one in self.tables.values() if one is table or (group is not None and one.settings["group"] == group)]
        others = [other for one in sorted(tables, key=lambda one: one is not table) for other in one.others(cell)]
        return others
