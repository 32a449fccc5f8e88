/** The moment of the selected message: what its row does then, and why the last release was decided so. */
import { element } from "../../src/element.js";
import { explain, rounded } from "../decision.js";
import { byID, inspector, lastAt, on, seconds, shownTime } from "./state.js";

function showMoment() {
  const [model, other] = inspector.models, time = shownTime(), cell = model.cells.get(inspector.cell);
  byID("when").textContent = `${seconds(time)}${cell ? ` · ${cell.table} / ${cell.name}` : ""}`;
  if (!cell) return;
  const { frame } = cell.frameAt(time) ?? {}, second = other?.cells.get(cell.key), inPixels = (value) => `${rounded(value)} px`;
  const values = [
    ["Phase", cell.phaseAt(time) ?? "closed"], ["Offset", inPixels(cell.offsetAt(time))], ["Target", frame && inPixels(frame.target)],
    ["Armed", frame?.armed], ["Pointer", frame?.recognition], ["Other recording", second && inPixels(second.offsetAt(time))],
  ];
  byID("facts").replaceChildren(...values.filter(([, value]) => value).map(([name, value]) => (
    element("div", {}, element("dt", { textContent: name }), element("dd", { textContent: value })))));
  showDecision(cell, time, second);
}

/** The last decision until now, if no gesture has begun since. */
function showDecision(cell, time, other) {
  const decisionAt = ({ decisions }) => decisions[lastAt(decisions, time)], found = decisionAt(cell), second = other && decisionAt(other);
  const gesture = cell.gestures[lastAt(cell.gestures, time, ({ begin }) => begin.t)], isOld = !found || gesture?.begin.t > found.t;
  const card = (title, { decision }) => explain(title, decision, "var(--threshold)");
  byID("why").replaceChildren(...(isOld ? [] : [card(`Release at ${seconds(found.t)}`, found)]),
    ...(isOld || !second ? [] : [card("In the other recording", second)]));
}

export function startMoment() {
  on("models entry", showMoment);
}
