/**
 * The playground: every parameter of a behavior as a control, beside some presets, under the same gesture.
 *
 * `lane.js` has the rows, `gesture.js` the gesture that they share, `settings.js` the form, `charts.js` the plots, `simulator.js` what
 * the last gesture would do under other settings.
 */
import "../src/swipe-list.js";
import { draw } from "./charts.js";
import { open } from "./daemon.js";
import { element } from "./element.js";
import { mirror, replay } from "./gesture.js";
import { Lane, predict } from "./lane.js";
import { applySettings, buildSettings } from "./settings.js";
import { GESTURES, Simulator } from "./simulator.js";
import { $, ACTIONS, playground, showError, tableOptions } from "./state.js";

/** Applies the text direction and reduced motion to all lanes. */
async function applyTableOptions() {
  const options = tableOptions();
  await Promise.all(playground.lanes.map(({ list }) => {
    list.setAttribute("dir", options.layoutDirection);
    return list.configure(options);
  }));
  await predict();
}

/** Adds the buttons for prepared gestures. */
function addGestures() {
  $("#gestures").append(...Object.entries(GESTURES).map(([name, samples]) => {
    const button = element("button", { type: "button", textContent: name });
    button.addEventListener("click", () => {
      playground.gesture = { samples, y: 28, device: "touch" };
      replay();
    });
    return button;
  }));
  const again = element("button", { type: "button", className: "again", textContent: "Again" });
  again.addEventListener("click", replay);
  $("#gestures").append(again);
}

function listen(daemon) {
  for (const [method, outcome] of [["cell/willOpen", "opens"], ["cell/willClose", "closes"]]) {
    daemon.addEventListener(method, ({ detail }) => {
      playground.lanes.find(({ list }) => list.table === detail.table)?.handleNotification(outcome, detail);
    });
  }
  daemon.addEventListener("ended", ({ detail }) => showError(detail));
  for (const type of ["pointerdown", "pointermove", "pointerup", "pointercancel", "wheel"]) {
    $("#lanes").addEventListener(type, mirror, { passive: false });
  }
  $("#preset").addEventListener("change", () => {
    playground.overrides = {};
    applySettings();
  });
  for (const box of [$("#rtl"), $("#reduced")]) box.addEventListener("change", () => applyTableOptions().catch(showError));
  $("#copy").addEventListener("click", async () => {
    await navigator.clipboard.writeText($("#settings").textContent);
    $("#copy").textContent = "Copied";
  });
  $("#controls").addEventListener("submit", (event) => event.preventDefault());
  new ResizeObserver(draw).observe($("#offsets"));
}

/** The presets that have a row beside yours at first. */
const COMPARED = ["mail", "sparrow", "swipeable", "rm", "dismiss", "reply"];

/** Adds the row of a preset, or removes it. */
async function compare(daemon, mails, name, isCompared) {
  const { lanes, presets } = playground;
  if (isCompared) {
    const lane = new Lane(name, mails[lanes.length % mails.length]);
    const order = (each) => presets.indexOf(each.name);  // that of yours is -1
    const next = lanes.find((each) => order(each) > order(lane));
    $("#lanes").insertBefore(lane.element, next?.element ?? null);
    lanes.splice(next ? lanes.indexOf(next) : lanes.length, 0, lane);
    await lane.list.start(daemon, { behavior: lane.behavior, actions: ACTIONS, reducedMotion: false });
    if (document.body.classList.contains("ready")) await applyTableOptions();
  } else {
    const [lane] = lanes.splice(lanes.findIndex((each) => each.name === name), 1);
    lane.list.stop();
    lane.element.remove();
    draw();
  }
}

/** Adds a box for each preset, which adds its row. */
function addCompared(daemon, mails) {
  $("#compared").append(...playground.presets.map((name) => {
    const box = element("input", { type: "checkbox", checked: COMPARED.includes(name), value: name });
    box.addEventListener("change", () => compare(daemon, mails, name, box.checked).catch(showError));
    return element("label", {}, box, ` ${name}`);
  }));
  $("#compare-all").addEventListener("click", () => {
    for (const box of document.querySelectorAll("#compared input:not(:checked)")) box.click();
  });
}

async function start() {
  const daemon = await open({ name: "playground" });
  playground.simulator = await Simulator.open();
  const presets = (playground.presets = daemon.initializeResult.presets);
  const { mails } = await (await fetch("mails.json")).json();
  $("#preset").append(...presets.map((name) => element("option", { value: name, textContent: name })));
  $("#preset").value = "mail";
  for (const name of ["yours", ...COMPARED]) await compare(daemon, mails, name, true);
  buildSettings(await daemon.request("rpc.discover"));
  addCompared(daemon, mails);
  listen(daemon);
  addGestures();
  await applySettings();
  document.body.classList.add("ready");
}

for (const link of document.querySelectorAll("a")) link.search = location.search;
start().catch(showError);
