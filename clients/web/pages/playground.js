/**
 * The playground: every parameter of a behavior as a control, beside some presets, under the same gesture.
 *
 * `lane.js` has the rows, `gesture.js` the gesture that they share, `recording.js` what a gesture does, `plot.js` the plot of that,
 * `settings.js` the form, `state.js` the state in the URL.
 */
import "../src/swipe-list.js";
import { open } from "./daemon.js";
import { element } from "../src/element.js";
import { copy, save } from "./files.js";
import { mirror, replay } from "./gesture.js";
import { Lane } from "./lane.js";
import { isPlatform, titleOf } from "./platforms.js";
import { draw } from "./plot.js";
import { GESTURES, record } from "./recording.js";
import { applySettings, buildSettings } from "./settings.js";
import { $, ACTIONS, gesture, playground, read, showError, tableOptions, whileBusy } from "./state.js";

let mails = [];

/** Adds a button for a gesture, or the name of one. */
function addGesture(name, gesture, className = "") {
  const button = element("button", { type: "button", textContent: name, className });
  button.addEventListener("click", () => replay(gesture));
  $("#gestures").append(button);
}

/** Adds the row of each preset that is compared, and removes the others. */
async function showLanes() {
  const { lanes, presets, compare } = playground, wanted = ["yours", ...presets.filter((name) => compare.includes(name))];
  for (const lane of lanes.filter(({ name }) => !wanted.includes(name))) {
    lanes.splice(lanes.indexOf(lane), 1);
    lane.list.stop();
    lane.element.remove();
  }
  for (const name of wanted.filter((each) => !lanes.some((lane) => lane.name === each))) {
    const place = presets.indexOf(name), lane = new Lane(name, mails[(place + 1) % mails.length]);  // that of yours is -1
    const next = lanes.find((each) => presets.indexOf(each.name) > place);
    $("#lanes").insertBefore(lane.element, next?.element ?? null);
    lanes.splice(next ? lanes.indexOf(next) : lanes.length, 0, lane);
    await lane.list.start(playground.daemon, { behavior: name === "yours" ? "mail" : name, actions: ACTIONS, reducedMotion: false });
  }
  for (const box of document.querySelectorAll("#compared input")) box.checked = wanted.includes(box.value);
}

/** Changes the state, and shows it. */
const change = ({ behavior, ...changes }) => whileBusy(async () => {
  Object.assign(playground, changes);
  for (const name of ["rtl", "reduced"]) $(`#${name}`).checked = playground[name];
  await showLanes();
  const options = tableOptions();
  await Promise.all(playground.lanes.map(({ list }) => {
    list.dir = options.layoutDirection;
    return list.configure(options);
  }));
  await applySettings(behavior);
  draw();
});

/** Adds a box for each preset, which adds its row. */
function addCompared() {
  const box = (value) => element("label", {}, element("input", { type: "checkbox", value }), ` ${titleOf(value)}`);
  const styles = playground.presets.filter((name) => !isPlatform(name)), platforms = playground.presets.filter(isPlatform);
  $("#compared").append(element("h3", { textContent: "Styles" }), ...styles.map(box),
    element("h3", { textContent: "Platforms and libraries" }), ...platforms.map(box));
  $("#compared").addEventListener("change", () => {
    change({ compare: [...document.querySelectorAll("#compared :checked")].map(({ value }) => value) });
  });
}

function listen() {
  playground.daemon.addEventListener("ended", ({ detail }) => showError(detail));
  for (const type of ["pointerdown", "pointermove", "pointerup", "pointercancel", "wheel"]) {
    $("#lanes").addEventListener(type, mirror, { passive: false });
  }
  $("#preset").addEventListener("change", ({ target }) => change({ behavior: { preset: target.value } }));
  for (const name of ["rtl", "reduced"]) $(`#${name}`).addEventListener("change", ({ target }) => change({ [name]: target.checked }));
  $("#again").addEventListener("click", () => replay());
  $("#copy").addEventListener("click", () => copy($("#copy"), $("#settings").textContent));
  $("#share").addEventListener("click", () => copy($("#share"), location.href));
  $("#save-recording").addEventListener("click", () => {
    record(playground.daemon, playground.lanes[0].table, gesture()).then((text) => save("playground.jsonl", text)).catch(showError);
  });
  $("#file").addEventListener("change", async ({ target }) => {
    if (target.files.length) openText(await target.files[0].text());
    target.value = "";
  });
  document.addEventListener("paste", (event) => {
    if (!event.target.closest?.("input, textarea")) openText(event.clipboardData.getData("text"));
  });
  addEventListener("hashchange", () => openText(location.href));
  new ResizeObserver(draw).observe($("#offsets"));
}

/** Shows what a text stands for: settings, a link, or a recording. */
async function openText(text) {
  try {
    const { gestures, ...state } = read(text.trim());
    if (gestures) for (const button of document.querySelectorAll("#gestures .opened")) button.remove();
    gestures?.forEach((each, index) => addGesture(`Recorded ${index + 1}`, each, "opened"));
    await change(state);
  } catch (error) {
    showError(error);
  }
}

async function start() {
  const daemon = await open({ name: "playground" });
  playground.daemon = daemon;
  playground.presets = daemon.initializeResult.presets;
  ({ mails } = await (await fetch("mails.json")).json());
  $("#preset").append(...playground.presets.map((name) => element("option", { value: name, textContent: name, title: titleOf(name) })));
  buildSettings(await daemon.request("rpc.discover"));
  addCompared();
  for (const name of Object.keys(GESTURES)) addGesture(name, name);
  listen();
  if (location.search.includes("token=")) $("#share").title += ". It has the token of this daemon.";
  await openText(location.href);
  document.body.classList.add("ready");
}

for (const link of document.querySelectorAll("a")) link.search = location.search;
start().catch(showError);
