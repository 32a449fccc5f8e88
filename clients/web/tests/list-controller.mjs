/** Plays events to the list controller, for the conformance suite of clients: lines of JSON in, lines of JSON out. */

import { createInterface } from "node:readline";

import { ListController } from "../src/controller/list-controller.js";

/** The arguments of each event, from its members. */
const ARGUMENTS = {
  configure: ({ at, event, ...changes }) => [at, changes],
  setActions: ({ cell, actions, at }) => [cell, actions, at],
  pointerDown: ({ cell, pointer, device, x, y, at, handedOn }) => [cell, pointer, device, x, y, at, handedOn],
  pointerMoved: ({ pointer, places, at }) => [pointer, places, at],
  pointerUp: ({ pointer, x, y, at }) => [pointer, x, y, at],
  pointerCancelled: ({ pointer, at }) => [pointer, at],
  scrolled: ({ cell, x, y, unit, phase, at }) => [cell, x, y, unit, phase, at],
  key: ({ cell, key, button, at }) => [cell, key, button, at],
  invoke: ({ cell, action, side, at }) => [cell, action, side, at],
  complete: ({ invocation, at, performed, then }) => [invocation, at, performed, then],
  request: ({ method, params, at }) => [method, params, at],
  restore: ({ cell, at }) => [cell, at],
  rowHidden: ({ cell, at }) => [cell, at],
  rowsEdited: ({ deleted, at }) => [deleted, at],
  answered: ({ id, result, at }) => [id, result, at],
  rejected: ({ id, error, at }) => [id, error, at],
  notified: ({ method, params, at }) => [method, params, at],
  ended: ({ error, at }) => [error, at],
};
let controller;

/** What these two return is an effect in the cases. */
const RETURNED = {
  key: (has) => ({ [has ? "claimKey" : "leaveKey"]: {} }),
  scrolled: (has, { x, y }) => (has ? { claimScroll: {} } : { leaveScroll: { x, y } }),
};

function answer({ draw, ...message }) {
  if (message.new) {
    controller = new ListController(message.new);
    return {};
  }
  if (draw !== undefined) {
    const { isMoving, phase, target, ...drawing } = controller.drawing(draw, message.at);  // without what only elements use
    return { ...drawing, is_moving: isMoving };
  }
  const has = controller[message.event](...(ARGUMENTS[message.event] ?? (({ at }) => [at]))(message));
  const effects = message.event in RETURNED ? [RETURNED[message.event](has, message)] : [];
  for (let effect; (effect = controller.nextEffect());) effects.push(effect);
  return effects;
}

for await (const line of createInterface({ input: process.stdin })) console.log(JSON.stringify(answer(JSON.parse(line))));
