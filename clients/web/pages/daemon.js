/** The session of these pages: with the daemon that serves them, or inside the page if another server does. */
import { connect, embed } from "../src/swiped.js";

/** What these pages need of frames. */
export const CAPABILITIES = { animation: { formats: ["keyframes"] }, follow: true, release: true };

/** The daemon's URL has a token. */
export function open(options) {
  return new URLSearchParams(location.search).has("token") ? connect(undefined, options) : embed(undefined, options);
}
