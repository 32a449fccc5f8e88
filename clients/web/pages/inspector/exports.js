/** Selects a part of the recording, and shows exports of it to copy or save. */
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

function write(name) {
  const { title, file, write: text } = EXPORTS[name], dialog = byID("exported"), area = dialog.querySelector("textarea");
  area.value = text(inspector.models[0], chosenEntries(inspector.models[0]));
  byID("exported-title").textContent = title;
  URL.revokeObjectURL(byID("download").href);
  Object.assign(byID("download"), { href: URL.createObjectURL(new Blob([area.value], { type: "text/plain" })), download: file });
  byID("copy").textContent = "Copy";
  dialog.showModal();
}

async function copy() {
  const area = byID("exported").querySelector("textarea");
  area.select();
  try {
    await navigator.clipboard.writeText(area.value);
    byID("copy").textContent = "Copied";
  } catch {
    byID("copy").textContent = "Press Ctrl+C";  // a page without a permission leaves the text selected
  }
}

export function startExports() {
  for (const name of Object.keys(EXPORTS)) byID(name).addEventListener("click", () => write(name));
  for (const name of ["from", "to"]) byID(name).addEventListener("click", () => mark(name));
  byID("clear").addEventListener("click", () => {
    inspector.selection = null;
    announce("selection");
  });
  byID("copy").addEventListener("click", copy);
  byID("close").addEventListener("click", () => byID("exported").close());
  on("models selection filter", showRange);
}
