import { Refused } from '../../../kernel/refused.ts';
import type { TenantTransaction } from '../../../platform/database/tenant-database.ts';

/** Two of whom somebody says that they are two people: files, or indemnitors of one; in the order of their ids. */
export type Pair = readonly [one: string, other: string];

/** The two in one order, whichever was named first. @throws Refused VALIDATION_FAILED for one of them twice. */
export const pairOf = (one: string, other: string, what: 'file' | 'indemnitor'): Pair => {
  if (one === other)
    throw new Refused('VALIDATION_FAILED', {}, [{ path: 'otherId', message: `Choose another ${what}.` }]);
  return one < other ? [one, other] : [other, one];
};

/** Whether somebody said that two are two people. */
export const isApart = async (tx: TenantTransaction, organizationId: string, pair: Pair): Promise<boolean> => {
  const { rowCount } = await tx.query(
    'select 1 from not_the_same where organization_id = $1 and one_id = $2 and other_id = $3',
    [organizationId, ...pair],
  );
  return rowCount !== 0;
};

/** Keeps that two are two people; whether nobody had said so. */
export const keepApart = async (
  tx: TenantTransaction,
  { organizationId, userId }: { organizationId: string; userId: string },
  pair: Pair,
  now: Date,
): Promise<boolean> => {
  const { rowCount } = await tx.query(
    `insert into not_the_same (organization_id, one_id, other_id, said_by, said_at) values ($1, $2, $3, $4, $5)
     on conflict do nothing`,
    [organizationId, ...pair, userId, now],
  );
  return rowCount !== 0;
};

/** Forgets that two are two people; whether somebody had said so. */
export const forgetApart = async (tx: TenantTransaction, organizationId: string, pair: Pair): Promise<boolean> => {
  const { rowCount } = await tx.query(
    'delete from not_the_same where organization_id = $1 and one_id = $2 and other_id = $3',
    [organizationId, ...pair],
  );
  return rowCount !== 0;
};
