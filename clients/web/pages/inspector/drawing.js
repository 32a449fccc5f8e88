/** Draws the lane of a cell: its phases, its offset and velocity, the finger, the thresholds and the notifications. */
import { inspector, lastAt, rounded } from "./state.js";
import { toTime, toX, view } from "./view.js";

/** The height of a lane, and that of its curve, in px. */
export const lane = { height: 124, curve: 72 };
const TOP = 26;
const [LOWEST, HIGHEST] = [124, 260];
const LIGHT = {
  text: "#111114", faint: "#6c6c70", line: "#e3e3e6", offset: "#2563eb", other: "#d6336c", finger: "#8e8e93",
  selection: "#2563eb30", threshold: "#b45309", error: "#c62a2f", mark: "#6d42c1", paper: "#ffffff", gap: "#c62a2f22", chosen: "#2563eb0c",
  phases: {
    tracking: "#2563eb26", settling: "#2f9e6226", open: "#e08a1e1c", expanded: "#b06fd826", pending: "#b06fd826", collapsing: "#c62a2f22",
    restoring: "#2f9e6226", removed: "#8e8e9326",
  },
};
const DARK = {
  ...LIGHT, text: "#f2f2f4", faint: "#9a9aa2", line: "#333338", offset: "#8ab0ff", other: "#ff8fb8",
  selection: "#8ab0ff38", threshold: "#f5b84b", error: "#ff9592", mark: "#bfa0ff", paper: "#1c1c1e", gap: "#ff95922c", chosen: "#8ab0ff12",
};
const scheme = matchMedia("(prefers-color-scheme: dark)");
export const palette = () => (scheme.matches ? DARK : LIGHT);

/** Gives lanes the height that there is, within limits. */
export function fitLanes(height, count) {
  lane.height = Math.round(Math.min(Math.max(height / Math.max(count, 1), LOWEST), HIGHEST));
  lane.curve = lane.height - 52;
}

function polyline(context, points) {
  context.beginPath();
  for (const point of points) context.lineTo(...point);
  context.stroke();
}

/** The part of a list that the timeline shows, and one element on each side. */
const visible = (list, timeOf = (each) => each.t) => (
  list.slice(Math.max(0, lastAt(list, view.from, timeOf)), lastAt(list, view.to, timeOf) + 2));

/** The lowest and highest offset or threshold of a cell, so that its lane has a fixed scale. */
export function rangeOf(cell) {
  const widen = ([low, high], ...values) => [Math.min(low, ...values), Math.max(high, ...values)];
  cell.range ??= cell.decisions.reduce((range, { decision: { threshold = 0 } }) => widen(range, threshold),
    cell.frames.reduce((range, { frame: { offset, target } }) => widen(range, offset, target), [0, 0]));
  const [low, high] = cell.range;
  return high - low < 40 ? [Math.min(low, -20), Math.max(high, 20)] : [low, high];
}

export function drawLane(context, cell, top, { isOther = false, isShown = false } = {}) {
  const colours = palette(), range = rangeOf(cell), [low, high] = range;
  const y = (offset) => top + TOP + ((high - offset) / (high - low)) * lane.curve;
  if (!isOther) {
    if (isShown) fill(context, colours.chosen, 0, top, view.width, lane.height);
    drawPhases(context, cell, top, colours);
    drawGrid(context, top, y, range, colours);
    drawGaps(context, cell, top, colours);
    drawFinger(context, cell, y, range, colours);
  }
  drawOffset(context, cell, y, colours, isOther);
  if (isOther) return;
  drawDecisions(context, cell, y, colours);
  drawMarks(context, cell, top, colours);
  drawLabel(context, cell, top, colours);
}

function fill(context, colour, x, y, width, height) {
  context.fillStyle = colour;
  context.fillRect(x, y, width, height);
}

function drawPhases(context, { phases }, top, colours) {
  for (const { from, to, phase } of visible(phases, (each) => each.from)) {
    const colour = colours.phases[phase], x = Math.max(0, toX(from)), width = Math.min(view.width, toX(to)) - x;
    if (!colour || width <= 0) continue;
    fill(context, colour, x, top + TOP - 6, width, lane.curve + 12);
    if (width < 46) continue;
    context.fillStyle = colours.faint;
    context.fillText(phase, x + 4, top + TOP + lane.curve + 2, width - 8);
  }
}

