import { Refused } from '../../kernel/refused.ts';
import type { UnreadableEvent } from './event-types.ts';

/** Nothing can be decided on a stream, nor told from it, with an event that this build cannot read: its books are stopped. */
export class StoppedStream extends Refused {
  constructor(cause: UnreadableEvent) {
    super('MONEY_STOPPED');
    this.cause = cause;
  }
}
