/** A lane: a row in its own table, which moves by one behavior. */
import { element } from "../src/element.js";
import { draw } from "./charts.js";
import { copy } from "./files.js";
import { titleOf } from "./platforms.js";
import { ACTIONS, behavior, colourOf, playground, showError, tableOptions } from "./state.js";
import { Trajectory } from "./trajectory.js";

/** How long an action takes, in ms: long enough to see what the row does meanwhile. */
const ACTION_DURATION = 700;

export class Lane {
  /** The result of the last gesture. */
  trajectory = new Trajectory(0);

  constructor(name, { from, subject }) {
    this.name = name;
    this.mail = [element("b", { textContent: from }), element("span", { textContent: subject })];
    this.list = element("swipe-list", { ariaLabel: titleOf(name) });
    this.#addRow();
    this.list.setAttribute("table", `lane ${name}`);
    this.output = element("output");
    const button = element("button", { type: "button", textContent: "Copy", ariaLabel: `Copy the behavior: ${titleOf(name)}` });
    button.addEventListener("click", () => copy(button, JSON.stringify({ behavior: this.behavior })));
    const words = element("p", {}, element("b", { textContent: titleOf(name), title: name }), this.output, button);
    this.element = element("div", { className: `lane ${name}` }, this.list, words);
    this.element.style.setProperty("--colour", colourOf(name));
    this.list.addEventListener("swipe-frame", ({ detail, timestamp }) => this.#handleFrame(detail, timestamp));
    this.list.addEventListener("swipe-action", (event) => {
      event.then = "close";  // the row is used again
      event.waitUntil(new Promise((resolve) => setTimeout(resolve, ACTION_DURATION)));
    });
    this.list.addEventListener("swipe-error", ({ detail }) => showError(detail));
  }

  #addRow() {
    this.row = element("swipe-row", {}, ...this.mail);
    this.row.setAttribute("cell", "row");
    this.list.append(this.row);
  }

  get behavior() {
    return this.name === "yours" ? behavior() : this.name;
  }

  /** The options of the lane's table. */
  get table() {
    return { width: this.list.width, actions: ACTIONS, behavior: this.behavior, ...tableOptions() };
  }

  #handleFrame(frame, timestamp) {
    if (frame.phase === "removed") setTimeout(() => this.#addRow(), ACTION_DURATION);
    if (this.trajectory.isComputed) return;
    this.trajectory.addFrame(frame, timestamp - playground.gestureStart);
    this.#changed();
  }

  /** Handles `cell/willOpen` and `cell/willClose`: at the end of a wheel's gesture no frame has the animation. */
  handleNotification(outcome, { animation, cause }) {
    if (cause !== "gesture" || this.trajectory.isComputed) return;
    this.trajectory.outcome = outcome;
    if (animation) this.trajectory.addFrame({ animation });
    this.#changed();
  }

  #changed() {
    this.showOutcome();
    draw();
  }

  showOutcome() {
    const { decision, outcome } = this.trajectory;
    this.output.textContent = decision ? { open: "opens", close: "closes", action: decision.action }[decision.outcome] : outcome;
  }

  /** Computes the trajectory of the last gesture, unless another one begins meanwhile. */
  async predict() {
    const { gesture, gestureStart } = playground, trajectory = await playground.simulator.run(this.table, gesture);
    if (gestureStart !== playground.gestureStart) return;
    this.trajectory = trajectory;
    this.showOutcome();
  }
}

let prediction = null;
let isStale = false;

/** Computes the trajectories of all lanes. If it is called meanwhile, it computes them again. */
export function predict() {
  if (prediction) isStale = true;
  else prediction = predictAll().catch(showError).finally(() => (prediction = null));
  return prediction;
}

async function predictAll() {
  do {
    isStale = false;
    for (const lane of [...playground.lanes]) await lane.predict();  // one after the other, as the simulator has one time
  } while (isStale);
  draw();
}
