/** Writes a recording of a gesture, as `swiped --record` does, and reads the gestures of one. */
import { openSocket } from "./daemon.js";
import { parseHeader, parseLine } from "./inspector/entries.js";
import { GESTURES, messagesOf } from "./simulator.js";

/** How many gestures of a recording are offered. */
const OFFERED = 12;

/** A session whose messages are kept as lines of a recording. */
class RecordedSession {
  lines = [];
  #socket;
  #id = 0;
  #pending = new Map();
  #fail = () => {};

  static async open() {
    const session = new RecordedSession(), socket = (session.#socket = await openSocket());
    await new Promise((resolve, reject) => {
      if (socket.readyState === WebSocket.OPEN) resolve();
      else socket.onopen = resolve;
      session.#fail = reject;
      socket.onclose = () => session.#fail(new Error("The connection for the recording was closed."));
    });
    socket.onmessage = ({ data }) => session.#receive(data);
    return session;
  }

  #receive(data) {
    this.lines.push(`{"at":${this.time},"out":${data}}`);
    const { id, result, error } = JSON.parse(data), pending = this.#pending.get(id);
    this.#pending.delete(id);
    if (error) pending?.reject(new Error(error.message));
    else pending?.resolve(result);
  }

  /** The time of the last message, in ms. */
  time = 0;

  request(method, params, time = this.time) {
    this.time = time;
    const id = ++this.#id, line = JSON.stringify({ jsonrpc: "2.0", id, method, params });
    return new Promise((resolve, reject) => {
      this.#fail = reject;
      this.#pending.set(id, { resolve, reject });
      this.lines.push(`{"at":${time},"in":${line}}`);
      this.#socket.send(line);
    });
  }

  close() {
    this.#socket.onclose = null;
    this.#socket.close();
  }
}

/** A recording of a swipe whose end goes back, so that the row closes. */
export const sample = () => record(
  { width: 320, behavior: "mail", actions: { trailing: [{ id: "archive", title: "Archive", width: 80 }] } },
  { samples: GESTURES["There and back"], y: 28, device: "touch" });

/** Performs a gesture on a row of a table with these options, in a separate session. Resolves with the recording's text. */
export async function record(table, gesture) {
  const session = await RecordedSession.open();
  try {
    const first = { protocolVersion: "1.0", clientInfo: { name: "playground" }, clock: "client", timestamp: 0 };
    const { serverInfo, protocolVersion, limits } = await session.request(
      "initialize", { ...first, capabilities: { animation: { formats: ["keyframes"] }, release: true } });
    const send = (method, params, time) => session.request(method, { table: "inbox", ...params, timestamp: time }, time);
    await send("table/open", table, 0);
    const start = 1_000;
    let end = start;
    for (const [method, params, time] of messagesOf(gesture, table.width)) {
      await send(method, { pointer: 1, ...(method === "pointer/down" ? { cell: "row" } : {}), ...params }, (end = start + time));
    }
    await session.request("clock/advance", { timestamp: end + 5_000 }, end + 5_000);
    const header = { recording: 1, swiped: serverInfo.version, protocol: protocolVersion, framing: "auto", limits };
    return [JSON.stringify({ ...header, clock: "CLOCK_MONOTONIC", unit: "ms", start: 0 }), ...session.lines, ""].join("\n");
  } finally {
    session.close();
  }
}

/** A gesture that is being read, by its pointer or its cell. */
class ReadGesture {
  samples = [];

  constructor(table, { device = "touch", position = {} }) {
    Object.assign(this, { table, device, y: Math.round(position.y ?? 28) });
  }

  add(time, place) {
    if (Number.isFinite(place?.x)) this.samples.push({ time, x: place.x });
  }

  /** The gesture with times and distances since its start; null if it does not move. */
  get gesture() {
    const { samples: [first, ...rest], y, device } = this;
    if (!rest.length) return null;
    const since = ({ time, x }) => ({ time: +(time - first.time).toFixed(2), x: +(x - first.x).toFixed(2) });
    return { y, device, samples: [first, ...rest].map(since) };
  }
}

/** The gestures of a recording, each with the behavior of its table. Throws if the text is not a recording. */
export function gesturesOf(text) {
  const [head, ...lines] = text.split("\n");
  parseHeader(head);
  const behaviors = new Map(), current = new Map(), found = [];
  const entries = lines.filter((line) => line.trim()).flatMap((line, index) => parseLine(line, index + 2));
  for (const { at, kind, message } of entries) {
    const { method, params } = message ?? {};
    if (kind !== "in" || !params) continue;
    const { table, timestamp: time = at } = params;
    const isPointer = method?.startsWith("pointer/"), key = JSON.stringify(isPointer ? ["pointer", params.pointer] : [table, params.cell]);
    if (method === "table/open" || method === "table/configure") {
      if (params.behavior !== undefined) behaviors.set(table, params.behavior);
    } else if (method === "pointer/down" || method === "gesture/begin") {
      const gesture = new ReadGesture(table, params);
      gesture.add(time, isPointer ? params.position : params.translation ?? { x: 0 });
      current.set(key, gesture);
    } else if (method === "pointer/move" || method === "gesture/update") {
      for (const sample of params.samples ?? []) current.get(key)?.add(sample.timestamp, sample.position ?? sample.translation);
      current.get(key)?.add(time, isPointer ? params.position : params.translation);
    } else if (method === "pointer/up" || method === "gesture/end") {
      const { gesture } = current.get(key) ?? {};
      if (gesture) found.push({ gesture, behavior: behaviors.get(table) ?? "mail" });
      current.delete(key);
    }
  }
  return found.slice(-OFFERED);
}
