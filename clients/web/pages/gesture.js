/** Mirrors the user's gesture on one row to the rows of all lanes, records it, and replays it. */
import { CLICK_PIXELS, motionOf } from "../src/list-input.js";
import { predict } from "./lane.js";
import { messagesOf } from "./recording.js";
import { gesture, playground, remember, whileBusy } from "./state.js";

/** A wheel that has rested for this long begins a new gesture, in ms. */
const WHEEL_REST = 400;
const rounded = (number) => +number.toFixed(2);
/** The gesture that is recorded: when it began; where, in px from the row's left edge; when a wheel turned last; and what was recorded. */
let start = 0, origin = 0, lastWheel = -WHEEL_REST, made = null;

/** Handles an event of a row: passes it on to the rows of the other lanes. */
export function mirror(event) {
  const source = event.target.closest("swipe-row"), { type, timeStamp } = event, isWheel = type === "wheel";
  if (!source) return;
  if (type === "pointerdown" || (isWheel && timeStamp - lastWheel > WHEEL_REST)) begin(event, source);
  if (isWheel) turn(event, source);
  else if (event.buttons !== 0 || type !== "pointermove") move(event, source);
  // The lists hear of the rest of a pointer by themselves.
  for (const { list, row } of type === "pointerdown" || isWheel ? playground.lanes : []) if (row !== source) list.handleEvent(event, row);
  event.stopPropagation();  // for the other lists it would be a tap outside
}

function begin({ clientX, clientY, pointerType, timeStamp }, row) {
  const { left, top } = row.getBoundingClientRect();
  [start, origin, lastWheel] = [timeStamp, clientX - left, -WHEEL_REST];
  made = { device: pointerType || "touch", y: Math.round(clientY - top), samples: [] };
  for (const lane of playground.lanes) lane.forget();
}

function turn(event, { list }) {
  const [x, , unit] = motionOf(event, list.width), [, before = 0] = made.samples.at(-1) ?? [], isClick = unit === "click";
  lastWheel = event.timeStamp;
  made.device = isClick ? "wheel" : "touchpad";
  made.samples.push([rounded(lastWheel - start), rounded(before + x * (isClick ? CLICK_PIXELS : 1))]);
  finish();
}

function move(event, row) {
  if (!made) return;  // the pointer went down elsewhere
  const { left } = row.getBoundingClientRect(), { samples } = made;
  for (const { timeStamp, clientX } of [...(event.getCoalescedEvents?.() ?? []).slice(0, -1), event]) {
    samples.push([Math.max(rounded(timeStamp - start), samples.at(-1)?.[0] ?? 0), rounded(clientX - left - origin)]);
  }
  if (event.type === "pointerup") finish();
  else if (event.type === "pointercancel") whileBusy(predict);  // the last gesture counts again
  else return;
  made = null;
}

function finish() {
  playground.gesture = structuredClone(made);
  remember();
  whileBusy(predict);
}

/** Replays a gesture in real time. */
export function replay(given = playground.gesture) {
  const { lanes } = playground, time = performance.now();
  playground.gesture = given;
  remember();
  whileBusy(predict);
  for (const { list } of lanes) list.request("table/closeCells", { animated: false });
  const messages = [...messagesOf(gesture(), lanes[0].list.width, time)];
  const step = () => {
    while (messages[0]?.[1].timestamp <= performance.now()) {
      const [method, params] = messages.shift();
      for (const { row } of lanes) if (row.list) row.request(method, params);
    }
    if (messages.length > 0) requestAnimationFrame(step);
  };
  step();
}
