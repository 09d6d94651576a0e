import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { tickMatched } from '#contracts/books/bank/reconciliation.ts';
import type { ResponseOf } from '#contracts/kernel/endpoint.ts';
import { CommandOf } from '../../../edge/http/command-of.ts';
import { Clock } from '../../../kernel/clock.ts';
import { ReadYourWrites } from '../../../platform/projections/read-your-writes.ts';
import { TenantRows, type Work } from '../../../platform/rows/tenant-rows.ts';
import { readOffered } from './offered-items.query.ts';
import { ownBookings } from './own-bookings.ts';
import { requireOpen } from './reconciliation.ts';
import { answerOf, lockReconciliation, moveTotals } from './reconciled-totals.ts';
import { tickedHere, tickItems } from './tick-items.ts';

type Answer = ResponseOf<typeof tickMatched>;

/** Ticks everything that is matched with a line of the account up to the day of the statement (money#reconciliation). */
export class TickMatched extends CommandOf(tickMatched) {}

@CommandHandler(TickMatched)
export class TickMatchedHandler implements ICommandHandler<TickMatched> {
  constructor(
    private readonly rows: TenantRows,
    private readonly reads: ReadYourWrites,
    private readonly clock: Clock,
  ) {}

  /** @throws Refused RECONCILIATION_NOT_FOUND, RECONCILIATION_DONE, MONEY_STOPPED */
  async execute({ actor, params: { reconciliationId } }: TickMatched): Promise<Answer> {
    const { organizationId, userId } = actor;
    const tick: Work<Answer> = async (tx) => {
      const locked = await lockReconciliation(tx, organizationId, reconciliationId);
      requireOpen(locked);
      const { statementOn } = locked;
      const offered = await readOffered(tx, organizationId, locked);
      const matched = offered.filter(({ matchedOn }) => matchedOn !== null && matchedOn <= statementOn);
      const ticking = { organizationId, reconciliationId, userId, now: this.clock.now() };
      const ids = matched.map(({ id }) => id);
      const here = await tickedHere(tx, ticking, ids);
      const amounts = await tickItems(
        tx,
        ticking,
        matched.filter(({ id }) => !here.has(id)),
      );
      return answerOf(reconciliationId, await moveTotals(tx, organizationId, locked, amounts, true));
    };
    await ownBookings(this.reads, organizationId);
    return this.rows.write(actor, { tickMatched: reconciliationId }, tick, () => [
      { topic: 'bank', id: reconciliationId },
    ]);
  }
}
