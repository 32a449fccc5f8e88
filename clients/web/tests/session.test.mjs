// `Session` without a connection: the cases of protocol/conformance/recovery, each with the daemon that it describes, and invalid messages.
import assert from "node:assert";
import { readFileSync, readdirSync } from "node:fs";
import test from "node:test";
import { UnknownTable } from "../src/catalogue.js";
import { ModuleSession } from "../src/module.js";
import { Session } from "../src/session.js";

const FOLDER = new URL("../../../protocol/conformance/recovery/", import.meta.url);
const SNAPSHOT = { snapshot: { version: 1 } };

class Player {
  #methods = ["initialize"];
  #unanswered = [];
  #lastID = null;
  #toClient = [];

  constructor(clock, methods = ["session/snapshot"]) {
    const options = { snapshotEvery: 4, restarts: true, clock: clock === "system" ? () => 1000 : null };
    this.session = new Session({ protocolVersion: "1.0", clock }, options);
    this.session.connect();
    this.#takeSent();
    this.#answer("initialize", { result: { capabilities: { methods } } });
    this.#takeSent();
    if (methods.includes("session/snapshot")) this.#answer("session/snapshot", {});
  }

  /** The messages that were sent, with their timestamps where `daemon` has one. */
  #takeSentLike(daemon) {
    return this.#takeSent().map(({ method, params: { timestamp } = {} }, index) => {
      const isLate = Math.abs(timestamp) >= 1e15;
      return daemon[index]?.includes("@") ? `${method} @${isLate ? timestamp.toExponential() : timestamp}` : method;
    });
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
      if (fail === "closing") this.#closes();
      this.#unanswered = [];
      this.#toClient.push(...this.session.connect(fail).map(({ method }) => method));
    }
    assert.deepStrictEqual([this.#takeSentLike(daemon), this.#toClient], [daemon, client]);
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

  #closes() {
    const closing = { jsonrpc: "2.0", method: "server/closing", params: { timeout: 5000, revision: 0 } };
    assert.strictEqual(this.session.receive(JSON.stringify(closing)).method, "server/closing");
  }

  #takeSent() {
    const messages = this.session.takeOutgoing().map((line) => JSON.parse(line));
    this.#unanswered.push(...messages.filter(({ id }) => id !== undefined));
    return messages;
  }
}

for (const name of readdirSync(FOLDER)) {
  test(name, () => {
    const { clock, methods, steps } = JSON.parse(readFileSync(new URL(name, FOLDER)));
    const player = new Player(clock, methods);
    for (const step of steps) player.play(step);
  });
}

test("after four daemons without progress the session is over", () => {
  const { session } = new Player("client");
  for (let count = 0; count < 4; count++) {
    assert(session.mayRestart);
    session.connect();
    for (let more = 0; more <= count; more++) session.receive('{"method":"log/message","params":{}}');  // a new one each time
  }
  assert(!session.mayRestart);
});

test("a daemon that shuts down before it has restored the session has failed", () => {
  const { session } = new Player("client");
  session.connect("closing");
  for (let count = 0; count < 4; count++) {
    assert(session.mayRestart);
    session.connect("closing");
  }
  assert(!session.mayRestart);
});

test("a first daemon that fails before it has responded is replaced, without a report", () => {
  const session = new Session({}, { snapshotEvery: 4, restarts: true, clock: null });
  assert(!session.mayRestart);
  session.notify("table/tap", {});
  for (let count = 0; count < 2; count++) {
    assert.deepStrictEqual(session.connect(), []);
    assert.deepStrictEqual(session.takeOutgoing().map((line) => JSON.parse(line).method), ["initialize", "table/tap", "session/snapshot"]);
    assert(session.mayRestart);
  }
  assert.throws(() => session.receive('{"id":"initialize","error":{"code":1006,"message":"no"}}'), { code: 1006 });
  assert(!session.mayRestart);
});

test("a full journal refuses messages until there is a snapshot, and keeps all others", () => {
  const player = new Player("client"), data = "x".repeat(1 << 16);
  for (let count = 0; count < 128; count++) player.session.notify("cell/configure", { data });
  assert.throws(() => player.session.notify("cell/configure", {}), { name: "JournalFull" });
  assert.throws(() => player.session.request("cell/configure", {}, assert.fail), { name: "JournalFull" });
  const sent = player.session.takeOutgoing().filter((line) => line.includes("cell/configure"));
  assert.strictEqual(sent.length, 128);
  player.session.receive(JSON.stringify({ id: "session/snapshot", result: SNAPSHOT }));
  player.session.notify("cell/configure", {});
});

test("while a daemon refuses snapshots, the session is kept in bounded memory, and cannot be restored until there is one", () => {
  const player = new Player("client"), data = "x".repeat(1 << 16);
  const configure = () => {
    player.session.notify("cell/configure", { data });
    const isDue = player.session.takeOutgoing().some((line) => line.includes('"session/snapshot"'));
    if (isDue) player.session.receive('{"id":"session/snapshot","error":{"code":1007,"message":"no"}}');
  };
  for (let count = 0; count < 64; count++) configure();
  assert(player.session.mayRestart);
  for (let count = 0; count < 1_000; count++) configure();
  assert(!player.session.mayRestart);
  player.session.connect();
  assert(player.session.takeOutgoing().length < 64);
  player.session.receive('{"id":"initialize","result":{}}');
  player.session.receive(JSON.stringify({ id: "session/snapshot", result: SNAPSHOT }));
  assert(player.session.mayRestart);
});

const INVALID = ["hello", "7", "null", '{"id":1}', '{"result":3}', '{"id":1,"error":"no object"}', '{"id":7,"result":{}}'];
INVALID.push('{"id":"session/snapshot","result":{}}', '{"id":null,"error":{"code":-32700,"message":"no"}}');

for (const text of INVALID) {
  test(`${text} is invalid, and another daemon answers`, () => {
    const { session } = new Player("client"), answers = [];
    session.request("table/cells", {}, (error, result) => answers.push(result));
    assert.throws(() => session.receive(text), { name: "Garbled" });
    session.connect("garbled");
    session.receive('{"id":1,"result":7}');
    assert.deepStrictEqual(answers, [7]);
  });
}

test("an error has its class", () => {
  const player = new Player("client");
  player.play({ request: "table/cells", daemon: ["table/cells"] });
  player.play({ answer: "table/cells", error: 1001, client: ["table/cells: 1001"] });
  player.session.request("table/cells", {}, (error) => assert(error instanceof UnknownTable));
  player.session.receive('{"id":2,"error":{"code":1001,"message":"no"}}');
});

test("a module without memory refuses each message", (context) => {
  const malloc = (size) => (size <= 4096 ? 1024 : 0), memory = new WebAssembly.Memory({ initial: 1 });
  const exports = { memory, malloc, free() {}, swiped_create: () => 1, swiped_receive: () => 0 };
  context.mock.method(WebAssembly, "Instance", function () { return { exports }; });
  const session = new ModuleSession({}, {}, 0);
  for (let count = 0; count < 2; count++) assert.throws(() => session.receive(new Uint8Array(5000), 0), { name: "RangeError" });
  assert.strictEqual(session.receive(new Uint8Array(5), 0).length, 0);
});
