/** The plot of what the last gesture does to each lane, and the explanations of their decisions. */
import { withNextFrame } from "../src/element.js";
import { explain, rounded } from "./decision.js";
import { titleOf } from "./platforms.js";
import { $, colourOf, playground } from "./state.js";
import { line, shape, ticks } from "./svg.js";

const MARGIN = { left: 48, right: 10, top: 8, bottom: 20 };

export const draw = withNextFrame(() => {
  const lanes = playground.lanes.filter(({ cell }) => cell), decided = lanes.filter(({ cell }) => cell.decisions.length > 0);
  const cards = decided.map(({ name, cell }) => explain(name, cell.decisions.at(-1).decision, colourOf(name), titleOf(name)));
  $("#why").replaceChildren(...cards);
  const levels = playground.lanes.slice(0, 1).flatMap(({ cell }) => cell?.decisions.at(-1)?.decision.threshold ?? []);
  plot(lanes.map(({ name, cell }) => ({ name, ...pointsOf(cell) })), levels);
});

/** The offsets under the finger, then in the animations, and the keyframes that were played, at times since the gesture began. */
function pointsOf(cell) {
  const { frames, animations } = cell, begin = frames[0].t, rest = animations.at(-1)?.end ?? Infinity;
  const times = frames.map(({ t }) => t).filter((time) => time < rest);
  for (const { start, end } of animations) for (let time = start; time < end; time += 4) times.push(time);
  times.push(...animations.map(({ end }) => end));
  const keyframes = animations.flatMap(({ animation, end }) => (
    animation.keyframes.map(({ time, offset }) => [animation.start + time, offset]).filter(([time]) => time <= end + 0.001)));
  const since = ([time, offset]) => [time - begin, offset];
  return { curve: times.sort((one, other) => one - other).map((time) => since([time, cell.offsetAt(time)])), dots: keyframes.map(since) };
}

/** Draws lines over each other, the first one in front, and dashed lines at `levels`. */
function plot(lines, levels) {
  const svg = $("#offsets"), { left, right, top, bottom } = MARGIN, { width, height } = svg.getBoundingClientRect();
  const points = lines.flatMap(({ curve, dots }) => [...curve, ...dots]);
  const end = Math.max(600, ...points.map(([time]) => time)), offsets = [0, ...levels, ...points.map(([, offset]) => offset)];
  const [low, high] = [Math.min(...offsets), Math.max(...offsets)], margin = Math.max((high - low) * 0.06, 1);
  const x = (time) => left + (time / end) * (width - left - right);
  const y = (offset) => top + ((high + margin - offset) / (high - low + 2 * margin)) * (height - top - bottom);
  const across = (className, offset) => line(className, [[left, y(offset)], [width - right, y(offset)]]);
  const parts = ticks(low - margin, high + margin, 5).flatMap((mark) => [
    across(mark === 0 ? "zero" : "grid", mark), shape("text", { x: left - 6, y: y(mark) + 4, "text-anchor": "end" }, rounded(mark)),
  ]);
  parts.push(...ticks(0, end, 8).map((mark) => shape("text", { x: x(mark), y: height - 5, "text-anchor": "middle" }, mark)));
  parts.push(...levels.map((offset) => across("level", offset)));
  for (const { name, curve, dots } of [...lines].reverse()) {
    const group = shape("g", { class: `line ${name}`, "data-lane": name, stroke: colourOf(name), fill: colourOf(name) });
    group.append(line("curve", curve.map(([time, offset]) => [x(time), y(offset)])));
    group.append(...dots.map(([time, offset]) => shape("circle", { cx: x(time), cy: y(offset), r: 2 })));
    parts.push(group);
  }
  svg.replaceChildren(...parts);
}
