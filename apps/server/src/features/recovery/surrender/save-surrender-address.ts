import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { ResponseOf } from '#contracts/kernel/endpoint.ts';
import { saveSurrenderAddress } from '#contracts/recovery/surrender/addresses.ts';
import { CommandOf } from '../../../edge/http/command-of.ts';
import { Clock } from '../../../kernel/clock.ts';
import { Refused } from '../../../kernel/refused.ts';
import { AuditTrail } from '../../../platform/audit/audit-trail.ts';
import { FOR_UPDATE } from '../../../platform/rows/entities.ts';
import { TenantRows, type Work } from '../../../platform/rows/tenant-rows.ts';
import { SurrenderAddressRow } from './surrender.ts';

type Answer = ResponseOf<typeof saveSurrenderAddress>;

/** Enters or changes where letters to a court, a prosecutor or a surety go (recovery#surrender-addresses). */
export class SaveSurrenderAddress extends CommandOf(saveSurrenderAddress) {}

@CommandHandler(SaveSurrenderAddress)
export class SaveSurrenderAddressHandler implements ICommandHandler<SaveSurrenderAddress> {
  constructor(
    private readonly rows: TenantRows,
    private readonly audit: AuditTrail,
    private readonly clock: Clock,
  ) {}

  /** @throws Refused EDITED_MEANWHILE where it is not the version that the form showed */
  execute({ actor, body: input }: SaveSurrenderAddress): Promise<Answer> {
    const { organizationId, userId } = actor;
    const { kind, place, name, address, basedOn } = input;
    const save: Work<Answer> = async (tx, em) => {
      const row = await em.findOne(SurrenderAddressRow, { organizationId, kind, place }, FOR_UPDATE);
      if ((row?.version ?? 0) !== basedOn) throw new Refused('EDITED_MEANWHILE');
      const by = { name, address, changedBy: userId, changedAt: this.clock.now(), version: basedOn + 1 };
      if (row) em.assign(row, by);
      else em.create(SurrenderAddressRow, { organizationId, kind, place, ...by });
      const details = { kind, place: kind === 'surety' ? '' : place };
      const subject = { kind: 'organization', id: organizationId };
      await this.audit.record(actor, { action: 'surrender-address-saved', subject, details }, tx);
      return { version: basedOn + 1 };
    };
    return this.rows.write(actor, { saveAddress: input }, save, () => [{ topic: 'settings', id: 'addresses' }]);
  }
}
