/** A recording with an index: its tables, its cells with their frames and animations, and which response belongs to which request. */
import { Cell } from "./cells.js";

const TIME_REFUSED = 1006;
/** A first timestamp that is further from the recording's time is of another clock, in ms. */
const OTHER_CLOCK = 60_000;
const idOf = (id) => `${typeof id} ${id}`;
/** A cell's name as text. A cell may have a number or a path as its name. */
const nameOf = (cell) => (typeof cell === "string" ? cell : JSON.stringify(cell));
const keyOf = (table, cell) => `${table} ${nameOf(cell)}`;

/** The value of a line; null if it is not JSON. */
function parsed(line) {
  try {
    return JSON.parse(line);
  } catch {
    return null;
  }
}

/** Parses the header; throws if the file is not a recording. */
function parseHeader(line) {
  const header = parsed(line);
  if (!header?.recording) throw new Error("The file is not a recording of swiped --record.");
  if (header.recording !== 1) throw new Error(`The recording has the format ${header.recording}. This page reads format 1.`);
  return header;
}

/** Parses a line to entries: one for each message of a batch, otherwise one. A line that is damaged becomes an entry too. */
function parseLine(text, line) {
  const value = parsed(text), kind = Object.keys(value ?? {})[1];
  if (typeof value?.at !== "number" || kind === undefined) return [{ line, text, at: null, kind: "damaged" }];
  const messages = Array.isArray(value[kind]) && value[kind].length ? value[kind] : [value[kind]];
  return messages.map((message) => ({ line, text, at: value.at, kind, message }));
}

/** Whether the entry is JSON that the client sent, or the daemon. */
export const isMessage = ({ kind, message }) => (kind === "in" || kind === "out") && message !== null && typeof message === "object";

export class Model {
  header = null;
  entries = [];
  /** The options of each table, as they are now. */
  tables = new Map();
  /** The cells, by table and name, in the order of their first message. */
  cells = new Map();
  /** The session's clock. */
  clock = "system";
  /** The `clientInfo` of `initialize`. */
  client = null;
  /** The time of the last entry, in ms since the session began. */
  end = 0;
  /** How far the client's clock is behind the recording's, in ms. Only a page has another clock. */
  skew = null;
  #base = null;
  #now = 0;
  #pending = new Map();
  #pointers = new Map();

  /** Reads a recording. Throws if the text is none. */
  constructor(name, text) {
    this.name = name;
    text.split("\n").forEach((line, index) => line.trim() && this.#add(line, index + 1));
    if (!this.header) throw new Error(`${name} is empty.`);
    this.#finish();
  }

  #add(text, line) {
    if (!this.header) {
      this.header = parseHeader(text);
      return;
    }
    for (const entry of parseLine(text, line)) {
      entry.index = this.entries.push(entry) - 1;
      if (isMessage(entry)) this.#index(entry);
      else entry.t = this.#timeOf(undefined, entry);
      this.end = Math.max(this.end, entry.t);
    }
  }

