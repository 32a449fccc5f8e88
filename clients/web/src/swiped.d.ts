import type { Clock, ClientCapabilities, InitializeResult, Notifications, Requests } from "./messages.js";
import type { SwipedError } from "./errors.js";

export * from "./errors.js";
export * from "./catalogue.js";
export * from "./messages.js";

export interface Options {
  /** Of `initialize`. */
  capabilities?: ClientCapabilities;
  clock?: Clock;
  /** Who the client is, for the daemon's log. */
  name?: string;
  /** No promise waits longer for its answer, in ms: 5000. */
  timeout?: number;
  /** For so many ms another connection is tried for, where one has broken: 60000. 0: not at all. */
  patience?: number;
  /** After so many messages a new snapshot is asked for: 64. */
  snapshotEvery?: number;
}

/** The client's clock, in ms: that of `event.timeStamp`, and of an animation's `startTime`. */
export function now(): number;

/** The URL of the daemon that served this page, with the token of the page's. */
export function pageURL(): string;

/** Connects, and resolves when the session is open. */
export function connect(url?: string, options?: Options): Promise<Daemon>;

type Events = { [Name in keyof Notifications]: CustomEvent<Notifications[Name]> } & {
  /** The connection has broken; another one is tried for. */
  lost: Event;
  /** There is another one, and it knows all. */
  restored: Event;
  /** There will be none. */
  ended: CustomEvent<SwipedError>;
};

export class Daemon extends EventTarget {
  constructor(url: string, options?: Options);
  /** Resolves with the answer to `initialize`. */
  readonly ready: Promise<InitializeResult>;
  readonly greeting: InitializeResult | null;
  /** Whether messages reach a daemon at the moment; those that do not are kept until one is there. */
  readonly isConnected: boolean;
  /** Why it is over, once it is. */
  readonly error: SwipedError | null;
  /** Sends a request: a promise of its result, that is rejected with a `SwipedError`. All that it causes has been told by then. */
  request<Method extends keyof Requests>(method: Method, params?: Requests[Method]["params"]): Promise<Requests[Method]["result"]>;
  /** Sends without an answer: frames come as `cell/frame`, and failures as `log/message`. */
  notify<Method extends keyof Requests>(method: Method, params?: Requests[Method]["params"]): void;
  /** Leaves, politely. */
  close(): Promise<void>;
  addEventListener<Name extends keyof Events>(
    type: Name, listener: (event: Events[Name]) => void, options?: boolean | AddEventListenerOptions): void;
}
