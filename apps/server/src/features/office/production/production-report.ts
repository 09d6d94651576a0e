import { Injectable } from '@nestjs/common';
import type { InputOf, ResponseOf } from '#contracts/kernel/endpoint.ts';
import type { getProduction, ProducedBond } from '#contracts/office/production/production.ts';
import { collectedOfBonds } from '#domain/payouts/commission.ts';
import { daysOfPreset } from '#domain/kernel/day-presets.ts';
import { dayOf } from '#domain/kernel/days.ts';
import type { Actor } from '../../../kernel/actor.ts';
import { Clock } from '../../../kernel/clock.ts';
import { TenantDatabase } from '../../../platform/database/tenant-database.ts';
import { optionalView, Reads } from '../../../platform/projections/reads.ts';
import { readKnownThen } from '../../books/ledger/index.ts';
import { isNarrowed, readNarrowedTo } from '../../powers/surety-reports/index.ts';
import { CommissionHistory, sumsOfBonds } from '../../payouts/commission/index.ts';
import { readAgentName, readBondsWritten } from './bonds-written.query.ts';
import { sumsOf } from './production-sums.ts';

type Report = ResponseOf<typeof getProduction>;
type Query = InputOf<typeof getProduction>['query'];
/**
 * What agents wrote in a period (money#reports-of-the-books). An Agent reads their own alone, whoever they ask for
 * (people#roles).
 */
@Injectable()
export class Production {
  constructor(
    private readonly reads: Reads,
    private readonly database: TenantDatabase,
    private readonly commission: CommissionHistory,
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
          fullName:
            written[0]?.agentName ??
            (await this.database.read(actor.organizationId, (tx) => readAgentName(tx, actor.organizationId, of))),
          ...sumsOf(written),
        })),
      ),
      total: sumsOf(bonds),
      bonds: agentId === undefined ? [] : bonds,
      narrowed: await this.narrowed(actor, query),
    };
  }

  /** By agent and day, with what was collected and booked of each, as far as it was known. @throws Refused MONEY_STOPPED */
  async bonds(actor: Actor, query: Query): Promise<ProducedBond[]> {
    const { organizationId } = actor;
    const { parish, suretyId } = query;
    const whose = { agentId: askedFor(actor, query), parish, suretyId };
    const { written, collected, known } = await this.reads.after(
      actor,
      ['bonds', 'accounts', 'ledger', 'audit-chain', optionalView('history'), optionalView('powers')],
      async (tx) => {
        const known = await readKnownThen(tx, actor, query);
        const rows = await readBondsWritten(tx, organizationId, {
          ...this.period(actor, query),
          ...whose,
          known,
          order: 'agent',
        });
        const entryIds = rows.map(({ bondId }) => bondId);
        const sums = await sumsOfBonds(tx, organizationId, { entryIds, upTo: known?.position });
        return { written: rows, collected: collectedOfBonds(sums), known };
      },
    );
    const agents = [...new Set(written.map(({ agentId }) => agentId))];
    const booked = new Map<string, { get: (bondId: string) => number | undefined }>();
    for (const agentId of agents)
      booked.set(agentId, (await this.commission.of(organizationId, agentId, known?.position ?? null)).booked);
    return written.map(({ premiumCents, adjustedCents, jurisdiction: _, postedAt: __, ...bond }) => ({
      ...bond,
      premiumCents: premiumCents - adjustedCents,
      collectedCents: collected.get(bond.bondId) ?? 0,
      commissionCents: booked.get(bond.agentId)?.get(bond.bondId) ?? 0,
    }));
  }

  /** To what it is narrowed, and what all agents, or an Agent alone, wrote in the period (money#narrowed-reports). */
  async narrowed(actor: Actor, { agentId, parish, suretyId, ...days }: Query): Promise<Report['narrowed']> {
    const asked = { agentId: actor.role === 'Agent' ? undefined : agentId, parish, suretyId };
    if (!isNarrowed(asked)) return null;
    const { organizationId } = actor;
    return {
      to: await this.database.read(organizationId, (tx) => readNarrowedTo(tx, organizationId, asked)),
      whole: sumsOf(await this.bonds(actor, days)),
    };
  }

  /** Both days, this month unless told. */
  period({ timeZone }: Actor, { from, to }: Query): { from: string; to: string } {
    const month = daysOfPreset('This month', dayOf(this.clock.now(), timeZone));
    return { from: from ?? month.from, to: to ?? month.to };
  }
}

const askedFor = ({ role, userId }: Actor, { agentId }: Query): string | undefined =>
  role === 'Agent' ? userId : agentId;
