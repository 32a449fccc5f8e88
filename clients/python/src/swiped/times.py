"""When the daemon sent its notifications, also those without a timestamp."""

from typing import Any


class NotificationTimes:
    """Finds the time of a notification in ms by the client's clock.

    A `cell/frame` has no timestamp: the daemon sent it when it started an animation, or when one ended. The session therefore tracks
    when the animations end that the daemon has announced.
    """

    def __init__(self) -> None:
        self._ends: dict[Any, float] = {}

    def track(self, message: dict[str, Any]) -> None:
        """Notes the animations of a frame, of a notification, or of a result with `cells`."""
        for animation in (message.get(name) for name in ("animation", "collapse", "restore")):
            match animation:
                case {"id": int(id), "start": int() | float() as start, "duration": int() | float() as duration}:
                    self._ends[id] = start + duration
        cells = message.get("cells")
        for cell in cells if isinstance(cells, list) else []:
            if isinstance(cell, dict):
                self.track(cell)

    def of(self, params: dict[str, Any]) -> float | None:
        """The time of a notification; None if a message has caused it, so that the replayed message causes it again."""
        time = params["timestamp"] if "timestamp" in params else self._of_frame(params)
        self.track(params)
        if not isinstance(time, (int, float)):
            return None
        self._ends = {id: end for id, end in self._ends.items() if end >= time}
        return time

    def _of_frame(self, frame: dict[str, Any]) -> float | None:
        match frame:
            case {"animation": {"start": start}} | {"collapse": {"start": start}} | {"restore": {"start": start}}:
                return start
            case {"finished": {"animation": int(id), "finished": True}}:
                return self._ends.get(id)
        return None
