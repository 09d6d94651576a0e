import type { TenantTransaction } from '../../../platform/database/tenant-database.ts';
import { CASH_BY_PLACE, LIES_UNDEPOSITED } from '../ledger/index.ts';
import { IN_NO_REQUEST, TILL_OF_RECEIPT } from './banked-line.ts';

/** A place where cash lies: a till, or null for the office drawer; in cents, less what deposits that wait will take. */
export interface Place {
  tillId: string | null;
  /** Its cash. */
  thereCents: number;
  /** What entered or left it without a receipt. */
  lineCents: number;
}

const RECEIPTS = `
  select ${TILL_OF_RECEIPT} as till_id, sum(-e.amount_cents) as cents
  from account_entry e
  left join receipt r on r.organization_id = e.organization_id and r.payment_id = e.entry_id
  where ${LIES_UNDEPOSITED} and ${IN_NO_REQUEST} and e.method = 'Cash' group by 1`;

const WAITING = `
  with waiting as (
    select bag_cash_cents, tills from deposit_request where organization_id = $1 and state = 'pending'),
  of_tills as (
    select (till ->> 'tillId')::uuid as till_id, sum((till ->> 'bagCents')::bigint) as cents
    from waiting, jsonb_array_elements(coalesce(tills, '[]')) as till group by 1)
  select till_id, cents from of_tills
  union all
  select null, coalesce((select sum(bag_cash_cents) from waiting), 0) - coalesce((select sum(cents) from of_tills), 0)`;

const PLACES = `
  with there as (${CASH_BY_PLACE}), receipts as (${RECEIPTS}), waiting as (${WAITING}),
  place as (select till_id from there union select till_id from receipts union select null::uuid)
  select place.till_id, free.cents::bigint as there_cents,
    (free.cents - coalesce((select cents from receipts where receipts.till_id is not distinct from place.till_id), 0))::bigint
      as line_cents
  from place
  cross join lateral (
    select coalesce((select cents from there where there.till_id is not distinct from place.till_id), 0)
      - coalesce((select cents from waiting where waiting.till_id is not distinct from place.till_id), 0) as cents) free
  order by place.till_id nulls first`;

/** The office drawer, then each till that holds cash or whose receipts lie undeposited (money#deposit-is-a-bag). */
export const readPlaces = async (tx: TenantTransaction, organizationId: string): Promise<Place[]> => {
  const { rows } = await tx.query<Place>(PLACES, [organizationId]);
  return rows.filter(({ tillId, thereCents, lineCents }) => tillId === null || thereCents !== 0 || lineCents !== 0);
};
