import { element, fitted, RowActions } from "./row-actions.js";
import { EVENTS, RowInput } from "./row-input.js";
import { resize, RowMotion } from "./row-motion.js";
import { rowSheet } from "./styles.js";
import { now } from "./swiped.js";

/** Phases in which the action of a full swipe still fills the strip. */
const FILLED_PHASES = new Set(["expanded", "pending", "collapsing"]);
/** How a row closes without a daemon. */
const FALLBACK = { duration: 250, easing: "ease-out" };

/**
 * `<swipe-row cell="m1">` within a `<swipe-list>`: the daemon moves its content over the list's actions.
 *
 * Events, which bubble: `swipe-frame` with each frame of the daemon as `detail`, and its `timestamp`; `swipe-removed` with its `cell`
 * when the row of an action has collapsed. The row then removes itself, and an `<li>` that has nothing else; `preventDefault()`
 * leaves that to the application.
 * States for CSS: `:state(tracking)`, `:state(settling)`, `:state(open)`, … Parts: `content`, `action`, and each action by its id.
 *
 * `row-actions.js` has the actions, `row-input.js` the pointers and keys, `row-motion.js` the motion, `styles.js` the style sheet.
 */
export class SwipeRow extends HTMLElement {
  static observedAttributes = ["cell", "hidden"];
  /** The list that the row is in, or null. */
  list = null;
  /** The row's own actions, or null: then it has the list's. */
  ownActions = null;
  #cell = null;
  #stage;
  #actions = new RowActions((side) => this.#openFocused(side));
  #input = new RowInput(this, this.#actions);
  #internals = this.attachInternals();
  /** The last frame of the daemon, with the action that fills the strip. */
  #frame = { phase: "closed", offset: 0, target: 0, side: null };
  #motion;
  #size = null;  // the Animation of the row's height, while it collapses or is restored

  constructor() {
    super();
    const content = element("div", { className: "content" }, element("slot"));
    content.part = "content";
    this.#stage = element("div", { className: "stage" }, ...Object.values(this.#actions.sides), content);
    const root = this.attachShadow({ mode: "open" });
    root.adoptedStyleSheets = [rowSheet];
    root.append(this.#stage);
    this.#motion = new RowMotion(this.#stage, () => this.#update());
    for (const type of EVENTS) this.addEventListener(type, this, { passive: false, capture: type === "click" });
  }

  /** The cell's name in the protocol: the attribute `cell`, or a number or an index path that was set. A new name is another cell. */
  get cell() {
    return this.#cell ?? this.getAttribute("cell");
  }

  set cell(name) {
    this.#cell = name;
    this.list?.renameRow(this);
  }

  attributeChangedCallback(name) {
    if (name === "cell") this.list?.renameRow?.(this);  // the list may not be defined yet
    else if (this.hidden && this.isOpen && !this.#isRemoving) {  // it must not be open when it is shown again
      this.list?.notify("cell/close", { cell: this.cell, animated: false });
    }
  }

  /** Gives the row actions of its own, `{ leading, trailing }`; with null, those of the list. */
  setActions(actions) {
    this.ownActions = actions && fitted(actions);
    this.list?.configureRow(this);
  }

  /** Lets a row that is in the list again grow back, because the user has undone its removal. */
  restore(side) {
    this.#size?.cancel();  // of the removal, if the element is the same
    this.#size = this.animate({ height: [0, 0], minHeight: [0, 0] }, { fill: "forwards" });  // until the daemon answers
    return this.request("cell/restore", { side });
  }

  /** The `<li>` that has nothing but this row, if any: it is the item of the list then. */
  get #item() {
    return this.matches("li > :only-child") ? this.parentElement : null;
  }

