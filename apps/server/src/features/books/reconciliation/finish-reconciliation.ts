import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { finishReconciliation } from '#contracts/books/bank/reconciliation.ts';
import type { ResponseOf } from '#contracts/kernel/endpoint.ts';
import { formatDay } from '#domain/kernel/days.ts';
import { CommandOf } from '../../../edge/http/command-of.ts';
import { Clock } from '../../../kernel/clock.ts';
import { AuditTrail } from '../../../platform/audit/audit-trail.ts';
import { ReadYourWrites } from '../../../platform/projections/read-your-writes.ts';
import { TenantRows, type Work } from '../../../platform/rows/tenant-rows.ts';
import { knownAccount } from '../bank/index.ts';
import { journalHead } from '../ledger/index.ts';
import { readOffered, type OfferedItem } from './offered-items.query.ts';
import { ownBookings } from './own-bookings.ts';
import { requireNoDifference, requireOpen } from './reconciliation.ts';
import { answerOf, lockReconciliation } from './reconciled-totals.ts';
import { tickedHere } from './tick-items.ts';

type Answer = ResponseOf<typeof finishReconciliation>;

const FINISH = `
  update bank_reconciliation set state = 'finished', ended_by = $3, ended_at = $4, journal_number = $5, outstanding = $6
  where organization_id = $1 and reconciliation_id = $2`;

/** What of an item is kept as outstanding: nothing that somebody typed. */
export type OutstandingItem = Omit<OfferedItem, 'voidedOn' | 'matchedOn' | 'paymentId'> & {
  /** Not of what was kept before returns named their receipt. */
  paymentId?: string | null;
};

const keptOf = (item: OfferedItem): OutstandingItem => {
  const { kind, id, on, words, accountId, paymentId, amountCents, isCheck, eventId } = item;
  return { kind, id, on, words, accountId, paymentId, amountCents, isCheck, eventId };
};

/** Finishes a reconciliation, and keeps what is outstanding then (money#reconciliation). */
export class FinishReconciliation extends CommandOf(finishReconciliation) {}

@CommandHandler(FinishReconciliation)
export class FinishReconciliationHandler implements ICommandHandler<FinishReconciliation> {
  constructor(
    private readonly rows: TenantRows,
    private readonly reads: ReadYourWrites,
    private readonly trail: AuditTrail,
    private readonly clock: Clock,
  ) {}

  /** @throws Refused RECONCILIATION_NOT_FOUND, RECONCILIATION_DONE, RECONCILIATION_DIFFERS, MONEY_STOPPED */
  async execute({ actor, params: { reconciliationId } }: FinishReconciliation): Promise<Answer> {
    const { organizationId, userId } = actor;
    const finish: Work<Answer> = async (tx) => {
      const locked = await lockReconciliation(tx, organizationId, reconciliationId);
      requireOpen(locked);
      requireNoDifference(locked);
      const offered = await readOffered(tx, organizationId, locked);
      const ids = offered.map(({ id }) => id);
      const ticked = await tickedHere(tx, { organizationId, reconciliationId }, ids);
      const outstanding = offered.filter(({ id }) => !ticked.has(id)).map(keptOf);
      const number = await journalHead(tx, organizationId);
      const values = [organizationId, reconciliationId, userId, this.clock.now(), number, JSON.stringify(outstanding)];
      await tx.query(FINISH, values);
      const { name } = await knownAccount(tx, organizationId, locked.bankAccountId);
      const details = { account: name, day: formatDay(locked.statementOn) };
      await this.trail.record(actor, { action: 'reconciliation-finished', details }, tx);
      return answerOf(reconciliationId, locked);
    };
    await ownBookings(this.reads, organizationId);
    return this.rows.write(actor, { finishReconciliation: reconciliationId }, finish, () => [
      { topic: 'bank', id: reconciliationId },
      { topic: 'month', id: organizationId },
    ]);
  }
}
