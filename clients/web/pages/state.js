/** What the parts of the playground share. */
import { decode, encode } from "./link.js";
import { GESTURES } from "./simulator.js";

export const $ = (selector) => document.querySelector(selector);

/** The colour of a lane in the plots. */
export const colourOf = (name) => (name === "yours" ? "#3478f6" : `hsl(${(playground.presets.indexOf(name) * 52) % 360} 60% 45%)`);

export const ACTIONS = {
  leading: [{ id: "read", title: "Read", width: 80 }],
  trailing: [{ id: "delete", title: "Delete", style: "destructive", width: 80 }, { id: "archive", title: "Archive", width: 80 }],
};

/** What the page shows at first. A phone has the height for two rows. */
const DEFAULTS = {
  preset: "mail",
  overrides: {},
  compared: matchMedia("(max-width: 70rem)").matches ? ["mail"] : ["mail", "sparrow", "swipeable", "rm", "dismiss", "reply"],
  rtl: false,
  reduced: false,
  /** The last gesture: samples of the time since it began, in ms, and the distance in px; the y in its row; the device. */
  gesture: { name: "Slow drag", samples: GESTURES["Slow drag"], y: 28, device: "touch" },
};

export const playground = {
  /** A lane for the user's behavior, and one for each preset that is compared. */
  lanes: [],
  simulator: null,
  /** The names of all presets. */
  presets: [],
  /** When the gesture began, in ms by the page's clock. */
  gestureStart: 0,
  ...structuredClone(DEFAULTS),
};

/** Sets everything that the URL's fragment has. */
export function readLink() {
  Object.assign(playground, decode(location.hash, structuredClone(DEFAULTS), { presets: playground.presets, gestures: GESTURES }));
}

/** Writes the state into the URL. */
export function remember() {
  history.replaceState(null, "", encode(playground));
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

/** The user's behavior, as the protocol has it. */
export const behavior = () => ({ preset: playground.preset, ...playground.overrides });

/** The options of all lanes. */
export const tableOptions = () => ({ layoutDirection: playground.rtl ? "rtl" : "ltr", reducedMotion: playground.reduced });
