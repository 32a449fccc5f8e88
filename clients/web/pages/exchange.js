/** Copies settings as code, and opens and saves settings and recordings. */
import { element } from "../src/element.js";
import { LANGUAGES } from "./code.js";
import { copy, save } from "./files.js";
import { gesturesOf, record } from "./recording.js";
import { $, behavior, playground, showError } from "./state.js";

/** Shows the settings in the chosen language. */
export function showCode() {
  $("#settings").textContent = LANGUAGES[$("#language").value](behavior());
  $("#copy").textContent = "Copy";
}

/** What a text stands for: parts of the playground's state, and the gestures that a recording has. Throws if it is neither. */
function read(text) {
  const trimmed = text.trim();
  if (trimmed.startsWith('{"recording"')) {
    const gestures = gesturesOf(trimmed);
    if (!gestures.length) throw new Error("The recording has no complete gesture.");
    const { gesture, behavior: own } = gestures.at(-1);
    return { ...stateOf(own), gesture, gestures: gestures.map((each) => each.gesture) };
  }
  let value = null;
  try {
    value = JSON.parse(trimmed);
  } catch {
    throw new Error("The text is neither a behavior in JSON nor a recording.");
  }
  return stateOf(value?.behavior ?? value);
}

function stateOf(given) {
  const value = typeof given === "string" ? { preset: given } : given;
  const isObject = value !== null && typeof value === "object" && !Array.isArray(value);
  if (!isObject) throw new Error("A behavior is an object, or the name of a preset.");
  const { preset = playground.preset, ...overrides } = value;
  if (!playground.presets.includes(preset)) throw new Error(`Unknown preset "${preset}".`);
  return { preset, overrides };
}

/** @param {(state: object) => void} use is called with what the user opens */
export function startExchange(use) {
  const open = (text) => {
    const [, fragment] = /^https?:\S+?(#behavior=\S+)$/.exec(text.trim()) ?? [];
    try {
      if (fragment) location.hash = fragment;  // a link to a playground, perhaps of another daemon
      else use(read(text));
    } catch (error) {
      showError(error);
    }
  };
  if (location.search.includes("token=")) $("#share").title += ". It has the token of this daemon.";
  $("#language").append(...Object.keys(LANGUAGES).map((name) => element("option", { textContent: name })));
  $("#language").addEventListener("change", showCode);
  $("#copy").addEventListener("click", () => copy($("#copy"), $("#settings").textContent));
  $("#share").addEventListener("click", () => copy($("#share"), location.href));
  $("#save-recording").addEventListener("click", () => {
    record(playground.lanes[0].table, playground.gesture).then((text) => save("playground.jsonl", text)).catch(showError);
  });
  $("#file").addEventListener("change", async ({ target }) => {
    if (target.files.length) open(await target.files[0].text());
    target.value = "";
  });
  document.addEventListener("paste", (event) => {
    if (!event.target.closest?.("input, textarea")) open(event.clipboardData.getData("text"));
  });
}
