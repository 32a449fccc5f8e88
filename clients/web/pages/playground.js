/**
 * The playground: every parameter of a behavior as a control, beside some presets, under the same gesture.
 *
 * `lane.js` has the rows, `gesture.js` the gesture that they share, `settings.js` the form, `charts.js` the plots, `simulator.js` what
 * the last gesture would do under other settings, `link.js` the state in the URL.
 */
import "../src/swipe-list.js";
import { draw } from "./charts.js";
import { open } from "./daemon.js";
import { element } from "../src/element.js";
import { startExchange } from "./exchange.js";
import { mirror, replay } from "./gesture.js";
import { Lane } from "./lane.js";
import { isPlatform, titleOf } from "./platforms.js";
import { applySettings, buildSettings } from "./settings.js";
import { GESTURES, Simulator } from "./simulator.js";
import { $, ACTIONS, playground, readLink, remember, showError, tableOptions, whileBusy } from "./state.js";

let daemon = null;
let mails = [];

/** Applies the text direction and reduced motion to all lanes. */
async function applyTableOptions() {
  const options = tableOptions();
  await Promise.all(playground.lanes.map(({ list }) => {
    list.setAttribute("dir", options.layoutDirection);
    return list.configure(options);
  }));
}

/** Adds a button for a gesture. */
function addGesture(name, gesture) {
  const button = element("button", { type: "button", textContent: name });
  button.addEventListener("click", () => {
    playground.gesture = gesture;
    remember();
    replay();
  });
  $("#gestures").append(button);
}

/** Adds the row of each preset that is compared, and removes the others. */
async function showLanes() {
  const { lanes, presets } = playground, wanted = ["yours", ...playground.compared];
  for (const lane of lanes.filter(({ name }) => !wanted.includes(name))) {
    lanes.splice(lanes.indexOf(lane), 1);
    lane.list.stop();
    lane.element.remove();
  }
  for (const name of wanted.filter((each) => !lanes.some((lane) => lane.name === each))) {
    const lane = new Lane(name, mails[(presets.indexOf(name) + 1) % mails.length]);
    const order = (each) => presets.indexOf(each.name);  // that of yours is -1
    const next = lanes.find((each) => order(each) > order(lane));
    $("#lanes").insertBefore(lane.element, next?.element ?? null);
    lanes.splice(next ? lanes.indexOf(next) : lanes.length, 0, lane);
    await lane.list.start(daemon, { behavior: lane.behavior, actions: ACTIONS, reducedMotion: false });
  }
  for (const box of document.querySelectorAll("#compared input")) box.checked = wanted.includes(box.value);
}

/** Changes the state, and shows it. */
const change = (changes) => whileBusy(async () => {
  Object.assign(playground, changes);
  $("#rtl").checked = playground.rtl;
  $("#reduced").checked = playground.reduced;
  await showLanes();
  await applyTableOptions();
  await applySettings();
  draw();
});

/** Adds a box for each preset, which adds its row. */
function addCompared() {
  const { presets } = playground, box = (name) => element("label", {}, element("input", { type: "checkbox", value: name }), ` ${titleOf(name)}`);
  $("#compared").append(element("h3", { textContent: "Styles" }), ...presets.filter((name) => !isPlatform(name)).map(box),
    element("h3", { textContent: "Platforms and libraries" }), ...presets.filter(isPlatform).map(box));
  $("#compared").addEventListener("change", () => {
    change({ compared: [...document.querySelectorAll("#compared :checked")].map(({ value }) => value) });
  });
}

function listen() {
  for (const [method, outcome] of [["cell/willOpen", "opens"], ["cell/willClose", "closes"]]) {
    daemon.addEventListener(method, ({ detail }) => {
      playground.lanes.find(({ list }) => list.table === detail.table)?.handleNotification(outcome, detail);
    });
  }
  daemon.addEventListener("ended", ({ detail }) => showError(detail));
  for (const type of ["pointerdown", "pointermove", "pointerup", "pointercancel", "wheel"]) {
    $("#lanes").addEventListener(type, mirror, { passive: false });
  }
  $("#preset").addEventListener("change", ({ target }) => change({ preset: target.value, overrides: {} }));
  for (const name of ["rtl", "reduced"]) $(`#${name}`).addEventListener("change", ({ target }) => change({ [name]: target.checked }));
  $("#controls").addEventListener("submit", (event) => event.preventDefault());
  $("#again").addEventListener("click", replay);
  new ResizeObserver(draw).observe($("#offsets"));
}

/** Uses what the user has opened. */
function use({ gestures = [], ...state }) {
  for (const button of document.querySelectorAll("#gestures .opened")) button.remove();
  gestures.forEach((gesture, index) => {
    addGesture(`Recorded ${index + 1}`, gesture);
    $("#gestures").lastElementChild.className = "opened";
  });
  change(state);
}

async function start() {
  daemon = await open({ name: "playground" });
  playground.simulator = await Simulator.open();
  playground.presets = daemon.initializeResult.presets;
  ({ mails } = await (await fetch("mails.json")).json());
  $("#preset").append(...playground.presets.map((name) => element("option", { value: name, textContent: name, title: titleOf(name) })));
  readLink();
  addEventListener("hashchange", () => {
    readLink();
    change({});
  });
  await showLanes();
  buildSettings(await daemon.request("rpc.discover"));
  addCompared();
  startExchange(use);
  listen();
  for (const [name, samples] of Object.entries(GESTURES)) addGesture(name, { name, samples, y: 28, device: "touch" });
  await change({});
  document.body.classList.add("ready");
}

for (const link of document.querySelectorAll("a")) link.search = location.search;
start().catch(showError);
