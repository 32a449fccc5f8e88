/** Plays the last gesture slowly: the rows, the finger and the playheads at any time of it. */
import { endOfTime, movePlayheads } from "./charts.js";
import { element } from "../src/element.js";
import { predict } from "./lane.js";
import { $, playground } from "./state.js";

const finger = element("i", { className: "finger", hidden: true });
/** How far the finger stays from the edges of the row, in px. */
const REACH = 20;
let scheduled = 0;

const shownTime = () => +$("#scrub").value;

/** Shows all rows at a time in ms since the gesture began. */
function showAt(time) {
  if (!playground.isPlaying) {
    playground.isPlaying = true;
    $("#lanes").classList.add("playing");
    // A gesture that is not over yet has no complete trajectory.
    if (playground.lanes.some((lane) => !lane.trajectory.isComputed)) predict().then(() => playground.isPlaying && showAt(shownTime()));
  }
  $("#scrub").value = time;
  $("#time").textContent = `${Math.round(time)} ms`;
  for (const lane of playground.lanes) lane.showAt(time);
  movePlayheads(time);
  showFinger(time);
}

/** The finger on the user's row. */
function showFinger(time) {
  const { samples, y } = playground.gesture, [{ list }] = playground.lanes;
  if (finger.parentElement !== list) list.append(finger);
  finger.hidden = time > samples.at(-1).time;
  const next = samples.findIndex((each) => each.time > time), to = samples.at(next), from = samples[Math.max(next, 1) - 1];
  const part = next > 0 ? (time - from.time) / (to.time - from.time) : 0;
  const x = next > 0 ? from.x + part * (to.x - from.x) : to.x;
  const distances = samples.map((each) => each.x), edges = [REACH - Math.min(...distances), list.width - REACH - Math.max(...distances)];
  const start = Math.min(Math.max(list.width / 2, edges[0]), edges[1]);  // so that the row shows as much of the path as it can
  finger.style.left = `${start + x}px`;
  finger.style.top = `${y}px`;
}

function pause() {
  cancelAnimationFrame(scheduled);
  scheduled = 0;
  $("#play").textContent = "Play";
}

/** Returns the rows to the daemon. */
export function stopPlayer() {
  pause();
  if (!playground.isPlaying) return;
  playground.isPlaying = false;
  finger.hidden = true;
  $("#lanes").classList.remove("playing");
  movePlayheads(null);
  for (const lane of playground.lanes) lane.showNow();
}

function play() {
  if (scheduled) return pause();
  $("#play").textContent = "Pause";
  let time = shownTime(), last = performance.now();
  if (time >= endOfTime()) time = 0;
  const advance = (now) => {
    const end = endOfTime();
    time = Math.min(time + (now - last) * +$("#speed").value, end);
    last = now;
    showAt(time);
    if (time < end) scheduled = requestAnimationFrame(advance);
    else pause();
  };
  scheduled = requestAnimationFrame(advance);
}

export function startPlayer() {
  $("#play").addEventListener("click", play);
  $("#scrub").addEventListener("input", () => {
    const time = shownTime();
    pause();
    showAt(time);
  });
  $("#lanes").addEventListener("pointerdown", stopPlayer, { capture: true });
}
