import { fitted, protocolActions, SwipeActionEvent } from "./row-actions.js";
import { listSheet } from "./styles.js";
import { Ended, UnknownInvocation, now } from "./swiped.js";
import { SwipeRow } from "./swipe-row.js";

/** For so many rows one request asks. The daemon answers for 10,000 at most. */
const REFRESHED_ROWS = 1000;

/**
 * `<swipe-list table="inbox" dir="rtl">`: rows that share a behavior and actions.
 *
 * Begin with `start()`. Events: `swipe-action` (a `SwipeActionEvent`), and `swipe-error` with a `SwipedError` as `detail`.
 */
export class SwipeList extends HTMLElement {
  static observedAttributes = ["dir"];
  daemon = null;
  /** The behavior as the daemon has resolved it; null before the start. */
  behavior = null;
  actions = { leading: [], trailing: [] };
  width = 0;
  /** How long the connection may be lost before the rows close by themselves, in ms. */
  grace = 400;
  /** Whether the table is open and the daemon reachable. */
  isReady = false;
  /** The rows that are open or open now. */
  openRows = new Set();
  /** The `RowInput`s that have pointers. */
  pressed = new Set();
  /** Each row, with the JSON of its cell. */
  #rows = new Map();
  /** The rows of each cell, by its JSON: a list may show a cell twice for a moment. */
  #rowsByCell = new Map();
  /** Rows whose frames have to be requested. */
  #stale = [];
  #direction = "ltr";
  #internals = this.attachInternals();
  #listeners = new AbortController();
  #sizes = new ResizeObserver(() => this.#resized());

  constructor() {
    super();
    this.#internals.role = "list";
    const root = this.attachShadow({ mode: "open" });
    root.adoptedStyleSheets = [listSheet];
    root.append(document.createElement("slot"));
  }

  get table() {
    return this.getAttribute("table") ?? "list";
  }

  set table(name) {
    this.setAttribute("table", name);
  }

