import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { ResponseOf } from '#contracts/kernel/endpoint.ts';
import { saveContact } from '#contracts/recovery/cases/contacts.ts';
import { CommandOf } from '../../../edge/http/command-of.ts';
import { Clock } from '../../../kernel/clock.ts';
import { Refused } from '../../../kernel/refused.ts';
import { AuditTrail } from '../../../platform/audit/audit-trail.ts';
import { FOR_UPDATE } from '../../../platform/rows/entities.ts';
import { TenantRows, type Work } from '../../../platform/rows/tenant-rows.ts';
import { holdCase, appendChange, RecoveryContactRow } from './recovery-case.ts';

type Answer = ResponseOf<typeof saveContact>;

/**
 * Adds or changes a contact of the case's own; those of the defendant's file are edited there (recovery#case-contacts).
 */
export class SaveContact extends CommandOf(saveContact) {}

@CommandHandler(SaveContact)
export class SaveContactHandler implements ICommandHandler<SaveContact> {
  constructor(
    private readonly rows: TenantRows,
    private readonly audit: AuditTrail,
    private readonly clock: Clock,
  ) {}

  /** @throws Refused RECOVERY_CASE_NOT_FOUND, CONTACT_NOT_FOUND, EDITED_MEANWHILE */
  execute({ actor, params: { recoveryCaseId: caseId, contactId }, body: input }: SaveContact): Promise<Answer> {
    const { organizationId, userId } = actor;
    const { basedOn, ...given } = input;
    const save: Work<Answer> = async (tx, em) => {
      const row = await holdCase(em, actor, caseId);
      const now = this.clock.now();
      const before = await em.findOne(RecoveryContactRow, { organizationId, id: contactId }, FOR_UPDATE);
      if (before && before.caseId !== caseId) throw new Refused('CONTACT_NOT_FOUND');
      if (!before && basedOn !== 0) throw new Refused('CONTACT_NOT_FOUND');
      if (before && before.version !== basedOn) throw new Refused('EDITED_MEANWHILE');
      const version = basedOn + 1;
      if (before) em.assign(before, { ...given, version });
      else
        em.create(RecoveryContactRow, {
          organizationId,
          id: contactId,
          caseId,
          ...given,
          createdAt: now,
          createdBy: userId,
          version,
        });
      row.version += 1;
      await appendChange(tx, actor, row, { kind: 'contact', at: now });
      const subject = { kind: 'recovery-case', id: caseId };
      await this.audit.record(actor, { action: 'recovery-contact-saved', subject }, tx);
      return { contactId, version };
    };
    return this.rows.write(actor, { saveContact: contactId, caseId, ...input }, save, () => [
      { topic: 'recovery-case', id: caseId },
    ]);
  }
}
