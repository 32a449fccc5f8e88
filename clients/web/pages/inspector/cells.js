/** The index of a recording: what each table and each cell did. Times are in ms since the session began. */
import { position } from "../../src/controller/drawing.js";
import { lastAt } from "./state.js";

/** A list whose options may change. */
export class Table {
  #options = [];

  constructor(name) {
    this.name = name;
  }

  add(options, t) {
    const last = this.#options.at(-1);
    this.#options.push({ ...last, ...options, actions: { ...last?.actions, ...options.actions }, t });
  }

  /** The options at a time, or the first ones. */
  at(time) {
    return this.#options[Math.max(0, lastAt(this.#options, time))];
  }

  get isVertical() {
    return this.#options.at(-1)?.axis === "vertical";
  }
}

/** The phases that a notification begins. */
const PHASES = { "cell/swipeBegan": "tracking", "cell/didOpen": "open", "cell/didClose": "closed" };
const BEGINS = new Set(["gesture/begin", "pointer/down"]);
const MOVES = new Set(["gesture/begin", "gesture/update", "pointer/move", "wheel/update"]);
const ENDS = new Set(["gesture/end", "gesture/cancel", "pointer/up", "pointer/cancel"]);

export class Cell {
  /** Each frame with its time and the index of its message. */
  frames = [];
  /** Each animation with its end, which is earlier than planned if something interrupts it. */
  animations = [];
  gestures = [];
  decisions = [];
  /** The notifications and errors. */
  marks = [];
  /** The phases, each with its start and end. */
  phases = [];
  #gesture = null;
  #changes = [];
  #options = [];

  constructor(key, table, name) {
    Object.assign(this, { key, table, name });
  }

  addRequest(entry, axis) {
    const { method, params, t } = entry;
    if (method === "cell/configure") this.#options.push({ t, ...params });
    const isWheel = method === "wheel/update";
    if (BEGINS.has(method) || (isWheel && (params.phase === "began" || !this.#gesture))) {
      const unfinished = this.#gesture && !this.#gesture.end ? this.#gesture : null;
      this.#gesture = { begin: entry, end: null, points: [], unfinished, isWheel };
      this.gestures.push(this.#gesture);
    }
    if (!this.#gesture) return;
    for (const sample of MOVES.has(method) ? [...params.samples ?? [], params] : []) {
      const last = this.#gesture.points.at(-1)?.x ?? 0, before = (params.timestamp - sample.timestamp) || 0;
      const x = sample.translation?.[axis] ?? (isWheel ? last + (sample.delta?.[axis] ?? 0)
        : (sample.position?.[axis] ?? 0) - (entry.down?.[axis] ?? 0));
      this.#gesture.points.push({ t: t - before, x, entry: entry.index });
    }
    if (ENDS.has(method) || (isWheel && ["ended", "cancelled"].includes(params.phase))) this.#gesture.end = entry;
  }

  addFrame(frame, { t, index }) {
    this.frames.push({ t, frame, entry: index });
    this.#changes.push({ t, phase: frame.phase });
    if (this.#gesture && ["failed", "cancelled"].includes(frame.recognition)) this.#gesture.lost ??= index;
    if (frame.decision) this.decisions.push({ t, decision: frame.decision, entry: index });
  }

  addAnimation(animation, entry) {
    if (this.animations.slice(-8).some((each) => each.animation.id === animation.id)) return;
    this.animations.push({ animation, start: animation.start, end: animation.start + animation.duration, entry: entry.index });
  }

  addNotification({ t, index, method, params }) {
    this.marks.push({ t, entry: index, method, params });
    if (PHASES[method]) this.#changes.push({ t, phase: PHASES[method] });
    if (/will(Open|Close)$/.test(method)) this.#changes.push({ t, phase: "settling" });
    if (method === "cell/swipeEnded" && params.cancelled && this.#gesture) this.#gesture.cancelled = index;
  }

  /** Puts everything in order of time, and computes what follows from it. */
  finish(end) {
    const byTime = (one, other) => one.t - other.t;
    this.frames.sort(byTime);
    this.marks.sort(byTime);
    this.#changes.sort(byTime);
    this.animations.forEach((each, index) => (each.end = Math.min(each.end, this.animations[index + 1]?.start ?? Infinity)));
    for (const { t, phase } of this.#changes) {
      const last = this.phases.at(-1);
      if (last?.phase === phase) continue;
      if (last) last.to = t;
      this.phases.push({ from: t, to: end, phase });
    }
    this.#changes = [];
    for (const phase of this.phases) if (phase.phase === "settling") phase.to = this.#settledAt(phase);
  }

  /** When the last animation of a phase ends, which may be before the next message. */
  #settledAt({ from, to }) {
    const { end } = this.animations[lastAt(this.animations, to - 0.001, ({ start }) => start)] ?? { end: to };
    return Math.max(from, Math.min(to, end));
  }

  /** What `cell/configure` has set at a time. */
  optionsAt(time) {
    return Object.assign({}, ...this.#options.slice(0, lastAt(this.#options, time) + 1));
  }

  frameAt(time) {
    return this.frames[lastAt(this.frames, time)];
  }

  animationAt(time) {
    return this.animations[lastAt(this.animations, time, ({ start }) => start)];
  }

  phaseAt(time) {
    const found = this.phases[lastAt(this.phases, time, ({ from }) => from)];
    if (found?.phase === "settling" && time > found.to) return this.offsetAt(time) === 0 ? "closed" : "open";
    return found?.phase;
  }

  /** Where content is at a time, in px. */
  offsetAt(time) {
    const shown = this.frameAt(time), moving = this.animationAt(time);
    const isMoved = moving && (!shown || moving.start >= shown.t || (time < moving.end && shown.frame.phase === "settling"));
    if (isMoved) return animationOffset(moving.animation, Math.min(time, moving.end));
    return shown?.frame.offset ?? 0;
  }
}

/** The offset of an animation at a time. */
function animationOffset(animation, time) {
  const { keyframes, spring, start, duration, from, to } = animation;
  if (keyframes?.length) return position(animation, time);
  if (spring) return time >= start + duration ? to : springOffset(animation, time);
  return from + (to - from) * Math.min(1, (time - start) / (duration || 1));
}

/** The offset of a spring. */
function springOffset({ from, to, start, spring: { mass, stiffness, damping, initialVelocity } }, time) {
  const frequency = Math.sqrt(stiffness / mass), decay = damping / (2 * mass), distance = from - to, after = (time - start) / 1000;
  const square = frequency ** 2 - decay ** 2, slope = initialVelocity + decay * distance;
  const root = Math.sqrt(Math.abs(square));
  if (root < 1e-3) return to + Math.exp(-decay * after) * (distance + slope * after);
  const [even, odd] = square > 0 ? [Math.cos, Math.sin] : [Math.cosh, Math.sinh];
  return to + Math.exp(-decay * after) * (distance * even(root * after) + (slope / root) * odd(root * after));
}
