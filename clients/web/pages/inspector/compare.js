/** Compares two recordings: the decisions of each cell, in their order. */
import { sentence } from "../decision.js";

const text = (decision) => (decision ? sentence(decision) : "Not released.");

/** The differences, as findings of the first recording. */
export function differences(model, other) {
  const found = [];
  for (const cell of model.cells.values()) {
    const second = other.cells.get(cell.key);
    const common = { severity: "warning", key: cell.key, cell: cell.name };
    if (!second) {
      const { t, entry } = cell.frames[0] ?? { t: 0, entry: 0 }, cause = `${other.name} has no messages about this cell.`;
      found.push({ ...common, t, entry, title: `Only here: ${cell.name}`, cause });
      continue;
    }
    for (let index = 0; index < Math.max(cell.decisions.length, second.decisions.length); index++) {
      const one = cell.decisions[index], [here, there] = [one, second.decisions[index]].map((each) => text(each?.decision));
      if (here === there) continue;
      const { t, entry } = one ?? cell.frames.at(-1) ?? { t: 0, entry: 0 };
      found.push({ ...common, t, entry, title: `Release ${index + 1} differs`, cause: `Here: ${here} There: ${there}` });
    }
  }
  return found;
}
