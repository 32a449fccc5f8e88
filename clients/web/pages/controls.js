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
    const alternatives = this.schemas.alternatives(schema);
    return alternatives.length === 1 ? this.#single(alternatives[0], path) : this.#choice(alternatives, path);
  }

  #single(schema, path) {
    if ("const" in schema || schema.type === "null") return { element: element("span"), get: () => schema.const ?? null, set() {} };
    if (schema.enum) return this.#select(schema.enum, path);
    if (schema.type === "boolean") return this.#check(path);
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

  #select(values, path) {
    const options = values.map((value) => element("option", { value, textContent: words(`${value}`) }));
    const select = this.#mark(element("select", {}, ...options), path);
    select.dataset.values = values.join(" ");
    return { element: select, get: () => select.value || undefined, set: (value) => (select.value = value ?? "") };
  }

  #check(path) {
    const box = this.#mark(element("input", { type: "checkbox" }), path);
    return {
      element: element("label", { className: "box" }, box),
      get: () => (box.indeterminate ? undefined : box.checked),
      set: (value) => Object.assign(box, { checked: value === true, indeterminate: value === undefined }),
    };
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
    const { examples = [] } = prefixItems ? {} : this.schemas.resolve(items);
    const input = this.#mark(element("input", { type: "text", title: `such as ${JSON.stringify(examples)}` }), path, "change");
    const set = (value) => (input.value = JSON.stringify(value ?? initial));
    const get = () => {
      try {
        return JSON.parse(input.value);
      } catch {
        return input.value;
      }
    };
    set();
    return { element: input, get, set };
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

  /** A list of alternatives, and the control of the selected one. The names of an enumeration are alternatives of their own. */
  #choice(alternatives, path) {
    const options = alternatives.flatMap((schema) => (schema.enum ?? [null]).map((value) => (
      { schema, value, text: value === null ? title(schema, alternatives) : words(value) })));
    const composed = alternatives.filter((schema) => !schema.enum);
    const controls = new Map(composed.map((schema) => [schema, this.#single(schema, path)]));
    const select = element("select", { ariaLabel: `${path}: kind` },
      ...options.map(({ text }, index) => element("option", { value: index, textContent: text })));
    select.dataset.path = path;
    select.dataset.values = alternatives.flatMap((schema) => schema.enum ?? []).join(" ");
    const show = () => {
      const shown = options[select.value]?.schema ?? null;
      controls.forEach((control, schema) => (control.element.hidden = schema !== shown));
    };
    select.addEventListener("input", () => {
      const control = controls.get(options[select.value].schema);
      if (control && control.get() === undefined) control.set(INITIAL[path.split(".").at(-1)] ?? 0.5);
      show();
      this.#changed(path);
    });
    const set = (value) => {
      const matches = ({ schema, value: own }) => (schema.enum ? own === value : this.schemas.accepts(schema, value));
      const found = options.findIndex(matches);
      select.selectedIndex = found;
      if (found >= 0 && value !== undefined) controls.get(options[found].schema)?.set(value);
      show();
    };
    set(undefined);
    return {
      element: element("div", { className: "choice" }, select, ...[...controls.values()].map((control) => control.element)),
      get: () => {
        const option = options[select.value];
        return option && (option.schema.enum ? option.value : controls.get(option.schema).get());
      },
      set,
    };
  }
}
