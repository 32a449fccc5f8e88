/** Copies settings as code, and opens settings and links. */
import { element } from "../src/element.js";
import { LANGUAGES } from "./code.js";
import { copy } from "./files.js";
import { $, behavior, playground, showError } from "./state.js";

/** Shows the settings in the chosen language. */
export function showCode() {
  $("#settings").textContent = LANGUAGES[$("#language").value](behavior());
  $("#copy").textContent = "Copy";
}

/** The preset and the overrides of a behavior in JSON. Throws if the text is none. */
function read(text) {
  let value = null;
  try {
    value = JSON.parse(text);
  } catch {
    throw new Error("The text is neither a behavior in JSON nor a link.");
  }
  value = value?.behavior ?? value;
  const isObject = value !== null && typeof value === "object" && !Array.isArray(value);
  if (!isObject && typeof value !== "string") throw new Error("A behavior is an object, or the name of a preset.");
  const { preset = playground.preset, ...overrides } = isObject ? value : { preset: value };
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
  $("#file").addEventListener("change", async ({ target }) => {
    if (target.files.length) open(await target.files[0].text());
    target.value = "";
  });
  document.addEventListener("paste", (event) => {
    if (!event.target.closest?.("input, textarea")) open(event.clipboardData.getData("text"));
  });
}
