/** The blind test: two rows without names, and the question which of them feels closer to a platform. */
import "../src/swipe-list.js";
import { nextPair, tally } from "./blind.js";
import { open } from "./daemon.js";
import { element } from "./element.js";
import { isPlatform, titleOf } from "./platforms.js";

const $ = (selector) => document.querySelector(selector);

/** Where the browser keeps the answers and the choices. */
const STORAGE = "swiped: blind test";
const ACTIONS = {
  leading: [{ id: "read", title: "Read", width: 80 }],
  trailing: [{ id: "delete", title: "Delete", style: "destructive", width: 80 }, { id: "archive", title: "Archive", width: 80 }],
};
/** How long a removed row is away, in ms. */
const AWAY = 700;
/** Presets that swipe in a similar way, so that a comparison makes sense. */
const CANDIDATES = ["mail", "swipecellkit", "flutter-slidable", "rngh-swipeable"];

const state = {
  platform: "uikit", candidates: CANDIDATES, answers: [],
  /** The names of A and B, and the rows that were swiped. */
  pair: [], swiped: new Set(),
  /** The user's behavior, from the playground. */
  yours: null,
};
const lists = {};
let daemon = null;

function load() {
  try {
    const { platform, candidates, answers } = JSON.parse(localStorage.getItem(STORAGE)) ?? {};
    const { presets } = daemon.initializeResult;
    if (platform === "" || presets.includes(platform)) state.platform = platform;
    if (Array.isArray(candidates)) state.candidates = candidates.filter((name) => presets.includes(name));
    if (Array.isArray(answers)) state.answers = answers;
  } catch {
    // The storage has something else, or is forbidden.
  }
}

function keep() {
  const { platform, candidates, answers } = state;
  try {
    localStorage.setItem(STORAGE, JSON.stringify({ platform, candidates: candidates.filter((name) => name !== "yours"), answers }));
  } catch {
    $("#state").textContent = "The browser does not store the answers. Export them before you close the page.";
  }
}

const behaviorOf = (name) => (name === "yours" ? state.yours : name);

function addRow(list, words) {
  const row = element("swipe-row", {}, element("b", { textContent: words.from }), element("span", { textContent: words.subject }));
  row.setAttribute("cell", "row");
  list.append(row);
}

async function addList(side, words) {
  const list = (lists[side] = element("swipe-list", { ariaLabel: side === "reference" ? "The platform" : side.toUpperCase() }));
  list.setAttribute("table", side);
  addRow(list, words);
  list.addEventListener("swipe-frame", ({ detail }) => {
    if (detail.phase === "removed") setTimeout(() => addRow(list, words), AWAY);
    if (detail.decision && side !== "reference") {
      state.swiped.add(side);
      showButtons();
    }
  });
  list.addEventListener("swipe-action", (event) => {
    event.then = "close";
    event.waitUntil(new Promise((resolve) => setTimeout(resolve, AWAY)));
  });
  list.addEventListener("swipe-error", ({ detail }) => showError(detail));
  $(`#${side}`).append(list);
  await list.start(daemon, { behavior: "mail", actions: ACTIONS });
}

function showError(error) {
  $("#state").textContent = `${error.name}: ${error.message}`;
}

function showButtons() {
  const isReady = state.swiped.size === 2 && state.pair.length === 2;
  for (const button of document.querySelectorAll("#answers button")) button.disabled = !isReady;
  $("#hint").textContent = isReady ? "Answer, or swipe again." : "Swipe both rows, as often as you like.";
}

/** Shows the next pair. */
async function next() {
  state.swiped.clear();
  const { candidates, answers, platform } = state;
  state.pair = candidates.length < 2 ? [] : nextPair(candidates, answers, platform);
  showButtons();
  if (!state.pair.length) return ($("#hint").textContent = "Choose at least two candidates.");
  try {
    for (const [index, side] of ["a", "b"].entries()) await show(lists[side], behaviorOf(state.pair[index]));
    if (platform) await show(lists.reference, platform);
  } catch (error) {
    showError(error);
  }
}

