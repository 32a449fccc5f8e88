/** Pointers, wheels, keys and clicks on a list: reports them to its controller, and does with them what that asks. */

import { now } from "./swiped.js";

/** The px of a wheel's unit "line". */
const LINE_HEIGHT = 16;
/** The `wheelDelta` of a click of a wheel, and by how many px the page scrolls for it if it was kept from the page. */
const CLICK = 120;
export const CLICK_PIXELS = 40;
/** Widgets of a row's content in which a drag is theirs. `data-swipe-ignore` makes any element one of them. */
const OWN_DRAGS = "[data-swipe-ignore], [contenteditable], textarea, select, "
  + "input:not([type=button], [type=checkbox], [type=image], [type=radio], [type=reset], [type=submit])";
/**
 * Events of pointers that are down, wherever they are then. Raw moves arrive when they happen, not once a repaint, on pages from a
 * secure context, such as this machine.
 */
const POINTER_EVENTS = ["pointermove", "pointerrawupdate", "pointerup", "pointercancel"];
/** The protocol's names of keys. */
const KEYS = {
  ArrowLeft: "left", ArrowRight: "right", ArrowUp: "up", ArrowDown: "down",
  Tab: "tab", Enter: "return", " ": "space", Escape: "escape", Delete: "delete",
};
/** Keys that are not reported again while they are held down. */
const ONCE = new Set(["return", "space", "delete"]);

export class ListInput {
  #list;
  /** The pointers that are down, by id: their row, where it was, their last event, and whether the row left them to others. */
  #pointers = new Map();
  /** Whether a row has the last pointer: the application does not get its click then. */
  #hasClick = false;
  /** The element under the last event of a wheel, and the px of its unit. */
  #wheelTarget = null;
  #wheelUnit = 1;

  constructor(list) {
    this.#list = list;
    for (const type of ["pointerdown", "wheel", "dragstart"]) list.addEventListener(type, this, { passive: false });
    list.addEventListener("click", this, { capture: true });
  }

