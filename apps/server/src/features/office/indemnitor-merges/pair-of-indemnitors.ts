import type { LiveChange } from '#contracts/edge/live.ts';
import { Refused } from '../../../kernel/refused.ts';
import type { TenantTransaction } from '../../../platform/database/tenant-database.ts';
import { lockDefendant, lockIndemnitor } from '../../people/people/index.ts';
import { pairOf, type Pair } from '../duplicates/index.ts';

/** Two indemnitors, as they are asked for. */
export interface TwoIndemnitors {
  indemnitorId: string;
  otherId: string;
}

const FILE = `select defendant_id from indemnitor where organization_id = $1 and id = $2 and lifecycle = 'live'`;

/** Holds the file of an indemnitor until the transaction ends: whoever adds what names one of them waits. */
export const lockFileOf = async (
  tx: TenantTransaction,
  organizationId: string,
  indemnitorId: string,
): Promise<void> => {
  const { rows } = await tx.query<{ defendantId: string }>(FILE, [organizationId, indemnitorId]);
  if (rows[0]) await lockDefendant(tx, organizationId, rows[0].defendantId);
};

/**
 * Holds both, and their file, until the transaction ends; answers whose file it is.
 * @throws Refused INDEMNITOR_NOT_FOUND, INDEMNITOR_MERGED, INDEMNITORS_OF_TWO_FILES; VALIDATION_FAILED for one twice.
 */
export const lockBothIndemnitors = async (
  tx: TenantTransaction,
  organizationId: string,
  { indemnitorId, otherId }: TwoIndemnitors,
): Promise<{ defendantId: string; pair: Pair }> => {
  await lockFileOf(tx, organizationId, indemnitorId);
  const files = new Set<string>();
  for (const id of [indemnitorId, otherId].toSorted())
    files.add((await lockIndemnitor(tx, organizationId, id)).defendantId);
  const [defendantId, another] = files;
  if (defendantId === undefined || another !== undefined) throw new Refused('INDEMNITORS_OF_TWO_FILES');
  return { defendantId, pair: pairOf(indemnitorId, otherId, 'indemnitor') };
};

/** What open screens read again. */
export const indemnitorsChanged = ({ indemnitorId, otherId }: TwoIndemnitors, defendantId: string) =>
  [
    { topic: 'indemnitor', id: indemnitorId },
    { topic: 'indemnitor', id: otherId },
    { topic: 'defendant', id: defendantId },
  ] satisfies LiveChange['changes'];
