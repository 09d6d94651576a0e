import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { InputOf, ResponseOf } from '#contracts/kernel/endpoint.ts';
import { supervisors } from '#contracts/kernel/roles.ts';
import { setRecoveryStatus } from '#contracts/recovery/cases/recovery.ts';
import { dayOf } from '#domain/kernel/days.ts';
import type { RecoveryStatus } from '#domain/recovery/recovery-case.ts';
import { CommandOf } from '../../../edge/http/command-of.ts';
import type { Actor } from '../../../kernel/actor.ts';
import { Clock } from '../../../kernel/clock.ts';
import { Refused } from '../../../kernel/refused.ts';
import { AuditTrail } from '../../../platform/audit/audit-trail.ts';
import { ReadYourWrites } from '../../../platform/projections/read-your-writes.ts';
import type { TenantTransaction } from '../../../platform/database/tenant-database.ts';
import { TenantRows, type Work } from '../../../platform/rows/tenant-rows.ts';
import { changedSince, editedMeanwhile } from '../../powers/surety-cases/index.ts';
import { IS_FORFEITED } from './forfeitures.query.ts';
import { holdCase, appendChange, mustHaveBeen, type HeldCase } from './recovery-case.ts';

type Step = InputOf<typeof setRecoveryStatus>['body'];
type Answer = ResponseOf<typeof setRecoveryStatus>;

/** Changes where a case stands, by hand (recovery#closing-by-hand). */
export class SetRecoveryStatus extends CommandOf(setRecoveryStatus) {}

const HAS_FORFEITED = `
  select exists (select from recovery_case_bond l
    join bond b on b.organization_id = l.organization_id and b.bond_id = l.bond_id
    where l.organization_id = $1 and l.case_id = $2 and ${IS_FORFEITED}) as has_forfeited`;

@CommandHandler(SetRecoveryStatus)
export class SetRecoveryStatusHandler implements ICommandHandler<SetRecoveryStatus> {
  constructor(
    private readonly rows: TenantRows,
    private readonly readYourWrites: ReadYourWrites,
    private readonly audit: AuditTrail,
    private readonly clock: Clock,
  ) {}

  /** @throws Refused RECOVERY_CASE_NOT_FOUND, CLOSE_FORFEITED_CASE, EDITED_MEANWHILE, VALIDATION_FAILED */
  async execute({ actor, params: { recoveryCaseId: caseId }, body: step }: SetRecoveryStatus): Promise<Answer> {
    await this.readYourWrites.wait('bonds', actor.organizationId);
    const { basedOn, status: to } = step;
    const set: Work<Answer> = async (tx, em) => {
      const row = await holdCase(em, actor, caseId);
      mustHaveBeen(basedOn, row);
      const { status: from } = row;
      if (from === to) return { caseId, version: row.version };
      const meanwhile = await changedSince(tx, actor, 'recovery_case_change', { caseId, basedOn });
      if (meanwhile.some(({ field, before }) => field === 'status' && before !== from))
        throw editedMeanwhile(['status'], meanwhile);
      const now = this.clock.now();
      const ended = to === 'closed' ? await this.ending(tx, actor, row, step, now) : NOT_ENDED;
      // Reopening gives open, whatever it was.
      const after: RecoveryStatus = from === 'closed' ? 'open' : to;
      if (from === 'closed' && step.note === '') throw refusedAt('note', 'Give a reason.');
      em.assign(row, { ...ended, status: after, version: row.version + 1 });
      const fields = [
        { field: 'status', before: from, after },
        ...(ended.outcome === null ? [] : [{ field: 'outcome', before: '', after: ended.outcome }]),
      ];
      const kind = to === 'closed' ? 'closed' : from === 'closed' ? 'reopened' : 'status';
      await appendChange(tx, actor, row, { kind, at: now, fields, reason: step.note });
      const subject = { kind: 'recovery-case', id: caseId };
      await this.audit.record(actor, { action: 'recovery-case-status-set', subject, details: { from, to: after } }, tx);
      return { caseId, version: row.version };
    };
    return this.rows.write(actor, { setRecoveryStatus: caseId, ...step }, set, () => [
      { topic: 'recovery-case', id: caseId },
    ]);
  }

  /** What a closing by hand says: an outcome with its day, and a note. */
  private async ending(tx: TenantTransaction, actor: Actor, { id }: HeldCase, step: Step, now: Date) {
    const { outcome, note } = step;
    if (outcome === null) throw refusedAt('outcome', 'Choose an outcome.');
    if (note === '') throw refusedAt('note', 'Say how it ended.');
    const today = dayOf(now, actor.timeZone);
    const outcomeOn = step.outcomeOn ?? today;
    if (outcomeOn > today) throw refusedAt('outcomeOn', 'The date cannot be in the future.');
    const { rows } = await tx.query<{ hasForfeited: boolean }>(HAS_FORFEITED, [actor.organizationId, id]);
    const isSupervisor = supervisors.some((role) => role === actor.role);
    if (rows[0]?.hasForfeited && !isSupervisor) throw new Refused('CLOSE_FORFEITED_CASE');
    return { outcome, outcomeOn, outcomeNote: note, outcomeFileId: null, closedAt: now };
  }
}

const NOT_ENDED = { outcome: null, outcomeOn: null, outcomeNote: '', outcomeFileId: null, closedAt: null };

const refusedAt = (path: string, message: string) => new Refused('VALIDATION_FAILED', {}, [{ path, message }]);
