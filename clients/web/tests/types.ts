// A program that uses the library, with marked mistakes.
import { connect, embed, now, ResponseError, Daemon, LimitExceeded, type Frame } from "swiped";
import { SwipeActionEvent, SwipeList } from "swiped/swipe-list.js";

const daemon: Daemon = await connect("ws://127.0.0.1:1/", { timeout: 10, reconnectTimeout: 0, capabilities: { layout: true } });
daemon.addEventListener("cell/didOpen", ({ detail }) => {
  const side: "leading" | "trailing" = detail.side;
  console.log(side, detail.finished);
});
daemon.addEventListener("ended", ({ detail }) => console.log(detail.message));
const frame: Frame = await daemon.request("gesture/begin", { table: "t", cell: 1, timestamp: now() });
const offset: number = frame.offset;
await daemon.request("table/open", {
  table: "t",
  width: 320,
  behavior: { preset: "mail", settle: { open: { type: "spring", response: 0.4, dampingRatio: 1 } }, release: { openThreshold: { px: 3 } } },
});
const embedded: Daemon = await embed(new URL("swiped.wasm", import.meta.url), { limits: { tables: 10 }, timeout: 10 });
await embedded.close();
// @ts-expect-error: a table has a name
await daemon.request("table/open", { width: 320 });
// @ts-expect-error: there is no such method
await daemon.request("no/such");
// @ts-expect-error: there is no such preset
await daemon.request("table/open", { table: "t", width: 320, behavior: "none" });
try {
  await daemon.close();
} catch (error) {
  if (error instanceof LimitExceeded) console.log(error.code, error.data.limit);
}
const list = document.querySelector("swipe-list")!;
list.addEventListener("swipe-action", (event: SwipeActionEvent) => {
  event.waitUntil(fetch("x"));
  event.then = event.side === "leading" ? "stay" : "remove";
});
await list.start(daemon, { behavior: "sparrow", actions: { trailing: [{ id: "a", width: 3 }] } });
await list.configure({ behavior: { policy: { open: "single" } } });
console.log(offset, ResponseError, SwipeList);
