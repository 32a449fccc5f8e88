import { connect } from "../src/swiped.js";
import { Course } from "./motion.js";

/** A drag in so many ms, sampled each 8 ms, with rests: `legs` are [distance, ms] of the way gone. */
function finger(...legs) {
  const samples = [{ time: 0, x: 0 }];
  let [time, x] = [0, 0];
  for (const [distance, duration] of legs) {
    const count = Math.round(duration / 8);
    for (let step = 1; step <= count; step++) {
      const part = step / count;
      samples.push({ time: time + step * 8, x: x + distance * part * part * (3 - 2 * part) });
    }
    time += count * 8;
    x += distance;
  }
  return samples;
}

/** Gestures towards the trailing side: how far the finger has come, and when. */
export const GESTURES = {
  "Slow drag": finger([-120, 480]),
  "Short drag": finger([-48, 240]),
  Flick: [0, 8, 16, 24, 32, 40, 48, 56].map((time) => ({ time, x: -1.1 * time })),
  "Long pull": finger([-280, 560]),
  "There and back": finger([-150, 320], [80, 160]),
};

/** A session of its own whose time is that of the messages: what would come of a gesture is known at once. */
export class Lab {
  #daemon;
  #time = 0;
  #count = 0;

  static async open(url) {
    const lab = new Lab();
    lab.#daemon = await connect(url, { clock: "client", name: "playground's lab" });
    return lab;
  }

  /** The course that a row of that table would take under a gesture. */
  async run(table, { samples, y, device }) {
    const name = `lab ${++this.#count}`;
    const start = (this.#time += 100_000);
    const course = new Course(start);
    const ask = (method, params, time = 0) => this.#daemon.request(method, { table: name, timestamp: start + time, ...params });
    const told = ({ detail }) => detail.table === name && detail.animation?.keyframes && course.take({ animation: detail.animation });
    const events = ["cell/willOpen", "cell/willClose", "cell/frame"];
    for (const event of events) this.#daemon.addEventListener(event, told);
    try {
      await ask("table/open", table);
      const position = ({ x }) => ({ position: { x: table.width / 2 + x, y }, pointer: 1 });
      const last = samples.at(-1);
      const down = ask("pointer/down", { cell: "row", device, ...position(samples[0]) });
      const moves = samples.slice(1).map((sample) => ask("pointer/move", position(sample), sample.time));
      const frames = await Promise.all([down, ...moves, ask("pointer/up", position(last), last.time)]);
      frames.forEach((frame, index) => course.take(frame, (samples[index] ?? last).time));
      await ask("clock/advance", {}, last.time + 5_000);
      await ask("table/close", {}, last.time + 5_000);
    } finally {
      for (const event of events) this.#daemon.removeEventListener(event, told);
    }
    return course;
  }
}
