import type { TenantTransaction } from '../../../platform/database/tenant-database.ts';
import { lockDefendant } from '../../people/people/index.ts';
import { pairOf, type Pair } from './apart.ts';

/** Two files, as they are asked for. */
export interface TwoFiles {
  defendantId: string;
  otherId: string;
}

/** Holds both until the transaction ends. @throws Refused DEFENDANT_NOT_FOUND; VALIDATION_FAILED for one file twice. */
export const lockBoth = async (
  tx: TenantTransaction,
  organizationId: string,
  { defendantId, otherId }: TwoFiles,
): Promise<Pair> => {
  // In one order, so that two who say something of the same pair never wait for each other.
  for (const id of [defendantId, otherId].toSorted()) await lockDefendant(tx, organizationId, id);
  return pairOf(defendantId, otherId, 'file');
};

/** What open screens read again. */
export const bothChanged = ({ defendantId, otherId }: TwoFiles) =>
  [defendantId, otherId].map((id) => ({ topic: 'defendant', id }) as const);