/** Closes a row at once, and gives it a behavior. */
async function show(list, behavior) {
  await list.request("table/closeCells", { animated: false });
  await list.configure({ behavior });
}

function answer(value) {
  const { platform, pair: [a, b] } = state;
  state.answers.push({ platform, a, b, answer: value, at: new Date().toISOString() });
  keep();
  showResults();
  next();
}

function showQuestion() {
  const { platform } = state;
  $("#question").textContent = platform ? `Which row feels closer to “${titleOf(platform)}”?` : "Which row feels better?";
  $("#reference").hidden = !platform || !$("#show-reference").checked;
  $("#show-reference").disabled = !platform;
}

function showResults() {
  const found = tally(state.answers, state.platform), count = state.answers.filter(({ platform }) => platform === state.platform).length;
  $("#count").textContent = count === 1 ? "1 answer" : `${count} answers`;
  $("#results tbody").replaceChildren(...found.map(({ name, wins, losses, draws, share }) => {
    const words = [`${Math.round(100 * share)} %`, wins, losses, draws].map((textContent) => element("td", { textContent }));
    return element("tr", {}, element("th", { scope: "row", textContent: titleOf(name) }), ...words);
  }));
  $("#export").disabled = $("#clear").disabled = state.answers.length === 0;
}

function exportAnswers() {
  const platforms = [...new Set(state.answers.map(({ platform }) => platform))];
  const counts = Object.fromEntries(platforms.map((platform) => [platform || "none", tally(state.answers, platform)]));
  const text = JSON.stringify({ counts, answers: state.answers, ...(state.yours && { yours: state.yours }) }, null, 2);
  const link = element("a", { href: URL.createObjectURL(new Blob([text], { type: "application/json" })), download: "blind-test.json" });
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 1_000);
}

/** Adds a box for each candidate. The playground's settings are one. */
function addCandidates() {
  const names = [...(state.yours ? ["yours"] : []), ...daemon.initializeResult.presets];
  $("#candidates").append(...names.map((name) => {
    const box = element("input", { type: "checkbox", value: name, checked: state.candidates.includes(name) });
    box.addEventListener("change", () => {
      state.candidates = names.filter((each) => (each === name ? box.checked : state.candidates.includes(each)));
      keep();
      next();
    });
    return element("label", {}, box, name === "yours" ? " your settings" : ` ${titleOf(name)}`);
  }));
}

function readYours() {
  try {
    const yours = JSON.parse(new URLSearchParams(location.hash.slice(1)).get("yours"));
    if (yours !== null && typeof yours === "object") Object.assign(state, { yours, candidates: ["yours", ...state.candidates] });
  } catch {
    // The fragment is not from the playground.
  }
}

async function start() {
  daemon = await open({ name: "blind test" });
  const { mails } = await (await fetch("mails.json")).json();
  load();
  readYours();
  const platforms = daemon.initializeResult.presets.filter(isPlatform);
  $("#platform").append(element("option", { value: "", textContent: "none: which feels better" }),
    ...platforms.map((name) => element("option", { value: name, textContent: titleOf(name) })));
  $("#platform").value = state.platform;
  for (const [index, side] of ["reference", "a", "b"].entries()) await addList(side, mails[index]);
  addCandidates();
  $("#platform").addEventListener("change", ({ target }) => {
    state.platform = target.value;
    keep();
    showQuestion();
    showResults();
    next();
  });
  $("#show-reference").addEventListener("change", showQuestion);
  for (const button of document.querySelectorAll("#answers button")) button.addEventListener("click", () => answer(button.value));
  $("#export").addEventListener("click", exportAnswers);
  $("#clear").addEventListener("click", () => {
    if (!confirm(`Delete all answers (${state.answers.length})?`)) return;
    state.answers = [];
    keep();
    showResults();
  });
  showQuestion();
  showResults();
  await next();
  document.body.classList.add("ready");
}

for (const link of document.querySelectorAll("a")) link.search = location.search;
start().catch(showError);