  /**
   * Opens the list's table.
   *
   * @param {import("./swiped.js").Daemon} daemon
   * @param {object} options `behavior` and `actions` of the protocol; the daemon does not get other members of an action
   */
  async start(daemon, { behavior = "mail", actions = {}, reducedMotion } = {}) {
    this.stop();
    this.daemon = daemon;
    this.actions = { ...this.actions, ...fitted(actions) };
    const reduced = matchMedia("(prefers-reduced-motion: reduce)");
    this.width = this.clientWidth;
    this.#direction = getComputedStyle(this).direction;
    const params = { width: this.width, behavior, actions: protocolActions(this.actions), layoutDirection: this.#direction };
    const opened = await daemon.request("table/open", { table: this.table, ...params, reducedMotion: reducedMotion ?? reduced.matches });
    this.behavior = opened.behavior;
    this.isReady = true;
    this.#listen();
    if (reducedMotion === undefined) {
      reduced.addEventListener("change", () => this.configure({ reducedMotion: reduced.matches }), { signal: this.#listeners.signal });
    }
    this.#sizes.observe(this);
    this.#buildActions();
    for (const row of this.rows) if (row.ownActions) this.configureRow(row);
    return opened;
  }

  /** Closes the table. The rows stay where they are. */
  stop() {
    if (this.behavior) this.notify("table/close");
    this.behavior = null;
    this.isReady = false;
    this.#sizes.disconnect();
    this.#listeners.abort();
    this.#listeners = new AbortController();
  }

  /** Changes options of the table, as `table/configure` does. Open rows stay open. */
  async configure(changes) {
    if (changes.actions) this.actions = { ...this.actions, ...fitted(changes.actions) };
    const params = changes.actions ? { ...changes, actions: protocolActions(this.actions) } : changes;
    const { behavior, cells } = await this.request("table/configure", params);
    this.behavior = behavior;
    this.width = changes.width ?? this.width;
    this.#direction = changes.layoutDirection ?? this.#direction;
    this.#buildActions();
    for (const frame of cells) this.row(frame.cell)?.show(frame);
  }

  /** The row of a cell, or undefined. */
  row(cell) {
    return this.#rowsByCell.get(JSON.stringify(cell))?.values().next().value;
  }

  get rows() {
    return [...this.#rows.keys()];
  }

  /** The side that shows at an offset; undefined at 0. */
  sideAt(offset) {
    if (offset === 0) return undefined;
    return offset > 0 === (this.#direction === "ltr") ? "leading" : "trailing";
  }

  request(method, params = {}) {
    for (const input of this.pressed) input.sendMoves();
    return this.daemon ? this.daemon.request(method, { table: this.table, ...params }) : Promise.reject(new Ended("no daemon"));
  }

  notify(method, params = {}) {
    for (const input of this.pressed) input.sendMoves();
    try {
      this.daemon?.notify(method, { table: this.table, ...params });
    } catch (error) {
      this.reportError(error);
    }
  }

  reportError(error) {
    this.dispatchEvent(new CustomEvent("swipe-error", { detail: error, bubbles: true }));
  }

  connectedCallback() {
    for (const row of this.querySelectorAll("swipe-row")) this.addRow(row);  // rows that were connected before the list was defined
  }

  addRow(row) {
    this.renameRow(row);
    if (row.closest("li")) this.#internals.role = null;  // the `<ul>` is the list
    if (row.ownActions) this.configureRow(row);
    if (this.isReady) this.#buildActions([row]);
  }

  /** A row is new, or shows another cell from now on. */
  renameRow(row) {
    this.#forgetCell(row);
    const cell = JSON.stringify(row.cell);
    this.#rows.set(row, cell);
    this.#rowsByCell.set(cell, (this.#rowsByCell.get(cell) ?? new Set()).add(row));
    this.refresh(row);
  }

  #forgetCell(row) {
    const cell = this.#rows.get(row), rows = this.#rowsByCell.get(cell);
    rows?.delete(row);
    if (rows?.size === 0) this.#rowsByCell.delete(cell);
  }

  /** Requests the frame of a row, whose cell may be open, together with those of other rows in the same microtask. */
  refresh(row) {
    if (!this.isReady || row.cell === null || this.#stale.push(row) > 1) return;
    queueMicrotask(() => {
      while (this.#stale.length > 0) this.#requestFrames(this.#stale.splice(0, REFRESHED_ROWS));
    });
  }

  async #requestFrames(rows) {
    try {
      const { cells } = await this.request("table/cells", { cells: rows.map((each) => each.cell) });
      cells.forEach((frame, index) => rows[index].show(frame));
    } catch (error) {
      this.reportError(error);
    }
  }

  removeRow(row) {
    this.#forgetCell(row);
    this.#rows.delete(row);
    this.openRows.delete(row);
  }

  attributeChangedCallback() {
    const direction = getComputedStyle(this).direction;
    if (!this.isReady || direction === this.#direction) return;
    this.configure({ layoutDirection: direction }).catch((error) => this.reportError(error));
  }

  #buildActions(rows = this.rows) {
    const leading = this.#direction === "ltr" ? 1 : -1;
    const options = { behavior: this.behavior, width: this.width, signs: { leading, trailing: -leading } };
    for (const row of rows) row.buildActions({ ...options, actions: row.ownActions ?? this.actions });
  }

  /** A row has got actions of its own, or again those of the list. */
  configureRow(row) {
    if (!this.isReady || row.cell === null) return;
    this.#buildActions([row]);
    row.request("cell/configure", { actions: row.ownActions && protocolActions(row.ownActions) });
  }

  #resized() {
    if (this.clientWidth > 0 && this.clientWidth !== this.width) {
      this.configure({ width: this.clientWidth }).catch((error) => this.reportError(error));
    }
  }

  #listen() {
    const { signal } = this.#listeners;
    const events = ["cell/willOpen", "cell/didOpen", "cell/willClose", "cell/didClose"];
    for (const method of events) {
      this.daemon.addEventListener(method, ({ detail }) => this.#rowOf(detail)?.handleNotification(method, detail), { signal });
    }
    this.daemon.addEventListener("cell/frame", ({ detail }) => this.#rowOf(detail)?.show(detail), { signal });
    this.daemon.addEventListener("action/invoked", ({ detail }) => this.#handleInvocation(detail), { signal });
    const lost = () => setTimeout(() => signal.aborted || this.daemon.isConnected || this.#resetRows(), this.grace);
    this.daemon.addEventListener("lost", lost, { signal });
    this.daemon.addEventListener("server/restarted", () => (this.isReady = true), { signal });
    this.daemon.addEventListener("ended", ({ detail }) => this.#resetRows(detail), { signal });
    const scrolled = ({ target }) => target.contains(this) && this.#closeOpenRows("table/scroll");
    document.addEventListener("scroll", scrolled, { signal, capture: true });
    const pressed = ({ target }) => this.rows.some((row) => row.contains(target)) || this.#closeOpenRows("table/tap");
    document.addEventListener("pointerdown", pressed, { signal });
    document.addEventListener("keydown", (event) => this.#pressedKey(event), { signal });
  }

  #rowOf(params) {
    return params.table === this.table ? this.row(params.cell) : undefined;
  }

  /** Closes the rows without a daemon, and in the session for the next daemon. */
  #resetRows(error) {
    this.isReady = false;
    for (const row of this.rows) row.reset();
    this.notify("table/closeCells", { animated: false });
    if (error) this.reportError(error);
  }

  /** Reports a scroll, or a tap outside of the rows, at which open rows may close. */
  #closeOpenRows(method) {
    if (this.openRows.size > 0) this.notify(method, { timestamp: now() });
  }

  /** Escape closes what a finger has opened, though no row has the focus then. */
  #pressedKey({ key, defaultPrevented }) {
    const { activeElement, body } = document;
    const isOurs = !defaultPrevented && (activeElement === body || this.contains(activeElement));
    if (key === "Escape" && isOurs && this.openRows.size > 0) this.notify("table/closeCells");
  }

  async #handleInvocation(params) {
    const row = this.#rowOf(params);
    if (params.table !== this.table) return;
    const event = new SwipeActionEvent(row, params);
    (row ?? this).dispatchEvent(event);
    const performed = await event.done;
    const { invocation } = params;
    try {
      const frame = await this.request("action/complete", { invocation, performed, ...(event.then && { then: event.then }) });
      this.row(frame.cell)?.show(frame);
    } catch (error) {
      if (!(error instanceof UnknownInvocation)) this.reportError(error);  // after a timeout the daemon does not wait any more
    }
  }
}

customElements.define("swipe-list", SwipeList);
export { SwipeActionEvent, SwipeRow };
