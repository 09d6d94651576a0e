import type { TenantTransaction } from '../../../platform/database/tenant-database.ts';
import { readKnown } from './known.query.ts';

/** As it was known at a number, or at the end of a day; else all that is known. */
export interface AsKnown {
  upToNumber?: number | undefined;
  knownOn?: string | undefined;
}

/** Up to which entry was known what was asked for; undefined for all. */
export const knownNumber = async (
  tx: TenantTransaction,
  actor: { organizationId: string; timeZone: string },
  { upToNumber, knownOn }: AsKnown,
): Promise<number | undefined> => {
  if (upToNumber !== undefined || knownOn === undefined) return upToNumber;
  return (await readKnown(tx, actor, { knownOn })).journalNumber;
};
