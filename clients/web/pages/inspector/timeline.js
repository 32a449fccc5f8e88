/** The timeline: a lane for each cell on a canvas, which draws only what is visible. */
import { drawLane, fitLanes, lane, palette, rangeOf } from "./drawing.js";
import { announce, byID, inspector, on, seconds, select, shownTime } from "./state.js";
import { pan, reveal, toTime, toX, view, zoom } from "./view.js";

/** The height of the scale of the time, in px. */
const SCALE = 22;
/** How far a pointer moves before it selects a time, in px. */
const SLOP = 5;
let lanes = [], scheduled = 0, drag = null;

const box = () => byID("timeline");

/** The cells that match the filter. */
function updateLanes() {
  const { table, cell } = inspector.filter, all = inspector.models[0].lanes;
  lanes = all.filter((each) => (!table || each.table === table) && (!cell || each.key === cell));
  fit();
  draw();
}

/** Gives the lanes their height, so that the timeline can scroll to each. */
function fit() {
  fitLanes(box().clientHeight - SCALE, lanes.length);
  byID("lanes").style.height = `${SCALE + lanes.length * lane.height}px`;
}

/** Draws with the next frame. */
function draw() {
  scheduled ||= requestAnimationFrame(paint);
}

function paint() {
  scheduled = 0;
  fit();
  const canvas = byID("canvas"), { clientWidth: width, clientHeight: height, scrollTop } = box(), ratio = devicePixelRatio;
  if (!width || !inspector.models.length) return;
  view.width = width;
  if (canvas.width !== Math.round(width * ratio) || canvas.height !== Math.round(height * ratio)) {
    [canvas.width, canvas.height] = [Math.round(width * ratio), Math.round(height * ratio)];
    Object.assign(canvas.style, { width: `${width}px`, height: `${height}px` });
  }
  const context = canvas.getContext("2d"), colours = palette();
  context.setTransform(ratio, 0, 0, ratio, 0, 0);
  context.fillStyle = colours.paper;
  context.fillRect(0, 0, width, height);
  context.font = "11px system-ui, sans-serif";
  for (let index = Math.floor(scrollTop / lane.height); index < lanes.length && SCALE + index * lane.height < scrollTop + height; index++) {
    const top = SCALE + index * lane.height - scrollTop, cell = lanes[index], other = inspector.models[1]?.cells.get(cell.key);
    if (other) shareRange(cell, other);
    drawLane(context, cell, top, { isShown: cell.key === inspector.cell });
    if (other) drawLane(context, other, top, { isOther: true });
  }
  drawScale(context, width, colours);
  drawTimes(context, height, colours);
}

/** Draws two recordings of a cell at one scale. */
function shareRange(cell, other) {
  const [[low, high], [least, most]] = [rangeOf(cell), rangeOf(other)];
  cell.range = other.range = [Math.min(low, least), Math.max(high, most)];
}

function drawScale(context, width, colours) {
  context.fillStyle = colours.paper;
  context.fillRect(0, 0, width, SCALE);
  context.fillStyle = colours.line;
  context.fillRect(0, SCALE - 1, width, 1);
  const rough = (view.to - view.from) / (width / 90), power = 10 ** Math.floor(Math.log10(rough));
  const step = [1, 2, 5, 10].map((each) => each * power).find((each) => each >= rough);
  context.fillStyle = colours.faint;
  for (let mark = Math.ceil(view.from / step) * step; mark <= view.to; mark += step) {
    context.fillRect(toX(mark), SCALE - 6, 1, 5);
    const text = step < 1000 ? `${+(mark / 1000).toFixed(3)} s` : `${Math.round(mark / 1000)} s`;
    context.fillText(text, toX(mark) + 4, SCALE - 8);
  }
}

