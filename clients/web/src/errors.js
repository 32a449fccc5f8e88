/** The errors of the client, which `errors.d.ts` describes. `catalogue.js` has a class for each error of the protocol. */

export class SwipedError extends Error {
  get name() {
    return this.constructor.name;
  }
}
export class NotConnected extends SwipedError {}
export class Ended extends SwipedError {}
export class TimedOut extends SwipedError {}
export class JournalFull extends SwipedError {}
export class Garbled extends SwipedError {}

export class ResponseError extends SwipedError {
  constructor(code, message, data = {}) {
    super(message);
    this.code = code;
    this.data = data;
  }
}
