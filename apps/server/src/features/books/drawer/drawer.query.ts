import { Injectable } from '@nestjs/common';
import type { getDrawer } from '#contracts/books/drawer/drawer.ts';
import { MOST_DEPOSITED } from '#contracts/books/payments/deposits.ts';
import type { ResponseOf } from '#contracts/kernel/endpoint.ts';
import { CARD_CLEARING, TO_CLASSIFY, UNDEPOSITED } from '#domain/kernel/chart-of-accounts.ts';
import type { Actor } from '../../../kernel/actor.ts';
import { Reads } from '../../../platform/projections/reads.ts';
import { Agency } from '../../agency/organizations/index.ts';
import { TillNames } from '../tills/index.ts';
import { LIES_UNDEPOSITED, LINE_COLUMNS, LINE_JOINS, type ReadLine } from './banked-line.ts';

type Answer = ResponseOf<typeof getDrawer>;

/** SQL over `account_entry e`: it is in no deposit that waits for a second person. */
const IN_NO_REQUEST = `
  not exists (select from deposit_request q
    where q.organization_id = $1 and q.state = 'pending' and e.entry_id = any (q.payment_ids))`;

const RECEIPTS = `
  select 'receipt' as kind, ${LINE_COLUMNS}
  from (select e.* from account_entry e where ${LIES_UNDEPOSITED} and ${IN_NO_REQUEST}
        order by e.effective_on, e.position limit ${String(MOST_DEPOSITED)}) e
  ${LINE_JOINS}
  order by e.effective_on, e.position`;

interface Sums extends Omit<Answer, 'receipts' | 'lineCents' | 'byTwo'> {
  /** What the ledger has undeposited, in the tills, too. */
  thereCents: number;
}

const balanceOf = (code: string): string => `
  coalesce((select sum(debit_cents - credit_cents) from ledger_balance
    where organization_id = $1 and ledger_account = '${code}'), 0)::bigint`;

/** SQL: the cash in tills, which their clerks have not handed over to the office drawer (money#tills). */
const IN_TILLS = `
  coalesce((select sum(debit_cents - credit_cents) from posting
    where organization_id = $1 and till_id is not null), 0)::bigint`;

/** SQL: of the deposits that wait. */
const waiting = (sum: string): string =>
  `(select ${sum} from deposit_request q where q.organization_id = $1 and q.state = 'pending')`;

const SUMS = `
  select count(*) filter (where ${IN_NO_REQUEST})::int as count,
    coalesce(sum(-e.amount_cents) filter (where e.method = 'Cash'), 0)::bigint as cash_cents,
    coalesce(sum(-e.amount_cents) filter (where e.method <> 'Cash'), 0)::bigint as other_cents,
    ${balanceOf(UNDEPOSITED)} as there_cents, ${IN_TILLS} as in_tills_cents, ${balanceOf(CARD_CLEARING)} as cards_cents,
    ${balanceOf(TO_CLASSIFY)} as to_classify_cents, ${waiting('count(*)::int')} as waiting,
    ${waiting('coalesce(sum(q.total_cents), 0)::bigint')} as waiting_cents,
    ${waiting('coalesce(sum(q.cash_cents), 0)::bigint')} as waiting_line_cents
  from account_entry e where ${LIES_UNDEPOSITED}`;

/** What lies in the drawer and is to be taken to the bank (money#deposit-is-a-bag). */
@Injectable()
export class DrawerContents {
  constructor(
    private readonly reads: Reads,
    private readonly agency: Agency,
    private readonly tills: TillNames,
  ) {}

  async get({ organizationId }: Actor): Promise<Answer> {
    const { depositsByTwo: byTwo } = await this.agency.find({ organizationId });
    const { receipts: lines, ...sums } = await this.reads.after(
      { organizationId },
      ['ledger', 'accounts'],
      async (tx) => {
        const [{ rows: receipts }, { rows: sums }] = await Promise.all([
          tx.query<ReadLine>(RECEIPTS, [organizationId]),
          tx.query<Sums>(SUMS, [organizationId]),
        ]);
        const [{ thereCents, ...shown }] = sums as [Sums];
        const officeCents = thereCents - shown.inTillsCents;
        // Cash that came or went without a receipt is what the ledger has beside the receipts; what is in a till is not here.
        return { receipts, byTwo, ...shown, lineCents: officeCents - shown.cashCents - shown.otherCents };
      },
    );
    const receipts = await this.tills.on({ organizationId }, lines);
    return { receipts: receipts.map(({ tillId: _, ...line }) => line), ...sums };
  }
}
