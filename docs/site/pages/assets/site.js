/** The live lists of the site: each `.swipe-demo` becomes a list that behaves as its preset. All of them share one session in the page. */
import { embed } from "../../../../play/src/swiped.js";
import "../../../../play/src/swipe-list.js";

const MAILS = ["The keys are with the neighbour", "Re: the boat on Saturday", "Minutes of last night’s meeting", "Two books are due on Friday"];
const ACTIONS = {
  leading: [{ id: "read", title: "Read", width: 80 }],
  trailing: [
    { id: "delete", title: "Delete", width: 80, style: "destructive" },
    { id: "archive", title: "Archive", width: 80 },
  ],
};
const RESTORE_AFTER = 800;  // ms, for the reader to see that the row is gone

function element(name, properties, ...children) {
  const made = Object.assign(document.createElement(name), properties);
  made.append(...children);
  return made;
}

function build(demo, number) {
  const state = element("p", { className: "state", role: "status", textContent: "Swipe a row." });
  const list = element("swipe-list", {});
  list.setAttribute("table", `${demo.dataset.preset}-${number}`);
  for (const subject of MAILS.slice(0, Number(demo.dataset.rows))) {
    const row = element("swipe-row", {}, element("span", { textContent: subject }));
    row.setAttribute("cell", subject);
    list.append(row);
  }
  list.addEventListener("swipe-action", ({ action, cell }) => (state.textContent = `${action}: ${cell}`));
  list.addEventListener("swipe-removed", ({ target }) => {
    const position = [...list.children].indexOf(target);
    setTimeout(() => {
      list.insertBefore(target, list.children[position] ?? null);
      target.restore();
    }, RESTORE_AFTER);
  });
  demo.replaceChildren(list, state);
  return list;
}

const demos = [...document.querySelectorAll(".swipe-demo")];
const lists = demos.map(build);
try {
  const session = await embed();
  await Promise.all(lists.map((list, number) => list.start(session, { behavior: demos[number].dataset.preset, actions: ACTIONS })));
  document.documentElement.classList.add("swipes");
  const first = document.querySelector(".landing swipe-row");
  await first?.request("cell/reveal", { side: "trailing" });
} catch (error) {
  for (const demo of demos) demo.querySelector(".state").textContent = `${error.name}: ${error.message}`;
}
