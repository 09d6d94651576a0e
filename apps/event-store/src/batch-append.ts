import type { ServerDuplexStream } from '@grpc/grpc-js';
import {
  badRequestFailure,
  batchFailureOf,
  encodeBatchError,
  encodeBatchSuccess,
  tooLargeFailure,
  unknownFailure,
  type BatchFailure,
} from './append-answers.ts';
import type { BatchFrame, BatchOptions } from './decode-batch-append.ts';
import { StoppedError } from './insert-events.ts';
import { AppendSize, type ProposedEvent } from './log-event.ts';
import { ResponseStream } from './response-stream.ts';
import type { Store } from './store.ts';
import { BadRequest, unavailable } from './wire-errors.ts';
import { checkEvent } from './wire-events.ts';
import { checkStreamName, checkUuid } from './wire-ids.ts';
import type { WriteOutcome } from './write-rules.ts';
import type { PendingWrite } from './writer.ts';

type Call = ServerDuplexStream<BatchFrame, Buffer>;

/** BatchAppend: many appends over one call, each answered by its correlation id as soon as it is durable. */
export const batchAppend =
  (store: Store) =>
  (call: Call): void => {
    new BatchCall(store, call).serve();
  };

class BatchCall {
  private readonly arriving = new Map<string, Append>();
  private readonly outgoing: ResponseStream<Buffer>;
  private unanswered = 0;
  private hasEnded = false;

  constructor(
    readonly store: Store,
    private readonly call: Call,
  ) {
    this.outgoing = new ResponseStream<Buffer>(call);
  }

  serve(): void {
    const { store, call, outgoing } = this;
    store.openCalls.add(outgoing);
    call.on('close', () => store.openCalls.delete(outgoing));
    call.on('data', (frame: BatchFrame) => {
      if (outgoing.signal.aborted) return;
      try {
        this.take(frame);
      } catch (error) {
        outgoing.failWith(error, store.log);
      }
    });
    call.on('end', () => {
      this.hasEnded = true;
      this.endIfDone();
    });
  }

  /** Says what became of an append. */
  answer(answer: Buffer): void {
    this.unanswered -= 1;
    this.outgoing.post(answer);
    this.endIfDone();
  }

  /** Only the end of the call can say it. */
  stop(): void {
    this.outgoing.fail(unavailable());
  }

  private take(frame: BatchFrame): void {
    const id = checkUuid(frame.id);
    const append = this.arriving.get(id) ?? this.begin(frame);
    append.take(frame.events);
    if (!frame.isFinal) {
      this.arriving.set(id, append);
      return;
    }
    this.arriving.delete(id);
    this.unanswered += 1;
    append.write();
    if (this.store.writer.isFull || this.outgoing.isFull) this.holdBack();
  }

  private begin({ correlation, options }: BatchFrame): Append {
    if (options === undefined) throw new BadRequest('The first frame of an append must hold its options.');
    return new Append(this, correlation, options);
  }

  /** Takes no more frames until there is room for what they ask and for its answers. */
  private holdBack(): void {
    const { store, call, outgoing } = this;
    call.pause();
    store.writer
      .room(outgoing.signal)
      .then(() => outgoing.room())
      .then(() => call.resume())
      .catch(() => undefined); // the call is over
  }

  private endIfDone(): void {
    if (this.hasEnded && this.unanswered === 0) this.outgoing.end();
  }
}

/** An append, from its first frame until it is answered. */
class Append implements PendingWrite {
  private readonly events: ProposedEvent[] = [];
  private readonly size: AppendSize;
  private failure: BatchFailure | undefined;

  constructor(
    private readonly call: BatchCall,
    private readonly correlation: Buffer,
    private readonly options: BatchOptions,
  ) {
    this.size = new AppendSize(call.store.maxAppendBytes);
    // As EventStoreDB does: a deadline that has passed is answered at once, however much follows.
    if (options.deadlineMs <= Date.now()) this.failure = batchFailureOf({ kind: 'timeout' });
  }

  /** Takes events in. After the first failure the rest of the append is read but not kept. */
  take(events: BatchFrame['events']): void {
    if (this.failure !== undefined) return;
    const { maxAppendBytes } = this.call.store;
    try {
      for (const given of events) {
        const event = checkEvent(given);
        if (!this.size.takes(event)) {
          this.failure = tooLargeFailure(maxAppendBytes);
          break;
        }
        this.events.push(event);
      }
    } catch (error) {
      if (!(error instanceof BadRequest)) throw error;
      this.failure = badRequestFailure(error.message);
    }
    if (this.failure !== undefined) this.events.length = 0;
  }

  /** It is complete: asks the writer, which answers it or lets it fail. */
  write(): void {
    if (this.failure !== undefined) {
      this.refuse(this.failure);
      return;
    }
    const { options, events, size } = this;
    let stream: string;
    try {
      stream = checkStreamName(options.streamName);
    } catch (error) {
      this.fail(error);
      return;
    }
    const { expected, deadlineMs } = options;
    this.call.store.writer.ask({ kind: 'append', stream, expected, deadlineMs, events }, size.bytes, this);
  }

  answer(outcome: WriteOutcome): void {
    if (outcome.kind !== 'written') this.refuse(batchFailureOf(outcome));
    else this.call.answer(encodeBatchSuccess(this.correlation, this.options.streamName, outcome));
  }

  fail(error: unknown): void {
    if (error instanceof StoppedError) this.call.stop();
    else if (error instanceof BadRequest) this.refuse(badRequestFailure(error.message));
    else {
      this.call.store.log.error({ err: error }, 'append failed');
      this.refuse(unknownFailure());
    }
  }

  private refuse(failure: BatchFailure): void {
    this.call.answer(encodeBatchError(this.correlation, this.options.streamName, failure));
  }
}
