/** The offset of a row over time, as the plots show it: under the finger, then as its animations move it. */

/** One coordinate of a cubic Bézier curve from 0 to 1. */
const bezier = (a, b, s) => 3 * (1 - s) ** 2 * s * a + 3 * (1 - s) * s ** 2 * b + s ** 3;

/** The progress of a cubic Bézier easing, or of a linear one, at a fraction of the time. The curve is inverted by bisection. */
function progress(easing, fraction) {
  if (!Array.isArray(easing)) return fraction;
  const [x1, y1, x2, y2] = easing;
  let [low, high] = [0, 1];
  for (let step = 0; step < 40; step++) {
    const middle = (low + high) / 2;
    if (bezier(x1, x2, middle) < fraction) low = middle;
    else high = middle;
  }
  return bezier(y1, y2, (low + high) / 2);
}

/** The offset of an animation at a time in ms after its start. */
export function offsetAt({ keyframes }, time) {
  const next = keyframes.findIndex((each) => each.time > time);
  if (next < 0) return keyframes.at(-1).offset;
  if (next === 0) return keyframes[0].offset;
  const [from, to] = [keyframes[next - 1], keyframes[next]];
  const fraction = (time - from.time) / (to.time - from.time);
  return from.offset + (to.offset - from.offset) * progress(from.easing, fraction);
}

/** The result of one gesture. Times are in ms since it began. */
export class Trajectory {
  /** Whether it is complete, because the simulator has computed it. */
  isComputed = false;
  /** The offsets under the finger. */
  points = [];
  /** The animations after it, each with its start, end and sampled curve. */
  animations = [];
  decision = null;
  /** When a phone would tick: at each change of what a release would do. */
  marks = [];
  /** The outcome in a word, if there is no decision. */
  outcome = "–";
  #origin;
  #preview = null;

  constructor(origin) {
    this.#origin = origin;
  }

  /** Adds a frame, at a time since the gesture began. */
  addFrame(frame, time) {
    if (frame.decision) this.decision = frame.decision;
    if (frame.release) this.#addMark(frame, time);
    if (frame.animation?.keyframes) this.#addAnimation(frame.animation);
    else if (frame.offset !== undefined && this.animations.length === 0) this.points.push({ time, offset: frame.offset });
  }

  #addMark({ release: { rest, action, side, stop }, offset }, time) {
    const name = action ? `performs ${action}` : `${rest === "open" ? "opens" : "closes"}${stop ? ` at stop ${stop + 1}` : ""}`;
    const preview = `${name} ${side}`, isFirst = this.#preview === null && rest === "closed";
    if (preview !== this.#preview && !isFirst) this.marks.push({ time, offset, name });
    this.#preview = preview;
  }

  /** The offset at a time: it is 0 before the gesture. */
  offsetAt(time) {
    const animation = this.animations.findLast(({ start }) => start <= time);
    if (animation) return offsetAt(animation.animation, Math.min(time, animation.end) - animation.start);
    const next = this.points.findIndex((point) => point.time > time);
    if (next < 0) return this.points.at(-1)?.offset ?? 0;
    if (next === 0) return 0;
    const [from, to] = [this.points[next - 1], this.points[next]];
    return from.offset + ((to.offset - from.offset) * (time - from.time)) / (to.time - from.time);
  }

  #addAnimation(animation) {
    if (this.animations.some((each) => each.animation.id === animation.id)) return;
    const start = animation.start - this.#origin;
    const last = this.animations.at(-1);
    if (last) last.end = Math.min(last.end, start);
    const end = start + animation.duration;
    const curve = [];
    for (let time = start; time < end; time += 4) curve.push({ time, offset: offsetAt(animation, time - start) });
    this.animations.push({ animation, start, end, curve });
  }

  get end() {
    return Math.max(this.points.at(-1)?.time ?? 0, this.animations.at(-1)?.end ?? 0);
  }

  /** The curve under the finger, and that of each animation. */
  get #curves() {
    const animations = this.animations.map(({ animation, start, end, curve }) => (
      [...curve.filter(({ time }) => time < end), { time: end, offset: offsetAt(animation, end - start) }]));
    return [this.points, ...animations];
  }

  get offsets() {
    return this.#curves.flat();
  }

  get velocities() {
    const velocities = [];
    for (const curve of this.#curves) {
      for (let index = 1; index < curve.length; index++) {
        const [from, to] = [curve[index - 1], curve[index]];
        if (to.time === from.time) continue;
        velocities.push({ time: (from.time + to.time) / 2, velocity: (1000 * (to.offset - from.offset)) / (to.time - from.time) });
      }
    }
    return velocities;
  }

  /** The keyframes that were played, or will be. */
  get keyframes() {
    return this.animations.flatMap(({ animation, start, end }) => animation.keyframes
      .map(({ time, offset, velocity }) => ({ time: start + time, offset, velocity }))
      .filter(({ time }) => time <= end + 0.001));
  }
}
