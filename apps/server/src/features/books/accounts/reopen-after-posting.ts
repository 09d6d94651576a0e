import { Injectable } from '@nestjs/common';
import { dayOf } from '#domain/kernel/days.ts';
import { Clock } from '../../../kernel/clock.ts';
import { Process } from '../../../platform/processes/processes.ts';
import type { Run } from '../../../platform/processes/run.ts';
import { accountDecider, reopenAccount } from '../account/index.ts';

interface Late {
  /** The event that the money came with: it decides, and whoever booked it acts. */
  id: string;
  accountId: string;
  closedEventId: string | null;
}

/** Said beside the event, for whoever reads why the account is open again. */
const REASON = 'A premium was booked on it while it was being closed.';

/** Reopens an account that money reached while it was being closed (money#late-money-on-closed). */
@Injectable()
export class ReopenAfterPosting extends Process<Late> {
  readonly name = 'reopen-after-posting';
  readonly work = 'Reopening an account that money reached while it was being closed';
  readonly unfinished = `
    select distinct a.organization_id, a.late_event_id as id, e.actor_id as user_id,
      e.recorded_at as decided_at, a.account_id, a.closed_event_id
    from account a
    join account_entry e on e.organization_id = a.organization_id and e.account_id = a.account_id
      and e.event_id = a.late_event_id
    where a.late_event_id is not null`;

  constructor(private readonly clock: Clock) {
    super();
  }

  async carryOut(run: Run, { accountId, closedEventId }: Late): Promise<void> {
    // It was closed on a later day than the money is of, perhaps.
    const reopenedOn = dayOf(this.clock.now(), run.actor.timeZone);
    const command = {
      id: accountId,
      step: 'reopen the account',
      input: { reopen: accountId },
      text: { reason: REASON },
    };
    await run.on(accountDecider, command, (state) =>
      // Undoes only the closing that the money came after; a later closing already knew of the money.
      state.closedEventId === closedEventId ? reopenAccount(state, { reopenedOn }) : [],
    );
  }
}
