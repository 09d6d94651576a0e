import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { ResponseOf } from '#contracts/kernel/endpoint.ts';
import { addInterview } from '#contracts/recovery/cases/recovery.ts';
import { dayOf } from '#domain/kernel/days.ts';
import { CommandOf } from '../../../edge/http/command-of.ts';
import { Clock } from '../../../kernel/clock.ts';
import { Refused } from '../../../kernel/refused.ts';
import { AuditTrail } from '../../../platform/audit/audit-trail.ts';
import { TenantRows, type Work } from '../../../platform/rows/tenant-rows.ts';
import { holdCase, appendChange, madeActive, RecoveryInterviewRow } from './recovery-case.ts';

type Answer = ResponseOf<typeof addInterview>;

/** Adds a field interview; the command's id becomes its id. Closed cases take them, too. */
export class AddInterview extends CommandOf(addInterview) {}

@CommandHandler(AddInterview)
export class AddInterviewHandler implements ICommandHandler<AddInterview> {
  constructor(
    private readonly rows: TenantRows,
    private readonly audit: AuditTrail,
    private readonly clock: Clock,
  ) {}

  /** @throws Refused RECOVERY_CASE_NOT_FOUND; VALIDATION_FAILED for a day after today */
  execute({ actor, params: { recoveryCaseId: caseId }, body: input }: AddInterview): Promise<Answer> {
    const { organizationId, userId, commandId: interviewId } = actor;
    const add: Work<Answer> = async (tx, em) => {
      const row = await holdCase(em, actor, caseId);
      const now = this.clock.now();
      if (input.interviewDate > dayOf(now, actor.timeZone)) {
        const message = 'The date cannot be in the future.';
        throw new Refused('VALIDATION_FAILED', {}, [{ path: 'interviewDate', message }]);
      }
      em.create(RecoveryInterviewRow, {
        organizationId,
        id: interviewId,
        caseId,
        ...input,
        createdAt: now,
        createdBy: userId,
        afterClosing: row.status === 'closed',
        struckAt: null,
        struckBy: null,
        strikeReason: '',
      });
      row.version += 1;
      await appendChange(tx, actor, row, { kind: 'interview', at: now, fields: madeActive(row) });
      const subject = { kind: 'recovery-case', id: caseId };
      await this.audit.record(actor, { action: 'interview-added', subject }, tx);
      return { interviewId };
    };
    return this.rows.write(actor, { addInterview: caseId, ...input }, add, () => [
      { topic: 'recovery-case', id: caseId },
    ]);
  }
}
