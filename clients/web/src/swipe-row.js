import { CLOSED } from "./controller/row.js";
import { element } from "./element.js";
import { fitted, RowActions } from "./row-actions.js";
import { rowSheet } from "./styles.js";
import { now } from "./swiped.js";

/** How long a phone vibrates when an action is armed, in ms. */
const ARMED_TICK = 10;

/**
 * `<swipe-row cell="m1">`, which `swipe-list.d.ts` describes. The list's controller knows what the row shows: `row-actions.js` has the
 * actions, `styles.js` the styles.
 */
export class SwipeRow extends HTMLElement {
  static observedAttributes = ["cell", "hidden"];
  /** The list that the row is in, or null, and the JSON of the cell that the row shows there. */
  list = null;
  key = null;
  ownActions = null;  // null: it has the list's
  #cell = null;
  #actions = new RowActions();
  #internals = this.attachInternals();
  #content = element("div", { className: "content" }, element("slot"));
  #stage = element("div", { className: "stage" }, ...Object.values(this.#actions.sides), this.#content);
  #frame = 0;  // in which the row is drawn again, because it moves
  #size = 1;  // the part of its height that shows
  #height = 0;  // in px, if all of it shows
  #look = null;  // what the states and the actions show

  constructor() {
    super();
    this.#content.part = "content";
    const root = this.attachShadow({ mode: "open" });
    root.adoptedStyleSheets = [rowSheet];
    root.append(this.#stage);
    this.#stage.addEventListener("focusin", () => this.#openFocused());
  }

  get cell() { return this.#cell ?? this.getAttribute("cell"); }

  set cell(name) {
    this.#cell = name;
    this.list?.addRow(this);
  }

  attributeChangedCallback(name) {
    if (name === "cell") this.list?.addRow(this);
    else if (this.hidden) this.list?.hideRow(this);
  }

  setActions(actions) {
    this.ownActions = actions && fitted(actions);
    this.list?.configureRow(this);
  }

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

  get offset() { return this.#drawing(now()).offset; }

  get target() { return this.#drawing(now()).target; }

  get phase() { return this.#drawing(now()).phase; }

  get isOpen() { return this.target !== 0; }

  get isMoving() { return this.#drawing(now()).isMoving; }

  #drawing(at) {
    return this.list?.drawing(this.cell, at) ?? CLOSED;
  }

  connectedCallback() {
    this.list = this.closest("swipe-list");
    this.#internals.role = this.#item ? "group" : "listitem";
    if (!this.hasAttribute("tabindex")) this.tabIndex = 0;
    this.list?.addRow(this);
  }

  disconnectedCallback() {
    this.list?.removeRow(this);
    this.list = null;
    this.draw();  // it comes back closed, and with its height
  }

  async request(method, params = {}) {
    return this.list.request(method, { cell: this.cell, ...params }).catch(() => null);
  }

  /** If an action got the focus, its side opens. A tap also gives it the focus, after it has closed the row. */
  #openFocused() {
    const button = this.shadowRoot.activeElement, { side } = button?.dataset ?? {};
    if (!button?.matches(":focus-visible") || this.list.sideAt(this.target) === side) return;
    this.list.report("request", "cell/open", { cell: this.cell, side }, now());
  }

  // --- For the list

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

  /** Shows what the controller says at a time, and again in each frame while that moves. */
  draw(at = now()) {
    const drawing = this.#drawing(at), { phase, offset, target, size, side, filled, pressed, isMoving } = drawing;
    const behavior = this.list?.behavior;
    if (behavior && this.#actions.build(this.ownActions ?? this.list.actions, behavior.layout.style === "drawer")) this.#look = null;
    this.#content.style.transform = `translateX(${offset}px)`;
    this.#resize(size);
    this.#actions.place(drawing);
    if (isMoving) this.#frame ||= requestAnimationFrame((time) => this.#drawFrame(time));
    const look = JSON.stringify([phase, target, side, filled, pressed]);
    if (look === this.#look) return;
    this.#look = look;
    this.#internals.states.clear();
    this.#internals.states.add(phase);
    this.#actions.mark(drawing, this.#name);
    if (filled && phase === "tracking" && navigator.userActivation?.hasBeenActive) navigator.vibrate?.(ARMED_TICK);
    if (phase === "collapsing") this.#passFocus();
    else if (this.shadowRoot.activeElement && target === 0) this.focus({ preventScroll: true });
  }

  #drawFrame(time) {
    this.#frame = 0;
    this.draw(time);
  }

  /** Shows a part of the row's height. No rule of the page overrules that. */
  #resize(size) {
    if (size === this.#size) return;
    if (this.#size === 1) this.#height = parseFloat(getComputedStyle(this).height) || 0;
    this.#size = size;
    const sheet = new CSSStyleSheet();
    if (size < 1) sheet.replaceSync(`:host { height: ${size * this.#height}px !important; min-height: 0 !important }`);
    this.shadowRoot.adoptedStyleSheets = [rowSheet, sheet];
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
  tell(detail) {
    this.dispatchEvent(new CustomEvent("swipe-frame", { detail, bubbles: true }));
  }

  /** The row has collapsed. */
  leave() {
    const { cell } = this;
    cancelAnimationFrame(this.#frame);
    this.#frame = 0;
    this.#resize(0);
    this.#passFocus();
    const event = Object.assign(new Event("swipe-removed", { bubbles: true, cancelable: true }), { cell });
    if (this.dispatchEvent(event)) (this.#item ?? this).remove();
  }
}
