/**
 * The protocol without a connection: what is to be sent, and what has come.
 *
 * A session outlives its daemons. Every so many messages it asks for a snapshot, and keeps what it sent since. The daemon serves
 * one message after the other, so a snapshot has in it exactly what was sent before it was asked for, and all that comes of that
 * is read before the snapshot. A new daemon is given the snapshot, and what was sent since, once more; what comes of that and was
 * read before is dropped.
 */
import { catalogue } from "./catalogue.js";
import { AnswerError, Garbled } from "./errors.js";

/** After so many daemons that got nowhere it is over: a message that kills each of them cannot be served. */
const IN_VAIN = 3;

/** @returns {AnswerError} the `error` of an answer, of its own class where the protocol has one. */
function answerError({ code, message, data }) {
  const Kind = catalogue.get(code) ?? AnswerError;
  return new Kind(code, message, data);
}

export class Session {
  greeting = null;
  leaving = false;
  /** Daemons in a row that told nothing new, after the first. */
  #inVain = 0;
  #hello;
  #every;
  #stamp;
  #keeps = true;
  #lastID = 0;
  /** Requests without an answer. */
  #open = new Map();
  #ownOpen = new Set();
  #snapshot = null;
  /** What was sent after what the snapshot has, and what came of that. */
  #since = [];
  #seen = [];
  /** Of that, what a new daemon has not told yet. */
  #again = [];
  /** So many of `#since` will be in the snapshot that was asked for. */
  #asked = null;
  #askAt;
  #outgoing = [];

  /**
   * @param {object} hello the params of `initialize`
   * @param {{every: number, restore: boolean, stamp: (() => number) | null}} options `stamp`: the client's clock, where the
   *   daemon has timers: a message without a timestamp gets one, so that it is of the same moment when it is sent again
   */
  constructor(hello, { every, restore, stamp }) {
    this.#hello = hello;
    this.#every = this.#askAt = every;
    this.#keeps = restore;
    this.#stamp = stamp;
  }

  /** Whether all can be said again to another daemon. */
  get mayBeginAgain() {
    return this.#keeps && this.#snapshot !== null && !this.leaving && this.#inVain < IN_VAIN;
  }

  /** The messages that are to be sent; they are forgotten. */
  drain() {
    return this.#outgoing.splice(0);
  }

  // --- The client's side

  /** Sends a request; `settle` is told the result, or the error. */
  request(method, params, settle) {
    const id = ++this.#lastID;
    const line = this.#line(method, params, id);
    this.#open.set(id, settle);
    if (method === "shutdown") this.leaving = true;
    this.#send(line);
    return id;
  }

