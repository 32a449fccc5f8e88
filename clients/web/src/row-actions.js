/** The actions behind a row: a button for each, on both sides of the content. */
import { layoutSide } from "./layout.js";

export function element(name, properties, ...children) {
  const made = Object.assign(document.createElement(name), properties);
  made.append(...children);
  return made;
}

/**
 * The application has to perform an action: `cell`, `action`, `side`, `row`, `data`. The action is done when the listeners return, or
 * when the promise given to `waitUntil` resolves.
 */
export class SwipeActionEvent extends Event {
  #done = Promise.resolve(true);

  constructor(row, { cell, action, side, invocation, trigger, data }) {
    super("swipe-action", { bubbles: true });
    Object.assign(this, { row, cell, action, side, invocation, trigger, data, then: undefined });
  }

  /** Waits for a promise. If it is rejected or resolves to `false`, the action was not performed. */
  waitUntil(promise) {
    this.#done = promise;
  }

  get done() {
    return Promise.resolve(this.#done).then((value) => value !== false, () => false);
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

/** Actions as the protocol has them: the daemon does not get other members. */
export function protocolActions(actions) {
  const only = (list) => list.map(({ id, width, title, style }) => ({ id, width, title, style }));
  return Object.fromEntries(Object.entries(actions).map(([side, list]) => [side, only(list)]));
}

export class RowActions {
  /** The element of each side. */
  sides = {
    leading: element("div", { className: "side leading", role: "group" }),
    trailing: element("div", { className: "side trailing", role: "group" }),
  };
  #focused;

  /** @param {(side: string) => void} focused is called when an action of a side gets the focus, but not from a pointer */
  constructor(focused) {
    this.#focused = focused;
  }

  /** Makes the buttons, by the list's behavior, width and direction: `signs` are those of the offsets at which the sides show. */
  build({ actions, behavior, width, signs }) {
    for (const [side, box] of Object.entries(this.sides)) {
      const rules = { extent: behavior.extent[side], layout: behavior.layout };
      const { extent, actionProperties, outerOnTop } = layoutSide(actions[side] ?? [], rules, width);
      box.style.setProperty("--extent", extent);
      box.style.setProperty("--sign", signs[side]);
      box.classList.toggle("left", signs[side] > 0);
      box.classList.toggle("right", signs[side] < 0);
      const zIndex = (index) => (outerOnTop ? 99 - index : index);
      const buttons = actionProperties.map((each, index) => this.#button(side, actions[side][index], each, index, zIndex(index)));
      box.replaceChildren(...buttons.reverse());  // the focus begins at the innermost, which destroys nothing
    }
  }

  #button(side, { id, title = id, style, icon }, properties, index, zIndex) {
    const label = element("span", { textContent: title });
    const button = element("button", { type: "button", tabIndex: -1 }, label);
    if (icon) {
      const picture = element("i");
      picture.style.setProperty("--icon", `url("${new URL(icon, document.baseURI).href}")`);
      label.prepend(picture);
    }
    Object.assign(button.dataset, { action: id, side });
    button.part = `action ${/^[\w-]+$/.test(id) ? id : ""}`;
    button.classList.toggle("outermost", index === 0);
    button.classList.toggle("destructive", style === "destructive");
    for (const [name, value] of Object.entries(properties)) button.style.setProperty(name, value);
    button.style.zIndex = zIndex;
    button.addEventListener("focus", () => {
      if (button.matches(":focus-visible")) this.#focused(side);  // a tap also gives it the focus, after it has closed the row
    });
    return button;
  }

  /**
   * Shows a side, or none, of the row of this name; `filled` is the id of the action that fills the strip, `pressed` that of the one under a pointer. The buttons
   * of an open side are focusable.
   */
  show(side, { name: rowName, isOpen, filled, pressed }) {
    for (const [name, box] of Object.entries(this.sides)) {
      const isShown = name === side, buttons = [...box.children].reverse();  // from the outer edge inwards
      const filling = isShown ? buttons.findIndex((button) => button.dataset.action === filled) : -1;
      box.classList.toggle("shown", isShown);
      box.style.setProperty("--swipe-fill", filling < 0 ? 0 : 1);
      buttons.forEach((button, index) => {
        button.ariaLabel = [button.textContent, rowName].filter(Boolean).join(", ");
        button.tabIndex = isOpen && isShown ? 0 : -1;
        button.classList.toggle("pressed", isShown && button.dataset.action === pressed);
        if (filling < 0) return;  // the classes stay while the strip shrinks back
        button.classList.toggle("fills", index === filling);
        button.classList.toggle("further-in", index > filling);
      });
    }
  }

  /** The button of an action. */
  button(side, action) {
    return [...this.sides[side].children].find((button) => button.dataset.action === action);
  }
}
