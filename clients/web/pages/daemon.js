/** The sessions of these pages: with the daemon that serves them, or inside the page if another server does. */
import { ModuleSocket, compile } from "../src/module.js";
import { Daemon, now, pageURL } from "../src/swiped.js";

/** The daemon's URL has a token. */
const isServed = new URLSearchParams(location.search).has("token");
let module = null;

/** Resolves with a function that makes a connection. */
export async function connector() {
  module ??= isServed ? null : await compile(new URL("../src/swiped.wasm", import.meta.url));  // once: later the browser may be offline
  return () => (isServed ? new WebSocket(pageURL()) : new ModuleSocket(module, {}, now));
}

export async function open(options) {
  const daemon = new Daemon(await connector(), options);
  await daemon.ready;
  return daemon;
}
