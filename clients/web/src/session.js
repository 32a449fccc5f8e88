/**
 * The protocol without a connection: which messages are to be sent, and what the messages that were received mean.
 *
 * A session outlives its daemons. It requests a snapshot every so many messages, and keeps a journal of the messages that it sent
 * since. The daemon handles one message after the other, so a snapshot holds exactly what was sent before it was requested, and every
 * result of that is received before the snapshot. A daemon that replaces another is given the snapshot, and the journal is replayed
 * to it; the session drops the results that were delivered before.
 *
 * During the replay the timestamps of the messages alone advance time. A message may have an earlier timestamp than a notification
 * that the daemon sent before it handled the message: an event of the browser is some ms old when it is sent, and a timer may have
 * fired meanwhile. Then the replay first advances time to the notification.
 */
import { catalogue } from "./catalogue.js";
import { GRID, ReportedTime } from "./clock.js";
import { ResponseError, Garbled } from "./errors.js";

/** After so many failed restarts the session is over: some message may kill each daemon. */
const RESTARTS = 3;

const notification = (method, params) => JSON.stringify({ jsonrpc: "2.0", method, params });

/** The `error` of a response as an error of its class. */
function responseError({ code, message, data }) {
  const Kind = catalogue.get(code) ?? ResponseError;
  return new Kind(code, message, data);
}

export class Session {
  initializeResult = null;
  isShuttingDown = false;
  /** How many daemons in a row, after the first, have delivered nothing new so far. */
  #failedRestarts = 0;
  #initializeParams;
  #snapshotEvery;
  #clock;
  /** Whether the session is prepared for a restart. */
  #journals = true;
  #lastID = 0;
  /** The callbacks of requests without a response, by id. */
  #pending = new Map();
  /** The session's own requests without a response. The id of each is its method. */
  #ownPending = new Set();
  #snapshot = null;
  /** The messages that were sent after the snapshot. */
  #journal = [];
  /** What was received as a result of those: ids of responses, methods of notifications. */
  #delivered = [];
  /** The part of that which the current daemon has not replayed yet. */
  #replay = [];
  /** How many messages of the journal the snapshot holds that was requested; null if none was. */
  #snapshotCovers = null;
  /** At which length of the journal the next snapshot is requested. */
  #snapshotAt;
  #reported = new ReportedTime();
  #outgoing = [];

  /**
   * @param {object} initializeParams the params of `initialize`
   * @param {{snapshotEvery: number, restarts: boolean, clock: (() => number) | null}} options `clock` is the client's, in ms, if the
   *   daemon has timers: a message without a timestamp gets one, so that it has the same one when it is replayed
   */
  constructor(initializeParams, { snapshotEvery, restarts, clock }) {
    this.#initializeParams = initializeParams;
    this.#snapshotEvery = this.#snapshotAt = snapshotEvery;
    this.#journals = restarts;
    this.#clock = clock;
  }

  /** Whether another daemon may replace one that has failed. */
  get mayRestart() {
    return this.#journals && this.#snapshot !== null && !this.isShuttingDown && this.#failedRestarts < RESTARTS;
  }

  /** Removes and returns the messages that are to be sent. */
  takeOutgoing() {
    return this.#outgoing.splice(0);
  }

  // --- The client's side

  /** Queues a request and returns its id. Calls `completion(error, result)` with the response. */
  request(method, params, completion) {
    const id = ++this.#lastID;
    const entry = this.#entry(method, params, id);
    this.#pending.set(id, completion);
    if (method === "shutdown") this.isShuttingDown = true;
    this.#send(entry);
    return id;
  }

