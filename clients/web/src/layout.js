/** Where actions stand as a row moves, as formulas of CSS: the numbers of the protocol's layouts, for a style sheet to follow. */

/** How far a side opens, in px; without end where the behavior says none. */
function extentOf(rule, width, total) {
  if (rule === "actions") return total;
  if (rule === "none") return Infinity;
  if ("px" in rule) return rule.px;
  return "fraction" in rule ? rule.fraction * width : width - rule.inset;
}

/** The actions' own widths, made to fill the extent between the layout's limits. */
function slotWidths(widths, extent, { minimumWidth, maximumWidth }) {
  const least = minimumWidth ?? 0;
  const most = Math.max(maximumWidth ?? Infinity, least);
  const held = (factor) => widths.map((width) => Math.min(Math.max(factor * width, least), most));
  const sum = (list) => list.reduce((total, width) => total + width, 0);
  if (extent === Infinity) return held(1);
  if (sum(widths) === 0) widths = widths.map(() => 1);
  if (sum(widths.map(() => least)) >= extent) return widths.map(() => extent / widths.length);
  let [low, high] = [0, 1];
  while (sum(held(high)) < extent && high < 1e12) high *= 2;
  for (let step = 0; step < 60; step++) {
    const middle = (low + high) / 2;
    if (sum(held(middle)) < extent) low = middle;
    else high = middle;
  }
  const slots = held(high);
  slots[0] += Math.max(0, extent - sum(slots));  // all are at their maximum
  return slots;
}

const px = (number) => `${+number.toFixed(4)}px`;

/** How far from the outer edge an action begins, and how wide it is: `--u` is the strip's length up to the extent. */
const STYLES = {
  border: ({ start, width, extent }) => [`var(--u) * ${start / extent}`, px(width)],
  drag: ({ start, width, extent }) => [`var(--u) + ${px(start - extent)}`, px(width)],
  reveal: ({ start, width }) => [px(start), px(width)],
  stretch: ({ start, width, extent }) => [`var(--u) * ${start / extent}`, `var(--u) * ${width / extent}`],
  drawer: ({ start, width, extent }) => [`var(--u) * ${(start + width) / extent} - ${px(width)}`, px(width)],
};

/**
 * Custom properties for a side, and for each of its actions from the outermost: `--at` and `--long` up to the extent.
 *
 * @param {{extent: *, layout: object}} rules of the behavior, `extent` of this side
 */
export function layoutSide(actions, { extent: rule, layout }, width) {
  const widths = actions.map((action) => action.width);
  const asked = extentOf(rule, width, widths.reduce((total, each) => total + each, 0));
  const slots = slotWidths(widths, asked, layout);
  const extent = slots.reduce((total, each) => total + each, 0);
  let start = 0;
  const places = slots.map((slot) => {
    const [at, long] = STYLES[layout.style]({ start, width: slot, extent: extent || 1 });
    start += slot;
    return { "--at": `(${at})`, "--long": `(${long})`, "--slot": px(slot) };
  });
  return { extent: px(extent), places, outerOnTop: layout.style === "drawer" };
}
