/** Controls for the values that a JSON schema allows: whatever the protocol has, there is something to set it by. */

/** Where sliders reach, by the member's name; what is not here reaches as far as the schema says, up to a thousand. */
const REACH = {
  slop: [0, 40], touch: [0, 40], mouse: [0, 40], pen: [0, 40], directionRatio: [0, 4], edgeInset: [0, 60], px: [0, 320], fraction: [0, 1],
  inset: [0, 160], coefficient: [0.05, 1.5], start: [0, 120], dimension: [20, 640], horizon: [10, 300], stopGap: [5, 200],
  maximum: [0, 12_000],
  seconds: [0, 1], deceleration: [0, 0.999], velocityThreshold: [0, 2_000], minimumDistance: [0, 200], duration: [0, 1_500],
  visualDuration: [10, 1_500], response: [0.05, 1.5], dampingRatio: [0.05, 2], stiffness: [10, 800], damping: [1, 80], mass: [0.1, 5],
  bounce: [0, 0.95], maximumOvershoot: [0, 80], past: [0, 200], velocity: [0, 4_000], hysteresis: [0, 40], timeLimit: [100, 20_000],
  collapse: [0, 1_000], minimumWidth: [0, 160], maximumWidth: [20, 320], overshoot: [-40, 40],
  openThreshold: [0, 1], closeThreshold: [0, 1],
};
/** What a member begins with that nobody has set. */
const BEGINNING = {
  duration: 300, visualDuration: 300, response: 0.4, dampingRatio: 0.86, stiffness: 247, damping: 27, px: 60, fraction: 0.5, inset: 40,
  dimension: 320, maximumOvershoot: 8, directionRatio: 1, minimumWidth: 40, maximumWidth: 120,
};

function element(name, properties = {}, ...children) {
  const made = Object.assign(document.createElement(name), properties);
  made.append(...children);
  return made;
}

/** `velocityThreshold` as `velocity threshold`. */
export const spoken = (name) => name.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);

/** Makes controls for schemas of one document. A control has an `element`, `get()` and `set(value)`; undefined is what is not said. */
export class Controls {
  #document;
  #changed;

  /** @param {(path: string) => void} changed is told when the user has set something */
  constructor(document, changed) {
    this.#document = document;
    this.#changed = changed;
  }

  resolve(schema) {
    if (!schema.$ref) return schema;
    const found = schema.$ref.split("/").slice(1).reduce((at, step) => at[step], this.#document);
    const { $ref, ...own } = schema;
    return { ...this.resolve(found), ...own };
  }

  /** What a schema may be, each of one kind: no ways in ways. */
  ways(given) {
    const schema = this.resolve(given);
    if (Array.isArray(schema.type)) return schema.type.map((type) => ({ ...schema, type }));
    if (schema.properties && schema.oneOf) return this.#combinations(schema);
    if (!schema.oneOf) return [schema];
    const ways = schema.oneOf.flatMap((way) => this.ways(way));
    const numbers = ways.filter((way) => way.type === "number" || typeof way.const === "number");
    if (numbers.length < 2) return ways;
    const minimum = Math.min(...numbers.map((way) => way.const ?? way.minimum));
    return [{ ...numbers.find((way) => way.type), minimum }, ...ways.filter((way) => !numbers.includes(way))];
  }

  /** An object whose members exclude each other, as an object for each set that goes together. */
  #combinations(schema) {
    const named = ({ required = [], anyOf = [] }) => [...required, ...anyOf.flatMap(named)];
    const sets = schema.oneOf.map(named);
    return schema.oneOf.map((way, index) => {
      const others = new Set(sets.flat().filter((name) => !sets[index].includes(name)));
      const gone = (name) => way.properties?.[name] === false || others.has(name);
      const kept = Object.entries(schema.properties).filter(([name]) => !gone(name) || sets[index].includes(name));
      const { oneOf, ...rest } = schema;
      return { ...rest, properties: Object.fromEntries(kept), required: [...(schema.required ?? []), ...(way.required ?? [])] };
    });
  }

