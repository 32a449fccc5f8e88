/**
 * A connection to swiped over a WebSocket: requests are promises, notifications are events.
 *
 *     const daemon = await connect("ws://127.0.0.1:4711/?token=…");
 *     daemon.addEventListener("cell/didOpen", ({ detail }) => console.log(detail.cell));
 *     await daemon.request("table/open", { table: "inbox", width: 320 });
 */
import { Ended, Garbled, NotConnected, SwipedError, TimedOut } from "./errors.js";
import { Session } from "./session.js";

export * from "./errors.js";
export * from "./catalogue.js";

/** The client's clock, in ms: that of `event.timeStamp`, and of the `startTime` of an animation. */
export const now = () => performance.now();

/** The URL of the daemon that served this page, with the token of the page's. */
export function pageURL() {
  return Object.assign(new URL("/" + location.search, location.href), { protocol: location.protocol === "https:" ? "wss:" : "ws:" }).href;
}

const DEFAULTS = {
  /** Of `initialize`. */
  capabilities: { animation: { formats: ["keyframes"] } },
  clock: "system",
  name: "swiped.js",
  /** No promise waits longer for its answer, in ms. */
  timeout: 5_000,
  /** For so many ms another connection is tried for, where one has broken. 0: not at all. */
  patience: 60_000,
  /** After so many messages a new snapshot is asked for. */
  snapshotEvery: 64,
};

/**
 * Connects, and resolves when the session is open.
 *
 * @param {string} url with the token, as the daemon tells it
 * @throws {NotConnected | TimedOut | Garbled | AnswerError}
 */
export async function connect(url = pageURL(), options = {}) {
  const daemon = new Daemon(url, options);
  await daemon.ready;
  return daemon;
}

/**
 * Events: each notification of the protocol by its name, with its params as `detail`; `lost` when the connection has broken,
 * `restored` when there is another one that knows all, `ended` with the error as `detail` when there will be none.
 */
export class Daemon extends EventTarget {
  /** Resolves with the answer to `initialize`. */
  ready;
  /** Why it is over, once it is. */
  error = null;
  #url;
  #options;
  #session;
  #socket = null;
  #becomesReady;
  /** When the connection broke that is being replaced. */
  #lostAt = null;
  #retry = 0;

  constructor(url, options = {}) {
    super();
    this.#url = url;
    this.#options = { ...DEFAULTS, ...options };
    const { capabilities, clock, name, patience, snapshotEvery } = this.#options;
    const isClient = clock === "client";
    const hello = { protocolVersion: "1.0", clientInfo: { name }, clock, capabilities, ...(isClient ? { timestamp: 0 } : {}) };
    this.#session = new Session(hello, { every: snapshotEvery, restore: patience > 0, stamp: isClient ? null : now });
    this.#becomesReady = Promise.withResolvers();
    this.ready = this.#becomesReady.promise;
    this.ready.catch(() => {});  // it is told by each request as well
    const timer = setTimeout(() => this.#end(new TimedOut("the daemon does not answer")), this.#options.timeout);
    this.ready.finally(() => clearTimeout(timer)).catch(() => {});
    this.#open();
  }

  /** What `initialize` was answered with. */
  get greeting() {
    return this.#session.greeting;
  }

  /** Whether messages reach a daemon at the moment; those that do not are kept until one is there. */
  get isConnected() {
    return this.#socket?.readyState === WebSocket.OPEN && this.#lostAt === null;
  }

  /** Sends a request: a promise of its result, that is rejected with a `SwipedError`. All that it causes has been told by then. */
  request(method, params = {}) {
    if (this.error) return Promise.reject(this.error);
    return new Promise((resolve, reject) => {
      const id = this.#session.request(method, params, (error, result) => {
        clearTimeout(timer);
        if (error) reject(error);
        else resolve(result);
      });
      const timer = setTimeout(() => {
        this.#session.forget(id);
        reject(new TimedOut(`${method} was not answered within ${this.#options.timeout} ms`));
      }, this.#options.timeout);
      this.#flush();
    });
  }

  /** Sends without an answer: frames come as `cell/frame`, and failures as `log/message`. */
  notify(method, params = {}) {
    if (this.error) return;
    this.#session.notify(method, params);
    this.#flush();
  }

  /** Leaves, politely; the promise is there when the connection is closed. */
  async close() {
    if (!this.error) {
      await this.request("shutdown").catch(() => {});
      this.notify("exit");
    }
    this.#end(new Ended("the connection was closed"));
  }

  #open() {
    let socket;
    try {
      socket = new WebSocket(this.#url);
    } catch (error) {  // no URL of a WebSocket
      return queueMicrotask(() => this.#end(new NotConnected(error.message)));
    }
    this.#socket = socket;
    socket.onopen = () => {
      this.#session.begin();
      const isBack = this.#lostAt !== null;
      this.#lostAt = null;
      this.#flush();
      if (isBack) this.dispatchEvent(new Event("restored"));
    };
    socket.onmessage = ({ data }) => this.#take(data);
    socket.onclose = ({ code, reason }) => {
      if (socket === this.#socket) this.#broke(code, reason);
    };
  }

  #flush() {
    if (!this.isConnected) return;
    for (const line of this.#session.drain()) this.#socket.send(line);
  }

  #take(data) {
    try {
      if (typeof data !== "string") throw new Garbled("the daemon wrote what is no text");
      const event = this.#session.take(data);
      this.#flush();  // a snapshot may be due
      if (event?.ready) this.#becomesReady.resolve(event.ready);
      else if (event) this.dispatchEvent(new CustomEvent(event.method, { detail: event.params }));
    } catch (error) {
      if (!(error instanceof SwipedError)) throw error;
      this.#end(error);
    }
  }

  /** The connection is no more: another one is tried for, if all can be said again. */
  #broke(code, reason) {
    if (this.error) return;
    const { patience } = this.#options;
    if (!this.#session.mayBeginAgain) {
      const words = this.#session.greeting ? new Ended(`the connection has ended (${code}${reason && `: ${reason}`})`)
        : new NotConnected("nobody listens there, or the token is wrong");
      return this.#end(words);
    }
    const isFirst = this.#lostAt === null;
    this.#lostAt ??= now();
    if (isFirst) {
      this.#retry = 0;
      this.dispatchEvent(new Event("lost"));
    }
    if (now() - this.#lostAt > patience) return this.#end(new Ended(`no daemon came back within ${patience} ms`));
    setTimeout(() => this.error || this.#open(), Math.min(50 * 2 ** this.#retry++, 2_000));
  }

  #end(error) {
    if (this.error) return;
    this.error = error;
    this.#becomesReady.reject(error);
    this.#session.fail(error);
    this.#socket?.close();
    this.dispatchEvent(new CustomEvent("ended", { detail: error }));
  }
}
