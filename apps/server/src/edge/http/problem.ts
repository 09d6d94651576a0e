import { HttpException } from '@nestjs/common';
import type { Problem, RefusalCode } from '#contracts/kernel/errors.ts';
import { lostToAnother } from '../../platform/database/retry.ts';
import { Refused } from '../../kernel/refused.ts';

const BY_STATUS: Partial<Record<number, RefusalCode>> = {
  401: 'SIGNED_OUT',
  403: 'ROLE_REFUSED',
  404: 'NOT_FOUND',
  413: 'BODY_TOO_LARGE',
  415: 'UNSUPPORTED_MEDIA_TYPE',
  429: 'TOO_MANY_REQUESTS',
  503: 'TEMPORARILY_UNAVAILABLE',
};

const statusOf = (error: object): number | null =>
  'statusCode' in error && typeof error.statusCode === 'number' ? error.statusCode : null;

// Network failures, by Node's codes.
const UNREACHABLE = /^(ECONN(REFUSED|RESET|ABORTED)|EPIPE|ETIMEDOUT|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|ENETUNREACH)$/;
// SQLSTATE: connection (08), resources (53), operator intervention (57P), a statement or a transaction that PostgreSQL
// has given up (57014, 25P03). By the field, not the class: the object mapper's errors are copies.
const GIVEN_UP = /^(08...|53...|57P..|57014|25P03)$/;
const isUnreachable = (error: Error): boolean => {
  if ('code' in error && typeof error.code === 'string' && (GIVEN_UP.test(error.code) || UNREACHABLE.test(error.code)))
    return true;
  if (error instanceof AggregateError)
    return error.errors.some((inner) => inner instanceof Error && isUnreachable(inner));
  return error.cause instanceof Error && isUnreachable(error.cause);
};

/** PostgreSQL's disk, or that of the data folder. */
const isDiskFull = (error: Error): boolean => {
  if ('code' in error && (error.code === '53100' || error.code === 'ENOSPC')) return true;
  return error.cause instanceof Error && isDiskFull(error.cause);
};

/** The refusal for any thrown error; an unexpected one is INTERNAL_ERROR, which does not tell its cause. */
export const refusalOf = (error: unknown): Refused => {
  if (error instanceof Refused) return error;
  if (!(error instanceof Error || Error.isError(error))) return new Refused('INTERNAL_ERROR');
  const status = error instanceof HttpException ? error.getStatus() : statusOf(error);
  if (status !== null && status < 500) return new Refused(BY_STATUS[status] ?? 'MALFORMED_REQUEST');
  if (lostToAnother(error)) return new Refused('CONFLICT');
  if (isDiskFull(error)) return new Refused('DISK_FULL');
  if (status === 503 || isUnreachable(error)) return new Refused('TEMPORARILY_UNAVAILABLE');
  return new Refused('INTERNAL_ERROR');
};

export const PROBLEM_TYPE = 'application/problem+json; charset=utf-8';

/** The answer to a refused request (RFC 9457). */
export const problemOf = (refused: Refused, requestId: string): Problem => ({
  type: 'about:blank',
  title: refused.code,
  status: refused.status,
  code: refused.code,
  detail: refused.message,
  requestId,
  ...(refused.fields.length > 0 ? { errors: refused.fields } : {}),
  ...(refused.details['movedTo'] === undefined ? {} : { movedTo: refused.details['movedTo'] }),
});
