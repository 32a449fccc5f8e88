/** The state of the playground in the URL's fragment: links and reloads restore it. */

/** Writes a state as a fragment. */
export function encode({ preset, overrides, compared, rtl, reduced, gesture }) {
  const given = new URLSearchParams({ behavior: JSON.stringify({ preset, ...overrides }), compare: compared.join(",") });
  if (gesture.name) given.set("gesture", gesture.name);  // others are lost when the page is
  if (rtl) given.set("rtl", 1);
  if (reduced) given.set("reduced", 1);
  return `#${given}`;
}

/** Reads a fragment. Missing or invalid members are taken from `defaults`. */
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
  return {
    preset: presets.includes(preset) ? preset : defaults.preset,
    overrides,
    compared: given.has("compare") ? presets.filter((each) => given.get("compare").split(",").includes(each)) : defaults.compared,
    rtl: given.has("rtl"),
    reduced: given.has("reduced"),
    gesture: gestures.find(({ name }) => name === given.get("gesture")) ?? defaults.gesture,
  };
}
