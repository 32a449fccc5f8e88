/** The timeline: a lane for each cell, of which only the visible ones are drawn. */
import { withNextFrame } from "../../src/element.js";
import { announce, byID, inspector, on, select, shownTime } from "./state.js";
import { shape, ticks } from "../svg.js";
import { drawLane } from "./drawing.js";
import { pan, reveal, toTime, toX, view, zoom } from "./view.js";

/** How far a pointer moves before it selects a time, in px. */
const SLOP = 5;
let drag = null;

const box = () => byID("timeline");
const lanes = () => [...byID("lanes").children];

/** Makes a lane for each cell that matches the filter. */
function updateLanes() {
  const { cell } = inspector.filter, cells = inspector.models[0].lanes.filter(({ key }) => !cell || key === cell);
  byID("lanes").replaceChildren(...cells.map(({ key }) => shape("svg", { "data-key": key })));
  drawLanes();
}

const drawLanes = withNextFrame(() => {
  const { models: [model, other], selection } = inspector, { clientWidth: width } = box();
  if (!width || !model) return;
  view.width = width;
  const { top, bottom } = box().getBoundingClientRect();
  for (const lane of lanes()) {
    const place = lane.getBoundingClientRect(), { key } = lane.dataset;
    lane.classList.toggle("shown", key === inspector.cell);
    if (place.top < bottom && place.bottom > top) drawLane(lane, model.cells.get(key), other?.cells.get(key));
  }
  const marks = ticks(Math.max(view.from, 0), view.to, width / 90);
  byID("scale").replaceChildren(...marks.map((time) => shape("text", { x: toX(time) + 4, y: 14 }, `${+(time / 1000).toFixed(3)} s`)));
  byID("now").style.left = `${toX(shownTime())}px`;
  const { from, to } = selection ?? { from: 0, to: 0 };
  Object.assign(byID("selected").style, { left: `${toX(from)}px`, width: `${toX(to) - toX(from)}px` });
});

const xOf = ({ clientX }) => clientX - box().getBoundingClientRect().left;

function move(event) {
  const x = xOf(event);
  if (!drag || event.pointerType !== "mouse") return;
  drag.isSelecting ||= Math.abs(x - drag.x) > SLOP;
  if (!drag.isSelecting) return;
  const [from, to] = [toTime(drag.x), toTime(x)].sort((one, other) => one - other);
  inspector.selection = { from, to };
  announce("selection");
}

/** Selects the message that is nearest to where a pointer was pressed, among those of the lane. */
function release(event) {
  const isClick = drag && !drag.isSelecting, { key } = event.target.closest("[data-key]")?.dataset ?? {}, time = toTime(xOf(event));
  drag = null;
  if (!isClick) return;
  const own = inspector.models[0].entries.filter((entry) => key === undefined || entry.key === key);
  const away = ({ t }) => Math.abs(t - time), nearest = own.reduce((best, entry) => (away(best) <= away(entry) ? best : entry), own[0]);
  if (nearest) select(nearest.index);
}

function wheel(event) {
  const isZoom = event.ctrlKey || event.metaKey;
  if (!isZoom && !event.shiftKey && Math.abs(event.deltaX) <= Math.abs(event.deltaY)) return;
  event.preventDefault();
  if (isZoom) zoom(Math.exp(-event.deltaY / 300), xOf(event));
  else pan(event.deltaX || event.deltaY);
}

/** Selects the next message of the lane that is shown, or the one before. */
export function step(direction) {
  const { models: [{ entries }], cell, entry } = inspector;
  for (let index = entry + direction; index >= 0 && index < entries.length; index += direction) {
    if (!cell || entries[index].key === cell) return select(index);
  }
}

/** Scrolls to the lane that is shown. */
function keepVisible() {
  const lane = lanes().find(({ dataset }) => dataset.key === inspector.cell), { height: scale } = byID("scale").getBoundingClientRect();
  reveal(shownTime());
  if (!lane) return;
  const place = lane.getBoundingClientRect(), { top, bottom } = box().getBoundingClientRect();
  if (place.top < top + scale || place.bottom > bottom) box().scrollTop += place.top - top - scale;
}

export function startTimeline() {
  const element = box();
  element.addEventListener("pointermove", move);
  element.addEventListener("pointerdown", (event) => (drag = event.button === 0 ? { x: xOf(event) } : null));
  element.addEventListener("pointerup", release);
  element.addEventListener("pointercancel", () => (drag = null));
  element.addEventListener("wheel", wheel, { passive: false });
  element.addEventListener("scroll", drawLanes);
  new ResizeObserver(drawLanes).observe(element);
  on("models filter", updateLanes);
  on("entry", keepVisible);
  on("entry view selection findings", drawLanes);
}
