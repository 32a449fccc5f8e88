/** Animations of the daemon, which the browser plays by itself: of a row's content and of its height. */

const cssEasing = (easing) => (Array.isArray(easing) ? `cubic-bezier(${easing})` : "linear");
/** The motion of a row without height. */
export const GONE = { id: -1, start: 0, duration: 0, keyframes: [{ time: 0, offset: 0 }], to: 0 };

export class Motion {
  /** The Animation that plays now, or null. */
  animation = null;
  #id = null;
  #element;
  #styles;
  #ended;

  /**
   * @param {() => (offset: number) => object} styles makes the function from offsets to properties of CSS, for each animation
   * @param {() => void} [ended] is called when an animation has ended; without it, the end of the animation stays
   */
  constructor(element, styles, ended = null) {
    this.#element = element;
    this.#styles = styles;
    this.#ended = ended;
  }

  /** Plays an animation, unless it plays or has played already. With null there is none. `rest` draws what shows without it. */
  show(motion, rest = () => {}) {
    const id = motion?.id ?? null;
    if (id !== null && id === this.#id) return;
    this.#id = id;
    this.animation?.cancel();
    this.animation = null;
    rest();
    if (motion) this.#play(motion);
  }

  #play({ start, duration, keyframes }) {
    const part = (time) => (duration ? Math.min(time / duration, 1) : 1), styles = this.#styles();
    const steps = keyframes.map(({ time, offset, easing }) => ({ offset: part(time), easing: cssEasing(easing), ...styles(offset) }));
    const animation = (this.animation = this.#element.animate(steps, { duration, fill: this.#ended ? "backwards" : "both" }));
    animation.startTime = start;  // a time of the same clock
    if (this.#ended) animation.onfinish = () => this.#finished(animation);
  }

  #finished(animation) {
    if (this.animation === animation) this.animation = null;
    this.#ended();
  }
}
