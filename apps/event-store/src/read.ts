import type { ServerWritableStream } from '@grpc/grpc-js';
import streams, { type ReadReq } from '@eventstore/db-client/generated/streams_pb.js';
import { encodeReadEvent, type ReadAnswer } from './encode-read-event.ts';
import { readFilter, type EventFilter } from './event-filter.ts';
import type { LogEvent } from './log-event.ts';
import { ResponseStream } from './response-stream.ts';
import { openStreamState } from './open-stream.ts';
import {
  readAllBackward,
  readAllForward,
  readStreamBackward,
  readStreamForward,
  readStreamsForward,
} from './read-pages.ts';
import { showEvents } from './resolve-links.ts';
import type { Store } from './store.ts';
import { isSoftDeleted } from './stream-state.ts';
import { subscribe } from './subscribe.ts';
import { BadRequest } from './wire-errors.ts';
import { readStreamName, readUint64, writeStreamName } from './wire-ids.ts';

/** Read: a number of events of a stream or of the log, or a subscription without end. */
export const read =
  (store: Store) =>
  (call: ServerWritableStream<ReadReq, ReadAnswer>): void => {
    const outgoing = new ResponseStream<ReadAnswer>(call);
    store.openCalls.add(outgoing);
    serve(store, call.request.getOptions(), outgoing)
      .then(
        () => {
          outgoing.end();
        },
        (error: unknown) => {
          outgoing.failWith(error, store.log);
        },
      )
      .finally(() => store.openCalls.delete(outgoing))
      .catch(() => undefined);
  };

const serve = async (
  store: Store,
  options: ReadReq.Options | undefined,
  outgoing: ResponseStream<ReadAnswer>,
): Promise<void> => {
  if (options === undefined) throw new BadRequest('The options are missing.');
  if (options.hasSubscription()) return subscribe(store, options, outgoing);
  const filterOptions = options.getFilter();
  const filter = filterOptions === undefined ? undefined : readFilter(filterOptions);
  const pages = options.hasAll() ? readLog(store, options, filter) : await readStream(store, options);
  if (pages === undefined) {
    const missing = new streams.ReadResp.StreamNotFound();
    missing.setStreamIdentifier(writeStreamName(readStreamName(options.getStream()?.getStreamIdentifier())));
    return outgoing.send(new streams.ReadResp().setStreamNotFound(missing));
  }
  const structuredIds = options.getUuidOption()?.hasStructured() ?? false;
  let left = readUint64(options.getCount());
  if (left === 0) return;
  for await (const page of pages) {
    const wanted = (filter === undefined ? page : page.filter((event) => filter.matches(event))).slice(0, left);
    const shown = await showEvents(store.reader, wanted, options.getResolveLinks());
    await outgoing.sendAll(shown.values().map((each) => encodeReadEvent(each, structuredIds)));
    left -= wanted.length;
    if (left === 0) return;
  }
};

type Pages = AsyncIterable<readonly LogEvent[]>;

const isBackward = (options: ReadReq.Options): boolean =>
  options.getReadDirection() === streams.ReadReq.Options.ReadDirection.BACKWARDS;

/** Forwards from a position (included) to the head of this moment, or backwards from a position (excluded). */
const readLog = ({ reader, tail }: Store, options: ReadReq.Options, filter: EventFilter | undefined): Pages => {
  const all = options.getAll();
  const given = all?.getPosition();
  const position = given === undefined ? undefined : readUint64(given.getCommitPosition());
  const end = all?.hasEnd() ?? false;
  if (isBackward(options)) return readAllBackward(reader, position ?? (end ? tail.head + 1 : 0));
  const from = position ?? (end ? tail.head + 1 : 0);
  const prefixes = filter?.streamPrefixes;
  return prefixes === undefined
    ? readAllForward(reader, from, tail.head)
    : readStreamsForward(reader, prefixes, from, tail.head);
};

/** Undefined if there is no such stream, or none any more. Both directions include the given revision. */
const readStream = async (store: Store, options: ReadReq.Options): Promise<Pages | undefined> => {
  const { reader } = store;
  const from = options.getStream();
  const stream = readStreamName(from?.getStreamIdentifier());
  const state = await openStreamState(store, stream);
  if (state.lastRevision === -1 || isSoftDeleted(state)) return undefined;
  const end = from?.hasEnd() ?? false;
  const revision = from?.hasRevision() === true ? readUint64(from.getRevision()) : end ? Number.MAX_SAFE_INTEGER : 0;
  return isBackward(options)
    ? readStreamBackward(reader, stream, state, revision)
    : readStreamForward(reader, stream, state, revision);
};
