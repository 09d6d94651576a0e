import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { reopenReconciliation } from '#contracts/books/bank/reconciliation.ts';
import type { ResponseOf } from '#contracts/kernel/endpoint.ts';
import { formatDay } from '#domain/kernel/days.ts';
import { CommandOf } from '../../../edge/http/command-of.ts';
import { Clock } from '../../../kernel/clock.ts';
import { Refused } from '../../../kernel/refused.ts';
import { AuditTrail } from '../../../platform/audit/audit-trail.ts';
import { TenantRows, type Work } from '../../../platform/rows/tenant-rows.ts';
import { knownAccount } from '../bank/index.ts';
import { lockAccountReconciled } from './account-reconciled.ts';
import { requireReopenable } from './reconciliation.ts';
import { answerOf, lockReconciliation } from './reconciled-totals.ts';

type Answer = ResponseOf<typeof reopenReconciliation>;

const ACCOUNT = `
  select bank_account_id from bank_reconciliation where organization_id = $1 and reconciliation_id = $2`;

const REOPEN = `
  update bank_reconciliation set state = 'open', ended_by = null, ended_at = null, journal_number = null, outstanding = '[]',
    reopened_by = $3, reopened_at = $4, reopened_reason = $5
  where organization_id = $1 and reconciliation_id = $2`;

/** Reopens the newest reconciliation of an account; what is ticked stays ticked (money#reconciliation). */
export class ReopenReconciliation extends CommandOf(reopenReconciliation) {}

@CommandHandler(ReopenReconciliation)
export class ReopenReconciliationHandler implements ICommandHandler<ReopenReconciliation> {
  constructor(
    private readonly rows: TenantRows,
    private readonly trail: AuditTrail,
    private readonly clock: Clock,
  ) {}

  /** @throws Refused RECONCILIATION_NOT_FOUND, RECONCILIATION_UNFINISHED, RECONCILIATION_NOT_NEWEST */
  execute({ actor, params: { reconciliationId }, body: { reason } }: ReopenReconciliation): Promise<Answer> {
    const { organizationId, userId } = actor;
    const reopen: Work<Answer> = async (tx) => {
      const { rows } = await tx.query<{ bankAccountId: string }>(ACCOUNT, [organizationId, reconciliationId]);
      // The account before the row, as whoever begins the next one: two of them never wait for each other.
      if (!rows[0]) throw new Refused('RECONCILIATION_NOT_FOUND');
      const account = await lockAccountReconciled(tx, organizationId, rows[0].bankAccountId);
      const locked = await lockReconciliation(tx, organizationId, reconciliationId);
      requireReopenable(locked, account);
      await tx.query(REOPEN, [organizationId, reconciliationId, userId, this.clock.now(), reason]);
      const { name } = await knownAccount(tx, organizationId, locked.bankAccountId);
      const details = { account: name, day: formatDay(locked.statementOn) };
      await this.trail.record(actor, { action: 'reconciliation-reopened', details }, tx);
      return answerOf(reconciliationId, locked);
    };
    return this.rows.write(actor, { reopenReconciliation: reconciliationId, reason }, reopen, () => [
      { topic: 'bank', id: reconciliationId },
      { topic: 'month', id: organizationId },
    ]);
  }
}
