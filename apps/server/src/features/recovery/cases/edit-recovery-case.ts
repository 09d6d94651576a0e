import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { ResponseOf } from '#contracts/kernel/endpoint.ts';
import { editRecoveryCase } from '#contracts/recovery/cases/recovery.ts';
import { CommandOf } from '../../../edge/http/command-of.ts';
import { Clock } from '../../../kernel/clock.ts';
import { Refused } from '../../../kernel/refused.ts';
import { AuditTrail } from '../../../platform/audit/audit-trail.ts';
import { TenantRows, type Work } from '../../../platform/rows/tenant-rows.ts';
import { asText, mergeEdit } from '../../people/people/index.ts';
import { changedSince, editedMeanwhile } from '../../powers/surety-cases/index.ts';
import { RecoveryCaseFile } from './recovery-case.query.ts';
import { holdCase, appendChange, madeActive, mustHaveBeen } from './recovery-case.ts';

type Answer = ResponseOf<typeof editRecoveryCase>;

/**
 * Changes title, priority or assignment; what others changed meanwhile is kept, or asked about
 * (screens#edits-name-their-version).
 */
export class EditRecoveryCase extends CommandOf(editRecoveryCase) {}

@CommandHandler(EditRecoveryCase)
export class EditRecoveryCaseHandler implements ICommandHandler<EditRecoveryCase> {
  constructor(
    private readonly rows: TenantRows,
    private readonly cases: RecoveryCaseFile,
    private readonly audit: AuditTrail,
    private readonly clock: Clock,
  ) {}

  /** @throws Refused RECOVERY_CASE_NOT_FOUND, ASSIGNEE_NOT_FOUND, EDITED_MEANWHILE */
  async execute({ actor, params: { recoveryCaseId: caseId }, body: input }: EditRecoveryCase): Promise<Answer> {
    const { basedOn, ...given } = input;
    const assigned = given.assignedTo ?? null;
    if (assigned !== null) {
      const assignees = await this.cases.assignees(actor);
      if (!assignees.some(({ userId }) => userId === assigned)) throw new Refused('ASSIGNEE_NOT_FOUND');
    }
    const edit: Work<Answer> = async (tx, em) => {
      const row = await holdCase(em, actor, caseId);
      mustHaveBeen(basedOn, row);
      const meanwhile = await changedSince(tx, actor, 'recovery_case_change', { caseId, basedOn });
      const { title, priority, assignedTo = null } = row;
      const { changes, clashes } = mergeEdit({ title, priority, assignedTo }, given, meanwhile);
      if (clashes.length > 0) throw editedMeanwhile(clashes, meanwhile);
      if (changes.length === 0) return { caseId, version: row.version };
      const version = row.version + 1;
      em.assign(row, { ...Object.fromEntries(changes.map(({ field, after }) => [field, after])), version });
      const isAssigned = changes.some(({ field, after }) => field === 'assignedTo' && after !== null);
      const fields = [
        ...changes.map(({ field, before, after }) => ({ field, before: asText(before), after: asText(after) })),
        ...(isAssigned ? madeActive(row) : []),
      ];
      await appendChange(tx, actor, row, { kind: 'edited', at: this.clock.now(), fields });
      const subject = { kind: 'recovery-case', id: caseId };
      const details = { fields: fields.map(({ field }) => field).join(', ') };
      await this.audit.record(actor, { action: 'recovery-case-changed', subject, details }, tx);
      return { caseId, version };
    };
    return this.rows.write(actor, { editRecoveryCase: caseId, ...input }, edit, () => [
      { topic: 'recovery-case', id: caseId },
    ]);
  }
}
