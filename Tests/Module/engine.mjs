// Sessions of the module, called by the tests as JSON: `engines.py` lists the calls. Node reads them from standard input, one on
// each line: `node engine.mjs swiped.wasm`. A page imports `Sessions`.
import { ModuleSession } from "../../clients/web/src/module.js";

const decode = (text) => Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0));

function encode(bytes) {
  const parts = [];
  for (let start = 0; start < bytes.length; start += 4096) parts.push(String.fromCharCode(...bytes.subarray(start, start + 4096)));
  return btoa(parts.join(""));
}

export class Sessions {
  #module;
  #sessions = new Map();

  constructor(module) {
    this.#module = module;
  }

  /** Calls a session. A trap ends that session. */
  call([method, id, now, input]) {
    try {
      if (method === "destroy") return { status: this.#sessions.delete(id) };
      if (method === "create") this.#sessions.set(id, new ModuleSession(this.#module, {}, now));
      const session = this.#sessions.get(id);
      let output = new Uint8Array();
      if (method === "receive") output = session.receive(decode(input), now);
      if (method === "inputEnded") output = session.inputEnded(now);
      return { output: encode(output), status: session.exitStatus };
    } catch (error) {
      this.#sessions.delete(id);
      return { trap: String(error) };
    }
  }
}

if (globalThis.process?.argv[1]?.endsWith("engine.mjs")) {
  const { readFileSync } = await import("node:fs");
  const { createInterface } = await import("node:readline");
  const sessions = new Sessions(new WebAssembly.Module(readFileSync(process.argv[2])));
  for await (const line of createInterface({ input: process.stdin })) console.log(JSON.stringify(sessions.call(JSON.parse(line))));
}
