import { Refused } from '../../../kernel/refused.ts';
import type { TenantTransaction } from '../../../platform/database/tenant-database.ts';
import { lockDefendant } from '../../people/people/index.ts';

/** Two files, as they are asked for. */
export interface TwoFiles {
  defendantId: string;
  otherId: string;
}

/** The two in one order, whichever was named first. @throws Refused VALIDATION_FAILED for one file twice. */
export const inOrder = ({ defendantId, otherId }: TwoFiles): [one: string, other: string] => {
  if (defendantId === otherId)
    throw new Refused('VALIDATION_FAILED', {}, [{ path: 'otherId', message: 'Choose another file.' }]);
  return defendantId < otherId ? [defendantId, otherId] : [otherId, defendantId];
};

/** Holds both until the transaction ends. @throws Refused DEFENDANT_NOT_FOUND; VALIDATION_FAILED for one file twice. */
export const lockBoth = async (
  tx: TenantTransaction,
  organizationId: string,
  { defendantId, otherId }: TwoFiles,
): Promise<[one: string, other: string]> => {
  // In one order, so that two who say something of the same pair never wait for each other.
  for (const id of [defendantId, otherId].toSorted()) await lockDefendant(tx, organizationId, id);
  return inOrder({ defendantId, otherId });
};

/** What open screens read again. */
export const bothChanged = ({ defendantId, otherId }: TwoFiles) =>
  [defendantId, otherId].map((id) => ({ topic: 'defendant', id }) as const);
