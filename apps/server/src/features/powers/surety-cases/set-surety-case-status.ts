import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { InputOf, ResponseOf } from '#contracts/kernel/endpoint.ts';
import { supervisors } from '#contracts/kernel/roles.ts';
import { setSuretyCaseStatus } from '#contracts/powers/surety-cases/surety-cases.ts';
import { goesBack, needsReason } from '#domain/powers/surety-case.ts';
import { CommandOf } from '../../../edge/http/command-of.ts';
import { Clock } from '../../../kernel/clock.ts';
import { Refused } from '../../../kernel/refused.ts';
import { AuditTrail } from '../../../platform/audit/audit-trail.ts';
import { TenantRows, type Work } from '../../../platform/rows/tenant-rows.ts';
import { changedSince, editedMeanwhile, holdCase, keepCaseChange, mustHaveBeen } from './surety-case.ts';

type Answer = ResponseOf<typeof setSuretyCaseStatus>;
type Step = InputOf<typeof setSuretyCaseStatus>['body'];

/** Says where a case stands (powers#surety-case-status). One that stands there already stays as it is. */
export class SetSuretyCaseStatus extends CommandOf(setSuretyCaseStatus) {}

@CommandHandler(SetSuretyCaseStatus)
export class SetSuretyCaseStatusHandler implements ICommandHandler<SetSuretyCaseStatus> {
  constructor(
    private readonly rows: TenantRows,
    private readonly audit: AuditTrail,
    private readonly clock: Clock,
  ) {}

  execute({ actor, params: { caseId }, body: step }: SetSuretyCaseStatus): Promise<Answer> {
    const { status: to, basedOn, reasonCode, reason } = step;
    const set: Work<Answer> = async (tx, em) => {
      const row = await holdCase(em, actor, caseId);
      const { status: from } = row;
      mustHaveBeen(basedOn, row);
      if (from === to) return { caseId, version: row.version };
      const meanwhile = await changedSince(tx, actor, 'surety_case_change', { caseId, basedOn });
      if (meanwhile.some(({ field, before }) => field === 'status' && before !== from))
        throw editedMeanwhile(['status'], meanwhile);
      if (goesBack(from, to) && !supervisors.some((role) => role === actor.role))
        throw new Refused('SURETY_CASE_SET_BACK');
      if (needsReason(from, to)) mustSayWhy(step);
      const version = row.version + 1;
      em.assign(row, { status: to, version });
      const fields = [{ field: 'status', before: from, after: to }];
      const now = this.clock.now();
      await keepCaseChange(tx, actor, { caseId, version, kind: 'status', at: now, fields, reasonCode, reason });
      const subject = { kind: 'surety-case', id: caseId };
      await this.audit.record(actor, { action: 'surety-case-status-set', subject, details: { from, to } }, tx);
      return { caseId, version };
    };
    return this.rows.write(actor, { setSuretyCaseStatus: caseId, ...step }, set, () => [
      { topic: 'surety-case', id: caseId },
    ]);
  }
}

/** One of the listed reasons; that it is another one needs words. */
const mustSayWhy = ({ reasonCode, reason }: Step): void => {
  if (reasonCode === null)
    throw new Refused('VALIDATION_FAILED', {}, [{ path: 'reasonCode', message: 'Choose a reason.' }]);
  if (reasonCode === 'other' && reason === '')
    throw new Refused('VALIDATION_FAILED', {}, [{ path: 'reason', message: 'Say why in a few words.' }]);
};
