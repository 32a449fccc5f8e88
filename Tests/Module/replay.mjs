// Sends each file to a separate session, and writes the output to FILE.out: `node replay.mjs swiped.wasm FILE...`.
// Prints the exit statuses.
import { readFileSync, writeFileSync } from "node:fs";
import { ModuleSession } from "../../clients/web/src/module.js";

const [path, ...files] = process.argv.slice(2);
const module = new WebAssembly.Module(readFileSync(path));
for (const file of files) {
  const session = new ModuleSession(module, {}, 0);
  const parts = [session.receive(readFileSync(file), 0)];
  if (session.exitStatus === null) parts.push(session.inputEnded(0));
  writeFileSync(`${file}.out`, Buffer.concat(parts));
  console.log(session.exitStatus);
}
