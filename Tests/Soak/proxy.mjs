// Clients of a proxy, each a `Daemon` of the web client: `proxy.mjs URL CLIENTS SWIPES`. `proxy.py` starts it.
//
// Each client swipes row after row, and sends a message every 16 ms whether or not the last one was answered. It prints a line when
// all clients are connected, a line after each third of the swipes, and the results as JSON. It fails if a client loses, repeats or
// reorders an answer, or if the events of any swipe differ from those of the first.
import assert from "node:assert";
import { createRequire } from "node:module";

// Debian's package. Node itself has WebSockets from version 22 on, and CustomEvent from 19 on.
const WebSocket = createRequire(import.meta.url)("/usr/share/nodejs/ws");
globalThis.WebSocket = class extends WebSocket {
  constructor(url) {
    const generateMask = (mask) => mask.fill(1);  // random masks would take a tenth of the time
    super(url, { origin: "https://app.example", headers: { host: "swipe.app.example" }, perMessageDeflate: false, generateMask });
    this.onerror = () => {};  // `onclose` follows
  }

  /** Writes the messages of one moment together, as browsers do. */
  send(text) {
    const socket = this._socket;
    socket.cork();
    super.send(text);
    process.nextTick(() => socket.uncork());
  }
};
globalThis.CustomEvent ??= class extends Event {
  constructor(type, { detail }) {
    super(type);
    this.detail = detail;
  }
};
const { connect } = await import("../../clients/web/src/swiped.js");

const [url, clientCount, swipeCount] = [process.argv[2], Number(process.argv[3]), Number(process.argv[4])];
const INTERVAL = 16;
const STEPS = 20;
const STEP = -13;
const PAUSE = 16;
const ACTIONS = { trailing: [{ id: "delete", width: 80 }, { id: "archive", width: 80 }] };
const INVOKED = "action/invoked";
const TIMEOUT = 1000 * Number(process.env.SWIPED_TIMEOUT ?? 30);

class Client {
  swipes = 0;
  requests = 0;
  answers = 0;
  /** The events and the offsets of each row, in order. An event may overtake an offset here, because a promise resolves later. */
  rows = new Map();
  closed = 0;
  latencies = [];
  /** The daemons that were replaced: why, and the longest wait for an answer until none was missing any more. */
  interruptions = [];
  #daemon;
  #step = 0;

  async start() {
    this.#daemon = await connect(url, { timeout: TIMEOUT });
    this.#daemon.addEventListener("ended", ({ detail }) => this.isDone || fail(detail));
    const replaced = ({ detail }) => this.interruptions.push({ reason: detail.reason, longest: 0, isOver: false });
    this.#daemon.addEventListener("server/restarted", replaced);
    for (const name of ["cell/swipeBegan", "action/armed", "cell/swipeEnded"]) {
      this.#daemon.addEventListener(name, ({ detail }) => this.#row(detail.cell).events.push(name));
    }
    this.#daemon.addEventListener("action/invoked", ({ detail: { table, cell, invocation } }) => {
      this.#row(cell).events.push(INVOKED);
      this.#request("action/complete", { table, invocation, then: "close" });
    });
    this.#daemon.addEventListener("cell/frame", ({ detail: { cell, phase } }) => {
      if (phase !== "closed") return;  // others depend on the time until `action/complete`
      this.#row(cell).events.push(phase);
      this.closed += 1;
    });
    this.#daemon.addEventListener("log/message", ({ detail }) => fail(new Error(detail.message)));
    await this.#daemon.request("table/open", { table: "inbox", width: 320, behavior: "mail", actions: ACTIONS });
  }

  /** Sends the next message of a swipe. */
  tick() {
    if (this.swipes === swipeCount) return;
    const place = { table: "inbox", cell: `m${this.swipes}` };
    const step = this.#step++;
    if (step === 0) this.#request("gesture/begin", place);
    else if (step <= STEPS) this.#request("gesture/update", { ...place, translation: { x: STEP * step, y: 0 } }, place.cell);
    else if (step === STEPS + 1) this.#request("gesture/end", place);
    else if (step > STEPS + PAUSE) [this.#step, this.swipes] = [0, this.swipes + 1];
  }

  #row(cell) {
    if (!this.rows.has(cell)) this.rows.set(cell, { events: [], offsets: [] });
    return this.rows.get(cell);
  }

  async #request(method, params, cell) {
    const [number, sent] = [this.requests++, performance.now()];
    const frame = await this.#daemon.request(method, params).catch(fail);
    assert.equal(number, this.answers++, "an answer is out of order");
    if (cell) this.#row(cell).offsets.push(frame.offset);
    const waited = performance.now() - sent;
    this.latencies.push(Math.round(waited * 10) / 10);
    const last = this.interruptions.at(-1);
    if (!last || last.isOver) return;
    last.longest = Math.max(last.longest, waited);
    last.isOver = this.answers === this.requests;
  }

  get isDone() {
    return this.closed === swipeCount && this.answers === this.requests;
  }

  close() {
    return this.#daemon.close();
  }
}

function fail(error) {
  console.error(error);
  process.exit(1);
}

async function until(is) {
  while (!is()) await new Promise((resolve) => setTimeout(resolve, INTERVAL));
}

const clients = Array.from({ length: clientCount }, () => new Client());
// Not all at once: their messages are then spread over the interval.
for (const client of clients) await client.start();
console.log("connected");
const began = performance.now();
for (const client of clients) {
  setInterval(() => client.tick(), INTERVAL);
  if (clients.indexOf(client) % Math.ceil(clientCount / INTERVAL) === 0) await new Promise((resolve) => setTimeout(resolve, 1));
}
for (const part of [1 / 3, 2 / 3]) {
  await until(() => clients.every((client) => client.swipes >= swipeCount * part));
  console.log("a third");
}
await until(() => clients.every((client) => client.swipes === swipeCount));
const seconds = (performance.now() - began) / 1000;
setTimeout(() => {
  const { closed, answers, requests } = clients.find((client) => !client.isDone);
  fail(new Error(`a client got ${answers} of ${requests} answers, and ${closed} of ${swipeCount} rows closed`));
}, TIMEOUT).unref();
await until(() => clients.every((client) => client.isDone));

const expected = clients[0].rows.get("m0");
assert.equal(expected.events.filter((name) => name === INVOKED).length, 1);
for (const client of clients) {
  assert.equal(client.rows.size, swipeCount);
  assert(client.interruptions.length <= 2, "a connection to a healthy daemon was closed");
  for (const [row, found] of client.rows) assert.deepEqual(found, expected, row);
}
await Promise.all(clients.map((client) => client.close()));
const answers = clients.reduce((sum, client) => sum + client.answers, 0);
const latencies = clients.flatMap((client) => client.latencies);
const results = { answers, seconds, latencies, interruptions: clients.flatMap((client) => client.interruptions) };
process.stdout.write(JSON.stringify(results) + "\n", () => process.exit());
