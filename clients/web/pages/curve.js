/** An editor of Bézier curves: the user drags both control points. The number boxes beside it do the same for the keyboard. */
import { shape } from "./plot.js";

const [WIDTH, HEIGHT, MARGIN] = [240, 190, 24];
/** The values at the lower and the upper edge. */
const [LOW, HIGH] = [-0.4, 1.4];
const INNER = { width: WIDTH - 2 * MARGIN, height: HEIGHT - 2 * MARGIN };

const x = (value) => MARGIN + value * INNER.width;
const y = (value) => HEIGHT - MARGIN - ((value - LOW) / (HIGH - LOW)) * INNER.height;
const clamped = (number, low, high) => Math.round(Math.min(Math.max(number, low), high) * 100) / 100;

export class CurveEditor {
  element = shape("svg", { class: "bezier", viewBox: `0 0 ${WIDTH} ${HEIGHT}`, "aria-hidden": "true" });
  #values = [0.25, 0.1, 0.25, 1];
  #curve = shape("path", { class: "curve", fill: "none" });
  #arms = [0, 1].map(() => shape("line", { class: "arm" }));
  #points = [0, 1].map(() => shape("circle", { class: "point", r: 8 }));
  /** What a finger meets: 44 px wide. */
  #targets = [0, 1].map((index) => shape("circle", { class: "target", r: 22, "data-point": index }));
  #changed;

  /** @param {(values: number[]) => void} changed is called while the user drags */
  constructor(changed) {
    this.#changed = changed;
    const square = shape("rect", { class: "square", x: x(0), y: y(1), width: x(1) - x(0), height: y(0) - y(1) });
    this.element.append(square, ...this.#arms, this.#curve, ...this.#points, ...this.#targets);
    this.#targets.forEach((target, index) => {
      target.addEventListener("pointerdown", (event) => {
        event.preventDefault();
        target.setPointerCapture(event.pointerId);
      });
      target.addEventListener("pointermove", (event) => target.hasPointerCapture(event.pointerId) && this.#drag(index, event));
    });
    this.draw();
  }

  #drag(index, { clientX, clientY }) {
    const { left, top, width, height } = this.element.getBoundingClientRect();
    const place = { x: ((clientX - left) / width) * WIDTH, y: ((clientY - top) / height) * HEIGHT };
    this.#values[2 * index] = clamped((place.x - MARGIN) / INNER.width, 0, 1);
    this.#values[2 * index + 1] = clamped(LOW + ((HEIGHT - MARGIN - place.y) / INNER.height) * (HIGH - LOW), LOW, HIGH);
    this.draw();
    this.#changed([...this.#values]);
  }

  set(values) {
    this.#values = [...values];
    this.draw();
  }

  draw() {
    const [x1, y1, x2, y2] = this.#values, points = [[x(x1), y(y1)], [x(x2), y(y2)]], corners = [[x(0), y(0)], [x(1), y(1)]];
    this.#curve.setAttribute("d", `M${corners[0]}C${points[0]} ${points[1]} ${corners[1]}`);
    points.forEach(([cx, cy], index) => {
      for (const circle of [this.#points[index], this.#targets[index]]) {
        circle.setAttribute("cx", cx);
        circle.setAttribute("cy", cy);
      }
      const [from, to] = [corners[index], [cx, cy]];
      const ends = { x1: from[0], y1: from[1], x2: to[0], y2: to[1] };
      for (const [name, value] of Object.entries(ends)) this.#arms[index].setAttribute(name, value);
    });
  }
}
