/** Gestures, and recordings of sessions in which a row gets one. What a gesture does is read from such a recording. */
import { open } from "./daemon.js";
import { Model } from "./inspector/model.js";

/** How many gestures of a recording are offered. */
const OFFERED = 12;
/** When the row of a recording gets its gesture, and how long it then has to come to rest, in ms. */
const START = 1_000, REST = 5_000;

/** A drag towards the trailing side, sampled every 8 ms: each leg is [distance in px, duration in ms], with a smooth start and end. */
function drag(...legs) {
  const samples = [[0, 0]];
  let [time, x] = [0, 0];
  for (const [distance, duration] of legs) {
    const count = Math.round(duration / 8);
    for (let step = 1; step <= count; step++) {
      const fraction = step / count;
      samples.push([time + step * 8, x + distance * fraction * fraction * (3 - 2 * fraction)]);
    }
    time += count * 8;
    x += distance;
  }
  return touch(samples);
}

const touch = (samples) => ({ device: "touch", y: 28, samples });

/** Gestures: samples of the time in ms and the distance in px, the y in the row, and the device. */
export const GESTURES = {
  "Slow drag": drag([-120, 480]),
  "Short drag": drag([-48, 240]),
  Flick: touch([0, 8, 16, 24, 32, 40, 48, 56].map((time) => [time, -1.1 * time])),
  "Long pull": drag([-280, 560]),
  "There and back": drag([-150, 320], [80, 160]),
};

/** The messages of a gesture on a row, from a time on: each is a method and its params. */
export function* messagesOf({ device, y, samples }, width, start) {
  if (device === "wheel" || device === "touchpad") {
    for (const [index, [time, x]] of samples.entries()) {
      const delta = { x: x - (samples[index - 1]?.[1] ?? 0), y: 0 }, steps = device === "wheel";
      yield ["wheel/update", { cell: "row", delta, steps, timestamp: start + time }];
    }
    return;
  }
  const params = ([time, x]) => ({ pointer: 1, timestamp: start + time, position: { x: Math.round((width / 2 + x) * 100) / 100, y } });
  yield ["pointer/down", { cell: "row", device, ...params(samples[0]) }];
  for (const sample of samples.slice(1)) yield ["pointer/move", params(sample)];
  yield ["pointer/up", params(samples.at(-1))];
}

/**
 * Performs a gesture on a row of a table with these options, in a separate session under the client's clock: the timestamps of the messages
 * advance time, so that nothing has to be waited for. Resolves with the recording's text.
 */
export function record(daemon, table, gesture) {
  const first = { protocolVersion: "1.0", clientInfo: { name: "playground" }, clock: "client", timestamp: 0 };
  const end = START + gesture.samples.at(-1)[0] + REST;
  const requests = [
    ["initialize", { ...first, capabilities: { animation: { formats: ["keyframes"] } } }],
    ["table/open", { ...table, timestamp: START }], ...messagesOf(gesture, table.width, START), ["clock/advance", { timestamp: end }],
  ].map(([method, params], id) => ({ jsonrpc: "2.0", id, method, params: id === 0 ? params : { table: "inbox", ...params } }));
  return new Promise((resolve, reject) => {
    const socket = daemon.open(), lines = [];
    let outputs = [];  // since the last response
    socket.onopen = () => requests.forEach((each) => socket.send(JSON.stringify(each)));
    socket.onclose = () => reject(new Error("The daemon has closed the connection."));
    socket.onmessage = ({ data }) => {
      const { id, result, error } = JSON.parse(data), request = requests[id];
      outputs.push(data);
      if (error) reject(new Error(error.message));
      if (!request) return;
      const at = request.params.timestamp;
      if (id === 0) lines.push(header(result));
      lines.push(`{"at":${at},"in":${JSON.stringify(request)}}`, ...outputs.map((each) => `{"at":${at},"out":${each}}`));
      outputs = [];
      if (id < requests.length - 1) return;
      socket.close();
      resolve([...lines, ""].join("\n"));
    };
  });
}

const header = ({ serverInfo: { version: swiped }, protocolVersion: protocol, limits }) => (
  JSON.stringify({ recording: 1, swiped, protocol, framing: "auto", limits, clock: "CLOCK_MONOTONIC", unit: "ms", start: 0 }));

/** A recording of a swipe whose end goes back, so that the row closes. */
export async function sample() {
  const daemon = await open(), actions = { trailing: [{ id: "archive", title: "Archive", width: 80 }] };
  const text = await record(daemon, { width: 320, behavior: "mail", actions }, GESTURES["There and back"]);
  daemon.close();
  return text;
}

/** The last gestures of a recording, each with the behavior of its table. Throws if the text is not a recording. */
export function gesturesOf(text) {
  const { cells } = new Model("The recording", text), rounded = (number) => +number.toFixed(2);
  const gestures = [...cells.values()].flatMap((cell) => cell.gestures)
    .filter(({ end, points }) => points.length > 0 && /^(pointer.up|gesture.end)$/.test(end?.method))
    .sort((one, other) => one.begin.t - other.begin.t).slice(-OFFERED);
  return gestures.map(({ begin: { t, params }, points, options: { behavior = "mail" } }) => ({
    behavior,
    gesture: {
      device: params.device ?? "touch", y: Math.round(params.position?.y ?? 28),
      samples: [[0, 0], ...points.map((point) => [rounded(point.t - t), rounded(point.x)])],
    },
  }));
}
