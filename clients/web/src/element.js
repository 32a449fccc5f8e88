/** Makes an element with properties and children. */
export function element(name, properties = {}, ...children) {
  const made = Object.assign(document.createElement(name), properties);
  made.append(...children);
  return made;
}

/** A function that lets `paint` run with the next frame, once. */
export function withNextFrame(paint) {
  let frame = 0;
  const run = () => {
    frame = 0;
    paint();
  };
  return () => { frame ||= requestAnimationFrame(run); };
}
