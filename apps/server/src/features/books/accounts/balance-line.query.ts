import { Injectable } from '@nestjs/common';
import { MOST_BALANCE_DAYS, type getBalanceLine } from '#contracts/books/account/statements.ts';
import type { ResponseOf } from '#contracts/kernel/endpoint.ts';
import type { Actor } from '../../../kernel/actor.ts';
import { Refused } from '../../../kernel/refused.ts';
import { Reads } from '../../../platform/projections/reads.ts';
import { balanceOf } from '../ledger/index.ts';

type Line = ResponseOf<typeof getBalanceLine>;

/** From today's balance back, a day at a time; one row without a day where nothing was ever booked. */
const DAYS = `
  with moved as (
    select e.effective_on as day, sum(e.amount_cents) as cents from account_entry e
    where e.organization_id = $1 and e.account_id = $2
    group by e.effective_on
    order by e.effective_on desc limit $3
  )
  select m.day, (${balanceOf()} - coalesce(sum(m.cents) over (
      order by m.day desc rows between unbounded preceding and 1 preceding), 0))::bigint as balance_cents
  from account a left join moved m on true
  where a.organization_id = $1 and a.account_id = $2
  order by m.day`;

/** What an account stood at over time, by effective day (money#statements). */
@Injectable()
export class BalanceLines {
  constructor(private readonly reads: Reads) {}

  /** @throws Refused ACCOUNT_NOT_FOUND */
  of({ organizationId }: Actor, accountId: string): Promise<Line> {
    return this.reads.after({ organizationId }, ['accounts'], async (tx) => {
      const values = [organizationId, accountId, MOST_BALANCE_DAYS];
      const { rows } = await tx.query<{ day: string | null; balanceCents: number }>(DAYS, values);
      if (rows.length === 0) throw new Refused('ACCOUNT_NOT_FOUND');
      return { days: rows.flatMap(({ day, balanceCents }) => (day === null ? [] : [{ day, balanceCents }])) };
    });
  }
}
