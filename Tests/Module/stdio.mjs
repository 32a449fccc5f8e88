#!/usr/bin/env node
// Serves a session of the module that SWIPED_WASM names on standard input and output, as the daemon does. It ignores options.
import { readFileSync, writeSync } from "node:fs";
import { ModuleSession } from "../../clients/web/src/module.js";

const now = () => performance.now();
const session = new ModuleSession(new WebAssembly.Module(readFileSync(process.env.SWIPED_WASM)), {}, now());
let timer;

function write(bytes) {
  for (let start = 0; start < bytes.length; ) {
    try {
      start += writeSync(1, bytes, start);
    } catch (error) {
      if (error.code === "EPIPE") process.exit(141);
      if (error.code !== "EAGAIN") throw error;
    }
  }
}

function serve(step) {
  write(step());
  if (session.exitStatus !== null) process.exit(session.exitStatus);
  clearTimeout(timer);
  const deadline = session.nextDeadline;
  const delay = Math.max(0, Math.ceil(deadline - now()));  // a timer drops fractions of a ms
  if (deadline < Infinity) timer = setTimeout(() => serve(() => session.timePassed(now())), delay);
}

process.stdin.on("data", (bytes) => serve(() => session.receive(bytes, now())));
process.stdin.on("end", () => serve(() => session.inputEnded(now())));
