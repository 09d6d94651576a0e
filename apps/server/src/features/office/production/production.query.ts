import { Injectable } from '@nestjs/common';
import type { InputOf, ResponseOf } from '#contracts/kernel/endpoint.ts';
import type { getProduction, ProducedBond } from '#contracts/office/production/production.ts';
import { collectedOfBonds } from '#domain/payouts/commission.ts';
import { daysOfPreset } from '#domain/kernel/day-presets.ts';
import { dayOf } from '#domain/kernel/days.ts';
import type { Actor } from '../../../kernel/actor.ts';
import { Clock } from '../../../kernel/clock.ts';
import { TenantDatabase } from '../../../platform/database/tenant-database.ts';
import { CommandRunner } from '../../../platform/event-log/command-runner.ts';
import { optionalView, Reads } from '../../../platform/projections/reads.ts';
import { borneBonds, isNarrowed, readNarrowedTo } from '../../powers/surety-reports/index.ts';
import { commissionDecider, sumsOfBonds } from '../../payouts/commission/index.ts';
import { sumsOf } from './production-sums.ts';
import { nameOf } from '../../agency/organizations/index.ts';

type Report = ResponseOf<typeof getProduction>;
type Query = InputOf<typeof getProduction>['query'];
type Written = Omit<ProducedBond, 'collectedCents' | 'commissionCents'>;

/**
 * The bonds whose day lies in the period, as they stand; voided ones are left out, and those that are not finished
 * (today#unfinished-counts-nowhere). `priced_on` is the bond date, of a rewrite the day of rewriting, else the day of writing
 * (money#day-of-rates).
 */
const BONDS = `${borneBonds('and b.priced_on between $2 and $3 and $6::uuid is not null')}
  select b.bond_id, b.agent_id,
    ${nameOf('a', 'Former staff')} as agent_name, b.priced_on as written_on,
    coalesce(d.full_name, '') as defendant_name, b.power_number,
    b.rewrite_of is not null as is_rewrite, coalesce(b.amount_cents, 0)::bigint as face_cents,
    (b.premium_cents - b.adjusted_cents)::bigint as premium_cents
  from bond b
  left join agent a on a.organization_id = b.organization_id and a.user_id = b.agent_id
  left join defendant d on d.organization_id = b.organization_id and d.id = b.defendant_id and d.lifecycle = 'live'
  where b.organization_id = $1 and b.priced_on between $2 and $3 and b.voided_at is null
    and not b.unfinished and not b.brought_in and ($4::uuid is null or b.agent_id = $4)
    and ($5::text is null or coalesce(b.jurisdiction, b.posted_at, '') = $5)
    and ($6::uuid is null or b.bond_id in (select bond_id from borne where surety_id = $6))
  order by lower(${nameOf('a')}), b.agent_id, b.priced_on, b.written_position, b.bond_id`;

const NAME = `
  select ${nameOf('agent')} as name from agent where organization_id = $1 and user_id = $2`;

/**
 * What agents wrote in a period (money#reports-of-the-books). An Agent reads their own alone, whoever they ask for
 * (people#roles).
 */
@Injectable()
export class Production {
  constructor(
    private readonly reads: Reads,
    private readonly database: TenantDatabase,
    private readonly commands: CommandRunner,
    private readonly clock: Clock,
  ) {}

  /** @throws Refused MONEY_STOPPED */
  async report(actor: Actor, query: Query): Promise<Report> {
    const bonds = await this.bonds(actor, query);
    const agentId = askedFor(actor, query);
    const agents = Map.groupBy(bonds, (bond) => bond.agentId);
    if (actor.role === 'Agent' && bonds.length === 0) agents.set(actor.userId, []);
    return {
      ...this.period(actor, query),
      agents: await Promise.all(
        [...agents].map(async ([of, written]) => ({
          agentId: of,
          fullName: written[0]?.agentName ?? (await this.nameOf(actor, of)),
          ...sumsOf(written),
        })),
      ),
      total: sumsOf(bonds),
      bonds: agentId === undefined ? [] : bonds,
      narrowed: await this.narrowed(actor, query),
    };
  }

  /** By agent and day, with what was collected and booked of each. @throws Refused MONEY_STOPPED */
  async bonds(actor: Actor, query: Query): Promise<ProducedBond[]> {
    const { organizationId } = actor;
    const { from, to } = this.period(actor, query);
    const { written, collected } = await this.reads.after(
      actor,
      ['bonds', 'accounts', optionalView('powers')],
      async (tx) => {
        const values = [
          organizationId,
          from,
          to,
          askedFor(actor, query) ?? null,
          query.parish ?? null,
          query.suretyId ?? null,
        ];
        const { rows } = await tx.query<Written>(BONDS, values);
        const sums = await sumsOfBonds(tx, organizationId, { entryIds: rows.map(({ bondId }) => bondId) });
        return { written: rows, collected: collectedOfBonds(sums) };
      },
    );
    const booked = await this.booked(actor, new Set(written.map(({ agentId }) => agentId)));
    return written.map((bond) => ({
      ...bond,
      collectedCents: collected.get(bond.bondId) ?? 0,
      commissionCents: booked.get(bond.agentId)?.get(bond.bondId) ?? 0,
    }));
  }

  /** To what it is narrowed, and what all agents, or an Agent alone, wrote in the period (money#narrowed-reports). */
  async narrowed(actor: Actor, { from, to, ...whose }: Query): Promise<Report['narrowed']> {
    const asked = actor.role === 'Agent' ? { ...whose, agentId: undefined } : whose;
    if (!isNarrowed(asked)) return null;
    const { organizationId } = actor;
    return {
      to: await this.database.read(organizationId, (tx) => readNarrowedTo(tx, organizationId, asked)),
      whole: sumsOf(await this.bonds(actor, { from, to })),
    };
  }

  /** What runs have booked of each bond, by agent. */
  private async booked(
    { organizationId }: Actor,
    agents: ReadonlySet<string>,
  ): Promise<ReadonlyMap<string, { get: (bondId: string) => number | undefined }>> {
    const states = [...agents].map(async (agentId) => {
      const { booked } = await this.commands.read(commissionDecider, { organizationId }, agentId);
      return [agentId, booked] as const;
    });
    return new Map(await Promise.all(states));
  }

  /** Both days, this month unless told. */
  period({ timeZone }: Actor, { from, to }: Query): { from: string; to: string } {
    const month = daysOfPreset('This month', dayOf(this.clock.now(), timeZone));
    return { from: from ?? month.from, to: to ?? month.to };
  }

  private async nameOf({ organizationId }: Actor, agentId: string): Promise<string> {
    const { rows } = await this.database.read(organizationId, (tx) =>
      tx.query<{ name: string }>(NAME, [organizationId, agentId]),
    );
    return rows[0]?.name ?? '';
  }
}

const askedFor = ({ role, userId }: Actor, { agentId }: Query): string | undefined =>
  role === 'Agent' ? userId : agentId;
