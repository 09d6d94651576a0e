import { Injectable } from '@nestjs/common';
import { Refused } from '../../../kernel/refused.ts';
import { EventLog } from '../../../platform/event-log/event-log.ts';
import { ReadYourWrites } from '../../../platform/projections/read-your-writes.ts';

/** The inventory as a command may rely on it. */
@Injectable()
export class Inventory {
  constructor(
    private readonly log: EventLog,
    private readonly readYourWrites: ReadYourWrites,
  ) {}

  /** Asserts that it has read the log as far as it goes now. @throws Refused TEMPORARILY_UNAVAILABLE. */
  async mustBeCurrent(): Promise<void> {
    const head = await this.log.head();
    if (head !== null && !(await this.readYourWrites.reachedOrStale('powers', head)))
      throw new Refused('TEMPORARILY_UNAVAILABLE');
  }
}
