/** A lane: a row in its own table, which moves by one behavior. */
import { element } from "../src/element.js";
import { outcomeOf } from "./decision.js";
import { copy } from "./files.js";
import { Model } from "./inspector/model.js";
import { titleOf } from "./platforms.js";
import { draw } from "./plot.js";
import { record } from "./recording.js";
import { ACTIONS, colourOf, gesture, playground, showError, tableOptions } from "./state.js";

/** How long an action takes, in ms: long enough to see what the row does meanwhile. */
const ACTION_DURATION = 700;

export class Lane {
  /** What the last gesture does to the row: its cell in the recording of a session; null while that is unknown. */
  cell = null;
  #question = null;  // what the cell is, or will be, the answer to

  constructor(name, { from, subject }) {
    this.name = name;
    this.mail = [element("b", { textContent: from }), element("span", { textContent: subject })];
    this.list = element("swipe-list", { ariaLabel: titleOf(name), table: `lane ${name}` });
    this.#addRow();
    this.output = element("output");
    const button = element("button", { type: "button", textContent: "Copy", ariaLabel: `Copy the behavior: ${titleOf(name)}` });
    button.addEventListener("click", () => copy(button, JSON.stringify({ behavior: this.behavior })));
    const words = element("p", {}, element("b", { textContent: titleOf(name), title: name }), this.output, button);
    this.element = element("div", { className: `lane ${name}` }, this.list, words);
    this.element.style.setProperty("--colour", colourOf(name));
    this.list.addEventListener("swipe-action", (event) => {
      event.then = "close";  // the row is used again
      event.waitUntil(new Promise((resolve) => setTimeout(resolve, ACTION_DURATION)));
    });
    this.list.addEventListener("swipe-removed", () => setTimeout(() => this.#addRow(), ACTION_DURATION));
    this.list.addEventListener("swipe-error", ({ detail }) => showError(detail));
    this.forget();
  }

  #addRow() {
    this.row = element("swipe-row", { cell: "row" }, ...this.mail);
    this.list.append(this.row);
  }

  get behavior() {
    return this.name === "yours" ? playground.behavior : this.name;
  }

  /** The options of the lane's table. */
  get table() {
    return { width: this.list.width, actions: ACTIONS, behavior: this.behavior, ...tableOptions() };
  }

  /** A new gesture begins. */
  forget() {
    this.cell = this.#question = null;
    this.output.textContent = "–";
  }

  /** Computes what the last gesture does to the row, unless that is known. */
  async predict() {
    const { table } = this, question = JSON.stringify([table, playground.gesture]);
    if (question === this.#question) return;
    this.#question = question;
    const text = await record(playground.daemon, table, gesture());
    if (question !== this.#question) return;  // the user was faster
    this.cell = new Model(this.name, text).cells.get("inbox row");
    this.output.textContent = this.#outcome;
    draw();
  }

  /** The outcome in a word, or a dash at the end of a scroll, which decides nothing. */
  get #outcome() {
    const { decisions, marks } = this.cell, [last] = decisions.slice(-1);
    const begun = marks.find(({ method }) => /will(Open|Close)$/.test(method))?.method;
    return last ? outcomeOf(last.decision) : { "cell/willOpen": "opens", "cell/willClose": "closes" }[begun] ?? "–";
  }
}

/** Computes what the last gesture does to all rows. */
export const predict = () => Promise.all(playground.lanes.map((lane) => lane.predict()));
