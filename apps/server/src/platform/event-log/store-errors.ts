import { ErrorType, isCommandError } from '@eventstore/db-client';
import { status } from '@grpc/grpc-js';
import { Refused } from '../../kernel/refused.ts';

/** No answer to an append in time: it may have happened. */
export class NoAnswer extends Error {}

const AWAY_TYPES = new Set<ErrorType>([
  ErrorType.UNAVAILABLE,
  ErrorType.CANCELLED,
  ErrorType.DEADLINE_EXCEEDED,
  ErrorType.TIMEOUT,
  ErrorType.UNKNOWN,
  ErrorType.NOT_LEADER,
]);
/** The first call of a connection fails with gRPC's own error. */
const AWAY_CODES = new Set<unknown>([
  status.UNAVAILABLE,
  status.CANCELLED,
  status.DEADLINE_EXCEEDED,
  status.ABORTED,
  status.INTERNAL,
  status.UNKNOWN,
]);

/** gRPC's status of an error, where it has one. */
export const codeOf = (error: unknown): unknown => (error instanceof Error && 'code' in error ? error.code : undefined);

/** Whether it is one of the client's errors of these types. */
export const isType = (error: unknown, ...types: ErrorType[]): boolean =>
  error instanceof Error && isCommandError(error) && types.includes(error.type);

/** Whether the log could not be reached, or the outcome of the call is unknown. */
export const isAway = (error: unknown): boolean => {
  if (!(error instanceof Error)) return false;
  // Refused credentials are corrected by the operator; until then the log counts as unreachable.
  if (codeOf(error) === status.UNAUTHENTICATED) return true;
  if (isCommandError(error)) return AWAY_TYPES.has(error.type);
  return error instanceof NoAnswer || AWAY_CODES.has(codeOf(error));
};

/** The log cannot be reached. */
export class LogAway extends Refused {
  constructor(cause: unknown) {
    super('TEMPORARILY_UNAVAILABLE');
    this.cause = cause;
  }
}

/** The error of a log that cannot be reached, or `error` where it is another one. */
export const refusedIfAway = (error: unknown): unknown => (isAway(error) ? new LogAway(error) : error);
