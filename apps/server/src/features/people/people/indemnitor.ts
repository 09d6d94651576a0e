import { defineEntity, p } from '@mikro-orm/core';
import type { z } from 'zod';
import type { indemnitorFields } from '#contracts/people/people/people.ts';
import type { DataKey } from '../../../platform/keys/data-keys.ts';
import { Refused } from '../../../kernel/refused.ts';
import { sealSsn } from './ssn.ts';
import { personColumns, type Lifecycle } from './defendant.ts';

type Fields = z.output<typeof indemnitorFields>;

/** Who answers for a defendant (screens#fields-of-people). */
export const IndemnitorRow = defineEntity({
  name: 'IndemnitorRow',
  tableName: 'indemnitor',
  properties: {
    ...personColumns(),
    defendantId: p.uuid(),
    relationship: p.string().$type<Fields['relationship']>(),
    mergedInto: p.uuid().nullable(),
  },
});

/**
 * @throws Refused INDEMNITOR_EMPTY: one is kept only with a full name, a phone or an address
 * (screens#fields-of-people).
 */
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
) => ({ ...fields, ...sealSsn(key, { personType: 'indemnitor', id: row.id }, ssn), ...row, version: 1 });
