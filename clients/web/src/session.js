/**
 * The protocol without a connection: which messages are to be sent, and what the messages that were received mean.
 *
 * A session outlives its daemons: `Journal` holds what the next one needs. What was delivered before is dropped then.
 */
import { catalogue } from "./catalogue.js";
import { GRID, ReportedTime } from "./clock.js";
import { ResponseError, Garbled } from "./errors.js";
import { Journal } from "./journal.js";

const notification = (method, params) => JSON.stringify({ jsonrpc: "2.0", method, params });

/** The `error` of a response as an error of its class. */
function responseError({ code, message, data }) {
  const Kind = catalogue.get(code) ?? ResponseError;
  return new Kind(code, message, data);
}

export class Session {
  initializeResult = null;
  isShuttingDown = false;
  #initializeParams;
  #clock;
  #journal;
  /** Whether the session is prepared for a restart. */
  #journals = true;
  #lastID = 0;
  /** The callbacks of requests without a response, by id. */
  #pending = new Map();
  /** The session's own requests without a response. The id of each is its method. */
  #ownPending = new Set();
  #reported = new ReportedTime();
  #sentUntil = 0;  // the latest timestamp that this daemon got
  #revision = 0;  // of the last notification
  #outgoing = [];

  /** `clock` is the client's, in ms, if the daemon has timers. A message without a timestamp gets one, which it keeps in a replay. */
  constructor(initializeParams, { snapshotEvery, restarts, clock }) {
    this.#initializeParams = initializeParams;
    this.#journal = new Journal(snapshotEvery);
    this.#journals = restarts;
    this.#clock = clock;
  }

