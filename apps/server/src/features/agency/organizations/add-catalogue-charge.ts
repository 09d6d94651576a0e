import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { ResponseOf } from '#contracts/kernel/endpoint.ts';
import { addCatalogueCharge } from '#contracts/agency/organizations/organizations.ts';
import { CommandOf } from '../../../edge/http/command-of.ts';
import { isTaken } from '../../../platform/database/sql-state.ts';
import { Refused } from '../../../kernel/refused.ts';
import { TenantRows, type Work } from '../../../platform/rows/tenant-rows.ts';
import { mustBeChargeable } from '../chart/index.ts';
import { CatalogueChargeRow } from './catalogue-charge.ts';

/** Adds a charge to the catalogue. */
export class AddCatalogueCharge extends CommandOf(addCatalogueCharge) {}

/** Two charges never share a code, whatever its case. */
export const refuseTakenCode = (error: unknown): never => {
  throw isTaken(error) ? new Refused('CHARGE_CODE_TAKEN') : error;
};

@CommandHandler(AddCatalogueCharge)
export class AddCatalogueChargeHandler implements ICommandHandler<AddCatalogueCharge> {
  constructor(private readonly rows: TenantRows) {}

  execute({ actor, body: input }: AddCatalogueCharge): Promise<ResponseOf<typeof addCatalogueCharge>> {
    const { organizationId, commandId: chargeId, userId } = actor;
    const add: Work<ResponseOf<typeof addCatalogueCharge>> = async (tx, em) => {
      await mustBeChargeable(tx, organizationId, input.ledgerAccount);
      em.create(CatalogueChargeRow, { organizationId, chargeId, ...input, changedBy: userId });
      await em.flush().catch(refuseTakenCode);
      return { chargeId, ...input };
    };
    return this.rows.write(actor, { addCatalogueCharge: input }, add, () => [{ topic: 'settings', id: 'charges' }]);
  }
}
