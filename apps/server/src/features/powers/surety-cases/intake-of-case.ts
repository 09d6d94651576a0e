import type { EntityManager } from '@mikro-orm/postgresql';
import { recoveryStaff } from '#contracts/kernel/roles.ts';
import type { Actor } from '../../../kernel/actor.ts';
import { Refused } from '../../../kernel/refused.ts';
import type { AuditTrail } from '../../../platform/audit/audit-trail.ts';
import type { TenantTransaction } from '../../../platform/database/tenant-database.ts';
import { holdCase, keepCaseChange } from './surety-case.ts';

/** The case that an intake is made of, and what it creates. */
interface IntakeOfCase {
  caseId: string;
  defendantId: string;
  bondId: string;
  at: Date;
}

/**
 * Links a case to the defendant and the bond that an intake creates from it, in the intake's own transaction: once, since
 * a case that is on file is not taken in again (powers#converting-a-surety-case).
 * @throws Refused ROLE_REFUSED, SURETY_CASE_NOT_FOUND, SURETY_CASE_ON_FILE
 */
export const takeInCase = async (
  { tx, em, audit }: { tx: TenantTransaction; em: EntityManager; audit: AuditTrail },
  actor: Actor,
  { caseId, defendantId, bondId, at }: IntakeOfCase,
): Promise<void> => {
  if (!recoveryStaff.some((role) => role === actor.role)) throw new Refused('ROLE_REFUSED');
  const row = await holdCase(em, actor, caseId);
  if ((row.defendantId ?? null) !== null) throw new Refused('SURETY_CASE_ON_FILE');
  const version = row.version + 1;
  em.assign(row, { defendantId, bondId, version });
  await em.flush();
  const fields = [
    { field: 'defendantId', before: '', after: defendantId },
    { field: 'bondId', before: '', after: bondId },
  ];
  await keepCaseChange(tx, actor, { caseId, version, kind: 'linked', at, fields });
  await audit.record(actor, { action: 'surety-case-linked', subject: { kind: 'surety-case', id: caseId } }, tx);
};
