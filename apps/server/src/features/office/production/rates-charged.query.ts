import { Injectable } from '@nestjs/common';
import type { InputOf, ResponseOf } from '#contracts/kernel/endpoint.ts';
import type { getRatesCharged } from '#contracts/office/production/rates-charged.ts';
import { daysOfPreset } from '#domain/kernel/day-presets.ts';
import { dayOf } from '#domain/kernel/days.ts';
import type { Actor } from '../../../kernel/actor.ts';
import { Clock } from '../../../kernel/clock.ts';
import { optionalView, Reads } from '../../../platform/projections/reads.ts';
import { nameOf, PremiumRules } from '../../agency/organizations/index.ts';
import { borneBonds, readNarrowedTo } from '../../powers/surety-reports/index.ts';
import { besideTheRule, offRate, ratesByParish, ratesOf, type ChargedBond, type RatesMade } from './rates-charged.ts';

type Report = ResponseOf<typeof getRatesCharged>;
type Query = InputOf<typeof getRatesCharged>['query'];

/** How many bonds the screen shows; the file has all. */
const MOST_SHOWN = 200;

/** The bonds of production, which leaves out what is void, unfinished or brought in, as they are charged now. */
const BONDS = `${borneBonds('and b.priced_on between $2 and $3 and $6::uuid is not null')}
  select b.bond_id, ${nameOf('a', 'Former staff')} as agent_name, b.priced_on as written_on,
    coalesce(d.full_name, '') as defendant_name, b.power_number, b.rewrite_of is not null as is_rewrite,
    coalesce(b.amount_cents, 0)::bigint as face_cents, b.premium_cents, b.adjusted_cents, b.jurisdiction, b.posted_at
  from bond b
  left join agent a on a.organization_id = b.organization_id and a.user_id = b.agent_id
  left join defendant d on d.organization_id = b.organization_id and d.id = b.defendant_id and d.lifecycle = 'live'
  where b.organization_id = $1 and b.priced_on between $2 and $3 and b.voided_at is null
    and not b.unfinished and not b.brought_in and ($4::uuid is null or b.agent_id = $4)
    and ($5::text is null or coalesce(b.jurisdiction, b.posted_at, '') = $5)
    and ($6::uuid is null or b.bond_id in (select bond_id from borne where surety_id = $6))
  order by b.priced_on, b.written_position, b.bond_id`;

/** What was charged in each parish beside what the premium rules say (money#rates-charged). */
@Injectable()
export class RatesChargedReport {
  constructor(
    private readonly reads: Reads,
    private readonly rules: PremiumRules,
    private readonly clock: Clock,
  ) {}

  /** @throws Refused MONEY_STOPPED */
  async report(actor: Actor, query: Query): Promise<Report> {
    const { bonds, narrowedTo } = await this.read(actor, query);
    const differing = offRate(bonds);
    return {
      ...this.period(actor, query),
      parishes: ratesByParish(bonds),
      total: ratesOf(bonds),
      differing: differing.slice(0, MOST_SHOWN),
      differ: differing.length,
      narrowedTo: [...narrowedTo],
    };
  }

  /** Every bond of the period, by day. @throws Refused MONEY_STOPPED */
  async read(actor: Actor, query: Query): Promise<RatesMade> {
    const { organizationId } = actor;
    const { from, to } = this.period(actor, query);
    const { agentId = null, parish = null, suretyId = null } = query;
    const { written, narrowedTo } = await this.reads.after(actor, ['bonds', optionalView('powers')], async (tx) => ({
      written: (await tx.query<ChargedBond>(BONDS, [organizationId, from, to, agentId, parish, suretyId])).rows,
      narrowedTo: await readNarrowedTo(tx, organizationId, query),
    }));
    const rules = await this.rules.list(organizationId);
    return { bonds: written.map((bond) => besideTheRule(rules, bond)), narrowedTo };
  }

  /** Both days, this month unless told. */
  period({ timeZone }: Actor, { from, to }: Query): { from: string; to: string } {
    const month = daysOfPreset('This month', dayOf(this.clock.now(), timeZone));
    return { from: from ?? month.from, to: to ?? month.to };
  }
}
