/**
 * The protocol without a connection: which messages are to be sent, and what the messages that were received mean.
 *
 * A session outlives its daemons by the rules of supervisors: `Journal` holds what the next one needs. In a replay a daemon gets that
 * without a pause. If it fails too, the next one gets the messages one by one, each followed by the request for a snapshot. If three
 * daemons in a row fail at the same message then, it is answered with an error, and removed.
 */
import { catalogue } from "./catalogue.js";
import { Garbled, JournalFull, ResponseError } from "./errors.js";
import { Journal } from "./journal.js";

/** After this many daemons in a row that fail without progress, the session is over. */
const FAILURES = 5;
/** After this many daemons in a row that fail at the same step, its message is given up. One of them may fail by chance. */
const STEP_FAILURES = 3;
/** The journal is full if it has this many bytes. Further messages are refused then. */
const JOURNAL_BYTES = 8 << 20;
/** A snapshot is requested at the latest after this many bytes, so that a journal that gets snapshots is never full. */
const SNAPSHOT_BYTES = 1 << 20;
/** How far a timestamp may be ahead of the present, in ms. One that is further ahead is of another clock (rule time.6). */
const MAXIMUM_LEAD = 3_600_000;
/** The daemon refuses a later timestamp. */
const MAXIMUM_TIME = 9e15;
/** They get no timestamp: `clock/advance` without one is an error, and `exit` needs none. */
const UNSTAMPED = new Set(["clock/advance", "exit"]);

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
  #journal = new Journal();
  /** What the current daemon gets: null before the first, "replaying", "stepping" (one entry after the other), or "serving". */
  #phase = null;
  /** Whether the daemons have snapshots, and the session may use them. */
  #hasSnapshots;
  #snapshotEvery;
  /** How many entries, and bytes of them, were sent since the last request for a snapshot. */
  #sinceSnapshot = { entries: 0, bytes: 0 };
  #lastID = 0;
  /** The callbacks of requests without a response, by id. */
  #pending = new Map();
  /** The session's own requests that the current daemon has not answered. The id of each is its method. */
  #own = new Set();
  /** How many lines the current daemon got. */
  #lineCount = 0;
  #revision = 0;  // of the last notification
  /** Daemons in a row that have failed without progress. */
  #failures = 0;
  /** The step at which the last of them failed, and how many in a row. */
  #failedStep = null;
  #outgoing = [];

  /** `clock` is the client's, in ms, if the daemon has timers. A message without a timestamp gets one, which it keeps in a replay. */
  constructor(initializeParams, { snapshotEvery = 64, restarts, clock }) {
    this.#initializeParams = initializeParams;
    this.#snapshotEvery = snapshotEvery;
    this.#hasSnapshots = restarts;
    this.#clock = clock;
  }

  /** Whether another daemon may replace one that has failed. */
  get mayRestart() {
    if (!this.#hasSnapshots || !this.#journal.isComplete || !this.#phase || this.isShuttingDown) return false;
    return this.#failures + 1 < FAILURES || this.#step >= 0 && this.#failuresAt(this.#step) + 1 >= STEP_FAILURES;
  }

  /** Removes and returns the messages that are to be sent. */
  takeOutgoing() {
    return this.#outgoing.splice(0);
  }

  // --- The client's side

  /**
   * Queues a request and returns its id. Calls `completion(error, result)` with the response.
   *
   * @throws {JournalFull}
   */
  request(method, params, completion) {
    const id = ++this.#lastID;
    const entry = this.#entry(method, params, id);
    this.#pending.set(id, completion);
    if (method === "shutdown") this.isShuttingDown = true;
    this.#append(entry);
    return id;
  }

  /** @throws {JournalFull} */
  notify(method, params) {
    this.#append(this.#entry(method, params));
  }

  /** Fails all pending requests. */
  fail(error) {
    for (const id of [...this.#pending.keys()]) this.#complete(id, error, null);
  }

  /** An entry of the journal. What waits for a daemon is bounded, and its caller cannot be made to wait. */
  #entry(method, params, id) {
    if (this.#journal.bytes >= JOURNAL_BYTES) throw new JournalFull(`${method} was not sent: 8 MiB of messages wait for a daemon`);
    if (method === "$/setTrace") this.#initializeParams = { ...this.#initializeParams, trace: params.value };
    return { id, line: JSON.stringify({ jsonrpc: "2.0", id, method, params: this.#stamped(method, params) }) };
  }

  /** The params with the present as their timestamp, if they have none or one of another clock. Any other is the daemon's to judge. */
  #stamped(method, params) {
    if (!this.#clock || UNSTAMPED.has(method)) return params;
    const { timestamp } = params, present = Math.round(this.#clock() * 1e3) / 1e3;
    const isMissing = timestamp === undefined || JSON.stringify(timestamp) === "null";  // NaN is null in JSON
    const isForeign = typeof timestamp === "number" && timestamp > present + MAXIMUM_LEAD && timestamp <= MAXIMUM_TIME;
    return isMissing || isForeign ? { ...params, timestamp: present } : params;
  }

  #append(entry) {
    this.#journal.append(entry);
    if (this.#phase === "serving") this.#sendEntries();
  }

  // --- Messages to the daemon

  /** Sends the entries that the daemon has not got. */
  #sendEntries() {
    for (let entry; (entry = this.#journal.send(this.#lineCount));) {
      this.#sendEntry(entry);
      const { entries, bytes } = this.#sinceSnapshot;
      const isDue = entries >= this.#snapshotEvery || bytes >= SNAPSHOT_BYTES;
      if (this.#phase === "serving" && isDue) this.#requestSnapshotIfPossible();
    }
    this.#boundJournal();
  }

  #sendEntry({ line }) {
    this.#sinceSnapshot.entries += 1;
    this.#sinceSnapshot.bytes += line.length;
    this.#write(line);
  }

  #write(line) {
    this.#outgoing.push(line);
    this.#lineCount += 1;
  }

  /** Sends a request. Its timestamp, if it needs one, has always passed, so that it does not move time. */
  #sendOwn(method, params) {
    this.#own.add(method);
    this.#write(JSON.stringify({ jsonrpc: "2.0", id: method, method, params }));
  }

  #requestSnapshotIfPossible() {
    if (this.#hasSnapshots && !this.#own.has("session/snapshot") && !this.isShuttingDown) this.#requestSnapshot();
  }

  #requestSnapshot() {
    this.#journal.snapshotRequested();
    this.#sinceSnapshot = { entries: 0, bytes: 0 };
    this.#sendOwn("session/snapshot", { timestamp: 0 });
  }

  /** Keeps the journal bounded: if there will be no snapshot, the session goes on without a way to restore it. */
  #boundJournal() {
    if (this.#phase !== "serving") return;
    const isFull = this.#journal.bytes >= JOURNAL_BYTES && !this.#own.has("session/snapshot");
    const isHopeless = !this.#hasSnapshots || !this.#journal.isComplete || isFull;
    if (!isHopeless || !this.#journal.forget() || !this.#hasSnapshots) return;
    console.warn("swiped: the session cannot be restored: the daemon refuses a snapshot, its state is too large");
  }

  // --- Another daemon

  /**
   * Begins with a new daemon: queues `initialize`, the snapshot, and the journal.
   *
   * @param {"exited" | "garbled" | "timedOut" | "closing"} reason why it replaces another one
   * @returns {{method: string, params: object}[]} the notifications about that
   */
  connect(reason = "exited") {
    const events = this.#phase ? this.#replaced(reason) : [];
    this.#outgoing = [];
    this.#own.clear();
    this.#lineCount = 0;
    this.#sinceSnapshot = { entries: 0, bytes: 0 };
    this.#journal.beginReplay();
    this.#phase = this.#failures > 1 ? "stepping" : "replaying";
    this.#sendOwn("initialize", this.#clock ? { ...this.#initializeParams, timestamp: this.#clock() } : this.#initializeParams);
    const { snapshot } = this.#journal;
    if (snapshot !== null) this.#sendOwn("session/restore", { snapshot, catchUp: true, timestamp: 0 });
    if (this.#phase === "stepping") return events;
    this.#sendEntries();
    this.#catchUp();
    return events;
  }

  #replaced(reason) {
    const events = [], revision = this.#revision, step = this.#step;
    // A daemon that shuts down has not failed, unless it does so before it has restored the session.
    if (reason !== "closing" || this.#own.size > 0) this.#failures += 1;
    if (reason !== "closing" && step >= 0) {
      this.#failedStep = { index: step, count: this.#failuresAt(step) + 1 };
      if (this.#failedStep.count >= STEP_FAILURES) events.push(...this.#giveUpMessage(reason));
    }
    if (this.initializeResult) events.push({ method: "server/restarted", params: { reason, revision } });
    return events;
  }

  /** How many daemons in a row have failed at this step. */
  #failuresAt(step) {
    return step === this.#failedStep?.index ? this.#failedStep.count : 0;
  }

  /** Goes on without the message that every daemon fails at. Its caller gets an error, unless it got the response already. */
  #giveUpMessage(reason) {
    const { id, wasAnswered } = this.#journal.removeLastSent();
    [this.#failures, this.#failedStep] = [0, null];
    const message = `Every daemon that got this message${wasAnswered ? " again" : ""} failed.`;
    const error = { code: 1015, message, data: { reason } };
    const params = { level: "error", message, error, revision: this.#revision };
    if (id === undefined || wasAnswered) return [{ method: "log/message", params }];
    this.#complete(id, responseError(error));
    return [];
  }

  /** The index of the entry that the daemon got last, if it got it alone and has not served it yet; otherwise negative. */
  get #step() {
    const isStep = this.#phase === "stepping" && this.#own.size === 1 && this.#own.has("session/snapshot");
    return isStep ? this.#journal.sentCount - 1 : -1;
  }

  /** Sends the next entry, and the request for a snapshot, whose response confirms that the entry was served. */
  #sendStep() {
    if (this.#own.size > 0) return;
    const entry = this.#journal.send(this.#lineCount);
    if (!entry) return this.#catchUp();
    this.#journal.beginStep();
    this.#sendEntry(entry);
    this.#requestSnapshot();
  }

  /** The daemon got the journal: time continues from now. */
  #catchUp() {
    this.#phase = "serving";
    if (this.#journal.snapshot !== null) this.#write(JSON.stringify({ jsonrpc: "2.0", method: "initialized", params: {} }));
    this.#requestSnapshotIfPossible();
  }

  // --- Messages of the daemon

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
    if (this.#own.delete(id)) return this.#handleOwnResponse(id, error, message.result);
    if (this.#journal.isRepetitionOfResponse()) return null;
    if (!this.#journal.answer(id)) throw new Garbled(`the daemon responded to no pending request: ${text.slice(0, 80)}`);
    this.#failures = 0;
    this.#boundJournal();
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
    if (method === "clock/moved") {
      const { messages, timestamp } = params;
      if (!Number.isInteger(messages) || typeof timestamp !== "number") throw new Garbled("the daemon sent an invalid clock/moved");
      this.#journal.insertMove(timestamp, messages);
      return null;
    }
    if (method === "$/logTrace") return this.#journal.isRepeated ? { method, params } : null;  // it traces replayed messages
    if (this.#journal.isRepetition(method)) return null;
    this.#revision = params.revision ?? this.#revision;
    return { method, params };
  }

  #handleOwnResponse(method, error, result) {
    let event = null;
    if (method === "session/snapshot") this.#handleSnapshot(error, result);
    else if (error) {
      this.#hasSnapshots &&= this.initializeResult !== null;  // another daemon would refuse to initialize the session, too
      throw error;
    } else if (!this.initializeResult) event = this.#initialized(result);
    if (this.#phase === "stepping") this.#sendStep();
    this.#boundJournal();
    return event;
  }

  #initialized(result) {
    if (typeof result?.capabilities !== "object") throw new Garbled("the result of initialize has no capabilities");
    this.initializeResult = result;
    this.#hasSnapshots &&= result.capabilities.methods?.includes("session/snapshot") ?? false;
    return { ready: result };
  }

  #handleSnapshot(error, result) {
    const isStep = this.#phase === "stepping";
    if (!isStep && !this.#journal.isRepeated) throw new Garbled("after a restart the daemon did not repeat what it had sent");
    if (!error && typeof result?.snapshot === "object") {
      this.#journal.snapshotReceived(result.snapshot, isStep);
      this.#failedStep = null;
    } else if (!error && this.#hasSnapshots) {
      throw new Garbled("the result of session/snapshot is not a snapshot");
    } else if (!isStep || this.#failedStep?.index === this.#journal.sentCount - 1) {
      this.#failedStep = null;  // refused: the state is too large. Another attempt follows.
    }
    this.#failures = isStep ? Math.min(this.#failures, 2) : 0;
  }
}
