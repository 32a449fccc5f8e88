/** Writes a conformance case that the daemon of a recording passes. */
import { isMessage } from "./entries.js";

/** The members that a case omits, because a daemon may choose them. */
const OWN_CHOICE = new Set(
  ["revision", "keyframes", "spring", "css", "behavior", "snapshot", "samples", "window", "confidence", "estimatorVersion"]);
const OF_THE_DAEMON = new Set(["serverInfo", "capabilities", "presets", "limits"]);
const GIVEN = new Set(["animation", "invocation"]);
const [FIGURE, BOUND] = ["-?[\\d.]+", "(<=|>=|<|>|!=)\\s*-?[\\d.]+"];
/** A text that has another meaning in an expected message. */
const PATTERN = new RegExp(
  `^(\\.\\.\\.|…|[\\\\<].*|\\$[A-Za-z]\\w*|(≈|~)\\s*${FIGURE}(\\s*(±|\\+-)\\s*${FIGURE})?|${BOUND}(\\s*,\\s*${BOUND})*)$`, "s");
const NAME = /^\$[A-Za-z]\w*$/;

/** JSON with a space after each comma and colon. */
export function dumped(value) {
  if (Array.isArray(value)) return `[${value.map(dumped).join(", ")}]`;
  if (value === null || typeof value !== "object") return JSON.stringify(value);
  return `{${Object.entries(value).map(([name, each]) => `${JSON.stringify(name)}: ${dumped(each)}`).join(", ")}}`;
}

const role = (name, container) => (container === "animation" && name === "id" ? "animation" : name);

/** Each id of an animation or an invocation, with the member that has it. */
function* given(value, member = "") {
  if (Array.isArray(value)) for (const each of value) yield* given(each);
  else if (value && typeof value === "object") {
    for (const [name, each] of Object.entries(value)) if (!OWN_CHOICE.has(name)) yield* given(each, role(name, member));
  } else if (Number.isInteger(value) && GIVEN.has(member)) yield `${member}${value}`;
}

/** The names of the daemon's ids that occur again later. */
function namesOf(entries) {
  const reported = new Set(), named = new Set();
  for (const { kind, message } of entries.filter(isMessage)) {
    for (const name of given(message)) {
      if (reported.has(name)) named.add(name);
      else if (kind === "out") reported.add(name);
    }
  }
  return named;
}

class Conversation {
  #names;
  #known = new Set();
  #waiting;

  constructor(entries) {
    this.entries = entries;
    this.#names = namesOf(entries);
    const sent = entries.filter((entry) => entry.kind === "out" && isMessage(entry)).map(({ message }) => message);
    this.#waiting = sent.filter(({ method }) => method !== "server/closing");  // a case has no signals
  }

  * lines() {
    for (const entry of this.entries) {
      if (entry.kind === "in" && isMessage(entry)) yield* this.#request(entry.message);
      else if (entry.kind === "inText") yield `>> bytes ${quoted(entry.message)}`;
      else if (entry.kind === "inputEnded") yield ">> end";
      else if (entry.kind === "exit") {
        yield* this.#until(undefined);
        if (entry.message <= 1) yield `<< exit ${entry.message}`;
      }
    }
    yield* this.#until(undefined);
  }

  * #request(message) {
    if (Array.isArray(message) || typeof message.method !== "string" || hasName(message.params)) {
      yield `>> ${JSON.stringify(message).replaceAll("\"$", "\"\\u0024")}`;
      return;
    }
    const { timestamp, ...rest } = message.params ?? {}, isTimed = typeof timestamp === "number";
    const params = Object.fromEntries(Object.entries(isTimed || timestamp === undefined ? rest : { ...rest, timestamp })
      .map(([name, value]) => [name, this.#sent(name, value)]));
    const words = [isTimed && `${timestamp}ms`, message.id === undefined && "notify", message.method];
    const hasParams = Object.keys(params).length > 0 || (!isTimed && message.params);
    yield `>> ${[...words, hasParams && dumped(params)].filter(Boolean).join(" ")}`;
    if (message.id === undefined) return;
    yield* this.#until(message.id, message.method);
    yield "";
  }

  #sent(member, value) {
    const name = `${member}${value}`;
    return GIVEN.has(member) && this.#known.has(name) ? `$${name}` : value;
  }

  /** The messages up to the response to a request, or all that remain. */
  * #until(id, method = "") {
    while (this.#waiting.length) {
      const message = this.#waiting.shift();
      if (message.method) yield `<< ${message.method} ${dumped(this.#expected(message.params))}`;
      else if (id !== undefined && message.id === id) {
        yield this.#response(message, method);
        return;
      } else {
        const { id: own, result, error } = message, { message: text, ...kept } = error ?? {};
        yield `<< ${dumped({ id: own, ...(error ? { error: this.#expected(kept) } : { result: this.#expected(result) }) })}`;
      }
    }
  }

  #response({ error, result }, method) {
    if (error) return `<< error ${error.code}${error.data === undefined ? "" : ` ${dumped(this.#expected(error.data))}`}`;
    const isOwn = ([name]) => method !== "initialize" || !OF_THE_DAEMON.has(name);
    const kept = result && typeof result === "object" ? Object.fromEntries(Object.entries(result).filter(isOwn)) : result;
    return `<< result ${dumped(this.#expected(kept))}`;
  }

  /** A pattern for a value. */
  #expected(value, member = "") {
    if (Array.isArray(value)) return value.map((each) => this.#expected(each));
    if (value && typeof value === "object") {
      return Object.fromEntries(Object.entries(value).filter(([name]) => !OWN_CHOICE.has(name))
        .map(([name, each]) => [name, this.#expected(each, role(name, member))]));
    }
    if (typeof value === "string") return PATTERN.test(value) ? `\\${value}` : value;
    if (!Number.isInteger(value) || !GIVEN.has(member)) return value;
    const name = `${member}${value}`;
    if (!this.#names.has(name)) return "<integer>";
    this.#known.add(name);
    return `$${name}`;
  }
}

/** Whether a text in a value has another meaning in a case. */
function hasName(value) {
  if (typeof value === "string") return value.startsWith("\\") || NAME.test(value);
  return value !== null && typeof value === "object" && Object.values(value).some(hasName);
}

const ESCAPES = { "\n": "\\n", "\r": "\\r", "\t": "\\t", "\\": "\\\\", "'": "\\'" };

/** Text as the strings of `>> bytes`. */
function quoted(text) {
  const byte = (code) => {
    const letter = String.fromCharCode(code);
    return ESCAPES[letter] ?? (code >= 32 && code < 127 ? letter : `\\x${code.toString(16).padStart(2, "0")}`);
  };
  return `'${[...new TextEncoder().encode(text)].map(byte).join("")}'`;
}

/** The case of these messages, as text; throws if a case cannot have them. */
export function caseOf({ clock, entries }, chosen) {
  if (clock !== "client") {
    throw new Error('The session uses the system\'s clock. Record a session with "clock": "client", whose times a case can repeat.');
  }
  const framing = entries.find(({ kind }) => kind === "framing")?.message;
  const head = ["title: What happened in a session", "# rules: add the rules that the case shows"];
  if (framing && framing !== "lines") head.push(`framing: ${framing}`);
  return [...head, "", ...new Conversation(chosen).lines()].join("\n") + "\n";
}
