/** Where recordings come from: the page itself, a file that the user drops, or one that the user chooses. */
import { byID } from "./state.js";

/** The recordings in the page, if `swiped inspect` has written it. Their elements are removed, because they may be large. */
export function embeddedRecordings() {
  return [...document.querySelectorAll("script[data-recording]")].map((each) => {
    const { textContent: text, dataset: { recording: name } } = each;
    each.remove();
    return { name, text: text.trimStart() };
  });
}

/** How long the page waits before it asks for more of a recording that grows, in ms. */
const INTERVAL = 250;

/** Follows the recording of `swiped inspect --live`, if that serves the page: calls `show` with its text when it has grown. */
export async function followRecording(show) {
  const parameters = new URLSearchParams(location.search), decoder = new TextDecoder();
  let from = 0, text = "", shown = "";
  if (!parameters.has("live")) return;
  for (;;) {
    const response = await fetch(`recording?${new URLSearchParams({ token: parameters.get("token"), from })}`);
    if (!response.ok) throw new Error(await response.text());
    const bytes = new Uint8Array(await response.arrayBuffer());
    from += bytes.length;
    text += decoder.decode(bytes, { stream: true });
    if (bytes.length) continue;  // more may be there already
    if (text !== shown) show("Live recording", text.slice(0, text.lastIndexOf("\n") + 1));
    shown = text;
    await new Promise((resolve) => setTimeout(resolve, INTERVAL));
  }
}

/** Calls `open` with the files that the user drops or chooses. */
export function watchFiles(open) {
  const read = async (files) => open(await Promise.all([...files].map(async (file) => ({ name: file.name, text: await file.text() }))));
  byID("file").addEventListener("change", ({ target }) => read(target.files));
  addEventListener("dragover", (event) => event.preventDefault());
  addEventListener("drop", (event) => {
    event.preventDefault();
    if (event.dataTransfer.files.length) read(event.dataTransfer.files);
  });
}
