/** The session of these pages: with the daemon that serves them, or inside the page if another server does. */
import { compile } from "../src/module.js";
import { connect, embed } from "../src/swiped.js";

/** The daemon's URL has a token. */
const isServed = new URLSearchParams(location.search).has("token");
let module = null;

export async function open(options) {
  if (isServed) return connect(undefined, options);
  module ??= await compile(new URL("../src/swiped.wasm", import.meta.url));  // once: later the browser may be offline
  return embed(module, options);
}
