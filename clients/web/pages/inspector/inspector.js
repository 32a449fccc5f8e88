/** The inspector: shows a recording of `swiped --record`, or two over each other. */
import { element } from "../../src/element.js";
import { differences } from "./compare.js";
import { mark, startExports } from "./exports.js";
import { findAll } from "./findings.js";
import { startMessages } from "./messages.js";
import { startMoment } from "./moment.js";
import { Model } from "./model.js";
import { embeddedRecordings, followRecording, watchFiles } from "./sources.js";
import { announce, byID, inspector, seconds, select } from "./state.js";
import { startTimeline, step } from "./timeline.js";
import { show, showAll, view, zoom } from "./view.js";

/** More findings are counted, and not listed. */
const LISTED = 500;
/** How much of a recording that grows the timeline shows, in ms. */
const LIVE_SPAN = 8_000;

/** Opens recordings. One more is compared with the first. */
function open(sources) {
  try {
    const read = sources.map(({ name, text }) => new Model(name, text));
    const models = (read.length === 1 && inspector.models.length === 1 ? [...inspector.models, ...read] : read).slice(0, 2);
    if (!models.length) return;
    Object.assign(inspector, { models, selection: null, entry: 0, cell: null });
    start();
  } catch (error) {
    byID("state").textContent = error.message;
  }
}

/** Shows what the recordings are, and finds what is wrong in them. */
function describe() {
  const [model, other] = inspector.models;
  inspector.findings = [...findAll(model), ...(other ? differences(model, other) : [])].sort((one, two) => one.t - two.t);
  document.body.classList.remove("empty");
  byID("name").textContent = inspector.models.map(({ name }) => name).join(" and ");
  byID("other").textContent = other?.name ?? "";
  byID("state").textContent = `${model.entries.length} messages in ${seconds(model.end)}, swiped ${model.header.swiped}`;
  announce("models");
  showFindings();
}

/** Shows a recording that has grown. The last message stays selected, unless the user has selected another one. */
function update(name, text) {
  const [before] = inspector.models, model = new Model(name, text), length = Math.max(view.to - view.from, LIVE_SPAN);
  inspector.models = [model];
  if (!before?.cells.size) start();
  else describe();
  if (before?.cells.size && inspector.entry < before.entries.length - 1) return;
  if (model.end > view.to) show(model.end - length, model.end);
  select(model.entries.length - 1);
}

function start() {
  describe();
  const [model] = inspector.models, [first] = model.lanes, begin = first?.gestures[0]?.begin;
  if (model.end > 30_000) show((begin?.t ?? 0) - 500, (begin?.t ?? 0) + 15_000);
  else showAll();
  const worst = document.querySelector("#findings button:not(.question)");
  if (worst) worst.click();
  else select(first?.decisions[0]?.entry ?? begin?.index ?? 0);
}

/** Lists the findings, equal ones of a row together. After the questions, the worst is first. */
function showFindings() {
  const order = { question: -1, error: 0, warning: 1, note: 2 };
  const listed = [...inspector.findings].sort((one, two) => order[one.severity] - order[two.severity] || one.t - two.t).slice(0, LISTED);
  const found = inspector.findings.filter(({ severity }) => severity !== "question");
  const serious = found.filter(({ severity }) => severity !== "note").length;
  byID("count").textContent = found.length ? `${serious} to look at, ${found.length - serious} to note` : "none";
  const groups = [...Map.groupBy(listed, ({ title, cell }) => JSON.stringify([title, cell])).values()];
  byID("findings").replaceChildren(...groups.map((group) => element("li", {}, buttonOf(group))));
  announce("findings");
}

/** A button for equal findings, which shows one after the other. */
function buttonOf(group) {
  const [{ title, cause, fix, cell, t, severity }] = group, times = group.length > 1 ? `${group.length} times, the first at ` : "";
  const words = [
    element("small", { textContent: `${times}${seconds(t)}${cell ? ` · ${cell}` : ""}` }), element("b", { textContent: title }),
    element("span", { textContent: ` ${cause}` }), ...(fix ? [element("em", { textContent: ` ${fix}` })] : []),
  ];
  const button = element("button", { type: "button", className: severity }, ...words);
  let next = 0;
  button.addEventListener("click", () => {
    for (const each of document.querySelectorAll("#findings button")) each.ariaCurrent = `${each === button}`;
    const { entry, key } = group[next++ % group.length];
    select(entry, key);
  });
  return button;
}

const KEYS = {
  "+": () => zoom(1.6), "=": () => zoom(1.6), "-": () => zoom(1 / 1.6), 0: showAll,
  ArrowRight: () => step(1), ArrowLeft: () => step(-1), "[": () => mark("from"), "]": () => mark("to"),
  "/": () => byID("search").focus(),
};

function handleKey(event) {
  const { key, target, ctrlKey, metaKey, altKey } = event;
  const isTyping = target.closest("input, select");
  if (!KEYS[key] || isTyping || ctrlKey || metaKey || altKey || !inspector.models.length) return;
  event.preventDefault();
  KEYS[key]();
}

startTimeline();
startMessages();
startMoment();
startExports();
watchFiles(open);
addEventListener("keydown", handleKey);
byID("sample").addEventListener("click", async () => {
  const { sample } = await import("../recording.js");
  open([{ name: "A sample", text: await sample() }]);
});
for (const [id, key] of [["in", "+"], ["out", "-"], ["fit", "0"]]) byID(id).addEventListener("click", KEYS[key]);
const embedded = embeddedRecordings();
if (embedded.length) open(embedded);
document.body.classList.add("ready");
followRecording(update).catch(({ message }) => (byID("state").textContent = `swiped inspect --live has ended (${message}).`));
