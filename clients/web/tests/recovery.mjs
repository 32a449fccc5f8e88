// Plays the cases of protocol/conformance/recovery with `Session`, and a daemon that each case describes.
import assert from "node:assert";
import { readFileSync, readdirSync } from "node:fs";
import test from "node:test";
import { Session } from "../src/session.js";

const FOLDER = new URL("../../../protocol/conformance/recovery/", import.meta.url);
const SNAPSHOT = { snapshot: { version: 1 } };

class Player {
  #methods = ["initialize"];
  #unanswered = [];
  #lastID = null;
  #toClient = [];

  constructor(clock) {
    const options = { snapshotEvery: 4, restarts: true, clock: clock === "system" ? () => 1000 : null };
    this.session = new Session({ protocolVersion: "1.0", clock }, options);
    this.session.connect();
    this.#takeSent();
    this.#answer("initialize", { result: { capabilities: { methods: ["session/snapshot"] } } });
    this.#takeSent();
    this.#answer("session/snapshot", {});
  }

  play({ request, notify, answer, report, fail, params = {}, fails, daemon = [], client = [], ...given }) {
    this.#toClient = [];
    if (fails) return assert.throws(() => this.#answer(answer, given), { name: "Garbled" });
    if (request) this.#request(request, params);
    if (notify) this.session.notify(notify, params);
    if (answer) this.#answer(answer, given);
    if (report) this.#receive({ method: report, params });
    if (fail) {
      assert(this.session.mayRestart);
      this.#unanswered = [];
      this.#toClient.push(...this.session.connect(fail).map(({ method }) => method));
    }
    assert.deepStrictEqual([this.#takeSent(), this.#toClient], [daemon, client]);
  }

  #request(method, params) {
    const id = this.session.request(method, params, (error) => this.#toClient.push(error ? `${method}: ${error.code}` : method));
    this.#methods[id] = method;
  }

  #answer(method, { result = method === "session/snapshot" ? SNAPSHOT : {}, error }) {
    const index = this.#unanswered.findIndex((each) => each.method === method);
    if (index >= 0) this.#lastID = this.#unanswered.splice(index, 1)[0].id;
    this.#receive({ id: this.#lastID, ...(error ? { error: { code: error, message: "no" } } : { result }) });
  }

  #receive(message) {
    const event = this.session.receive(JSON.stringify({ jsonrpc: "2.0", ...message }));
    if (event?.method) this.#toClient.push(event.method);
  }

  #takeSent() {
    const messages = this.session.takeOutgoing().map((line) => JSON.parse(line));
    this.#unanswered.push(...messages.filter(({ id }) => id !== undefined));
    return messages.map(({ method }) => method);
  }
}

for (const name of readdirSync(FOLDER)) {
  test(name, () => {
    const { clock, steps } = JSON.parse(readFileSync(new URL(name, FOLDER)));
    const player = new Player(clock);
    for (const step of steps) player.play(step);
  });
}
