/** Explains the decision at a release in words, from the members of its `decision`. */

import { titleOf } from "./platforms.js";

const number = (value) => `${Math.round(value * 10) / 10}`.replace("-", "−");
const OUTCOMES = { open: "Opens", close: "Closes", action: "Performs" };

export function sentence({ outcome, rule, offset, velocity, projected, threshold, action }) {
  const what = `${OUTCOMES[outcome] ?? outcome}${action ? ` ${action}` : ""}`;
  const than = threshold === undefined ? "" : `, ${outcome === "open" ? "past" : "short of"} the ${number(threshold)} px threshold`;
  const reasons = {
    projection: `at ${number(velocity)} px/s it would coast to ${number(projected)} px${than}`,
    distance: `it was released at ${number(offset)} px${than}`,
    velocity: `at ${number(velocity)} px/s the pointer was fast enough for its direction to decide`,
    minimumDistance: `${number(offset)} px is less than the minimum distance`,
    unmoved: "the gesture did not move the row, so its animation continues",
    never: "this behavior never opens a row on release",
    fullSwipe: `at ${number(offset)} px it is a full swipe`,
    cancelled: "the gesture was cancelled",
  };
  return `${what}: ${reasons[rule] ?? rule}.`;
}

/** A card that explains a lane's decision. */
export function explain({ name, trajectory: { decision } }, colour) {
  const card = document.createElement("article");
  card.className = `card ${name}`;
  card.style.setProperty("--colour", colour);
  const title = Object.assign(document.createElement("h3"), { textContent: titleOf(name) });
  const words = Object.assign(document.createElement("p"), { textContent: sentence(decision) });
  const list = document.createElement("dl");
  for (const [member, value] of Object.entries(decision)) {
    const term = Object.assign(document.createElement("dt"), { textContent: member });
    list.append(term, Object.assign(document.createElement("dd"), { textContent: typeof value === "number" ? number(value) : value }));
  }
  card.append(title, words, list);
  return card;
}
