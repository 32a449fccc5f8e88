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

function paint() {
  scheduled = 0;
  const shown = playground.lanes.filter((lane) => lane.isShown);
  const end = Math.max(600, ...shown.map((lane) => lane.trajectory.end));
  const line = (lane, member, curve) => ({
    name: lane.name, colour: colourOf(lane.name), isMain: lane.name === "yours",
    curve: curve.map((each) => ({ time: each.time, value: each[member] })),
    dots: lane.trajectory.keyframes.map((each) => ({ time: each.time, value: each[member] })),
  });
  const { decision } = playground.lanes[0].trajectory;
  const levels = decision?.threshold === undefined ? [] : [{ value: decision.threshold }];
  const order = [...shown].reverse();  // the user's lane is drawn last, over the others
  plots.offsets.draw(order.map((lane) => line(lane, "offset", lane.trajectory.offsets)), end, levels);
  plots.velocities.draw(order.map((lane) => line(lane, "velocity", lane.trajectory.velocities)), end);
  $("#why").replaceChildren(...shown.filter((lane) => lane.trajectory.decision).map((lane) => explain(lane, colourOf(lane.name))));
}

/** Moves the playhead with the time until all rows rest. */
export function followTime() {
  const time = performance.now() - playground.gestureStart;
  const isOver = playground.lanes.every(({ row }) => !row.animation && row.phase !== "tracking") && time > 300;
  for (const plot of Object.values(plots)) plot.movePlayhead(isOver ? null : time);
  if (!isOver) requestAnimationFrame(followTime);
}
