import { Injectable } from '@nestjs/common';
import { checkNumber } from '#domain/books/taking.ts';
import { formatDay } from '#domain/kernel/days.ts';
import { formatCents } from '#domain/kernel/money.ts';
import type { ExpenseMethod } from '#domain/payouts/expenses.ts';
import type { Actor } from '../../../kernel/actor.ts';
import { Refused } from '../../../kernel/refused.ts';
import { TenantDatabase } from '../../../platform/database/tenant-database.ts';
import { readChart } from '../../agency/chart/index.ts';

const SEEN = `
  select paid_on, amount_cents from search.payouts_by_check($2) where current_organization() = $1
  order by paid_on desc limit 1`;

/** What an expense is judged by that its own stream does not hold. */
@Injectable()
export class ExpenseFacts {
  constructor(private readonly database: TenantDatabase) {}

  /** The accounts of the chart that are on. */
  chart({ organizationId }: Pick<Actor, 'organizationId'>): Promise<ReadonlySet<string>> {
    return this.database.read(organizationId, async (tx) => {
      const chart = await readChart(tx, organizationId);
      return new Set(chart.filter(({ active }) => active).map(({ code }) => code));
    });
  }

  /**
   * Asserts that no payment out that stands has this check number (money#expenses).
   * @throws Refused CONFIRM_FIRST
   */
  async mustBeNewCheck({ organizationId }: Actor, method: ExpenseMethod, externalReference: string): Promise<void> {
    const number = checkNumber(method, externalReference);
    if (number === null) return;
    const { rows } = await this.database.read(organizationId, (tx) =>
      tx.query<{ paidOn: string; amountCents: number }>(SEEN, [organizationId, number]),
    );
    const [seen] = rows;
    if (!seen) return;
    const { paidOn, amountCents } = seen;
    const question = `Check ${externalReference} paid ${formatCents(amountCents)} on ${formatDay(paidOn)} already.`;
    throw new Refused('CONFIRM_FIRST', { question });
  }
}