/** Draws the selection, and a line at the time that is shown. */
function drawTimes(context, height, colours) {
  const { selection } = inspector, x = Math.round(toX(shownTime()));
  if (selection) {
    context.fillStyle = colours.selection;
    context.fillRect(toX(selection.from), 0, toX(selection.to) - toX(selection.from), height);
  }
  context.fillStyle = colours.error;
  context.fillRect(x, 0, 1, height);
  context.beginPath();
  context.moveTo(x - 5, 0);
  context.lineTo(x + 6, 0);
  context.lineTo(x + 0.5, 7);
  context.fill();
}

const laneAt = (y) => lanes[Math.floor((y + box().scrollTop - SCALE) / lane.height)];

function place(event) {
  const { left, top } = box().getBoundingClientRect();
  return { x: event.clientX - left, y: event.clientY - top };
}

function move(event) {
  const { x, y } = place(event);
  if (drag && Math.abs(x - drag.x) > SLOP && event.pointerType === "mouse") drag.isSelecting = true;
  if (drag?.isSelecting) {
    const [from, to] = [toTime(drag.x), toTime(x)].sort((one, other) => one - other);
    inspector.selection = { from, to };
    announce("selection");
  } else if (event.pointerType === "mouse" || drag) {
    inspector.hovered = Math.min(Math.max(toTime(x), 0), inspector.models[0].end);
    inspector.cell = laneAt(y)?.key ?? inspector.cell;
    announce("time");
  }
}

function release(event) {
  const { x, y } = place(event), isClick = drag && !drag.isSelecting;
  drag = null;
  if (!isClick) return;
  const cell = laneAt(y);
  inspector.isPinned = cell !== undefined;
  const nearest = nearestTo(toTime(x), cell?.key);
  if (nearest) select(nearest.index);
}

/** The message that is nearest to a time, among those of a cell. */
function nearestTo(time, key) {
  const all = inspector.models[0].entries.filter((entry) => key === undefined || entry.key === key);
  return all.reduce((best, entry) => (best && Math.abs(best.t - time) <= Math.abs(entry.t - time) ? best : entry), undefined);
}

function leave() {
  if (inspector.hovered === null || drag) return;
  inspector.hovered = null;
  announce("time");
}

function wheel(event) {
  const isZoom = event.ctrlKey || event.metaKey;
  if (!isZoom && !event.shiftKey && Math.abs(event.deltaX) <= Math.abs(event.deltaY)) return;
  event.preventDefault();
  if (isZoom) zoom(Math.exp(-event.deltaY / 300), place(event).x);
  else pan(event.deltaX || event.deltaY);
}

/** Selects the next message of the lane that is shown, or the one before. */
export function step(direction) {
  const { entries } = inspector.models[0];
  const isOwn = ({ key }) => !inspector.cell || key === inspector.cell;
  for (let index = inspector.entry + direction; index >= 0 && index < entries.length; index += direction) {
    if (isOwn(entries[index])) return select(index);
  }
}

function keepVisible() {
  if (inspector.hovered !== null) return;
  reveal(inspector.chosen);
  const index = lanes.findIndex(({ key }) => key === inspector.cell), top = SCALE + index * lane.height;
  const { scrollTop, clientHeight } = box();
  if (index >= 0 && (top < scrollTop + SCALE || top + lane.height > scrollTop + clientHeight)) box().scrollTop = top - SCALE;
}

export function startTimeline() {
  const element = box();
  element.addEventListener("pointermove", move);
  element.addEventListener("pointerdown", (event) => (drag = event.button === 0 ? place(event) : null));
  element.addEventListener("pointerup", release);
  element.addEventListener("pointercancel", () => (drag = null));
  element.addEventListener("pointerleave", leave);
  element.addEventListener("wheel", wheel, { passive: false });
  element.addEventListener("scroll", draw);
  new ResizeObserver(draw).observe(element);
  matchMedia("(prefers-color-scheme: dark)").addEventListener("change", draw);
  on("models filter", updateLanes);
  on("time", keepVisible);
  on("time view selection findings", draw);
  on("time", () => {
    const scrub = byID("scrub");
    Object.assign(scrub, { max: inspector.models[0].end, value: shownTime() });
    scrub.ariaValueText = seconds(shownTime());
  });
}
