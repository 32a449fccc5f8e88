/** The style sheets of a list and a row. */
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
  }
  .side { position: absolute; inset: 0; opacity: 0; pointer-events: none }
  .side.shown { opacity: 1; pointer-events: auto }
  button {
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
    justify-content: left;
  }
  .at-left button { justify-content: right }  /* in a wider button, the title stays beside content */
  @media (hover: hover) { button:hover { filter: brightness(1.1) } }
  button.pressed { filter: brightness(0.85) }
  button.destructive { background: var(--swipe-destructive, #ce2c31) }
  .leading button:not(.destructive) { background: var(--swipe-accent, #2563eb) }
  button:focus-visible { outline: 2px solid white; outline-offset: -4px }
  button.filled span { scale: 1.15 }
  button span { flex: none; width: 100%; text-align: center; overflow: hidden; text-overflow: ellipsis; transition: scale 140ms }
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
  @media (prefers-reduced-motion: reduce) { button span { transition: none } }
`);
