import { Injectable } from '@nestjs/common';
import type { MonthCheck } from '#contracts/books/periods/periods.ts';
import { lastDayOf, monthInWords } from '#domain/books/months.ts';
import { dayOf } from '#domain/kernel/days.ts';
import { Clock } from '../../../kernel/clock.ts';
import type { Actor } from '../../../kernel/actor.ts';
import { Refused } from '../../../kernel/refused.ts';
import { Processes } from '../../../platform/processes/processes.ts';
import { Months } from './months.query.ts';
import { ProvenBooks } from './proven-books.query.ts';

/** What a month is looked at by: its last day, and the day of asking. */
export interface Checked {
  endsOn: string;
  today: string;
}

/** What is to be looked at before a month closes; nothing where all of it is in order. */
export type FindChecks = (actor: Actor, of: Checked) => Promise<readonly Omit<MonthCheck, 'blocks'>[]>;

/**
 * The checklist of a month: an earlier month and books that do not foot block, and what features below register so;
 * all else only warns (money#before-a-month-closes). They register what they look after in their modules.
 */
@Injectable()
export class MonthChecks {
  private readonly finds: FindChecks[] = [];
  private readonly hindrances: FindChecks[] = [];

  constructor(
    private readonly months: Months,
    private readonly books: ProvenBooks,
    private readonly processes: Processes,
    private readonly clock: Clock,
  ) {}

  register(find: FindChecks): void {
    this.finds.push(find);
  }

  /** The same of what a month does not close over. */
  block(find: FindChecks): void {
    this.hindrances.push(find);
  }

  /** Asserts that nothing which another feature looks after is in the way of a close. @throws Refused MONTH_BLOCKED. */
  async mustBeClear(actor: Actor, month: string): Promise<void> {
    const [first] = await this.hindrancesOf(actor, month);
    if (first) throw new Refused('MONTH_BLOCKED', { words: first.words });
  }

  private async hindrancesOf(actor: Actor, month: string) {
    const of = { endsOn: lastDayOf(month), today: dayOf(this.clock.now(), actor.timeZone) };
    return (await Promise.all(this.hindrances.map((find) => find(actor, of)))).flat();
  }

  /** What blocks comes first. */
  async of(actor: Actor, month: string): Promise<MonthCheck[]> {
    const { organizationId } = actor;
    const today = dayOf(this.clock.now(), actor.timeZone);
    const blocks = await this.blocking(actor, month);
    const warnings: Omit<MonthCheck, 'blocks'>[] = [];
    for (const find of this.finds) warnings.push(...(await find(actor, { endsOn: lastDayOf(month), today })));
    const unfinished = await this.processes.unfinishedOf(organizationId);
    const words = `${unfinished} ${unfinished === 1 ? 'decision is' : 'decisions are'} not finished yet.`;
    const cut = unfinished === 0 ? [] : [{ screen: 'failed-work' as const, words }];
    return [...blocks, ...[...warnings, ...cut].map((check) => ({ blocks: false, ...check }))];
  }

  private async blocking(actor: Actor, month: string): Promise<MonthCheck[]> {
    const [months, what, hindrances] = await Promise.all([
      this.months.list(actor),
      this.books.firstProblem(actor.organizationId),
      this.hindrancesOf(actor, month),
    ]);
    const next = months.find(({ closesNext }) => closesNext)?.month;
    const own = months.find((one) => one.month === month);
    return [
      ...(own?.isOver === false ? [{ words: `${monthInWords(month)} is not over.`, screen: 'months' as const }] : []),
      ...(next !== undefined && next < month
        ? [{ words: `${monthInWords(next)} is not closed.`, screen: 'months' as const }]
        : []),
      ...hindrances,
      ...(what === null ? [] : [{ words: `The books do not foot: ${what}.`, screen: 'proof' as const }]),
    ].map((check) => ({ blocks: true, ...check }));
  }
}
