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
  /** The offsets under the finger. */
  points = [];
  /** The animations after it, each with its start, end and sampled curve. */
  animations = [];
  decision = null;
  /** The outcome in a word, if there is no decision. */
  outcome = "–";
  #origin;

  constructor(origin) {
    this.#origin = origin;
  }

  /** Adds a frame, at a time since the gesture began. */
  addFrame(frame, time) {
    if (frame.decision) this.decision = frame.decision;
    if (frame.animation?.keyframes) this.#addAnimation(frame.animation);
    else if (frame.offset !== undefined && this.animations.length === 0) this.points.push({ time, offset: frame.offset });
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
