/** Compares two recordings: the decisions of each cell, in their order. */
import { sentence } from "../decision.js";

const text = (decision) => (decision ? sentence(decision) : "Not released.");
/** Whether two decisions agree, apart from the last digits. */
const agree = (one, other) => one && other && one.outcome === other.outcome && one.action === other.action
  && ["offset", "velocity", "threshold"].every((name) => Math.abs((one[name] ?? 0) - (other[name] ?? 0)) < 0.5);

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
      const [one, two] = [cell.decisions[index], second.decisions[index]];
      if (agree(one?.decision, two?.decision)) continue;
      const { t, entry } = one ?? cell.frames.at(-1) ?? { t: 0, entry: 0 };
      found.push({ ...common, t, entry, title: `Release ${index + 1} differs`,
        cause: `Here: ${text(one?.decision)} There: ${text(two?.decision)}` });
    }
  }
  return found;
}