  /** Whether another daemon may replace one that has failed. */
  get mayRestart() {
    return this.#journals && !this.isShuttingDown && this.#journal.mayRestart;
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
    for (const id of [...this.#pending.keys()]) this.#complete(id, error, null);
  }

  /** A message with its timestamp, and with the time of the last notification before the daemon handled it. */
  #entry(method, params, id) {
    const time = params.timestamp ?? this.#clock?.();
    const stamped = time === undefined ? params : { ...params, timestamp: Math.round(time * 1e3) / 1e3 };
    const line = JSON.stringify({ jsonrpc: "2.0", id, method, params: stamped });
    if (method === "$/setTrace") this.#initializeParams = { ...this.#initializeParams, trace: params.value };
    return { id, line, timestamp: stamped.timestamp ?? 0, reportedBefore: this.#reported.latest };
  }

  #send(entry) {
    if (!this.#journal.isStepping) this.#write(entry.line, entry.timestamp);
    if (!this.#journals || (this.isShuttingDown && !this.#journal.isStepping)) return;
    this.#journal.entries.push(entry);
    if (this.#journal.isSnapshotDue) this.#requestSnapshot();
  }

  #write(line, timestamp) {
    this.#sentUntil = Math.max(this.#sentUntil, timestamp);
    this.#outgoing.push(line);
  }

  // --- The daemon's side

  /**
   * Begins with a new daemon: queues `initialize`, the snapshot, and the journal.
   *
   * @param {"exited" | "garbled" | "timedOut" | "closing"} reason why it replaces another one
   * @returns {{method: string, params: object}[]} the notifications about that
   */
  connect(reason = "exited") {
    const events = this.#journal.snapshot === null ? [] : this.#replaced(reason);
    this.#outgoing = [];
    this.#ownPending.clear();
    this.#journal.beginReplay();
    this.#sendOwn("initialize", this.#clock ? { ...this.#initializeParams, timestamp: this.#clock() } : this.#initializeParams);
    if (this.#journal.snapshot === null) return events;
    this.#sendOwn("session/restore", { snapshot: this.#journal.snapshot, catchUp: true });
    this.#sentUntil = 0;
    if (this.#journal.isStepping) return events;
    for (const entry of this.#journal.entries) this.#sendAgain(entry);
    this.#catchUp();
    return events;
  }

  #replaced(reason) {
    const [revision, message] = [this.#revision, "Every daemon that got this message failed."];
    const isUnanswered = ({ id }) => id === undefined || this.#pending.has(id);
    const lethal = reason === "closing" ? this.#journal.closed(this.#ownPending.size > 0) : this.#journal.fail(isUnanswered);
    const error = { code: 1015, message, data: { reason } };
    const reported = { method: "log/message", params: { level: "error", message, error, revision } };
    if (lethal?.id !== undefined) this.#complete(lethal.id, responseError(error), undefined);
    return [...(lethal && lethal.id === undefined ? [reported] : []), { method: "server/restarted", params: { reason, revision } }];
  }

  /** Sends a message of the journal. Before it, time advances to the last notification that preceded it: no timers run in a replay. */
  #sendAgain({ line, timestamp, reportedBefore }) {
    if (this.#clock && reportedBefore > timestamp) {
      this.#write(notification("server/status", { timestamp: reportedBefore + GRID }), reportedBefore + GRID);
    }
    this.#write(line, timestamp);
  }

  /** Sends the next message of the journal. The response to the request for a snapshot confirms that it was handled. */
  #sendStep() {
    const { next } = this.#journal;
    if (!next) return this.#catchUp();
    this.#sendAgain(next);
    this.#requestSnapshot();
  }

  /** The daemon got the journal: time continues from now. */
  #catchUp() {
    this.#journal.isStepping = false;
    this.#write(notification("initialized", {}), this.#clock?.() ?? 0);
    this.#requestSnapshot();
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
      return this.#handleNotification(method, params);
    }
    if (!("result" in message) && typeof message.error?.code !== "number") {
      throw new Garbled(`the daemon sent an invalid message: ${text.slice(0, 80)}`);
    }
    const error = message.error ? responseError(message.error) : null;
    if (this.#ownPending.delete(id)) return this.#handleOwnResponse(id, error, message.result);
    if (this.#journal.dropReplayed(id)) return null;
    if (!this.#pending.has(id)) throw new Garbled(`the daemon responded to no pending request: ${text.slice(0, 80)}`);
    this.#deliver(id);
    this.#reported.track(message.result);
    this.#complete(id, error, message.result);
    return null;
  }

  #complete(id, error, result) {
    const completion = this.#pending.get(id);
    this.#pending.delete(id);
    completion?.(error, result);
  }

  #handleNotification(method, params) {
    if (method === "server/closing") return { method, params };
    if (method === "$/logTrace") return this.#journal.missing ? null : { method, params };  // it traces replayed messages
    if (this.#journal.dropReplayed(method)) return null;
    this.#deliver(method);
    this.#revision = params.revision ?? this.#revision;
    this.#reported.note(params);
    // The daemon handles pending requests after what it has reported, or has reported a result of them.
    for (const entry of this.#journal.entries) if (this.#pending.has(entry.id)) entry.reportedBefore = this.#reported.latest;
    return { method, params };
  }

  #deliver(name) {
    if (this.#journals && !this.isShuttingDown) this.#journal.deliver(name);
  }

  #handleOwnResponse(method, error, result) {
    if (method === "session/snapshot") return this.#handleSnapshot(error, result);
    if (error) throw error;
    if (method === "session/restore" && this.#journal.isStepping) this.#sendStep();
    if (method === "session/restore" || this.#journal.snapshot !== null) return null;
    if (typeof result?.capabilities !== "object") throw new Garbled("the result of initialize has no capabilities");
    this.initializeResult = result;
    this.#journals &&= result.capabilities.methods?.includes("session/snapshot") ?? false;
    if (!this.#journals) return { ready: result };
    this.#requestSnapshot();
    return null;
  }

  #handleSnapshot(error, result) {
    const { isStepping, missing, snapshot } = this.#journal;
    const isFirst = snapshot === null;
    if (error) {
      if (isFirst) throw error;
      this.#journal.snapshotRefused();
    } else {
      if (typeof result?.snapshot !== "object") throw new Garbled("the result of session/snapshot is not a snapshot");
      if (!isStepping && missing) throw new Garbled(`after a restart the daemon did not send ${missing}`);
      this.#journal.snapshotReceived(result.snapshot);
    }
    if (isStepping) this.#sendStep();
    return isFirst ? { ready: this.initializeResult } : null;
  }

  /** Requests a snapshot at the time of the last message, because a replay advances time by its messages alone. */
  #requestSnapshot() {
    this.#journal.snapshotRequested();
    this.#sendOwn("session/snapshot", this.#clock ? { timestamp: this.#sentUntil } : {});
  }

  #sendOwn(method, params) {
    this.#ownPending.add(method);
    this.#outgoing.push(JSON.stringify({ jsonrpc: "2.0", id: method, method, params }));
  }
}
