import { Injectable } from '@nestjs/common';
import { Refused } from '../../../kernel/refused.ts';
import { EventLog } from '../../../platform/event-log/event-log.ts';
import { ReadYourWrites } from '../../../platform/projections/read-your-writes.ts';

/** How long the views may take to catch up with the log, in milliseconds. */
const TIMEOUT_MS = 5_000;
/** The views that say what of the log is whose. */
const VIEWS = ['accounts', 'bonds', 'history'];

/** Whether the views know all that the log has of files. */
@Injectable()
export class ViewsCaughtUp {
  constructor(
    private readonly log: EventLog,
    private readonly readYourWrites: ReadYourWrites,
  ) {}

  /** @throws Refused TEMPORARILY_UNAVAILABLE where they are behind the log. */
  async mustBe(): Promise<void> {
    const head = await this.log.head();
    if (head === null) return;
    const reached = await Promise.all(VIEWS.map((view) => this.readYourWrites.reached(view, head, TIMEOUT_MS)));
    if (reached.includes(false)) throw new Refused('TEMPORARILY_UNAVAILABLE');
  }
}
