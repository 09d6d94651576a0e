import { Injectable } from '@nestjs/common';
import type { InputOf, ResponseOf } from '#contracts/kernel/endpoint.ts';
import type { getRatesCharged } from '#contracts/office/production/rates-charged.ts';
import { daysOfPreset } from '#domain/kernel/day-presets.ts';
import { dayOf } from '#domain/kernel/days.ts';
import type { Actor } from '../../../kernel/actor.ts';
import { Clock } from '../../../kernel/clock.ts';
import { optionalView, Reads } from '../../../platform/projections/reads.ts';
import { PremiumRules } from '../../agency/organizations/index.ts';
import { knownInWords, readKnownThen } from '../../books/ledger/index.ts';
import { readNarrowedTo } from '../../powers/surety-reports/index.ts';
import { readBondsWritten } from './bonds-written.query.ts';
import { besideTheRule, offRate, ratesByParish, ratesOf, type RatesMade } from './rates-charged.ts';

type Report = ResponseOf<typeof getRatesCharged>;
type Query = InputOf<typeof getRatesCharged>['query'];

/** How many bonds the screen shows; the file has all. */
const MOST_SHOWN = 200;

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
    const { agentId, parish, suretyId } = query;
    const whose = { agentId, parish, suretyId };
    const views = ['bonds', 'ledger', 'audit-chain', optionalView('history'), optionalView('powers')] as const;
    const { written, narrowedTo, known } = await this.reads.after(actor, views, async (tx) => {
      const known = await readKnownThen(tx, actor, query);
      const asked = { ...this.period(actor, query), ...whose, known, order: 'day' as const };
      return {
        written: await readBondsWritten(tx, organizationId, asked),
        narrowedTo: await readNarrowedTo(tx, organizationId, whose),
        known,
      };
    });
    // A version of a rule that was entered later was not known then.
    const rules = (await this.rules.list(organizationId)).filter(
      ({ enteredAt }) => known === null || Date.parse(enteredAt) <= Date.parse(known.at),
    );
    return { bonds: written.map((bond) => besideTheRule(rules, bond)), narrowedTo, known: knownInWords(query) };
  }

  /** Both days, this month unless told. */
  period({ timeZone }: Actor, { from, to }: Query): { from: string; to: string } {
    const month = daysOfPreset('This month', dayOf(this.clock.now(), timeZone));
    return { from: from ?? month.from, to: to ?? month.to };
  }
}
