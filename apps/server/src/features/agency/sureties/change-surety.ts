import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { ResponseOf } from '#contracts/kernel/endpoint.ts';
import { changeSurety } from '#contracts/agency/sureties/sureties.ts';
import { CommandOf } from '../../../edge/http/command-of.ts';
import { Refused } from '../../../kernel/refused.ts';
import { AuditTrail } from '../../../platform/audit/audit-trail.ts';
import { FOR_UPDATE } from '../../../platform/rows/entities.ts';
import { TenantRows, type Work } from '../../../platform/rows/tenant-rows.ts';
import { refuseTakenName } from './add-surety.ts';
import { SuretyRow } from './surety.ts';

type Answer = ResponseOf<typeof changeSurety>;

/** Changes a surety's name, contact, or whether it is in use. */
export class ChangeSurety extends CommandOf(changeSurety) {}

/** What the audit trail calls each field. */
const WORDS = { name: 'name', contactName: 'contact', email: 'e-mail', phoneNumber: 'phone', isActive: 'in use' };

@CommandHandler(ChangeSurety)
export class ChangeSuretyHandler implements ICommandHandler<ChangeSurety> {
  constructor(
    private readonly rows: TenantRows,
    private readonly trail: AuditTrail,
  ) {}

  execute({ actor, params: { suretyId }, body: input }: ChangeSurety): Promise<Answer> {
    const { organizationId, userId } = actor;
    const { basedOn, ...wanted } = input;
    const change: Work<Answer> = async (tx, em) => {
      const surety = await em.findOne(SuretyRow, { organizationId, suretyId }, FOR_UPDATE);
      if (!surety) throw new Refused('SURETY_NOT_FOUND');
      if (surety.version !== basedOn) throw new Refused('CONFLICT');
      const fields = (Object.keys(WORDS) as (keyof typeof WORDS)[]).filter((key) => surety[key] !== wanted[key]);
      if (fields.length === 0) return { suretyId, ...wanted, version: basedOn };
      em.assign(surety, { ...wanted, version: basedOn + 1, changedBy: userId });
      await em.flush().catch(refuseTakenName);
      const details = { name: wanted.name, fields: fields.map((field) => WORDS[field]).join(', ') };
      await this.trail.record(actor, { action: 'surety-changed', details }, tx);
      return { suretyId, ...wanted, version: basedOn + 1 };
    };
    const request = { changeSurety: input, suretyId };
    return this.rows.write(actor, request, change, () => [{ topic: 'settings', id: 'sureties' }]);
  }
}
