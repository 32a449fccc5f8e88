/** The moment that is shown: a drawing of its row, its values in words, and why the last release was decided so. */
import { parts, sideAt } from "../../src/controller/drawing.js";
import { element } from "../../src/element.js";
import { explain } from "../decision.js";
import { palette } from "./drawing.js";
import { byID, inspector, lastAt, on, rounded, seconds, shownTime } from "./state.js";

/** How long a screen reader waits before it reads the moment, in ms. */
const PAUSE = 500;
/** The layout of a table without a behavior. */
const PLAIN = { extent: { leading: "actions", trailing: "actions" }, layout: { style: "border" } };
const COLOURS = ["#2563eb", "#b45309", "#1f7a4a", "#7c4dbb", "#0e7490"];
let scheduled = 0, timer = 0;

function draw() {
  scheduled ||= requestAnimationFrame(paint);
}

function paint() {
  scheduled = 0;
  const [model, other] = inspector.models, time = shownTime(), cell = model.cells.get(inspector.cell);
  byID("when").textContent = `${seconds(time)}${cell ? ` · ${cell.table} / ${cell.name}` : ""}`;
  if (!cell) return;
  const options = model.optionsAt(cell, time), { frame } = cell.frameAt(time) ?? {};
  const offset = cell.offsetAt(time), phase = cell.phaseAt(time) ?? "closed";
  byID("row").replaceChildren(picture(cell, frame, offset, options));
  const second = other?.cells.get(cell.key);
  const values = [
    ["Phase", phase], ["Offset", `${rounded(offset)} px`], ["Target", frame && `${rounded(frame.target)} px`],
    ["Finger", fingerAt(cell, time)], ["Armed", frame?.armed], ["Pointer", frame?.recognition],
    ["Other recording", second && `${rounded(second.offsetAt(time))} px`],
  ];
  byID("facts").replaceChildren(...values.filter(([, value]) => value).map(([name, value]) => (
    element("div", {}, element("dt", { textContent: name }), element("dd", { textContent: value })))));
  showDecision(cell, time, second);
  clearTimeout(timer);
  timer = setTimeout(() => (byID("live").textContent = `${seconds(time)}, ${cell.name}: ${phase}, ${rounded(offset)} px`), PAUSE);
}

function fingerAt({ gestures }, time) {
  const gesture = gestures[lastAt(gestures, time, ({ begin }) => begin.t)];
  if (!gesture || (gesture.end && gesture.end.t < time)) return null;
  const point = gesture.points[lastAt(gesture.points, time)];
  return point && `${rounded(point.x)} px`;
}

/** The last decision until now, if no gesture has begun since. */
function showDecision(cell, time, other) {
  const decisionAt = ({ decisions }) => decisions[lastAt(decisions, time)];
  const found = decisionAt(cell), gesture = cell.gestures[lastAt(cell.gestures, time, ({ begin }) => begin.t)];
  const isOld = !found || (gesture && gesture.begin.t > found.t);
  const card = (title, { decision }) => explain(title, decision, palette().threshold);
  const second = other && decisionAt(other);
  byID("why").replaceChildren(...(isOld ? [] : [card(`Release at ${seconds(found.t)}`, found)]),
    ...(isOld || !second ? [] : [card("In the other recording", second)]));
}

/** The row, as wide as the panel: content at its offset, and the actions behind it, where the frame or else the layout places them. */
function picture(cell, frame, offset, { actions = {}, behavior = PLAIN, width = 320, layoutDirection }) {
  const side = sideAt(offset, layoutDirection === "rtl"), known = actions[side] ?? [], factor = byID("row").clientWidth / width;
  const isPlaced = frame?.actions?.length && frame.side === side;
  const places = isPlaced ? frame.actions : side ? parts(behavior, known, side, offset, width) : [];
  const slots = places.map(({ id, x, width: long }, index) => {
    const { title = id, style } = known.find((each) => each.id === id) ?? {};
    const slot = element("div", { className: "slot", textContent: title });
    const background = style === "destructive" ? "#c62a2f" : COLOURS[index % COLOURS.length];
    Object.assign(slot.style, { left: `${x * factor}px`, width: `${long * factor}px`, background });
    slot.classList.toggle("armed", frame?.armed === id);
    return slot;
  });
  const content = element("div", { className: "content", textContent: cell.name });
  content.style.left = `${offset * factor}px`;
  return element("div", { className: "swiped-row" }, ...(behavior.layout.style === "drawer" ? slots.reverse() : slots), content);
}

export function startMoment() {
  on("models time", draw);
}
