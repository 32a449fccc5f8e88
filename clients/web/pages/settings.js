/** The settings: a control for each member of a behavior that an override replaces as a whole. */
import { Controls } from "./controls.js";
import { element } from "../src/element.js";
import { predict } from "./lane.js";
import { words } from "./schema.js";
import { $, playground, remember, showError, whileBusy } from "./state.js";

/** Each setting: its part of the behavior, its member there or null, its path, control, and line in the form. */
const settings = [];

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
    const meaning = element("small", { textContent: schema.description.split(".")[0] });
    return element("details", { open: isOpen }, element("summary", {}, `${words(part)} `, meaning), ...lines);
  }));
}

function line(controls, part, member, schema) {
  const path = member === null ? part : `${part}.${member}`;
  const control = controls.make(schema, path);
  const labels = { textContent: "↺", title: "Reset to the preset", ariaLabel: `reset ${path}` };
  const button = element("button", { type: "button", className: "reset", ...labels });
  const made = element("div", { className: "unit", title: controls.schemas.resolve(schema).description ?? "" },
    element("span", { className: "name", textContent: words(member ?? part) }), control.element, button);
  const setting = { part, member, path, control, line: made };
  button.addEventListener("click", () => set(setting, undefined));
  settings.push(setting);
  return made;
}

/** What a behavior has for a setting. */
const valueOf = (behavior, { part, member }) => (member === null ? behavior[part] : behavior[part]?.[member]);

/** A setting has another value; undefined resets it to the preset. `edited` is the setting if it is its control that has changed. */
function set({ part, member, path }, value, edited = null) {
  const { [part]: before = {}, ...behavior } = playground.behavior;
  const other = { "release.seconds": "deceleration", "release.deceleration": "seconds" }[path];  // both specify the same quantity
  const members = member === null ? value : { ...before, [member]: value, ...(edited && other && { [other]: undefined }) };
  // What is undefined is not in JSON.
  const wanted = JSON.parse(JSON.stringify({ ...behavior, [part]: members }));
  if (JSON.stringify(wanted[part]) === "{}") delete wanted[part];
  whileBusy(() => applySettings(wanted, edited));
}

/** The user has changed the control with that path. */
function changed(path) {
  const setting = settings.find((each) => path === each.path || path.startsWith(`${each.path}.`)), value = setting.control.get();
  set(setting, value, value === undefined ? null : setting);
}

/** Gives the user's lane a behavior, and shows what the daemon has resolved. `edited` is the setting that the user changes. */
export async function applySettings(behavior = playground.behavior, edited = null) {
  const [yours] = playground.lanes;
  try {
    await yours.list.configure({ behavior });
  } catch (error) {
    edited?.line.classList.add("wrong");
    showError(error);
    return;
  }
  playground.behavior = behavior;
  remember();
  showError(null);
  $("#preset").value = yours.list.behavior.preset;
  for (const setting of settings) {
    const own = valueOf(behavior, setting);
    setting.line.classList.remove("wrong");
    setting.line.classList.toggle("own", own !== undefined);
    if (setting !== edited) setting.control.set(own === undefined ? valueOf(yours.list.behavior, setting) : own);
  }
  $("#settings").textContent = JSON.stringify(behavior, null, 2);
  await predict();
}
