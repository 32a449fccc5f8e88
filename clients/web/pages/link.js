/** The state of the playground in the URL's fragment: links and reloads restore it. */

const rounded = (number) => +number.toFixed(2);

function gestureText({ samples, y, device }) {
  return [`${device},${y}`, ...samples.map(({ time, x }) => `${rounded(time)},${rounded(x)}`)].join(";");
}

/** A recorded gesture from its text; null if it is not one. */
function gestureOf(text) {
  const [[device, y] = [], ...pairs] = text.split(";").map((each) => each.split(","));
  const samples = pairs.map(([time, x]) => ({ time: +time, x: +x }));
  const isOrdered = samples.every(({ time }, index) => index === 0 || time >= samples[index - 1].time);
  const isComplete = samples.length > 1 && samples.every(({ time, x }) => Number.isFinite(time) && Number.isFinite(x));
  if (!isOrdered || !isComplete || !Number.isFinite(+y) || !["touch", "mouse", "pen"].includes(device)) return null;
  return { samples, y: +y, device };
}

/** Writes a state as a fragment. */
export function encode({ preset, overrides, compared, rtl, reduced, gesture }) {
  const given = new URLSearchParams({ behavior: JSON.stringify({ preset, ...overrides }), compare: compared.join(",") });
  given.set("gesture", gesture.name ?? gestureText(gesture));
  if (rtl) given.set("rtl", 1);
  if (reduced) given.set("reduced", 1);
  return `#${given}`;
}

/** Reads a fragment. Missing or invalid members are taken from `defaults`. `gestures` has the samples of the named ones. */
export function decode(fragment, defaults, { presets, gestures }) {
  const given = new URLSearchParams(fragment.replace(/^#/, ""));
  let behavior = null;
  try {
    behavior = JSON.parse(given.get("behavior"));
  } catch {
    // The default remains.
  }
  const isObject = behavior !== null && typeof behavior === "object" && !Array.isArray(behavior);
  const { preset = defaults.preset, ...overrides } = isObject ? behavior : {};
  const name = given.get("gesture") ?? "", isNamed = Object.hasOwn(gestures, name);
  const gesture = isNamed ? { name, samples: gestures[name], y: 28, device: "touch" } : gestureOf(name);
  return {
    preset: presets.includes(preset) ? preset : defaults.preset,
    overrides,
    compared: given.has("compare") ? presets.filter((each) => given.get("compare").split(",").includes(each)) : defaults.compared,
    rtl: given.has("rtl"),
    reduced: given.has("reduced"),
    gesture: gesture ?? defaults.gesture,
  };
}
