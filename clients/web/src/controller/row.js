/** What one row shows: where its content is, how much of its height is left, and which action fills the strip. */

import { hasEnded, offsetOn, parts, position, sideAt } from "./drawing.js";

/** The ms in which an armed action fills the strip, and in which a row closes without a daemon. */
const FILL_MS = 140, CLOSE_MS = 250;
/** Phases in which the action of a full swipe still fills the strip. */
const FILLED_PHASES = new Set(["settling", "pending", "expanded", "collapsing"]);
/** What a row shows that is closed at rest. */
export const CLOSED = {
  phase: "closed", offset: 0, target: 0, size: 1, side: null, parts: [], filled: null, pressed: null, isMoving: false,
};

/**
 * A row that is not closed at rest, or has a pointer. One source says where content is: an animation, a line under a pointer, or
 * `offset`, where it rests.
 */
export class Row {
  phase = "closed";
  offset = 0;
  target = 0;
  /** The animations of the content and of the height, as the daemon sent them. */
  animation = null;
  resizing = null;
  isHidden = false;  // it has no height until the next frame, which lets it grow back
  isRemoving = false;  // it collapses, or will
  closesLocally = false;  // without the daemon
  pressed = null;
  swipedBy = null;  // the number of the pointer that moves content
  pointed = 0;  // where that pointer is along the axis, in px
  #snaps = false;  // the animation moves content while a pointer holds it
  #line = [];
  #lineFrom = 0;  // where the pointer was when content was at the line's 0
  #filled = null;  // the action that fills the strip, or the last one that did
  #fills = false;
  #fill = 0;  // how much of the strip it filled at `#fillAt`
  #fillAt = -FILL_MS;

  constructor(cell) {
    this.cell = cell;
  }

  /** Whether the row is closed at rest, as a row that nothing is known about. */
  get isClosed() {
    return this.phase === "closed" && !(this.animation || this.resizing || this.isHidden);
  }

  /** Whether any action shows, or is about to. */
  get isOpen() {
    return this.phase !== "closed" && !this.closesLocally && !this.isRemoving;
  }

  /** Whether it is open, opens, or is held: keys are for an open row then. */
  get staysOpen() {
    return this.isOpen && this.phase !== "restoring" && (this.phase !== "settling" || this.target !== 0);
  }

  /** Whether content follows the pointer, and will not have to catch up. */
  get isOnLine() {
    const moved = this.pointed - this.#lineFrom;
    return !this.animation && this.#line.length > 0 && this.#line[0].finger <= moved && moved <= this.#line.at(-1).finger;
  }

  /**
   * Shows a frame. `mover` is the pointer that it answers, if that moves content: its number, where it was then, and where it is now.
   * `style` is that of the full swipe on the side that shows. Returns whether the row looks different from now on.
   */
  apply(frame, at, style, mover) {
    const before = this.#look(at), wasFilled = this.#fills ? this.#filled : null;
    this.phase = frame.phase;
    this.target = frame.target ?? 0;
    this.isHidden = false;
    this.isRemoving = frame.removing ?? false;
    const isResizing = this.phase === "collapsing" || this.phase === "restoring";
    this.resizing = frame.collapse ?? frame.restore ?? (isResizing ? this.resizing : null);
    this.offset = frame.offset;
    if (frame.animation) {
      this.animation = frame.animation;
      this.#snaps = this.phase === "tracking";
    } else if (frame.finished || !this.#goesOn(at)) this.animation = null;
    this.closesLocally &&= this.animation !== null;
    this.#setLine(frame, mover);
    this.#setFilled(filledAction(frame, style, wasFilled), at);
    return this.#look(at).some((each, index) => each !== before[index]);
  }

  /** What the row shows at a time and later, while its pointer rests. Content that is less than 1/16 px away is where it was. */
  #look(at) {
    const filled = this.#fills && this.#filled, place = Math.floor(this.offsetAt(at) * 16 + 0.5);
    return [this.phase, this.isHidden, this.animation?.id, this.resizing?.id, filled, place];
  }

  /** Content begins to settle: the animation replaces what moved it before. */
  play(animation) {
    Object.assign(this, { animation, phase: "settling", target: animation.to, swipedBy: null });
    this.#line = [];
  }

