/** The settings: a control for each member of a behavior that an override replaces as a whole. */
import { Controls } from "./controls.js";
import { element } from "../src/element.js";
import { showCode } from "./exchange.js";
import { predict } from "./lane.js";
import { words } from "./schema.js";
import { $, playground, remember, showError, whileBusy } from "./state.js";

/** Each setting: its part of the behavior, its member there or null, its path, control, and line in the form. */
let settings = [];

/** Builds the form from the protocol's schema. */
export function buildSettings(document) {
  const controls = new Controls(document, changed);
  const { schemas } = controls;
  const alternatives = document.components.schemas.BehaviorOverride.oneOf.map((each) => schemas.resolve(each));
  const { properties } = alternatives.find((each) => each.properties);
  const parts = Object.entries(properties).filter(([name]) => name !== "preset");
  $("#controls").replaceChildren(...parts.map(([part, given]) => {
    const schema = schemas.resolve(given);
    const members = schema.properties ? Object.entries(schema.properties) : [[null, given]];
    const isOpen = ["release", "settle", "tracking"].includes(part);
    const lines = members.map(([member, inner]) => line(controls, part, member, inner));
    const [meaning] = /^[^.]+/.exec(schema.description);
    return element("details", { open: isOpen }, element("summary", {}, `${words(part)} `, element("small", { textContent: meaning })), ...lines);
  }));
}

function line(controls, part, member, schema) {
  const path = member === null ? part : `${part}.${member}`;
  const control = controls.make(schema, path);
  const labels = { textContent: "↺", title: "Reset to the preset", ariaLabel: `reset ${path}` };
  const button = element("button", { type: "button", className: "reset", ...labels });
  button.addEventListener("click", () => reset(part, member));
  const made = element("div", { className: "unit", title: controls.schemas.resolve(schema).description ?? "" },
    element("span", { className: "name", textContent: words(member ?? part) }), control.element, button);
  settings.push({ part, member, path, control, line: made });
  return made;
}

const value = (behavior, { part, member }) => (member === null ? behavior[part] : behavior[part]?.[member]);

/** The preset and the overrides that the daemon has accepted. */
let accepted = { preset: "mail", overrides: {} };

/** Resets a setting to the preset. */
function reset(part, member) {
  const overrides = structuredClone(playground.overrides);
  if (member === null) delete overrides[part];
  else delete overrides[part]?.[member];
  if (overrides[part] && Object.keys(overrides[part]).length === 0) delete overrides[part];
  playground.overrides = overrides;
  whileBusy(applySettings);
}

/** The user has changed the control with that path. */
function changed(path) {
  const overrides = structuredClone(playground.overrides);
  const setting = settings.find((each) => path === each.path || path.startsWith(`${each.path}.`));
  const { part, member } = setting;
  const set = setting.control.get();
  if (set === undefined) return reset(part, member);
  overrides[part] = member === null ? set : { ...overrides[part], [member]: set };
  const other = { "release.seconds": "deceleration", "release.deceleration": "seconds" }[setting.path];
  if (other) delete overrides.release[other];  // both specify the same quantity
  playground.overrides = overrides;
  whileBusy(() => applySettings(setting));
}

/** Configures the user's lane, and shows the behavior that the daemon has resolved. `edited` is the setting that the user changes. */
export async function applySettings(edited = null) {
  const [yours] = playground.lanes, { preset, overrides } = playground;
  try {
    await yours.list.configure({ behavior: yours.behavior });
    if (playground.overrides !== overrides) return;  // the user was faster
    accepted = { preset, overrides };
    remember();
    showError(null);
    for (const setting of settings) setting.line.classList.remove("wrong");
  } catch (error) {
    if (playground.overrides === overrides) Object.assign(playground, accepted);
    edited?.line.classList.add("wrong");
    showError(error);
    return;
  }
  $("#preset").value = playground.preset;
  for (const setting of settings) {
    const own = value(playground.overrides, setting);
    setting.line.classList.toggle("own", own !== undefined);
    if (setting !== edited) setting.control.set(own === undefined ? value(yours.list.behavior, setting) : own);
  }
  showCode();
  await predict();
}
