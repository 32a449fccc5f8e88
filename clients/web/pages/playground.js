/** Behaviors to try: each parameter of the schema, beside all presets, under the same finger. */
import { connect } from "../src/swiped.js";
import "../src/swipe-list.js";
import { Controls, spoken } from "./controls.js";
import { GESTURES, Lab } from "./lab.js";
import { Course } from "./motion.js";
import { Plot } from "./plot.js";
import { explain } from "./why.js";

const $ = (selector) => document.querySelector(selector);
const COLOURS = {
  yours: "#3478f6", mail: "#e5484d", sparrow: "#2f9e62", swipeable: "#b06fd8", rm: "#e08a1e", dismiss: "#159fb5", reply: "#8e8e93",
};
const ACTIONS = {
  leading: [{ id: "read", title: "Read", width: 80 }],
  trailing: [{ id: "delete", title: "Delete", style: "destructive", width: 80 }, { id: "archive", title: "Archive", width: 80 }],
};
/** So many ms an action takes here, for what a row does meanwhile to be seen. */
const AWAY = 700;
/** A wheel that has rested for so many ms begins anew. */
const REST = 400;
const plots = { offsets: new Plot($("#offsets")), velocities: new Plot($("#velocities")) };
/** A gesture's samples: ms since it began, and px from where it did. */
let gesture = { samples: GESTURES["Slow drag"], y: 28, device: "touch" };
const lanes = [];
let [daemon, lab, own, units] = [null, null, {}, []];
/** When the gesture began that the rows are in now. */
let origin = 0;
/** When a wheel turned last. */
let turned = 0;

function element(name, properties = {}, ...children) {
  const made = Object.assign(document.createElement(name), properties);
  made.append(...children);
  return made;
}

function say(error) {
  $("#state").textContent = error ? `${error.name}: ${error.message}` : "";
}

/** How all lanes are read, and how calmly they move. */
const manner = () => ({ layoutDirection: $("#rtl").checked ? "rtl" : "ltr", reducedMotion: $("#reduced").checked });

// --- Lanes

/** A row of a table of its own, that moves by one behavior. */
class Lane {
  isShown = true;
  course = new Course(0);

  constructor(name, { from, subject }) {
    this.name = name;
    this.mail = [element("b", { textContent: from }), element("span", { textContent: subject })];
    this.list = element("swipe-list");
    this.#fill();
    this.list.setAttribute("table", `lane ${name}`);
    const box = element("input", { type: "checkbox", checked: true, ariaLabel: `plot ${name}` });
    box.addEventListener("change", () => {
      this.isShown = box.checked;
      draw();
    });
    box.style.accentColor = COLOURS[name] ?? "gray";
    this.outcome = element("output");
    const words = element("p", {}, element("b", { textContent: name }), this.outcome);
    this.element = element("div", { className: `lane ${name}` }, box, this.list, words);
    this.list.addEventListener("swipe-frame", ({ detail, timestamp }) => this.#took(detail, timestamp));
    this.list.addEventListener("swipe-action", (event) => {
      event.then = "close";  // the row is needed again
      event.waitUntil(new Promise((resolve) => setTimeout(resolve, AWAY)));
    });
    this.list.addEventListener("swipe-error", ({ detail }) => say(detail));
  }

  #fill() {
    this.row = element("swipe-row", {}, ...this.mail);
    this.row.setAttribute("cell", "row");
    this.list.append(this.row);
  }

  get behavior() {
    return this.name === "yours" ? { preset: $("#preset").value, ...own } : this.name;
  }

  get table() {
    const { width } = this.list;
    return { width, actions: ACTIONS, behavior: this.behavior, ...manner() };
  }

  #took(frame, timestamp) {
    if (frame.phase === "removed") setTimeout(() => this.#fill(), AWAY);
    this.course.take(frame, timestamp - origin);
    this.tell();
    draw();
  }

  /** A motion that no frame tells: a wheel's release is when it rests. */
  heard(words, { animation, cause }) {
    if (cause !== "gesture") return;
    this.course.told = words;
    if (animation) this.course.take({ animation });
    this.tell();
    draw();
  }

  tell() {
    const { decision, told } = this.course;
    this.outcome.textContent = decision ? { open: "opens", close: "closes", action: decision.action }[decision.outcome] : told;
  }

  /** What the last gesture would come to. */
  async predict() {
    this.course = await lab.run(this.table, gesture);
    this.tell();
  }
}

