import { Refused } from '../../kernel/refused.ts';
import type { UnreadableEvent } from './event-types.ts';

/** A stream with an event that this build cannot read can neither be decided on nor shown: its books are stopped. */
export class StoppedStream extends Refused {
  constructor(cause: UnreadableEvent) {
    super('MONEY_STOPPED');
    this.cause = cause;
  }
}
