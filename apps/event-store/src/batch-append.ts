import type { ServerDuplexStream } from '@grpc/grpc-js';
import type { UUID } from '@eventstore/db-client/generated/shared_pb.js';
import type { BatchAppendReq } from '@eventstore/db-client/generated/streams_pb.js';
import {
  badRequestFailure,
  batchError,
  batchFailureOf,
  encodeBatchSuccess,
  tooLargeFailure,
  unknownFailure,
  type BatchAnswer,
  type BatchFailure,
} from './append-answers.ts';
import { readExpectedRevision } from './expected-revision.ts';
import { StoppedError } from './insert-events.ts';
import { sizeOf, type ProposedEvent } from './log-event.ts';
import { Outgoing } from './outgoing.ts';
import type { Store } from './store.ts';
import { BadRequest, unavailable } from './wire-errors.ts';
import { readProposedEvent } from './wire-events.ts';
import { readStreamName, readUuid } from './wire-ids.ts';
import type { WriteRequest } from './write-rules.ts';

/** An append that arrives in frames, until the final one. */
interface Arriving {
  readonly options: BatchAppendReq.Options;
  readonly events: ProposedEvent[];
  bytes: number;
  failure: BatchFailure | undefined;
}

const deadlineOf = (options: BatchAppendReq.Options): number => options.getDeadline()?.toDate().getTime() ?? Infinity;

/** Takes a frame in. After the first failure the rest of the append is read but not kept. */
const takeFrame = (arriving: Arriving, frame: BatchAppendReq, maxAppendBytes: number): void => {
  if (arriving.failure !== undefined) return;
  try {
    for (const message of frame.getProposedMessagesList()) {
      const event = readProposedEvent(message);
      arriving.bytes += sizeOf(event);
      arriving.events.push(event);
    }
  } catch (error) {
    if (!(error instanceof BadRequest)) throw error;
    arriving.failure = badRequestFailure(error.message);
  }
  if (arriving.bytes > maxAppendBytes) arriving.failure = tooLargeFailure(maxAppendBytes);
  if (arriving.failure !== undefined) arriving.events.length = 0;
};

const requestOf = ({ options, events }: Arriving): WriteRequest => ({
  kind: 'append',
  stream: readStreamName(options.getStreamIdentifier()),
  expected: readExpectedRevision(options, options.getStreamPosition()),
  deadlineMs: deadlineOf(options),
  events,
});

/** Writes a complete append and gives its answer. Throws StoppedError when only the end of the call can answer. */
const answerTo = async (store: Store, correlation: UUID | undefined, arriving: Arriving): Promise<BatchAnswer> => {
  const stream = arriving.options.getStreamIdentifier();
  const refused = (failure: BatchFailure) => batchError(correlation, stream, failure);
  if (arriving.failure !== undefined) return refused(arriving.failure);
  try {
    const outcome = await store.writer.write(requestOf(arriving));
    if (outcome.kind === 'written') return encodeBatchSuccess(correlation, stream, outcome);
    return refused(batchFailureOf(outcome));
  } catch (error) {
    if (error instanceof StoppedError) throw error;
    if (error instanceof BadRequest) return refused(badRequestFailure(error.message));
    store.log.error({ err: error }, 'append failed');
    return refused(unknownFailure());
  }
};

/** BatchAppend: many appends over one call, each answered by its correlation id as soon as it is durable. */
export const batchAppend =
  (store: Store) =>
  (call: ServerDuplexStream<BatchAppendReq, BatchAnswer>): void => {
    const outgoing = new Outgoing<BatchAnswer>(call);
    store.openCalls.add(outgoing);
    void serve(store, call, outgoing).finally(() => store.openCalls.delete(outgoing));
  };

/** Its frames; leaving the loop early leaves the call alive, so that it can still be answered. */
const framesOf = (call: ServerDuplexStream<BatchAppendReq, BatchAnswer>): AsyncIterable<BatchAppendReq> =>
  call.iterator({ destroyOnReturn: false });

const serve = async (
  store: Store,
  call: ServerDuplexStream<BatchAppendReq, BatchAnswer>,
  outgoing: Outgoing<BatchAnswer>,
): Promise<void> => {
  const arrivingById = new Map<string, Arriving>();
  const writing = new Set<Promise<void>>();
  try {
    for await (const frame of framesOf(call)) {
      const id = readUuid(frame.getCorrelationId());
      const options = frame.getOptions();
      let arriving = arrivingById.get(id);
      if (arriving === undefined) {
        if (options === undefined) throw new BadRequest('The first frame of an append must hold its options.');
        arriving = { options, events: [], bytes: 0, failure: undefined };
        arrivingById.set(id, arriving);
      }
      takeFrame(arriving, frame, store.maxAppendBytes);
      if (!frame.getIsFinal()) continue;
      arrivingById.delete(id);
      const written = answerTo(store, frame.getCorrelationId(), arriving)
        .then((answer) => {
          outgoing.post(answer);
        })
        .catch(() => {
          outgoing.fail(unavailable());
        })
        .finally(() => writing.delete(written));
      writing.add(written);
      await store.writer.room(outgoing.signal);
      await outgoing.room();
    }
    await Promise.all(writing);
    outgoing.end();
  } catch (error) {
    outgoing.failWith(error, store.log);
  }
};
