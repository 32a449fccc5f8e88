/** The list of messages. Only the visible ones have an element. */
import { element, withNextFrame } from "../../src/element.js";
import { rounded, sentence } from "../decision.js";
import { announce, byID, inspector, lastAt, on, seconds, select } from "./state.js";

const HEIGHT = 28;
let matches = [], current = -1;

/** What the search looks at: the JSON, and what the page shows of a message. */
function wordsOf(entry) {
  const { method, kind, cell, text, message } = entry;
  entry.words ??= [method ?? kind, cell, summary(entry), message ? JSON.stringify(message) : text].join(" ").toLowerCase();
  return entry.words;
}

function filter() {
  const { models: [{ entries }], filter: { cell, search } } = inspector, words = search.toLowerCase();
  matches = entries.filter((entry) => (!cell || entry.key === cell) && (!words || wordsOf(entry).includes(words)));
  byID("found").textContent = `${matches.length} of ${entries.length}`;
  byID("rows").style.height = `${matches.length * HEIGHT}px`;
  follow();
  drawRows();
}

const drawRows = withNextFrame(() => {
  const { scrollTop, clientHeight } = byID("messages"), top = Math.max(0, Math.floor(scrollTop / HEIGHT) - 4);
  const last = Math.min(matches.length, Math.ceil((scrollTop + clientHeight) / HEIGHT) + 4);
  const rows = [];
  for (let place = top; place < last; place++) rows.push(row(matches[place], place));
  byID("rows").replaceChildren(...rows);
  const active = matches[current] && current >= top && current < last ? `message-${matches[current].index}` : "";
  byID("messages").setAttribute("aria-activedescendant", active);
});

function row(entry, place) {
  const { index, t, kind, method, cell, error } = entry, isError = error !== undefined || kind === "damaged";
  const words = (className, textContent, properties) => element("span", { className, textContent, ...properties });
  const [arrow, ariaLabel] = kind.startsWith("in") ? ["→", "from the client"] : ["←", "from the daemon"];
  const made = element(
    "div", { id: `message-${index}`, role: "option", className: isError ? "error" : "", ariaSelected: `${place === current}`,
      ariaSetSize: `${matches.length}`, ariaPosInSet: `${place + 1}` },
    words("time", (t / 1000).toFixed(3)), words("direction", arrow, { role: "img", ariaLabel }), words("method", method ?? kind),
    words("cell", cell ?? ""), words("summary", summary(entry)));
  made.dataset.index = index;
  made.style.transform = `translateY(${place * HEIGHT}px)`;
  return made;
}

/** A message in a few words. */
export function summary({ kind, message, params = {}, error, method }) {
  if (kind === "damaged") return "not JSON of a recording";
  if (kind !== "in" && kind !== "out") return typeof message === "string" ? message : `${message}`;
  if (error) return `error ${error.code}: ${error.message}`;
  const { result } = message;
  if (result?.decision) return sentence(result.decision);
  if (result?.phase) return frameSummary(result);
  if (result?.frame) return [result.effect ?? (result.handled ? "handled" : "not handled"), frameSummary(result.frame)].join(", ");
  if (result !== undefined) return "result";
  const { translation, position, delta, cause, finished, offset, action } = params;
  const vector = translation ?? position ?? delta;
  if (method === "cell/frame") return frameSummary(params);
  return [
    vector && `(${rounded(vector.x)}, ${rounded(vector.y)})`, offset !== undefined && `${rounded(offset)} px`, action, params.key,
    cause && `by ${cause}`, finished === false && "interrupted", params.cancelled && "cancelled",
  ].filter(Boolean).join(" ");
}

const frameSummary = ({ phase, offset, target, armed, recognition }) => [
  recognition, `${phase} at ${rounded(offset)} px`, phase === "settling" && `to ${rounded(target)} px`, armed && `armed: ${armed}`,
].filter(Boolean).join(", ");

/** Marks the selected message, or the last one before that is listed, and scrolls to it. */
function follow() {
  current = Math.max(0, lastAt(matches, inspector.entry, ({ index }) => index));
  const box = byID("messages"), top = current * HEIGHT;
  if (top < box.scrollTop || top + HEIGHT > box.scrollTop + box.clientHeight) box.scrollTop = top - box.clientHeight / 2;
  drawRows();
  showJSON();
}

function showJSON() {
  const entry = matches[current];
  if (!entry) return byID("json").replaceChildren();
  const text = entry.kind === "damaged" ? entry.text : JSON.stringify(entry.message, null, 2);
  const other = entry.request ?? entry.response;
  const name = entry.request === undefined ? "Show its response" : "Show its request";
  const button = element("button", { type: "button", textContent: name });
  button.addEventListener("click", () => select(other));
  const place = element("b", { textContent: `Line ${entry.line}, ${seconds(entry.t)} ` });
  byID("json").replaceChildren(place, ...(other === undefined ? [] : [button]), "\n", text);
}

function fillCells() {
  const option = (value, textContent) => element("option", { value, textContent });
  const cells = [...inspector.models[0].cells.values()].map(({ key, table, name }) => option(key, `${table} / ${name}`));
  byID("cell").replaceChildren(option("", "All cells"), ...cells);
  byID("cell").value = inspector.filter.cell;
}

function key(event) {
  const page = Math.floor(byID("messages").clientHeight / HEIGHT);
  const by = { ArrowDown: 1, ArrowUp: -1, PageDown: page, PageUp: -page, Home: -Infinity, End: Infinity }[event.key];
  if (by === undefined) return;
  event.preventDefault();
  event.stopPropagation();
  const place = Math.min(Math.max(current + by, 0), matches.length - 1);
  if (matches[place]) select(matches[place].index);
}

export function startMessages() {
  const box = byID("messages");
  box.addEventListener("scroll", drawRows);
  box.addEventListener("keydown", key);
  box.addEventListener("click", ({ target }) => {
    const found = target.closest("[data-index]");
    if (found) select(+found.dataset.index);
  });
  new ResizeObserver(drawRows).observe(box);
  byID("filters").addEventListener("input", ({ target }) => {
    inspector.filter[target.id] = target.value;
    if (target.id === "cell" && target.value) select(inspector.entry, target.value);
    announce("filter");
  });
  on("models", fillCells);
  on("models filter", filter);
  on("entry", follow);
}
