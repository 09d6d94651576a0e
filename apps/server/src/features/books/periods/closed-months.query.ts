import type { ClosedMonths } from '#domain/books/months.ts';
import type { TenantTransaction } from '../../../platform/database/tenant-database.ts';

const CLOSED = `
  select max(month) filter (where state in ('closed', 'sealed', 'year-ended')) as closed_through,
    coalesce(array_agg(month order by month) filter (where state = 'soft-closed'), '{}') as soft_closed,
    (select closed_until from move_in_days where organization_id = $1) as closed_until
  from closed_month where organization_id = $1`;

/** What of an agency's months is closed, as far as the ledger has come (money#closed-periods). */
export const closedMonths = async (tx: TenantTransaction, organizationId: string): Promise<ClosedMonths> => {
  const { rows } = await tx.query<ClosedMonths>(CLOSED, [organizationId]);
  return rows[0] ?? { closedThrough: null, softClosed: [], closedUntil: null };
};

/** The day of the earliest booking; null where nothing is booked (money#closing-in-order). */
export const firstBookedOn = async (tx: TenantTransaction, organizationId: string): Promise<string | null> => {
  const { rows } = await tx.query<{ day: string | null }>(
    'select min(booked_on) as day from journal_entry where organization_id = $1',
    [organizationId],
  );
  return rows[0]?.day ?? null;
};
