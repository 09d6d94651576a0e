import { defineEntity, p } from '@mikro-orm/core';
import type { LeadKind } from '#domain/recovery/leads.ts';

/** Where a defendant may be; never deleted, but struck with a reason. */
export const LeadRow = defineEntity({
  name: 'LeadRow',
  tableName: 'recovery_lead',
  properties: {
    organizationId: p.uuid().primary(),
    id: p.uuid().primary(),
    caseId: p.uuid(),
    kind: p.string().$type<LeadKind>(),
    value: p.text(),
    latitude: p.double().nullable(),
    longitude: p.double().nullable(),
    confidence: p.integer(),
    source: p.text(),
    lastSeen: p.date(),
    nextVisit: p.date().nullable(),
    createdAt: p.datetime(),
    createdBy: p.uuid(),
    afterClosing: p.boolean(),
    version: p.integer(),
    struckAt: p.datetime().nullable(),
    struckBy: p.uuid().nullable(),
    strikeReason: p.text(),
  },
});
