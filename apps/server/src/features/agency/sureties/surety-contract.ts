import { defineEntity, p } from '@mikro-orm/core';
import type { Rounding } from '#domain/agency/surety-contract.ts';

/**
 * What a surety is owed from a day on; never edited: a new row takes over from its day, or corrects it
 * (powers#surety-contract).
 */
export const SuretyContractRow = defineEntity({
  name: 'SuretyContractRow',
  tableName: 'surety_contract',
  properties: {
    organizationId: p.uuid().primary(),
    contractId: p.uuid().primary(),
    suretyId: p.uuid(),
    effectiveOn: p.date(),
    version: p.integer(),
    premiumCentsPerThousand: p.integer().nullable(),
    premiumBasisPoints: p.integer().nullable(),
    bufCentsPerThousand: p.integer(),
    minimumCents: p.bigint('number'),
    rounding: p.string().$type<Rounding>(),
    limitCents: p.bigint('number').nullable(),
    weekEndsOn: p.smallint(),
    reportDay: p.smallint(),
    citation: p.text(),
    reason: p.text(),
    createdBy: p.uuid(),
  },
});
