/** Draws the lane of a cell: its phases, its offset, the finger, the thresholds and the notifications. */
import { outcomeOf, rounded } from "../decision.js";
import { line, shape } from "../svg.js";
import { inspector, lastAt } from "./state.js";
import { toTime, toX, view } from "./view.js";

/** The space above a curve and below it, in px, and the width of a letter. */
const TOP = 26, BOTTOM = 26, LETTER = 6.2;

/** The part of a list that the timeline shows, and one element on each side. */
const visible = (list, timeOf = (each) => each.t) => (
  list.slice(Math.max(0, lastAt(list, view.from, timeOf)), lastAt(list, view.to, timeOf) + 2));

/** The lowest and highest offset or threshold of cells, so that their lane has a fixed scale. */
function rangeOf(cells) {
  const values = cells.flatMap(({ extremes }) => extremes), [low, high] = [Math.min(...values), Math.max(...values)];
  return high - low < 40 ? [Math.min(low, -20), Math.max(high, 20)] : [low, high];
}

/** Draws a cell, and over it the same cell of another recording, if any. */
export function drawLane(svg, cell, other) {
  const bottom = svg.getBoundingClientRect().height - BOTTOM, [low, high] = rangeOf(other ? [cell, other] : [cell]);
  const place = { top: TOP, bottom, low, high, y: (offset) => TOP + ((high - offset) / (high - low)) * (bottom - TOP) };
  svg.replaceChildren(
    ...phases(cell, place), ...grid(place), ...shades(cell, place), ...fingers(cell, place), curve("offset", cell, place),
    ...(other ? [curve("other", other, place)] : []), ...decisions(cell, place), ...marks(cell, place), ...dots(cell, place),
    shape("text", { class: "label", x: 8, y: 13 }, `${cell.table} / ${cell.name}`));
}

/** A rectangle behind the curve, for a part of the time that the timeline shows. */
function band(className, from, to, { top, bottom }) {
  const x = Math.max(0, toX(from)), width = Math.max(1, Math.min(view.width, toX(to)) - x);
  return shape("rect", { class: className, x, y: top - 6, width, height: bottom - top + 12 });
}

function* phases({ phases }, place) {
  for (const { from, to, phase } of visible(phases, (each) => each.from)) {
    if (phase === "closed" || to <= view.from || from >= view.to) continue;
    const made = band(`phase ${phase}`, from, to, place);
    yield made;
    if (made.width.baseVal.value > 46) yield shape("text", { x: made.x.baseVal.value + 4, y: place.bottom + 2 }, phase);
  }
}

function* grid({ low, high, y }) {
  yield line("grid", [[0, y(0)], [view.width, y(0)]]);
  for (const offset of [low, high]) {
    if (offset) yield shape("text", { x: view.width - 4, y: y(offset) + 4, "text-anchor": "end" }, `${rounded(offset, 0)} px`);
  }
}

const shades = ({ key }, place) => inspector.findings.filter((each) => each.from !== undefined && each.key === key)
  .map(({ from, to }) => band("gap", from, to, place));

function fingers({ gestures }, { low, high, y }) {
  const points = (gesture) => visible(gesture.points).map(({ t, x }) => [toX(t), y(Math.min(Math.max(x, low), high))]);
  return visible(gestures, ({ begin }) => begin.t).map((gesture) => line("finger", points(gesture)));
}

/** Where content is, at each pixel from the first message of the cell on. */
function curve(className, cell, { y }) {
  const start = cell.frames[0]?.t ?? Infinity, end = Math.max(cell.frames.at(-1)?.t ?? 0, cell.animations.at(-1)?.end ?? 0), points = [];
  for (let x = Math.max(0, Math.floor(toX(start))); x <= Math.min(view.width, toX(end)); x++) points.push([x, y(cell.offsetAt(toTime(x)))]);
  return line(className, points);
}

function* decisions({ decisions }, { y }) {
  for (const { t, decision } of visible(decisions)) {
    const x = toX(t), { threshold, offset } = decision;
    yield shape("text", { class: "threshold", x: x + 34, y: y(threshold ?? offset) + 4 }, outcomeOf(decision));
    if (threshold !== undefined) yield line("threshold", [[x - 60, y(threshold)], [x + 30, y(threshold)]]);
  }
}

/** The notifications, with their names where there is space beside the lane's label. */
function* marks({ marks, key }, { top, bottom }) {
  let free = (key.length + 4) * LETTER * 1.15;
  for (const { t, method } of visible(marks)) {
    const x = toX(t), text = method.split("/")[1];
    yield line("mark", [[x, top - 8], [x, bottom + 6]]);
    if (x < free) continue;
    yield shape("text", { class: "mark", x: x + 3, y: top - 10 }, text);
    free = x + text.length * LETTER + 8;
  }
}

const dots = ({ key }, { bottom }) => inspector.findings
  .filter(({ severity, key: own, t }) => own === key && severity !== "note" && t >= view.from && t <= view.to)
  .map(({ severity, t }) => shape("circle", { class: severity, cx: toX(t), cy: bottom + 16, r: 4 }));
