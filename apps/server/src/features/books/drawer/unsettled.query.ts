import { Injectable } from '@nestjs/common';
import type { getUnsettled } from '#contracts/books/drawer/drawer.ts';
import { MOST_DEPOSITED } from '#contracts/books/payments/deposits.ts';
import type { ResponseOf } from '#contracts/kernel/endpoint.ts';
import type { Actor } from '../../../kernel/actor.ts';
import { Reads } from '../../../platform/projections/reads.ts';
import { Agency } from '../../agency/organizations/index.ts';
import { cardsBefore } from '../payments/index.ts';
import { LINE_COLUMNS, LINE_JOINS, NOT_SETTLED, type ReadLine } from './banked-line.ts';

const LINES = `
  select case when e.kind = 'REFUND' then 'refund' when e.what = 'returned' then 'return' else 'card' end as kind,
    ${LINE_COLUMNS}
  from (select e.* from account_entry e where ${NOT_SETTLED}
        order by e.effective_on, e.position limit ${String(MOST_DEPOSITED)}) e
  ${LINE_JOINS}
  order by e.effective_on, e.position`;

const COUNT = `select count(*)::int as count from account_entry e where ${NOT_SETTLED}`;

/** What the card company still owes, or takes off its next payout (money#card-settlement). */
@Injectable()
export class UnsettledCards {
  constructor(
    private readonly reads: Reads,
    private readonly agency: Agency,
  ) {}

  async get({ organizationId }: Actor): Promise<ResponseOf<typeof getUnsettled>> {
    const { cardFeesByMonth: feesByMonth } = await this.agency.find({ organizationId });
    return this.reads.after({ organizationId }, ['accounts', 'ledger'], async (tx) => {
      const [lineCents, { rows: lines }, { rows: counted }] = await Promise.all([
        cardsBefore(tx, organizationId),
        tx.query<ReadLine>(LINES, [organizationId]),
        tx.query<{ count: number }>(COUNT, [organizationId]),
      ]);
      // A card's money is in no till.
      return {
        lines: lines.map((line) => ({ ...line, till: null })),
        count: counted[0]?.count ?? 0,
        lineCents,
        feesByMonth,
      };
    });
  }
}
