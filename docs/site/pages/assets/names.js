/** Gives names and keys to what the theme adds to a page, for screen readers and keyboards. */
function name() {
  for (const [number, nav] of document.querySelectorAll(".md-code__nav").entries()) nav.setAttribute("aria-label", `Code ${number + 1}`);
  for (const region of document.querySelectorAll(".md-typeset__scrollwrap, pre > code")) region.tabIndex = 0;
}

name();
new MutationObserver(name).observe(document.body, { childList: true, subtree: true });
