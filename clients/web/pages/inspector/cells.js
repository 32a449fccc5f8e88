/** What a cell did in a recording. Times are in ms since the session began. */
import { position } from "../../src/controller/drawing.js";
import { lastAt } from "./state.js";

/** The phases that a notification begins. */
const PHASES = {
  "cell/swipeBegan": "tracking", "cell/willOpen": "settling", "cell/willClose": "settling",
  "cell/didOpen": "open", "cell/didClose": "closed",
};
const BEGINS = new Set(["gesture/begin", "pointer/down"]);
const MOVES = new Set(["gesture/begin", "gesture/update", "pointer/move", "wheel/update"]);
const ENDS = new Set(["gesture/end", "gesture/cancel", "pointer/up", "pointer/cancel"]);

export class Cell {
  /** Each frame with its time and the index of its message. */
  frames = [];
  /** The lowest and highest offset that it has, or had to reach. */
  extremes = [0, 0];
  /** Each animation with its end, which is earlier than planned if something interrupts it. */
  animations = [];
  /** Each has points: x is along the axis, y across. */
  gestures = [];
  decisions = [];
  /** The notifications and errors. */
  marks = [];
  /** The phases, each with its start and end. */
  phases = [];
  #gesture = null;
  #options = {};  // of cell/configure

  constructor(key, table, name) {
    Object.assign(this, { key, table, name });
  }

  /** Adds a request about the cell, whose table has these options then. */
  addRequest(entry, table) {
    const { method, params } = entry, [along, across] = table.axis === "vertical" ? ["y", "x"] : ["x", "y"];
    if (method === "cell/configure") Object.assign(this.#options, params);
    const isWheel = method === "wheel/update";
    if (BEGINS.has(method) || (isWheel && (params.phase === "began" || !this.#gesture))) {
      this.#gesture = { begin: entry, end: null, points: [], isWheel, options: { ...table, ...this.#options } };
      this.gestures.push(this.#gesture);
    }
    if (!this.#gesture) return;
    for (const sample of MOVES.has(method) ? [...params.samples ?? [], params] : []) {
      const last = this.#gesture.points.at(-1) ?? { x: 0, y: 0 }, before = (params.timestamp - sample.timestamp) || 0;
      const way = (axis, last) => sample.translation?.[axis] ?? (isWheel ? last + (sample.delta?.[axis] ?? 0)
        : (sample.position?.[axis] ?? 0) - (entry.down?.[axis] ?? 0));
      this.#gesture.points.push({ t: entry.t - before, x: way(along, last.x), y: way(across, last.y), entry: entry.index });
    }
    if (ENDS.has(method) || (isWheel && ["ended", "cancelled"].includes(params.phase))) this.#gesture.end = entry;
  }

  addFrame(frame, { t, index }) {
    this.frames.push({ t, frame, entry: index });
    const values = [...this.extremes, frame.offset, frame.target, frame.decision?.threshold ?? 0];
    this.extremes = [Math.min(...values), Math.max(...values)];
    if (this.#gesture && ["failed", "cancelled"].includes(frame.recognition)) this.#gesture.lost ??= index;
    if (frame.decision) this.decisions.push({ t, decision: frame.decision, entry: index });
  }

  addAnimation(animation, entry) {
    if (this.animations.slice(-8).some((each) => each.animation.id === animation.id)) return;
    this.animations.push({ animation, start: animation.start, end: animation.start + animation.duration, entry: entry.index });
  }

  addNotification({ t, index, method, params }) {
    this.marks.push({ t, entry: index, method, params });
    if (method === "cell/swipeEnded" && params.cancelled && this.#gesture) this.#gesture.cancelled = index;
  }

  /** Puts everything in order of time, and computes what follows from it. */
  finish(end) {
    const byTime = (one, other) => one.t - other.t || one.entry - other.entry;
    this.frames.sort(byTime);
    this.marks.sort(byTime);
    this.animations.forEach((each, index) => (each.end = Math.min(each.end, this.animations[index + 1]?.start ?? Infinity)));
    for (const { t, frame, method } of [...this.frames, ...this.marks].sort(byTime)) {
      const phase = frame?.phase ?? PHASES[method], last = this.phases.at(-1);
      if (!phase || last?.phase === phase) continue;
      if (last) last.to = t;
      this.phases.push({ from: t, to: end, phase });
    }
  }

  frameAt(time) {
    return this.frames[lastAt(this.frames, time)];
  }

  animationAt(time) {
    return this.animations[lastAt(this.animations, time, ({ start }) => start)];
  }

  phaseAt(time) {
    return this.phases[lastAt(this.phases, time, ({ from }) => from)]?.phase;
  }

  /** Where content is at a time, in px. */
  offsetAt(time) {
    const shown = this.frameAt(time), moving = this.animationAt(time);
    const isMoved = moving && (!shown || moving.start >= shown.t || (time < moving.end && shown.frame.phase === "settling"));
    if (isMoved) return animationOffset(moving.animation, Math.min(time, moving.end));
    return shown?.frame.offset ?? 0;
  }
}

/** The offset of an animation at a time. One without keyframes, for a client that plays springs by itself, is drawn as a line. */
function animationOffset(animation, time) {
  const { keyframes, start, duration, from, to } = animation;
  if (keyframes?.length) return position(animation, time);
  return from + (to - from) * Math.min(1, (time - start) / (duration || 1));
}
