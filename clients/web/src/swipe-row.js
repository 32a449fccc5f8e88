import { layoutSide } from "./layout.js";
import { sheet } from "./looks.js";
import { now } from "./swiped.js";

/** Phases in which a swipe's action goes on filling the strip. */
const AWAY = new Set(["expanded", "pending", "collapsing"]);
/** A mouse that is down and has come so far keeps the row, wherever it goes. */
const CAPTURE_PX = 4;
/** Content goes back to its place by itself where no daemon says how. */
const FALLBACK = { duration: 250, easing: "ease-out" };

const cssEasing = (easing) => (Array.isArray(easing) ? `cubic-bezier(${easing})` : "linear");
const pixels = (offset) => `${offset}px`;

function element(name, properties, ...children) {
  const made = Object.assign(document.createElement(name), properties);
  made.append(...children);
  return made;
}

/**
 * `<swipe-row cell="m1">` within a `<swipe-list>`: what is in it moves as the daemon says, over the list's actions.
 *
 * Events, which bubble: `swipe-frame` with each frame of the daemon's as `detail`, and the `timestamp` that it is of. States for
 * CSS: `:state(tracking)`, `:state(settling)`, `:state(open)`, … Parts: `content`, `action`, and each action by its id.
 */
export class SwipeRow extends HTMLElement {
  static observedAttributes = ["cell"];
  #list = null;
  #cell = null;
  #stage;
  #sides = {};
  #internals = this.attachInternals();
  /** What the daemon said last. */
  #frame = { phase: "closed", offset: 0, target: 0, side: null };
  #motion = null;
  #motionID = null;
  #pointers = new Map();
  /** Clicks until then came of what the daemon has had already. */
  #clickBelongsTo = null;

  constructor() {
    super();
    this.#internals.role = "listitem";
    this.#sides = {
      leading: element("div", { className: "side leading", role: "group" }),
      trailing: element("div", { className: "side trailing", role: "group" }),
    };
    this.#stage = element("div", { className: "stage" }, this.#sides.leading, this.#sides.trailing);
    const content = element("div", { className: "content" }, element("slot"));
    content.part = "content";
    this.#stage.append(content);
    const root = this.attachShadow({ mode: "open" });
    root.adoptedStyleSheets = [sheet];
    root.append(this.#stage);
    for (const type of ["pointerdown", "pointermove", "pointerup", "pointercancel"]) this.addEventListener(type, this);
    for (const type of ["keydown", "dragstart"]) this.addEventListener(type, this);
    this.addEventListener("wheel", this, { passive: false });
    this.addEventListener("click", this, { capture: true });
  }

  /** The cell's name in the protocol: the attribute `cell`, or a number or a place that was set. With another one it shows another cell. */
  get cell() {
    return this.#cell ?? this.getAttribute("cell");
  }

  set cell(name) {
    this.#cell = name;
    this.#list?.look(this);
  }

  attributeChangedCallback() {
    this.#list?.look(this);
  }

