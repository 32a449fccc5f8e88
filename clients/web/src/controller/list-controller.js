/** The controller of one list: events of a page and messages of the daemon go in, effects and drawings come out. */

import { sideAt } from "./drawing.js";
import { Owner, Pointer, Scroll } from "./held.js";
import { CLOSED, Row } from "./row.js";

/** The ms for which moves are held at most while content follows the pointer; after half of it the next move sends them. */
const HOLD_MS = 100;
/** Errors of late messages, whose row or invocation has gone meanwhile: unknownInvocation and unknownPointer. */
const LATE = new Set([1009, 1013]);
const keyOf = (cell) => JSON.stringify(cell);
const sample = (x, y, timestamp) => ({ position: { x, y }, timestamp });
const isDue = (time, at) => time !== null && time <= at;

/** What a menu has, in the order of reading. */
function entriesOf({ leading = [], trailing = [] }) {
  const entry = (side) => ({ id: action, title }) => (title === undefined ? { side, action } : { side, action, title });
  return [...leading.map(entry("leading")), ...trailing.toReversed().map(entry("trailing"))];
}

/** Whether the daemon may not know yet that a row is gone, because this request is pending. */
const deletes = ({ method, params }, key) => method === "table/edit" && params.deleted.map(keyOf).includes(key);
/** Whether the frames of a row are out of date until this is answered. */
const outdates = ({ method, params }, key) =>
  (method === "cell/restore" || (method === "cell/close" && params.animated === false)) && keyOf(params.cell) === key;

/** Whether a button is the last one of its side in the order of reading. */
function isLast(actions, side, action) {
  const given = actions[side] ?? [];
  return (side === "leading" ? given.at(-1) : given[0])?.id === action;
}

/**
 * What a list of swipeable rows does. It does no I/O, has no clock, and calls nothing back. The rules are those of protocol/clients.md.
 *
 * Each method reports an event, with the time of the page's own event in ms. Then do what `nextEffect` returns, until it is null. Each
 * effect has one member, such as `{ claim: { pointer } }`. `drawing` tells what a row shows at a time.
 */
export class ListController {
  /** Whether the rows can be swiped: not before the daemon has opened the table, nor after the session has ended. */
  isOpen = false;
  #effects = [];
  #table;
  #settings;  // of table/open
  #click;
  #isKnown = false;  // table/open has been sent, and has not been rejected
  #hasFailed = false;
  #waiting = [];  // requests before the table is open
  #behavior = {};
  #ownActions = new Map();  // [cell, actions] by the cell's key, as all that follows
  #rows = new Map();
  #pointers = new Map();  // that are down, by the toolkit's name
  #scroll = null;  // that goes on
  #held = new Set();  // pointers and scrolls that go on, or have messages that are not answered
  #lastPointer = 0;
  #lastId = 0;
  #lastLocal = 0;  // invocation without a daemon
  #pending = new Map();  // requests that the daemon has not responded to, and what to do then, by id
  #performing = new Map();  // cells of destructive actions without a daemon, by invocation
  #nextKeys = null;  // while the daemon has not said what the last key did: those pressed since
  #wakesAt = null;

  /** `options` are those of table/open; `click` is how far content moves for one click of a wheel, in px. */
  constructor({ table, actions, click = 40, ...options }) {
    this.#table = table;
    this.#click = click;
    this.#settings = { actions, ...options };
  }

