/** The offset of a row over time, as the plots show it: under the finger, then as its animations move it. */
import { position } from "../src/controller/drawing.js";

/** The result of one gesture. Times are in ms since it began. */
export class Trajectory {
  /** Whether it is complete, because the simulator has computed it. */
  isComputed = false;
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
    const start = animation.start - this.#origin, end = start + animation.duration, last = this.animations.at(-1);
    if (last) last.end = Math.min(last.end, start);
    const curve = [];
    for (let time = start; time < end; time += 4) curve.push({ time, offset: position(animation, this.#origin + time) });
    this.animations.push({ animation, start, end, curve });
  }

  get end() {
    return Math.max(this.points.at(-1)?.time ?? 0, this.animations.at(-1)?.end ?? 0);
  }

  /** The curve under the finger, and that of each animation. */
  get offsets() {
    const last = (animation, time) => ({ time, offset: position(animation, this.#origin + time) });
    const played = ({ animation, end, curve }) => [...curve.filter(({ time }) => time < end), last(animation, end)];
    return [...this.points, ...this.animations.flatMap(played)];
  }

  get velocities() {
    const { offsets } = this;
    return offsets.slice(1).map((to, index) => [offsets[index], to]).filter(([from, to]) => to.time > from.time)
      .map(([from, to]) => ({ time: (from.time + to.time) / 2, velocity: (1000 * (to.offset - from.offset)) / (to.time - from.time) }));
  }

  /** The keyframes that were played, or will be. */
  get keyframes() {
    return this.animations.flatMap(({ animation, start, end }) => animation.keyframes
      .map(({ time, offset, velocity }) => ({ time: start + time, offset, velocity }))
      .filter(({ time }) => time <= end + 0.001));
  }
}
