"""Easing functions of CSS: names, `cubic-bezier()`, `linear()` and `steps()`, with calculations in them."""

import math
import re

NAMES = {
    "linear": "linear", "ease": [0.25, 0.1, 0.25, 1], "ease-in": [0.42, 0, 1, 1], "ease-out": [0, 0, 0.58, 1],
    "ease-in-out": [0.42, 0, 0.58, 1], "step-start": "linear(1 0%, 1 100%)", "step-end": "linear(0 0%, 0 100%)",
}  # fmt: skip
NUMBER = r"[+-]?(?:[0-9]+(?:\.[0-9]+)?|\.[0-9]+)(?:e[+-]?[0-9]+)?"
TOKEN = re.compile(rf"(?P<space>\s+)|(?P<number>{NUMBER}%?(?![a-z.0-9%]))|(?P<open>[a-z-]*\()|(?P<word>[a-z][a-z-]*)|(?P<mark>[-+*/,)])")
JUMPS = {"end": (0, 0), "start": (1, 0), "jump-end": (0, 0), "jump-start": (1, 0), "jump-both": (1, 1), "jump-none": (0, -1)}
POINTS = 200


class Wrong(Exception):
    """The text is not an easing function."""


def function(text: str) -> object:
    """[x1, y1, x2, y2], "linear", or `linear(…)` with the time of each point. None if CSS has no such function."""
    text = text.lower().strip(" \t\r\n\f")
    if text in NAMES:
        return NAMES[text]
    try:
        reader = Reader(text)
        return reader.function()
    except Wrong:
        return None


class Reader:
    """A number is a pair: its value, and whether it is a percentage."""

    def __init__(self, text: str) -> None:
        self.tokens: list[tuple[str, str]] = []
        place = 0
        while place < len(text):
            token = TOKEN.match(text, place)
            if not token:
                raise Wrong
            self.tokens.append((token.lastgroup or "", token[0]))
            place = token.end()

    def peek(self) -> str:
        return self.tokens[0][1] if self.tokens else ""

    def space(self) -> bool:
        found = bool(self.tokens) and self.tokens[0][0] == "space"
        if found:
            self.tokens.pop(0)
        return found

    def take(self, mark: str) -> bool:
        self.space()
        if self.peek() != mark:
            return False
        self.tokens.pop(0)
        return True

    def function(self) -> object:
        name = self.peek()
        self.tokens = self.tokens[1:]
        if name == "linear(":
            result: object = self.linear()
        elif name == "cubic-bezier(":
            result = self.bezier()
        elif name == "steps(":
            result = self.steps()
        else:
            raise Wrong
        if not self.take(")") or self.tokens:
            raise Wrong
        return result

    def bezier(self) -> object:
        numbers = [self.value()]
        while self.take(","):
            numbers.append(self.value())
        one = [number for number, is_percent in numbers if not is_percent]
        if len(one) != 4 or len(numbers) != 4 or any(not 0 <= x <= 1 for x in one[::2]) or any(abs(y) > 10 for y in one[1::2]):
            raise Wrong
        return "linear" if one == [0, 0, 1, 1] else one

    def steps(self) -> str:
        self.space()
        kind, text = self.tokens[0] if self.tokens else ("", "")
        count, is_percent = self.value()
        if is_percent or not 1 <= round(count) <= POINTS // 2 or kind == "number" and not re.fullmatch(r"[+-]?[0-9]+", text):
            raise Wrong
        count, position = round(count), "end"
        if self.take(","):
            self.space()
            position = self.peek()
            self.tokens = self.tokens[1:]
        first, more = JUMPS.get(position, (0, -count))
        if count + more < 1:
            raise Wrong
        return written([(100 * end / count, (step + first) / (count + more)) for step in range(count) for end in (step, step + 1)])

    def linear(self) -> str:
        stops = [self.stop()]
        while self.take(","):
            stops.append(self.stop())
        points: list[list] = []
        for progress, percents in stops:
            points += [[percent, progress] for percent in percents or [None]]
        if len(stops) < 2 or len(points) > POINTS:
            raise Wrong
        if points[0][0] is None:
            points[0][0] = 0.0
        if points[-1][0] is None:
            points[-1][0] = max(100.0, *(time for time, _ in points if time is not None))
        distribute(points)
        return written([(time, value) for time, value in points])

    def stop(self) -> tuple[float, list[float]]:
        values = [self.value()]
        self.space()
        while self.peek() not in (",", ")", "") and len(values) < 4:
            values.append(self.value())
            self.space()
        kinds = [is_percent for _, is_percent in values]
        if len(values) > 3 or kinds.count(False) != 1 or kinds[0] and kinds[-1]:
            raise Wrong
        progress, percents = values[kinds.index(False)][0], [value for value, is_percent in values if is_percent]
        if abs(progress) > 10 or any(abs(percent) > 100_000 for percent in percents):
            raise Wrong
        return progress, percents

    def value(self) -> tuple[float, bool]:
        self.space()
        value = self.term(False)
        if not math.isfinite(value[0]):
            raise Wrong
        return value

    def term(self, is_calculation: bool = True) -> tuple[float, bool]:
        self.space()
        kind, text = self.tokens.pop(0) if self.tokens else ("", "")
        if kind == "number":
            return float(text.rstrip("%")), text.endswith("%")
        if kind != "open" or text == "(" and not is_calculation:
            raise Wrong
        values = [self.sum()]
        while self.take(","):
            values.append(self.sum())
        numbers, is_percent = [number for number, _ in values], values[0][1]
        allowed = {"(": (1, 1), "calc(": (1, 1), "min(": (1, 99), "max(": (1, 99), "clamp(": (3, 3)}.get(text, (1, 0))
        if not self.take(")") or any(each[1] != is_percent for each in values) or not allowed[0] <= len(values) <= allowed[1]:
            raise Wrong
        if text == "clamp(":
            return max(numbers[0], min(numbers[1], numbers[2])), is_percent
        return (max(numbers) if text == "max(" else min(numbers)), is_percent

    def sum(self) -> tuple[float, bool]:
        total, is_percent = self.product()
        while self.space() and self.peek() in ("+", "-"):
            sign = 1 if self.tokens.pop(0)[1] == "+" else -1
            if not self.space():
                raise Wrong
            value, kind = self.product()
            if kind != is_percent:
                raise Wrong
            total += sign * value
        return total, is_percent

    def product(self) -> tuple[float, bool]:
        total, is_percent = self.term()
        while [text for kind, text in self.tokens if kind != "space"][:1] in (["*"], ["/"]):
            is_product = self.take("*")
            if not is_product:
                self.take("/")
            value, kind = self.term()
            if kind and (is_percent or not is_product):
                raise Wrong
            is_percent |= kind
            if is_product:
                total *= value
            else:
                total = total / value if value else math.nan
        return total, is_percent


def distribute(points: list[list]) -> None:
    """Gives the points between two times theirs, evenly; none is less than one before it."""
    known = 0
    for index, (time, _) in enumerate(points):
        if time is None:
            continue
        start = points[known][0]
        points[index][0] = max(time, start)
        for between in range(known + 1, index):
            points[between][0] = start + (points[index][0] - start) * (between - known) / (index - known)
        known = index


def written(points: list[tuple[float, float]]) -> str:
    return f"linear({', '.join(f'{plain(value)} {plain(round(time, 9))}%' for time, value in points)})"


def plain(number: float) -> str:
    text = repr(float(number))
    return text.removesuffix(".0")
