/** Writes settings as code, for the languages of the clients. */

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

/** A value as JSON in string literals of C, one for each line. */
const c = (value) => json(value).split("\n").map((line) => `    ${JSON.stringify(line.replace(/^ +/, ""))}`).join("\n");

/** How each language writes a behavior, and passes it to its client. */
export const LANGUAGES = {
  JSON: json,
  JavaScript: (behavior) => `const behavior = ${json(behavior)};
await list.start(daemon, { behavior, actions });
`,
  Python: (behavior) => `behavior = ${python(behavior)}
daemon.table_open(table="inbox", width=320, behavior=behavior)
`,
  C: (behavior) => `json_t *behavior = json_loads(
${c(behavior)},
    0, NULL);
json_object_set_new(table, "behavior", behavior);
`,
  Swift: (behavior) => `import Foundation

let behavior = try JSONDecoder().decode(
    Swipe.BehaviorOverride.self,
    from: Data(
        #"""
${json(behavior).replace(/^/gm, "        ")}
        """#.utf8))
try await daemon.request(.tableOpen(table: "inbox", width: 320, behavior: behavior))
`,
  bash: (behavior) => `behavior='${json(behavior).replaceAll("'", "'\\''")}'
swiped_call table/open table=inbox width:=320 behavior:="$behavior"
`,
};
