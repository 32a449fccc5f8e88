/** A client of the swipe daemon: requests are promises, notifications are events. Begin with `connect()` or `embed()`. */

import type { Clock, ClientCapabilities, InitializeResult, Notifications, Requests } from "./messages.js";
import type { SwipedError } from "./errors.js";

export * from "./errors.js";
export * from "./catalogue.js";
export * from "./messages.js";

export interface Options {
  /** The member of `initialize`. */
  capabilities?: ClientCapabilities;
  clock?: Clock;
  /** The client's name, for the daemon's log. */
  name?: string;
  /** How long a request waits for its response, in ms. Default: 5000. */
  timeout?: number;
  /** For how long the client tries to reconnect after the connection was lost, in ms. Default: 60000; 0 disables it. */
  reconnectTimeout?: number;
}

/** The client's clock, in ms. It is that of `event.timeStamp` and of the `startTime` of an `Animation`. */
export function now(): number;

/** The WebSocket URL of the daemon that served this page, with the page's token. */
export function pageURL(): string;

/**
 * Connects to a daemon, and resolves when the session is open.
 *
 * @param url with the token, as the daemon logs it. Default: that of the daemon that served this page.
 * @throws {NotConnected | TimedOut | Garbled | ResponseError}
 */
export function connect(url?: string, options?: Options): Promise<Daemon>;

export interface EmbedOptions extends Options {
  /** Limits of the session by their names in the reference, such as `{ tables: 10 }`. */
  limits?: Record<string, number>;
}

/**
 * Starts a session inside this program, without a daemon, and resolves when it is open. It handles each message at once: the result of a
 * request is there before the next repaint.
 *
 * @param module `swiped.wasm`: its URL, its bytes, or compiled. Default: the file beside `swiped.js`.
 */
export function embed(module?: string | URL | BufferSource | WebAssembly.Module, options?: EmbedOptions): Promise<Daemon>;

type Events = { [Name in keyof Notifications]: CustomEvent<Notifications[Name]> } & {
  /** The connection was lost. The client tries to reconnect, and reports `server/restarted` when it has restored the session. */
  lost: Event;
  /** The session is over. */
  ended: CustomEvent<SwipedError>;
};

/** A session with a daemon. Each notification of the protocol is an event with its method as the name, and its params as `detail`. */
export class Daemon extends EventTarget {
  /** @param open opens a connection: the first one, and another one if it is lost */
  constructor(open: () => WebSocket, options?: Options);
  readonly open: () => WebSocket;
  /** Resolves with the result of `initialize`. */
  readonly ready: Promise<InitializeResult>;
  readonly initializeResult: InitializeResult | null;
  /** Whether there is a connection. Messages wait in the journal while there is none. */
  readonly isConnected: boolean;
  /** Why the session is over; null while it is not. */
  readonly error: SwipedError | null;
  /** Sends a request: a promise of its result, rejected with a `SwipedError`. The notifications that it causes are dispatched before. */
  request<Method extends keyof Requests>(method: Method, params?: Requests[Method]["params"]): Promise<Requests[Method]["result"]>;
  /**
   * Sends a message without a response. The daemon reports its frame as `cell/frame`, and its error as `log/message`.
   *
   * @throws {JournalFull}
   */
  notify<Method extends keyof Requests>(method: Method, params?: Requests[Method]["params"]): void;
  /** Shuts the session down and closes the connection. */
  close(): Promise<void>;
  addEventListener<Name extends keyof Events>(
    type: Name, listener: (event: Events[Name]) => void, options?: boolean | AddEventListenerOptions): void;
}
