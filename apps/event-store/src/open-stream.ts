import type { Store } from './store.ts';
import { absentStream, describedStreamOf, type StreamState } from './stream-state.ts';
import { streamDeleted } from './wire-errors.ts';

/** The state of a stream for a reader. Throws the trailers if it is tombstoned, or the stream that its metadata describe. */
export const openStreamState = async ({ reader, writer, tail }: Store, stream: string): Promise<StreamState> => {
  const described = describedStreamOf(stream);
  const names = described === undefined ? [stream] : [stream, described];
  const known = names.map((name) => writer.knownState(name)).filter((state) => state !== undefined);
  const states = known.length === names.length ? known : await reader.streamStates(names, tail.head);
  if (states.some((state) => state.tombstoned)) throw streamDeleted(stream);
  return states[0] ?? absentStream;
};
