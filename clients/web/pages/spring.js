/** Springs: their four descriptions, and a picture of their motion. */
import { shape } from "./plot.js";

const clamped = (number, low, high) => Math.min(Math.max(number, low), high);
const rounded = (number) => +number.toPrecision(6);
/** A bounce below 0 stands for a spring that is damped more than critically. */
const ratioOf = (bounce) => (bounce < 0 ? 1 / (1 + bounce) : 1 - bounce);
const bounceOf = (ratio) => clamped(ratio > 1 ? 1 / ratio - 1 : 1 - ratio, -0.95, 0.95);
/** The visual duration of Motion is the response divided by this. */
const VISUAL = 1.2;

/** The response in s, the damping ratio and the mass of a spring, by any description; null if it is not a spring. */
export function springOf(value) {
  if (value?.type !== "spring") return null;
  const { response, dampingRatio, stiffness, damping, duration, visualDuration, bounce = 0, mass = 1 } = value;
  if (stiffness !== undefined) {
    return { mass, response: 2 * Math.PI * Math.sqrt(mass / stiffness), dampingRatio: damping / (2 * Math.sqrt(stiffness * mass)) };
  }
  if (duration !== undefined) return { mass, response: duration / 1000, dampingRatio: ratioOf(bounce) };
  if (visualDuration !== undefined) return { mass, response: (VISUAL * visualDuration) / 1000, dampingRatio: ratioOf(bounce) };
  return response === undefined ? null : { mass, response, dampingRatio };
}

const DESCRIPTIONS = {
  response: ({ mass, response, dampingRatio }) => ({ response, dampingRatio, ...(mass === 1 ? {} : { mass }) }),
  stiffness: ({ mass, response, dampingRatio }) => {
    const frequency = (2 * Math.PI) / response;
    return { stiffness: mass * frequency ** 2, damping: 2 * dampingRatio * mass * frequency, ...(mass === 1 ? {} : { mass }) };
  },
  duration: ({ response, dampingRatio }) => ({ duration: clamped(1000 * response, 10, 10_000), bounce: bounceOf(dampingRatio) }),
  visualDuration: ({ response, dampingRatio }) => (
    { visualDuration: clamped((1000 * response) / VISUAL, 10, 10_000), bounce: bounceOf(dampingRatio) }),
};

/** The same spring by the description that begins with `kind`; null if the value is not a spring. */
export function describe(value, kind) {
  const spring = springOf(value);
  if (!spring || !DESCRIPTIONS[kind]) return null;
  const { velocity, maximumOvershoot } = value;
  const described = Object.entries(DESCRIPTIONS[kind](spring)).map(([name, number]) => [name, rounded(number)]);
  return Object.fromEntries(Object.entries({ type: "spring", ...Object.fromEntries(described), velocity, maximumOvershoot })
    .filter(([, each]) => each !== undefined));
}

/** The position of a spring that starts at 0, at rest, and ends at 1. The time is in s since the start. */
export function progress({ response, dampingRatio: ratio }, time) {
  const frequency = (2 * Math.PI) / response;
  if (ratio === 1) return 1 - (1 + frequency * time) * Math.exp(-frequency * time);
  if (ratio < 1) {
    const damped = frequency * Math.sqrt(1 - ratio ** 2);
    return 1 - Math.exp(-ratio * frequency * time) * (Math.cos(damped * time) + ((ratio * frequency) / damped) * Math.sin(damped * time));
  }
  const root = Math.sqrt(ratio ** 2 - 1), slow = -frequency * (ratio - root), fast = -frequency * (ratio + root);
  return 1 - (fast * Math.exp(slow * time) - slow * Math.exp(fast * time)) / (fast - slow);
}

const [WIDTH, HEIGHT, SPAN] = [240, 84, 1];

/** A picture of a spring's motion within a second. */
export class SpringPicture {
  element = shape("svg", { class: "spring", viewBox: `0 0 ${WIDTH} ${HEIGHT}`, "aria-hidden": "true" });
  #line = shape("path", { class: "curve", fill: "none" });
  #text = shape("text", { x: WIDTH - 4, y: HEIGHT - 5, "text-anchor": "end" });

  constructor() {
    const y = this.#y(1);
    this.element.append(shape("line", { class: "level", x1: 0, x2: WIDTH, y1: y, y2: y }), this.#line, this.#text);
  }

  #y(progress) {
    return HEIGHT - 8 - clamped(progress, -0.2, 1.6) * 44;
  }

  draw(value) {
    const spring = springOf(value);
    const isValid = spring && Object.values(spring).every((number) => Number.isFinite(number) && number > 0);
    if (!isValid) return this.#line.setAttribute("d", "");
    const points = Array.from({ length: 121 }, (_, index) => {
      const time = (index / 120) * SPAN;
      return `${((time / SPAN) * WIDTH).toFixed(1)} ${this.#y(progress(spring, time)).toFixed(1)}`;
    });
    this.#line.setAttribute("d", `M${points.join("L")}`);
    const over = spring.dampingRatio < 1 ? Math.exp((-Math.PI * spring.dampingRatio) / Math.sqrt(1 - spring.dampingRatio ** 2)) : 0;
    this.#text.textContent = over > 0.0005 ? `${(100 * over).toFixed(1)} % too far, 1 s` : "no bounce, 1 s";
  }
}
