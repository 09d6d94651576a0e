import any from 'google-protobuf/google/protobuf/any_pb.js';
import googleEmpty from 'google-protobuf/google/protobuf/empty_pb.js';
import type { Message } from 'google-protobuf';
import code, { type Code } from '@eventstore/db-client/generated/code_pb.js';
import shared from '@eventstore/db-client/generated/shared_pb.js';
import statusMessages from '@eventstore/db-client/generated/status_pb.js';
import streams, { type AppendResp } from '@eventstore/db-client/generated/streams_pb.js';
import { ProtobufWriter } from './protobuf-writer.ts';
import type { WriteOutcome } from './write-rules.ts';

type Written = Extract<WriteOutcome, { kind: 'written' }>;
type Wrong = Extract<WriteOutcome, { kind: 'wrong-expected-version' }>;

const noBytes = new Uint8Array(0);

/** A failure inside a BatchAppend answer: google.rpc.Status with the reason as Any. */
export interface BatchFailure {
  readonly code: Code;
  readonly message: string;
  readonly type: string;
  readonly details: Message;
}

const wrongVersionDetails = (outcome: Wrong): Message => {
  const details = new shared.WrongExpectedVersion();
  if (outcome.current === -1) details.setCurrentNoStream(new googleEmpty.Empty());
  else details.setCurrentStreamRevision(String(outcome.current));
  if (outcome.expected === 'any') details.setExpectedAny(new googleEmpty.Empty());
  else if (outcome.expected === 'no_stream') details.setExpectedNoStream(new googleEmpty.Empty());
  else if (outcome.expected === 'stream_exists') details.setExpectedStreamExists(new googleEmpty.Empty());
  else details.setExpectedStreamPosition(String(outcome.expected));
  return details;
};

/** The failure of an outcome that is not 'written'. */
export const batchFailureOf = (outcome: Exclude<WriteOutcome, Written>): BatchFailure => {
  switch (outcome.kind) {
    case 'wrong-expected-version':
      return {
        code: code.Code.FAILED_PRECONDITION,
        message: 'Wrong expected version.',
        type: 'WrongExpectedVersion',
        details: wrongVersionDetails(outcome),
      };
    case 'stream-deleted': {
      const message = 'The stream is deleted.';
      return {
        code: code.Code.FAILED_PRECONDITION,
        message,
        type: 'StreamDeleted',
        details: new shared.StreamDeleted(),
      };
    }
    case 'timeout': {
      const message = 'The deadline has passed; nothing was written.';
      return { code: code.Code.DEADLINE_EXCEEDED, message, type: 'Timeout', details: new shared.Timeout() };
    }
  }
};

export const tooLargeFailure = (limit: number): BatchFailure => ({
  code: code.Code.INVALID_ARGUMENT,
  message: 'Maximum append size exceeded.',
  type: 'MaximumAppendSizeExceeded',
  details: new shared.MaximumAppendSizeExceeded().setMaxappendsize(limit),
});

export const badRequestFailure = (message: string): BatchFailure => ({
  code: code.Code.INVALID_ARGUMENT,
  message,
  type: 'BadRequest',
  details: new shared.BadRequest().setMessage(message),
});

export const unknownFailure = (): BatchFailure => ({
  code: code.Code.UNKNOWN,
  message: 'Nothing was written; the log of the event store says why.',
  type: 'Unknown',
  details: new shared.Unknown(),
});

/** Bytes of the numbers of an answer and of all tags and lengths. */
const ROOM = 64;

/**
 * The bytes of a `BatchAppendResp` that says it is written. By hand, in a tenth of the generated classes' time.
 * @param correlation bytes of the append's `UUID`
 * @param stream its stream's name in UTF-8
 */
export const encodeBatchSuccess = (
  correlation: Uint8Array,
  stream: Uint8Array,
  { revision, position }: Written,
): Buffer => {
  const writer = new ProtobufWriter(stream.length + correlation.length + ROOM);
  writer.message(4, () => {
    writer.bytes(3, stream);
  });
  writer.message(3, () => {
    writer.message(3, () => {
      writer.number(2, position);
      writer.number(1, position);
    });
    if (revision === -1) writer.bytes(2, noBytes);
    else writer.number(1, revision);
  });
  writer.bytes(1, correlation);
  return writer.finish();
};

/** The same for one that says why nothing was written. */
export const encodeBatchError = (correlation: Uint8Array, stream: Uint8Array, failure: BatchFailure): Buffer => {
  const details = new any.Any();
  details.pack(failure.details.serializeBinary(), `event_store.client.${failure.type}`);
  const error = new statusMessages.Status().setCode(failure.code).setMessage(failure.message).setDetails(details);
  const status = error.serializeBinary();
  const writer = new ProtobufWriter(status.length + stream.length + correlation.length + ROOM);
  writer.message(4, () => {
    writer.bytes(3, stream);
  });
  writer.bytes(2, status);
  writer.bytes(1, correlation);
  return writer.finish();
};

/** The unary answer of Append, which reports a wrong expected version in the answer itself. */
export const appendAnswer = (outcome: Written | Wrong): AppendResp => {
  const answer = new streams.AppendResp();
  if (outcome.kind === 'written') {
    const success = new streams.AppendResp.Success();
    if (outcome.revision === -1) success.setNoStream(new shared.Empty());
    else success.setCurrentRevision(String(outcome.revision));
    const position = String(outcome.position);
    success.setPosition(new streams.AppendResp.Position().setCommitPosition(position).setPreparePosition(position));
    return answer.setSuccess(success);
  }
  const wrong = new streams.AppendResp.WrongExpectedVersion();
  if (outcome.current === -1) wrong.setCurrentNoStream(new shared.Empty());
  else wrong.setCurrentRevision(String(outcome.current));
  if (outcome.expected === 'any') wrong.setExpectedAny(new shared.Empty());
  else if (outcome.expected === 'no_stream') wrong.setExpectedNoStream(new shared.Empty());
  else if (outcome.expected === 'stream_exists') wrong.setExpectedStreamExists(new shared.Empty());
  else wrong.setExpectedRevision(String(outcome.expected));
  return answer.setWrongExpectedVersion(wrong);
};
