import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { discardReconciliation } from '#contracts/books/bank/reconciliation.ts';
import type { ResponseOf } from '#contracts/kernel/endpoint.ts';
import { formatDay } from '#domain/kernel/days.ts';
import { CommandOf } from '../../../edge/http/command-of.ts';
import { Clock } from '../../../kernel/clock.ts';
import { AuditTrail } from '../../../platform/audit/audit-trail.ts';
import { TenantRows, type Work } from '../../../platform/rows/tenant-rows.ts';
import { knownAccount } from '../bank/index.ts';
import { requireOpen } from './reconciliation.ts';
import { answerOf, lockReconciliation } from './reconciled-totals.ts';

type Answer = ResponseOf<typeof discardReconciliation>;

const FREE = 'delete from bank_reconciled_item where organization_id = $1 and reconciliation_id = $2';
const DISCARD = `
  update bank_reconciliation set state = 'discarded', in_cents = 0, out_cents = 0, ticked = 0, ended_by = $3, ended_at = $4
  where organization_id = $1 and reconciliation_id = $2`;

/** Discards a reconciliation that is in progress; what was ticked is free again (money#reconciliation). */
export class DiscardReconciliation extends CommandOf(discardReconciliation) {}

@CommandHandler(DiscardReconciliation)
export class DiscardReconciliationHandler implements ICommandHandler<DiscardReconciliation> {
  constructor(
    private readonly rows: TenantRows,
    private readonly trail: AuditTrail,
    private readonly clock: Clock,
  ) {}

  /** @throws Refused RECONCILIATION_NOT_FOUND, RECONCILIATION_DONE */
  execute({ actor, params: { reconciliationId } }: DiscardReconciliation): Promise<Answer> {
    const { organizationId, userId } = actor;
    const discard: Work<Answer> = async (tx) => {
      const locked = await lockReconciliation(tx, organizationId, reconciliationId);
      requireOpen(locked);
      await tx.query(FREE, [organizationId, reconciliationId]);
      await tx.query(DISCARD, [organizationId, reconciliationId, userId, this.clock.now()]);
      const { name } = await knownAccount(tx, organizationId, locked.bankAccountId);
      const details = { account: name, day: formatDay(locked.statementOn) };
      await this.trail.record(actor, { action: 'reconciliation-discarded', details }, tx);
      return answerOf(reconciliationId, { ...locked, inCents: 0, outCents: 0, ticked: 0 });
    };
    return this.rows.write(actor, { discardReconciliation: reconciliationId }, discard, () => [
      { topic: 'bank', id: reconciliationId },
      { topic: 'month', id: organizationId },
    ]);
  }
}
