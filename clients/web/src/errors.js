/** The errors of the client: of the connection, and of responses. `catalogue.js` has a class for each error of the protocol. */

export class SwipedError extends Error {
  get name() {
    return this.constructor.name;
  }
}

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

/** The daemon responded with an error: `code`, and `data`, which says which member was wrong. */
export class ResponseError extends SwipedError {
  constructor(code, message, data = {}) {
    super(message);
    this.code = code;
    this.data = data;
  }
}
