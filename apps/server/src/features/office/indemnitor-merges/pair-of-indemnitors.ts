import type { LiveChange } from '#contracts/edge/live.ts';
import { Refused } from '../../../kernel/refused.ts';
import type { TenantTransaction } from '../../../platform/database/tenant-database.ts';
import { lockDefendant, lockIndemnitor } from '../../people/people/index.ts';

/** Two indemnitors, as they are asked for. */
export interface TwoIndemnitors {
  indemnitorId: string;
  otherId: string;
}

/** The two in one order, whichever was named first. @throws Refused VALIDATION_FAILED for one person twice. */
export const indemnitorsInOrder = ({ indemnitorId, otherId }: TwoIndemnitors): [one: string, other: string] => {
  if (indemnitorId === otherId)
    throw new Refused('VALIDATION_FAILED', {}, [{ path: 'otherId', message: 'Choose another indemnitor.' }]);
  return indemnitorId < otherId ? [indemnitorId, otherId] : [otherId, indemnitorId];
};

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
  two: TwoIndemnitors,
): Promise<{ defendantId: string; pair: [one: string, other: string] }> => {
  const pair = indemnitorsInOrder(two);
  await lockFileOf(tx, organizationId, two.indemnitorId);
  const one = await lockIndemnitor(tx, organizationId, pair[0]);
  const other = await lockIndemnitor(tx, organizationId, pair[1]);
  if (one.defendantId !== other.defendantId) throw new Refused('INDEMNITORS_OF_TWO_FILES');
  return { defendantId: one.defendantId, pair };
};

/** What open screens read again. */
export const indemnitorsChanged = ({ indemnitorId, otherId }: TwoIndemnitors, defendantId: string) =>
  [
    { topic: 'indemnitor', id: indemnitorId },
    { topic: 'indemnitor', id: otherId },
    { topic: 'defendant', id: defendantId },
  ] satisfies LiveChange['changes'];
