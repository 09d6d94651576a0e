import { setImmediate } from 'node:timers/promises';
import type { sendUnaryData, ServerReadableStream } from '@grpc/grpc-js';
import type { AppendReq, AppendResp } from '@eventstore/db-client/generated/streams_pb.js';
import { appendAnswer } from './append-answers.ts';
import { deadlineMsOf } from './deadline.ts';
import { readExpectedRevision } from './expected-revision.ts';
import { AppendSize, type ProposedEvent } from './log-event.ts';
import type { Store } from './store.ts';
import { BadRequest, deadlineExceeded, failureOf, maximumAppendSizeExceeded, streamDeleted } from './wire-errors.ts';
import { readProposedEvent } from './wire-events.ts';
import { readStreamName } from './wire-ids.ts';

/** Append: one append as a stream of frames, options first. */
export const append =
  (store: Store) =>
  (call: ServerReadableStream<AppendReq, AppendResp>, callback: sendUnaryData<AppendResp>): void => {
    serve(store, call).then(
      (answer) => {
        callback(null, answer);
      },
      (error: unknown) => {
        if (!call.cancelled) callback(failureOf(error, store.log));
      },
    );
  };

/**
 * A client that gives up (its deadline has passed, say) ends its side before it resets the call, so that an append cut
 * short looks complete; the reset is seen only when all frames are read, so the append waits for it: only whole appends
 * are written.
 */
const refuseCutShort = async (call: ServerReadableStream<AppendReq, AppendResp>): Promise<void> => {
  for (let turn = 0; turn < 3; turn++) await setImmediate();
  if (call.cancelled || deadlineMsOf(call) <= Date.now()) throw deadlineExceeded();
};

const serve = async (store: Store, call: ServerReadableStream<AppendReq, AppendResp>): Promise<AppendResp> => {
  let options: AppendReq.Options | undefined;
  const events: ProposedEvent[] = [];
  const size = new AppendSize(store.maxAppendBytes);
  for await (const frame of call as AsyncIterable<AppendReq>) {
    options ??= frame.getOptions();
    const message = frame.getProposedMessage();
    if (message === undefined) continue;
    const event = readProposedEvent(message);
    if (!size.takes(event)) throw maximumAppendSizeExceeded(store.maxAppendBytes);
    events.push(event);
  }
  await refuseCutShort(call);
  if (options === undefined) throw new BadRequest('The first frame of an append must hold its options.');
  const stream = readStreamName(options.getStreamIdentifier());
  const expected = readExpectedRevision(options, options.getRevision());
  const outcome = await store.writer.write({
    kind: 'append',
    stream,
    expected,
    events,
    deadlineMs: deadlineMsOf(call),
  });
  if (outcome.kind === 'stream-deleted') throw streamDeleted(stream);
  if (outcome.kind === 'timeout') throw deadlineExceeded();
  return appendAnswer(outcome);
};
