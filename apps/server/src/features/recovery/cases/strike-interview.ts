import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { ResponseOf } from '#contracts/kernel/endpoint.ts';
import { strikeInterview } from '#contracts/recovery/cases/recovery.ts';
import { CommandOf } from '../../../edge/http/command-of.ts';
import { Clock } from '../../../kernel/clock.ts';
import { Refused } from '../../../kernel/refused.ts';
import { AuditTrail } from '../../../platform/audit/audit-trail.ts';
import { FOR_UPDATE } from '../../../platform/rows/entities.ts';
import { TenantRows, type Work } from '../../../platform/rows/tenant-rows.ts';
import { holdCase, appendChange, RecoveryInterviewRow } from './recovery-case.ts';

type Answer = ResponseOf<typeof strikeInterview>;

/** Strikes a field interview with a reason; it is never deleted (recovery#field-interviews). */
export class StrikeInterview extends CommandOf(strikeInterview) {}

@CommandHandler(StrikeInterview)
export class StrikeInterviewHandler implements ICommandHandler<StrikeInterview> {
  constructor(
    private readonly rows: TenantRows,
    private readonly audit: AuditTrail,
    private readonly clock: Clock,
  ) {}

  /** @throws Refused RECOVERY_CASE_NOT_FOUND, INTERVIEW_NOT_FOUND */
  execute({
    actor,
    params: { recoveryCaseId: caseId, interviewId },
    body: { reason },
  }: StrikeInterview): Promise<Answer> {
    const { organizationId, userId } = actor;
    const strike: Work<Answer> = async (tx, em) => {
      const row = await holdCase(em, actor, caseId);
      const interview = await em.findOne(RecoveryInterviewRow, { organizationId, id: interviewId, caseId }, FOR_UPDATE);
      if (!interview) throw new Refused('INTERVIEW_NOT_FOUND');
      if (interview.struckAt) return { interviewId };
      const now = this.clock.now();
      em.assign(interview, { struckAt: now, struckBy: userId, strikeReason: reason });
      row.version += 1;
      await appendChange(tx, actor, row, { kind: 'struck', at: now, reason });
      const subject = { kind: 'recovery-case', id: caseId };
      await this.audit.record(actor, { action: 'interview-struck', subject }, tx);
      return { interviewId };
    };
    return this.rows.write(actor, { strikeInterview: interviewId, reason }, strike, () => [
      { topic: 'recovery-case', id: caseId },
    ]);
  }
}
