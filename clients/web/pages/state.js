/** What the parts of the playground share. */
import { GESTURES } from "./simulator.js";

export const $ = (selector) => document.querySelector(selector);

const COLOURS = {
  yours: "#3478f6", mail: "#e5484d", sparrow: "#2f9e62", swipeable: "#b06fd8", rm: "#e08a1e", dismiss: "#159fb5", reply: "#8e8e93",
};

/** The colour of a lane in the plots. */
export function colourOf(name) {
  const index = playground.presets.indexOf(name);
  return COLOURS[name] ?? `hsl(${(index * 137) % 360} 60% 50%)`;
}

export const ACTIONS = {
  leading: [{ id: "read", title: "Read", width: 80 }],
  trailing: [{ id: "delete", title: "Delete", style: "destructive", width: 80 }, { id: "archive", title: "Archive", width: 80 }],
};

export const playground = {
  /** A lane for the user's behavior, and one for each preset that is compared. */
  lanes: [],
  simulator: null,
  /** The names of all presets. */
  presets: [],
  /** The user's changes to the preset. */
  overrides: {},
  /** The last gesture: samples of the time since it began, in ms, and the distance in px; the y in its row; the device. */
  gesture: { samples: GESTURES["Slow drag"], y: 28, device: "touch" },
  /** When the gesture began, in ms by the page's clock. */
  gestureStart: 0,
};

export function showError(error) {
  $("#state").textContent = error ? `${error.name}: ${error.message}` : "";
}

/** The options of all lanes. */
export const tableOptions = () => ({ layoutDirection: $("#rtl").checked ? "rtl" : "ltr", reducedMotion: $("#reduced").checked });
