import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { EntityManager } from '@mikro-orm/postgresql';
import type { InputOf, ResponseOf } from '#contracts/kernel/endpoint.ts';
import { enterRecoveryCost } from '#contracts/recovery/recovery-costs/costs.ts';
import { dayOf } from '#domain/kernel/days.ts';
import { formatCents } from '#domain/kernel/money.ts';
import { CommandOf } from '../../../edge/http/command-of.ts';
import type { Actor } from '../../../kernel/actor.ts';
import { Clock } from '../../../kernel/clock.ts';
import { Refused } from '../../../kernel/refused.ts';
import { AuditTrail } from '../../../platform/audit/audit-trail.ts';
import type { TenantTransaction } from '../../../platform/database/tenant-database.ts';
import { TenantRows, type Work } from '../../../platform/rows/tenant-rows.ts';
import { holdCase, appendChange, withJoined } from '../cases/index.ts';
import { holdCost, requireStatus, newCost, RecoveryCostRow } from './recovery-cost.ts';

type Answer = ResponseOf<typeof enterRecoveryCost>;
type Input = InputOf<typeof enterRecoveryCost>['body'];

/**
 * Enters a cost of a case, which waits for somebody else (recovery#entering-a-cost); the command's id becomes its id.
 */
export class EnterRecoveryCost extends CommandOf(enterRecoveryCost) {}

/** A file of the case's own drawer. */
const IN_DRAWER = `
  select 1 from stored_file f
  where f.organization_id = $1 and f.id = $3 and f.deleted_at is null
    and f.subject_kind = 'recovery-case' and f.subject_id in (${withJoined('$2')})`;

const PAYEES = {
  payee: 'select 1 from recovery_payee where organization_id = $1 and id = $2',
  agent: 'select 1 from agent where organization_id = $1 and user_id = $2',
} as const;

@CommandHandler(EnterRecoveryCost)
export class EnterRecoveryCostHandler implements ICommandHandler<EnterRecoveryCost> {
  constructor(
    private readonly rows: TenantRows,
    private readonly audit: AuditTrail,
    private readonly clock: Clock,
  ) {}

  /** @throws Refused RECOVERY_CASE_NOT_FOUND, FUTURE_DAY, FILE_NOT_FOUND, COST_NOT_FOUND, COST_MOVED_ON, VALIDATION_FAILED */
  execute({ actor, params: { recoveryCaseId: caseId }, body: input }: EnterRecoveryCost): Promise<Answer> {
    const enter: Work<Answer> = async (tx, em) => {
      const now = this.clock.now();
      if (input.spentOn > dayOf(now, actor.timeZone)) throw new Refused('FUTURE_DAY');
      const of = await holdCase(em, actor, caseId);
      await mustBeKnown(tx, actor, caseId, input);
      const costId = await keep(em, actor, input, { caseId, at: now, afterClosing: of.status === 'closed' });
      of.version += 1;
      const fields = [{ field: 'cost', before: '', after: formatCents(input.amountCents) }];
      await appendChange(tx, actor, of, { kind: 'edited', at: now, fields });
      const subject = { kind: 'recovery-case', id: caseId };
      await this.audit.record(actor, { action: 'recovery-cost-entered', subject }, tx);
      return { costId, status: 'waiting' };
    };
    return this.rows.write(actor, { enterCost: caseId, ...input }, enter, ({ costId }) => [
      { topic: 'recovery-case', id: caseId },
      { topic: 'approval', id: costId },
    ]);
  }
}

const mustBeKnown = async (tx: TenantTransaction, actor: Actor, caseId: string, input: Input): Promise<void> => {
  const { organizationId } = actor;
  const { payeeKind, payeeId, receiptFileId } = input;
  const payee = await tx.query(PAYEES[payeeKind], [organizationId, payeeId]);
  if (payee.rowCount === 0)
    throw new Refused('VALIDATION_FAILED', {}, [{ path: 'payeeId', message: 'Choose who is paid.' }]);
  if (receiptFileId === null) return;
  const file = await tx.query(IN_DRAWER, [organizationId, caseId, receiptFileId]);
  if (file.rowCount === 0) throw new Refused('FILE_NOT_FOUND');
};

/** A new cost, or the one that was proposed; answers its id. */
const keep = async (
  em: EntityManager,
  actor: Actor,
  { proposedCostId, ...input }: Input,
  { caseId, at, afterClosing }: { caseId: string; at: Date; afterClosing: boolean },
): Promise<string> => {
  const { organizationId, userId, commandId } = actor;
  const entered = { ...input, afterClosing, status: 'waiting', enteredBy: userId, enteredAt: at } as const;
  if (proposedCostId === null) {
    em.create(RecoveryCostRow, { ...newCost, ...entered, organizationId, id: commandId, caseId });
    return commandId;
  }
  const row = await holdCost(em, actor, proposedCostId);
  if (row.caseId !== caseId) throw new Refused('COST_NOT_FOUND');
  requireStatus(row, ['proposed']);
  em.assign(row, { ...entered, version: row.version + 1 });
  return row.id;
};
