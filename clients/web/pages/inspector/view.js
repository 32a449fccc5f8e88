/** The part of the time that the timeline shows. */
import { announce, inspector } from "./state.js";

export const view = {
  from: 0,
  to: 1,
  /** The width of the timeline, in px. */
  width: 1,
};

export const toX = (time) => ((time - view.from) / (view.to - view.from)) * view.width;
export const toTime = (x) => view.from + (x / view.width) * (view.to - view.from);
/** The shortest time that the timeline shows, in ms. */
const SHORTEST = 20;

const longest = () => Math.max(...inspector.models.map(({ end }) => end)) * 1.02;

/** Shows a time, or the part of it that there is. */
export function show(from, to) {
  const most = longest(), length = Math.min(Math.max(to - from, SHORTEST), most);
  view.from = Math.min(Math.max(from, -most * 0.01), most - length);
  view.to = view.from + length;
  announce("view");
}

export const showAll = () => show(0, longest());
export const pan = (pixels) => show(toTime(pixels), toTime(view.width + pixels));

/** Zooms by a factor. The time at `x` stays there. */
export function zoom(factor, x = view.width / 2) {
  const time = toTime(x);
  show(time - (time - view.from) / factor, time + (view.to - time) / factor);
}

/** Scrolls so that a time is visible. A time that is far away is shown in the middle. */
export function reveal(time) {
  const length = view.to - view.from;
  if (time < view.from || time > view.to) show(time - length / 2, time + length / 2);
}
