import { Injectable } from '@nestjs/common';
import type { MonthState } from '#domain/books/booking.ts';
import { endsYear } from '#domain/books/months.ts';
import type { Decide } from '../../../platform/event-log/command-runner.ts';
import { Process } from '../../../platform/processes/processes.ts';
import type { Run } from '../../../platform/processes/run.ts';
import { ReadYourWrites } from '../../../platform/projections/read-your-writes.ts';
import { MonthCuts } from './month-cuts.ts';
import type { PeriodEvent } from './period-events.ts';
import { endYear, periodDecider, sealPeriod, type Periods } from './period.ts';

/** A month that was closed, and what of it is still to come. */
interface Closed {
  id: string;
  month: string;
  state: MonthState;
  position: string | bigint;
  journalNumber: number;
}

/**
 * Seals what was hard-closed, and ends the year that a December completes (money#closed-periods, money#year-end). The
 * row is the ledger's own: it is there once the ledger has come to the cut, with the journal number at that place.
 */
@Injectable()
export class SealPeriods extends Process<Closed> {
  readonly name = 'seal-periods';
  readonly work = 'Sealing a month that was closed';
  override readonly endpoint = 'POST /months/:month/close';
  readonly unfinished = `
    select organization_id, event_id as id, decided_by as user_id, decided_at, month, state, position, journal_number
    from closed_month where state = 'closed' or (state = 'sealed' and month like '%-12')`;

  constructor(
    private readonly cuts: MonthCuts,
    private readonly readYourWrites: ReadYourWrites,
  ) {
    super();
  }

  async carryOut(run: Run, closed: Closed): Promise<void> {
    if (closed.state === 'closed') await this.seal(run, closed);
    if (endsYear(closed.month)) await this.endYear(run, closed);
  }

  private async seal(run: Run, { id: closedEventId, month, position, journalNumber }: Closed): Promise<void> {
    await this.readYourWrites.reached('audit-chain', BigInt(position));
    const seal = await this.cuts.seal(run.actor, { month, journalNumber, closedEventId });
    await this.decide(run, { step: 'seal', input: { seal: closedEventId } }, (state) =>
      sealPeriod(state, { ...seal, month, closedEventId }),
    );
  }

  private async endYear(run: Run, { id, month, journalNumber }: Closed): Promise<void> {
    const balances = await this.cuts.yearBalances(run.actor, { month, journalNumber });
    await this.decide(run, { step: 'end of the year', input: { endYear: id } }, (state) =>
      endYear(state, { month, balances }),
    );
  }

  /** Answers once the ledger has it, so that the next round finds nothing to do. */
  private async decide(
    run: Run,
    command: { step: string; input: object },
    decide: Decide<Periods, PeriodEvent>,
  ): Promise<void> {
    const { position } = await run.on(periodDecider, { id: run.actor.organizationId, ...command }, decide);
    await this.readYourWrites.reachedOrStale('ledger', position);
  }
}
