import { defineEntity, p } from '@mikro-orm/core';

/**
 * What the sheriff gets of each bond from a day on (R.S. 22:822, money#sheriff-fee); never edited: a new row takes
 * over from its day, or corrects that of the same day as its next version.
 */
export const SheriffFeeRow = defineEntity({
  name: 'SheriffFeeRow',
  tableName: 'sheriff_fee',
  properties: {
    organizationId: p.uuid().primary(),
    feeId: p.uuid().primary(),
    parish: p.string().nullable(),
    effectiveOn: p.date(),
    version: p.integer(),
    centsPerHundred: p.integer(),
    citation: p.text(),
    reason: p.text(),
    createdBy: p.uuid(),
  },
});
