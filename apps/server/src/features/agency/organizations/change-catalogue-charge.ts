import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { ResponseOf } from '#contracts/kernel/endpoint.ts';
import { changeCatalogueCharge } from '#contracts/agency/organizations/organizations.ts';
import { CommandOf } from '../../../edge/http/command-of.ts';
import { Refused } from '../../../kernel/refused.ts';
import { TenantRows, type Work } from '../../../platform/rows/tenant-rows.ts';
import { refuseTakenCode } from './add-catalogue-charge.ts';
import { mustBeChargeable } from '../chart/index.ts';
import { CatalogueChargeRow } from './catalogue-charge.ts';

/** Changes a charge of the catalogue; what was booked with it stays as it was. */
export class ChangeCatalogueCharge extends CommandOf(changeCatalogueCharge) {}

@CommandHandler(ChangeCatalogueCharge)
export class ChangeCatalogueChargeHandler implements ICommandHandler<ChangeCatalogueCharge> {
  constructor(private readonly rows: TenantRows) {}

  execute({
    actor,
    params: { chargeId },
    body: input,
  }: ChangeCatalogueCharge): Promise<ResponseOf<typeof changeCatalogueCharge>> {
    const { organizationId, userId } = actor;
    const change: Work<ResponseOf<typeof changeCatalogueCharge>> = async (tx, em) => {
      const charge = await em.findOne(CatalogueChargeRow, { organizationId, chargeId });
      if (!charge) throw new Refused('CHARGE_NOT_FOUND');
      await mustBeChargeable(tx, organizationId, input.ledgerAccount);
      em.assign(charge, { ...input, changedBy: userId });
      await em.flush().catch(refuseTakenCode);
      return { chargeId, ...input };
    };
    const request = { changeCatalogueCharge: input, chargeId };
    return this.rows.write(actor, request, change, () => [{ topic: 'settings', id: 'charges' }]);
  }
}