  /** Content has arrived where it was going. */
  settle(phase) {
    if (this.phase === "settling") Object.assign(this, { phase, animation: null, offset: this.target });
  }

  /** Begins to close, because the daemon does not answer. */
  closeWithoutDaemon(at) {
    const offset = this.offsetAt(at);
    Object.assign(this, { phase: "closed", target: 0, resizing: null, isHidden: false });
    Object.assign(this, { swipedBy: null, pressed: null, closesLocally: true, isRemoving: false, offset: 0 });
    this.#line = [];
    this.animation = offset === 0 ? null : closing(offset, at);
    this.#setFilled(null, at);
  }

  /** Whether a frame without an animation leaves content in the one that it has: a snap, or a motion that nothing interrupted. */
  #goesOn(at) {
    if (!this.animation) return false;
    if (this.closesLocally && this.phase === "closed") return !hasEnded(this.animation, at);
    return this.phase === "settling" || (this.phase === "tracking" && this.#snaps && !hasEnded(this.animation, at));
  }

  /** Content follows the pointer that the frame answers. A frame for something else leaves it under the pointer that it has. */
  #setLine(frame, mover) {
    const line = this.phase === "tracking" ? frame.follow ?? [] : [];
    if (line.length > 0 && mover) [this.swipedBy, this.#lineFrom, this.pointed] = mover;
    this.#line = this.swipedBy === null ? [] : line;
    if (this.#line.length === 0) this.swipedBy = null;
  }

  #setFilled(action, at) {
    this.#fill = this.#fillProgress(at);
    this.#fillAt = at;
    this.#fills = action !== null;
    this.#filled = action ?? this.#filled;
  }

  #fillProgress(at) {
    const step = Math.max(at - this.#fillAt, 0) / FILL_MS;  // a repaint may have begun before the answer came
    return this.#fills ? Math.min(this.#fill + step, 1) : Math.max(this.#fill - step, 0);
  }

  /** Where content is at a time, in px. */
  offsetAt(at) {
    if (this.animation) return position(this.animation, at);
    return this.#line.length > 0 ? offsetOn(this.#line, this.pointed - this.#lineFrom) : this.offset;
  }

  /** Whether the row shows something else after this time, without another event. */
  isMoving(at) {
    const moves = [this.animation, this.resizing].some((each) => each && !hasEnded(each, at));
    return moves || this.#fillProgress(at) !== (this.#fills ? 1 : 0);
  }

  /** What the row shows at a time. */
  drawing(at, { behavior, width, isRTL }, given) {
    const { phase, target, pressed } = this, filled = this.#fills ? this.#filled : null;
    const offset = this.offsetAt(at), fill = this.#fillProgress(at), side = sideAt(offset, isRTL);
    const size = this.resizing ? position(this.resizing, at) : Number(!this.isHidden), actions = given[side] ?? [];
    let places = [];
    if (side && behavior.layout) {
      places = parts(behavior, actions, side, offset, width);
      if (fill > 0 && actions.some(({ id }) => id === this.#filled)) {
        const goals = parts(behavior, actions, side, offset, width, this.#filled);
        const between = (from, to) => from + (to - from) * fill;
        places = places.map(({ id, x, width: long }, index) => ({ id, x: between(x, goals[index].x), width: between(long, goals[index].width) }));
      }
    }
    return { phase, offset, target, size, side, parts: places, filled, pressed, isMoving: this.isMoving(at) };
  }
}

/** The action that fills the strip: one that a release would perform, or that a full swipe has performed. */
function filledAction({ armed, decision, phase }, style, before) {
  if (armed) return armed;
  if (decision) return ["fill", "destructive"].includes(style) ? decision.action ?? null : null;
  return FILLED_PHASES.has(phase) ? before : null;
}

/** The animation of a row that closes without a daemon. */
function closing(offset, start) {
  const keyframes = [{ time: 0, offset, velocity: 0, easing: [0, 0, 0.58, 1] }, { time: CLOSE_MS, offset: 0, velocity: 0 }];
  return { id: 0, from: offset, to: 0, start, duration: CLOSE_MS, keyframes };
}
