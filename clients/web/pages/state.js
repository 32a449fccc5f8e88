/** What the parts of the playground share: the state, which the URL's fragment has as JSON, so that links and reloads restore it. */
import { GESTURES, gesturesOf } from "./recording.js";

export const $ = (selector) => document.querySelector(selector);

/** The colour of a lane in the plot. */
export const colourOf = (name) => (name === "yours" ? "#3478f6" : `hsl(${(playground.presets.indexOf(name) * 52) % 360} 60% 45%)`);

export const ACTIONS = {
  leading: [{ id: "read", title: "Read", width: 80 }],
  trailing: [{ id: "delete", title: "Delete", style: "destructive", width: 80 }, { id: "archive", title: "Archive", width: 80 }],
};

export const playground = {
  /** The session of all lanes. */
  daemon: null,
  /** A lane for the user's behavior, and one for each preset that is compared. */
  lanes: [],
  /** The names of all presets. */
  presets: [],
  /** The user's behavior, as the daemon has accepted it: a preset, and what differs from it. */
  behavior: { preset: "mail" },
  /** A phone has the height for two rows. */
  compare: matchMedia("(max-width: 70rem)").matches ? ["mail"] : ["mail", "sparrow", "swipeable", "rm", "dismiss", "reply"],
  rtl: false,
  reduced: false,
  /** The last gesture: one of `GESTURES`, or the name of one. */
  gesture: "Slow drag",
};

/** What a link restores. */
const MEMBERS = ["behavior", "compare", "rtl", "reduced", "gesture"];

export const gesture = () => GESTURES[playground.gesture] ?? playground.gesture;

/** Writes the state into the URL. */
export function remember() {
  history.replaceState(null, "", `#${encodeURIComponent(JSON.stringify(stateOf(playground)))}`);
}

/** Reads a behavior, a link or a recording: the state, and the `gestures` of a recording. Throws for another text. */
export function read(text) {
  if (text.startsWith('{"recording"')) {
    const gestures = gesturesOf(text);
    if (!gestures.length) throw new Error("The recording has no complete gesture.");
    return { ...stateOf(gestures.at(-1)), gestures: gestures.map((each) => each.gesture) };
  }
  const [link, fragment] = /^https?:[^#\s]+#?(\S*)$/.exec(text) ?? [];
  let value = null;
  try {
    value = JSON.parse(link ? decodeURIComponent(fragment) : text);
  } catch {
    if (link) return {};  // it has no state, or is damaged
    throw new Error("The text is neither a behavior in JSON nor a recording.");
  }
  return stateOf(value?.behavior ? value : { behavior: value });
}

/** The members of the state in an object. Whether they are valid, the daemon says. */
function stateOf(given) {
  const state = Object.fromEntries(MEMBERS.filter((name) => name in given).map((name) => [name, given[name]]));
  return typeof given.behavior === "string" ? { ...state, behavior: { preset: given.behavior } } : state;
}

let tasks = 0;

/** Marks the page as busy during a task, such as the computation of the curves. */
export async function whileBusy(task) {
  tasks += 1;
  $("main").ariaBusy = "true";
  try {
    await task();
  } catch (error) {
    showError(error);
  } finally {
    tasks -= 1;
    if (tasks === 0) $("main").ariaBusy = "false";
  }
}

export function showError(error) {
  $("#state").textContent = error ? `${error.name}: ${error.message}` : "";
}

/** The options of all lanes. */
export const tableOptions = () => ({ layoutDirection: playground.rtl ? "rtl" : "ltr", reducedMotion: playground.reduced });
