/** The session of these pages: with the daemon that serves them, or inside the page if another server does. */
import { ModuleSocket, compile } from "../src/module.js";
import { Daemon, now, pageURL } from "../src/swiped.js";

/** The daemon's URL has a token. */
const isServed = new URLSearchParams(location.search).has("token");
let module = null;

/** Opens a session. `wrap` may put something around its connection. */
export async function open(options, wrap = (socket) => socket) {
  module ??= isServed ? null : await compile(new URL("../src/swiped.wasm", import.meta.url));  // once: later the browser may be offline
  const daemon = new Daemon(() => wrap(isServed ? new WebSocket(pageURL()) : new ModuleSocket(module, {}, now)), options);
  await daemon.ready;
  return daemon;
}