  /** Converts a time of the session to ms since it began. Without one, the time is that of the line, or the last one. */
  #timeOf(timestamp, entry) {
    if (typeof timestamp === "number") {
      const behind = this.header.start + entry.at - timestamp;
      this.skew ??= this.clock === "system" && Math.abs(behind) > OTHER_CLOCK ? behind : 0;
      this.#base ??= timestamp + this.skew;
      const time = this.#relative(timestamp);
      this.#now = Math.max(this.#now, time);
      return time;
    }
    if (this.clock === "client" || entry.at === null) return this.#now;
    this.#base ??= this.header.start;
    this.#now = Math.max(this.#now, this.header.start + entry.at - this.#base);
    return this.#now;
  }

  /** A time of the session, such as the start of an animation, in ms since the session began. */
  #relative(time) {
    return time + this.skew - (this.#base ?? 0);
  }

  #index(entry) {
    const { message } = entry;
    entry.params = message.params && typeof message.params === "object" ? message.params : {};
    if (message.method === undefined) this.#addResponse(entry);
    else if (entry.kind === "in") this.#addRequest(entry);
    else this.#addNotification(entry);
  }

  /** The cell that an entry is about. One that is about many is listed with the first. */
  #cellOf(entry, table, name) {
    const key = keyOf(table, name), cell = this.cells.get(key) ?? new Cell(key, table, nameOf(name));
    this.cells.set(key, cell);
    entry.key ??= key;
    entry.cell ??= cell.name;
    return cell;
  }

  #addRequest(entry) {
    const { message, params } = entry;
    entry.method = message.method;
    if (entry.method === "initialize") {
      this.clock = params.clock ?? "system";
      this.client = params.clientInfo ?? null;
    }
    entry.before = this.#now;
    entry.t = this.#timeOf(params.timestamp, entry);
    if (message.id !== undefined) this.#pending.set(idOf(message.id), entry);
    entry.table = params.table;
    if (entry.method === "table/open" || (entry.method === "table/configure" && this.tables.has(params.table))) this.#configure(params);
    let name = params.cell;
    if (entry.method.startsWith("pointer/") && params.table !== undefined) {
      const pointer = `${params.table} ${params.pointer ?? 0}`;
      if (entry.method === "pointer/down") this.#pointers.set(pointer, { cell: params.cell, position: params.position });
      const down = this.#pointers.get(pointer);
      entry.down = down?.position;
      name ??= down?.cell;
    }
    if (params.table === undefined || name === undefined || name === null) return;
    this.#cellOf(entry, params.table, name).addRequest(entry, this.tables.get(params.table) ?? {});
  }

  #addResponse(entry) {
    const { message } = entry, request = this.#pending.get(idOf(message.id));
    this.#pending.delete(idOf(message.id));
    // The daemon refused the timestamp, so the session's time stayed that of the message before.
    if (request && message.error?.code === TIME_REFUSED) request.t = request.before;
    entry.t = request?.t ?? this.#timeOf(undefined, entry);
    if (request) {
      [entry.request, request.response] = [request.index, entry.index];
      for (const name of ["method", "table", "cell", "key"]) entry[name] = request[name];
    }
    entry.error = message.error;
    const { result } = message;
    if (!result || typeof result !== "object") return;
    const frame = result.frame ?? result;  // of cell/key, or of the other methods about a cell
    if (frame.phase) this.#addFrame(frame, entry);
    for (const frame of result.cells ?? []) if (frame?.phase) this.#addFrame({ ...frame, table: result.table }, entry);
  }

  #configure(params) {
    const before = this.tables.get(params.table);
    this.tables.set(params.table, { ...before, ...params, actions: { ...before?.actions, ...params.actions } });
  }

  #addNotification(entry) {
    const { message, params } = entry;
    entry.method = message.method;
    entry.t = this.#timeOf(params.timestamp, entry);
    entry.table = params.table;
    if (params.table === undefined || params.cell === undefined) return;
    const cell = this.#cellOf(entry, params.table, params.cell);
    if (message.method === "cell/frame") this.#addFrame(params, entry);
    else cell.addNotification(entry);
    if (params.animation?.id !== undefined) cell.addAnimation(this.#moved(params.animation), entry);
  }

  #addFrame(frame, entry) {
    const cell = this.#cellOf(entry, frame.table ?? entry.table, frame.cell ?? entry.cell);
    cell.addFrame(frame, entry);
    if (frame.animation?.id !== undefined) cell.addAnimation(this.#moved(frame.animation), entry);
  }

  #moved(animation) {
    return { ...animation, start: this.#relative(animation.start) };
  }

  #finish() {
    for (const cell of this.cells.values()) {
      cell.finish(this.end);
      this.end = Math.max(this.end, cell.animations.at(-1)?.end ?? 0);
    }
    this.end = Math.max(this.end, 1);
  }

  /** The cells in the order in which they move. Cells that never move are last. */
  get lanes() {
    const firstOf = ({ frames, gestures }) => gestures[0]?.begin.t ?? frames[0]?.t ?? Infinity;
    return [...this.cells.values()].sort((one, other) => (firstOf(one) < firstOf(other) ? -1 : 1));
  }
}
