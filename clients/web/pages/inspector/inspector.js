/** The inspector: shows a recording of `swiped --record`, or two over each other. */
import { element } from "../../src/element.js";
import { differences } from "./compare.js";
import { palette } from "./drawing.js";
import { mark, startExports } from "./exports.js";
import { findAll } from "./findings.js";
import { startMessages } from "./messages.js";
import { startMoment } from "./moment.js";
import { Model } from "./model.js";
import { embeddedRecordings, followRecording, isLive, watchFiles } from "./sources.js";
import { announce, byID, choose, goTo, inspector, on, seconds, select } from "./state.js";
import { startTimeline, step } from "./timeline.js";
import { reveal, show, showAll, view, zoom } from "./view.js";

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
    Object.assign(inspector, { models, selection: null, hovered: null, entry: -1, chosen: 0, isPinned: false, finding: null });
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
  byID("state").textContent = `${model.entries.length} messages in ${seconds(model.end)}, swiped ${model.header.swiped}`;
}

/** Shows a recording that has grown. The time that is shown goes on with it, unless the user has chosen another one. */
function update(name, text) {
  const [before] = inspector.models, model = new Model(name, text);
  inspector.models = [model];
  const isFollowing = !before?.cells.size || inspector.chosen >= before.end, length = Math.max(view.to - view.from, LIVE_SPAN);
  if (before?.cells.size) {
    describe();
    announce("models");
    showFindings();
  } else start();
  if (!isFollowing) return;
  inspector.entry = -1;
  if (model.end > view.to) show(model.end - length, model.end);
  choose(model.end);
}

function start() {
  describe();
  const [model] = inspector.models, [first] = model.lanes;
  inspector.cell = first?.key ?? model.cells.keys().next().value ?? null;
  announce("models");
  announce("selection");
  showFindings();
  const moved = first?.gestures[0]?.begin.t ?? 0;
  view.width = Math.max(1, byID("timeline").clientWidth);
  if (model.end > 30_000) show(moved - 500, moved + 15_000);
  else showAll();
  choose(moved);
  const worst = listed().find(({ severity }) => severity !== "question");
  if (worst) openFinding(worst);
  else if (first?.decisions.length) select(first.decisions[0].entry);
}

/** The findings in the order of the list: after the questions, the worst is first. */
function listed() {
  const order = { question: -1, error: 0, warning: 1, note: 2 };
  return [...inspector.findings].sort((one, two) => order[one.severity] - order[two.severity] || one.t - two.t).slice(0, LISTED);
}

/** The same, with equal findings of a row together. */
const groups = () => [...Map.groupBy(listed(), ({ kind, title, cell }) => JSON.stringify([kind, title, cell])).values()];

/** Marks the finding that is shown. A live recording that has grown has it again, as another object. */
function markFinding() {
  const isSame = ({ entry, title }) => entry === inspector.finding?.entry && title === inspector.finding.title;
  const place = groups().findIndex((group) => group.some(isSame));
  for (const [index, { firstElementChild: button }] of [...byID("findings").children].entries()) button.ariaCurrent = `${index === place}`;
}

function showFindings() {
  const found = inspector.findings.filter(({ severity }) => severity !== "question");
  const serious = found.filter(({ severity }) => severity !== "note").length;
  byID("count").textContent = found.length ? `${serious} to look at, ${found.length - serious} to note` : "none";
  byID("findings").replaceChildren(...groups().map((group) => {
    const [each] = group;
    const words = [element("b", { textContent: each.title }), element("span", { textContent: ` ${each.cause}` })];
    if (each.fix) words.push(element("em", { textContent: ` ${each.fix}` }));
    const times = group.length > 1 ? `${group.length} times, the first at ` : "";
    const place = element("small", { textContent: `${times}${seconds(each.t)}${each.cell ? ` · ${each.cell}` : ""}` });
    const button = element("button", { type: "button", className: `${each.severity} ${each.kind}` }, place, ...words);
    button.addEventListener("click", () => jump(group[(group.indexOf(inspector.finding) + 1) % group.length]));
    return element("li", {}, button);
  }));
  markFinding();
  announce("findings");
}

/** Shows a finding, a bit larger than it is. */
function jump(found) {
  const { t, from = t, to = t } = found;
  if (view.to - view.from > 4000) show(from - 700, to + 700);
  openFinding(found);
}

/** Selects the message and the row of a finding. */
function openFinding(found) {
  const { entry, t, key } = found;
  inspector.finding = found;
  markFinding();
  reveal(t);
  select(entry);
  if (key) choose(t, key);
}

const KEYS = {
  "+": () => zoom(1.6), "=": () => zoom(1.6), "-": () => zoom(1 / 1.6), 0: showAll,
  ArrowRight: () => step(1), ArrowLeft: () => step(-1), "[": () => mark("from"), "]": () => mark("to"),
  "/": () => byID("search").focus(),
};

function handleKey(event) {
  const { key, target, ctrlKey, metaKey, altKey } = event;
  const isTyping = target.closest("input, select, textarea, dialog");
  if (!KEYS[key] || isTyping || ctrlKey || metaKey || altKey || !inspector.models.length) return;
  event.preventDefault();
  KEYS[key]();
}

function showLegend() {
  const colours = palette();
  const lines = [
    ["offset", colours.offset], ["finger", colours.finger], ["threshold", colours.threshold], ["notification", colours.mark],
    ["gap", colours.gap],
    ...(inspector.models[1] ? [[inspector.models[1].name, colours.other]] : []),
  ];
  byID("legend").replaceChildren(...lines.map(([name, colour]) => {
    const sample = element("i");
    sample.style.background = colour;
    return element("li", {}, sample, name);
  }));
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
byID("in").addEventListener("click", () => zoom(1.6));
byID("out").addEventListener("click", () => zoom(1 / 1.6));
byID("fit").addEventListener("click", showAll);
byID("scrub").addEventListener("input", ({ target }) => goTo(+target.value));
on("models", showLegend);
matchMedia("(prefers-color-scheme: dark)").addEventListener("change", showLegend);
const embedded = embeddedRecordings();
if (embedded.length) open(embedded);
document.body.classList.add("ready");
if (isLive()) {
  followRecording(update).catch(({ message }) => (byID("state").textContent = `swiped inspect --live has ended (${message}).`));
}
