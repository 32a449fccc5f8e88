/** The layout of actions: the rules [layout.1] to [layout.7]. */

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

/** Where an action begins, from the outer edge, and its width, while less than the actions' `total` is `uncovered`: [layout.3]. */
export const SPANS = {
  border: (start, width, total, uncovered) => [start * (uncovered / total), width],
  drag: (start, width, total, uncovered) => [start + uncovered - total, width],
  reveal: (start, width) => [start, width],
  stretch: (start, width, total, uncovered) => [start * (uncovered / total), width * (uncovered / total)],
  drawer: (start, width, total, uncovered) => [(start + width) * (uncovered / total) - width, width],
};
