/** Explains the decision at a release in words, from the members of its `decision`. */
import { element } from "../src/element.js";

/** A value in words: at most one decimal, and a minus sign instead of a hyphen. */
export const rounded = (value, digits = 1) => `${+value.toFixed(digits)}`.replace("-", "−");

/** The outcome in a word: an action by its id. */
export const outcomeOf = ({ outcome, action }) => ({ open: "opens", close: "closes" }[outcome] ?? action ?? outcome);

export function sentence({ outcome, rule, offset, velocity, projected, threshold, action }) {
  const what = { open: "Opens", close: "Closes" }[outcome] ?? `Performs ${action}`;
  const than = threshold === undefined ? "" : `, ${outcome === "open" ? "past" : "short of"} the ${rounded(threshold)} px threshold`;
  const reasons = {
    projection: `at ${rounded(velocity ?? 0)} px/s it would coast to ${rounded(projected ?? 0)} px${than}`,
    distance: `it was released at ${rounded(offset)} px${than}`,
    velocity: `at ${rounded(velocity ?? 0)} px/s the pointer was fast enough for its direction to decide`,
    quick: "the gesture was so short in time that its direction decided",
    minimumDistance: `${rounded(offset)} px is less than the minimum distance`,
    unmoved: "the gesture did not move the row, so its animation continues",
    never: "this behavior never opens a row on release",
    fullSwipe: `at ${rounded(offset)} px it is a full swipe`,
    cancelled: "the gesture was cancelled",
  };
  return `${what}: ${reasons[rule]}.`;
}

/** A card that explains a decision. Its class has the name. */
export function explain(name, decision, colour, title = name) {
  const members = Object.entries(decision).flatMap(([member, value]) => [
    element("dt", { textContent: member }), element("dd", { textContent: typeof value === "number" ? rounded(value) : value }),
  ]);
  const words = [element("h3", { textContent: title }), element("p", { textContent: sentence(decision) })];
  const card = element("article", { className: `card ${name}` }, ...words, element("dl", {}, ...members));
  card.style.setProperty("--colour", colour);
  return card;
}