function drawGrid(context, top, y, range, colours) {
  fill(context, colours.line, 0, top + lane.height - 1, view.width, 1);
  fill(context, colours.line, 0, Math.round(y(0)), view.width, 1);
  context.fillStyle = colours.faint;
  context.textAlign = "right";
  for (const offset of range.filter((each) => each !== 0)) context.fillText(`${rounded(offset, 0)} px`, view.width - 4, y(offset) + 4);
  context.textAlign = "left";
}

function drawGaps(context, { key }, top, colours) {
  for (const { kind, key: own, from, to } of inspector.findings) {
    if (kind !== "gap" || own !== key) continue;
    fill(context, colours.gap, toX(from), top + TOP - 6, Math.max(1, toX(to) - toX(from)), lane.curve + 12);
  }
}

function drawFinger(context, { gestures }, y, [low, high], colours) {
  context.strokeStyle = colours.finger;
  context.lineWidth = 1;
  context.setLineDash([2, 3]);
  const limit = (x) => y(Math.min(Math.max(x, low), high));
  for (const { points } of visible(gestures, ({ begin }) => begin.t)) {
    polyline(context, visible(points).map(({ t, x }) => [toX(t), limit(x)]));
  }
  context.setLineDash([]);
}

/** Where content is, at each pixel from the first message of the cell on. */
function drawOffset(context, cell, y, colours, isOther) {
  const start = cell.frames[0]?.t ?? Infinity, end = Math.max(cell.frames.at(-1)?.t ?? 0, cell.animations.at(-1)?.end ?? 0), points = [];
  for (let x = Math.max(0, Math.floor(toX(start))); x <= Math.min(view.width, toX(end)); x++) points.push([x, y(cell.offsetAt(toTime(x)))]);
  context.strokeStyle = isOther ? colours.other : colours.offset;
  context.lineWidth = isOther ? 1.5 : 2;
  context.lineJoin = "round";
  polyline(context, points);
}

function drawDecisions(context, { decisions }, y, colours) {
  context.lineWidth = 1.5;
  for (const { t, decision: { threshold, outcome, action, offset } } of visible(decisions)) {
    const x = toX(t), word = { open: "opens", close: "closes" }[outcome] ?? action ?? outcome;
    context.strokeStyle = context.fillStyle = colours.threshold;
    context.fillText(word, x + (threshold === undefined ? 6 : 34), y(threshold ?? offset) + 4);
    if (threshold === undefined) continue;
    context.setLineDash([5, 4]);
    context.beginPath();
    context.moveTo(x - 60, y(threshold));
    context.lineTo(x + 30, y(threshold));
    context.stroke();
    context.setLineDash([]);
  }
}

/** The width that a lane's label takes, in px. The key has as many letters as the label, less two. */
const labelWidth = (context, key) => context.measureText(`${key} / `).width * 1.15 + 12;

function drawMarks(context, { marks, key }, top, colours) {
  let free = labelWidth(context, key);
  for (const { t, method } of visible(marks)) {
    const x = toX(t), text = method.split("/")[1];
    fill(context, colours.mark, x - 0.5, top + TOP - 8, 1, lane.curve + 14);
    if (x < free) continue;
    context.fillStyle = colours.mark;
    context.fillText(text, x + 3, top + TOP - 10);
    free = x + context.measureText(text).width + 8;
  }
  for (const { severity, key: own, t } of inspector.findings) {
    if (own !== key || severity === "note" || t < view.from || t > view.to) continue;
    context.fillStyle = severity === "error" ? colours.error : colours.threshold;
    context.beginPath();
    context.arc(toX(t), top + TOP + lane.curve + 16, 4, 0, 7);
    context.fill();
  }
}

function drawLabel(context, { table, name }, top, colours) {
  context.font = "600 12px system-ui, sans-serif";
  context.fillStyle = colours.text;
  context.fillText(`${table} / ${name}`, 8, top + 13);
  context.font = "11px system-ui, sans-serif";
}
