/** What the parts of the inspector share. */

export const inspector = {
  /** The recording, and the one that it is compared with. */
  models: [],
  /** The cell whose moment is shown, as a key of a model's `cells`. */
  cell: null,
  /** Whether the user has chosen that cell, so that the slider does not change it. */
  isPinned: false,
  /** The time that the user has chosen, in ms since the session began. */
  chosen: 0,
  /** The time under the mouse; null: the mouse is elsewhere. */
  hovered: null,
  /** The index of the selected message; -1: none. */
  entry: -1,
  /** The selected time, for exports; null: all. */
  selection: null,
  /** What the messages and lanes must match; empty texts match all. */
  filter: { search: "", table: "", cell: "", method: "" },
  findings: [],
  /** The finding that is shown. */
  finding: null,
};

const changes = new EventTarget();

/** Calls `handle` after each `announce` of one of the names. */
export function on(names, handle) {
  for (const name of names.split(" ")) changes.addEventListener(name, () => handle());
}

export const announce = (name) => changes.dispatchEvent(new Event(name));

/** The time that is shown, in ms since the session began. */
export const shownTime = () => inspector.hovered ?? inspector.chosen;

/** Shows a time, which is kept when the mouse leaves the timeline. */
export function choose(time, cell = inspector.cell) {
  const { end } = inspector.models[0];
  inspector.chosen = Math.min(Math.max(time, 0), end);
  inspector.hovered = null;
  inspector.cell = cell;
  announce("time");
}

/** Shows a time, and the row whose messages it has, unless the user has chosen a row. */
export function goTo(time) {
  const { entries, cells } = inspector.models[0];
  let index = inspector.isPinned ? -1 : lastAt(entries, time, ({ seen }) => seen);
  while (index >= 0 && !cells.has(entries[index].key)) index--;
  inspector.entry = -1;
  choose(time, entries[index]?.key);
}

/** Selects a message, and shows its time. */
export function select(index) {
  const entry = inspector.models[0].entries[index];
  if (!entry) return;
  inspector.entry = index;
  choose(entry.t, entry.key && inspector.models[0].cells.has(entry.key) ? entry.key : inspector.cell);
  announce("entry");
}

export const byID = (id) => document.getElementById(id);

/** A value in words: at most one decimal, and a minus sign instead of a hyphen. */
export const rounded = (value, digits = 1) => `${+value.toFixed(digits)}`.replace("-", "−");

/** A time as seconds. */
export const seconds = (time) => `${(time / 1000).toFixed(3)} s`;

/** The index of the last element at or before a time; -1: none. */
export function lastAt(list, time, timeOf = (each) => each.t) {
  let [low, high] = [0, list.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (timeOf(list[middle]) <= time) low = middle + 1;
    else high = middle;
  }
  return low - 1;
}
