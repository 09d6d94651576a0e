import { formatDay } from '#domain/kernel/days.ts';
import type { TenantTransaction } from '../../../platform/database/tenant-database.ts';

/** The number of the newest entry; 0 where nothing is booked. */
export const journalHead = async (tx: TenantTransaction, organizationId: string): Promise<number> => {
  const { rows } = await tx.query<{ number: number }>(
    'select coalesce(max(number), 0) as number from journal_entry where organization_id = $1',
    [organizationId],
  );
  return rows[0]?.number ?? 0;
};

/** The chain's hash at a journal number: it covers that entry and everything before. Null at 0, or not linked yet. */
export const chainHeadAt = async (
  tx: TenantTransaction,
  organizationId: string,
  journalNumber: number,
): Promise<string | null> => {
  const { rows } = await tx.query<{ hash: string }>(
    `select l.hash from journal_entry j
     join audit_link l on l.organization_id = j.organization_id and l.event_id = j.event_id
     where j.organization_id = $1 and j.number = $2`,
    [organizationId, journalNumber],
  );
  return rows[0]?.hash ?? null;
};

/** The same with how many events it covers: `1204:<hash>` is what `verify-ledger --head` takes. */
export const chainEndAt = async (
  tx: TenantTransaction,
  organizationId: string,
  journalNumber: number,
): Promise<{ number: number; hash: string } | null> => {
  const { rows } = await tx.query<{ number: number; hash: string }>(
    `select l.sequence as number, l.hash from journal_entry j
     join audit_link l on l.organization_id = j.organization_id and l.event_id = j.event_id
     where j.organization_id = $1 and j.number = $2`,
    [organizationId, journalNumber],
  );
  return rows[0] ?? null;
};

/** When an entry was recorded: what was known at its number was known then (money#as-of). Null where there is none. */
export const recordedAt = async (
  tx: TenantTransaction,
  organizationId: string,
  journalNumber: number,
): Promise<string | null> => {
  const { rows } = await tx.query<{ recordedAt: Date | string }>(
    'select recorded_at from journal_entry where organization_id = $1 and number = $2',
    [organizationId, journalNumber],
  );
  return rows[0] === undefined ? null : new Date(rows[0].recordedAt).toISOString();
};

/** The chain's hash at an event: it covers that event and everything before. Null where it is not linked yet. */
export const linkHash = async (
  tx: TenantTransaction,
  organizationId: string,
  eventId: string,
): Promise<string | null> => {
  const { rows } = await tx.query<{ hash: string }>(
    'select hash from audit_link where organization_id = $1 and event_id = $2',
    [organizationId, eventId],
  );
  return rows[0]?.hash ?? null;
};

/** As of what was known something is asked: up to an entry, or at the end of a day; else all that is known (money#as-of). */
export interface AskedAsKnown {
  journalNumber?: number | undefined;
  knownOn?: string | undefined;
}

/** What was known then: the log up to a place, the journal up to a number; and when that was, on which day of the agency. */
export interface KnownThen {
  position: number;
  journalNumber: number;
  at: string;
  on: string;
}

const AT_ENTRY = `
  select j.position, j.number as journal_number, j.recorded_at as at, (j.recorded_at at time zone $3)::date as "on"
  from journal_entry j where j.organization_id = $1 and j.number <= $2 order by j.number desc limit 1`;
/** At the end of a day: what books nothing is in no journal. */
const AT_DAY = `
  select l.position, ($2::date + 1)::timestamp at time zone $3 as at, $2::date as "on", coalesce((
    select max(j.number) from journal_entry j
    where j.organization_id = $1 and j.recorded_at < ($2::date + 1)::timestamp at time zone $3), 0) as journal_number
  from audit_link l
  where l.organization_id = $1 and l.recorded_at < ($2::date + 1)::timestamp at time zone $3
  order by l.sequence desc limit 1`;

/** Before everything. */
const NOTHING_YET = { position: -1, journalNumber: 0, at: new Date(0).toISOString() };

/** The same of an agency; null where all that is known is asked for. */
export const readKnownThen = async (
  tx: TenantTransaction,
  { organizationId, timeZone }: { organizationId: string; timeZone: string },
  { journalNumber, knownOn }: AskedAsKnown,
): Promise<KnownThen | null> => {
  if (journalNumber === undefined && knownOn === undefined) return null;
  const [sql, until] = journalNumber === undefined ? [AT_DAY, knownOn] : [AT_ENTRY, journalNumber];
  const { rows } = await tx.query<Omit<KnownThen, 'at'> & { at: Date | string }>(sql, [
    organizationId,
    until,
    timeZone,
  ]);
  const [known] = rows;
  return known ? { ...known, at: new Date(known.at).toISOString() } : { ...NOTHING_YET, on: knownOn ?? '' };
};

/** As of what was known, in words; null of all that is known. */
export const knownInWords = ({ journalNumber, knownOn }: AskedAsKnown): string | null => {
  if (journalNumber !== undefined) return `As known at journal entry ${journalNumber}`;
  return knownOn === undefined ? null : `As known at the end of ${formatDay(knownOn)}`;
};
