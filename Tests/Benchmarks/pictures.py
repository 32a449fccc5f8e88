"""The figures as pictures: SVG, written without any library."""

import html
import math

from measure import CURVE, HERE

WIDTH, HEIGHT, LEFT, RIGHT, TOP, BOTTOM = 760, 380, 64, 168, 44, 48
COLOURS = ("#c2410c", "#1d4ed8", "#15803d", "#7e22ce", "#0e7490", "#a16207", "#be185d", "#4b5563")


class Picture:
    """A frame with two axes, each a function from values to places."""

    def __init__(self, title, across, up):
        self.across, self.up = across, up
        self.parts = [
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}" font-family="sans-serif" font-size="12">',
            f'<rect width="{WIDTH}" height="{HEIGHT}" fill="#ffffff"/>',
            f'<text x="{LEFT}" y="24" font-size="15" font-weight="bold" fill="#111827">{html.escape(title)}</text>']

    def x(self, value):
        low, high = map(self.across[0], self.across[1:])
        return LEFT + (self.across[0](value) - low) / (high - low) * (WIDTH - LEFT - RIGHT)

    def y(self, value):
        low, high = map(self.up[0], self.up[1:])
        return HEIGHT - BOTTOM - (self.up[0](value) - low) / (high - low) * (HEIGHT - TOP - BOTTOM)

    def line(self, points, colour, width=1.0):
        path = " ".join(f"{self.x(x):.1f},{self.y(y):.1f}" for x, y in points)
        self.parts.append(f'<polyline points="{path}" fill="none" stroke="{colour}" stroke-width="{width}"/>')

    def text(self, x, y, said, anchor="middle", colour="#374151"):
        self.parts.append(f'<text x="{x:.1f}" y="{y:.1f}" text-anchor="{anchor}" fill="{colour}">{html.escape(said)}</text>')

    def ticks(self, across, up, across_said, up_said):
        """Grid lines at values, each with its text, and what the axes are of."""
        for value, said in across:
            self.line([(value, self.up[1]), (value, self.up[2])], "#e5e7eb")
            self.text(self.x(value), HEIGHT - BOTTOM + 16, said)
        for value, said in up:
            self.line([(self.across[1], value), (self.across[2], value)], "#e5e7eb")
            self.text(LEFT - 6, self.y(value) + 4, said, "end")
        self.text((LEFT + WIDTH - RIGHT) / 2, HEIGHT - 10, across_said)
        self.text(LEFT, 38, up_said, "start")

    def names(self, ends):
        """The names of lines beside their ends, kept 14 apart."""
        lowest = TOP - 14.0
        for height, name, colour in sorted(ends):
            lowest = max(height + 4, lowest + 14)
            self.text(WIDTH - RIGHT + 8, lowest, name, "start", colour)

    def close(self):
        return "\n".join([*self.parts, "</svg>"]) + "\n"


def spread(lines):
    """Ticks 1, 2, 5, 10, … that hold all of it, and the two ends."""
    values = [value for points in lines.values() for _, value in points if value > 0]
    marks = [step * 10 ** power for power in range(-3, 9) for step in (1, 2, 5)]
    low, high = max(mark for mark in marks if mark <= min(values)), min(mark for mark in marks if mark >= max(values))
    ticks = [mark for mark in marks if low <= mark <= high]
    if len(ticks) > 10:
        ticks = [mark for mark in ticks if f"{mark:e}"[0] == "1"]
    return low, high, [(mark, f"{mark:g}" if mark < 1000 else f"{mark / 1000:g} k") for mark in ticks]


def draw(title, lines, across, across_ticks, across_said, up_said):
    low, high, ticks = spread(lines)
    picture = Picture(title, across, (math.log10, low, high))
    picture.ticks(across_ticks, ticks, across_said, up_said)
    ends = []
    for (name, points), colour in zip(lines.items(), COLOURS):
        picture.line(points, colour, 2.5 if name.startswith("swiped") or name.startswith("unix") else 1.5)
        ends.append((picture.y(points[-1][1]), name, colour))
    picture.names(ends)
    return picture.close()


def latencies(figures, part):
    """How long the fastest so many percent took at most: the tail is drawn out to the right."""
    def nines(percent):
        return -math.log10(1 - percent / 100)

    lines = {name: list(zip(CURVE, said["curve"])) for name, said in figures.parts[part.name].items() if said["curve"]}
    ticks = [(percent, f"{percent:g} %") for percent in (0, 50, 90, 99, 99.9)]
    return draw(part.title, lines, (nines, 0, CURVE[-1]), ticks, "of the messages took at most", "µs")


DRAWN = {"together": latencies, "peers": latencies}


def write(figures, parts):
    """Draws what there is to draw; the names of the files by part."""
    written = {}
    for part in parts:
        if part.name in DRAWN and part.name in figures.parts:
            path = HERE / f"results/{part.name}.svg"
            path.write_text(DRAWN[part.name](figures, part))
            written[part.name] = path.name
    return written
