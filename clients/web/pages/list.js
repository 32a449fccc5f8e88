/** The mail list. The page takes the parameters `rtl` and `reduced-motion` in its URL. */
import "../src/swipe-list.js";
import { open } from "./daemon.js";
import { element } from "../src/element.js";

const list = document.querySelector("swipe-list");
const state = document.querySelector("#state"), undo = document.querySelector("#undo");
const parameters = new URLSearchParams(location.search);

function row({ cell, from, subject, when }) {
  const words = (textContent) => element("bdi", { textContent });  // with a separate text direction
  const head = element("div", { className: "from" }, element("b", {}, words(from)), element("time", {}, words(when)));
  const made = element("swipe-row", {}, head, element("div", { className: "subject" }, words(subject)));
  made.setAttribute("cell", cell);
  return made;
}

/** What the actions do with a row, and say. */
const ACTIONS = {
  read: (mail) => (mail.classList.toggle("read") ? "Marked as read" : "Marked as unread"),
  archive: () => "Archived",
  delete: () => "Deleted",
};
let gone = null;  // the mail that was deleted last, and the one that followed

function say(text) {
  state.textContent = text;
  undo.hidden = true;
}

function bringBack() {
  if (!gone) return;
  const { mail, next } = gone;
  gone = null;
  list.insertBefore(mail, next?.parentElement === list ? next : null);
  mail.restore();
  say("Restored");
}

for (const link of document.querySelectorAll("a")) link.search = location.search;
if (parameters.has("rtl")) document.documentElement.dir = "rtl";
const { behavior, actions, mails } = await (await fetch("mails.json")).json();
for (const action of Object.values(actions).flat()) action.icon = `pages/icons/${action.id}.svg`;
list.append(...mails.map(row));
list.addEventListener("swipe-action", (event) => {
  say(`${ACTIONS[event.action](event.row)}: ${event.row.querySelector("b").textContent}`);
});
list.addEventListener("swipe-removed", ({ target: mail }) => {
  gone = { mail, next: mail.nextElementSibling };
  undo.hidden = false;
});
undo.addEventListener("click", bringBack);
addEventListener("keydown", ({ key, ctrlKey, metaKey }) => key === "z" && (ctrlKey || metaKey) && bringBack());
list.addEventListener("swipe-error", ({ detail }) => say(detail.message));
try {
  const daemon = await open();
  daemon.addEventListener("lost", () => say("Connection lost. Reconnecting…"));
  daemon.addEventListener("server/restarted", () => say("Reconnected. Nothing was lost."));
  daemon.addEventListener("ended", ({ detail }) => say(detail.message));
  await list.start(daemon, { behavior, actions, reducedMotion: parameters.has("reduced-motion") || undefined });
  say("Swipe a row.");
} catch (error) {
  say(`${error.name}: ${error.message}`);
}
