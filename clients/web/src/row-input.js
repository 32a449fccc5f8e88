/** Pointers, wheels, keys and clicks on a row: reports them to the daemon, which recognizes the swipes. */

import { MOVING } from "./row-motion.js";

/** Once a mouse button is down and the mouse has moved this far, the row captures the pointer, in px. */
const CAPTURE_DISTANCE = 4;
/** While content follows the pointer, its moves of this time, in ms, are sent as one message: those of two repaints at 60 Hz. */
const REPORT_MS = 25;
/** A pointer that goes up within this distance, in px, taps. */
const TAP_DISTANCE = 10;
/** The most samples of a message. */
const MOST_SAMPLES = 1000;
/** The `wheelDeltaX` of one step of a wheel. A touchpad's first movement is less. */
const NOTCH = 120;

/** The px of a wheel's unit "line". */
const LINE_HEIGHT = 16;

/** Widgets of a row's content in which a drag is theirs. `data-swipe-ignore` makes any element one of them. */
const OWN_DRAGS = "[data-swipe-ignore], [contenteditable], textarea, select, "
  + "input:not([type=button], [type=checkbox], [type=image], [type=radio], [type=reset], [type=submit])";

export const EVENTS = ["pointerdown", "pointermove", "pointerup", "pointercancel", "keydown", "dragstart", "wheel", "click"];
/** Moves as they arrive, not once a repaint. Browsers dispatch it to pages from a secure context, such as this machine. */
const RAW_MOVE = "pointerrawupdate";

export class RowInput {
  #row;
  #actions;
  /** Pointers that are down, by id. */
  #pointers = new Map();
  /** The pointer whose click may follow. */
  #lastPointer = null;
  /** What is called when no pointer is down any more, or null. */
  #whenReleased = null;

  constructor(row, actions) {
    this.#row = row;
    this.#actions = actions;
  }

  get hasPointer() {
    return this.#pointers.size > 0;
  }

  handleEvent(event) {
    const { type } = event;
    if (type === "pointerdown") this.#pointerDown(event);
    else if (type === "wheel") this.#wheel(event);
    else if (type === "keydown") this.#key(event);
    else if (type === "click") this.#click(event);
    else if (type === "dragstart" && this.hasPointer) event.preventDefault();
    else if (this.#pointers.has(event.pointerId)) {
      if (type === "pointermove" || type === RAW_MOVE) this.#pointerMoved(event);
      else if (type === "pointerup") this.#pointerEnded(event, "pointer/up");
      else if (type === "pointercancel") this.#pointerEnded(event, "pointer/cancel");
    }
  }

  /** Cancels all pointers. */
  cancelPointers() {
    const pointers = [...this.#pointers.values()];
    this.#pointers.clear();
    for (const { id, timer } of pointers) {
      clearTimeout(timer);
      this.#row.list?.notify("pointer/cancel", { pointer: id });
    }
    this.#forgetPointers();
  }

  /** Calls `then` once no pointer is down that went down on the row: it would be cancelled with the row. */
  whenReleased(then) {
    if (this.hasPointer) this.#whenReleased = then;
    else then();
  }

  /** No pointer is down any more. */
  #forgetPointers() {
    this.#row.list?.pressed.delete(this);
    this.#row.removeEventListener(RAW_MOVE, this.#row);
    const then = this.#whenReleased;
    this.#whenReleased = null;
    then?.();
  }

  #pointerDown(event) {
    if (event.pointerType === "mouse" && event.button !== 0) return;
    if (event.target !== this.#row && this.#row.contains(event.target.closest(OWN_DRAGS))) return;
    const { left, top } = this.#row.getBoundingClientRect();  // once: later it would force a layout at each move
    const position = ({ clientX, clientY }) => ({ x: clientX - left, y: clientY - top });
    const row = this.#row.movingIn;
    const pointer = {
      row, id: event.pointerId, position, x: 0, from: event.clientX, last: event, swipes: false, failed: false,
      wasOpen: row !== this.#row || row.phase !== "closed", unsent: [], sentAt: 0, timer: null,
    };
    this.#pointers.set(pointer.id, pointer);
    this.#lastPointer = pointer;
    this.#row.list.pressed.add(this);
    this.#row.addEventListener(RAW_MOVE, this.#row);
    this.#send("pointer/down", pointer, this.#at(event, pointer), { device: event.pointerType === "" ? "touch" : event.pointerType });
  }

