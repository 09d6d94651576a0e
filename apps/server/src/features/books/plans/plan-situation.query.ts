import { Injectable } from '@nestjs/common';
import { dayOf } from '#domain/kernel/days.ts';
import { sumOf } from '#domain/books/money-lines.ts';
import { planEndOn, planOn, resolvedPlans, type ResolvedPlan } from '#domain/books/payment-plan.ts';
import { Clock } from '../../../kernel/clock.ts';
import { Refused } from '../../../kernel/refused.ts';
import type { Actor } from '../../../kernel/actor.ts';
import { EventLog } from '../../../platform/event-log/event-log.ts';
import { ReadYourWrites } from '../../../platform/projections/read-your-writes.ts';
import { Reads } from '../../../platform/projections/reads.ts';
import { planBooksOf, type AccountBooks } from './plan-books.query.ts';
import type { PlanSituation } from './plan.ts';

/** Where an account's plan stands today. */
export interface StandingSituation extends PlanSituation {
  books: AccountBooks;
  /** The newest plan, in force or over. */
  plan: ResolvedPlan | null;
}

/** What stands outside of a plan's stream when a command decides on it. */
@Injectable()
export class PlanSituations {
  constructor(
    private readonly reads: Reads,
    private readonly readYourWrites: ReadYourWrites,
    private readonly log: EventLog,
    private readonly clock: Clock,
  ) {}

  /** @throws Refused TEMPORARILY_UNAVAILABLE where the views have not read what the log holds within two seconds. */
  async of({ organizationId, timeZone }: Actor, accountId: string): Promise<StandingSituation> {
    const today = dayOf(this.clock.now(), timeZone);
    const head = (await this.log.head()) ?? -1n;
    const reached = await Promise.all(['accounts', 'plans'].map((view) => this.readYourWrites.reached(view, head)));
    if (reached.includes(false)) throw new Refused('TEMPORARILY_UNAVAILABLE');
    const books = await this.reads.after({ organizationId }, ['accounts', 'plans'], async (tx) => {
      const found = await planBooksOf(tx, organizationId, [accountId]);
      return found.get(accountId);
    });
    if (!books) throw new Refused('ACCOUNT_NOT_FOUND');
    const plan = planOn(resolvedPlans(books), today);
    const balanceCents = sumOf(books.lines);
    return { today, books, plan, balanceCents, inForce: plan !== null && planEndOn(books, plan, today) === null };
  }
}
