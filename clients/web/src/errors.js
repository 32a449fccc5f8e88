/** What can go wrong: with the daemon, or with what it was asked. */

export class SwipedError extends Error {
  get name() {
    return this.constructor.name;
  }
}

/** Nobody listens there, or the token is wrong. */
export class NotConnected extends SwipedError {}

/** The connection has ended, and no other came about. */
export class Ended extends SwipedError {}

/** The daemon did not answer in time. It may still do what it was asked. */
export class TimedOut extends SwipedError {}

/** The daemon wrote what is no message, or none that may come now. */
export class Garbled extends SwipedError {}

/** The daemon answered with an error: `code`, and `data` that says what a program needs to put it right. */
export class AnswerError extends SwipedError {
  constructor(code, message, data = {}) {
    super(message);
    this.code = code;
    this.data = data;
  }
}
