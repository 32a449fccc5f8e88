/** Selects a part of the recording, and shows exports of it to copy or save. */
import { copy, save } from "../files.js";
import { chosenEntries, linesOf, reportOf } from "./report.js";
import { announce, byID, inspector, on, seconds, shownTime } from "./state.js";

const EXPORTS = {
  lines: { title: "JSON lines", file: "reproduction.jsonl", write: (model, entries) => linesOf(entries) },
  report: { title: "Bug report", file: "report.md", write: reportOf },
};

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

const area = () => byID("exported").querySelector("textarea");

function write(name) {
  const { title, file, write: text } = EXPORTS[name], [model] = inspector.models;
  area().value = text(model, chosenEntries(model));
  byID("exported-title").textContent = title;
  byID("download").value = file;
  byID("exported").showModal();
}

export function startExports() {
  for (const name of Object.keys(EXPORTS)) byID(name).addEventListener("click", () => write(name));
  for (const name of ["from", "to"]) byID(name).addEventListener("click", () => mark(name));
  byID("clear").addEventListener("click", () => {
    inspector.selection = null;
    announce("selection");
  });
  byID("copy").addEventListener("click", ({ target }) => {
    area().select();  // for Ctrl+C, on a page without a permission
    copy(target, area().value);
  });
  byID("download").addEventListener("click", ({ target }) => save(target.value, area().value));
  on("models selection filter", showRange);
}
