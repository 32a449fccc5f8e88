/** Where content is in an animation or on a line, and where the actions under it are. */

import { extentOf, slotWidths, SPANS } from "./layout.js";

/** The y of a cubic Bézier curve of CSS at an x, by bisection, because x increases along the curve. */
function ease([x1, y1, x2, y2], x) {
  let [low, high] = [0, 1];
  for (let step = 0; step < 40; step++) {
    const s = (low + high) / 2;
    if (3 * s * (1 - s) ** 2 * x1 + 3 * s * s * (1 - s) * x2 + s ** 3 < x) low = s;
    else high = s;
  }
  const s = (low + high) / 2;
  return 3 * s * (1 - s) ** 2 * y1 + 3 * s * s * (1 - s) * y2 + s ** 3;
}

/** The value of an animation at a time of the client's clock, in ms: before and after it that of its ends. */
export function position({ start, keyframes, to }, at) {
  const time = at - start;
  if (time <= 0) return keyframes[0].offset;
  const next = keyframes.findIndex((each) => time < each.time);
  if (next < 1) return to;
  const [from, until] = [keyframes[next - 1], keyframes[next]];
  const linear = (time - from.time) / (until.time - from.time);
  const progress = Array.isArray(from.easing) ? ease(from.easing, linear) : linear;
  return from.offset + (until.offset - from.offset) * progress;
}

export const hasEnded = ({ start, duration }, at) => at >= start + duration;

/** The offset on the line `follow` of a frame when the finger has moved by `distance` px. Beyond the line it is that of its end. */
export function offsetOn(line, distance) {
  const next = line.findIndex(({ finger }) => finger > distance);
  if (next <= 0) return line.at(next).offset;
  const [from, to] = [line[next - 1], line[next]];
  return from.offset + (to.offset - from.offset) * (distance - from.finger) / (to.finger - from.finger);
}

/** The side that shows at an offset; null at 0. */
export function sideAt(offset, isRTL) {
  if (offset === 0) return null;
  return offset > 0 !== isRTL ? "leading" : "trailing";
}

/** The places of a side's actions, from the outer edge inwards. `filled` is the id of the action that fills the strip, if any. */
export function parts(behavior, actions, side, offset, width, filled) {
  const uncovered = Math.abs(offset), widths = actions.map((each) => each.width);
  const slots = slotWidths(widths, extentOf(behavior.extent[side], width, widths.reduce((sum, each) => sum + each, 0)), behavior.layout);
  const total = slots.reduce((sum, each) => sum + each, 0), fills = actions.findIndex(({ id }) => id === filled);
  let start = 0;
  return actions.map(({ id }, index) => {
    let span;
    if (fills >= 0) span = [index > fills ? uncovered : 0, index === fills ? uncovered : 0];
    else if (uncovered < total) span = SPANS[behavior.layout.style](start, slots[index], total, uncovered);
    else span = index === 0 ? [0, slots[0] + uncovered - total] : [start + uncovered - total, slots[index]];
    start += slots[index];
    return { id, x: offset > 0 ? span[0] : width - span[0] - span[1], width: span[1] };
  });
}