/** What the finger does on one row, it does on all. */
function share(event) {
  const from = event.target.closest("swipe-row");
  if (!from) return;
  if (event.type === "pointerdown" || (event.type === "wheel" && event.timeStamp - turned > REST)) begin(event.timeStamp);
  if (event.type === "wheel") turned = event.timeStamp;
  else if (event.buttons !== 0 || event.type !== "pointermove") note(event, from);
  for (const { row } of lanes) if (row !== from) row.handleEvent(event);
  event.stopPropagation();  // to no list it is a tap beside its rows
}

function begin(time) {
  origin = time;
  for (const lane of lanes) {
    lane.course = new Course(time);
    lane.tell();
  }
  requestAnimationFrame(follow);
}

/** Keeps what the finger did, to do it again. */
function note(event, row) {
  const { left, top } = row.getBoundingClientRect();
  if (event.type === "pointerdown") {
    gesture = { samples: [], y: event.clientY - top, device: event.pointerType || "touch", left: event.clientX - left };
  }
  for (const each of [...(event.getCoalescedEvents?.() ?? []).slice(0, -1), event]) {
    gesture.samples.push({ time: each.timeStamp - origin, x: each.clientX - left - gesture.left });
  }
}

/** Does the kept gesture once more, in the time that it took. */
async function play() {
  for (const { list } of lanes) list.notify("table/closeCells", { animated: false });
  const start = performance.now();
  begin(start);
  const { samples, y, device } = gesture;
  const tell = (method, { time, x }, more) => lanes.map(({ row, list }) => (
    row.ask(method, { pointer: 1, timestamp: start + time, position: { x: list.width / 2 + x, y }, ...more })));
  tell("pointer/down", samples[0], { device });
  let next = 1;
  const step = () => {
    while (next < samples.length && start + samples[next].time <= performance.now()) tell("pointer/move", samples[next++], {});
    if (next < samples.length) requestAnimationFrame(step);
    else tell("pointer/up", samples.at(-1), {});
  };
  requestAnimationFrame(step);
}

// --- Pictures

let drawing = 0;

/** With the next frame, once. */
function draw() {
  drawing ||= requestAnimationFrame(paint);
}

function paint() {
  drawing = 0;
  const shown = lanes.filter((lane) => lane.isShown);
  const end = Math.max(600, ...shown.map((lane) => lane.course.end));
  const line = (lane, member, curve) => ({
    name: lane.name, colour: COLOURS[lane.name] ?? "gray", isMain: lane.name === "yours",
    curve: curve.map((each) => ({ time: each.time, value: each[member] })),
    dots: lane.course.keyframes.map((each) => ({ time: each.time, value: each[member] })),
  });
  const { decision } = lanes[0].course;
  const levels = decision?.threshold === undefined ? [] : [{ value: decision.threshold }];
  const order = [...shown].reverse();  // yours over all
  plots.offsets.draw(order.map((lane) => line(lane, "offset", lane.course.offsets)), end, levels);
  plots.velocities.draw(order.map((lane) => line(lane, "velocity", lane.course.velocities)), end);
  $("#why").replaceChildren(...shown.filter((lane) => lane.course.decision).map((lane) => explain(lane, COLOURS[lane.name])));
}

/** Moves the line that is now. */
function follow() {
  const time = performance.now() - origin;
  const isOver = lanes.every(({ row }) => !row.motion && row.phase !== "tracking") && time > 300;
  for (const plot of Object.values(plots)) plot.at(isOver ? null : time);
  if (!isOver) requestAnimationFrame(follow);
}

let predicting = null;

/** All lanes as they would be under the last gesture; asked for again meanwhile, it is done once more. */
async function predict() {
  if (predicting) return (predicting.again = true);
  const mine = (predicting = { again: false });
  try {
    do {
      mine.again = false;
      for (const lane of lanes) await lane.predict();  // the lab has one time
    } while (mine.again);
    draw();
  } catch (error) {
    say(error);
  } finally {
    predicting = null;
  }
}

// --- Controls

/** The control of each member that an override replaces whole, by its path. */
function build(document) {
  const controls = new Controls(document, changed);
  const ways = document.components.schemas.BehaviorOverride.oneOf.map((way) => controls.resolve(way));
  const { properties } = ways.find((way) => way.properties);
  const parts = Object.entries(properties).filter(([name]) => name !== "preset");
  $("#controls").replaceChildren(...parts.map(([part, given]) => {
    const schema = controls.resolve(given);
    const members = schema.properties ? Object.entries(schema.properties) : [[null, given]];
    const box = element("details", { open: ["release", "settle", "tracking"].includes(part) }, element("summary", { textContent: part }));
    for (const [member, inner] of members) {
      const path = member === null ? part : `${part}.${member}`;
      const control = controls.make(inner, path);
      const words = { textContent: "↺", title: "as the preset has it", ariaLabel: `reset ${path}` };
      const reset = element("button", { type: "button", className: "reset", ...words });
      const line = element("div", { className: "unit", title: controls.resolve(inner).description ?? "" },
        element("span", { className: "name", textContent: spoken(member ?? part) }), control.element, reset);
      reset.addEventListener("click", () => forget(part, member));
      units.push({ part, member, path, control, line });
      box.append(line);
    }
    return box;
  }));
}

