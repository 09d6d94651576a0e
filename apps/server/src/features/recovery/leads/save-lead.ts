import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { ResponseOf } from '#contracts/kernel/endpoint.ts';
import { saveLead } from '#contracts/recovery/leads/leads.ts';
import { dayOf } from '#domain/kernel/days.ts';
import { CommandOf } from '../../../edge/http/command-of.ts';
import { Clock } from '../../../kernel/clock.ts';
import { Refused } from '../../../kernel/refused.ts';
import { AuditTrail } from '../../../platform/audit/audit-trail.ts';
import { FOR_UPDATE } from '../../../platform/rows/entities.ts';
import { TenantRows, type Work } from '../../../platform/rows/tenant-rows.ts';
import { workOnCase } from '../cases/index.ts';
import { LeadRow } from './lead.ts';

type Answer = ResponseOf<typeof saveLead>;

/** Adds or changes a lead; closed cases take them, too, marked so. */
export class SaveLead extends CommandOf(saveLead) {}

@CommandHandler(SaveLead)
export class SaveLeadHandler implements ICommandHandler<SaveLead> {
  constructor(
    private readonly rows: TenantRows,
    private readonly audit: AuditTrail,
    private readonly clock: Clock,
  ) {}

  /** @throws Refused RECOVERY_CASE_NOT_FOUND, LEAD_NOT_FOUND, EDITED_MEANWHILE; VALIDATION_FAILED for a day after today */
  execute({ actor, params: { recoveryCaseId: caseId, leadId }, body: input }: SaveLead): Promise<Answer> {
    const { organizationId, userId } = actor;
    const { basedOn, ...given } = input;
    const save: Work<Answer> = async (tx, em) => {
      const now = this.clock.now();
      if (given.lastSeen > dayOf(now, actor.timeZone)) {
        const message = 'The date cannot be in the future.';
        throw new Refused('VALIDATION_FAILED', {}, [{ path: 'lastSeen', message }]);
      }
      const { afterClosing } = await workOnCase(tx, em, { actor, caseId, at: now });
      const before = await em.findOne(LeadRow, { organizationId, id: leadId }, FOR_UPDATE);
      if (before ? before.caseId !== caseId || before.struckAt : basedOn !== 0) throw new Refused('LEAD_NOT_FOUND');
      if (before && before.version !== basedOn) throw new Refused('EDITED_MEANWHILE');
      const version = basedOn + 1;
      if (before) em.assign(before, { ...given, version });
      else
        em.create(LeadRow, {
          organizationId,
          id: leadId,
          caseId,
          ...given,
          createdAt: now,
          createdBy: userId,
          afterClosing,
          version,
          struckAt: null,
          struckBy: null,
          strikeReason: '',
        });
      await this.audit.record(actor, { action: 'lead-saved', subject: { kind: 'recovery-case', id: caseId } }, tx);
      return { leadId, version };
    };
    return this.rows.write(actor, { saveLead: leadId, caseId, ...input }, save, () => [
      { topic: 'recovery-case', id: caseId },
    ]);
  }
}
