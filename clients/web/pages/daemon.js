/** The session of these pages: with the daemon that serves them, or inside the page if another server does. */
import { ModuleSocket, compile } from "../src/module.js";
import { connect, embed, pageURL } from "../src/swiped.js";

/** What the playground needs of frames. */
export const CAPABILITIES = { animation: { formats: ["keyframes"] }, follow: true, release: true };

/** The daemon's URL has a token. */
const isServed = new URLSearchParams(location.search).has("token");
let module = null;

/** The module, which is loaded once: later the browser may be offline. */
const compiled = () => (module ??= compile(new URL("../src/swiped.wasm", import.meta.url)));

export async function open(options) {
  return isServed ? connect(undefined, options) : embed(await compiled(), options);
}

/** A connection whose messages are text. In a session inside the page, only timestamps advance time. */
export async function openSocket() {
  return isServed ? new WebSocket(pageURL()) : new ModuleSocket(await compiled(), {}, () => 0);
}
