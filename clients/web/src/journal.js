/**
 * What another daemon needs to continue a session: a snapshot, and everything that went into the daemon since.
 *
 * That is what the client sent, and the moments to which the daemon's own clock moved time (`clock/moved`). The same input has the same
 * output, so the next daemon repeats what was delivered already: everything up to the last response that was delivered, and the
 * notifications that were delivered after it.
 */

const NONE = { responses: 0, notifications: [] };
const copy = ({ responses, notifications }) => ({ responses, notifications: [...notifications] });
const size = ({ line }) => line.length + 128;

export class Journal {
  /** Null before the first. */
  snapshot = null;
  /** The messages after the snapshot: `line`, `id` of a request, `isMove` of one that repeats a `clock/moved`. */
  entries = [];
  /** What the entries take in memory, roughly, in bytes. */
  bytes = 0;
  /** How many entries the current daemon got. */
  sentCount = 0;
  /** Whether a daemon that gets the snapshot and the entries continues the session. */
  isComplete = true;
  /** How many entries are answered, or precede one that is. */
  #answeredCount = 0;
  /** How many entries the requested snapshot will contain. */
  #snapshotCovers = 0;
  /** What was delivered of the entries' effects: so many responses, and then notifications with these methods. */
  #delivered = copy(NONE);
  /** The part of that which the current daemon has yet to repeat. */
  #repeats = copy(NONE);
  /** Whether a message was removed that had an effect. Its later effects may be missing then. */
  #isReduced = false;
  /** How many of the delivered notifications preceded the last step. */
  #settledCount = 0;

  // --- Messages

  append(entry) {
    this.entries.push(entry);
    this.bytes += size(entry);
  }

  /** The next entry for the current daemon, which has got `position` lines so far; undefined if it has got all. */
  send(position) {
    const entry = this.entries[this.sentCount];
    if (!entry) return undefined;
    entry.position = position;
    this.sentCount += 1;
    return entry;
  }

  /** Another daemon will get the entries, from the first on. */
  beginReplay() {
    this.sentCount = 0;
    this.#repeats = copy(this.#delivered);
  }

  /** The daemon's clock moved time after it had received so many lines. A replay gets a message that does the same. */
  insertMove(timestamp, position) {
    const line = JSON.stringify({ jsonrpc: "2.0", method: "server/status", params: { timestamp } });
    const index = this.entries.findLastIndex((each, index) => index < this.sentCount && each.position < position) + 1;
    const next = index < this.sentCount && this.entries[index];
    if (next?.isMove && next.position === position) return void (next.line = line);
    const entry = { line, position, isMove: true };
    this.entries.splice(index, 0, entry);
    this.bytes += size(entry);
    this.sentCount += 1;
    if (index < this.#answeredCount) this.#answeredCount += 1;
    this.#snapshotCovers += 1;  // a move that is reported before the snapshot is in the snapshot
  }

  // --- Effects

  /** Whether the daemon has repeated all that was delivered. */
  get isRepeated() {
    return this.#isReduced || (this.#repeats.responses === 0 && this.#repeats.notifications.length === 0);
  }

  /** Whether a notification is a repetition, which must not be delivered again. */
  isRepetition(method) {
    if (this.#repeats.responses > 0) return true;
    const index = this.#repeats.notifications.indexOf(method);
    if (index >= 0) this.#repeats.notifications.splice(index, 1);
    else this.#delivered.notifications.push(method);
    return index >= 0;
  }

  /** Whether a response is a repetition, which must not be delivered again. */
  isRepetitionOfResponse() {
    if (this.#repeats.responses === 0) return false;
    this.#repeats.responses -= 1;
    return true;
  }

  /** Notes a new response. Returns false if it is not that of the next request: responses arrive in the order of the entries. */
  answer(id) {
    const index = this.#firstUnanswered;
    if (index >= this.sentCount || this.entries[index].id !== id) return false;
    this.#answeredCount = index + 1;
    this.#delivered = { responses: this.#delivered.responses + 1, notifications: [] };
    return true;
  }

  /** The index of the first request that the daemon got and has not answered; after all that it got if there is none. */
  get #firstUnanswered() {
    let index = this.#answeredCount;
    while (index < this.sentCount && this.entries[index].id === undefined) index += 1;
    return index;
  }

  // --- Steps

  /** The entry that was sent last is sent alone. What is repeated from now on is its effect. */
  beginStep() {
    this.#settledCount = this.#delivered.notifications.length - this.#repeats.notifications.length;
  }

  /**
   * Removes the entry that was sent last, at which daemons fail, and what was delivered of its effects.
   *
   * @returns the entry, with `wasAnswered`: whether its response was delivered
   */
  removeLastSent() {
    this.sentCount -= 1;
    const [entry] = this.entries.splice(this.sentCount, 1);
    this.bytes -= size(entry);
    if (this.sentCount >= this.#answeredCount) {
      this.#delivered.notifications.splice(this.#settledCount);
      return { ...entry, wasAnswered: false };
    }
    this.#answeredCount -= 1;
    this.#isReduced = true;
    const wasAnswered = entry.id !== undefined;
    if (wasAnswered) this.#delivered.responses -= 1;
    return { ...entry, wasAnswered };
  }

  // --- Snapshots

  /** The daemon is asked for a snapshot, which will contain all that it got. */
  snapshotRequested() {
    this.#snapshotCovers = this.sentCount;
  }

  /** Replaces the entries in the snapshot by it. Unless it was requested in a step, all that was delivered is their effect. */
  snapshotReceived(snapshot, isStep) {
    this.snapshot = snapshot;
    this.#removeStart(this.#snapshotCovers);
    if (!isStep) [this.#repeats, this.#isReduced] = [copy(NONE), false];
    this.#delivered = copy(this.#repeats);
    this.isComplete = true;
  }

  /** Gives up restoring the session until the next snapshot, and the memory for it. Returns whether restoring was possible before. */
  forget() {
    const wasComplete = this.isComplete;
    this.snapshot = null;
    this.#delivered = copy(NONE);
    this.#removeStart(this.#firstUnanswered);
    this.isComplete = false;
    return wasComplete;
  }

  #removeStart(count) {
    for (const entry of this.entries.splice(0, count)) this.bytes -= size(entry);
    this.sentCount = Math.max(0, this.sentCount - count);
    this.#answeredCount = Math.max(0, this.#answeredCount - count);
    this.#snapshotCovers = Math.max(0, this.#snapshotCovers - count);
  }
}
