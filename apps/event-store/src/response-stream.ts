import { once, type EventEmitter } from 'node:events';
import type { Logger } from 'pino';
import { failureOf, type Failure } from './wire-errors.ts';

/** The answering side of a streaming call, with HTTP/2 back-pressure and an abort signal for its end. */
export class ResponseStream<Message> {
  private readonly abort = new AbortController();
  readonly signal = this.abort.signal;

  constructor(
    private readonly call: EventEmitter & {
      write(message: Message): boolean;
      end(): unknown;
      readonly writableNeedDrain: boolean;
    },
  ) {
    call.on('cancelled', () => this.ended());
    call.on('close', () => this.ended());
  }

  /** Sends a message; resolves when there is room for the next. Rejects once the call has ended. */
  async send(message: Message): Promise<void> {
    this.signal.throwIfAborted();
    this.call.write(message);
    await this.room();
  }

  /** Sends messages, each as soon as there is room for it. Rejects once the call has ended. */
  async sendAll(messages: Iterable<Message>): Promise<void> {
    for (const message of messages) {
      this.signal.throwIfAborted();
      this.call.write(message);
      if (this.isFull) await this.room();
    }
  }

  /** Whether the next message should wait for {@link room}. */
  get isFull(): boolean {
    return this.call.writableNeedDrain;
  }

  /** Resolves when there is room for another message. Rejects once the call has ended. */
  async room(): Promise<void> {
    if (this.isFull) await once(this.call, 'drain', { signal: this.signal });
  }

  /** Sends without waiting, for callers that wait for {@link room} in between. Does nothing once the call has ended. */
  post(message: Message): void {
    if (!this.signal.aborted) this.call.write(message);
  }

  end(): void {
    if (!this.signal.aborted) this.call.end();
    this.ended();
  }

  fail(failure: Failure): void {
    if (!this.signal.aborted) this.call.emit('error', failure);
    this.ended();
  }

  /** Ends the call with the trailers of whatever was thrown; nothing to do if it has ended. */
  failWith(error: unknown, log: Logger): void {
    if (!this.signal.aborted) this.fail(failureOf(error, log));
  }

  /** A second abort would make an error, with its stack, that nobody hears. */
  private ended(): void {
    if (!this.signal.aborted) this.abort.abort();
  }
}