  /** Drops the completion of a request. */
  forget(id) {
    if (this.#pending.has(id)) this.#pending.set(id, null);
  }

  notify(method, params) {
    this.#send(this.#entry(method, params));
  }

  /** Fails all pending requests. */
  fail(error) {
    const completions = [...this.#pending.values()];
    this.#pending.clear();
    for (const completion of completions) completion?.(error, null);
  }

  /** A message with its timestamp, and with the time of the last notification before the daemon handled it. */
  #entry(method, params, id) {
    const time = params.timestamp ?? this.#clock?.();
    const stamped = time === undefined ? params : { ...params, timestamp: Math.round(time * 1e3) / 1e3 };
    const line = JSON.stringify({ jsonrpc: "2.0", id, method, params: stamped });
    return { id, line, timestamp: stamped.timestamp ?? 0, reportedBefore: this.#reported.latest };
  }

  #send(entry) {
    this.#outgoing.push(entry.line);
    if (!this.#journals || this.isShuttingDown) return;
    this.#journal.push(entry);
    if (this.#snapshotCovers === null && this.#journal.length >= this.#snapshotAt) this.#requestSnapshot();
  }

  // --- The daemon's side

  /** Begins with a new daemon: queues `initialize`, the snapshot, and the journal. */
  connect() {
    if (this.initializeResult) this.#failedRestarts += 1;
    this.#outgoing = [];
    this.#ownPending.clear();
    this.#snapshotCovers = null;
    this.#replay = [...this.#delivered];
    this.#sendOwn("initialize", this.#clock ? { ...this.#initializeParams, timestamp: this.#clock() } : this.#initializeParams);
    if (this.#snapshot === null) return;
    this.#sendOwn("session/restore", { snapshot: this.#snapshot, catchUp: true });
    for (const { line, timestamp, reportedBefore } of this.#journal) {
      if (this.#clock && reportedBefore > timestamp) {
        this.#outgoing.push(notification("server/status", { timestamp: reportedBefore + GRID }));
      }
      this.#outgoing.push(line);
    }
    this.#outgoing.push(notification("initialized", {}));  // without a timestamp, it means now
    if (this.#journal.length >= this.#snapshotAt) this.#requestSnapshot();
  }

  /**
   * Handles a message.
   *
   * @returns `{ready}` with the result of `initialize`, `{method, params}` of a notification, or null
   * @throws {SwipedError} if this daemon has to be replaced
   */
  receive(text) {
    let message;
    try {
      message = JSON.parse(text);
    } catch {
      throw new Garbled(`the daemon sent invalid JSON: ${text.slice(0, 80)}`);
    }
    if (message === null || typeof message !== "object") throw new Garbled(`the daemon sent ${text.slice(0, 80)}`);
    const { id, method, params } = message;
    if (id === undefined && typeof method === "string" && params !== null && typeof params === "object") {
      if (method === "$/logTrace" && this.#replay.length > 0) return null;  // it traces replayed messages
      if (!this.#deliver(method)) return null;
      this.#noteTime(params);
      return { method, params };
    }
    if (!("result" in message) && typeof message.error?.code !== "number") {
      throw new Garbled(`the daemon sent an invalid message: ${text.slice(0, 80)}`);
    }
    const error = message.error ? responseError(message.error) : null;
    if (this.#ownPending.delete(id)) return this.#handleOwnResponse(id, error, message.result);
    if (!Number.isInteger(id) || id < 1 || id > this.#lastID) {
      throw new Garbled(`the daemon responded to a request that was not sent: ${text.slice(0, 80)}`);
    }
    if (this.#replay.length === 0 && !this.#pending.has(id)) throw new Garbled(`the daemon responded to request ${id} twice`);
    if (!this.#deliver(id)) return null;
    this.#reported.track(message.result);
    const completion = this.#pending.get(id);
    this.#pending.delete(id);
    completion?.(error, message.result);
    return null;
  }

  /** The daemon handles pending requests after what it has reported, or has reported a result of them. */
  #noteTime(params) {
    this.#reported.note(params);
    for (const entry of this.#journal) if (this.#pending.has(entry.id)) entry.reportedBefore = this.#reported.latest;
  }

  /** Records a response by its id, or a notification by its method. Returns whether it is new, and not replayed. */
  #deliver(name) {
    const index = this.#replay.indexOf(name);
    if (index >= 0) {
      this.#replay.splice(index, 1);
      return false;
    }
    if (this.#replay.length > 0 && !this.#pending.has(name)) {
      throw new Garbled(`after a restart the daemon sent ${name} instead of ${this.#replay[0]}`);
    }
    if (this.#journals && !this.isShuttingDown) this.#delivered.push(name);
    this.#failedRestarts = 0;
    return true;
  }

  #handleOwnResponse(method, error, result) {
    if (method === "session/snapshot") return this.#handleSnapshot(error, result);
    if (error) throw error;
    if (method === "session/restore" || this.#snapshot !== null) return null;
    if (typeof result?.capabilities !== "object") throw new Garbled("the result of initialize has no capabilities");
    this.initializeResult = result;
    this.#journals &&= result.capabilities.methods?.includes("session/snapshot") ?? false;
    if (!this.#journals) return { ready: result };
    this.#requestSnapshot();
    return null;
  }

  #handleSnapshot(error, result) {
    const isFirst = this.#snapshot === null;
    const covered = this.#snapshotCovers ?? 0;
    this.#snapshotCovers = null;
    if (error) {  // it is too large: the last snapshot stays, and the journal grows
      if (isFirst) throw error;
      this.#snapshotAt = this.#journal.length + this.#snapshotEvery;
      return null;
    }
    if (this.#replay.length > 0) throw new Garbled(`after a restart the daemon did not send ${this.#replay[0]}`);
    if (typeof result?.snapshot !== "object") throw new Garbled("the result of session/snapshot is not a snapshot");
    this.#snapshot = result.snapshot;
    this.#failedRestarts = 0;
    this.#snapshotAt = this.#snapshotEvery;
    this.#journal.splice(0, covered);
    this.#delivered = [];
    return isFirst ? { ready: this.initializeResult } : null;
  }

  #requestSnapshot() {
    this.#snapshotCovers = this.#journal.length;
    this.#sendOwn("session/snapshot", this.#clock ? { timestamp: this.#clock() } : {});
  }

  #sendOwn(method, params) {
    this.#ownPending.add(method);
    this.#outgoing.push(JSON.stringify({ jsonrpc: "2.0", id: method, method, params }));
  }
}
