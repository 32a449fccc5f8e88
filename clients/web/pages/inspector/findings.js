/** Finds what is wrong in a recording, or worth a look: each finding has a title, its cause and what to do. */
import { rounded, sentence } from "../decision.js";
import { lastAt } from "./state.js";

/** A longer time between two updates is a gap, in repaints. */
const GAP = 1.5;
/** The longest frame, in ms: that of a screen with 60 Hz. */
const FRAME = 1000 / 60;
/** The most ms from an event to its message, which a client may hold back for 100 ms, and from a request to its response. */
const DELAY = 150;
/** The status of a daemon whose client has closed the connection. */
const CLOSED = 141;
const FIXES = {
  "-32002": "Send initialize first, and wait for its result. After a restart of the daemon, send it again.",
  1001: "Send table/open again. A new daemon has no tables, so restore a snapshot after a restart.",
  1004: "Another cell, an edit or the app has cancelled the gesture before. cell/swipeEnded reports that.",
  1005: "Send gesture/end or gesture/cancel whenever the recognizer stops, also when a widget is destroyed.",
  1006: "Take all timestamps from one clock, in ms. The page shows the message at the session's time.",
  1012: "Send action/complete for the invocation.",
};

/** The findings of a recording, in order of time. */
export function findAll(model) {
  const found = [...sessionFindings(model), ...model.entries.flatMap((entry) => [...entryFindings(entry, model)])];
  for (const cell of model.cells.values()) {
    for (const { t, entry, decision } of cell.decisions) {
      if (decision.outcome !== "close") continue;
      const place = { t, key: cell.key, cell: cell.name };
      found.push(finding("question", model.entries[entry], `Why did ${cell.name} not open?`, sentence(decision), place));
    }
    for (const [index, gesture] of cell.gestures.entries()) found.push(...gestureFindings(cell, gesture, cell.gestures[index + 1], model));
  }
  return found.sort((one, other) => one.t - other.t);
}

const finding = (severity, entry, title, cause, more = {}) => (
  { severity, t: entry.t, entry: entry.index, key: entry.key, cell: entry.cell, title, cause, ...more });

function* sessionFindings({ entries }) {
  const last = entries.at(-1);
  if (!last) return;
  const hasEnd = entries.slice(-8).some(({ kind }) => kind === "exit" || kind === "limit");
  if (!hasEnd) {
    yield finding("warning", last, "The recording ends without an exit",
      "The daemon still runs, or it was killed or crashed. A new daemon has no tables, cells or animations.");
  }
  if (entries.some(({ kind, message }) => kind === "exit" && message === CLOSED)) {
    yield finding("note", last, "The client closed the connection", "It did not shut the daemon down, as when a tab is closed.");
  } else if (entries.some(({ kind, message }) => kind === "exit" && message > 1)) {
    yield finding("error", last, `The daemon exited with status ${last.message}`, "docs/environment.md lists the statuses.");
  }
}

function* entryFindings(entry, model) {
  const { entries, header, clock } = model;
  const { kind, method, error, params } = entry;
  if (kind === "damaged") yield finding("error", entry, `Line ${entry.line} is damaged`, "It is not JSON of a recording.");
  if (kind === "limit") {
    yield finding("note", entry, "The recording reached its limit", "The session continued. See --record-limit.");
  }
  if (error) {
    yield finding("error", entry, `Error ${error.code} for ${method ?? "a message"}`, error.message, { fix: fixFor(entry, model.tables) });
  }
  if (kind === "in" && method === "session/restore") {
    yield finding("warning", entry, "The session was restored", "The daemon was restarted. The client sent the last snapshot.");
  }
  if (kind === "in" && method === "initialize" && entries.some((other) => other.index < entry.index && other.method === "initialize")) {
    yield finding("warning", entry, "The client began again", "It sent initialize a second time, as after a restart.");
  }
  if (kind === "out" && entry.request !== undefined) {
    const wait = entry.at - entries[entry.request].at;
    if (wait > DELAY) {
      yield finding("warning", entry, `The response took ${rounded(wait, 0)} ms`,
        "The daemon had no time, or many requests waited before this one.");
    }
  }
  if (kind === "in" && clock === "system" && typeof params?.timestamp === "number") {
    const delay = header.start + entry.at - params.timestamp - model.skew;
    if (delay > DELAY) {
      yield finding("warning", entry, `${method} arrived ${rounded(delay, 0)} ms after its event`,
        "The app was busy before it sent the message, or its timestamps come from another clock.");
    }
  }
}

function fixFor({ error: { code, data } }, tables) {
  if (code === 1001) return `${FIXES[code]} The tables of this recording: ${[...tables.keys()].join(", ") || "none"}.`;
  if (code === -32602 && data?.member && data.expected) return `Set ${data.member} to ${data.expected}.`;
  return FIXES[code];
}

