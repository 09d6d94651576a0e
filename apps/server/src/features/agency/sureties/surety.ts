import { defineEntity, p } from '@mikro-orm/core';

/**
 * A company whose powers the agency writes on (powers#sureties); one with history is never deleted, only switched off.
 */
export const SuretyRow = defineEntity({
  name: 'SuretyRow',
  tableName: 'surety',
  properties: {
    organizationId: p.uuid().primary(),
    suretyId: p.uuid().primary(),
    name: p.text(),
    contactName: p.text(),
    email: p.text(),
    phoneNumber: p.text(),
    isActive: p.boolean(),
    version: p.integer(),
    changedBy: p.uuid(),
  },
});
