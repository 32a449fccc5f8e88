/** Where the content of a row is: under a finger, in an animation of the daemon, or at rest. */

const cssEasing = (easing) => (Array.isArray(easing) ? `cubic-bezier(${easing})` : "linear");
/** What the daemon recognizes in a pointer that moves content. */
export const MOVING = new Set(["began", "changed"]);
const pixels = (offset) => `${offset}px`;

/** The offset on the line `follow` of a frame when the finger has moved by `distance` px. Beyond the line it is that of its end. */
export function offsetOn(line, distance) {
  const next = line.findIndex(({ finger }) => finger > distance);
  if (next <= 0) return line.at(next).offset;
  const [from, to] = [line[next - 1], line[next]];
  return from.offset + (to.offset - from.offset) * (distance - from.finger) / (to.finger - from.finger);
}

export class RowMotion {
  #stage;
  #ended;
  #animation = null;
  #animationID = null;
  /** How content follows the finger; null unless a finger moves the row. */
  #line = null;
  /** The finger's x where the line begins, and its newest x. */
  #from = 0;
  #now = 0;

  /** @param {() => void} ended is called when an animation has ended */
  constructor(stage, ended) {
    this.#stage = stage;
    this.#ended = ended;
  }

  /** The offset of the content now, in px. */
  get offset() {
    return parseFloat(getComputedStyle(this.#stage).getPropertyValue("--swipe-offset"));
  }

  /** The Animation that moves the content now, or null. */
  get animation() { return this.#animation; }

  /**
   * Shows a frame. `finger` is where the finger was that the frame answers, and where it is `now`, if it moves the row. A frame for
   * something else, such as a second finger, leaves the row under the first.
   */
  show({ phase, offset, follow, animation, recognition }, finger) {
    const held = this.#line && phase === "tracking" ? { from: this.#from, now: this.#now } : null;
    const mover = finger && MOVING.has(recognition) ? finger : held;
    if (animation) this.play(animation);
    else if (phase !== "settling" || !this.#animation) this.place(offset);
    if (!follow || !mover) return;
    this.#line = follow;
    this.#from = mover.from;
    this.follow(mover.now);
  }

  /**
   * The finger that moves content is at `x`. Content follows at once, before the daemon has answered. Returns false if the daemon
   * has not said where content goes from there.
   */
  follow(x) {
    this.#now = x;
    if (!this.#line) return false;
    const distance = x - this.#from;
    this.#draw(offsetOn(this.#line, distance));
    return distance >= this.#line.at(0).finger && distance <= this.#line.at(-1).finger;
  }

  /** Puts content at an offset, without an animation. */
  place(offset) {
    this.#line = null;
    this.#animation?.cancel();
    this.#animation = this.#animationID = null;
    this.#draw(offset);
  }

  /** Plays an animation of the daemon, whose start is a time of the same clock. */
  play({ id, start, duration, keyframes, to }) {
    if (this.#animationID === id) return;
    this.place(to);
    if (duration === 0) return;
    const steps = keyframes.map(({ time, offset, easing }) => (
      { offset: Math.min(time / duration, 1), "--swipe-offset": pixels(offset), easing: cssEasing(easing) }));
    this.#animationID = id;
    this.#run(this.#stage.animate(steps, { duration, fill: "backwards" }));
    this.#animation.startTime = start;
  }

  /** Closes the row without a daemon. */
  close(timing) {
    const from = this.offset;
    this.place(0);
    if (from !== 0) this.#run(this.#stage.animate([{ "--swipe-offset": pixels(from) }, { "--swipe-offset": "0px" }], timing));
  }

  #run(animation) {
    this.#animation = animation;
    animation.onfinish = () => {
      if (this.#animation === animation) this.#animation = null;
      this.#ended();
    };
  }

  #draw(offset) {
    this.#stage.style.setProperty("--swipe-offset", pixels(offset));
  }
}

/** Plays an animation of a row's height. */
export function resize(row, { start, duration, keyframes, to }) {
  const height = row.offsetHeight, part = (time) => (duration ? Math.min(time / duration, 1) : 1);
  const steps = keyframes.map(({ time, offset, easing }) => (
    { offset: part(time), height: pixels(height * offset), minHeight: 0, easing: cssEasing(easing) }));
  const animation = row.animate(steps, { duration, fill: to === 0 ? "forwards" : "backwards" });
  animation.startTime = start;
  return animation;
}
