import { defineEntity, p } from '@mikro-orm/core';
import type { CommissionBasis } from '#domain/payouts/commission.ts';

/**
 * What an agent gets of the premium from a day on, or what a surety's contract names instead
 * (powers#commission-rates); never edited:
 * a new row takes over from its day, or corrects it (powers#commission-rates).
 */
export const CommissionRateRow = defineEntity({
  name: 'CommissionRateRow',
  tableName: 'commission_rate',
  properties: {
    organizationId: p.uuid().primary(),
    rateId: p.uuid().primary(),
    agentId: p.uuid().nullable(),
    suretyId: p.uuid().nullable(),
    effectiveOn: p.date(),
    version: p.integer(),
    basisPoints: p.integer().nullable(),
    basis: p.string().$type<CommissionBasis>(),
    reason: p.text(),
    createdBy: p.uuid(),
  },
});
