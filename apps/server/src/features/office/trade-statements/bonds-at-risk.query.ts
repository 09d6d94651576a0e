import type { Whose } from '#contracts/books/bond/whose.ts';
import { LIVE_BOND_STATUSES } from '#domain/kernel/option-lists.ts';
import type { TenantTransaction } from '../../../platform/database/tenant-database.ts';
import { nameOf } from '../../agency/organizations/index.ts';
import { sumToDischarge, WAITS_FOR_DISCHARGE } from '../../books/bonds/index.ts';
import { borneBonds } from '../../powers/surety-reports/index.ts';

/** A bond that somebody is liable for, as it stands. */
export interface BondAtRisk {
  bondId: string;
  accountId: string;
  defendantName: string;
  power: string;
  /** Of the nearest power of its chain; null where none bears it. */
  suretyId: string | null;
  suretyName: string;
  agentId: string | null;
  agentName: string;
  court: string;
  parish: string;
  faceCents: number;
  isForfeited: boolean;
  disposition: string | null;
  disposedOn: string | null;
}

/** $1 is the organization; $2 to $4 say of which agent, parish and surety alone; `which` says of which bonds `b`. */
const bondsAtRisk = (which: string, order: string): string => `${borneBonds(`and ${which}`)}
  select b.bond_id, b.account_id, coalesce(d.full_name, '') as defendant_name,
    coalesce(borne.power, b.power_number) as power, borne.surety_id, coalesce(s.name, '') as surety_name, b.agent_id,
    case when b.agent_id is null then '' else ${nameOf('g', 'Former staff')} end as agent_name,
    coalesce(b.court_location, '') as court, coalesce(b.jurisdiction, b.posted_at, '') as parish,
    coalesce(b.amount_cents, 0)::bigint as face_cents, b.status = 'FORFEITED' as is_forfeited, b.disposition, b.disposed_on
  from bond b
  left join borne on borne.bond_id = b.bond_id
  left join surety s on s.organization_id = $1 and s.surety_id = borne.surety_id
  left join agent g on g.organization_id = $1 and g.user_id = b.agent_id
  left join defendant d on d.organization_id = $1 and d.id = b.defendant_id and d.lifecycle = 'live'
  where b.organization_id = $1 and ${which} and b.voided_at is null
    and ($2::uuid is null or b.agent_id = $2)
    and ($3::text is null or coalesce(b.jurisdiction, b.posted_at, '') = $3)
    and ($4::uuid is null or borne.surety_id = $4)
  order by ${order}, b.bond_id`;

const IS_LIVE = `b.status in (${LIVE_BOND_STATUSES.map((status) => `'${status}'`).join(', ')})`;
const LIVE = bondsAtRisk(IS_LIVE, 'lower(s.name), coalesce(borne.power, b.power_number)');
/** A case without its day comes first: nobody knows how long it has waited. */
const WAITING = bondsAtRisk(
  `${WAITS_FOR_DISCHARGE} and exists (select from defendant w
    where w.organization_id = $1 and w.id = b.defendant_id and w.lifecycle = 'live')`,
  'b.disposed_on nulls first',
);

/** All live bonds, summed apart from who bears them. */
const LIVE_FACES = `
  select coalesce(sum(b.amount_cents), 0)::bigint as cents from bond b
  where b.organization_id = $1 and ${IS_LIVE} and b.voided_at is null`;

const asked = (organizationId: string, { agentId, parish, suretyId }: Whose): unknown[] => [
  organizationId,
  agentId ?? null,
  parish ?? null,
  suretyId ?? null,
];

/** Live bonds, borne by a surety or not, and what the faces of all of them come to. */
export const readLiveBonds = async (
  tx: TenantTransaction,
  organizationId: string,
  whose: Whose,
): Promise<{ bonds: BondAtRisk[]; allCents: number }> => {
  const { rows: bonds } = await tx.query<BondAtRisk>(LIVE, asked(organizationId, whose));
  const { rows } = await tx.query<{ cents: number }>(LIVE_FACES, [organizationId]);
  return { bonds, allCents: rows[0]?.cents ?? 0 };
};

/** Bonds whose case ended and that are not discharged, and what the exoneration desk says of all of them. */
export const readPastDisposition = async (
  tx: TenantTransaction,
  organizationId: string,
  whose: Whose,
): Promise<{ bonds: BondAtRisk[]; allCents: number }> => {
  const { rows: bonds } = await tx.query<BondAtRisk>(WAITING, asked(organizationId, whose));
  return { bonds, allCents: (await sumToDischarge(tx, organizationId)).faceCents };
};
