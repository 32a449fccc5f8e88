import { sideAt } from "./controller/drawing.js";
import { ListController } from "./controller/list-controller.js";
import { element } from "./element.js";
import { ListInput } from "./list-input.js";
import { fitted, SwipeActionEvent } from "./row-actions.js";
import { listSheet } from "./styles.js";
import { Ended, now } from "./swiped.js";
import { SwipeRow } from "./swipe-row.js";

/** The notifications that the controller handles. */
const NOTIFICATIONS = [
  "cell/willOpen", "cell/didOpen", "cell/willClose", "cell/didClose", "cell/frame", "cell/announce", "action/invoked"];

/**
 * `<swipe-list table="inbox" dir="rtl">`: rows that share a behavior and actions. `swipe-list.d.ts` describes what the application uses.
 *
 * A `ListController` decides what to do: it gets the events of `list-input.js` and the messages of the daemon.
 */
export class SwipeList extends HTMLElement {
  static observedAttributes = ["dir"];
  daemon = null;
  grace = 400;
  #controller = null;
  #options = { actions: { leading: [], trailing: [] }, width: 0 };  // of the table
  #input = new ListInput(this);
  #timer = null;  // of the controller
  #invoked = {};  // params of the last action/invoked
  #rows = new Map();  // by the JSON of their cells
  #internals = this.attachInternals();
  #status = element("div", { role: "status" });
  #listeners = new AbortController();
  #sizes = new ResizeObserver(() => this.clientWidth > 0 && this.#change({ width: this.clientWidth }));

