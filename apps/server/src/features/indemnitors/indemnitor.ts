import { defineEntity, p } from '@mikro-orm/core';
import type { InferEntity } from '@mikro-orm/core';
import type { z } from 'zod';
import type { indemnitorFields } from '#contracts/people.ts';
import type { DataKey } from '../../platform/crypto/data-keys.ts';
import { Refused } from '../../platform/refused.ts';
import { keptSsn } from '../defendants/index.ts';
import type { Lifecycle } from '../defendants/index.ts';

type Fields = z.output<typeof indemnitorFields>;

/** Who answers for a defendant (spec 3). `birthday` is a day; phones and ZIP codes digits. */
export const IndemnitorRow = defineEntity({
  name: 'IndemnitorRow',
  tableName: 'indemnitor',
  properties: {
    organizationId: p.uuid().primary(),
    id: p.uuid().primary(),
    defendantId: p.uuid(),
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
  },
});

/** @throws Refused INDEMNITOR_EMPTY: one is kept only with a full name, a phone or an address (spec 5). */
export const refuseEmpty = ({
  fullName,
  phoneNumber,
  address,
}: {
  fullName: string;
  phoneNumber: string;
  address: string;
}): void => {
  if (fullName === '' && phoneNumber === '' && address === '') throw new Refused('INDEMNITOR_EMPTY');
};

/** What a new indemnitor's row holds. */
export const newIndemnitor = (
  key: DataKey,
  { ssn, ...fields }: Fields,
  row: {
    organizationId: string;
    id: string;
    defendantId: string;
    lifecycle: Lifecycle;
    createdBy: string;
    createdAt: Date;
  },
) => ({ ...fields, ...keptSsn(key, { personType: 'indemnitor', id: row.id }, ssn), ...row, version: 1 });

/** What an edit may change of a row, but for the SSN. */
export const editableFields = (row: InferEntity<typeof IndemnitorRow>): Omit<Fields, 'ssn'> => ({
  fullName: row.fullName,
  birthday: row.birthday ?? null,
  phoneNumber: row.phoneNumber,
  email: row.email,
  address: row.address,
  city: row.city,
  state: row.state,
  zip: row.zip,
  employerName: row.employerName,
  employerPhone: row.employerPhone,
  supervisorName: row.supervisorName,
  employerAddress: row.employerAddress,
  employerCity: row.employerCity,
  employerState: row.employerState,
  employerZip: row.employerZip,
});
