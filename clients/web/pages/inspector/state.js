/** What the parts of the inspector share. */

export const inspector = {
  /** The recording, and the one that it is compared with. */
  models: [],
  /** The index of the selected message, whose time is shown. */
  entry: 0,
  /** The cell of that message, or the last one before, as a key of a model's `cells`. */
  cell: null,
  /** The selected time, for exports; null: all. */
  selection: null,
  /** What the messages and lanes must match; empty texts match all. */
  filter: { search: "", cell: "" },
  findings: [],
};

const changes = new EventTarget();

/** Calls `handle` after each `announce` of one of the names. */
export function on(names, handle) {
  for (const name of names.split(" ")) changes.addEventListener(name, () => handle());
}

export const announce = (name) => changes.dispatchEvent(new Event(name));

/** Selects a message, and shows its cell, or the given one. */
export function select(index, cell) {
  const [{ entries, cells }] = inspector.models, entry = entries[index];
  if (!entry) return;
  inspector.entry = index;
  inspector.cell = cell ?? (cells.has(entry.key) ? entry.key : inspector.cell);
  announce("entry");
}

/** The time that is shown, in ms since the session began. */
export const shownTime = () => inspector.models[0].entries[inspector.entry]?.t ?? 0;

export const byID = (id) => document.getElementById(id);

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
