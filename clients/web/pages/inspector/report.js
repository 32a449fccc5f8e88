/** What the user exports of a selection: the messages that reproduce it, and a bug report. */
import { sentence } from "../decision.js";
import { isMessage } from "./entries.js";
import { inspector, rounded, seconds } from "./state.js";

/** The requests that prepare a session: a selection needs those before it. */
const SETUP = new Set(["initialize", "initialized", "session/restore", "table/open", "table/configure", "table/edit", "cell/configure"]);

/** The entries of the selection, and those that prepare it. A gesture is included from its beginning. */
export function chosenEntries(model) {
  const { selection, filter: { table, cell } } = inspector;
  if (!selection && !table && !cell) return model.entries;
  let { from, to } = selection ?? { from: 0, to: model.end };
  for (const { gestures } of model.cells.values()) {
    for (const { begin, end } of gestures) if (begin.t < from && (end?.t ?? begin.t) >= from) from = begin.t;
  }
  const isOwn = (entry) => (!table || entry.table === undefined || entry.table === table) && (!cell || !entry.key || entry.key === cell);
  return model.entries.filter((entry) => {
    if (!isMessage(entry)) return !selection && isOwn(entry);
    const isNeeded = SETUP.has(entry.method) && entry.t <= to;
    return isOwn(entry) && (isNeeded || (entry.t >= from && entry.t <= to));
  });
}

/** The requests and notifications of the client, each on a line. */
export function linesOf(entries) {
  const sent = entries.filter(({ kind }) => kind === "in").filter((entry, index, all) => entry.line !== all[index - 1]?.line);
  const value = (text) => text.slice(text.indexOf("\"in\"") + 4).replace(/^\s*:\s*/, "").replace(/\s*\}\s*$/, "");
  return sent.map(({ text }) => `${value(text)}\n`).join("");
}

/** A bug report in Markdown. */
export function reportOf(model, entries) {
  const { header, client, clock } = model, chosen = new Set(entries.map(({ index }) => index));
  const found = inspector.findings.filter(({ entry }) => chosen.has(entry));
  const decided = entries.filter(({ message }) => message?.result?.decision);
  const what = (each) => `- ${seconds(each.t)}${each.cell ? `, ${each.cell}` : ""}: ${each.title}. ${each.cause}`;
  const release = ({ t, cell, message: { result } }) => `- ${seconds(t)}, ${cell}: ${sentence(result.decision)}`;
  const table = (name) => {
    const { width = 0, behavior } = model.tables.get(name).at(0);
    return `- ${name}: ${rounded(width)} px wide, preset ${behavior?.preset ?? "none"}`;
  };
  const lines = linesOf(entries);
  return [
    "## What I expected", "", "…", "", "## What I saw", "", "…", "",
    ...(found.length ? ["The inspector found:", "", ...found.slice(0, 20).map(what), ""] : []),
    ...(decided.length ? ["## Decisions", "", ...decided.slice(0, 20).map(release), ""] : []),
    "## Versions", "", `- swiped ${header.swiped}, protocol ${header.protocol}, ${clock} clock`,
    ...(client ? [`- ${client.name} ${client.version ?? ""}`] : []), ...[...model.tables.keys()].map(table), "",
    "## To reproduce", "", "Send these lines to `swiped`:", "", "```jsonl", lines.trimEnd(), "```", "",
  ].join("\n");
}
