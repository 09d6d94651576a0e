import { defineEntity, p } from '@mikro-orm/core';

/** What an organization's Admins change of it: its form, and what it asks of passwords and sessions. */
export const OrganizationRow = defineEntity({
  name: 'OrganizationRow',
  tableName: 'organization',
  properties: {
    organizationId: p.uuid().primary(),
    name: p.text(),
    phone: p.text(),
    email: p.text(),
    address: p.text(),
    city: p.text(),
    state: p.text(),
    zip: p.text(),
    website: p.text(),
    licenseNumber: p.text(),
    timeZone: p.text(),
    retentionYears: p.integer(),
    minPasswordLength: p.integer(),
    passwordNeedsSpecial: p.boolean(),
    twoFactorRequired: p.boolean(),
    autoLogoutMinutes: p.integer(),
    approvalLimitCents: p.integer(),
    refusesUnknownPowers: p.boolean(),
    depositsByTwo: p.boolean(),
    cardFeesByMonth: p.boolean(),
    usualJurisdiction: p.text().nullable(),
  },
});