  #pointerMoved(event) {
    const { type } = event, pointer = this.#pointers.get(event.pointerId), { last } = pointer;
    const isKnown = event.timeStamp <= last.timeStamp && event.clientX === last.clientX && event.clientY === last.clientY;
    if (pointer.failed || isKnown) return;
    const moved = this.#at(event, pointer);
    pointer.x = moved.position.x;
    const follows = pointer.swipes && pointer.row.follow(pointer.x);
    if (type === RAW_MOVE && follows) return;  // it is among the coalesced events of the move before the next repaint
    const distance = Math.abs(event.clientX - pointer.from);
    if (event.pointerType === "mouse" && distance >= CAPTURE_DISTANCE && !this.#row.hasPointerCapture(event.pointerId)) {
      this.#row.setPointerCapture(event.pointerId);
    }
    const earlier = (event.getCoalescedEvents?.() ?? []).slice(0, -1).filter(({ timeStamp }) => timeStamp > last.timeStamp);
    pointer.unsent.push(...earlier.map((each) => this.#at(each, pointer)), moved);
    pointer.last = event;
    if (!follows || event.timeStamp >= pointer.sentAt + REPORT_MS) this.#sendMoves(pointer);
    else pointer.timer ??= setTimeout(() => this.#sendMoves(pointer), REPORT_MS);
  }

  #pointerEnded(event, method) {
    const pointer = this.#pointers.get(event.pointerId);
    this.#sendMoves(pointer);
    // A tap on a row that is being removed is for no other.
    if (pointer.row !== this.#row && Math.abs(event.clientX - pointer.from) < TAP_DISTANCE) method = "pointer/cancel";
    this.#send(method, pointer, method === "pointer/cancel" ? { timestamp: event.timeStamp } : this.#at(event, pointer));
    this.#pointers.delete(pointer.id);
    if (!this.hasPointer) this.#forgetPointers();
  }

  #at(event, { position }) {
    return { position: position(event), timestamp: event.timeStamp };
  }

  /** Sends the moves that were held back, before another message: the daemon then has content where the user sees it. */
  sendMoves() {
    for (const pointer of this.#pointers.values()) this.#sendMoves(pointer);
  }

  /** Sends the moves since the last message as one message. */
  #sendMoves(pointer) {
    clearTimeout(pointer.timer);
    pointer.timer = null;
    const newest = pointer.unsent.pop(), samples = pointer.unsent.slice(-MOST_SAMPLES);
    pointer.unsent = [];
    if (newest) this.#send("pointer/move", pointer, newest, samples.length ? { samples } : {});
  }

  async #send(method, pointer, at, more = {}) {
    pointer.sentAt = at.timestamp;
    const params = { pointer: pointer.id, ...at, ...more };
    const frame = await pointer.row.request(method, params, method === "pointer/move" ? pointer : null);
    if (!frame) return;
    pointer.swipes ||= MOVING.has(frame.recognition);
    pointer.failed ||= frame.recognition === "failed";
  }

  #wheel(event) {
    if (Math.abs(event.deltaX) <= Math.abs(event.deltaY)) return;
    event.preventDefault();  // the browser would navigate back
    const unit = [1, LINE_HEIGHT, this.#row.list.width][event.deltaMode];
    const steps = event.deltaMode !== 0 || (event.wheelDeltaX !== 0 && event.wheelDeltaX % NOTCH === 0);
    this.#row.request("wheel/update", { timestamp: event.timeStamp, delta: { x: -event.deltaX * unit, y: -event.deltaY * unit }, steps });
  }

  /** The daemon has handled a click that follows a swipe or a tap on an open row. It has not handled one of a key or a screen reader. */
  #click(event) {
    const pointer = event.detail === 0 ? null : this.#lastPointer;
    const button = this.#actions.button(event);
    if (pointer && (pointer.swipes || pointer.wasOpen)) {
      event.preventDefault();
      event.stopPropagation();
    } else if (button) {
      event.stopPropagation();
      const { action, side } = button.dataset;
      this.#row.request("action/invoke", { action, side });
    }
  }

  #key(event) {
    const sign = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
    const { target, phase } = this.#row;
    if (event.key === "Escape" && phase !== "closed") this.#close(event);
    if (!sign || event.composedPath()[0].matches?.("input, textarea, select")) return;
    if (target !== 0 && Math.sign(target) !== sign) return this.#close(event);
    if (this.#actions.focus(this.#row.list.sideAt(sign))) event.preventDefault();
  }

  #close(event) {
    event.preventDefault();
    this.#row.focus({ preventScroll: true });
    this.#row.request("cell/close");
  }
}