  /** Reports what happens beside the rows, until the signal. */
  listen(signal) {
    const list = this.#list;
    for (const root of new Set([document, list.getRootNode()])) {
      root.addEventListener("scroll", ({ target, timeStamp }) => {
        if (isAround(target, list)) list.report("listScrolled", timeStamp);
      }, { signal, capture: true });
    }
    document.addEventListener("pointerdown", (event) => {
      if (!this.#rowOf(event)) list.report("tappedOutside", event.timeStamp);
    }, { signal });
    document.addEventListener("keydown", (event) => this.#keyPressed(event), { signal });
  }

  handleEvent(event) {
    const { type } = event;
    if (type === "dragstart") this.#dragStarted(event);
    else if (POINTER_EVENTS.includes(type)) this.#pointerChanged(event);
    else this.handle(event, this.#rowOf(event));
  }

  /** Handles an event as if it had happened on this row. */
  handle(event, row) {
    const { type } = event;
    if (type === "wheel") this.#scrolled(event, row);
    else if (type === "click") this.#clicked(event, row);
    else this.#pointerDown(event, row);
  }

  /** The row of this list that an event happened in. If the list is in a component, a page hears of it as of the component. */
  #rowOf(event) {
    return event.composedPath().find((each) => each.localName === "swipe-row" && each.list === this.#list) ?? null;
  }

  // --- Effects of the controller

  claim({ pointer }) {
    this.#hasClick = true;
    const { row, down } = this.#pointers.get(pointer) ?? {};
    if (down?.pointerType === "mouse" && row.contains(down.target)) row.setPointerCapture(pointer);
  }

  leave({ pointer }) {
    const left = this.#pointers.get(pointer);
    if (left) left.isLeft = true;
  }

  /** The page scrolls by what was kept from it. */
  leaveScroll({ x, y }) {
    const target = this.#wheelTarget, unit = this.#wheelUnit;
    if (this.#list.contains(target)) scroll(target, -x * unit, -y * unit);
  }

  /** A key had to wait: it is for what has the focus now. */
  repeatKey({ key }) {
    const row = focused(this.#list);
    if (row?.list === this.#list) this.#press(row, key, now());
  }

  // --- Pointers

  #pointerDown(event, row) {
    const { pointerId, pointerType, timeStamp } = event, path = event.composedPath();
    this.#hasClick = false;
    if (!row || (pointerType === "mouse" && event.button !== 0)) return;
    if (path.slice(0, path.indexOf(row) + 1).some((each) => each.matches?.(OWN_DRAGS))) return;
    const { left, top } = row.getBoundingClientRect();  // once: later it would force a layout at each move
    const place = ({ clientX, clientY }) => [clientX - left, clientY - top], { cell } = this.#list.rowMovingIn(row);
    this.#pointers.set(pointerId, { row, place, down: event, last: event, isLeft: false });
    for (const type of POINTER_EVENTS) window.addEventListener(type, this, { capture: true });
    this.#list.report("pointerDown", cell, pointerId, pointerType || "touch", ...place(event), timeStamp, cell !== row.cell);
  }

  #pointerChanged(event) {
    const { type, pointerId, timeStamp } = event, pointer = this.#pointers.get(pointerId);
    if (!pointer) return;
    if (type === "pointermove" || type === "pointerrawupdate") {
      this.#pointerMoved(event, pointer);
      return;
    }
    this.#pointers.delete(pointerId);
    if (this.#pointers.size === 0) for (const each of POINTER_EVENTS) window.removeEventListener(each, this, { capture: true });
    if (type === "pointerup") this.#list.report("pointerUp", pointerId, ...pointer.place(event), timeStamp);
    else this.#list.report("pointerCancelled", pointerId, timeStamp);
  }

  #pointerMoved(event, pointer) {
    const { last, place } = pointer;
    const isKnown = event.timeStamp <= last.timeStamp && event.clientX === last.clientX && event.clientY === last.clientY;
    if (pointer.isLeft || isKnown) return;
    const earlier = (event.getCoalescedEvents?.() ?? []).slice(0, -1).filter(({ timeStamp }) => timeStamp > last.timeStamp);
    pointer.last = event;
    const places = [...earlier, event].map((each) => [...place(each), each.timeStamp]);
    this.#list.report("pointerMoved", event.pointerId, places, event.timeStamp);
  }

  /** A drag and drop of the page's does not begin while a row may have the pointer. */
  #dragStarted(event) {
    if ([...this.#pointers.values()].some(({ isLeft }) => !isLeft)) event.preventDefault();
  }

  /** Keeps the click of a pointer that the row has from the application. Keys and screen readers also click on buttons. */
  #clicked(event, row) {
    const button = row?.actionOf(event);
    if (this.#hasClick && event.detail !== 0) event.preventDefault();
    else if (button) this.#list.report("invoke", row.cell, button[1], button[0], event.timeStamp);
    else return;
    event.stopPropagation();
  }

  // --- Wheels and keys

  #scrolled(event, row) {
    if (!event.cancelable || event.ctrlKey) return;  // the browser scrolls already, or zooms
    const { target, timeStamp } = event, moved = motionOf(event, this.#list.width);
    [this.#wheelTarget, this.#wheelUnit] = [target, moved[2] === "click" ? CLICK_PIXELS : 1];
    if (this.#list.report("scrolled", row?.cell ?? null, ...moved, null, timeStamp)) event.preventDefault();
  }

  #keyPressed(event) {
    const { key, shiftKey, repeat, timeStamp } = event, row = this.#rowOf(event), list = this.#list;
    const name = key === "Tab" && shiftKey ? "backTab" : KEYS[key], button = row?.focusedAction;
    if (!name || event.defaultPrevented || event.ctrlKey || event.altKey || event.metaKey) return;
    let isUsed = false;
    if (row && (button || event.composedPath()[0] === row)) {
      isUsed = repeat && ONCE.has(name) ? button !== null : this.#press(row, name, timeStamp);
    } else if (name === "escape" && list.hasOpenRows && isOurs(list)) {
      isUsed = true;
      list.report("request", "table/closeCells", {}, timeStamp);
    }
    if (isUsed) event.preventDefault();
  }

  /** Returns whether the list has used the key. */
  #press(row, key, at) {
    const list = this.#list;
    if (list.report("key", row.cell, key, row.focusedAction, at)) return true;
    if (key === "return") row.click();
    return (key === "up" || key === "down") && list.focusBeside(row, key === "up" ? -1 : 1);
  }
}

/** How far content moves for an event of a wheel, along both axes, and in which unit: "click" or "px". */
export function motionOf({ deltaX, deltaY, deltaMode, wheelDeltaX, wheelDeltaY, shiftKey }, width) {
  const isTurned = shiftKey && deltaX === 0;  // sideways with Shift: Firefox leaves it to the page to exchange the axes
  const [x, y] = isTurned ? [deltaY, 0] : [deltaX, deltaY], isAlong = y === 0;
  const clicks = (deltaX === 0 ? wheelDeltaY : wheelDeltaX) / CLICK;
  if (clicks !== 0 && Number.isInteger(clicks) && (x === 0 || isAlong)) {  // a wheel has one axis
    return [isAlong ? clicks : 0, isAlong ? 0 : clicks, "click"];
  }
  const unit = [1, LINE_HEIGHT, width][deltaMode];
  return [-x * unit, -y * unit, "px"];
}

/** Whether the focus is in the list or nowhere: Escape closes what a finger has opened. */
const isOurs = (list) => document.activeElement === document.body || list.contains(focused(list));

/** Whether an element is in another one, or in a component there. */
const isAround = (node, element) => Boolean(element) && (node.contains(element) || isAround(node, element.getRootNode().host));

/** What has the focus in the document or the component that the list is in. */
const focused = (list) => list.getRootNode().activeElement;

/** Scrolls what the user would scroll from an element: the first one around it that moves. */
function scroll(target, left, top) {
  for (let each = target; each; each = each.parentElement ?? each.getRootNode().host) {
    const before = [each.scrollLeft, each.scrollTop];
    const scrolls = each === document.scrollingElement || /auto|scroll/.test(getComputedStyle(each).overflow);
    if (scrolls) each.scrollBy({ left, top, behavior: "instant" });
    if (each.scrollLeft !== before[0] || each.scrollTop !== before[1]) return;
  }
}