  /** Where content stands now, in px. */
  get offset() {
    return parseFloat(getComputedStyle(this.#stage).getPropertyValue("--swipe-offset"));
  }

  get phase() {
    return this.#frame.phase;
  }

  /** Whether it rests away from its place, or is on its way there. */
  get isOpen() {
    return this.#frame.target !== 0;
  }

  /** What moves content now: an Animation of the daemon's keyframes, or null. */
  get motion() {
    return this.#motion;
  }

  connectedCallback() {
    this.#list = this.closest("swipe-list");
    if (!this.hasAttribute("tabindex")) this.tabIndex = 0;
    this.#list?.take?.(this);
  }

  disconnectedCallback() {
    this.#list?.release?.(this);
    this.#list = null;
  }

  /** Asks the daemon about this row, and shows the frame that it answers with. */
  async ask(method, params = {}) {
    const list = this.#list;
    try {
      const frame = await list.request(method, { cell: this.cell, ...params });
      if (frame?.phase) this.show(frame, params.timestamp);
      return frame;
    } catch (error) {
      this.abandon();
      list.failed(error);
      return null;
    }
  }

  // --- What the daemon says

  /** Draws the list's actions, by its behavior and direction. */
  dress({ actions, behavior, width, signs }) {
    for (const [side, box] of Object.entries(this.#sides)) {
      const rules = { extent: behavior.extent[side], layout: behavior.layout };
      const { extent, places, outerOnTop } = layoutSide(actions[side] ?? [], rules, width);
      box.style.setProperty("--extent", extent);
      box.style.setProperty("--sign", signs[side]);
      box.classList.toggle("left", signs[side] > 0);
      box.classList.toggle("right", signs[side] < 0);
      box.replaceChildren(...places.map((place, index) => this.#button(actions[side][index], place, index, outerOnTop)));
    }
    this.#arrange();
  }

  #button({ id, title = id, style }, place, index, outerOnTop) {
    const button = element("button", { type: "button", tabIndex: -1 }, element("span", { textContent: title }));
    button.dataset.action = id;
    button.part = `action ${/^[\w-]+$/.test(id) ? id : ""}`;
    button.classList.toggle("outermost", index === 0);
    button.classList.toggle("destructive", style === "destructive");
    for (const [name, value] of Object.entries(place)) button.style.setProperty(name, value);
    button.style.zIndex = outerOnTop ? 99 - index : index;
    button.addEventListener("focus", () => this.#reveal(button));
    return button;
  }

  /** Takes a frame of this cell's, of that moment. */
  show(frame, timestamp = now()) {
    const before = this.#frame;
    this.#frame = { ...frame, filling: this.#filling(frame, before) };
    this.dispatchEvent(Object.assign(new CustomEvent("swipe-frame", { detail: frame, bubbles: true }), { timestamp }));
    if (frame.phase === "removed") return this.remove();
    if (frame.collapse) this.#collapse(frame.collapse);
    if (frame.animation) this.play(frame.animation);
    else if (frame.phase !== "settling" || !this.#motion) this.#place(frame.offset);
    this.#arrange();
  }

  /** Takes what was told of this cell: `cell/didOpen` and others. */
  tell(method, params) {
    if (params.animation?.keyframes) {
      Object.assign(this.#frame, { phase: "settling", target: params.animation.to });
      this.play(params.animation);
    }
    if (method === "cell/didOpen" && params.finished) this.#frame.phase = "open";
    if (method === "cell/didClose" && params.finished) this.#frame.phase = "closed";
    this.#arrange();
  }

  /** Plays an animation of the daemon's, on the clock that both have. */
  play({ id, start, duration, keyframes, to }) {
    if (this.#motionID === id) return;
    this.#place(to);
    if (duration === 0) return;
    const steps = keyframes.map(({ time, offset, easing }) => (
      { offset: Math.min(time / duration, 1), "--swipe-offset": pixels(offset), easing: cssEasing(easing) }));
    this.#motionID = id;
    this.#run(this.#stage.animate(steps, { duration, fill: "backwards" }));
    this.#motion.startTime = start;
  }

  #run(motion) {
    this.#motion = motion;
    motion.onfinish = () => {
      if (this.#motion === motion) this.#motion = null;
      this.#arrange();
    };
  }

  #place(offset) {
    this.#motion?.cancel();
    this.#motion = this.#motionID = null;
    this.#stage.style.setProperty("--swipe-offset", pixels(offset));
  }

  #collapse({ start, duration, keyframes }) {
    const height = this.offsetHeight;
    const steps = keyframes.map(({ time, offset, easing }) => (
      { offset: duration ? Math.min(time / duration, 1) : 1, height: pixels(height * offset), minHeight: 0, easing: cssEasing(easing) }));
    this.animate(steps, { duration, fill: "forwards" }).startTime = start;
  }

  /** The action that fills the strip. */
  #filling(frame, before) {
    if (frame.armed) return frame.armed;
    const style = this.#list?.behavior?.fullSwipe.style;
    if (frame.decision) {
      return frame.decision.outcome === "action" && ["fill", "destructive"].includes(style) ? frame.decision.action : null;
    }
    const isAway = AWAY.has(frame.phase) || (frame.phase === "settling" && Math.abs(frame.target) >= this.#list?.width);
    return isAway ? before.filling : null;
  }

  /** Shows the side that content leaves free, and what a state asks for besides. */
  #arrange() {
    const { phase, side, target, filling } = this.#frame;
    const states = this.#internals.states;
    states.clear();
    states.add(phase);
    const shown = side ?? this.#list?.sideAt(target);
    for (const [name, box] of Object.entries(this.#sides)) {
      box.classList.toggle("shows", name === shown);
      const buttons = [...box.children];
      const full = buttons.findIndex((button) => filling && name === shown && button.dataset.action === filling);
      box.style.setProperty("--swipe-fill", full < 0 ? 0 : 1);
      buttons.forEach((button, index) => {
        button.tabIndex = phase === "open" && name === shown ? 0 : -1;
        if (full < 0) return;  // as it was, while it goes back
        button.classList.toggle("fills", index === full);
        button.classList.toggle("further-in", index > full);
      });
    }
  }

  /** The daemon cannot be asked: content goes back to its place, and the list goes on. */
  abandon() {
    if (this.#frame.phase === "closed" && this.#pointers.size === 0) return;
    const from = this.offset;
    for (const id of this.#pointers.keys()) this.#list?.notify("pointer/cancel", { pointer: id });
    this.#pointers.clear();
    this.#frame = { phase: "closed", offset: 0, target: 0, side: this.#frame.side };
    this.#place(0);
    if (from !== 0) this.#run(this.#stage.animate([{ "--swipe-offset": pixels(from) }, { "--swipe-offset": "0px" }], FALLBACK));
    this.#arrange();
  }

  // --- What the user does

  handleEvent(event) {
    if (!this.#list?.isReady) return;
    const { type } = event;
    if (type === "pointerdown") this.#down(event);
    else if (type === "wheel") this.#wheel(event);
    else if (type === "keydown") this.#key(event);
    else if (type === "click") this.#click(event);
    else if (type === "dragstart" && this.#pointers.size) event.preventDefault();
    else if (this.#pointers.has(event.pointerId)) {
      if (type === "pointermove") this.#move(event);
      else this.#leave(event, type === "pointerup" ? "pointer/up" : "pointer/cancel");
    }
  }

  #position(event) {
    const { left, top } = this.getBoundingClientRect();
    return { x: event.clientX - left, y: event.clientY - top };
  }

  #down(event) {
    if (event.pointerType === "mouse" && event.button !== 0) return;
    const pointer = { from: this.#position(event), swipes: false, failed: false, wasOpen: this.phase !== "closed" };
    this.#pointers.set(event.pointerId, pointer);
    this.#clickBelongsTo = pointer;
    this.#report("pointer/down", event, { device: event.pointerType === "" ? "touch" : event.pointerType });
  }

  #move(event) {
    const pointer = this.#pointers.get(event.pointerId);
    if (pointer.failed) return;
    const position = this.#position(event);
    if (event.pointerType === "mouse" && Math.abs(position.x - pointer.from.x) >= CAPTURE_PX && !this.hasPointerCapture(event.pointerId)) {
      this.setPointerCapture(event.pointerId);
    }
    const earlier = (event.getCoalescedEvents?.() ?? []).slice(0, -1);
    const samples = earlier.map((each) => ({ position: this.#position(each), timestamp: each.timeStamp }));
    this.#report("pointer/move", event, samples.length ? { samples } : {});
  }

  #leave(event, method) {
    this.#report(method, event);
    this.#pointers.delete(event.pointerId);
  }

  async #report(method, event, more = {}) {
    const pointer = this.#pointers.get(event.pointerId);
    const position = method === "pointer/cancel" ? {} : { position: this.#position(event) };
    const frame = await this.ask(method, { pointer: event.pointerId, timestamp: event.timeStamp, ...position, ...more });
    if (!frame) return;
    pointer.swipes ||= frame.recognition === "began" || frame.recognition === "changed";
    pointer.failed ||= frame.recognition === "failed";
  }

  #wheel(event) {
    if (Math.abs(event.deltaX) <= Math.abs(event.deltaY)) return;
    event.preventDefault();  // it would go back in the browser's history
    const unit = [1, 16, this.#list.width][event.deltaMode];
    this.ask("wheel/update", { timestamp: event.timeStamp, delta: { x: -event.deltaX * unit, y: -event.deltaY * unit } });
  }

  /** A click that follows a swipe, or a tap on an open row, was the daemon's; one of a key or of assistive technology is not. */
  #click(event) {
    const pointer = event.detail === 0 ? null : this.#clickBelongsTo;
    const button = event.composedPath().find((each) => each.dataset?.action !== undefined && this.shadowRoot.contains(each));
    if (pointer && (pointer.swipes || pointer.wasOpen)) {
      event.preventDefault();
      event.stopPropagation();
    } else if (button) {
      event.stopPropagation();
      this.ask("action/invoke", { action: button.dataset.action });
    }
  }

  #key(event) {
    const sign = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
    const { target, phase } = this.#frame;
    if (event.key === "Escape" && phase !== "closed") this.#close(event);
    if (!sign || event.composedPath()[0].matches?.("input, textarea, select")) return;
    if (target !== 0 && Math.sign(target) !== sign) return this.#close(event);
    const side = this.#list.sideAt(sign);
    if (this.#sides[side].children.length === 0) return;
    event.preventDefault();
    this.#sides[side].firstElementChild.focus({ preventScroll: true });
  }

  #close(event) {
    event.preventDefault();
    this.focus({ preventScroll: true });
    this.ask("cell/close");
  }

  /** A button that has the focus is to be seen. */
  #reveal(button) {
    const side = this.#sides.leading.contains(button) ? "leading" : "trailing";
    const { target } = this.#frame;
    if (this.#pointers.size === 0 && (target === 0 || this.#list.sideAt(target) !== side)) this.ask("cell/open", { side });
  }
}

customElements.define("swipe-row", SwipeRow);
