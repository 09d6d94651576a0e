import type { Whose } from '#contracts/books/bond/whose.ts';
import type { TenantTransaction } from '../../../platform/database/tenant-database.ts';
import { nameOf } from '../../agency/organizations/index.ts';
import type { KnownThen } from '../../books/ledger/index.ts';
import { borneBonds } from '../../powers/surety-reports/index.ts';

/** A bond that production counts: as it stands, or as it was known. */
export interface BondWritten {
  bondId: string;
  agentId: string;
  agentName: string;
  writtenOn: string;
  defendantName: string;
  powerNumber: string;
  isRewrite: boolean;
  faceCents: number;
  /** What the client owes, without adjustments, and what of it was adjusted away. */
  premiumCents: number;
  adjustedCents: number;
  jurisdiction: string | null;
  postedAt: string | null;
}

/**
 * SQL: table `then` has bonds as they were known at place $7 of the log: each by the events that its history has of it up to
 * there. One that was never amended has the day that it has now.
 */
const THEN = `
  told as (
    select h.bond_id,
      (array_agg(h.data order by h.revision desc) filter (where h.type <> 'BondVoided'))[1] as last,
      (array_agg(h.data order by h.revision desc)
        filter (where h.type in ('BondWritten', 'BondBroughtIn', 'BondAmended')))[1] as priced,
      (array_agg((h.data ->> 'adjustedCents')::bigint order by h.revision desc)
        filter (where h.type <> 'BondVoided' and h.data ->> 'adjustedCents' is not null))[1] as adjusted_cents,
      (array_agg((h.data ->> 'agentId')::uuid order by h.revision desc)
        filter (where h.type <> 'BondVoided' and h.data ->> 'agentId' is not null))[1] as named_agent_id,
      (array_agg(h.actor_id) filter (where h.type = 'BondWritten'))[1] as writer_id,
      (array_agg(h.data ->> 'rewriteOf') filter (where h.type = 'BondWritten'))[1] as rewrite_of,
      bool_or(h.type = 'BondBroughtIn') as brought_in, bool_or(h.type = 'BondVoided') as voided
    from bond b
    join history_event h on h.organization_id = b.organization_id and h.bond_id = b.bond_id
    join audit_link l on l.organization_id = h.organization_id and l.event_id = h.event_id
    where b.organization_id = $1 and b.written_position <= $7 and (b.priced_on between $2 and $3 or b.revision > 0)
      and l.position <= $7
    group by h.bond_id),
  bond_then as (
    select b.organization_id, b.bond_id, b.defendant_id, b.written_position,
      coalesce(t.named_agent_id, t.writer_id) as agent_id, (t.priced ->> 'pricedOn')::date as priced_on,
      t.last ->> 'powerNumber' as power_number, t.rewrite_of, (t.last ->> 'amountCents')::bigint as amount_cents,
      coalesce((t.priced ->> 'premiumCents')::bigint, 0) as premium_cents,
      coalesce(t.adjusted_cents, 0) as adjusted_cents, t.last ->> 'jurisdiction' as jurisdiction,
      t.last ->> 'postedAt' as posted_at, case when t.voided then now() end as voided_at, t.brought_in,
      t.last ->> 'status' = 'OPEN' and coalesce((t.last ->> 'amountCents')::bigint, 0) = 0
        and t.last ->> 'powerNumber' = '' and t.rewrite_of is null and not exists (
          select from posting p where p.organization_id = $1 and p.bond_id = b.bond_id and p.journal_number <= $8)
        as unfinished
    from told t
    join bond b on b.organization_id = $1 and b.bond_id = t.bond_id)`;

const ORDERS = {
  agent: `lower(${nameOf('a')}), b.agent_id, b.priced_on`,
  day: 'b.priced_on',
};

/**
 * Bonds whose day lies in the period: voided ones are left out, those that are not finished
 * (today#unfinished-counts-nowhere), and those that came from another program. `priced_on` is the bond date, of a rewrite
 * the day of rewriting, else the day of writing (money#day-of-rates).
 */
const written = (order: keyof typeof ORDERS, isThen: boolean): string => `
  ${borneBonds(isThen ? 'and $6::uuid is not null' : 'and b.priced_on between $2 and $3 and $6::uuid is not null')}${isThen ? `, ${THEN}` : ''}
  select b.bond_id, b.agent_id, ${nameOf('a', 'Former staff')} as agent_name, b.priced_on as written_on,
    coalesce(d.full_name, '') as defendant_name, b.power_number, b.rewrite_of is not null as is_rewrite,
    coalesce(b.amount_cents, 0)::bigint as face_cents, b.premium_cents::bigint as premium_cents,
    b.adjusted_cents::bigint as adjusted_cents, b.jurisdiction, b.posted_at
  from ${isThen ? 'bond_then' : 'bond'} b
  left join agent a on a.organization_id = b.organization_id and a.user_id = b.agent_id
  left join defendant d on d.organization_id = b.organization_id and d.id = b.defendant_id and d.lifecycle = 'live'
  where b.organization_id = $1 and b.priced_on between $2 and $3 and b.voided_at is null
    and not b.unfinished and not b.brought_in and ($4::uuid is null or b.agent_id = $4)
    and ($5::text is null or coalesce(b.jurisdiction, b.posted_at, '') = $5)
    and ($6::uuid is null or b.bond_id in (select bond_id from borne where surety_id = $6))
  order by ${ORDERS[order]}, b.written_position, b.bond_id`;

/** The bonds of a period that production counts, as they stand, or as they were known then (money#rates-charged). */
export const readBondsWritten = async (
  tx: TenantTransaction,
  organizationId: string,
  {
    from,
    to,
    known,
    order,
    ...whose
  }: Whose & {
    from: string;
    to: string;
    known: KnownThen | null;
    order: keyof typeof ORDERS;
  },
): Promise<BondWritten[]> => {
  const { agentId = null, parish = null, suretyId = null } = whose;
  const values = [organizationId, from, to, agentId, parish, suretyId];
  const then = known === null ? [] : [known.position, known.journalNumber];
  return (await tx.query<BondWritten>(written(order, known !== null), [...values, ...then])).rows;
};

const NAME = `
  select ${nameOf('agent')} as name from agent where organization_id = $1 and user_id = $2`;

/** The name of an agent who wrote none of them. */
export const readAgentName = async (tx: TenantTransaction, organizationId: string, agentId: string): Promise<string> =>
  (await tx.query<{ name: string }>(NAME, [organizationId, agentId])).rows[0]?.name ?? '';
