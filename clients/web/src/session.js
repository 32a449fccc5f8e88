/**
 * The protocol without a connection: what is to be sent, and what has come.
 *
 * A session outlives its daemons. Every so many messages it asks for a snapshot, and keeps what it sent since. The daemon serves
 * one message after the other, so a snapshot has in it exactly what was sent before it was asked for, and all that comes of that
 * is read before the snapshot. A new daemon is given the snapshot, and what was sent since, once more; what comes of that and was
 * read before is dropped.
 *
 * The new daemon has no timers meanwhile: time moves by what is sent. A message may be stamped earlier than what a timer told before
 * it was served (an event of the browser's is some ms old when it is sent); then time is moved to there first.
 */
import { catalogue } from "./catalogue.js";
import { AnswerError, Garbled } from "./errors.js";

/** After so many daemons that got nowhere it is over: a message that kills each of them cannot be served. */
const IN_VAIN = 3;

/** To which the daemon rounds what it tells, in ms. */
const GRID = 1e-4;

const notification = (method, params) => JSON.stringify({ jsonrpc: "2.0", method, params });

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
  /** The latest moment of which something was told. */
  #told = 0;
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
    const message = this.#message(method, params, id);
    this.#open.set(id, settle);
    if (method === "shutdown") this.leaving = true;
    this.#send(message);
    return id;
  }

  /** The answer to a request does not matter any more. */
  forget(id) {
    if (this.#open.has(id)) this.#open.set(id, null);
  }

  notify(method, params) {
    this.#send(this.#message(method, params));
  }

  /** All requests without an answer fail. */
  fail(error) {
    const open = [...this.#open.values()];
    this.#open.clear();
    for (const settle of open) settle?.(error, null);
  }

  /** A message, when it is of, and the latest moment that was told before it was served. */
  #message(method, params, id) {
    const moment = params.timestamp ?? this.#stamp?.();
    const stamped = moment === undefined ? params : { ...params, timestamp: Math.round(moment * 1e3) / 1e3 };
    const line = JSON.stringify({ jsonrpc: "2.0", id, method, params: stamped });
    return { id, line, timestamp: stamped.timestamp ?? 0, after: this.#told };
  }

  #send(message) {
    this.#outgoing.push(message.line);
    if (!this.#keeps || this.leaving) return;
    this.#since.push(message);
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
    for (const { line, timestamp, after } of this.#since) {
      if (this.#stamp && after > timestamp) this.#outgoing.push(notification("server/status", { timestamp: after + GRID }));
      this.#outgoing.push(line);
    }
    this.#outgoing.push(notification("initialized", {}));  // without a timestamp: it is now
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
      if (!this.#isNew(method)) return null;
      this.#tell(params.timestamp ?? 0);
      return { method, params };
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

  /** Something was told of a moment: what has no answer yet was served after it, or is what it came of. */
  #tell(moment) {
    this.#told = Math.max(this.#told, moment);
    for (const message of this.#since) if (this.#open.has(message.id)) message.after = this.#told;
  }

  /** Whether no daemon before has told this; `name` is an answer's id, or a notification's method. */
  #isNew(name) {
    const place = this.#again.indexOf(name);
    if (place >= 0) {
      this.#again.splice(place, 1);
      return false;
    }
    if (this.#again.length > 0 && !this.#open.has(name)) {
      throw new Garbled(`after a restart ${name} came where ${this.#again[0]} had come before`);
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

