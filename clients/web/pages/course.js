/** Where an animation of the daemon's is at a time: what a browser makes of its keyframes, as numbers. */

const along = (a, b, s) => 3 * (1 - s) ** 2 * s * a + 3 * (1 - s) * s ** 2 * b + s ** 3;

/** What part of the way a cubic Bézier curve, or a straight line, has gone at a part of the time. */
export function eased(easing, part) {
  if (!Array.isArray(easing)) return part;
  const [x1, y1, x2, y2] = easing;
  let [low, high] = [0, 1];
  for (let step = 0; step < 40; step++) {
    const middle = (low + high) / 2;
    if (along(x1, x2, middle) < part) low = middle;
    else high = middle;
  }
  return along(y1, y2, (low + high) / 2);
}

/** The offset at so many ms after the animation's start. */
export function placeAt({ keyframes }, time) {
  const next = keyframes.findIndex((each) => each.time > time);
  if (next < 0) return keyframes.at(-1).offset;
  if (next === 0) return keyframes[0].offset;
  const [from, to] = [keyframes[next - 1], keyframes[next]];
  const part = (time - from.time) / (to.time - from.time);
  return from.offset + (to.offset - from.offset) * eased(from.easing, part);
}

/** What came of one gesture: where content was under the finger, and the motions after it. Times are ms since it began. */
export class Course {
  points = [];
  motions = [];
  decision = null;
  /** What is said of it where nothing was decided. */
  told = "–";
  #origin;

  constructor(origin) {
    this.#origin = origin;
  }

  /** Takes a frame, answered or told, of so many ms after the beginning. */
  take(frame, time) {
    if (frame.decision) this.decision = frame.decision;
    if (frame.animation?.keyframes) this.#add(frame.animation);
    else if (frame.offset !== undefined && this.motions.length === 0) this.points.push({ time, offset: frame.offset });
  }

  #add(animation) {
    if (this.motions.some((each) => each.animation.id === animation.id)) return;
    const start = animation.start - this.#origin;
    const last = this.motions.at(-1);
    if (last) last.end = Math.min(last.end, start);
    const end = start + animation.duration;
    const curve = [];
    for (let time = start; time < end; time += 4) curve.push({ time, offset: placeAt(animation, time - start) });
    this.motions.push({ animation, start, end, curve });
  }

  get end() {
    return Math.max(this.points.at(-1)?.time ?? 0, this.motions.at(-1)?.end ?? 0);
  }

  /** Curves: under the finger as they came, and each motion every few ms. */
  get #pieces() {
    const motions = this.motions.map(({ animation, start, end, curve }) => (
      [...curve.filter(({ time }) => time < end), { time: end, offset: placeAt(animation, end - start) }]));
    return [this.points, ...motions];
  }

  get offsets() {
    return this.#pieces.flat();
  }

  get velocities() {
    const speeds = [];
    for (const piece of this.#pieces) {
      for (let index = 1; index < piece.length; index++) {
        const [from, to] = [piece[index - 1], piece[index]];
        if (to.time === from.time) continue;
        speeds.push({ time: (from.time + to.time) / 2, velocity: (1000 * (to.offset - from.offset)) / (to.time - from.time) });
      }
    }
    return speeds;
  }

  /** The keyframes that were played, or will be. */
  get keyframes() {
    return this.motions.flatMap(({ animation, start, end }) => animation.keyframes
      .map(({ time, offset, velocity }) => ({ time: start + time, offset, velocity }))
      .filter(({ time }) => time <= end + 0.001));
  }
}
