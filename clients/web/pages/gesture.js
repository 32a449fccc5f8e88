/** Mirrors the user's gesture on one row to the rows of all lanes, records it, and replays it. */
import { followTime } from "./charts.js";
import { playground } from "./state.js";
import { Trajectory } from "./trajectory.js";

/** A wheel that has rested for this long begins a new gesture, in ms. */
const WHEEL_REST = 400;
let lastWheel = 0;

/** Handles an event of a row: passes it on to the rows of the other lanes. */
export function mirror(event) {
  const source = event.target.closest("swipe-row");
  if (!source) return;
  if (event.type === "pointerdown" || (event.type === "wheel" && event.timeStamp - lastWheel > WHEEL_REST)) begin(event.timeStamp);
  if (event.type === "wheel") lastWheel = event.timeStamp;
  else if (event.buttons !== 0 || event.type !== "pointermove") record(event, source);
  for (const { row } of playground.lanes) if (row !== source) row.handleEvent(event);
  event.stopPropagation();  // for the other lists it would be a tap outside
}

function begin(time) {
  playground.gestureStart = time;
  for (const lane of playground.lanes) {
    lane.trajectory = new Trajectory(time);
    lane.showOutcome();
  }
  requestAnimationFrame(followTime);
}

function record(event, row) {
  const { left, top } = row.getBoundingClientRect();
  if (event.type === "pointerdown") {
    const device = event.pointerType || "touch";
    playground.gesture = { samples: [], y: event.clientY - top, device, left: event.clientX - left };
  }
  const { samples, left: origin } = playground.gesture;
  for (const each of [...(event.getCoalescedEvents?.() ?? []).slice(0, -1), event]) {
    samples.push({ time: each.timeStamp - playground.gestureStart, x: each.clientX - left - origin });
  }
}

/** Replays the recorded gesture in real time. */
export function replay() {
  for (const { list } of playground.lanes) list.notify("table/closeCells", { animated: false });
  const start = performance.now();
  begin(start);
  const { samples, y, device } = playground.gesture;
  const send = (method, { time, x }, more) => playground.lanes.map(({ row, list }) => (
    row.request(method, { pointer: 1, timestamp: start + time, position: { x: list.width / 2 + x, y }, ...more })));
  send("pointer/down", samples[0], { device });
  let next = 1;
  const step = () => {
    while (next < samples.length && start + samples[next].time <= performance.now()) send("pointer/move", samples[next++], {});
    if (next < samples.length) requestAnimationFrame(step);
    else send("pointer/up", samples.at(-1), {});
  };
  requestAnimationFrame(step);
}