  get behavior() { return this.#behavior; }

  get #isRTL() { return this.#settings.layoutDirection === "rtl" && this.#settings.axis !== "vertical"; }

  /** Takes the next effect of the events that were reported; null if there is none. */
  nextEffect() {
    if (this.#effects.length === 0) this.#wake();
    return this.#effects.shift() ?? null;
  }

  /** What is due next may have changed. */
  #wake() {
    let due = Infinity;
    for (const { deadlines } of this.#held) for (const time of deadlines) due = Math.min(due, time ?? Infinity);
    const at = due === Infinity ? null : due;
    if (at === this.#wakesAt) return;
    this.#wakesAt = at;
    this.#do("wake", { at });
  }

  #do(effect, what = {}) {
    this.#effects.push({ [effect]: what });
  }

  // --- The list

  /** Changes options of the table, as `table/configure` does. The first `width` opens it. */
  configure(at, given) {
    const isNew = ([name, value]) => keyOf(this.#settings[name]) !== keyOf(value);
    const changes = Object.fromEntries(Object.entries(given).filter(isNew));
    if (Object.keys(changes).length === 0) return;
    Object.assign(this.#settings, changes);
    if (this.#isKnown) this.request("table/configure", changes, at);
    else if ("width" in this.#settings && !this.#hasFailed) {
      this.#isKnown = true;
      this.#send("table/open", { ...this.#settings }, (result, now) => this.#opened(result, now), at);
      for (const [cell, actions] of this.#ownActions.values()) this.request("cell/configure", { cell, actions }, at);
    }
  }

  #opened(result, at) {
    this.isOpen = this.#isKnown = Boolean(result);  // a change may put right what the daemon rejected
    if (!result) return;
    this.#applyResult(result, at);
    this.#do("opened");
    for (const [method, params] of this.#waiting.splice(0)) this.#send(method, params, this.#applyResult, at);
  }

  /** Sets the actions of one row. Null restores those of the list. */
  setActions(cell, actions, at) {
    if (actions) this.#ownActions.set(keyOf(cell), [cell, actions]);
    else this.#ownActions.delete(keyOf(cell));
    if (this.#isKnown) this.request("cell/configure", { cell, actions }, at);
    this.#do("repaint", { cell });
  }

  /** The actions of a row: its own, or those of the list. */
  actionsOf(cell) {
    return this.#ownActions.get(keyOf(cell))?.[1] ?? this.#settings.actions;
  }

  // --- Pointers

  /**
   * A pointer goes down on a row, not on a widget that is itself dragged. The position is in px of the row at rest. If the row
   * `isRemoving`, name instead the next one that is not, which moves in: the pointer is `handedOn` to it.
   */
  pointerDown(cell, pointer, device, x, y, at, handedOn = false) {
    this.#cancel(pointer, at);
    if (!this.isOpen) {
      this.#do("leave", { pointer });
      return;
    }
    const place = this.#along(x, y);
    const down = new Pointer(cell, pointer, ++this.#lastPointer, this.hasOpenRows, place, handedOn ? place : null);
    this.#pointers.set(pointer, down);
    this.#held.add(down);
    this.#press(down, at);
    this.#sendPointer(down, "pointer/down", { ...sample(x, y, at), device }, at, "return");
  }

  /** A pointer has moved. `places` are all that the event has, oldest first, each as x, y and time. */
  pointerMoved(pointer, places, at) {
    const down = this.#pointers.get(pointer);
    if (!down || down.owner === Owner.OTHERS || down.owner === Owner.NOBODY) return;
    down.held.push(...places.map((place) => sample(...place)));
    const row = this.#point(down, ...places.at(-1));
    if (down.owner === Owner.UNDECIDED) this.#sendHeld(down, at, "return");
    else if (!row?.isOnLine) this.#sendHeld(down, at, "repaint");
    else if (at >= down.reportAt - HOLD_MS / 2) this.#sendHeld(down, at);
  }

  /** A pointer is at another place. Returns the row whose content it moves. */
  #point(down, x, y) {
    down.place = this.#along(x, y);
    const row = this.#rows.get(keyOf(down.cell));
    if (row?.swipedBy !== down.number) return null;
    row.pointed = down.place;
    this.#do("repaint", { cell: down.cell });
    return row;
  }

  #along(x, y) {
    return this.#settings.axis === "vertical" ? y : x;
  }

  /** A pointer goes up. */
  pointerUp(pointer, x, y, at) {
    const down = this.#pointers.get(pointer);
    if (!down) return;
    down.place = this.#along(x, y);
    if (down.isTapOnRemovedRow) {
      this.#do("claim", { pointer });
      this.#cancel(pointer, at);
      return;
    }
    if (down.owner === Owner.UNDECIDED && down.hadOpenRows) this.#do("claim", { pointer });  // the tap does nothing else
    this.#point(down, x, y);
    this.#sendHeld(down, at);
    this.#lift(down);
    this.#sendPointer(down, "pointer/up", sample(x, y, at), at, "repaint");
  }

  /** The browser takes a pointer away. */
  pointerCancelled(pointer, at) {
    this.#cancel(pointer, at);
  }

  #cancel(pointer, at) {
    const down = this.#pointers.get(pointer);
    if (!down) return;
    down.held = [];
    this.#lift(down);
    this.#sendPointer(down, "pointer/cancel", {}, at);
  }

  /** Shows which action is under the pointer. */
  #press(down, at) {
    const row = this.#rows.get(keyOf(down.cell));
    const part = row && this.drawing(row.cell, at).parts.findLast(({ x, width }) => x <= down.place && down.place < x + width);
    if (!part) return;
    row.pressed = part.id;
    this.#do("repaint", { cell: row.cell });
  }

  #lift(down) {
    this.#pointers.delete(down.name);
    down.isOver = true;
    this.#unpress(down.cell);
  }

  #unpress(cell) {
    const row = this.#rows.get(keyOf(cell));
    if (!row?.pressed) return;
    row.pressed = null;
    this.#do("repaint", { cell });
  }

  /** Sends the moves that the daemon does not have, as one message. */
  #sendHeld(down, at, awaits) {
    if (down.held.length === 0) return;
    down.reportAt = at + HOLD_MS;
    this.#sendPointer(down, "pointer/move", down.takeHeld(), at, awaits);
  }

  #sendPointer(down, method, params, at, awaits) {
    const { position } = params, place = position ? this.#along(position.x, position.y) : null;
    const named = method === "pointer/down" ? { cell: down.cell, pointer: down.number } : { pointer: down.number };
    const id = this.#send(method, { ...named, ...params }, (frame, now) => this.#pointerAnswered(down, place, frame, now), at);
    down.unanswered.set(id, at);
    if (awaits) this.#do("await", { id, before: awaits });
  }

