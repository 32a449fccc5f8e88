/** Computes at once what a gesture would do, in a session under the client's clock. */
import { CAPABILITIES, open } from "./daemon.js";
import { Trajectory } from "./trajectory.js";

/** A drag, sampled every 8 ms: each leg is [distance in px, duration in ms], with a smooth start and end. */
function drag(...legs) {
  const samples = [{ time: 0, x: 0 }];
  let [time, x] = [0, 0];
  for (const [distance, duration] of legs) {
    const count = Math.round(duration / 8);
    for (let step = 1; step <= count; step++) {
      const fraction = step / count;
      samples.push({ time: time + step * 8, x: x + distance * fraction * fraction * (3 - 2 * fraction) });
    }
    time += count * 8;
    x += distance;
  }
  return samples;
}

/** Gestures towards the trailing side: samples of the time in ms and the distance in px. */
export const GESTURES = {
  "Slow drag": drag([-120, 480]),
  "Short drag": drag([-48, 240]),
  Flick: [0, 8, 16, 24, 32, 40, 48, 56].map((time) => ({ time, x: -1.1 * time })),
  "Long pull": drag([-280, 560]),
  "There and back": drag([-150, 320], [80, 160]),
};

/** The messages of a gesture: each is the method, the params, and the time in ms since the gesture began. */
export function* messagesOf({ samples, y, device }, width) {
  const position = ({ x }) => ({ x: Math.round((width / 2 + x) * 100) / 100, y });
  const last = samples.at(-1);
  yield ["pointer/down", { device, position: position(samples[0]) }, samples[0].time];
  for (const sample of samples.slice(1)) yield ["pointer/move", { position: position(sample) }, sample.time];
  yield ["pointer/up", { position: position(last) }, last.time];
}

/** A session in which the timestamps of the messages advance time, so that nothing has to be waited for. */
export class Simulator {
  #daemon;
  #time = 0;
  #count = 0;

  static async open() {
    const simulator = new Simulator();
    simulator.#daemon = await open({ clock: "client", name: "simulator", capabilities: CAPABILITIES });
    return simulator;
  }

  /** The trajectory of a row of a table with these options under a gesture. */
  async run(table, gesture) {
    const name = `simulated ${++this.#count}`;
    const start = (this.#time += 100_000);
    const trajectory = new Trajectory(start);
    const request = (method, params, time = 0) => this.#daemon.request(method, { table: name, timestamp: start + time, ...params });
    const notified = ({ detail }) => {
      if (detail.table === name && detail.animation?.keyframes) trajectory.addFrame({ animation: detail.animation });
    };
    const events = ["cell/willOpen", "cell/willClose", "cell/frame"];
    for (const event of events) this.#daemon.addEventListener(event, notified);
    try {
      await request("table/open", table);
      const messages = [...messagesOf(gesture, table.width)];
      const frames = await Promise.all(messages.map(([method, params, time]) => (
        request(method, { pointer: 1, ...(method === "pointer/down" ? { cell: "row" } : {}), ...params }, time))));
      frames.forEach((frame, index) => trajectory.addFrame(frame, messages[index][2]));
      const [, , end] = messages.at(-1);
      await request("clock/advance", {}, end + 5_000);
      await request("table/close", {}, end + 5_000);
    } finally {
      for (const event of events) this.#daemon.removeEventListener(event, notified);
    }
    return Object.assign(trajectory, { isComputed: true });
  }
}
