import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { InputOf, ResponseOf } from '#contracts/kernel/endpoint.ts';
import { confirmSuretyDraft } from '#contracts/powers/surety-mail/drafts.ts';
import { dayOf } from '#domain/kernel/days.ts';
import type { Reading } from '#domain/kernel/read-day.ts';
import { suretyRecord } from '#domain/powers/surety-record.ts';
import { CommandOf } from '../../../edge/http/command-of.ts';
import { Clock } from '../../../kernel/clock.ts';
import { Refused } from '../../../kernel/refused.ts';
import { AuditTrail } from '../../../platform/audit/audit-trail.ts';
import { TenantRows, type Work } from '../../../platform/rows/tenant-rows.ts';
import { CaseAttachments, inLineForCases, writeCases } from '../surety-cases/index.ts';
import { holdDraft } from './draft.ts';

type Answer = ResponseOf<typeof confirmSuretyDraft>;
type Facts = InputOf<typeof confirmSuretyDraft>['body'];

/** Makes a case of a draft, or brings the case of the same identity up to date (powers#import-identity). */
export class ConfirmSuretyDraft extends CommandOf(confirmSuretyDraft) {}

/** The case has the facts from here on; the mails stay with it. */
const CONFIRM = `
  update surety_draft set state = 'confirmed', case_id = $3, decided_at = $4, decided_by = $5, version = version + 1,
    insurer_name = '', insurer_email = '', defendant_name = null, case_number = null, bond_amount_cents = null,
    due_on = null, notes = null, due_words = '', warnings = '{}'
  where organization_id = $1 and draft_id = $2`;
const MAILS = `update surety_mail set case_id = $3 where organization_id = $1 and draft_id = $2`;

@CommandHandler(ConfirmSuretyDraft)
export class ConfirmSuretyDraftHandler implements ICommandHandler<ConfirmSuretyDraft> {
  constructor(
    private readonly rows: TenantRows,
    private readonly attachments: CaseAttachments,
    private readonly audit: AuditTrail,
    private readonly clock: Clock,
  ) {}

  execute({ actor, params: { draftId }, body: input }: ConfirmSuretyDraft): Promise<Answer> {
    const { organizationId, userId: askedBy } = actor;
    const confirm: Work<Answer> = async (tx, em) => {
      await holdDraft(tx, actor, draftId, input.basedOn);
      const now = this.clock.now();
      const { timeZone } = actor;
      const record = recordOf(input, { today: dayOf(now, timeZone), timeZone });
      if (record.refused !== null)
        throw new Refused('VALIDATION_FAILED', {}, [{ path: 'insurerName', message: record.refused }]);
      await inLineForCases(tx, organizationId);
      const batch = { organizationId, importId: draftId, askedBy, from: 1, records: [record], at: now };
      const [result] = await writeCases(tx, batch, 'mail');
      if (!result || result.caseId === null || result.outcome === 'refused') throw new Error('The draft made no case.');
      const { caseId, outcome, remarks } = result;
      await this.attachments.takeOver(actor, caseId, draftId)(tx, em);
      await tx.query(CONFIRM, [organizationId, draftId, caseId, now, askedBy]);
      await tx.query(MAILS, [organizationId, draftId, caseId]);
      const subject = { kind: 'surety-case', id: caseId };
      await this.audit.record(actor, { action: 'surety-draft-confirmed', subject, details: { outcome } }, tx);
      return { caseId, outcome, remarks };
    };
    return this.rows.write(actor, { confirmSuretyDraft: draftId, ...input }, confirm, ({ caseId }) => [
      { topic: 'surety-mail', id: draftId },
      { topic: 'surety-case', id: caseId },
    ]);
  }
}

/** What was confirmed, as a record of an import: the same limits, and no SSN beyond its last four. */
const recordOf = (
  { insurerName, insurerEmail, defendantName, caseNumber, dueOn, bondAmountCents, notes }: Facts,
  by: Reading,
) => {
  const record = {
    insurer_name: insurerName,
    insurer_email: insurerEmail,
    defendant_name: defendantName,
    case_number: caseNumber,
    due_date: dueOn,
    notes,
    bond_amount: bondAmountCents === null ? null : (bondAmountCents / 100).toFixed(2),
  };
  return suretyRecord(record, by);
};
