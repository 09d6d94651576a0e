import type { sendUnaryData, ServerUnaryCall } from '@grpc/grpc-js';
import streams, {
  type DeleteReq,
  type DeleteResp,
  type TombstoneReq,
  type TombstoneResp,
} from '@eventstore/db-client/generated/streams_pb.js';
import { deadlineMsOf } from './deadline.ts';
import { readExpectedRevision } from './expected-revision.ts';
import type { Store } from './store.ts';
import { BadRequest, deadlineExceeded, failureOf, streamDeleted, wrongExpectedVersion } from './wire-errors.ts';
import { readStreamName } from './wire-ids.ts';

/** Writes the deletion and gives the position of the event that records it. Throws the trailers of a refusal. */
const write = async (
  store: Store,
  kind: 'delete' | 'tombstone',
  options: DeleteReq.Options | TombstoneReq.Options | undefined,
  deadlineMs: number,
): Promise<number> => {
  if (options === undefined) throw new BadRequest('The options are missing.');
  const stream = readStreamName(options.getStreamIdentifier());
  const expected = readExpectedRevision(options, options.getRevision());
  const outcome = await store.writer.write({ kind, stream, expected, deadlineMs });
  switch (outcome.kind) {
    case 'written':
      return outcome.position;
    case 'stream-deleted':
      throw streamDeleted(stream);
    case 'wrong-expected-version':
      throw wrongExpectedVersion(stream, expected, outcome.current);
    case 'timeout':
      throw deadlineExceeded();
  }
};

/** Delete: hides all events of a stream; the next append revives it and goes on counting. */
export const deleteStream =
  (store: Store) =>
  (call: ServerUnaryCall<DeleteReq, DeleteResp>, callback: sendUnaryData<DeleteResp>): void => {
    write(store, 'delete', call.request.getOptions(), deadlineMsOf(call)).then(
      (at) => {
        const position = new streams.DeleteResp.Position().setCommitPosition(String(at)).setPreparePosition(String(at));
        callback(null, new streams.DeleteResp().setPosition(position));
      },
      (error: unknown) => {
        callback(failureOf(error, store.log));
      },
    );
  };

/** Tombstone: closes a stream for ever. */
export const tombstoneStream =
  (store: Store) =>
  (call: ServerUnaryCall<TombstoneReq, TombstoneResp>, callback: sendUnaryData<TombstoneResp>): void => {
    write(store, 'tombstone', call.request.getOptions(), deadlineMsOf(call)).then(
      (at) => {
        const position = new streams.TombstoneResp.Position();
        position.setCommitPosition(String(at)).setPreparePosition(String(at));
        callback(null, new streams.TombstoneResp().setPosition(position));
      },
      (error: unknown) => {
        callback(failureOf(error, store.log));
      },
    );
  };
