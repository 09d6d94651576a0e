import type { AccountSum } from '#domain/payouts/commission.ts';
import type { TenantTransaction } from '../../../platform/database/tenant-database.ts';

/**
 * What stands up to a day on every account that one of these entries of premium has been on; and of all bonds there what other
 * accounts had of them, since a bond that was moved keeps its day.
 */
const SUMS = `
  with own as (
    select distinct e.account_id from account_entry e
    where e.organization_id = $1 and e.entry_id = any ($2::uuid[]) and e.kind = 'PREMIUM'
  ), premium as (
    select distinct e.entry_id from account_entry e
    where e.organization_id = $1 and e.kind = 'PREMIUM' and e.account_id in (select account_id from own)
  )
  select e.account_id, case when e.kind = 'PREMIUM' then e.entry_id else e.account_id end as entry_id,
    e.kind, e.effective_on as "on", sum(e.amount_cents)::bigint as cents
  from account_entry e
  where e.organization_id = $1 and ($3::date is null or e.effective_on <= $3)
    and ($4::bigint is null or e.position <= $4) and (e.account_id in (select account_id from own)
    or (e.kind = 'PREMIUM' and e.entry_id in (select entry_id from premium)))
  group by 1, 2, 3, 4 order by min(e.position), 1, 2`;

/**
 * What says how much was collected of premium (`collectedOfBonds`), up to a day, else until now, and as far as
 * the log was known; it reads `accounts`. An
 * entry of premium is a bond's id, or what an account opened with.
 */
export const sumsOfBonds = async (
  tx: TenantTransaction,
  organizationId: string,
  { entryIds, throughOn, upTo }: { entryIds: readonly string[]; throughOn?: string; upTo?: number | undefined },
): Promise<AccountSum[]> =>
  entryIds.length === 0
    ? []
    : (await tx.query<AccountSum>(SUMS, [organizationId, entryIds, throughOn ?? null, upTo ?? null])).rows;
