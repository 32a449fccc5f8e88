/** Computes at once what a gesture would do, in a session under the client's clock. */
import { open } from "./daemon.js";
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

/** The messages of a gesture on a row, from a time on: each is a method and its params. */
export function* messagesOf({ samples, y, device }, { width }, start) {
  const params = ({ time, x }) => ({ pointer: 1, timestamp: start + time, position: { x: Math.round((width / 2 + x) * 100) / 100, y } });
  yield ["pointer/down", { cell: "row", device, ...params(samples[0]) }];
  for (const sample of samples.slice(1)) yield ["pointer/move", params(sample)];
  yield ["pointer/up", params(samples.at(-1))];
}

/** The messages of a session under the client's clock: a table with these options opens, its row gets the gesture, and comes to rest. */
export function* sessionOf(table, gesture, start) {
  const end = start + gesture.samples.at(-1).time + 5_000;
  yield ["table/open", { ...table, timestamp: start }];
  yield* messagesOf(gesture, table, start);
  yield ["clock/advance", { timestamp: end }];
}

/** A session in which the timestamps of the messages advance time, so that nothing has to be waited for. */
export class Simulator {
  #daemon;
  #time = 0;
  #count = 0;

  static async open() {
    const simulator = new Simulator();
    simulator.#daemon = await open({ clock: "client", name: "simulator" });
    return simulator;
  }

  /** The trajectory of a row of a table with these options under a gesture. */
  async run(table, gesture) {
    const name = `simulated ${++this.#count}`, start = (this.#time += 100_000), trajectory = new Trajectory(start);
    const request = ([method, params]) => this.#daemon.request(method, { table: name, ...params });
    const notified = ({ detail }) => {
      if (detail.table === name && detail.animation?.keyframes) trajectory.addFrame({ animation: detail.animation });
    };
    const events = ["cell/willOpen", "cell/willClose", "cell/frame"];
    for (const event of events) this.#daemon.addEventListener(event, notified);
    try {
      const messages = [...sessionOf(table, gesture, start)], results = await Promise.all(messages.map(request));
      results.forEach((result, index) => trajectory.addFrame(result, messages[index][1].timestamp - start));
      await request(["table/close", {}]);
    } finally {
      for (const event of events) this.#daemon.removeEventListener(event, notified);
    }
    return Object.assign(trajectory, { isComputed: true });
  }
}
