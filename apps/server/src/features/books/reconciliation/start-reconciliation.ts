import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { startReconciliation } from '#contracts/books/bank/reconciliation.ts';
import type { ResponseOf } from '#contracts/kernel/endpoint.ts';
import { dayOf, formatDay } from '#domain/kernel/days.ts';
import { CommandOf } from '../../../edge/http/command-of.ts';
import { Clock } from '../../../kernel/clock.ts';
import { AuditTrail } from '../../../platform/audit/audit-trail.ts';
import { ReadYourWrites } from '../../../platform/projections/read-your-writes.ts';
import { TenantRows, type Work } from '../../../platform/rows/tenant-rows.ts';
import { keepFirstAccount, knownAccount } from '../bank/index.ts';
import { lockAccountReconciled } from './account-reconciled.ts';
import { readOffered } from './offered-items.query.ts';
import { ownBookings } from './own-bookings.ts';
import { openingOf } from './reconciliation.ts';
import { answerOf, moveTotals } from './reconciled-totals.ts';
import { tickItems } from './tick-items.ts';

type Answer = ResponseOf<typeof startReconciliation>;

const START = `
  insert into bank_reconciliation (organization_id, reconciliation_id, bank_account_id, statement_on, opening_cents,
    statement_cents, started_by, started_at)
  values ($1, $2, $3, $4, $5, $6, $7, $8)`;

/** Starts to reconcile an account with a statement (money#reconciliation); the command's id becomes its id. */
export class StartReconciliation extends CommandOf(startReconciliation) {}

@CommandHandler(StartReconciliation)
export class StartReconciliationHandler implements ICommandHandler<StartReconciliation> {
  constructor(
    private readonly rows: TenantRows,
    private readonly reads: ReadYourWrites,
    private readonly trail: AuditTrail,
    private readonly clock: Clock,
  ) {}

  /** @throws Refused BANK_ACCOUNT_NOT_FOUND, RECONCILIATION_OPEN, RECONCILIATION_NOT_AFTER, FUTURE_DAY, MONEY_STOPPED */
  async execute({ actor, params: { bankAccountId }, body }: StartReconciliation): Promise<Answer> {
    const { organizationId, userId, commandId: reconciliationId } = actor;
    const { statementOn, statementCents } = body;
    const now = this.clock.now();
    const start: Work<Answer> = async (tx) => {
      await keepFirstAccount(tx, actor);
      const { name } = await knownAccount(tx, organizationId, bankAccountId);
      const account = await lockAccountReconciled(tx, organizationId, bankAccountId);
      const openingCents = openingOf(account, { statementOn, today: dayOf(now, actor.timeZone) });
      const begun = { organizationId, reconciliationId, bankAccountId, statementOn };
      await tx.query(START, [...Object.values(begun), openingCents, statementCents, userId, now]);
      const offered = await readOffered(tx, organizationId, { reconciliationId, bankAccountId, statementOn });
      const matched = offered.filter(({ matchedOn }) => matchedOn !== null && matchedOn <= statementOn);
      const amounts = await tickItems(tx, { organizationId, reconciliationId, userId, now }, matched);
      const nothing = { openingCents, statementCents, inCents: 0, outCents: 0, ticked: 0 };
      const totals = await moveTotals(tx, organizationId, { reconciliationId, ...nothing }, amounts, true);
      const details = { account: name, day: formatDay(statementOn) };
      await this.trail.record(actor, { action: 'reconciliation-started', details }, tx);
      return answerOf(reconciliationId, totals);
    };
    await ownBookings(this.reads, organizationId);
    return this.rows.write(actor, { startReconciliation: bankAccountId, ...body }, start, () => [
      { topic: 'bank', id: reconciliationId },
      { topic: 'month', id: organizationId },
    ]);
  }
}
