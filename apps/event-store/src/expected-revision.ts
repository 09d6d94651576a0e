import { readUint64 } from './wire-ids.ts';
import type { ExpectedRevision } from './write-rules.ts';

/** The `oneof` of Append, Delete and Tombstone; BatchAppend calls the number a position. */
interface ExpectedOptions {
  hasAny(): boolean;
  hasNoStream(): boolean;
  hasStreamExists(): boolean;
}

export const readExpectedRevision = (options: ExpectedOptions, revision: string): ExpectedRevision => {
  if (options.hasAny()) return 'any';
  if (options.hasNoStream()) return 'no_stream';
  if (options.hasStreamExists()) return 'stream_exists';
  return readUint64(revision);
};
