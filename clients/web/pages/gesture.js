/** Mirrors the user's gesture on one row to the rows of all lanes, records it, and replays it. */
import { messagesOf } from "./simulator.js";
import { playground, remember } from "./state.js";
import { Trajectory } from "./trajectory.js";

/** A wheel that has rested for this long begins a new gesture, in ms. */
const WHEEL_REST = 400;
const rounded = (number) => +number.toFixed(2);
let lastWheel = 0;

/** Handles an event of a row: passes it on to the rows of the other lanes. */
export function mirror(event) {
  const source = event.target.closest("swipe-row");
  if (!source) return;
  if (event.type === "pointerdown" || (event.type === "wheel" && event.timeStamp - lastWheel > WHEEL_REST)) begin(event.timeStamp);
  if (event.type === "wheel") lastWheel = event.timeStamp;
  else if (event.buttons !== 0 || event.type !== "pointermove") record(event, source);
  // The lists hear of the rest of a pointer by themselves.
  const isBegin = event.type === "pointerdown" || event.type === "wheel";
  for (const { list, row } of isBegin ? playground.lanes : []) if (row !== source) list.handleEvent(event, row);
  event.stopPropagation();  // for the other lists it would be a tap outside
}

function begin(time) {
  playground.gestureStart = time;
  for (const lane of playground.lanes) {
    lane.trajectory = new Trajectory(time);
    lane.showOutcome();
  }
}

/** Where the pointer went down, in px from the row's left edge. */
let origin = 0;

function record(event, row) {
  const { left, top } = row.getBoundingClientRect();
  if (event.type === "pointerdown") {
    origin = event.clientX - left;
    playground.gesture = { samples: [], y: Math.round(event.clientY - top), device: event.pointerType || "touch" };
  }
  const { samples } = playground.gesture;
  for (const each of [...(event.getCoalescedEvents?.() ?? []).slice(0, -1), event]) {
    const time = Math.max(rounded(each.timeStamp - playground.gestureStart), samples.at(-1)?.time ?? 0);
    samples.push({ time, x: rounded(each.clientX - left - origin) });
  }
  if (event.type === "pointerup") remember();
}

/** Replays the recorded gesture in real time. */
export function replay() {
  for (const { list } of playground.lanes) list.request("table/closeCells", { animated: false });
  const start = performance.now();
  begin(start);
  const send = (index) => playground.lanes.map(({ row }, lane) => {
    const [method, params] = messages[lane][index];
    return row.list && row.request(method, params);
  });
  const messages = playground.lanes.map(({ list }) => [...messagesOf(playground.gesture, list, start)]);
  const times = messages[0].map(([, { timestamp }]) => timestamp);
  send(0);
  let next = 1;
  const step = () => {
    while (next < times.length && times[next] <= performance.now()) send(next++);
    if (next < times.length) requestAnimationFrame(step);
  };
  requestAnimationFrame(step);
}
