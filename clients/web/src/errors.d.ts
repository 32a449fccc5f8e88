export class SwipedError extends Error {}
/** No daemon listens at the URL, or the token is wrong. */
export class NotConnected extends SwipedError {}
/** The connection was closed, and the client could not reconnect. */
export class Ended extends SwipedError {}
/** The daemon did not respond in time. It may still perform the request. */
export class TimedOut extends SwipedError {}
/** Too many messages wait for a daemon, so this one was not sent. */
export class JournalFull extends SwipedError {}
/** The daemon violated the protocol. */
export class Garbled extends SwipedError {}
/** The daemon responded with an error. */
export class ResponseError extends SwipedError {
  constructor(code: number, message: string, data?: Record<string, unknown>);
  readonly code: number;
  /** Which member was wrong, what was expected, and what came. */
  readonly data: Record<string, unknown>;
}
