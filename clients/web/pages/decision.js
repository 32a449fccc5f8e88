/** Explains the decision at a release in words, from the members of its `decision`. */

const number = (value) => `${Math.round(value * 10) / 10}`.replace("-", "−");
const OUTCOMES = { open: "It opens", close: "It closes", action: "It performs" };

function sentence({ outcome, rule, offset, velocity, projected, threshold, action }) {
  const what = `${OUTCOMES[outcome] ?? outcome}${action ? ` ${action}` : ""}`;
  const than = threshold === undefined ? "" : ` ${outcome === "open" ? "reaches" : "does not reach"} ${number(threshold)} px`;
  const reasons = {
    projection: `going on at ${number(velocity)} px/s it would reach ${number(projected)} px, which${than}`,
    distance: `at ${number(offset)} px it${than}`,
    velocity: `at ${number(velocity)} px/s the finger was fast enough to decide by its direction`,
    minimumDistance: `${number(offset)} px is too short a swipe`,
    unmoved: "the gesture did not move it, so it goes on",
    never: "this behavior never opens a row",
    fullSwipe: `at ${number(offset)} px the swipe is a full one`,
    cancelled: "the gesture was cancelled",
  };
  return `${what}: ${reasons[rule] ?? rule}.`;
}

/** A card that explains a lane's decision. */
export function explain({ name, trajectory: { decision } }, colour) {
  const card = document.createElement("article");
  card.className = `card ${name}`;
  card.style.setProperty("--colour", colour);
  const title = Object.assign(document.createElement("h3"), { textContent: name });
  const words = Object.assign(document.createElement("p"), { textContent: sentence(decision) });
  const list = document.createElement("dl");
  for (const [member, value] of Object.entries(decision)) {
    const term = Object.assign(document.createElement("dt"), { textContent: member });
    list.append(term, Object.assign(document.createElement("dd"), { textContent: typeof value === "number" ? number(value) : value }));
  }
  card.append(title, words, list);
  return card;
}
