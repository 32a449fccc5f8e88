/** The connection around a session: requests are promises, notifications are events. `swiped.d.ts` describes what programs use. */
import { Ended, Garbled, NotConnected, SwipedError, TimedOut } from "./errors.js";
import { ModuleSocket, compile } from "./module.js";
import { Session } from "./session.js";

export * from "./errors.js";
export * from "./catalogue.js";

export const now = () => performance.now();

export function pageURL() {
  const protocol = location.protocol === "https:" ? "wss:" : "ws:";
  return Object.assign(new URL("/" + location.search, location.href), { protocol }).href;
}

/** `WebSocket.OPEN`, which some programs without WebSockets lack. */
const OPEN = 1;

const DEFAULTS = {
  capabilities: { animation: { formats: ["keyframes"] }, follow: true, announce: true },
  clock: "system",
  name: "swiped.js",
  timeout: 5_000,
  reconnectTimeout: 60_000,
};

export const connect = async (url = pageURL(), options = {}) => opened(new Daemon(() => new WebSocket(url), options));

export async function embed(module = new URL("./swiped.wasm", import.meta.url), { limits = {}, ...options } = {}) {
  const compiled = await compile(module);
  return opened(new Daemon(() => new ModuleSocket(compiled, limits, now), options));
}

async function opened(daemon) {
  await daemon.ready;
  return daemon;
}

export class Daemon extends EventTarget {
  ready;
  error = null;
  open;
  #options;
  #session;
  #socket = null;
  #readiness;
  /** When the connection was lost, null while there is one; and why. */
  #lostAt = null;
  #reason = "exited";
  #retry = 0;
  #isFlushing = false;
  /** Requests without a response, oldest first, with the times of their timeouts, for which a timer waits while there are any. */
  #unanswered = new Set();
  #timer = null;

