/**
 * What a session needs to continue with another daemon: a snapshot, the messages that it sent since, and what it received of these.
 *
 * The daemon handles one message after the other, so a snapshot holds exactly what was sent before it was requested, and every result
 * of that is received before the snapshot. A daemon that replaces another is given the snapshot and the messages. If that daemon fails
 * too, the next one gets them in steps: one by one, each followed by the request for a snapshot.
 */

/** After so many daemons in a row without progress the session is over. */
const RESTARTS = 4;
/** After so many daemons in a row that fail at the same step, its message is given up. One of them may fail by chance. */
const STEP_FAILURES = 2;

export class Journal {
  snapshot = null;
  /** The messages that were sent after the snapshot. */
  entries = [];
  /** Whether the daemon gets the entries in steps. */
  isStepping = false;
  /** What was received as a result of the entries: ids of responses, methods of notifications. */
  #delivered = [];
  /** The part of that which the current daemon has not replayed yet. */
  #replay = [];
  #snapshotEvery;
  /** At how many entries the next snapshot is requested. */
  #snapshotAt;
  /** How many entries the snapshot holds that was requested; null if none was. */
  #snapshotCovers = null;
  /** How many entries were handled in steps, and are not in the snapshot. */
  #handled = 0;
  /** How many daemons in a row have failed without progress. */
  #failures = 0;
  /** The entry at which the last of them failed in a step, and how many in a row. */
  #failedStep = null;
  #stepFailures = 0;

  constructor(snapshotEvery) {
    this.#snapshotEvery = this.#snapshotAt = snapshotEvery;
  }

  get isSnapshotDue() {
    return !this.isStepping && this.#snapshotCovers === null && this.entries.length >= this.#snapshotAt;
  }

  /** Whether another daemon may replace one that has failed. */
  get mayRestart() {
    return this.snapshot !== null && (this.#failures < RESTARTS || this.#step !== undefined);
  }

  // --- Results

  /** The result that the daemon has to replay next. */
  get missing() {
    return this.#replay[0];
  }

  /** Whether a response, by its id, or a notification, by its method, was delivered before. It is then off the list. */
  dropReplayed(name) {
    const index = this.#replay.indexOf(name);
    if (index >= 0) this.#replay.splice(index, 1);
    return index >= 0;
  }

  deliver(name) {
    this.#delivered.push(name);
    this.#failures = 0;
  }

  // --- Snapshots

  /** A snapshot is requested: of all entries, or in steps of the next one. */
  snapshotRequested() {
    this.#snapshotCovers = this.isStepping ? this.#handled + 1 : this.entries.length;
  }

  snapshotReceived(snapshot) {
    this.snapshot = snapshot;
    this.#snapshotAt = this.#snapshotEvery;
    this.entries.splice(0, this.#snapshotCovers ?? 0);
    this.#delivered = [...this.#replay];
    this.#handled = 0;
    this.#snapshotCovers = null;
    this.#failures = this.isStepping ? Math.min(this.#failures, 2) : 0;
  }

  /** The state is too large for a snapshot. The last one stays valid, and the entries become more. */
  snapshotRefused() {
    this.#snapshotAt = this.entries.length + this.#snapshotEvery;
    this.#handled += this.isStepping ? 1 : 0;
    this.#snapshotCovers = null;
  }

  // --- Daemons

  /**
   * A daemon has failed.
   *
   * @param {(entry: object) => boolean} isUnanswered
   * @returns the entry at which every daemon fails, which is removed; or null
   */
  fail(isUnanswered) {
    const step = this.#step;
    this.#failures += 1;
    if (!step) return null;
    this.#stepFailures = step === this.#failedStep ? this.#stepFailures + 1 : 1;
    this.#failedStep = step;
    if (this.#stepFailures < STEP_FAILURES) return null;
    this.#failures = 0;
    this.entries.splice(this.#handled, 1);
    // Later entries caused what follows the next response.
    const next = this.#replay.findIndex((name) => typeof name === "number");
    const later = next < 0 ? [] : this.#replay.slice(next);
    this.#delivered = [...this.#delivered.slice(0, this.#delivered.length - this.#replay.length), ...later];
    return isUnanswered(step) ? step : null;
  }

  /** A daemon shuts down, perhaps before it has restored the session. One that always does so ends the session. */
  closed(isEarly) {
    this.#failures += isEarly ? 1 : 0;
    return null;
  }

  /** Another daemon is about to get the entries. */
  beginReplay() {
    this.#snapshotCovers = null;
    this.#handled = 0;
    this.#replay = [...this.#delivered];
    this.isStepping = this.#failures > 1;
  }

  /** The next entry to send; undefined after the last. */
  get next() {
    return this.entries[this.#handled];
  }

  /** The entry that a daemon in steps is handling. */
  get #step() {
    return this.isStepping && this.#snapshotCovers !== null ? this.next : undefined;
  }
}
