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

/** A session in which the timestamps of the messages advance time, so that nothing has to be waited for. */
export class Simulator {
  #daemon;
  #time = 0;
  #count = 0;

  static async open() {
    const simulator = new Simulator();
    simulator.#daemon = await open({ clock: "client", name: "playground's simulator" });
    return simulator;
  }

  /** The trajectory of a row of a table with these options under a gesture. */
  async run(table, { samples, y, device }) {
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
      const position = ({ x }) => ({ position: { x: table.width / 2 + x, y }, pointer: 1 });
      const last = samples.at(-1);
      const down = request("pointer/down", { cell: "row", device, ...position(samples[0]) });
      const moves = samples.slice(1).map((sample) => request("pointer/move", position(sample), sample.time));
      const frames = await Promise.all([down, ...moves, request("pointer/up", position(last), last.time)]);
      frames.forEach((frame, index) => trajectory.addFrame(frame, (samples[index] ?? last).time));
      await request("clock/advance", {}, last.time + 5_000);
      await request("table/close", {}, last.time + 5_000);
    } finally {
      for (const event of events) this.#daemon.removeEventListener(event, notified);
    }
    return trajectory;
  }
}
