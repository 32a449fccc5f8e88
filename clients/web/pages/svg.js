/** Shapes and scales for plots of rows. */
const NAMESPACE = "http://www.w3.org/2000/svg";

export function shape(name, attributes, text) {
  const made = document.createElementNS(NAMESPACE, name);
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value);
  if (text !== undefined) made.textContent = text;
  return made;
}

/** A line through points. */
export const line = (className, points) => (
  shape("polyline", { class: className, points: points.map(([x, y]) => `${x.toFixed(1)},${y.toFixed(1)}`).join(" ") }));

/** Round numbers for the marks of a scale. */
export function ticks(low, high, count) {
  const rough = (high - low) / count, power = 10 ** Math.floor(Math.log10(rough));
  const step = [1, 2, 5, 10].map((each) => each * power).find((each) => each >= rough), marks = [];
  for (let mark = Math.ceil(low / step) * step; mark <= high; mark += step) marks.push(+mark.toFixed(6));
  return marks;
}
