import { listSheet } from "./looks.js";
import { Ended, UnknownInvocation, now } from "./swiped.js";
import { SwipeRow } from "./swipe-row.js";

/** An action is to be performed: `cell`, `action`, `row`, `data`. It counts as done, unless `waitUntil` is given a promise. */
export class SwipeActionEvent extends Event {
  #done = Promise.resolve(true);

  constructor(row, { cell, action, invocation, trigger, data }) {
    super("swipe-action", { bubbles: true });
    Object.assign(this, { row, cell, action, invocation, trigger, data, then: undefined });
  }

  /** The action is done when the promise is; a rejected one, or one of `false`, means that it was not. */
  waitUntil(promise) {
    this.#done = promise;
  }

  get done() {
    return Promise.resolve(this.#done).then((value) => value !== false, () => false);
  }
}

/**
 * `<swipe-list table="inbox" dir="rtl">`: rows that are swiped by the same rules.
 *
 * Events: `swipe-action` (see there), and `swipe-error` with a `SwipedError` as `detail`.
 */
export class SwipeList extends HTMLElement {
  static observedAttributes = ["dir"];
  daemon = null;
  /** As the daemon resolved it. */
  behavior = null;
  actions = { leading: [], trailing: [] };
  width = 0;
  /** A daemon that is gone for longer, in ms, is not waited for: rows go to their places. */
  grace = 400;
  /** Whether there is a daemon to ask. */
  isReady = false;
  #rows = new Set();
  /** Whose cells have not been looked at. */
  #unseen = [];
  #direction = "ltr";
  #internals = this.attachInternals();
  #until = new AbortController();
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

