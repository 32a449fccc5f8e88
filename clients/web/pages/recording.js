/** Writes a recording of a gesture, as `swiped --record` does, and reads the gestures of one. */
import { open } from "./daemon.js";
import { Model } from "./inspector/model.js";
import { GESTURES, sessionOf } from "./simulator.js";

/** How many gestures of a recording are offered. */
const OFFERED = 12;
/** When the row of a recording gets its gesture, in ms. */
const START = 1_000;

/** A connection whose messages are kept as lines of a recording. */
class RecordedSocket {
  #socket;
  #lines;
  #time = 0;  // of the last message to the daemon, in ms

  constructor(socket, lines) {
    this.#socket = socket;
    this.#lines = lines;
    socket.onopen = () => this.onopen();
    socket.onclose = (event) => this.onclose(event);
    socket.onmessage = ({ data }) => {
      lines.push(`{"at":${this.#time},"out":${data}}`);
      this.onmessage({ data });
    };
  }

  get readyState() { return this.#socket.readyState; }

  send(line) {
    this.#time = JSON.parse(line).params.timestamp;
    this.#lines.push(`{"at":${this.#time},"in":${line}}`);
    this.#socket.send(line);
  }

  close() { this.#socket.close(); }
}

/** A recording of a swipe whose end goes back, so that the row closes. */
export const sample = () => record(
  { width: 320, behavior: "mail", actions: { trailing: [{ id: "archive", title: "Archive", width: 80 }] } },
  { samples: GESTURES["There and back"], y: 28, device: "touch" });

/** Performs a gesture on a row of a table with these options, in a separate session. Resolves with the recording's text. */
export async function record(table, gesture) {
  const lines = [], options = { name: "playground", clock: "client", reconnectTimeout: 0 };
  const daemon = await open(options, (socket) => new RecordedSocket(socket, lines));
  for (const [method, params] of sessionOf(table, gesture, START)) await daemon.request(method, { table: "inbox", ...params });
  const session = [...lines];
  daemon.close();
  const { serverInfo, protocolVersion, limits } = daemon.initializeResult;
  const header = { recording: 1, swiped: serverInfo.version, protocol: protocolVersion, framing: "auto", limits };
  return [JSON.stringify({ ...header, clock: "CLOCK_MONOTONIC", unit: "ms", start: 0 }), ...session, ""].join("\n");
}

/** The last gestures of a recording, each with the behavior of its table. Throws if the text is not a recording. */
export function gesturesOf(text) {
  const { cells, tables } = new Model("The recording", text);
  const rounded = (number) => +number.toFixed(2);
  const read = (table, { begin: { t, params }, points }) => ({
    behavior: tables.get(table)?.at(t).given ?? "mail",
    gesture: {
      y: Math.round(params.position?.y ?? 28), device: params.device ?? "touch",
      samples: [{ time: 0, x: 0 }, ...points.map((point) => ({ time: rounded(point.t - t), x: rounded(point.x) }))],
    },
  });
  const all = [...cells.values()].flatMap(({ table, gestures }) => gestures.map((gesture) => ({ table, gesture })));
  return all.filter(({ gesture: { end, points } }) => points.length > 0 && /^(pointer.up|gesture.end)$/.test(end?.method))
    .sort((one, other) => one.gesture.begin.t - other.gesture.begin.t).slice(-OFFERED).map(({ table, gesture }) => read(table, gesture));
}
