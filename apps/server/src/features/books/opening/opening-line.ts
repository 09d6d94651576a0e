import { defineEntity, p } from '@mikro-orm/core';

/** A line of the opening as it is entered: what stands on an account, and whom it names (moving-in#move-in-lists). */
export const OpeningLineRow = defineEntity({
  name: 'OpeningLineRow',
  tableName: 'opening_line',
  properties: {
    organizationId: p.uuid().primary(),
    id: p.uuid().primary(),
    account: p.text(),
    payee: p.text().nullable(),
    suretyId: p.uuid().nullable(),
    agentId: p.uuid().nullable(),
    bondId: p.uuid().nullable(),
    personId: p.uuid().nullable(),
    accountId: p.uuid().nullable(),
    amountCents: p.bigint('number'),
    bankedCents: p.bigint('number'),
    unbankedCents: p.bigint('number'),
    version: p.integer(),
    changedBy: p.uuid(),
    /** It came by a file, and is changed by that alone. */
    ofFile: p.boolean(),
  },
});
