/**
 * The session as a WebAssembly module, `swiped.wasm`: `ModuleSession` calls its functions, and `ModuleSocket` makes a connection of it.
 * `Sources/SwipedModule` describes the module.
 */
import { NotConnected } from "./errors.js";

/** Compiles a module, from its URL or its bytes. */
export async function compile(module) {
  if (module instanceof WebAssembly.Module) return module;
  if (!(typeof module === "string" || module instanceof URL)) return WebAssembly.compile(module);
  const url = new URL(module, import.meta.url);
  if (url.protocol === "file:" && globalThis.process) {
    const { readFile } = await import("node:fs/promises");
    return WebAssembly.compile(await readFile(url));
  }
  const response = await fetch(url);
  if (!response.ok) throw new NotConnected(`${url} is unavailable: HTTP status ${response.status}`);
  return WebAssembly.compile(await response.arrayBuffer());  // not streaming: a server may not know the type
}

/** The states of a WebSocket. */
const WAITING = 0, OPEN = 1, CLOSED = 3;
/** How a response of the session begins. */
const RESPONSE = '{"jsonrpc":"2.0","id":';
/** The longest delay of a timer, in ms. */
const LONGEST_DELAY = 2 ** 31 - 1;
/** The exit status while a session goes on. */
const RUNNING = -1;

/** Calls a function in the next task. A timer could be late. */
const later = globalThis.setImmediate ?? ((call) => {
  const { port1, port2 } = new MessageChannel();
  port1.onmessage = () => {
    port1.close();
    call();
  };
  port2.postMessage(null);
});

/**
 * A session: bytes and times go in, bytes and a deadline come out.
 *
 * Each has an instance of the module, so that a trap ends one session and no other.
 */
export class ModuleSession {
  #exports;
  /** The session's address in the memory of the module. */
  #session;
  /** A buffer there for what goes in and comes out, and its size. */
  #buffer = 0;
  #capacity = 0;

  /**
   * @param {WebAssembly.Module} module the compiled `swiped.wasm`
   * @param {object} limits such as `{ tables: 10 }`
   * @param {number} now the time, in ms
   */
  constructor(module, limits, now) {
    this.#exports = new WebAssembly.Instance(module).exports;
    this.#exports.__wasm_call_ctors?.();
    const text = new TextEncoder().encode(JSON.stringify(limits));
    this.#session = this.#exports.swiped_create(this.#place(text), text.length, now);
    if (this.#session === 0) throw new RangeError(`invalid limits: ${JSON.stringify(limits)}`);
  }

  /** Passes bytes of the client. Returns the bytes of the session's output. */
  receive(bytes, now) {
    return this.#call((session) => this.#exports.swiped_receive(session, this.#place(bytes), bytes.length, now));
  }

  /** Handles the deadlines that have passed. Returns the bytes of the session's output. */
  timePassed(now) {
    return this.#call((session) => this.#exports.swiped_time_passed(session, now));
  }

  /** Ends the client's input. Returns the bytes of the session's output. */
  inputEnded(now) {
    return this.#call((session) => this.#exports.swiped_input_ended(session, now));
  }

  /** The time in ms at which to call `timePassed`. It is `Infinity` if there is no deadline. */
  get nextDeadline() {
    return this.#exports.swiped_next_deadline(this.#session);
  }

  /** The exit status of a daemon whose session ended like this one; null while it goes on. */
  get exitStatus() {
    const status = this.#exports.swiped_exit_status(this.#session);
    return status === RUNNING ? null : status;
  }

  /** Copies bytes into the module. The memory may move when it grows, so its view is made each time. */
  #place(bytes) {
    this.#reserve(bytes.length);
    new Uint8Array(this.#exports.memory.buffer, this.#buffer, bytes.length).set(bytes);
    return this.#buffer;
  }

  #reserve(count) {
    if (count <= this.#capacity) return;
    const capacity = Math.max(count, 4096);
    this.#exports.free(this.#buffer);
    this.#buffer = this.#exports.malloc(capacity);
    this.#capacity = this.#buffer && capacity;
    if (this.#buffer === 0) throw new RangeError(`the module has no memory for ${count} bytes`);
  }

  /** Calls a function that returns how many bytes of output there are, and returns these. */
  #call(step) {
    const count = step(this.#session);
    if (count === 0) return new Uint8Array();
    this.#reserve(count);
    this.#exports.swiped_take_output(this.#session, this.#buffer);
    return new Uint8Array(this.#exports.memory.buffer, this.#buffer, count).slice();
  }
}

/** What `Daemon` uses of a WebSocket, around a session in this program: the session handles each message before `send` returns. */
export class ModuleSocket {
  readyState = WAITING;
  onopen = null;
  onmessage = null;
  onclose = null;
  #session;
  #clock;
  #timer = null;
  #decoder = new TextDecoder();
  #encoder = new TextEncoder();
  /** Messages that were not dispatched yet, and a function at the end. A listener may send another message meanwhile. */
  #messages = [];
  #isDispatching = false;

  constructor(module, limits, clock) {
    this.#clock = clock;
    this.#session = new ModuleSession(module, limits, clock());
    queueMicrotask(() => {
      if (this.readyState !== WAITING) return;
      this.readyState = OPEN;
      this.onopen?.();
    });
  }

  send(line) {
    this.#step(() => this.#session.receive(this.#encoder.encode(`${line}\n`), this.#clock()));
  }

  close() {
    this.readyState = CLOSED;
    clearTimeout(this.#timer);
  }

  /** Passes something to the session, dispatches its messages, and waits for its next deadline. */
  #step(step) {
    if (this.readyState !== OPEN) return;
    try {
      this.#messages.push(...this.#decoder.decode(step()).split("\n").filter(Boolean));
      this.#wait();
      if (this.#session.exitStatus !== null) this.#end(1000, "");
    } catch (error) {  // a trap: the instance is unusable
      this.#end(1011, error.message);
    }
    this.#dispatch();
  }

  /** Closes the connection, and reports it after the messages before. */
  #end(code, reason) {
    this.close();
    this.#messages.push(() => this.onclose?.({ code, reason }));
  }

  /** Dispatches the messages up to a response, and the others in another task: code that awaits the response runs first. */
  #dispatch() {
    if (this.#isDispatching) return;
    this.#isDispatching = true;
    try {
      while (this.#messages.length > 0) {
        const data = this.#messages.shift();
        if (typeof data === "function") {
          later(data);
        } else {
          this.onmessage?.({ data });
          if (data.startsWith(RESPONSE)) break;
        }
      }
    } finally {
      this.#isDispatching = false;
    }
    if (this.#messages.length > 0) later(() => this.#dispatch());
  }

  #wait() {
    clearTimeout(this.#timer);
    const delay = Math.ceil(this.#session.nextDeadline - this.#clock());  // a timer drops fractions of a ms
    if (delay === Infinity) return;
    const pass = () => this.#step(() => this.#session.timePassed(this.#clock()));
    this.#timer = setTimeout(pass, Math.min(Math.max(delay, 0), LONGEST_DELAY));
  }
}
