/** The mail list. The page takes the parameters `rtl` and `reduced-motion` in its URL. */
import "../src/swipe-list.js";
import { open } from "./daemon.js";
import { element } from "./element.js";

const list = document.querySelector("swipe-list");
const state = document.querySelector("#state");
const parameters = new URLSearchParams(location.search);

function row({ cell, from, subject, when }) {
  const words = (textContent) => element("bdi", { textContent });  // with a separate text direction
  const head = element("div", { className: "from" }, element("b", {}, words(from)), element("time", {}, words(when)));
  const made = element("swipe-row", {}, head, element("div", { className: "subject" }, words(subject)));
  made.setAttribute("cell", cell);
  return made;
}

/** What the actions do with a row. */
const ACTIONS = {
  read: (mail) => mail.classList.toggle("read"),
  archive: () => {},
  delete: () => {},
};

for (const link of document.querySelectorAll("a")) link.search = location.search;
if (parameters.has("rtl")) document.documentElement.dir = "rtl";
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
  const daemon = await open();
  daemon.addEventListener("lost", () => (state.textContent = "Connection lost. Reconnecting…"));
  daemon.addEventListener("server/restarted", () => (state.textContent = "Reconnected. Nothing was lost."));
  daemon.addEventListener("ended", ({ detail }) => (state.textContent = detail.message));
  await list.start(daemon, { behavior, actions, reducedMotion: parameters.has("reduced-motion") || undefined });
  state.textContent = "Swipe a row.";
} catch (error) {
  state.textContent = `${error.name}: ${error.message}`;
}
