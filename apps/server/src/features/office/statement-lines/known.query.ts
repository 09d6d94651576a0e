import type { TenantTransaction } from '../../../platform/database/tenant-database.ts';
import { journalHead } from '../../books/ledger/index.ts';
import type { Known } from './known.ts';

/** The newest entry that was recorded by the end of a day of the agency. */
const KNOWN_ON = `
  select number from journal_entry
  where organization_id = $1 and recorded_at < ($2::date + 1)::timestamp at time zone $3
  order by number desc limit 1`;

/** As of what was known a statement is made: a journal number, or the end of a day, or all there is (money#as-of). */
export const readKnown = async (
  tx: TenantTransaction,
  { organizationId, timeZone }: { organizationId: string; timeZone: string },
  { journalNumber, knownOn }: { journalNumber?: number | undefined; knownOn?: string | undefined },
): Promise<Known> => {
  const head = await journalHead(tx, organizationId);
  if (journalNumber !== undefined || knownOn === undefined)
    return { journalNumber: Math.min(journalNumber ?? head, head), head };
  const { rows } = await tx.query<{ number: number }>(KNOWN_ON, [organizationId, knownOn, timeZone]);
  return { journalNumber: rows[0]?.number ?? 0, head };
};
