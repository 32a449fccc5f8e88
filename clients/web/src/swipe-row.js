import { element, fitted, RowActions } from "./row-actions.js";
import { GONE, Motion } from "./row-motion.js";
import { rowSheet } from "./styles.js";
import { now } from "./swiped.js";

const pixels = (number) => `${number}px`;
const heights = (height) => (part) => ({ height: pixels(height * part), minHeight: 0 });
/** How long a phone vibrates when an action is armed, in ms. */
const ARMED_TICK = 10;
/** What a row shows without a daemon. */
const AT_REST = { phase: "closed", offset: 0, side: null, size: 1, filled: null, pressed: null, animation: null, resizing: null };

/**
 * `<swipe-row cell="m1">` within a `<swipe-list>`: the daemon moves its content over the list's actions.
 *
 * Events, which bubble: `swipe-frame` with each frame of the daemon as `detail`, and its `timestamp`; `swipe-announce` with the `kind` and
 * the `actions` of what a screen reader is about to say, which `preventDefault()` leaves to the application; `swipe-removed` with its
 * `cell` when the row of an action has collapsed. The row then removes itself, and an `<li>` that has nothing else; `preventDefault()`
 * leaves that to the application.
 * States for CSS: `:state(tracking)`, `:state(settling)`, `:state(open)`, … Parts: `content`, `action`, and each action by its id.
 *
 * The list's controller knows what the row shows: `row-actions.js` has the actions, `row-motion.js` the motion, `styles.js` the styles.
 */
export class SwipeRow extends HTMLElement {
  static observedAttributes = ["cell", "hidden"];
  /** The list that the row is in, or null, and the JSON of the cell that the row shows there. */
  list = null;
  key = null;
  /** The row's own actions, or null: then it has the list's. */
  ownActions = null;
  /** A drawing to show instead of the controller's, or null. */
  shown = null;
  #cell = null;
  #actions = new RowActions((side) => this.#openFocused(side));
  #internals = this.attachInternals();
  #stage = element("div", { className: "stage" });
  #content = new Motion(this.#stage, () => (offset) => ({ "--swipe-offset": pixels(offset) }), () => this.draw());
  #height = new Motion(this, () => heights(this.offsetHeight));
  #look = null;  // what the states and the actions show

  constructor() {
    super();
    const content = element("div", { className: "content" }, element("slot"));
    content.part = "content";
    this.#stage.append(...Object.values(this.#actions.sides), content);
    const root = this.attachShadow({ mode: "open" });
    root.adoptedStyleSheets = [rowSheet];
    root.append(this.#stage);
  }

  /** The cell's name in the protocol: the attribute `cell`, or a number or an index path that was set. A new name is another cell. */
  get cell() {
    return this.#cell ?? this.getAttribute("cell");
  }

  set cell(name) {
    this.#cell = name;
    this.list?.addRow(this);
  }

  attributeChangedCallback(name) {
    if (name === "cell") this.list?.addRow?.(this);  // the list may not be defined yet
    else if (this.hidden) this.list?.hideRow?.(this);
  }

  /** Gives the row actions of its own, `{ leading, trailing }`; with null, those of the list. */
  setActions(actions) {
    this.ownActions = actions && fitted(actions);
    this.list?.configureRow(this);
  }

  /** Lets a row that is in the list again grow back, because the user has undone its removal. */
  restore() {
    this.list.report("restore", this.cell, now());
  }

  /** The row's name for assistive technology: its `aria-label`, or else its first text. */
  get #name() {
    const texts = document.createTreeWalker(this, NodeFilter.SHOW_TEXT);
    while (texts.nextNode()) if (texts.currentNode.data.trim()) break;
    return this.ariaLabel ?? texts.currentNode.data?.trim();
  }

