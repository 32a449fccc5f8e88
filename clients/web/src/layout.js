/** The layout of actions as formulas of CSS, which the style sheet evaluates at each offset: the rules [layout.1] to [layout.7]. */

/** Resolves the extent of a side to px; infinite if the behavior says "none". */
export function extentOf(rule, width, total) {
  if (rule === "actions") return total;
  if (rule === "none") return Infinity;
  if ("px" in rule) return rule.px;
  return "fraction" in rule ? rule.fraction * width : width - rule.inset;
}

/** Computes slots that fill the extent: k · width each, clamped to the layout's limits, with k by bisection. */
export function slotWidths(widths, extent, { minimumWidth, maximumWidth }) {
  const least = minimumWidth ?? 0;
  const most = Math.max(maximumWidth ?? Infinity, least);
  const clamped = (factor) => widths.map((width) => Math.min(Math.max(factor * width, least), most));
  const sum = (list) => list.reduce((total, width) => total + width, 0);
  if (extent === Infinity) return clamped(1);
  if (sum(widths) === 0) widths = widths.map(() => 1);
  if (sum(widths.map(() => least)) >= extent) return widths.map(() => extent / widths.length);
  let [low, high] = [0, 1];
  while (sum(clamped(high)) < extent && high < 1e12) high *= 2;
  for (let step = 0; step < 60; step++) {
    const middle = (low + high) / 2;
    if (sum(clamped(middle)) < extent) low = middle;
    else high = middle;
  }
  const slots = clamped(high);
  slots[0] += Math.max(0, extent - sum(slots));  // all are at their maximum
  return slots;
}

const px = (number) => `${+number.toFixed(4)}px`;

/**
 * Where an action begins, from the outer edge, and its width, while less than the actions' `total` is uncovered: [layout.3]. Of both, the
 * px at 0, and the px for each px that is uncovered.
 */
export const SPANS = {
  border: (start, width, total) => [[0, start / total], [width, 0]],
  drag: (start, width, total) => [[start - total, 1], [width, 0]],
  reveal: (start, width) => [[start, 0], [width, 0]],
  stretch: (start, width, total) => [[0, start / total], [0, width / total]],
  drawer: (start, width, total) => [[-width, (start + width) / total], [width, 0]],
};

/**
 * The custom properties of a side, and of each of its actions, beginning with the outermost: its place `--at`, its width `--long`,
 * both up to the extent, and its slot.
 *
 * @param {{extent: *, layout: object}} rules the layout of the behavior, and the extent of this side
 */
export function layoutSide(actions, { extent: rule, layout }, width) {
  const widths = actions.map((action) => action.width);
  const wanted = extentOf(rule, width, widths.reduce((total, each) => total + each, 0));
  const slots = slotWidths(widths, wanted, layout);
  const extent = slots.reduce((total, each) => total + each, 0);
  let start = 0;
  const formula = ([atZero, each]) => `(var(--u) * ${each} + ${px(atZero)})`;  // `--u` is the width of the strip, up to the extent
  const actionProperties = slots.map((slot) => {
    const [at, long] = SPANS[layout.style](start, slot, extent || 1).map(formula);
    start += slot;
    return { "--at": at, "--long": long, "--slot": px(slot) };
  });
  return { extent: px(extent), actionProperties, outerOnTop: layout.style === "drawer" };
}
