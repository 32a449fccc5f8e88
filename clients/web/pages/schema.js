/** Reads JSON schemas of the protocol for the controls: which alternatives a value has, and which of them a value is. */

export class Schemas {
  #document;

  /** @param {object} document the OpenRPC document of `rpc.discover` */
  constructor(document) {
    this.#document = document;
  }

  /** A schema without `$ref`. */
  resolve(schema) {
    if (!schema.$ref) return schema;
    const found = schema.$ref.split("/").slice(1).reduce((at, step) => at[step], this.#document);
    const { $ref, ...own } = schema;
    return { ...this.resolve(found), ...own };
  }

  /** The alternatives of a schema, each of one type and without alternatives of its own. */
  alternatives(given) {
    const schema = this.resolve(given);
    if (Array.isArray(schema.type)) return schema.type.map((type) => ({ ...schema, type }));
    if (schema.properties && schema.oneOf) return this.#combinations(schema);
    const choices = schema.oneOf ?? (schema.properties ? undefined : schema.anyOf);
    if (!choices) return [schema];
    const all = choices.flatMap((each) => this.alternatives(each));
    const numbers = all.filter((each) => each.type === "number" || typeof each.const === "number");
    if (numbers.length < 2) return all;
    const minimum = Math.min(...numbers.map((each) => each.const ?? each.minimum));
    return [{ ...numbers.find((each) => each.type), minimum }, ...all.filter((each) => !numbers.includes(each))];
  }

  /** An object whose members exclude each other, as one object for each set of members that go together. */
  #combinations(schema) {
    const named = ({ required = [], anyOf = [] }) => [...required, ...anyOf.flatMap(named)];
    const sets = schema.oneOf.map(named);
    return schema.oneOf.map((alternative, index) => {
      const others = new Set(sets.flat().filter((name) => !sets[index].includes(name)));
      const isExcluded = (name) => alternative.properties?.[name] === false || others.has(name);
      const kept = Object.entries(schema.properties).filter(([name]) => !isExcluded(name) || sets[index].includes(name));
      const { oneOf, ...rest } = schema;
      return { ...rest, properties: Object.fromEntries(kept), required: [...(schema.required ?? []), ...(alternative.required ?? [])] };
    });
  }

  /** Whether a schema accepts a value. */
  accepts(given, value) {
    return this.alternatives(given).some((schema) => {
      if (schema.enum) return schema.enum.includes(value);
      if ("const" in schema) return schema.const === value;
      if (schema.type === "array") return Array.isArray(value);
      if (schema.type === "null") return value === null;
      if (schema.type !== "object") return typeof value === schema.type;
      if (value === null || typeof value !== "object" || Array.isArray(value)) return false;
      const known = Object.entries(value).every(([name, each]) => schema.properties[name] && this.accepts(schema.properties[name], each));
      return known && (schema.required ?? []).every((name) => name in value);
    });
  }
}

/** `velocityThreshold` as `velocity threshold`. */
export const words = (name) => name.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);

/** What a description says about null: `null (the default): the slop.` is `the slop`. */
const meaningOfNull = (description = "") => /\bnull(?: \(the default\))?: (.+?)(?:[.;,]|$)/.exec(description)?.[1];

/** A short title that distinguishes an alternative from the others. */
export function title(schema, alternatives) {
  if (schema.type === "null") return meaningOfNull(schema.description) ?? "none";
  if (schema.type === "array") return schema.prefixItems ? "Bézier curve" : "list";
  if (schema.type !== "object") return schema.type;
  const type = schema.properties.type?.const;
  if (type && alternatives.filter((other) => other.properties?.type?.const === type).length === 1) return type;
  const named = (schema.required ?? []).filter((name) => name !== "type");
  const members = (named.length ? named : Object.keys(schema.properties)).map(words).join(", ");
  return type ? `${type}: ${members}` : members;
}