  /** The offset of the content now, in px. */
  get offset() { return this.#motion.offset; }

  /** The offset at which the content rests, or will, in px. */
  get target() {
    return this.#frame.target;
  }

  get phase() {
    return this.#frame.phase;
  }

  /** Whether the row is open or opens. */
  get isOpen() { return this.target !== 0; }

  /** The row for which a press on this row is: the one that follows, if this row is being removed. */
  get movingIn() {
    if (!this.#isRemoving) return this;
    const rows = [...this.list.querySelectorAll("swipe-row")];
    return rows.slice(rows.indexOf(this)).find((row) => !row.#isRemoving) ?? this;
  }

  get #isRemoving() {
    return this.#frame.removing || this.phase === "removed";
  }

  /** The Animation that moves the content now, or null. */
  get animation() { return this.#motion.animation; }

  connectedCallback() {
    this.list = this.closest("swipe-list");
    this.#internals.role = this.#item ? "group" : "listitem";
    if (!this.hasAttribute("tabindex")) this.tabIndex = 0;
    this.list?.addRow?.(this);
  }

  disconnectedCallback() {
    this.#input.cancelPointers();  // other elements get their events now
    this.list?.removeRow?.(this);
    this.list = null;
  }

  /**
   * Sends a request about this row, and shows the frame of its result. Resolves with null if it failed.
   *
   * @param {{x: number}} [pointer] a pointer that has moved, with its newest x
   */
  async request(method, params = {}, pointer = null) {
    const { list } = this;
    try {
      const frame = await list.request(method, { cell: this.cell, ...params });
      if (frame?.phase) this.show(frame, params.timestamp, pointer && { from: params.position.x, now: pointer.x });
      return frame;
    } catch (error) {
      this.reset();
      list.reportError(error);
      return null;
    }
  }

  handleEvent(event) {
    if (this.list?.isReady) this.#input.handleEvent(event);
  }

  /** An action got the focus, so its side opens. */
  #openFocused(side) {
    if (!this.#input.hasPointer && this.list.sideAt(this.target) !== side) this.request("cell/open", { side });
  }

  // --- Frames and notifications

  /** Makes the action buttons. */
  buildActions(options) {
    this.#actions.build(options);
    this.#update();
  }

  /** The finger that moves the row is at `x`. Returns whether content has followed it. */
  follow(x) {
    return this.#motion.follow(x);
  }

  /** Shows a frame of this cell. `finger` is as in `RowMotion.show`. */
  show(frame, timestamp = now(), finger = null) {
    const before = this.#frame;
    this.#frame = { ...frame, filling: this.#fillingAction(frame, before) };
    this.dispatchEvent(Object.assign(new CustomEvent("swipe-frame", { detail: frame, bubbles: true }), { timestamp }));
    if (frame.phase === "removed") return this.#input.whenReleased(() => this.#remove());
    if (frame.collapse ?? frame.restore) {
      this.#size?.cancel();
      this.#size = resize(this, frame.collapse ?? frame.restore);
    } else if (frame.phase !== "restoring") this.#size?.cancel();
    this.#motion.show(frame, finger);
    this.#update();
  }

  /** Handles a notification about this cell: `cell/willOpen`, `cell/didOpen`, … */
  handleNotification(method, params) {
    if (params.animation?.keyframes) {
      Object.assign(this.#frame, { phase: "settling", target: params.animation.to });
      this.#motion.play(params.animation);
    }
    if (method === "cell/didOpen" && params.finished) this.#frame.phase = "open";
    if (method === "cell/didClose" && params.finished) this.#frame.phase = "closed";
    this.#update();
  }

  /** Closes the row without the daemon, and cancels its pointers. */
  reset() {
    if (this.phase === "closed" && !this.#input.hasPointer) return;
    this.#input.cancelPointers();
    this.#frame = { phase: "closed", offset: 0, target: 0, side: this.#frame.side };
    this.#motion.close(FALLBACK);
    this.#update();
  }

  /** The id of the action that fills the strip, or null. */
  #fillingAction(frame, before) {
    if (frame.armed) return frame.armed;
    const style = this.list?.behavior?.fullSwipe[frame.side ?? this.list.sideAt(frame.target)]?.style;
    if (frame.decision) {
      return frame.decision.outcome === "action" && ["fill", "destructive"].includes(style) ? frame.decision.action : null;
    }
    const isFilled = FILLED_PHASES.has(frame.phase) || (frame.phase === "settling" && Math.abs(frame.target) >= this.list?.width);
    return isFilled ? before.filling : null;
  }

  /** Brings the states and the actions up to date. */
  #update() {
    const { phase, side, target, filling } = this.#frame;
    this.list?.openRows[this.isOpen ? "add" : "delete"](this);
    this.#internals.states.clear();
    this.#internals.states.add(phase);
    this.#actions.show(side ?? this.list?.sideAt(target), { isOpen: phase === "open", filling });
  }

  /** The row has collapsed. If it had the focus, the next row gets it. */
  #remove() {
    this.#size?.finish();  // the page's time is that of its last repaint, so it may be a frame behind the daemon's
    const rows = this.matches(":focus-within") ? [...this.list.querySelectorAll("swipe-row")] : [], index = rows.indexOf(this);
    const next = rows[index + 1] ?? rows[index - 1];
    const { cell } = this;
    const event = Object.assign(new Event("swipe-removed", { bubbles: true, cancelable: true }), { cell });
    if (this.dispatchEvent(event)) (this.#item ?? this).remove();
    if (next) next.focus({ preventScroll: true });
  }
}

customElements.define("swipe-row", SwipeRow);
