/** The session of these pages: with the daemon that serves them, or inside the page if another server does. */
import { connect, embed } from "../src/swiped.js";

/** The daemon's URL has a token. */
const isServed = new URLSearchParams(location.search).has("token");

export const open = (options) => (isServed ? connect(undefined, options) : embed(undefined, options));
