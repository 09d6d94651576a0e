import { defineEntity, p } from '@mikro-orm/core';
import type { LedgerAccountType } from '#domain/kernel/chart-of-accounts.ts';

/**
 * A ledger account of an organization. Where nobody changed it, `changedBy` is null and its name is that of the chart;
 * an account that came with a later build has no row until somebody renames it (money#own-accounts).
 */
export const LedgerAccountRow = defineEntity({
  name: 'LedgerAccountRow',
  tableName: 'ledger_account',
  properties: {
    organizationId: p.uuid().primary(),
    code: p.string().primary(),
    name: p.text(),
    type: p.text().$type<LedgerAccountType>(),
    active: p.boolean(),
    changedBy: p.uuid().nullable(),
  },
});
