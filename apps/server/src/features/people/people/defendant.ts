import { defineEntity, p } from '@mikro-orm/core';
import type { z } from 'zod';
import type { defendantFields } from '#contracts/people/people/people.ts';
import type { DataKey } from '../../../platform/keys/data-keys.ts';
import { sealSsn } from './ssn.ts';

type Fields = z.output<typeof defendantFields>;

/**
 * Where a person's file stands. 'pending': their intake is not finished (screens#all-or-nothing). 'archived': deleted,
 * while the ledger keeps their money (people#deleting-a-defendant). Everything that people see shows the live ones
 * only. 'merged': it goes on in another file of the same person (people#merged-files).
 */
export type Lifecycle = 'pending' | 'live' | 'archived' | 'erased' | 'merged';

/** The columns that every person's row has. `birthday` is a day; phones and ZIP codes are digits. */
export const personColumns = () => ({
  organizationId: p.uuid().primary(),
  id: p.uuid().primary(),
  fullName: p.text(),
  birthday: p.date().nullable(),
  phoneNumber: p.string(),
  email: p.string(),
  address: p.string(),
  city: p.string(),
  state: p.string().$type<Fields['state']>(),
  zip: p.string(),
  employerName: p.string(),
  employerPhone: p.string(),
  supervisorName: p.string(),
  employerAddress: p.string(),
  employerCity: p.string(),
  employerState: p.string().$type<Fields['employerState']>(),
  employerZip: p.string(),
  ssnSealed: p.blob().nullable(),
  ssnLast4: p.string().fieldName('ssn_last4'),
  ssnDigest: p.string().nullable(),
  lifecycle: p.string().$type<Lifecycle>(),
  version: p.integer(),
  createdBy: p.uuid(),
  createdAt: p.datetime(),
});

/** A defendant (screens#fields-of-people). `courtDate` is a day; the vehicle's year digits. */
export const DefendantRow = defineEntity({
  name: 'DefendantRow',
  tableName: 'defendant',
  properties: {
    ...personColumns(),
    alternatePhone: p.string(),
    race: p.string().$type<Fields['race']>(),
    sex: p.string().$type<Fields['sex']>(),
    height: p.string(),
    weight: p.integer().nullable(),
    vehicleMake: p.string(),
    vehicleModel: p.string(),
    vehicleYear: p.string(),
    vehicleColor: p.string(),
    otherContact: p.string(),
    courtDate: p.date().nullable(),
    courtTime: p.string().nullable(),
    courtSection: p.string(),
    mugshotFileId: p.uuid().nullable(),
    mergedInto: p.uuid().nullable(),
  },
});

/** Without a court date there is no time and no section (today#court-time-and-section). */
export const NO_HOUR = { courtTime: null, courtSection: '' } as const;

/** What a new defendant's row holds. */
export const newDefendant = (
  key: DataKey,
  { ssn, ...fields }: Fields,
  row: { organizationId: string; id: string; lifecycle: Lifecycle; createdBy: string; createdAt: Date },
) => ({
  ...fields,
  ...(fields.courtDate === null && NO_HOUR),
  ...sealSsn(key, { personType: 'defendant', id: row.id }, ssn),
  ...row,
  version: 1,
});
