/** Selects a part of the recording, and saves exports of it: the messages that reproduce it, or a bug report. */
import { sentence } from "../decision.js";
import { save } from "../files.js";
import { isMessage } from "./model.js";
import { announce, byID, inspector, on, seconds, shownTime } from "./state.js";

/** The requests that prepare a session: a selection needs those before it. */
const SETUP = new Set(["initialize", "initialized", "session/restore", "table/open", "table/configure", "table/edit", "cell/configure"]);

/** The entries of the selection, and those that prepare it. A gesture is included from its beginning. */
function chosenEntries(model) {
  const { selection, filter: { cell } } = inspector;
  if (!selection && !cell) return model.entries;
  let { from, to } = selection ?? { from: 0, to: model.end };
  for (const { gestures } of model.cells.values()) {
    for (const { begin, end } of gestures) if (begin.t < from && (end?.t ?? begin.t) >= from) from = begin.t;
  }
  const isOwn = ({ key }) => !cell || !key || key === cell;
  return model.entries.filter((entry) => {
    if (!isMessage(entry)) return !selection && isOwn(entry);
    const isNeeded = SETUP.has(entry.method) && entry.t <= to;
    return isOwn(entry) && (isNeeded || (entry.t >= from && entry.t <= to));
  });
}

/** The requests and notifications of the client, each on a line. */
function linesOf(entries) {
  const sent = entries.filter(({ kind }) => kind === "in").filter((entry, index, all) => entry.line !== all[index - 1]?.line);
  const value = (text) => text.slice(text.indexOf("\"in\"") + 4).replace(/^\s*:\s*/, "").replace(/\s*\}\s*$/, "");
  return sent.map(({ text }) => `${value(text)}\n`).join("");
}

/** A bug report in Markdown. */
function reportOf(model) {
  const { header, client, clock } = model, entries = chosenEntries(model), chosen = new Set(entries.map(({ index }) => index));
  const found = inspector.findings.filter(({ entry }) => chosen.has(entry));
  const decided = entries.filter(({ message }) => message?.result?.decision);
  const what = (each) => `- ${seconds(each.t)}${each.cell ? `, ${each.cell}` : ""}: ${each.title}. ${each.cause}`;
  const release = ({ t, cell, message: { result } }) => `- ${seconds(t)}, ${cell}: ${sentence(result.decision)}`;
  return [
    "## What I expected", "", "…", "", "## What I saw", "", "…", "",
    ...(found.length ? ["The inspector found:", "", ...found.slice(0, 20).map(what), ""] : []),
    ...(decided.length ? ["## Decisions", "", ...decided.slice(0, 20).map(release), ""] : []),
    "## Versions", "", `- swiped ${header.swiped}, protocol ${header.protocol}, ${clock} clock`,
    ...(client ? [`- ${client.name} ${client.version ?? ""}`] : []), "",
    "## To reproduce", "", "Send these lines to `swiped`:", "", "```jsonl", linesOf(entries).trimEnd(), "```", "",
  ].join("\n");
}

/** Begins or ends the selection at the time that is shown. */
export function mark(name) {
  const { end } = inspector.models[0], { from, to } = { from: 0, to: end, ...inspector.selection, [name]: shownTime() };
  inspector.selection = from <= to ? { from, to } : { from: shownTime(), to: shownTime() };
  announce("selection");
}

function showRange() {
  const { selection, models: [model] } = inspector, entries = chosenEntries(model);
  const range = selection ? `${seconds(selection.from)} to ${seconds(selection.to)}` : "All";
  byID("range").textContent = `${range}: ${entries.length} messages`;
  byID("clear").disabled = !selection;
}

export function startExports() {
  for (const name of ["from", "to"]) byID(name).addEventListener("click", () => mark(name));
  byID("clear").addEventListener("click", () => {
    inspector.selection = null;
    announce("selection");
  });
  byID("lines").addEventListener("click", () => save("reproduction.jsonl", linesOf(chosenEntries(inspector.models[0]))));
  byID("report").addEventListener("click", () => save("report.md", reportOf(inspector.models[0])));
  on("models selection filter", showRange);
}