  constructor() {
    super();
    this.#internals.role = "list";
    const root = this.attachShadow({ mode: "open" });
    root.adoptedStyleSheets = [listSheet];
    root.append(document.createElement("slot"), this.#status);
  }

  get table() { return this.getAttribute("table") ?? "list"; }

  set table(name) { this.setAttribute("table", name); }

  get actions() { return this.#options.actions; }

  get width() { return this.#options.width; }

  get behavior() { return this.isReady ? this.#controller.behavior : null; }

  get isReady() { return this.#controller?.isOpen ?? false; }

  get hasOpenRows() { return this.#controller?.hasOpenRows ?? false; }

  async start(daemon, { behavior = "mail", actions = {}, reducedMotion } = {}) {
    this.stop();
    this.daemon = daemon;
    const reduced = matchMedia("(prefers-reduced-motion: reduce)"), { direction } = getComputedStyle(this);
    this.#options = {
      behavior, actions: { ...this.actions, ...fitted(actions) }, width: this.clientWidth, layoutDirection: direction,
      reducedMotion: reducedMotion ?? reduced.matches,
    };
    this.#listen();
    if (reducedMotion === undefined) {
      reduced.addEventListener("change", () => this.#change({ reducedMotion: reduced.matches }), { signal: this.#listeners.signal });
    }
    const opened = await this.#open();
    this.#sizes.observe(this);
    return opened;
  }

  stop() {
    this.#close();
    this.#controller = null;
    this.#sizes.disconnect();
    this.#listeners.abort();
    this.#listeners = new AbortController();
  }

  #open() {
    const { width, ...options } = this.#options;
    this.#controller = new ListController({ table: this.table, ...options });
    for (const row of this.rows) if (row.ownActions) this.configureRow(row);
    return this.report("configure", now(), { width });
  }

  #close() {
    if (this.#controller) this.daemon.request("table/close", { table: this.table }).catch(() => {});
  }

  async configure({ actions, ...others }) {
    const changes = actions ? { ...others, actions: { ...this.actions, ...fitted(actions) } } : others;
    Object.assign(this.#options, changes);
    await this.report("configure", now(), changes);
  }

  async request(method, params = {}) {
    if (!this.#controller) throw new Ended("no daemon");
    return this.report("request", method, params, now());
  }

  row(cell) { return this.#rows.get(JSON.stringify(cell)); }

  get rows() { return [...this.#rows.values()]; }

  sideAt(offset) {
    return sideAt(offset, this.#options.layoutDirection === "rtl");
  }

  /** What a row shows at a time; null before the start. */
  drawing(cell, at) {
    return this.#controller?.drawing(cell, at) ?? null;
  }

  /** Handles an event as if it had happened on this row. */
  handleEvent(event, row) {
    this.#input.handle(event, row);
  }

  // --- Rows

  /** A row is new, or shows another cell from now on. If two rows show the same cell for a moment, it is that of the newer one. */
  addRow(row) {
    this.removeRow(row);
    row.key = JSON.stringify(row.cell);
    this.#rows.set(row.key, row);
    if (row.closest("li")) this.#internals.role = null;  // the `<ul>` is the list
    if (row.ownActions) this.configureRow(row);
    else row.draw();
  }

  /** A row is no longer in the list, or will show another cell. */
  removeRow(row) {
    if (this.#rows.get(row.key) !== row) return;
    this.#rows.delete(row.key);
    this.report("rowHidden", JSON.parse(row.key), now());
  }

  /** A row has got the attribute `hidden`: it comes back closed. */
  hideRow(row) {
    this.report("rowHidden", row.cell, now());
    if (row.phase !== "closed") this.report("request", "cell/close", { cell: row.cell, animated: false }, now());
  }

  #drawRows() {
    for (const row of this.rows) row.draw();
  }

  /** A row has got actions of its own, or again those of the list. */
  configureRow(row) {
    this.report("setActions", row.cell, row.ownActions, now());
  }

  /** The rows from top to bottom that the user sees. */
  get #shownRows() {
    return [...this.querySelectorAll("swipe-row")].filter((each) => each.list === this && each.checkVisibility());
  }

  /** The row that a press on a row is for: itself, or the one that moves in while it is being removed. */
  rowMovingIn(row) {
    const isRemoving = ({ cell }) => this.#controller?.isRemoving(cell);
    if (!isRemoving(row)) return row;
    const rows = this.#shownRows;
    return rows.slice(rows.indexOf(row)).find((each) => !isRemoving(each)) ?? row;
  }

  /** Gives the focus to a row before or after another one. Returns false if there is none. */
  focusBeside(row, by) {
    const rows = this.#shownRows, beside = rows[rows.indexOf(row) + by];
    beside?.focus();
    return beside !== undefined;
  }

  // --- The controller

  /** Reports an event to the controller, and does what it asks. Returns what that returns, or else the response to its last request. */
  report(event, ...what) {
    const returned = this.#controller?.[event](...what), response = this.#run();
    return returned ?? response;
  }

  #run() {
    let sent;
    for (let next; (next = this.#controller?.nextEffect());) {
      const [[effect, what]] = Object.entries(next);
      sent = this.#do(effect, what) ?? sent;
    }
    return sent;
  }

  #do(effect, what) {
    const row = this.row(what.cell);
    if (effect === "send") return this.#send(what);
    if (effect === "repaint") row?.draw();
    else if (effect === "frame") row?.tell(what.frame);
    else if (effect === "wake") this.#wake(what.at);
    else if (effect === "focus" && row) this.#focus(row, what);
    else if (effect === "announce") this.#announce(row, what);
    else if (effect === "opened") this.#opened();
    else if (effect === "perform") this.#perform(row, what);
    else if (effect === "removed") row?.leave();
    else if (effect === "failed") this.reportError(what.error);
    else this.#input[effect]?.(what);
    return undefined;
  }

  /** Sends a request, and passes the response on. */
  #send({ id, method, params }) {
    const controller = this.#controller, response = this.daemon.request(method, params);
    const handle = (event, what) => {
      if (controller !== this.#controller) return;  // the list was started again
      controller[event](id, what, now());
      if (method === "table/configure") this.#drawRows();  // closed rows have buttons for assistive technology, too
      this.#run();
    };
    // At the end of the session, `ended` tells the controller.
    response.then((result) => handle("answered", result), (error) => this.daemon.error || handle("rejected", error));
    return response;
  }

  #notified(method, params) {
    if (params.table !== this.table) return;
    if (method === "action/invoked") this.#invoked = params;
    this.report("notified", method, params, now());
  }

  #wake(at) {
    clearTimeout(this.#timer);
    if (at !== null) this.#timer = setTimeout(() => this.report("timePassed", now()), at - now());
  }

  #focus(row, { target, side, action }) {
    const by = { previousRow: -1, nextRow: 1 }[target];
    if (!by || !this.focusBeside(row, by)) row.giveFocus(side, action);
  }

  /** Lets a screen reader say the titles of the actions. */
  #announce(row, detail) {
    const event = Object.assign(new Event("swipe-announce", { bubbles: true, cancelable: true }), detail);
    const text = detail.actions.map(({ title, action }) => title ?? action).join(", ");
    if ((row ?? this).dispatchEvent(event)) this.#status.replaceChildren(text);
  }

  #opened() {
    this.#drawRows();
    const empty = this.rows.find((row) => !row.hasChildNodes());
    if (empty) console.warn("A <swipe-row> is empty. In a <table>, the parser moves it out: use a list of other elements.", empty);
  }

  async #perform(row, what) {
    const controller = this.#controller, { trigger = "program", data } = this.#invoked.invocation === what.invocation ? this.#invoked : {};
    const event = new SwipeActionEvent(row, { ...what, trigger, data });
    (row ?? this).dispatchEvent(event);
    const performed = await event.done;
    if (controller === this.#controller) this.report("complete", what.invocation, now(), performed, event.then ?? null);
  }

  reportError(error) {
    if (error) this.dispatchEvent(new CustomEvent("swipe-error", { detail: error, bubbles: true }));
  }

  // --- The page and the daemon

  attributeChangedCallback() {
    if (this.isReady) this.#change({ layoutDirection: getComputedStyle(this).direction });
  }

  /** Something may have changed on the page. If the daemon rejects it, the list reports that. */
  #change(options) {
    this.configure(options).catch(() => {});
  }

  #listen() {
    const { daemon } = this, { signal } = this.#listeners;
    for (const method of NOTIFICATIONS) {
      daemon.addEventListener(method, ({ detail }) => this.#notified(method, detail), { signal });
    }
    let isAlone = false;  // the rows have closed without a daemon
    const lost = () => {
      if (signal.aborted || daemon.isConnected || daemon.error) return;
      isAlone = true;
      this.#close();
      this.report("ended", null, now());
    };
    daemon.addEventListener("lost", () => setTimeout(lost, this.grace), { signal });
    daemon.addEventListener("server/restarted", () => {
      if (isAlone) this.#open().catch(() => {});
      isAlone = false;
    }, { signal });
    daemon.addEventListener("ended", ({ detail }) => {
      this.report("ended", null, now());
      this.reportError(detail);
    }, { signal });
    this.#input.listen(signal);
  }
}

customElements.define("swipe-list", SwipeList);
customElements.define("swipe-row", SwipeRow);  // it finds its list, which is defined
export { SwipeActionEvent, SwipeRow };
