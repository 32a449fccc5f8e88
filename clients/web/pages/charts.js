/** The plots of all lanes, and the explanations of their decisions. */
import { explain } from "./decision.js";
import { titleOf } from "./platforms.js";
import { Plot } from "./plot.js";
import { $, colourOf, playground } from "./state.js";

const offsets = new Plot($("#offsets")), velocities = new Plot($("#velocities"));
let scheduled = 0;

/** Redraws the charts with the next frame. */
export function draw() {
  scheduled ||= requestAnimationFrame(paint);
}

function paint() {
  scheduled = 0;
  const { lanes } = playground, end = Math.max(600, ...lanes.map(({ trajectory }) => trajectory.end));
  const line = ({ name, trajectory }, member, curve) => ({
    name, colour: colourOf(name), isMain: name === "yours",
    curve: curve.map((each) => ({ time: each.time, value: each[member] })),
    dots: trajectory.keyframes.map((each) => ({ time: each.time, value: each[member] })),
  });
  const { decision } = lanes[0].trajectory;
  const levels = decision?.threshold === undefined ? [] : [decision.threshold];
  const order = [...lanes].reverse();  // the user's lane is drawn last, over the others
  offsets.draw(order.map((lane) => line(lane, "offset", lane.trajectory.offsets)), end, levels);
  velocities.draw(order.map((lane) => line(lane, "velocity", lane.trajectory.velocities)), end);
  // The explanations of the gesture before remain until a row is released, so that nothing jumps under the finger.
  const decided = lanes.filter((lane) => lane.trajectory.decision);
  const cards = decided.map(({ name, trajectory }) => explain(name, trajectory.decision, colourOf(name), titleOf(name)));
  if (cards.length) $("#why").replaceChildren(...cards);
}
