/** Where recordings come from: the page itself, a file that the user drops, or one that the user chooses. */
import { Model } from "./model.js";
import { byID } from "./state.js";

/** The recordings in the page, if `swiped inspect` has written it. Their elements are removed, because they may be large. */
export function embeddedRecordings() {
  return [...document.querySelectorAll("script[data-recording]")].map((each) => {
    const { textContent: text, dataset: { recording: name } } = each;
    each.remove();
    return { name, text: text.trimStart() };
  });
}

/** Reads recordings, and says how far it is. */
export async function readAll(sources) {
  const models = [];
  for (const { name, text } of sources) {
    const progress = (part) => (byID("state").textContent = `Reading ${name}: ${Math.round(100 * part)} %`);
    models.push(await Model.read(name, text, progress));
  }
  return models;
}

/** Calls `open` with the files that the user drops or chooses. */
export function watchFiles(open) {
  const read = async (files) => open(await Promise.all([...files].map(async (file) => ({ name: file.name, text: await file.text() }))));
  byID("file").addEventListener("change", ({ target }) => read(target.files));
  addEventListener("dragover", (event) => {
    event.preventDefault();
    document.body.classList.add("dropping");
  });
  addEventListener("dragleave", ({ relatedTarget }) => relatedTarget ?? document.body.classList.remove("dropping"));
  addEventListener("drop", (event) => {
    event.preventDefault();
    document.body.classList.remove("dropping");
    if (event.dataTransfer.files.length) read(event.dataTransfer.files);
  });
}