const at = (behavior, { part, member }) => (member === null ? behavior[part] : behavior[part]?.[member]);

function forget(part, member) {
  if (member === null) delete own[part];
  else delete own[part]?.[member];
  if (own[part] && Object.keys(own[part]).length === 0) delete own[part];
  apply();
}

/** The user has set something. */
function changed(path) {
  const unit = units.find((each) => path === each.path || path.startsWith(`${each.path}.`));
  const value = unit.control.get();
  if (value === undefined) return forget(unit.part, unit.member);
  if (unit.member === null) own[unit.part] = value;
  else own[unit.part] = { ...own[unit.part], [unit.member]: value };
  const other = { "release.seconds": "deceleration", "release.deceleration": "seconds" }[unit.path];
  if (other) delete own.release[other];  // they say the same
  apply(unit);
}

/** Has the daemon take the settings, and shows what it made of them. */
async function apply(edited = null) {
  $("#settings").textContent = JSON.stringify(lanes[0].behavior, null, 2);
  const [yours] = lanes;
  try {
    await yours.list.configure({ behavior: yours.behavior });
    say(null);
    for (const unit of units) unit.line.classList.remove("wrong");
  } catch (error) {
    edited?.line.classList.add("wrong");
    return say(error);
  }
  for (const unit of units) {
    const isOwn = at(own, unit) !== undefined;
    unit.line.classList.toggle("own", isOwn);
    if (unit !== edited) unit.control.set(isOwn ? at(own, unit) : at(yours.list.behavior, unit));
  }
  await predict();
}

// --- Beginning

async function turn() {
  await Promise.all(lanes.map(({ list }) => {
    list.setAttribute("dir", manner().layoutDirection);
    return list.configure(manner());
  }));
  await predict();
}

function offer() {
  $("#gestures").append(...Object.entries(GESTURES).map(([name, samples]) => {
    const button = element("button", { type: "button", textContent: name });
    button.addEventListener("click", () => {
      gesture = { samples, y: 28, device: "touch" };
      play();
    });
    return button;
  }));
  const again = element("button", { type: "button", className: "again", textContent: "Again" });
  again.addEventListener("click", play);
  $("#gestures").append(again);
}

async function start() {
  daemon = await connect(undefined, { name: "playground" });
  lab = await Lab.open();
  const document = await daemon.request("rpc.discover");
  const presets = daemon.greeting.presets;
  const { mails } = await (await fetch("mails.json")).json();
  lanes.push(...["yours", ...presets].map((name, index) => new Lane(name, mails[index % mails.length])));
  $("#lanes").append(...lanes.map((lane) => lane.element));
  $("#preset").append(...presets.map((name) => element("option", { value: name, textContent: name })));
  build(document);
  for (const [event, words] of [["cell/willOpen", "opens"], ["cell/willClose", "closes"]]) {
    daemon.addEventListener(event, ({ detail }) => lanes.find(({ list }) => list.table === detail.table)?.heard(words, detail));
  }
  for (const lane of lanes) await lane.list.start(daemon, { behavior: lane.behavior, actions: ACTIONS, reducedMotion: false });
  for (const type of ["pointerdown", "pointermove", "pointerup", "pointercancel", "wheel"]) {
    $("#lanes").addEventListener(type, share, { passive: false });
  }
  $("#preset").addEventListener("change", () => {
    own = {};
    apply();
  });
  for (const box of [$("#rtl"), $("#reduced")]) box.addEventListener("change", () => turn().catch(say));
  $("#copy").addEventListener("click", async () => {
    await navigator.clipboard.writeText($("#settings").textContent);
    $("#copy").textContent = "Copied";
  });
  $("#controls").addEventListener("submit", (event) => event.preventDefault());
  new ResizeObserver(draw).observe($("#offsets"));
  offer();
  daemon.addEventListener("ended", ({ detail }) => say(detail));
  await apply();
  window.document.body.classList.add("ready");
}

for (const link of document.querySelectorAll("a")) link.search = location.search;
start().catch(say);