function* gestureFindings(cell, gesture, next, model) {
  const { points, begin, end } = gesture;
  yield* gaps(cell, gesture, next, model);
  const finish = gesture.cancelled ?? gesture.lost;
  if (end ? /cancel$/.test(end.method) : finish !== undefined) yield stolenFinding(gesture, model, finish);
  if (!end && finish === undefined && !gesture.isWheel) {
    const after = next ? "before the next gesture began" : "before the recording ended";
    yield finding("error", next?.begin ?? begin, "The end of a gesture is missing",
      `${cell.name}: the client sent ${begin.method}, and neither an end nor a cancellation ${after}.`, { fix: FIXES[1005] });
  }
  const reach = Math.max(0, ...points.map(({ x }) => Math.abs(x))), to = end?.t ?? next?.begin.t ?? Infinity, last = points.at(-1);
  const frames = cell.frames.slice(lastAt(cell.frames, begin.t - 0.001) + 1, lastAt(cell.frames, to) + 1);
  const isStill = frames.length > 0 && frames.every(({ frame }) => Math.abs(frame.offset) < 1);
  if (reach > 30 && Math.abs(last.x) > Math.abs(last.y) && isStill) {
    yield finding("warning", begin, `The finger moved ${rounded(reach, 0)} px, and the row did not`, ...unmovedCause(gesture));
  }
}

/** Why a row did not move, and what to do. */
function unmovedCause({ points, options: { actions, layoutDirection } }) {
  const furthest = points.reduce((most, { x }) => (Math.abs(x) > Math.abs(most) ? x : most), 0);
  const side = (furthest > 0) === (layoutDirection !== "rtl") ? "leading" : "trailing";
  if (actions?.[side]?.length) {
    return [`The ${side} side has actions, and the behavior's reveal excludes it.`, { fix: "Allow the side in the behavior's reveal." }];
  }
  return [`The ${side} side has no actions.`, { fix: `Set actions.${side} in table/open or cell/configure.` }];
}

/** Where the finger was when the gesture ended, or when the row was not held any more. */
function lastPoint(cell, { points, end, isWheel }, next) {
  const last = points.at(-1);
  if (!last) return [];
  if (end) return [{ t: end.t, x: last.x, entry: end.index }];
  const { phase, to } = cell.phases[lastAt(cell.phases, last.t, ({ from }) => from)] ?? {};
  return phase === "tracking" && !isWheel ? [{ t: Math.min(to, next?.begin.t ?? to), x: last.x, entry: last.entry }] : [];
}

function* gaps(cell, gesture, next, model) {
  const { points } = gesture;
  const steps = points.slice(1).map(({ t }, index) => t - points[index].t).sort((one, other) => one - other);
  const frame = Math.min(FRAME, Math.max(4, steps[steps.length >> 1] ?? FRAME));
  const all = [...points, ...lastPoint(cell, gesture, next)];
  for (let index = 1; index < all.length; index++) {
    const [from, to] = [all[index - 1], all[index]], gap = to.t - from.t;
    if (gap <= GAP * Math.max(frame, FRAME) || model.entries[from.entry].method === "pointer/down" && index === 1) continue;
    const moved = Math.abs(to.x - from.x), isStill = moved < 2;
    yield finding(isStill ? "note" : "warning", model.entries[to.entry], `No update for ${rounded(gap, 0)} ms`,
      isStill ? "The finger rested, or the app sent nothing." : `The finger moved ${rounded(moved, 0)} px meanwhile, so the row jumped. `
        + "The app was busy or dropped events, or the finger rested before.", { from: from.t, to: to.t, key: cell.key, cell: cell.name });
  }
}

function stolenFinding({ begin, end }, { entries }, index) {
  const place = { key: begin.key, cell: begin.cell }, title = "A gesture was taken away", entry = entries[index];
  if (end && /cancel$/.test(end.method)) {
    const cause = `The client sent ${end.method}: the toolkit gave the pointer to another widget, such as the scroller.`;
    const fix = "If the list scrolls now, all is well. Otherwise keep other widgets from claiming the pointer.";
    return finding("warning", end, title, cause, { fix, ...place });
  }
  if (entry.message.result?.recognition === "failed") {
    const cause = "The daemon did not recognize a swipe: the pointer moved across, or the row cannot move this way.";
    return finding("note", entry, "The pointer was left to others", cause, place);
  }
  const request = entry.request === undefined ? handledRequest(entries, index) : entries[entry.request];
  const { method = "another message", cell } = request ?? {};
  const cause = `The daemon cancelled the gesture because of ${method}${cell ? ` for ${cell}` : ""}.`;
  return finding("warning", entry, title, cause, { fix: `If that was not intended, delay ${method} until cell/swipeEnded.`, ...place });
}

/** The request that the daemon handled when it sent a notification: the next response is to it. */
function handledRequest(entries, index) {
  const response = entries.slice(index, index + 50).find(({ request }) => request !== undefined);
  return response && entries[response.request];
}