  /** The answer to a request does not matter any more. */
  forget(id) {
    if (this.#open.has(id)) this.#open.set(id, null);
  }

  notify(method, params) {
    this.#send(this.#line(method, params));
  }

  /** All requests without an answer fail. */
  fail(error) {
    const open = [...this.#open.values()];
    this.#open.clear();
    for (const settle of open) settle?.(error, null);
  }

  #line(method, params, id) {
    const stamped = this.#stamp && params.timestamp === undefined ? { ...params, timestamp: this.#stamp() } : params;
    return JSON.stringify({ jsonrpc: "2.0", id, method, params: stamped });
  }

  #send(line) {
    this.#outgoing.push(line);
    if (!this.#keeps || this.leaving) return;
    this.#since.push(line);
    if (this.#asked === null && this.#since.length >= this.#askAt) this.#ask();
  }

  // --- The daemon's side

  /** There is a new daemon: all is said that it needs. */
  begin() {
    if (this.greeting) this.#inVain += 1;
    this.#outgoing = [];
    this.#ownOpen.clear();
    this.#asked = null;
    this.#again = [...this.#seen];
    this.#own("initialize", this.#stamp ? { ...this.#hello, timestamp: this.#stamp() } : this.#hello);
    if (this.#snapshot === null) return;
    this.#own("session/restore", { snapshot: this.#snapshot, catchUp: true });
    this.#outgoing.push(...this.#since);
    this.#outgoing.push(JSON.stringify({ jsonrpc: "2.0", method: "initialized", params: {} }));  // without a timestamp: it is now
    if (this.#since.length >= this.#askAt) this.#ask();
  }

  /**
   * A message has come.
   *
   * @returns what it means to the client: `{ready}`, `{method, params}`, or null
   * @throws {SwipedError} where this daemon is of no use any more
   */
  take(text) {
    let message;
    try {
      message = JSON.parse(text);
    } catch {
      throw new Garbled(`the daemon wrote what is no JSON: ${text.slice(0, 80)}`);
    }
    if (message === null || typeof message !== "object") throw new Garbled(`the daemon wrote ${text.slice(0, 80)}`);
    const { id, method, params } = message;
    if (id === undefined && typeof method === "string" && params !== null && typeof params === "object") {
      if (method === "$/logTrace" && this.#again.length > 0) return null;  // of what is sent again
      return this.#isNew(method) ? { method, params } : null;
    }
    if (!("result" in message) && typeof message.error?.code !== "number") {
      throw new Garbled(`the daemon wrote what is no message: ${text.slice(0, 80)}`);
    }
    const error = message.error ? answerError(message.error) : null;
    if (this.#ownOpen.delete(id)) return this.#takeOwn(id, error, message.result);
    if (!Number.isInteger(id) || id < 1 || id > this.#lastID) {
      throw new Garbled(`the daemon answered what nobody asked: ${text.slice(0, 80)}`);
    }
    if (this.#again.length === 0 && !this.#open.has(id)) throw new Garbled(`the daemon answered request ${id} twice`);
    if (!this.#isNew(id)) return null;
    const settle = this.#open.get(id);
    this.#open.delete(id);
    settle?.(error, message.result);
    return null;
  }

  /** Whether no daemon before has told this; `name` is an answer's id, or a notification's method. */
  #isNew(name) {
    if (this.#again.length > 0) {
      const before = this.#again.shift();
      if (before !== name) throw new Garbled(`after a restart ${name} came where ${before} had come before`);
      return false;
    }
    if (this.#keeps && !this.leaving) this.#seen.push(name);
    this.#inVain = 0;
    return true;
  }

  #takeOwn(method, error, result) {
    if (method === "session/snapshot") return this.#takeSnapshot(error, result);
    if (error) throw error;
    if (method === "session/restore" || this.#snapshot !== null) return null;
    if (typeof result?.capabilities !== "object") throw new Garbled("initialize was answered with something else");
    this.greeting = result;
    this.#keeps &&= result.capabilities.methods?.includes("session/snapshot") ?? false;
    if (!this.#keeps) return { ready: result };
    this.#ask();
    return null;
  }

  #takeSnapshot(error, result) {
    const isFirst = this.#snapshot === null;
    const told = this.#asked ?? 0;
    this.#asked = null;
    if (error) {  // too large: the last one stays good, and what was sent since is kept
      if (isFirst) throw error;
      this.#askAt = this.#since.length + this.#every;
      return null;
    }
    if (this.#again.length > 0) throw new Garbled(`after a restart ${this.#again[0]} did not come again`);
    if (typeof result?.snapshot !== "object") throw new Garbled("session/snapshot was answered with something else");
    this.#snapshot = result.snapshot;
    this.#inVain = 0;
    this.#askAt = this.#every;
    this.#since.splice(0, told);
    this.#seen = [];
    return isFirst ? { ready: this.greeting } : null;
  }

  #ask() {
    this.#asked = this.#since.length;
    this.#own("session/snapshot", this.#stamp ? { timestamp: this.#stamp() } : {});
  }

  #own(method, params) {
    this.#ownOpen.add(method);
    this.#outgoing.push(JSON.stringify({ jsonrpc: "2.0", id: method, method, params }));
  }
}

