// The errors of the protocol, each a class of its own. Written by generate.py from protocol/openrpc.json.

import { AnswerError } from "./errors.js";

/** The message cannot be read. */
export class ParseError extends AnswerError {}
/** It is not a request that may come now. */
export class InvalidRequest extends AnswerError {}
/** There is no such method. */
export class MethodNotFound extends AnswerError {}
/** A member of params is not what it must be. */
export class InvalidParams extends AnswerError {}
/** The daemon has failed. */
export class InternalError extends AnswerError {}
/** The first request is initialize. */
export class ServerNotInitialized extends AnswerError {}
/** No such table is open. */
export class UnknownTable extends AnswerError {}
/** Such a table is open already. */
export class TableExists extends AnswerError {}
/** The table has no such row. */
export class NoSuchRow extends AnswerError {}
/** No gesture holds the cell. */
export class GestureNotActive extends AnswerError {}
/** A gesture holds the cell already. */
export class GestureAlreadyActive extends AnswerError {}
/** Time does not go back. */
export class TimestampWentBack extends AnswerError {}
/** A limit is exceeded; data.member names it. */
export class LimitExceeded extends AnswerError {}
/** The cell has no such action. */
export class UnknownAction extends AnswerError {}
/** No such invocation waits to be completed. */
export class UnknownInvocation extends AnswerError {}
/** The snapshot cannot be restored. */
export class InvalidSnapshot extends AnswerError {}
/** The protocol version is not spoken. */
export class UnsupportedVersion extends AnswerError {}
/** The cell waits for its action, or its row collapses. */
export class CellPending extends AnswerError {}
/** No such pointer is down. */
export class UnknownPointer extends AnswerError {}

/** The class of each code. */
export const catalogue: Map<number, typeof AnswerError>;
