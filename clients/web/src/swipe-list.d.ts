import type { Daemon } from "./swiped.js";
import type { Action, Behavior, CellName, Frame, Phase, Requests, Side, TableResult, Trigger } from "./messages.js";

/** An action is to be performed. It counts as done, unless `waitUntil` is given a promise. */
export class SwipeActionEvent extends Event {
  readonly row: SwipeRow | undefined;
  readonly cell: CellName;
  readonly action: string;
  readonly invocation: number;
  readonly trigger: Trigger;
  readonly data: unknown;
  /** What becomes of the cell, where it is not what the daemon does of itself. */
  then: "close" | "remove" | "stay" | undefined;
  /** The action is done when the promise is; a rejected one, or one of `false`, means that it was not. */
  waitUntil(promise: Promise<unknown>): void;
  readonly done: Promise<boolean>;
}

type Settings = Omit<Requests["table/configure"]["params"], "table">;

/** `<swipe-list table="inbox" dir="rtl">` */
export class SwipeList extends HTMLElement {
  readonly daemon: Daemon | null;
  /** As the daemon resolved it. */
  readonly behavior: Behavior | null;
  readonly actions: { leading: Action[]; trailing: Action[] };
  readonly width: number;
  /** A daemon that is gone for longer, in ms, is not waited for: rows go to their places. 400. */
  grace: number;
  /** Whether there is a daemon to ask. */
  readonly isReady: boolean;
  readonly table: string;
  readonly rows: SwipeRow[];
  /** Opens the list's table. */
  start(daemon: Daemon, options?: Pick<Requests["table/open"]["params"], "behavior" | "actions" | "reducedMotion">): Promise<TableResult>;
  /** Closes the table; the rows stay where they are. */
  stop(): void;
  /** Changes what `table/configure` can; what is open stays open. */
  configure(changes: Settings): Promise<void>;
  row(cell: CellName): SwipeRow | undefined;
  /** The side that shows at an offset; undefined at 0. */
  sideAt(offset: number): Side | undefined;
}

/** `<swipe-row cell="m1">` */
export class SwipeRow extends HTMLElement {
  cell: CellName;
  /** Where content stands now, in px. */
  readonly offset: number;
  readonly phase: Phase;
  /** Whether it rests away from its place, or is on its way there. */
  readonly isOpen: boolean;
  /** What moves content now. */
  readonly motion: Animation | null;
  /** Asks the daemon about this row, and shows the frame that it answers with; null where that failed. */
  ask(method: keyof Requests, params?: object): Promise<unknown>;
  /** Takes a frame of this cell's. */
  show(frame: Frame, timestamp?: number): void;
}

declare global {
  interface HTMLElementTagNameMap {
    "swipe-list": SwipeList;
    "swipe-row": SwipeRow;
  }
  interface HTMLElementEventMap {
    "swipe-action": SwipeActionEvent;
    "swipe-error": CustomEvent<Error>;
    "swipe-frame": CustomEvent<Frame> & { readonly timestamp: number };
  }
}
