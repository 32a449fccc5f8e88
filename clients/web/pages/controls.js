/** Makes a form control for each JSON schema: a slider, a list, a group of members, … */
import { element } from "../src/element.js";
import { Schemas, title, words } from "./schema.js";

/** The values of members that neither the preset nor the user has set. */
const INITIAL = {
  duration: 300, visualDuration: 300, response: 0.4, dampingRatio: 0.86, stiffness: 247, damping: 27, px: 60, fraction: 0.5, inset: 40,
  dimension: 320, acrossMargin: 400, distance: 300, maximumOvershoot: 8, directionRatio: 1, minimumWidth: 40, maximumWidth: 120,
  perExtent: 1_000, maximumDuration: 500, timeLimit: 10_000,
};

/** Makes controls for the schemas of a document. A control has an `element`, `get()` and `set(value)`; undefined means not set. */
export class Controls {
  schemas;
  #changed;

  /** @param {(path: string) => void} changed is called when the user has changed the control with that path */
  constructor(document, changed) {
    this.schemas = new Schemas(document);
    this.#changed = changed;
  }

  /** The control of a member. */
  make(schema, path) {
    const alternatives = this.schemas.alternatives(schema), [first] = alternatives;
    return alternatives.length > 1 || valuesOf(first) ? this.#choice(alternatives, path) : this.#single(first, path);
  }

  #single(schema, path) {
    if ("const" in schema || schema.type === "null") return { element: element("span"), get: () => schema.const ?? null, set() {} };
    if (schema.type === "number" || schema.type === "integer") return this.#number(schema, path);
    if (schema.type === "string") return this.#text(path);
    if (schema.type === "object") return this.object(schema, path);
    return schema.items && this.schemas.resolve(schema.items).enum ? this.#set(schema, path) : this.#list(schema, path);
  }

  #mark(input, path, type = "input") {
    input.dataset.path = path;
    input.ariaLabel = path;
    input.addEventListener(type, () => this.#changed(path));
    return input;
  }

  #text(path) {
    const input = this.#mark(element("input", { type: "text" }), path, "change");
    return { element: input, get: () => input.value, set: (value) => (input.value = value ?? "") };
  }

  /** A slider beside a box. Its range fits the value: any other one can be typed. */
  #number({ type, minimum, maximum, default: fallback }, path) {
    const initial = fallback ?? INITIAL[path.split(".").at(-1)] ?? 0;
    const slider = element("input", { type: "range", tabIndex: -1, ariaHidden: "true" });
    const input = this.#mark(
      element("input", { type: "number", min: minimum, max: maximum, step: "any", placeholder: fallback ?? "–" }), path);
    const slide = (value) => {
      const max = Math.min(4 * Math.abs(value) || 100, maximum), min = Math.max(-max, minimum), range = max - min;
      Object.assign(slider, { min, max, step: type === "integer" || range > 100 ? 1 : range > 10 ? 0.5 : 0.01, value });
    };
    input.addEventListener("input", () => slide(+input.value));
    slider.addEventListener("input", () => {
      input.value = slider.value;
      this.#changed(path);
    });
    const set = (value) => {
      input.value = value ?? "";
      slide(value ?? initial);
    };
    set(undefined);
    const get = () => (input.value === "" ? undefined : +input.value);
    return { element: element("span", { className: "number" }, slider, input), get, set };
  }

  #set(schema, path) {
    const box = (value) => this.#mark(element("input", { type: "checkbox" }), `${path}.${value}`);
    const boxes = this.schemas.resolve(schema.items).enum.map((value) => [value, box(value)]);
    return {
      element: element("span", { className: "set" }, ...boxes.map(([value, box]) => element("label", {}, box, ` ${words(value)}`))),
      get: () => boxes.filter(([, box]) => box.checked).map(([value]) => value),
      set: (given) => boxes.forEach(([value, box]) => (box.checked = given?.includes(value) ?? false)),
    };
  }

  /** Any other list as JSON, such as the points of a Bézier curve. What is not JSON, the daemon refuses. */
  #list({ prefixItems, minItems, items }, path) {
    const initial = prefixItems ? [0.25, 0.1, 0.25, 1] : minItems ? [{ overshoot: 0, duration: 300 }] : [];
    const { examples = [] } = prefixItems ? {} : this.schemas.resolve(items), text = this.#text(path);
    text.element.title = `such as ${JSON.stringify(examples)}`;
    const set = (value) => text.set(JSON.stringify(value ?? initial));
    const get = () => {
      try {
        return JSON.parse(text.get());
      } catch {
        return text.get();
      }
    };
    set();
    return { element: text.element, get, set };
  }

  /** The members of an object. Those that are not set are left out. */
  object({ properties, required = [] }, path) {
    const given = Object.entries(properties).filter(([, schema]) => schema !== false);
    const members = given.map(([name, schema]) => [name, this.make(schema, `${path}.${name}`), this.schemas.resolve(schema)]);
    const lines = members.filter(([, , schema]) => !("const" in schema)).map(([name, control, { description = "" }]) => (
      element("div", { className: "member", title: description },
        element("span", { className: "name", textContent: words(name) }), control.element)));
    const initial = (name) => (required.includes(name) ? INITIAL[name] : undefined);
    const set = (value) => members.forEach(([name, control]) => (
      control.set(value?.[name] ?? (value && name in value ? null : initial(name)))));
    set(undefined);
    return {
      element: element("div", { className: "object" }, ...lines),
      get: () => Object.fromEntries(members.map(([name, control]) => [name, control.get()]).filter(([, value]) => value !== undefined)),
      set,
    };
  }

  /** A list of alternatives, and the control of the selected one. The values of an enumeration are alternatives of their own. */
  #choice(alternatives, path) {
    const options = alternatives.flatMap((schema) => (
      valuesOf(schema)?.map((value) => ({ value, text: words(`${value}`) })) ?? [{ schema, text: title(schema, alternatives) }]));
    const controls = new Map(alternatives.filter((schema) => !valuesOf(schema)).map((schema) => [schema, this.#single(schema, path)]));
    const choices = options.map(({ value, text }) => element("option", { value: value ?? text, textContent: text }));
    const select = element("select", {}, ...choices);
    const controlOf = ({ schema } = {}) => controls.get(schema), selected = () => options[select.selectedIndex];
    const show = () => controls.forEach((control) => (control.element.hidden = control !== controlOf(selected())));
    select.addEventListener("input", () => {
      const control = controlOf(selected());
      if (control && control.get() === undefined) control.set(INITIAL[path.split(".").at(-1)] ?? 0.5);
      show();
    });
    this.#mark(select, path);
    if (controls.size > 0) select.ariaLabel += ": kind";
    select.dataset.values = options.map(({ value }) => value).join(" ");
    const set = (value) => {
      select.selectedIndex = options.findIndex(({ schema, value: own }) => (schema ? this.schemas.accepts(schema, value) : own === value));
      if (value !== undefined) controlOf(selected())?.set(value);
      show();
    };
    set(undefined);
    return {
      element: element("div", { className: "choice" }, select, ...[...controls.values()].map((control) => control.element)),
      get: () => (controlOf(selected()) ?? { get: () => selected()?.value }).get(),
      set,
    };
  }
}

/** The values of an enumeration, or of a Boolean; undefined for any other schema. */
const valuesOf = ({ enum: values, type }) => (type === "boolean" ? [true, false] : values);
