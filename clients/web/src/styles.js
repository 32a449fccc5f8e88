/** The style sheets of a list and a row. Everything in a row follows from `--swipe-offset`, the offset of its content. */
CSS.registerProperty({ name: "--swipe-offset", syntax: "<length>", inherits: true, initialValue: "0px" });
CSS.registerProperty({ name: "--swipe-fill", syntax: "<number>", inherits: true, initialValue: "0" });

export const listSheet = new CSSStyleSheet();
listSheet.replaceSync(`
  :host { display: block }
  :host([hidden]) { display: none }
  [role=status] { position: absolute; width: 1px; height: 1px; overflow: clip; clip-path: inset(50%); white-space: nowrap }
`);

export const rowSheet = new CSSStyleSheet();
rowSheet.replaceSync(`
  :host {
    display: block;
    position: relative;
    overflow: clip;
    touch-action: pan-y;
    user-select: none;
    -webkit-user-select: none;
    -webkit-touch-callout: none;
  }
  :host([hidden]) { display: none }
  :host(:focus-visible) { outline: none }
  :host(:focus-visible) .stage::after {  /* over the content, which covers the row's own outline */
    content: "";
    position: absolute;
    inset: 0;
    z-index: 300;
    pointer-events: none;
    outline: 2px solid var(--swipe-focus, light-dark(#2563eb, #8ab0ff));
    outline-offset: -2px;
  }
  .stage { height: 100% }
  slot { display: block }  /* without a box, Chromium pans at a touch on bare text */
  .content {
    position: relative;
    z-index: 200;
    box-sizing: border-box;
    height: 100%;
    background: var(--swipe-background, canvas);
    transform: translateX(var(--swipe-offset));
  }
  .side {
    --v: max(0px, var(--swipe-offset) * var(--sign));
    --u: min(var(--v), var(--extent));
    --x: max(0px, var(--v) - var(--extent));
    position: absolute;
    inset: 0;
    opacity: 0;
    pointer-events: none;
    transition: --swipe-fill 140ms ease-out;
  }
  .side.shown { opacity: 1; pointer-events: auto }
  button {
    --a: var(--at) + var(--x);
    --b: var(--long);
    --f: var(--swipe-fill);
    position: absolute;
    top: 0;
    bottom: 0;
    display: flex;
    align-items: center;
    box-sizing: border-box;
    margin: 0;
    padding: 0;
    border: 0;
    overflow: hidden;
    color: white;
    background: var(--swipe-normal, #6c6c70);
    font: inherit;
    font-size: 0.8125rem;
    font-weight: 500;
    cursor: pointer;
    width: calc((var(--b)) * (1 - var(--f)));
  }
  button.outermost { --a: var(--at); --b: var(--long) + var(--x) }
  .right button { right: calc((var(--a)) * (1 - var(--f)) + var(--in, 0px) * var(--f)); justify-content: flex-start }
  .left button { left: calc((var(--a)) * (1 - var(--f)) + var(--in, 0px) * var(--f)); justify-content: flex-end }
  button.further-in { --in: var(--v) }
  button.fills { width: calc((var(--b)) * (1 - var(--f)) + var(--v) * var(--f)); z-index: 100 }
  @media (hover: hover) { button:hover { filter: brightness(1.1) } }
  button.pressed { filter: brightness(0.85) }
  button.destructive { background: var(--swipe-destructive, #ce2c31) }
  .leading button:not(.destructive) { background: var(--swipe-accent, #2563eb) }
  button:focus-visible { outline: 2px solid white; outline-offset: -4px }
  button.fills span { scale: calc(1 + 0.15 * var(--f)) }
  button span { flex: none; width: var(--slot); text-align: center; overflow: hidden; text-overflow: ellipsis }
  button i {
    display: block;
    width: 1.25rem;
    height: 1.25rem;
    margin: 0 auto 0.25rem;
    background: currentColor;
    mask: var(--icon) center / contain no-repeat;
  }
  @media (forced-colors: active) {
    .content { border-inline: 1px solid transparent }
    button { border: 1px solid ButtonText }
    button i { background: ButtonText; forced-color-adjust: none }
    button:focus-visible { outline-color: Highlight }
  }
  @media (prefers-reduced-motion: reduce) { .side { transition: none } }
`);
