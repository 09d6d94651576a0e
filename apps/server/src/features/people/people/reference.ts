import { defineEntity, p } from '@mikro-orm/core';
import type { Reference } from '#contracts/people/people/people.ts';

/** Somebody who knows a defendant or an indemnitor (screens#fields-of-people). `phone` and `zip` are digits. */
export const ReferenceRow = defineEntity({
  name: 'ReferenceRow',
  tableName: 'personal_reference',
  properties: {
    organizationId: p.uuid().primary(),
    id: p.uuid().primary(),
    personType: p.string().$type<'defendant' | 'indemnitor'>(),
    personId: p.uuid(),
    name: p.string(),
    relationship: p.string().$type<Reference['relationship']>(),
    phone: p.string(),
    address: p.string(),
    city: p.string(),
    state: p.string().$type<Reference['state']>(),
    zip: p.string(),
    createdBy: p.uuid(),
    createdAt: p.datetime(),
  },
});
