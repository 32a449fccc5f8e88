/** Writes settings as code. Clients in other languages read the JSON. */

const json = (value) => JSON.stringify(value, null, 2);

/** A value as a literal of Python. */
function python(value, indent = "") {
  if (value === null) return "None";
  if (typeof value === "boolean") return value ? "True" : "False";
  if (typeof value !== "object") return JSON.stringify(value);
  const inner = `${indent}    `, [open, close] = Array.isArray(value) ? "[]" : "{}";
  const members = Array.isArray(value) ? value.map((each) => python(each, inner))
    : Object.entries(value).map(([name, each]) => `${JSON.stringify(name)}: ${python(each, inner)}`);
  const line = `${open}${members.join(", ")}${close}`;
  if (line.length < 70 && !line.includes("\n")) return line;
  return `${open}\n${members.map((each) => `${inner}${each},\n`).join("")}${indent}${close}`;
}

/** How each language writes a behavior, and passes it to its client. */
export const LANGUAGES = {
  JSON: json,
  JavaScript: (behavior) => `const behavior = ${json(behavior)};
await list.start(daemon, { behavior, actions });
`,
  Python: (behavior) => `behavior = ${python(behavior)}
daemon.table_open(table="inbox", width=320, behavior=behavior)
`,
};
