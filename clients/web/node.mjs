// A session in Node, without a daemon: `node clients/web/node.mjs .build-wasm/swiped.wasm`. It swipes a row, and prints where it goes.
import { pathToFileURL } from "node:url";
import { embed } from "./src/swiped.js";

const session = await embed(pathToFileURL(process.argv[2]));
const row = { table: "mails", cell: "m1" };
await session.request("table/open", { table: "mails", width: 320, actions: { trailing: [{ id: "delete", width: 80 }] } });
await session.request("gesture/begin", row);
for (const x of [-20, -40, -60]) {
  const { offset } = await session.request("gesture/update", { ...row, translation: { x, y: 0 } });
  console.log(`pointer ${x}, row ${offset}`);
}
const opened = new Promise((resolve) => session.addEventListener("cell/didOpen", resolve));
const { target } = await session.request("gesture/end", row);
await opened;
console.log(`open at ${target}`);
await session.close();
