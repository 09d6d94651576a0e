import type { sendUnaryData, ServerReadableStream } from '@grpc/grpc-js';
import type { AppendReq, AppendResp } from '@eventstore/db-client/generated/streams_pb.js';
import { appendAnswer } from './append-answers.ts';
import { deadlineMsOf } from './deadline.ts';
import { readExpectedRevision } from './expected-revision.ts';
import { sizeOf, type ProposedEvent } from './log-event.ts';
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

const serve = async (store: Store, call: ServerReadableStream<AppendReq, AppendResp>): Promise<AppendResp> => {
  let options: AppendReq.Options | undefined;
  const events: ProposedEvent[] = [];
  let bytes = 0;
  for await (const frame of call as AsyncIterable<AppendReq>) {
    options ??= frame.getOptions();
    const message = frame.getProposedMessage();
    if (message === undefined) continue;
    const event = readProposedEvent(message);
    bytes += sizeOf(event);
    if (bytes > store.maxAppendBytes) throw maximumAppendSizeExceeded(store.maxAppendBytes);
    events.push(event);
  }
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
