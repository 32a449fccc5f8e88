/** Plots of curves over time, as SVG. */
const NAMESPACE = "http://www.w3.org/2000/svg";

export function shape(name, attributes, text) {
  const made = document.createElementNS(NAMESPACE, name);
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value);
  if (text !== undefined) made.textContent = text;
  return made;
}

/** A triangle above a point, with a title. */
function tick(x, y, title) {
  const made = shape("path", { class: "tick", d: `M${x.toFixed(1)} ${(y - 3).toFixed(1)}l-5-9h10z` });
  made.append(shape("title", {}, title));
  return made;
}

/** Round numbers for the marks of a scale. */
function ticks(low, high, count) {
  const rough = (high - low) / count;
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = [1, 2, 5, 10].map((each) => each * power).find((each) => each >= rough);
  const marks = [];
  for (let mark = Math.ceil(low / step) * step; mark <= high; mark += step) marks.push(+mark.toFixed(6));
  return marks;
}

/** A plot in an SVG element, as large as the element is. */
export class Plot {
  #svg;
  #playhead = null;
  /** Where the playhead is, in ms; null: it is hidden. */
  #time = null;
  #x = (time) => time;
  static margin = { left: 48, right: 10, top: 8, bottom: 20 };

  constructor(svg) {
    this.#svg = svg;
  }

  /**
   * @param {{name: string, colour: string, isMain: boolean, curve: *[], dots: *[], marks: *[]}[]} lines
   * @param {number} end the end of the time scale, in ms
   * @param {{value: number}[]} levels dashed lines
   */
  draw(lines, end, levels = []) {
    const { left, right, top, bottom } = Plot.margin;
    const { width, height } = this.#svg.getBoundingClientRect();
    const values = [{ value: 0 }, ...levels, ...lines.flatMap(({ curve, dots }) => [...curve, ...dots])].map(({ value }) => value);
    const [low, high] = [Math.min(...values), Math.max(...values)];
    const margin = Math.max((high - low) * 0.06, 1);
    const x = (time) => left + (time / end) * (width - left - right);
    const y = (value) => top + ((high + margin - value) / (high - low + 2 * margin)) * (height - top - bottom);
    const parts = [];
    for (const mark of ticks(low - margin, high + margin, 5)) {
      parts.push(shape("line", { class: mark === 0 ? "zero" : "grid", x1: left, x2: width - right, y1: y(mark), y2: y(mark) }));
      parts.push(shape("text", { x: left - 6, y: y(mark) + 4, "text-anchor": "end" }, `${mark}`.replace("-", "−")));
    }
    for (const mark of ticks(0, end, 8)) parts.push(shape("text", { x: x(mark), y: height - 5, "text-anchor": "middle" }, mark));
    for (const { value } of levels) parts.push(shape("line", { class: "level", x1: left, x2: width - right, y1: y(value), y2: y(value) }));
    for (const { name, colour, isMain, curve, dots, marks = [] } of lines) {
      const group = shape("g", { class: isMain ? "line main" : "line", "data-lane": name, stroke: colour, fill: colour });
      const path = curve.map(({ time, value }, index) => `${index ? "L" : "M"}${x(time).toFixed(1)} ${y(value).toFixed(1)}`).join("");
      group.append(shape("path", { d: path, fill: "none" }));
      group.append(...dots.map(({ time, value }) => shape("circle", { cx: x(time), cy: y(value), r: isMain ? 2.6 : 1.8 })));
      group.append(...marks.map((each) => tick(x(each.time), y(each.value), each.name)));
      parts.push(group);
    }
    this.#playhead = shape("line", { class: "playhead", y1: top, y2: height - bottom, visibility: "hidden" });
    this.#x = x;
    this.#svg.replaceChildren(...parts, this.#playhead);
    this.movePlayhead(this.#time);
  }

  /** Moves the playhead to a time in ms; null hides it. */
  movePlayhead(time) {
    this.#time = time;
    if (!this.#playhead) return;
    this.#playhead.setAttribute("visibility", time === null ? "hidden" : "visible");
    if (time === null) return;
    this.#playhead.setAttribute("x1", this.#x(time));
    this.#playhead.setAttribute("x2", this.#x(time));
  }
}
