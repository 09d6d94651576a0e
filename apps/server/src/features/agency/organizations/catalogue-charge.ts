import { defineEntity, p } from '@mikro-orm/core';

/** One charge of the organization's catalogue (money#charge-catalogue); entries keep what they were booked with. */
export const CatalogueChargeRow = defineEntity({
  name: 'CatalogueChargeRow',
  tableName: 'catalogue_charge',
  properties: {
    organizationId: p.uuid().primary(),
    chargeId: p.uuid().primary(),
    code: p.string(),
    description: p.text(),
    amountCents: p.bigint('number'),
    ledgerAccount: p.string(),
    active: p.boolean(),
    changedBy: p.uuid(),
  },
});
