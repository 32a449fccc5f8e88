/** The mail list: the rows are the page's own, and how they are swiped is the daemon's. `?rtl` and `?reduced-motion` say the rest. */
import { connect } from "../src/swiped.js";
import "../src/swipe-list.js";

const list = document.querySelector("swipe-list");
const state = document.querySelector("#state");
const wishes = new URLSearchParams(location.search);

function make(name, properties, ...children) {
  const made = Object.assign(document.createElement(name), properties);
  made.append(...children);
  return made;
}

function row({ cell, from, subject, when }) {
  const words = (textContent) => make("bdi", { textContent });  // of a direction of their own
  const head = make("div", { className: "from" }, make("b", {}, words(from)), make("time", {}, words(when)));
  const made = make("swipe-row", {}, head, make("div", { className: "subject" }, words(subject)));
  made.setAttribute("cell", cell);
  return made;
}

/** What the actions do: each is told its row. */
const ACTIONS = {
  read: (mail) => mail.classList.toggle("read"),
  archive: () => {},
  delete: () => {},
};

for (const link of document.querySelectorAll("a")) link.search = location.search;
if (wishes.has("rtl")) document.documentElement.dir = "rtl";
const { behavior, actions, mails } = await (await fetch("mails.json")).json();
list.append(...mails.map(row));
list.addEventListener("swipe-action", (event) => {
  ACTIONS[event.action](event.row);
  state.textContent = `${event.action}: ${event.row.querySelector("b").textContent}`;
});
list.addEventListener("swipe-error", ({ detail }) => {
  state.textContent = detail.message;
});
try {
  const daemon = await connect();
  daemon.addEventListener("lost", () => (state.textContent = "The daemon has gone; another one is tried for…"));
  daemon.addEventListener("restored", () => (state.textContent = "Another daemon took its place, and nothing is lost."));
  daemon.addEventListener("ended", ({ detail }) => (state.textContent = detail.message));
  await list.start(daemon, { behavior, actions, reducedMotion: wishes.has("reduced-motion") || undefined });
  state.textContent = "Swipe a row.";
} catch (error) {
  state.textContent = `${error.name}: ${error.message}`;
}
