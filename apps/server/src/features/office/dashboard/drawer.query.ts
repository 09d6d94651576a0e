import { Injectable } from '@nestjs/common';
import type { getBoard } from '#contracts/office/dashboard/board.ts';
import type { ResponseOf } from '#contracts/kernel/endpoint.ts';
import { UNDEPOSITED } from '#domain/kernel/chart-of-accounts.ts';
import { daysOfPreset } from '#domain/kernel/day-presets.ts';
import { addDays } from '#domain/kernel/days.ts';
import type { Actor } from '../../../kernel/actor.ts';
import { Reads } from '../../../platform/projections/reads.ts';
import { LIES_UNDEPOSITED } from '../../books/ledger/index.ts';
import { collectedByDay, type CollectedOfDay } from '../payment-history/index.ts';

type Panel = Omit<NonNullable<ResponseOf<typeof getBoard>['drawer']>, 'approvals' | 'others'>;

/** What lies undeposited, and the day of the oldest receipt of it: one that went to another account lies there. */
const NOT_DEPOSITED = `
  select coalesce((
      select sum(debit_cents - credit_cents) from ledger_balance
      where organization_id = $1 and ledger_account = '${UNDEPOSITED}'), 0)::bigint as cents,
    (select e.effective_on from account_entry e
      where ${LIES_UNDEPOSITED}
      order by e.effective_on limit 1) as since`;

const sumOf = (rows: readonly CollectedOfDay[]): Panel['today'] => {
  const byMethod: Panel['today']['byMethod'] = {};
  for (const { method, cents } of rows) byMethod[method] = (byMethod[method] ?? 0) + cents;
  return { cents: rows.reduce((sum, { cents }) => sum + cents, 0), byMethod };
};

/** What came in by method, and what is not in the bank yet (today#board-collected). */
@Injectable()
export class Drawer {
  constructor(private readonly reads: Reads) {}

  /** @throws Refused MONEY_STOPPED */
  async on(actor: Actor, today: string): Promise<Panel> {
    const { organizationId } = actor;
    const yesterday = addDays(today, -1);
    const { from: monday } = daysOfPreset('This week', today);
    const from = monday < yesterday ? monday : yesterday;
    const [days, deposits] = await this.reads.after(
      actor,
      ['ledger', 'accounts'],
      (tx) =>
        Promise.all([
          collectedByDay(tx, organizationId, { from, to: today }),
          tx.query<Panel['undeposited']>({ name: 'not-deposited', text: NOT_DEPOSITED, values: [organizationId] }),
        ]),
      { planned: 'once' },
    );
    return {
      today: sumOf(days.filter(({ bookedOn }) => bookedOn === today)),
      yesterday: sumOf(days.filter(({ bookedOn }) => bookedOn === yesterday)),
      week: sumOf(days.filter(({ bookedOn }) => bookedOn >= monday)),
      undeposited: deposits.rows[0] ?? { cents: 0, since: null },
    };
  }
}