  /**
   * Opens the list's table.
   *
   * @param {import("./swiped.js").Daemon} daemon
   * @param {object} options `behavior` and `actions` of the protocol; an action may have more members, which the daemon is not told
   */
  async start(daemon, { behavior = "mail", actions = {}, reducedMotion } = {}) {
    this.stop();
    this.daemon = daemon;
    this.actions = { ...this.actions, ...actions };
    const motion = matchMedia("(prefers-reduced-motion: reduce)");
    this.width = this.clientWidth;
    this.#direction = getComputedStyle(this).direction;
    const params = { width: this.width, behavior, actions: this.#bare(), layoutDirection: this.#direction };
    const opened = await daemon.request("table/open", { table: this.table, ...params, reducedMotion: reducedMotion ?? motion.matches });
    this.behavior = opened.behavior;
    this.isReady = true;
    this.#listen();
    if (reducedMotion === undefined) {
      motion.addEventListener("change", () => this.configure({ reducedMotion: motion.matches }), { signal: this.#until.signal });
    }
    this.#sizes.observe(this);
    this.#dress();
    return opened;
  }

  /** Closes the table; the rows stay where they are. */
  stop() {
    if (this.behavior) this.notify("table/close");
    this.behavior = null;
    this.isReady = false;
    this.#sizes.disconnect();
    this.#until.abort();
    this.#until = new AbortController();
  }

  /** Changes what `table/configure` can; what is open stays open. */
  async configure(changes) {
    if (changes.actions) this.actions = { ...this.actions, ...changes.actions };
    const asked = changes.actions ? { ...changes, actions: this.#bare() } : changes;
    const { behavior, cells } = await this.request("table/configure", asked);
    this.behavior = behavior;
    this.width = changes.width ?? this.width;
    this.#direction = changes.layoutDirection ?? this.#direction;
    this.#dress();
    for (const frame of cells) this.row(frame.cell)?.show(frame);
  }

  /** The row of a cell. */
  row(cell) {
    const name = JSON.stringify(cell);
    return [...this.#rows].find((row) => JSON.stringify(row.cell) === name);
  }

  get rows() {
    return [...this.#rows];
  }

  /** The side that shows at an offset; undefined at 0. */
  sideAt(offset) {
    if (offset === 0) return undefined;
    return offset > 0 === (this.#direction === "ltr") ? "leading" : "trailing";
  }

  request(method, params = {}) {
    return this.daemon ? this.daemon.request(method, { table: this.table, ...params }) : Promise.reject(new Ended("no daemon"));
  }

  notify(method, params = {}) {
    this.daemon?.notify(method, { table: this.table, ...params });
  }

  /** Something could not be asked. */
  failed(error) {
    this.dispatchEvent(new CustomEvent("swipe-error", { detail: error, bubbles: true }));
  }

  connectedCallback() {
    for (const row of this.querySelectorAll("swipe-row")) this.take(row);  // that were there before this was a list
  }

  take(row) {
    this.#rows.add(row);
    if (this.isReady) row.dress(this.#dressing);
    this.look(row);
  }

  /** A row shows a cell that may be open: the daemon knows, and is asked about all such rows at once. */
  look(row) {
    if (!this.isReady || row.cell === null || this.#unseen.push(row) > 1) return;
    queueMicrotask(async () => {
      const rows = this.#unseen.splice(0);
      try {
        const { cells } = await this.request("table/cells", { cells: rows.map((each) => each.cell) });
        cells.forEach((frame, index) => rows[index].show(frame));
      } catch (error) {
        this.failed(error);
      }
    });
  }

  release(row) {
    this.#rows.delete(row);
  }

  attributeChangedCallback() {
    const direction = getComputedStyle(this).direction;
    if (this.isReady && direction !== this.#direction) this.configure({ layoutDirection: direction }).catch((error) => this.failed(error));
  }

  #bare() {
    const bare = (list) => list.map(({ id, width, title, style }) => ({ id, width, title, style }));
    return Object.fromEntries(Object.entries(this.actions).map(([side, list]) => [side, bare(list)]));
  }

  get #dressing() {
    const leading = this.#direction === "ltr" ? 1 : -1;
    return { actions: this.actions, behavior: this.behavior, width: this.width, signs: { leading, trailing: -leading } };
  }

  #dress() {
    for (const row of this.#rows) row.dress(this.#dressing);
  }

  #resized() {
    if (this.clientWidth > 0 && this.clientWidth !== this.width) {
      this.configure({ width: this.clientWidth }).catch((error) => this.failed(error));
    }
  }

  #listen() {
    const { signal } = this.#until;
    const events = ["cell/willOpen", "cell/didOpen", "cell/willClose", "cell/didClose"];
    for (const method of events) {
      this.daemon.addEventListener(method, ({ detail }) => this.#mine(detail)?.tell(method, detail), { signal });
    }
    this.daemon.addEventListener("cell/frame", ({ detail }) => this.#mine(detail)?.show(detail), { signal });
    this.daemon.addEventListener("action/invoked", ({ detail }) => this.#invoked(detail), { signal });
    const lost = () => setTimeout(() => signal.aborted || this.daemon.isConnected || this.#abandon(), this.grace);
    this.daemon.addEventListener("lost", lost, { signal });
    this.daemon.addEventListener("restored", () => (this.isReady = true), { signal });
    this.daemon.addEventListener("ended", ({ detail }) => this.#abandon(detail), { signal });
    const scrolled = ({ target }) => target.contains(this) && this.#elsewhere("table/scroll");
    document.addEventListener("scroll", scrolled, { signal, capture: true });
    document.addEventListener("pointerdown", ({ target }) => this.contains(target) || this.#elsewhere("table/tap"), { signal });
  }

  #mine(params) {
    return params.table === this.table ? this.row(params.cell) : undefined;
  }

  /** There is no daemon: rows go to their places by themselves, and are closed to the one that may come. */
  #abandon(error) {
    this.isReady = false;
    for (const row of this.#rows) row.abandon();
    this.notify("table/closeCells", { animated: false });
    if (error) this.failed(error);
  }

  /** The user does something else: what is open may close. */
  #elsewhere(method) {
    if (this.rows.some((row) => row.isOpen)) this.notify(method, { timestamp: now() });
  }

  async #invoked(params) {
    const row = this.#mine(params);
    if (params.table !== this.table) return;
    const event = new SwipeActionEvent(row, params);
    (row ?? this).dispatchEvent(event);
    const performed = await event.done;
    const { invocation } = params;
    try {
      const frame = await this.request("action/complete", { invocation, performed, ...(event.then && { then: event.then }) });
      this.row(frame.cell)?.show(frame);
    } catch (error) {
      if (!(error instanceof UnknownInvocation)) this.failed(error);  // else the daemon did not wait, or not so long
    }
  }
}

customElements.define("swipe-list", SwipeList);
export { SwipeRow };