  /** The daemon has decided what a pointer is, or where content is under it. */
  #pointerAnswered(down, place, frame, at) {
    if (!frame) {
      if (down.owner === Owner.UNDECIDED) this.#setOwner(down, Owner.OTHERS);
      return;
    }
    if (this.#isDeaf(frame.cell)) return;
    const { recognition } = frame, swipes = recognition === "began" || recognition === "changed";
    this.#apply(frame, at, swipes && place !== null ? [down.number, place, down.place] : null);
    if (swipes && down.owner === Owner.UNDECIDED) this.#setOwner(down, Owner.ROW);
    else if (recognition === "failed" && down.owner === Owner.UNDECIDED) this.#setOwner(down, Owner.OTHERS);
    else if (recognition === "cancelled") down.owner = Owner.NOBODY;  // it stays claimed until it goes up
    else if (recognition === "tap" && !("tapped" in frame) && !down.hadOpenRows) this.#do("activate", { cell: down.cell });
  }

  #setOwner(down, owner) {
    down.owner = owner;
    this.#unpress(down.cell);
    if (down.isOver) return;
    this.#do(owner === Owner.ROW ? "claim" : "leave", { pointer: down.name });
    if (owner === Owner.ROW) this.#focus(down.cell, "row");  // so that Escape closes it
  }

  // --- Wheels and touchpads

  /**
   * A wheel or a touchpad moves over a row, or over none (null): `x` and `y` are how far content would move. Returns whether the list does
   * not get the event, unless `leaveScroll` follows.
   */
  scrolled(cell, x, y, unit, phase, at) {
    this.#endOldScroll(cell, phase, at);
    const isAcross = unit === "click" && this.#along(x, y) === 0;  // a wheel has one axis, so nothing has to be decided
    if (!this.#scroll && phase !== "ended" && this.isOpen && cell !== null && !isAcross) {
      this.#scroll = new Scroll(cell, phase !== null, at);
      this.#held.add(this.#scroll);
    }
    const scroll = this.#scroll, isClaimed = scroll !== null && scroll.owner !== Owner.OTHERS;
    if (!scroll) return false;
    scroll.last = at;
    if (scroll.isReported) {
      scroll.keptX += x;
      scroll.keptY += y;
      const size = unit === "click" ? this.#click : 1, steps = unit === "click" ? { steps: true } : {};
      this.#sendScroll(scroll, phase, { delta: { x: x * size, y: y * size }, ...steps }, at);
    }
    if (phase === "ended") this.#forgetScroll();
    return isClaimed;
  }

  /** Ends a scroll whose end was lost, or that is over without one. */
  #endOldScroll(cell, phase, at) {
    const scroll = this.#scroll;
    if (scroll && (at >= scroll.endsAt || phase === "began" || (keyOf(scroll.cell) !== keyOf(cell) && !scroll.hasPhases))) this.#endScroll(at);
  }

  #endScroll(at) {
    const { hasPhases, isReported } = this.#scroll;
    if (hasPhases && isReported) this.#sendScroll(this.#scroll, "ended", {}, at);
    this.#forgetScroll();
  }

  #forgetScroll() {
    this.#scroll.isOver = true;
    this.#scroll = null;
    this.#forgetAnswered();
  }

  #sendScroll(scroll, phase, params, at) {
    const phases = phase ? { phase } : {}, answered = (frame, now) => this.#scrollAnswered(scroll, frame, now);
    const id = this.#send("wheel/update", { cell: scroll.cell, ...phases, ...params }, answered, at);
    scroll.unanswered.set(id, at);
    if (phase !== "cancelled") this.#do("await", { id, before: scroll.owner === Owner.UNDECIDED ? "return" : "repaint" });
  }

  #scrollAnswered(scroll, frame, at) {
    if (frame) this.#apply(frame, at, null);
    if (scroll.owner !== Owner.UNDECIDED) return;
    const recognition = frame ? frame.recognition : "failed";
    if (recognition === "began" || recognition === "changed") scroll.owner = Owner.ROW;
    else if (recognition === "failed") this.#leaveScroll(scroll);
  }

  #leaveScroll(scroll) {
    scroll.owner = Owner.OTHERS;
    this.#do("leaveScroll", { x: scroll.keptX, y: scroll.keptY });
  }

  // --- Keys

  /** A key was pressed while the row has the focus, or its `button`: a side and the id of an action. Returns whether the row has it. */
  key(cell, key, button, at) {
    const has = this.#nextKeys !== null || ((this.isOpen || key === "menu") && this.#hasKey(cell, key, button));
    if (this.#nextKeys) this.#nextKeys.push(key);
    else if (has && this.isOpen) this.#sendKey(cell, key, button, at);
    else if (has) this.#do("menu", { cell, entries: entriesOf(this.actionsOf(cell)) });  // there is a menu without a daemon, too
    return has;
  }

  #sendKey(cell, key, button, at) {
    const focused = button ? { button: { side: button[0], action: button[1] } } : {};
    this.#nextKeys = [];
    const id = this.#send("cell/key", { cell, key, ...focused }, (result, now) => this.#keyAnswered(cell, result, now), at);
    this.#do("await", { id, before: "return" });
  }

  /** Whether a key does something in a row, by the table of keys in the specification. */
  #hasKey(cell, key, button) {
    const given = this.actionsOf(cell), all = Object.values(given).flat();
    const isOpen = Boolean(button) || Boolean(this.#rows.get(keyOf(cell))?.staysOpen), isEnabled = this.#settings.enabled ?? true;
    const along = this.#settings.axis === "vertical" ? ["up", "down"] : ["left", "right"];
    if (along.includes(key)) return isOpen || Boolean(isEnabled && given[sideAt(key === along[0] ? -1 : 1, this.#isRTL)]?.length);
    if (key === "tab") return isOpen && !(button && isLast(given, ...button));
    if (key === "return" || key === "space") return isOpen;
    if (key === "escape") return Boolean(button) || [...this.#rows.values()].some((row) => row.staysOpen);
    if (key === "delete") return isEnabled && all.filter(({ style }) => style === "destructive").length === 1;
    return key === "menu" ? all.length > 0 : Boolean(button);
  }

  /** The focus is where the daemon says, and the next keys belong to what has it now. */
  #keyAnswered(cell, result, at) {
    const keys = this.#nextKeys;
    this.#nextKeys = null;
    if (!result) return;
    this.#apply(result.frame, at, null);
    const { focus, button, menu } = result;
    if (focus) this.#focus(cell, focus, button);
    if (menu) this.#do("menu", { cell, entries: menu });
    else for (const key of keys) this.#do("repeatKey", { key });
  }

  #focus(cell, target, { side = null, action = null } = {}) {
    this.#do("focus", { cell, target, side, action });
  }

  // --- The application

  /** Performs an action as if its button had been tapped. Without a daemon it is performed at once. */
  invoke(cell, action, side, at) {
    if (!this.#hasFailed) {
      this.request("action/invoke", { cell, action, side }, at);
      return;
    }
    const invocation = --this.#lastLocal;
    const isDestructive = (this.actionsOf(cell)[side] ?? []).some(({ id, style }) => id === action && style === "destructive");
    if (isDestructive) this.#performing.set(invocation, cell);
    this.#do("perform", { cell, action, side, invocation });
  }

  /** The application has performed an action, or not; `then` is what happens to the row: `close`, `remove` or `stay`. */
  complete(invocation, at, performed = true, then = null) {
    const cell = this.#performing.get(invocation);
    this.#performing.delete(invocation);
    if (cell !== undefined && performed && (then === null || then === "remove")) this.#do("removed", { cell });
    else if (this.isOpen && invocation > 0) {
      this.#send("action/complete", { invocation, performed, ...(then && { then }) }, this.#applyResult, at);
    }
  }

  /** Sends a request about the list, such as `cell/open`, once the table is open. */
  request(method, params, at) {
    if (this.isOpen) this.#send(method, params, this.#applyResult, at);
    else if (!this.#hasFailed) this.#waiting.push([method, params]);
  }

  /** A removed row is in the list again: it grows back, and until then it has no height. */
  restore(cell, at) {
    if (!this.isOpen) return;
    this.#row(cell).isHidden = true;
    this.#do("repaint", { cell });
    this.#send("cell/restore", { cell }, (result, now) => {
      if (result) this.#applyResult(result, now);
      else if (this.#rows.delete(keyOf(cell))) this.#do("repaint", { cell });
    }, at);
  }

  /** The application has taken rows out of the list. Rows that it removed for a `removed` are not among them. */
  rowsEdited(deleted, at) {
    for (const cell of deleted) this.#forget(cell, at);
    if (deleted.length > 0 && this.#isKnown) this.request("table/edit", { deleted }, at);
  }

  /** The row is not in the list any more. */
  #forget(cell, at) {
    this.#endInput(cell, at);
    this.#rows.delete(keyOf(cell));
    this.#ownActions.delete(keyOf(cell));
  }

  /** No element shows the row any more, or it shows another one: a pointer on it ends. The row may come back as it is. */
  rowHidden(cell, at) {
    this.#endInput(cell, at);
  }

  #endInput(cell, at) {
    const key = keyOf(cell), scroll = this.#scroll;
    for (const down of [...this.#pointers.values()]) if (keyOf(down.cell) === key) this.#cancel(down.name, at);
    if (!scroll || keyOf(scroll.cell) !== key || !scroll.isReported) return;
    this.#sendScroll(scroll, "cancelled", {}, at);
    scroll.owner = scroll.owner === Owner.UNDECIDED ? Owner.OTHERS : Owner.NOBODY;
  }

  /** The list scrolls, at which open rows may close. */
  listScrolled(at) {
    if (this.hasOpenRows) this.request("table/scroll", {}, at);
  }

  /** A pointer went down beside the rows, at which open rows may close. */
  tappedOutside(at) {
    if (this.hasOpenRows) this.request("table/tap", {}, at);
  }

  // --- Messages

  /** The daemon has responded to a request, after all notifications that came before. */
  answered(id, result, at) {
    this.#take(id)?.(result, at);
  }

  /** The daemon has responded with an error, which has a `code`. */
  rejected(id, error, at) {
    this.#take(id)?.(null, at);
    if (!LATE.has(error.code)) this.#do("failed", { error });
  }

  /** The daemon has sent a notification. */
  notified(method, params, at) {
    const { table, cell } = params;
    if (table !== this.#table || cell === undefined) return;
    if (method === "action/invoked" && !this.#isPending(deletes, cell)) {
      this.#do("perform", { cell, action: params.action, side: params.side ?? null, invocation: params.invocation });
    } else if (method === "cell/frame") this.#apply(params, at, null);
    else if (method === "cell/announce") this.#do("announce", { cell, kind: params.kind, actions: params.actions ?? [] });
    else if (/^cell\/(will|did)/.test(method) && !this.#isDeaf(cell)) this.#announced(this.#row(cell), method, params);
  }

  #announced(row, method, { animation, finished }) {
    if ((method === "cell/willOpen" || method === "cell/willClose") && animation?.keyframes) row.play(animation);
    else if ((method === "cell/didOpen" || method === "cell/didClose") && finished) row.settle(method === "cell/didOpen" ? "open" : "closed");
    this.#changed(row, true);
  }

  /** The session has ended: rows close, and cannot be swiped any more. */
  ended(error, at) {
    if (this.#hasFailed) return;
    this.isOpen = false;
    this.#nextKeys = null;
    this.#hasFailed = true;
    for (const down of [...this.#pointers.values()]) {
      this.#lift(down);
      this.#do("leave", { pointer: down.name });
    }
    this.#scroll = null;
    for (const each of [this.#pending, this.#held]) each.clear();
    for (const row of this.#rows.values()) {
      row.closeWithoutDaemon(at);
      this.#do("repaint", { cell: row.cell });
    }
    this.#do("failed", { error });
  }

  /** Call this at the time of the last `wake`. If it is called too early, the controller asks for another `wake`. */
  timePassed(at) {
    this.#wakesAt = null;
    for (const down of this.#all(Pointer)) {
      if (isDue(down.givesUpAt, at)) {
        down.held = [];
        this.#abandon(down, at);
      } else if (down.held.length > 0 && isDue(down.reportAt, at)) this.#sendHeld(down, at);
    }
    for (const scroll of this.#all(Scroll).filter((each) => isDue(each.givesUpAt, at))) {
      if (scroll.owner === Owner.ROW) this.#abandon(scroll, at);
      else {
        this.#leaveScroll(scroll);
        this.#sendScroll(scroll, "cancelled", {}, at);
      }
    }
    if (this.#scroll && isDue(this.#scroll.endsAt, at)) this.#endScroll(at);
  }

  /** The daemon does not answer: it cannot hold the row any longer. What it answers later about the swipe is not shown. */
  #abandon(held, at) {
    held.owner = Owner.NOBODY;
    held.unanswered.clear();
    const row = this.#row(held.cell);
    row.closeWithoutDaemon(at);
    this.request("cell/close", { cell: row.cell, animated: false }, at);
    this.#do("repaint", { cell: row.cell });
  }

  // --- Frames

  #applyResult = (result, at) => {
    this.#behavior = result?.behavior ?? this.#behavior;
    for (const frame of result?.cells ?? [result]) if (frame?.phase) this.#apply(frame, at, null);
    if (result?.behavior) for (const { cell } of this.#rows.values()) this.#do("repaint", { cell });  // its actions may have other places
  };

  /** Shows a frame of a row, unless it is about a row that the application has taken out. */
  #apply(frame, at, mover) {
    const { cell } = frame;
    if (this.#isDeaf(cell)) return;
    if (frame.phase === "removed") {
      this.#forget(cell, at);
      this.#do("frame", { cell, frame });
      this.#do("removed", { cell });
      return;
    }
    const row = this.#row(cell), looksDifferent = row.apply(frame, at, this.#style(frame), mover);
    this.#do("frame", { cell, frame });
    this.#changed(row, looksDifferent);
  }

  /** Whether the daemon still means a row that is no longer there, or a swipe that is no longer shown. */
  #isDeaf(cell) {
    return this.#isPending(deletes, cell) || this.#isPending(outdates, cell);
  }

  #isPending(does, cell) {
    const key = keyOf(cell);
    return [...this.#pending.values()].some((request) => does(request, key));
  }

  /** The style of the full swipe on the side that shows, or that content is going away from. */
  #style({ side, decision, target }) {
    return this.#behavior.fullSwipe?.[side ?? (decision && sideAt(target, this.#isRTL))]?.style;
  }

  #changed(row, looksDifferent) {
    if (looksDifferent) this.#do("repaint", { cell: row.cell });
    if (row.isClosed) this.#rows.delete(keyOf(row.cell));
  }

  // --- What shows

  /**
   * What a row shows at a time: its `phase`, the `offset` of content and its `target` at rest, the part `size` of its height, the `side`
   * that shows and the `parts` of its actions, which action is `filled` or `pressed`, and whether it `isMoving`: paint it again then.
   */
  drawing(cell, at) {
    const row = this.#rows.get(keyOf(cell)), { width = 0 } = this.#settings;
    return row ? row.drawing(at, { behavior: this.#behavior, width, isRTL: this.#isRTL }, this.actionsOf(cell)) : CLOSED;
  }

  /** Whether the row of a cell is going: a pointer that goes down on it is for the row that follows. */
  isRemoving(cell) {
    return this.#rows.get(keyOf(cell))?.isRemoving ?? false;
  }

  /** Whether any row is open, or moves. */
  get hasOpenRows() {
    return [...this.#rows.values()].some((row) => row.isOpen);
  }

  // --- Requests

  #row(cell) {
    const key = keyOf(cell), row = this.#rows.get(key) ?? new Row(cell);
    this.#rows.set(key, row);
    return row;
  }

  /** Sends a request, after the moves that are held: the daemon then has content where the user sees it. */
  #send(method, params, then, at) {
    for (const down of [...this.#pointers.values()]) this.#sendHeld(down, at);
    const id = ++this.#lastId, table = method === "action/complete" ? {} : { table: this.#table };
    this.#pending.set(id, { method, params, then });
    this.#do("send", { id, method, params: { ...table, timestamp: at, ...params } });
    return id;
  }

  /** What to do with a response; undefined for one that nobody waits for any more. */
  #take(id) {
    for (const held of this.#held) held.unanswered.delete(id);
    this.#forgetAnswered();
    const request = this.#pending.get(id);
    this.#pending.delete(id);
    return request?.then;
  }

  /** Forgets pointers and scrolls that have ended, unless the daemon has to answer a message about them. */
  #forgetAnswered() {
    for (const held of this.#held) if (held.isOver && held.unanswered.size === 0) this.#held.delete(held);
  }

  #all(kind) {
    return [...this.#held].filter((each) => each instanceof kind);
  }
}
