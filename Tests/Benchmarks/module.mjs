// Measures the module here: `node module.mjs swiped.wasm` prints the figures as JSON. A page imports `measure`.
import { ModuleSession } from "../../clients/web/src/module.js";

const UPDATES = 500, ROUNDS = 400; // short rounds, because the least of them is shown: other programs interrupt long ones
const encoder = new TextEncoder();
const line = (method, params) => encoder.encode(JSON.stringify({ jsonrpc: "2.0", id: 1, method, params }) + "\n");
const update = (number) =>
  line("gesture/update", { table: "t", cell: "a", timestamp: number * 8, translation: { x: -(number % 100) - 20, y: 0 } });

/** The time until a session answers, and that of an update, in ms and µs; the memory after the first round and after the last, in bytes. */
export async function measure(bytes) {
  const start = performance.now();
  const session = new ModuleSession(await WebAssembly.compile(bytes), {}, 0);
  session.receive(line("initialize", { protocolVersion: "1.0", clock: "client", timestamp: 0 }), 0);
  const ready = performance.now() - start;
  session.receive(line("table/open", { table: "t", width: 320, actions: { trailing: [{ id: "x", width: 80 }] } }), 0);
  session.receive(line("gesture/begin", { table: "t", cell: "a", timestamp: 0 }), 0);
  const times = [], memory = [];
  for (let round = 0, number = 1; round < ROUNDS; round++) {
    const messages = Array.from({ length: UPDATES }, () => update(number++));
    const begin = performance.now();
    for (const message of messages) session.receive(message, 0);
    times.push((1000 * (performance.now() - begin)) / UPDATES);
    memory.push(session.memoryBytes);
  }
  return { ready, update: Math.min(...times), memory: [memory[0], memory.at(-1)] };
}

if (globalThis.process?.argv[1]?.endsWith("module.mjs")) {
  const { readFileSync } = await import("node:fs");
  console.log(JSON.stringify(await measure(readFileSync(process.argv[2]))));
}
