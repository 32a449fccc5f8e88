/** The actions behind a row: a button for each, on both sides of the content. */
import { element } from "./element.js";

export class SwipeActionEvent extends Event {
  done = Promise.resolve(true);

  constructor(row, { cell, action, side, invocation, trigger, data }) {
    super("swipe-action", { bubbles: true });
    Object.assign(this, { row, cell, action, side, invocation, trigger, data, then: undefined });
  }

  waitUntil(promise) {
    this.done = Promise.resolve(promise).then((value) => value !== false, () => false);
  }
}

const TITLE_MARGIN = 8;  // px beside a title
const canvas = new OffscreenCanvas(1, 1).getContext("2d");

/** Actions that are at least as wide as their titles, with the user's text size. The font is that of the style sheet's buttons. */
export function fitted(actions) {
  const size = 0.8125 * parseFloat(getComputedStyle(document.documentElement).fontSize);
  canvas.font = `500 ${size}px ${getComputedStyle(document.body).fontFamily}`;
  const fit = (action) => (
    { ...action, width: Math.max(action.width, Math.ceil(canvas.measureText(action.title ?? "").width) + 2 * TITLE_MARGIN) });
  return Object.fromEntries(Object.entries(actions).map(([side, list]) => [side, list.map(fit)]));
}

export class RowActions {
  /** The element of each side. */
  sides = {
    leading: element("div", { className: "side leading", role: "group" }),
    trailing: element("div", { className: "side trailing", role: "group" }),
  };
  #where = "";  // the side that shows, and whether it is at the left
  #shown = null;  // the actions that have buttons, and whether they are in a drawer

  /** Makes the buttons, unless they are there. Where two overlap, the inner one is over the outer one, but not in a drawer. */
  build(actions, isDrawer) {
    if (actions === this.#shown?.actions && isDrawer === this.#shown.isDrawer) return false;
    this.#shown = { actions, isDrawer };
    for (const [side, box] of Object.entries(this.sides)) {
      const buttons = (actions[side] ?? []).map((action, index) => this.#button(side, action, isDrawer ? 0 : index));
      box.replaceChildren(...buttons.reverse());  // the focus begins at the innermost, which destroys nothing
    }
    return true;
  }

  #button(side, { id, title = id, width, style, icon }, zIndex) {
    const label = element("span", { textContent: title });
    label.style.maxWidth = `${width}px`;
    const button = element("button", { type: "button", tabIndex: -1 }, label);
    if (icon) {
      const picture = element("i");
      picture.style.setProperty("--icon", `url("${new URL(icon, document.baseURI).href}")`);
      label.prepend(picture);
    }
    Object.assign(button.dataset, { action: id, side });
    button.part = `action ${/^[\w-]+$/.test(id) ? id : ""}`;
    button.classList.toggle("destructive", style === "destructive");
    button.style.zIndex = zIndex;
    return button;
  }

  /** Shows a side at an offset, or none, with its buttons at their places. */
  place({ side, offset, parts }) {
    const where = `${side} ${offset > 0}`;
    for (const [name, box] of where === this.#where ? [] : Object.entries(this.sides)) {
      box.classList.toggle("shown", name === side);
      box.classList.toggle("at-left", offset > 0);
    }
    this.#where = where;
    for (const { id, x, width } of parts) {
      const button = this.button(side, id);  // undefined if it will be made
      if (button) Object.assign(button.style, { left: `${x}px`, width: `${width}px` });
    }
  }

  /** Shows which buttons are pressed or fill the strip. Those of an open side are focusable. `rowName` is a part of each name. */
  mark({ side, phase, filled, pressed }, rowName) {
    for (const button of Object.values(this.sides).flatMap((box) => [...box.children])) {
      const { action } = button.dataset, isShown = button.dataset.side === side;
      button.ariaLabel = [button.textContent, rowName].filter(Boolean).join(", ");
      button.tabIndex = isShown && phase === "open" ? 0 : -1;
      button.classList.toggle("pressed", isShown && action === pressed);
      button.classList.toggle("filled", isShown && action === filled);
    }
  }

  /** The button of an action. */
  button(side, action) {
    return [...this.sides[side].children].find((button) => button.dataset.action === action);
  }
}
