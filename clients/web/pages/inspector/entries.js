/** Reads a recording: a header line, then a line for each input and output. */

const BYTES = ["in", "out", "inText", "outText", "inHex", "outHex"];
const KINDS = new Set([...BYTES, "framing", "timePassed", "inputEnded", "closing", "exit", "limit"]);

/** Parses the header; throws if the file is not a recording. */
export function parseHeader(line) {
  let header = null;
  try {
    header = JSON.parse(line);
  } catch {
    // Reported below.
  }
  if (!header?.recording) throw new Error("The file is not a recording of swiped --record.");
  if (header.recording !== 1) throw new Error(`The recording has the format ${header.recording}. This page reads format 1.`);
  return header;
}

/** Parses a line to entries: one for each message of a batch, otherwise one. A line that is damaged becomes an entry too. */
export function parseLine(text, line) {
  try {
    const value = JSON.parse(text), kind = Object.keys(value)[1];
    if (typeof value.at !== "number" || !KINDS.has(kind)) return [{ line, text, at: null, kind: "damaged" }];
    const messages = Array.isArray(value[kind]) && value[kind].length ? value[kind] : [value[kind]];
    return messages.map((message) => ({ line, text, at: value.at, kind, message }));
  } catch {
    return [{ line, text, at: null, kind: "damaged" }];
  }
}

/** Whether the entry is JSON that the client sent, or the daemon. */
export const isMessage = ({ kind, message }) => (kind === "in" || kind === "out") && message !== null && typeof message === "object";
