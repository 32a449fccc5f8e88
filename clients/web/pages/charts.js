/** The plots of all lanes, and the explanations of their decisions. */
import { explain } from "./decision.js";
import { Plot } from "./plot.js";
import { $, colourOf, playground } from "./state.js";

const plots = { offsets: new Plot($("#offsets")), velocities: new Plot($("#velocities")) };
let scheduled = 0;

/** Redraws the charts with the next frame. */
export function draw() {
  scheduled ||= requestAnimationFrame(paint);
}

const shownLanes = () => playground.lanes.filter((lane) => lane.isShown);

/** The end of the time scale, in ms. */
export const endOfTime = () => Math.max(600, ...shownLanes().map((lane) => lane.trajectory.end));

function paint() {
  scheduled = 0;
  const shown = shownLanes(), end = endOfTime();
  const line = (lane, member, curve) => ({
    name: lane.name, colour: colourOf(lane.name), isMain: lane.name === "yours",
    curve: curve.map((each) => ({ time: each.time, value: each[member] })),
    dots: lane.trajectory.keyframes.map((each) => ({ time: each.time, value: each[member] })),
    marks: member === "offset" && lane.name === "yours" ? lane.trajectory.marks.map((each) => ({ ...each, value: each.offset })) : [],
  });
  const { decision } = playground.lanes[0].trajectory;
  const levels = decision?.threshold === undefined ? [] : [{ value: decision.threshold }];
  const order = [...shown].reverse();  // the user's lane is drawn last, over the others
  plots.offsets.draw(order.map((lane) => line(lane, "offset", lane.trajectory.offsets)), end, levels);
  plots.velocities.draw(order.map((lane) => line(lane, "velocity", lane.trajectory.velocities)), end);
  $("#scrub").max = end;
  // The explanations of the gesture before remain until a row is released, so that nothing jumps under the finger.
  const decided = shown.filter((lane) => lane.trajectory.decision);
  if (decided.length) $("#why").replaceChildren(...decided.map((lane) => explain(lane, colourOf(lane.name))));
}

/** Moves the playheads to a time in ms; null hides them. */
export function movePlayheads(time) {
  for (const plot of Object.values(plots)) plot.movePlayhead(time);
}

/** Moves the playheads with the time until all rows rest. */
export function followTime() {
  if (playground.isPlaying) return;
  const time = performance.now() - playground.gestureStart;
  const isOver = playground.lanes.every(({ row }) => !row.isMoving && row.phase !== "tracking") && time > 300;
  movePlayheads(isOver ? null : time);
  if (!isOver) requestAnimationFrame(followTime);
}
