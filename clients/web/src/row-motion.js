/** Animations of the daemon, which the browser plays by itself: of a row's content and of its height. */

const cssEasing = (easing) => (Array.isArray(easing) ? `cubic-bezier(${easing})` : "linear");
const pixels = (offset) => `${offset}px`;
/** What a row without height shows. */
const GONE = { id: -1, start: 0, duration: 0, keyframes: [{ time: 0, offset: 0 }], to: 0 };

/** Plays an animation on an element. `style` makes the properties of an offset. */
function play(element, { start, duration, keyframes }, fill, style) {
  const part = (time) => (duration ? Math.min(time / duration, 1) : 1);
  const steps = keyframes.map(({ time, offset, easing }) => ({ offset: part(time), easing: cssEasing(easing), ...style(offset) }));
  const animation = element.animate(steps, { duration, fill });
  animation.startTime = start;  // a time of the same clock
  return animation;
}

/** Where the content of a row is: in an animation, or at an offset. */
export class ContentMotion {
  /** The Animation that moves the content now, or null. */
  animation = null;
  #stage;
  #ended;
  #id = null;

  /** @param {() => void} ended is called when an animation has ended */
  constructor(stage, ended) {
    this.#stage = stage;
    this.#ended = ended;
  }

  /** The offset of the content now, in px. */
  get offset() {
    return parseFloat(getComputedStyle(this.#stage).getPropertyValue("--swipe-offset"));
  }

  show(motion, offset) {
    const id = motion?.id ?? null;
    if (id !== null && id === this.#id) return;
    this.#id = id;
    this.animation?.cancel();
    this.animation = null;
    this.#stage.style.setProperty("--swipe-offset", pixels(motion?.to ?? offset));
    if (!motion?.duration) return;
    const animation = (this.animation = play(this.#stage, motion, "backwards", (at) => ({ "--swipe-offset": pixels(at) })));
    animation.onfinish = () => {
      if (this.animation === animation) this.animation = null;
      this.#ended();
    };
  }
}

/** How much of a row's height there is. */
export class HeightMotion {
  #row;
  #id = null;
  #animation = null;

  constructor(row) {
    this.#row = row;
  }

  /** Plays an animation, whose offsets are parts of the height. Without one, the row has its height, or none if `size` is 0. */
  show(motion, size) {
    const shown = motion ?? (size === 0 ? GONE : null), id = shown?.id ?? null;
    if (id === this.#id) return;
    this.#id = id;
    this.#animation?.cancel();
    this.#animation = null;
    if (!shown) return;
    const height = this.#row.offsetHeight, style = (part) => ({ height: pixels(height * part), minHeight: 0 });
    this.#animation = play(this.#row, shown, shown.to === 0 ? "forwards" : "backwards", style);
  }
}
