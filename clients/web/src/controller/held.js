/** A pointer or a scroll on a row: who owns it, and what of it the daemon has not got or not answered. */

/** The ms after which a row is not held by a daemon that does not answer, and after which the list gets an undecided scroll. */
const ROW_PATIENCE_MS = 1000, LIST_PATIENCE_MS = 150;
/** After this many ms without an event, a scroll without phases has ended, or the end of one with phases is lost: fingers may rest. */
const END_MS = 150, LOST_END_MS = 1000;
/** A pointer that was handed on and moves less, in px, is for no row. */
const TAP_DISTANCE = 10;
/** The most samples of a message. */
const MOST_SAMPLES = 1000;

/**
 * Who gets what a pointer or a scroll does.
 *
 *     undecided --began--> row --cancelled, late--> nobody
 *         |
 *         +---failed, late, rejected----> others
 */
export const Owner = { UNDECIDED: "undecided", ROW: "row", OTHERS: "others", NOBODY: "nobody" };

class Held {
  owner = Owner.UNDECIDED;
  isOver = false;
  /** The times at which its messages were sent, by the requests' ids. */
  unanswered = new Map();

  constructor(cell) {
    this.cell = cell;
  }

  /** When the oldest message has had no answer for so long. */
  lateAt(patience) {
    const [sent] = this.unanswered.values();
    return sent === undefined ? null : sent + patience;
  }
}

/** A finger, a pen or a mouse button. `number` is its name on the wire, new for each press; `name` is what the toolkit calls it. */
export class Pointer extends Held {
  held = [];  // samples that the daemon does not have, oldest first
  reportAt = 0;  // ms: when they are sent

  /** @param {number} place where it is along the axis, in px; and where it went down, if that was on a row that is being removed */
  constructor(cell, name, number, hadOpenRows, place, handedOnAt) {
    super(cell);
    Object.assign(this, { name, number, hadOpenRows, place, handedOnAt });
  }

  /** Whether it has hardly moved since it went down on a row that is being removed. */
  get isTapOnRemovedRow() {
    return this.handedOnAt !== null && Math.abs(this.place - this.handedOnAt) < TAP_DISTANCE;
  }

  /** The params of a `pointer/move` with all samples that are held: at most 1,000, and the newest place. */
  takeHeld() {
    const newest = this.held.pop(), samples = this.held.slice(-MOST_SAMPLES);
    this.held = [];
    return samples.length > 0 ? { ...newest, samples } : newest;
  }

  /** When the row is not held any longer by a daemon that does not answer. */
  get givesUpAt() {
    return this.owner === Owner.ROW ? this.lateAt(ROW_PATIENCE_MS) : null;
  }

  /** When something has to be done about it without an event. */
  get deadlines() {
    return [this.held.length > 0 ? this.reportAt : null, this.givesUpAt];
  }
}

/**
 * Events of a wheel or a touchpad that belong together: from `began` to `ended`, or, without phases, those without pauses of 150 ms.
 * While its owner is undecided, the list gets nothing of it; `keptX` and `keptY` are what it has missed.
 */
export class Scroll extends Held {
  keptX = 0;
  keptY = 0;

  constructor(cell, hasPhases, last) {
    super(cell);
    Object.assign(this, { hasPhases, last });
  }

  /** Whether the daemon gets its events. */
  get isReported() {
    return this.owner === Owner.UNDECIDED || this.owner === Owner.ROW;
  }

  /** When it ends without another event. */
  get endsAt() {
    return this.last + (this.hasPhases ? LOST_END_MS : END_MS);
  }

  /** When neither the row nor the list waits any longer for a daemon that does not answer. */
  get givesUpAt() {
    return this.isReported ? this.lateAt(this.owner === Owner.ROW ? ROW_PATIENCE_MS : LIST_PATIENCE_MS) : null;
  }

  /** When something has to be done about it without an event. */
  get deadlines() {
    return [this.isOver ? null : this.endsAt, this.givesUpAt];
  }
}
