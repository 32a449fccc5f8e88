import type { Daemon } from "./swiped.js";
import type { Action, Behavior, CellName, Frame, Phase, Requests, Side, TableResult, Trigger } from "./messages.js";

/** The application has to perform an action. It is done when the listeners return, or when the promise given to `waitUntil` resolves. */
export class SwipeActionEvent extends Event {
  readonly row: SwipeRow | undefined;
  readonly cell: CellName;
  readonly action: string;
  readonly side: Side;
  readonly invocation: number;
  readonly trigger: Trigger;
  readonly data: unknown;
  /** What the row does next. Default: "remove" for a destructive action that was performed, else "close". */
  then: "close" | "remove" | "stay" | undefined;
  /** Waits for a promise. If it is rejected or resolves to `false`, the action was not performed. */
  waitUntil(promise: Promise<unknown>): void;
  readonly done: Promise<boolean>;
}

/** A screen reader is about to say the titles of the actions. `preventDefault()` leaves that to the application. */
export interface SwipeAnnounceEvent extends Event {
  readonly cell: CellName;
  readonly kind: "opened" | "armed" | "performed" | "removed" | "restored";
  readonly actions: { side: Side; action: string; title?: string }[];
}

/** An action. `icon` is the URL of a picture, whose opaque part has the colour of the title. */
export type ListAction = Action & { icon?: string };
type RowActions = { leading?: ListAction[]; trailing?: ListAction[] };
type Settings = Omit<Requests["table/configure"]["params"], "table" | "actions"> & { actions?: RowActions };

/** `<swipe-list table="inbox" dir="rtl">`: rows that share a behavior and actions. Begin with `start()`. */
export class SwipeList extends HTMLElement {
  readonly daemon: Daemon | null;
  /** The behavior as the daemon has resolved it; null before the start. */
  readonly behavior: Behavior | null;
  readonly actions: { leading: ListAction[]; trailing: ListAction[] };
  readonly width: number;
  /** How long the connection may be lost before the rows close by themselves, in ms. Default: 400. */
  grace: number;
  /** Whether the table is open: rows can be swiped. */
  readonly isReady: boolean;
  /** The table's name. Set it before the start. */
  table: string;
  readonly rows: SwipeRow[];
  /** Opens the list's table. */
  start(daemon: Daemon, options?: Pick<Requests["table/open"]["params"], "behavior" | "reducedMotion"> & { actions?: RowActions }):
    Promise<TableResult>;
  /** Closes the table. The rows stay where they are. */
  stop(): void;
  /** Changes options of the table, as `table/configure` does. Open rows stay open. */
  configure(changes: Settings): Promise<void>;
  /** Sends a request about the list, once its table is open. */
  request(method: keyof Requests, params?: object): Promise<unknown>;
  row(cell: CellName): SwipeRow | undefined;
}

/**
 * `<swipe-row cell="m1">` within a `<swipe-list>`: the daemon moves its content over the list's actions.
 *
 * States for CSS: `:state(tracking)`, `:state(settling)`, `:state(open)`, … Parts: `content`, `action`, and each action by its id.
 */
export class SwipeRow extends HTMLElement {
  /** The cell's name in the protocol: the attribute `cell`, or a number or an index path that was set. A new name is another cell. */
  cell: CellName;
  /** The offset of the content now, in px. */
  readonly offset: number;
  /** The offset at which the content rests, or will, in px. */
  readonly target: number;
  readonly phase: Phase;
  /** Whether the row is open or opens. */
  readonly isOpen: boolean;
  /** Whether the row moves by itself, as after a release. */
  readonly isMoving: boolean;
  /** Gives the row actions of its own; with null, those of the list. */
  setActions(actions: RowActions | null): void;
  /** Lets a row that is in the list again grow back, because the user has undone its removal. */
  restore(): void;
  /** Sends a request about this row. Resolves with the result, or with null if it failed, after the event `swipe-error`. */
  request(method: keyof Requests, params?: object): Promise<unknown>;
}

declare global {
  interface HTMLElementTagNameMap {
    "swipe-list": SwipeList;
    "swipe-row": SwipeRow;
  }
  interface HTMLElementEventMap {
    "swipe-action": SwipeActionEvent;
    /** The row has collapsed. It then removes itself, and an `<li>` that has nothing else; `preventDefault()` leaves that to you. */
    "swipe-removed": Event & { readonly cell: CellName };
    "swipe-announce": SwipeAnnounceEvent;
    "swipe-error": CustomEvent<Error>;
    /** The daemon has sent a frame of the row. */
    "swipe-frame": CustomEvent<Frame>;
  }
}
