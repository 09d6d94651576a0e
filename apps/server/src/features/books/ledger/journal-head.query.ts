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