  /** Whether a value is one of a way's. */
  accepts(given, value) {
    return this.ways(given).some((way) => {
      if (way.enum) return way.enum.includes(value);
      if ("const" in way) return way.const === value;
      if (way.type === "array") return Array.isArray(value);
      if (way.type === "null") return value === null;
      if (way.type !== "object") return typeof value === way.type;
      if (value === null || typeof value !== "object" || Array.isArray(value)) return false;
      const known = Object.entries(value).every(([name, each]) => way.properties[name] && this.accepts(way.properties[name], each));
      return known && (way.required ?? []).every((name) => name in value);
    });
  }

  /** The control of a member. */
  make(schema, path) {
    const ways = this.ways(schema);
    return ways.length === 1 ? this.#single(ways[0], path) : this.#choice(ways, path);
  }

  #single(way, path) {
    if ("const" in way) return { element: element("span"), get: () => way.const, set() {} };
    if (way.enum) return this.#select(way.enum, path);
    if (way.type === "boolean") return this.#check(path);
    if (way.type === "number") return this.#number(way, path);
    if (way.type === "string") return this.#text(path);
    if (way.type === "null") return { element: element("span"), get: () => null, set() {} };
    if (way.type === "object") return this.object(way, path);
    if (way.prefixItems) return this.#tuple(way, path);
    return this.resolve(way.items).enum ? this.#set(way, path) : this.#list(way, path);
  }

  #mark(input, path, type = "input") {
    input.dataset.path = path;
    input.ariaLabel = path;
    input.addEventListener(type, () => this.#changed(path));
    return input;
  }

  #select(values, path) {
    const options = values.map((value) => element("option", { value, textContent: spoken(`${value}`) }));
    const select = this.#mark(element("select", {}, ...options), path);
    select.dataset.values = values.join(" ");
    return { element: select, get: () => select.value || undefined, set: (value) => (select.value = value ?? "") };
  }

  #check(path) {
    const box = this.#mark(element("input", { type: "checkbox" }), path);
    return {
      element: box,
      get: () => (box.indeterminate ? undefined : box.checked),
      set: (value) => Object.assign(box, { checked: value === true, indeterminate: value === undefined }),
    };
  }

  #text(path) {
    const input = this.#mark(element("input", { type: "text" }), path, "change");
    return { element: input, get: () => input.value, set: (value) => (input.value = value ?? "") };
  }

  #number({ minimum, maximum, default: usual }, path) {
    const name = path.split(".").at(-1);
    const [least, most] = REACH[name] ?? [Math.max(minimum, -1_000), Math.min(maximum, 1_000)];
    const step = most - least > 100 ? 1 : most - least > 10 ? 0.5 : 0.01;
    const slider = element("input", { type: "range", min: least, max: most, step, tabIndex: -1, ariaHidden: "true" });
    const reach = { min: minimum, max: maximum, step: "any", placeholder: usual ?? "–" };
    const input = this.#mark(element("input", { type: "number", ...reach }), path);
    input.addEventListener("input", () => (slider.value = input.value));
    slider.addEventListener("input", () => {
      input.value = slider.value;
      this.#changed(path);
    });
    const set = (value) => {
      input.value = value ?? "";
      slider.value = value ?? usual ?? BEGINNING[name] ?? least;
    };
    set(undefined);
    const get = () => (input.value === "" ? undefined : +input.value);
    return { element: element("span", { className: "number" }, slider, input), get, set };
  }

  #tuple({ prefixItems }, path) {
    const parts = prefixItems.map(({ minimum: min, maximum: max }, index) => this.#mark(
      element("input", { type: "number", min, max, step: 0.01, value: [0.25, 0.1, 0.25, 1][index] }), `${path}.${index}`));
    return {
      element: element("span", { className: "tuple" }, ...parts),
      get: () => parts.map((part) => +part.value),
      set: (value) => parts.forEach((part, index) => (part.value = value?.[index] ?? part.value)),
    };
  }

  #set(way, path) {
    const box = (value) => this.#mark(element("input", { type: "checkbox" }), `${path}.${value}`);
    const boxes = this.resolve(way.items).enum.map((value) => [value, box(value)]);
    return {
      element: element("span", { className: "set" }, ...boxes.map(([value, box]) => element("label", {}, box, ` ${spoken(value)}`))),
      get: () => boxes.filter(([, box]) => box.checked).map(([value]) => value),
      set: (given) => boxes.forEach(([value, box]) => (box.checked = given?.includes(value) ?? false)),
    };
  }

  /** One or more of the same shape, one after the other. */
  #list(way, path) {
    const rows = element("div", { className: "list" });
    const more = element("button", { type: "button", textContent: "one more" });
    const fewer = element("button", { type: "button", textContent: "one fewer" });
    let items = [];
    const resize = (count) => {
      while (items.length < count) items.push(this.make(way.items, path));
      items = items.slice(0, count);
      rows.replaceChildren(...items.map((item) => item.element));
    };
    const press = (change) => () => {
      resize(Math.min(Math.max(items.length + change, way.minItems ?? 0), way.maxItems));
      this.#changed(path);
    };
    more.addEventListener("click", press(1));
    fewer.addEventListener("click", press(-1));
    const set = (value) => {
      const values = value ?? [{ overshoot: 0, duration: 300 }];
      resize(values.length);
      items.forEach((item, index) => item.set(values[index]));
    };
    set(undefined);
    return { element: element("div", {}, rows, more, fewer), get: () => items.map((item) => item.get()), set };
  }

  /** All members of an object; those that are not said are left out. */
  object({ properties, required = [] }, path) {
    const members = Object.entries(properties).filter(([, schema]) => schema !== false)
      .map(([name, schema]) => [name, this.make(schema, `${path}.${name}`), this.resolve(schema)]);
    const lines = members.filter(([, , schema]) => !("const" in schema)).map(([name, control, { description = "" }]) => (
      element("div", { className: "member", title: description },
        element("span", { className: "name", textContent: spoken(name) }), control.element)));
    const beginning = (name) => (required.includes(name) ? BEGINNING[name] : undefined);
    const set = (value) => members.forEach(([name, control]) => (
      control.set(value?.[name] ?? (value && name in value ? null : beginning(name)))));
    set(undefined);
    return {
      element: element("div", { className: "object" }, ...lines),
      get: () => Object.fromEntries(members.map(([name, control]) => [name, control.get()]).filter(([, value]) => value !== undefined)),
      set,
    };
  }

  /** A list of what it may be, and the control of each; names of an enumeration stand in the list themselves. */
  #choice(ways, path) {
    const options = ways.flatMap((way) => (way.enum ?? [null]).map((value) => (
      { way, value, title: value === null ? kind(way, ways) : spoken(value) })));
    const controls = new Map(ways.filter((way) => !way.enum).map((way) => [way, this.#single(way, path)]));
    const select = element("select", { ariaLabel: `${path}: kind` },
      ...options.map(({ title }, index) => element("option", { value: index, textContent: title })));
    select.dataset.path = path;
    select.dataset.values = ways.flatMap((way) => way.enum ?? []).join(" ");
    const show = () => controls.forEach((control, way) => (control.element.hidden = options[select.value]?.way !== way));
    select.addEventListener("input", () => {
      const control = controls.get(options[select.value].way);
      if (control && control.get() === undefined) control.set(BEGINNING[path.split(".").at(-1)] ?? 0.5);
      show();
      this.#changed(path);
    });
    const set = (value) => {
      const found = options.findIndex((option) => (option.way.enum ? option.value === value : this.accepts(option.way, value)));
      select.selectedIndex = found;
      if (found >= 0 && value !== undefined) controls.get(options[found].way)?.set(value);
      show();
    };
    set(undefined);
    return {
      element: element("div", { className: "choice" }, select, ...[...controls.values()].map((control) => control.element)),
      get: () => {
        const option = options[select.value];
        return option && (option.way.enum ? option.value : controls.get(option.way).get());
      },
      set,
    };
  }
}

/** A way in a word or two, that tell it from the others. */
function kind(way, ways) {
  if (way.type === "null") return "none";
  if (way.type === "array") return way.prefixItems ? "Bézier curve" : "list";
  if (way.type !== "object") return way.type;
  const type = way.properties.type?.const;
  if (type && ways.filter((other) => other.properties?.type?.const === type).length === 1) return type;
  const named = (way.required ?? []).filter((name) => name !== "type");
  const members = (named.length ? named : Object.keys(way.properties)).map(spoken).join(", ");
  return type ? `${type}: ${members}` : members;
}
