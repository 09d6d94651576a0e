import { Injectable } from '@nestjs/common';
import type { getOpenLiability, LiabilityGroup } from '#contracts/powers/surety-reports/open-liability.ts';
import type { InputOf, ResponseOf } from '#contracts/kernel/endpoint.ts';
import { LIVE_BOND_STATUSES } from '#domain/kernel/option-lists.ts';
import type { Actor } from '../../../kernel/actor.ts';
import { TenantDatabase } from '../../../platform/database/tenant-database.ts';
import { optionalView, Reads } from '../../../platform/projections/reads.ts';
import { isNarrowed, readNarrowedTo } from './narrowed-to.query.ts';

/**
 * SQL: table `borne` names of each bond the surety and the nearest power of its chain: its own, else that of the bond it
 * took over from (bonds#power-of-a-chain). $1 is the organization; `which` says of which bonds `b`, beside that they
 * are not void.
 */
export const borneBonds = (which: string): string => `
  with recursive climb as (
    select b.bond_id, b.bond_id as at, b.power_number, b.rewrite_of, b.surety_id
    from bond b where b.organization_id = $1 ${which} and b.voided_at is null
    union all
    select c.bond_id, b.bond_id, b.power_number, b.rewrite_of, b.surety_id
    from climb c join bond b on b.organization_id = $1 and b.bond_id = c.rewrite_of
    where c.power_number = ''
  ), borne as (
    select c.bond_id, coalesce(p.surety_id, c.surety_id) as surety_id, coalesce(p.spelling, c.power_number) as power
    from climb c
    left join power p on p.organization_id = $1 and p.claim_bond_id = c.at and not p.gone
      and p.power_number = regexp_replace(upper(c.power_number), '[\\s-]', '', 'g')
    where c.power_number <> ''
  )`;

/** Live bonds by surety, court and parish. A bond that was rewritten is live no more, so a chain counts once. */
const GROUPS = `${borneBonds('and b.status = any ($3)')}
  select s.surety_id, s.name as surety_name, coalesce(b.court_location, '') as court,
    coalesce(b.jurisdiction, b.posted_at, '') as parish, count(*)::int as bonds,
    coalesce(sum(b.amount_cents), 0)::bigint as face_cents,
    coalesce(sum(b.amount_cents) filter (where b.status = 'FORFEITED'), 0)::bigint as forfeited_cents
  from borne
  join bond b on b.organization_id = $1 and b.bond_id = borne.bond_id
  join surety s on s.organization_id = $1 and s.surety_id = borne.surety_id
  where ($2::uuid is null or s.surety_id = $2) and ($4::uuid is null or b.agent_id = $4)
    and ($5::text is null or coalesce(b.jurisdiction, b.posted_at, '') = $5)
  group by s.surety_id, s.name, court, parish
  order by s.name, court, parish`;

interface Row extends Omit<LiabilityGroup, 'name'> {
  suretyId: string;
  suretyName: string;
  court: string;
  parish: string;
}
type Query = InputOf<typeof getOpenLiability>['query'];

const sumOf = (rows: readonly Row[]) => ({
  bonds: rows.reduce((sum, { bonds }) => sum + bonds, 0),
  faceCents: rows.reduce((sum, { faceCents }) => sum + faceCents, 0),
  forfeitedCents: rows.reduce((sum, { forfeitedCents }) => sum + forfeitedCents, 0),
});

/** Sums by a key, the largest face first; of equal ones by name. */
const groupsBy = (rows: readonly Row[], key: 'suretyId' | 'court' | 'parish') =>
  [...Map.groupBy(rows, (row) => row[key])]
    .map(([of, group]) => ({ of, name: key === 'suretyId' ? (group[0]?.suretyName ?? '') : of, ...sumOf(group) }))
    .toSorted((one, other) => other.faceCents - one.faceCents || (one.name < other.name ? -1 : 1));

/**
 * What sureties are liable for now (powers#open-liability): live bonds at face, whether their power was received or
 * not.
 */
@Injectable()
export class OpenLiability {
  constructor(
    private readonly reads: Reads,
    private readonly database: TenantDatabase,
  ) {}

  async get(actor: Pick<Actor, 'organizationId'>, query: Query): Promise<ResponseOf<typeof getOpenLiability>> {
    const rows = await this.rows(actor, query);
    const whole = isNarrowed(query) ? sumOf(await this.rows(actor, {})) : null;
    const named = (key: 'court' | 'parish') => groupsBy(rows, key).map(({ of: _, ...group }) => group);
    return {
      total: sumOf(rows),
      sureties: groupsBy(rows, 'suretyId').map(({ of: suretyId, ...group }) => ({ suretyId, ...group })),
      courts: named('court'),
      parishes: named('parish'),
      narrowed: whole && { to: await this.narrowedTo(actor, query), whole },
    };
  }

  private narrowedTo(actor: Pick<Actor, 'organizationId'>, query: Query): Promise<string[]> {
    return this.database.read(actor.organizationId, (tx) => readNarrowedTo(tx, actor.organizationId, query));
  }

  private async rows(
    { organizationId }: Pick<Actor, 'organizationId'>,
    { suretyId, agentId, parish }: Query,
  ): Promise<Row[]> {
    const { rows } = await this.reads.after({ organizationId }, ['bonds', optionalView('powers')], (tx) =>
      tx.query<Row>(GROUPS, [organizationId, suretyId ?? null, LIVE_BOND_STATUSES, agentId ?? null, parish ?? null]),
    );
    return rows;
  }
}
