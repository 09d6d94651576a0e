import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { ResponseOf } from '#contracts/kernel/endpoint.ts';
import { editSuretyCase } from '#contracts/powers/surety-cases/surety-cases.ts';
import { CommandOf } from '../../../edge/http/command-of.ts';
import { Clock } from '../../../kernel/clock.ts';
import { AuditTrail } from '../../../platform/audit/audit-trail.ts';
import { TenantRows, type Work } from '../../../platform/rows/tenant-rows.ts';
import { asText, mergeEdit } from '../../people/people/index.ts';
import { factsToKeep } from './create-surety-case.ts';
import { changedSince, editedMeanwhile, holdCase, keepCaseChange, mustHaveBeen, type HeldCase } from './surety-case.ts';

type Answer = ResponseOf<typeof editSuretyCase>;

/**
 * Changes facts of a case; what others changed meanwhile is kept, or asked about (screens#edits-name-their-version).
 */
export class EditSuretyCase extends CommandOf(editSuretyCase) {}

@CommandHandler(EditSuretyCase)
export class EditSuretyCaseHandler implements ICommandHandler<EditSuretyCase> {
  constructor(
    private readonly rows: TenantRows,
    private readonly audit: AuditTrail,
    private readonly clock: Clock,
  ) {}

  execute({ actor, params: { caseId }, body: input }: EditSuretyCase): Promise<Answer> {
    const edit: Work<Answer> = async (tx, em) => {
      const row = await holdCase(em, actor, caseId);
      const { basedOn, ...given } = input;
      mustHaveBeen(basedOn, row);
      const meanwhile = await changedSince(tx, actor, 'surety_case_change', { caseId, basedOn });
      const { changes, clashes } = mergeEdit(factsOf(row), factsToKeep(given), meanwhile);
      if (clashes.length > 0) throw editedMeanwhile(clashes, meanwhile);
      if (changes.length === 0) return { caseId, version: row.version };
      const version = row.version + 1;
      em.assign(row, { ...Object.fromEntries(changes.map(({ field, after }) => [field, after])), version });
      const fields = changes.map(({ field, before, after }) => ({
        field,
        before: asText(before),
        after: asText(after),
      }));
      await keepCaseChange(tx, actor, { caseId, version, kind: 'edited', at: this.clock.now(), fields });
      const subject = { kind: 'surety-case', id: caseId };
      const details = { fields: fields.map(({ field }) => field).join(', ') };
      await this.audit.record(actor, { action: 'surety-case-changed', subject, details }, tx);
      return { caseId, version };
    };
    return this.rows.write(actor, { editSuretyCase: caseId, ...input }, edit, () => [
      { topic: 'surety-case', id: caseId },
    ]);
  }
}

/** What an edit may change of a case. */
const factsOf = (row: HeldCase) => {
  const { insurerName, insurerEmail } = row;
  const { defendantName = null, caseNumber = null, dueOn = null, bondAmountCents = null, notes = null } = row;
  return { insurerName, insurerEmail, defendantName, caseNumber, dueOn, bondAmountCents, notes };
};
