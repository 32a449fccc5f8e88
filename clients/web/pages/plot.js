/** Plots of curves over time, as SVG. */
const NAMESPACE = "http://www.w3.org/2000/svg";

function shape(name, attributes, text) {
  const made = document.createElementNS(NAMESPACE, name);
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value);
  if (text !== undefined) made.textContent = text;
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

const MARGIN = { left: 48, right: 10, top: 8, bottom: 20 };

/** A plot in an SVG element, as large as the element is. */
export class Plot {
  #svg;

  constructor(svg) {
    this.#svg = svg;
  }

  /**
   * @param {{name: string, colour: string, isMain: boolean, curve: *[], dots: *[]}[]} lines
   * @param {number} end the end of the time scale, in ms
   * @param {number[]} levels dashed lines
   */
  draw(lines, end, levels = []) {
    const { left, right, top, bottom } = MARGIN, { width, height } = this.#svg.getBoundingClientRect();
    const values = [0, ...levels, ...lines.flatMap(({ curve, dots }) => [...curve, ...dots]).map(({ value }) => value)];
    const [low, high] = [Math.min(...values), Math.max(...values)], margin = Math.max((high - low) * 0.06, 1);
    const x = (time) => left + (time / end) * (width - left - right);
    const y = (value) => top + ((high + margin - value) / (high - low + 2 * margin)) * (height - top - bottom);
    const across = (className, value) => shape("line", { class: className, x1: left, x2: width - right, y1: y(value), y2: y(value) });
    const parts = ticks(low - margin, high + margin, 5).flatMap((mark) => [
      across(mark === 0 ? "zero" : "grid", mark),
      shape("text", { x: left - 6, y: y(mark) + 4, "text-anchor": "end" }, `${mark}`.replace("-", "−")),
    ]);
    for (const mark of ticks(0, end, 8)) parts.push(shape("text", { x: x(mark), y: height - 5, "text-anchor": "middle" }, mark));
    parts.push(...levels.map((value) => across("level", value)));
    for (const { name, colour, isMain, curve, dots } of lines) {
      const group = shape("g", { class: isMain ? "line main" : "line", "data-lane": name, stroke: colour, fill: colour });
      const path = curve.map(({ time, value }, index) => `${index ? "L" : "M"}${x(time).toFixed(1)} ${y(value).toFixed(1)}`).join("");
      group.append(shape("path", { d: path, fill: "none" }));
      group.append(...dots.map(({ time, value }) => shape("circle", { cx: x(time), cy: y(value), r: isMain ? 2.6 : 1.8 })));
      parts.push(group);
    }
    this.#svg.replaceChildren(...parts);
  }
}
