import type { Logger } from 'pino';
import type { EventReader } from './event-reader.ts';
import type { LiveTail } from './live-tail.ts';
import type { Failure } from './wire-errors.ts';
import type { Writer } from './writer.ts';

/** What the calls of the protocol work with. */
export interface Store {
  readonly writer: Writer;
  readonly reader: EventReader;
  readonly tail: LiveTail;
  readonly log: Logger;
  readonly maxAppendBytes: number;
  /** Calls that are open for long, to be ended when the store stops. */
  readonly openCalls: Set<{ fail(failure: Failure): void }>;
}