  /** The `<li>` that has nothing but this row, if any: it is the item of the list then. */
  get #item() {
    return this.matches("li > :only-child") ? this.parentElement : null;
  }

  /** The offset of the content now, in px. */
  get offset() { return parseFloat(getComputedStyle(this.#stage).getPropertyValue("--swipe-offset")); }

  /** The offset at which the content rests, or will, in px. */
  get target() {
    const { animation, offset } = this.#drawing;
    return animation?.to ?? offset;
  }

  get phase() { return this.#drawing.phase; }

  /** Whether the row is open or opens. */
  get isOpen() { return this.target !== 0; }

  /** The Animation that moves the content now, or null. */
  get animation() { return this.#content.animation; }

  get #drawing() { return this.shown ?? this.list?.drawing?.(this.cell) ?? AT_REST; }

  connectedCallback() {
    this.list = this.closest("swipe-list");
    this.#internals.role = this.#item ? "group" : "listitem";
    if (!this.hasAttribute("tabindex")) this.tabIndex = 0;
    this.list?.addRow?.(this);
  }

  disconnectedCallback() {
    this.list?.removeRow?.(this);
    this.list = null;
  }

  /** Sends a request about this row. Resolves with the result, or with null if it failed, after the event `swipe-error`. */
  async request(method, params = {}) {
    return this.list.request(method, { cell: this.cell, ...params }).catch(() => null);
  }

  /** An action got the focus, so its side opens. */
  #openFocused(side) {
    if (this.list.sideAt(this.target) !== side) this.list.report("open", this.cell, side, now());
  }

  // --- For the list

  /** Makes the action buttons. */
  buildActions(options) {
    this.#actions.build(options);
    this.#look = null;
    this.draw();
  }

  /** The side and the id of the action that has the focus, or null. */
  get focusedAction() {
    const { action, side } = this.shadowRoot.activeElement?.dataset ?? {};
    return action ? [side, action] : null;
  }

  /** The side and the id of the action that an event happened in; undefined if there is none. */
  actionOf(event) {
    const [button] = event.composedPath().filter((each) => each.dataset?.action && each.getRootNode() === this.shadowRoot);
    return button && [button.dataset.side, button.dataset.action];
  }

  /** Shows what the controller says, or what is `shown` instead. */
  draw() {
    const { phase, offset, side, size, filled, pressed, animation, resizing } = this.#drawing;
    const target = animation?.to ?? offset, shown = this.list?.sideAt(target) ?? side;
    this.#content.show(animation, () => this.#stage.style.setProperty("--swipe-offset", pixels(target)));
    this.#height.show(resizing ?? (size === 0 ? GONE : null));
    const look = JSON.stringify([phase, shown, filled, pressed]);
    if (look === this.#look) return;
    this.#look = look;
    this.#internals.states.clear();
    this.#internals.states.add(phase);
    this.#actions.show(shown, { name: this.#name, isOpen: phase === "open", filled, pressed });
    if (filled && phase === "tracking" && navigator.userActivation?.hasBeenActive) navigator.vibrate?.(ARMED_TICK);
    if (phase === "collapsing") this.#passFocus();
    else if (this.shadowRoot.activeElement && target === 0) this.focus({ preventScroll: true });
  }

  /** Gives the focus to the row or to one of its buttons. */
  giveFocus(side, action) {
    (action ? this.#actions.button(side, action) : this)?.focus({ preventScroll: true });
  }

  /** If the row has the focus, the next row gets it, or else the one before. */
  #passFocus() {
    if (this.matches(":focus-within") && !this.list.focusBeside(this, 1)) this.list.focusBeside(this, -1);
  }

  /** A frame of the daemon has come. */
  tell(detail, timestamp = now()) {
    this.dispatchEvent(Object.assign(new CustomEvent("swipe-frame", { detail, bubbles: true }), { timestamp }));
  }

  /** The row has collapsed. */
  leave() {
    const { cell } = this;
    this.#height.show(GONE);  // the page's time is that of its last repaint, so it may be a frame behind the daemon's
    this.#passFocus();
    const event = Object.assign(new Event("swipe-removed", { bubbles: true, cancelable: true }), { cell });
    if (this.dispatchEvent(event)) (this.#item ?? this).remove();
  }
}

customElements.define("swipe-row", SwipeRow);
