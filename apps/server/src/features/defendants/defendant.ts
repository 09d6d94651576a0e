import { defineEntity, p } from '@mikro-orm/core';

/** A defendant (spec 3), as far as this product keeps them now. `birthday` is a day; `phoneNumber` digits. */
export const DefendantRow = defineEntity({
  name: 'DefendantRow',
  tableName: 'defendant',
  properties: {
    organizationId: p.uuid().primary(),
    id: p.uuid().primary(),
    fullName: p.text(),
    birthday: p.date().nullable(),
    phoneNumber: p.string(),
    email: p.string(),
    address: p.string(),
    city: p.string(),
    state: p.string(),
    zip: p.string(),
    createdBy: p.uuid(),
    createdAt: p.datetime(),
  },
});