  constructor(open, options = {}) {
    super();
    this.open = open;
    this.#options = { ...DEFAULTS, ...options };
    const { capabilities, clock, name, reconnectTimeout } = this.#options;
    const isClient = clock === "client";
    const restarts = reconnectTimeout > 0;
    const offered = { ...capabilities, closing: restarts, clockMoved: restarts && !isClient };
    const params = { protocolVersion: "1.0", clientInfo: { name }, clock, capabilities: offered, ...(isClient ? { timestamp: 0 } : {}) };
    this.#session = new Session(params, { restarts, clock: isClient ? null : now });
    this.ready = new Promise((resolve, reject) => (this.#readiness = { resolve, reject }));
    const timer = setTimeout(() => this.#end(new TimedOut("the daemon did not respond to initialize")), this.#options.timeout);
    this.ready.catch(() => {}).finally(() => clearTimeout(timer));  // each request is rejected as well
    this.#connect();
  }

  get initializeResult() { return this.#session.initializeResult; }

  get isConnected() { return this.#socket?.readyState === OPEN && this.#lostAt === null; }

  request(method, params = {}) {
    if (this.error) return Promise.reject(this.error);
    return new Promise((resolve, reject) => {
      const request = { method, reject, at: now() + this.#options.timeout };
      this.#session.request(method, params, (error, result) => {
        this.#unanswered.delete(request);
        if (error) reject(error);
        else resolve(result);
      });
      this.#unanswered.add(request);
      if (this.#timer === null) this.#timeOut();
      this.#flush();
    });
  }

  /** Rejects requests that have no response in time. They share a timer, because one for each would cost more than its message. */
  #timeOut() {
    this.#timer = null;
    for (const request of this.#unanswered) {
      const { method, reject, at } = request, rest = at - now();
      if (rest > 0) {
        this.#timer = setTimeout(() => this.#timeOut(), rest);
        this.#timer.unref?.();  // Node.js need not wait for it
        return;
      }
      this.#unanswered.delete(request);
      reject(new TimedOut(`no response to ${method} within ${this.#options.timeout} ms`));
    }
  }

  notify(method, params = {}) {
    if (this.error) return;
    this.#session.notify(method, params);
    this.#flush();
  }

  async close() {
    if (!this.error) await this.request("shutdown").then(() => this.notify("exit")).catch(() => {});
    this.#end(new Ended("the connection was closed"));
  }

  /** After `delay` ms connects to another daemon. Until then this one serves the connection. If none opens, it is lost later. */
  #replace(present, delay) {
    setTimeout(() => {
      if (this.error || this.#socket !== present || !this.#session.mayRestart) return;
      this.#connect(() => this.#replace(present, Math.min(2 * delay + 50, 2_000)));
    }, delay);
  }

  /** @param retry called if the connection fails; null if the connection replaces no other. */
  #connect(retry = null) {
    let socket;
    try {
      socket = this.open();
    } catch (error) {  // the URL is invalid
      return queueMicrotask(() => this.#end(new NotConnected(error.message)));
    }
    const present = retry ? this.#socket : socket;
    this.#socket = present;
    socket.onopen = () => {
      if (this.error || this.#socket !== present) return socket.close();
      this.#socket = socket;
      if (retry) {
        this.#reason = "closing";
        present.close();
      }
      const events = this.#session.connect(this.#reason);
      [this.#lostAt, this.#reason] = [null, "exited"];
      for (const event of events) this.#dispatch(event);
      this.#flush();
    };
    socket.onmessage = ({ data }) => socket === this.#socket && this.#receive(data);
    socket.onclose = ({ code, reason }) => {
      if (socket !== this.#socket) return retry?.();
      const isOpen = this.initializeResult !== null;
      const closed = new Ended(`the connection was closed (${code}${reason && `: ${reason}`})`);
      this.#disconnected(isOpen ? closed : new NotConnected("no daemon listens there, or the token is wrong"));
    };
  }

  /** Sends what is due, in order: a module responds within `send`, and a listener may send more. */
  #flush() {
    if (this.#isFlushing) return;
    this.#isFlushing = true;
    try {
      for (let lines; this.isConnected && (lines = this.#session.takeOutgoing()).length > 0;) {
        for (const line of lines) this.#socket?.send(line);  // it is null after an invalid message
      }
    } finally {
      this.#isFlushing = false;
    }
  }

  #receive(data) {
    try {
      if (typeof data !== "string") throw new Garbled("the daemon sent a binary message");
      const event = this.#session.receive(data);
      this.#flush();  // the session may request a snapshot
      // Clients replace a daemon that shuts down one after the other.
      if (event?.method === "server/closing") this.#replace(this.#socket, (Math.random() * event.params.timeout) / 10);
      else if (event?.ready) this.#readiness.resolve(event.ready);
      else if (event) this.#dispatch(event);
    } catch (error) {
      if (!(error instanceof SwipedError)) throw error;
      this.#reason = "garbled";
      this.#disconnected(error);
    }
  }

  #dispatch({ method, params }) {
    this.dispatchEvent(new CustomEvent(method, { detail: params }));
  }

  /** Reconnects with exponential backoff, or ends the session. The delay is random, because a daemon may lose many clients at once. */
  #disconnected(error) {
    if (this.error) return;
    const { reconnectTimeout } = this.#options;
    if (!this.#session.mayRestart) return this.#end(error);
    const socket = this.#socket;
    this.#socket = null;
    socket?.close();
    if (this.#lostAt === null) {
      [this.#lostAt, this.#retry] = [now(), 0];
      this.dispatchEvent(new Event("lost"));
    }
    if (now() - this.#lostAt > reconnectTimeout) {
      return this.#end(new Ended(`no daemon listens there after ${reconnectTimeout} ms`));
    }
    setTimeout(() => this.error || this.#connect(), Math.random() * Math.min(50 * 2 ** this.#retry++, 2_000));
  }

  #end(error) {
    if (this.error) return;
    this.error = error;
    this.#readiness.reject(error);
    this.#session.fail(error);
    this.#socket?.close();
    this.dispatchEvent(new CustomEvent("ended", { detail: error }));
  }
}
