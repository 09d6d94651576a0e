import { Metadata, status } from '@grpc/grpc-js';
import type { Logger } from 'pino';
import { StoppedError } from './insert-events.ts';
import type { ExpectedRevision } from './write-rules.ts';

/** A failure as gRPC trailers: a status, and for the client's error classes the metadata `exception` and its fields. */
export class Failure extends Error {
  constructor(
    readonly code: status,
    readonly details: string,
    readonly metadata: Metadata,
  ) {
    super(details);
  }
}

/** Trailers are ASCII; a name beyond that is percent-encoded. */
const ascii = (value: string): string => (/^[\x20-\x7e]*$/.test(value) ? value : encodeURIComponent(value));

const failure = (code: status, details: string, fields: Record<string, string> = {}): Failure => {
  const metadata = new Metadata();
  for (const [key, value] of Object.entries(fields)) metadata.set(key, ascii(value));
  return new Failure(code, ascii(details), metadata);
};

export const streamDeleted = (stream: string): Failure =>
  failure(status.FAILED_PRECONDITION, `Event stream '${stream}' is deleted.`, {
    exception: 'stream-deleted',
    'stream-name': stream,
  });

const expectedNumber = (expected: ExpectedRevision): number => {
  if (typeof expected === 'number') return expected;
  return { no_stream: -1, any: -2, stream_exists: -4 }[expected];
};

/** @param current last revision, -1 where the stream has no event */
export const wrongExpectedVersion = (stream: string, expected: ExpectedRevision, current: number): Failure =>
  failure(status.FAILED_PRECONDITION, `Wrong expected version of stream '${stream}'.`, {
    exception: 'wrong-expected-version',
    'stream-name': stream,
    'expected-version': String(expectedNumber(expected)),
    'actual-version': String(current),
  });

export const maximumAppendSizeExceeded = (limit: number): Failure =>
  failure(status.INVALID_ARGUMENT, `Maximum append size of ${String(limit)} bytes exceeded.`, {
    exception: 'maximum-append-size-exceeded',
    'maximum-append-size': String(limit),
  });

export const deadlineExceeded = (): Failure => failure(status.DEADLINE_EXCEEDED, 'The deadline has passed.');

/** Makes clients drop the channel, connect again and, where they can, try again. */
export const unavailable = (): Failure => failure(status.UNAVAILABLE, 'The event store is stopping.');

/** A request that does not fit the protocol. Thrown while a request is read. */
export class BadRequest extends Error {}

/** A proposed event without its type, or without what its data are. */
export class PropertyMissing extends BadRequest {}

const propertyMissing = (message: string): Failure =>
  failure(status.INVALID_ARGUMENT, message, {
    exception: 'missing-required-metadata-property',
    'required-metadata-properties': 'type,content-type',
  });

/** The trailers for anything thrown while a call was served. The unforeseen is logged, not told. */
export const failureOf = (error: unknown, log: Logger): Failure => {
  if (error instanceof PropertyMissing) return propertyMissing(error.message);
  if (error instanceof BadRequest) return failure(status.INVALID_ARGUMENT, error.message);
  if (error instanceof StoppedError) return unavailable();
  if (error instanceof Failure) return error;
  log.error({ err: error }, 'call failed');
  return failure(status.UNKNOWN, 'The event store could not do this; its log says why.');
};
