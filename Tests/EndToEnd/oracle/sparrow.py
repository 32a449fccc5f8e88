"""The sparrowlike seed, by its README: a hard clamp, a projection of 0.175 s, one ease-out, one open cell."""

from .motion import EASE_OUT
from .seed import CLOSED, OPEN, Seed

PROJECTION_SECONDS = 0.175
DURATION = 350.0
HANDLE = 20.0


class Sparrow(Seed):
    single_open = True

    def __init__(self, name, width, widths, mirrored=False, extent=None):
        super().__init__(name, width, widths, mirrored)
        self.extent = width - HANDLE if extent is None else extent

    def rest_offset(self, rest):
        return -self.extent if rest == OPEN else 0.0

    def phases(self, origin, rest):
        return [(self.rest_offset(rest), DURATION, EASE_OUT)]

    def full(self, x):
        return self.extent

    def grasp(self, cell, translation):
        cell.gesture = {"base": cell.x}
        self.move(cell, translation, None)

    def move(self, cell, translation, now):
        cell.x = min(0.0, max(-self.extent, cell.gesture["base"] + translation))

    def release(self, cell, velocity):
        """Closes when x + 0.175 v is short of the middle; equality opens."""
        return CLOSED if self.projected(cell, velocity) > -self.extent / 2 else OPEN

    def projected(self, cell, velocity):
        return cell.x + PROJECTION_SECONDS * velocity
