import { Injectable } from '@nestjs/common';
import type { getDrawer } from '#contracts/books/drawer/drawer.ts';
import { MOST_DEPOSITED } from '#contracts/books/payments/deposits.ts';
import type { ResponseOf } from '#contracts/kernel/endpoint.ts';
import { CARD_CLEARING, TO_CLASSIFY, UNDEPOSITED } from '#domain/kernel/chart-of-accounts.ts';
import type { Actor } from '../../../kernel/actor.ts';
import { Reads } from '../../../platform/projections/reads.ts';
import { Agency } from '../../agency/organizations/index.ts';
import { CASH_BY_PLACE, LIES_UNDEPOSITED } from '../ledger/index.ts';
import { TillNames } from '../tills/index.ts';
import { readPlaces } from './drawer-places.ts';
import { IN_NO_REQUEST, LINE_COLUMNS, LINE_JOINS, type ReadLine } from './banked-line.ts';

type Answer = ResponseOf<typeof getDrawer>;

const RECEIPTS = `
  select 'receipt' as kind, ${LINE_COLUMNS}
  from (select e.* from account_entry e where ${LIES_UNDEPOSITED} and ${IN_NO_REQUEST}
        order by e.effective_on, e.position limit ${String(MOST_DEPOSITED)}) e
  ${LINE_JOINS}
  order by e.effective_on, e.position`;

interface Sums extends Omit<Answer, 'receipts' | 'places' | 'lineCents' | 'byTwo'> {
  /** What the ledger has undeposited, in the tills, too. */
  thereCents: number;
}

/** What the place is called that is no till. */
const OFFICE_DRAWER = 'Office drawer';

const balanceOf = (code: string): string => `
  coalesce((select sum(debit_cents - credit_cents) from ledger_balance
    where organization_id = $1 and ledger_account = '${code}'), 0)::bigint`;

/** SQL: the cash in tills, which their clerks have not handed over to the office drawer (money#tills). */
const IN_TILLS = `
  coalesce((select sum(cents) from (${CASH_BY_PLACE}) place where place.till_id is not null), 0)::bigint`;

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
    const hasTills = await this.agency.hasTills({ organizationId });
    const {
      receipts: lines,
      places: found,
      ...sums
    } = await this.reads.after({ organizationId }, ['ledger', 'accounts'], async (tx) => {
      const [{ rows: receipts }, { rows: sums }, places] = await Promise.all([
        tx.query<ReadLine>(RECEIPTS, [organizationId]),
        tx.query<Sums>(SUMS, [organizationId]),
        hasTills ? readPlaces(tx, organizationId) : [],
      ]);
      const [{ thereCents, ...shown }] = sums as [Sums];
      const notInTillsCents = thereCents - shown.inTillsCents;
      // Cash that came or went without a receipt is what the ledger has beside the receipts; the cash of a till is not here.
      const lineCents = notInTillsCents - shown.cashCents - shown.otherCents;
      return { receipts, places, byTwo, ...shown, lineCents };
    });
    const [receipts, places] = await Promise.all([
      this.tills.lying({ organizationId }, lines),
      this.tills.on({ organizationId }, found),
    ]);
    return {
      receipts,
      places: places.map(({ till, ...place }) => ({ ...place, till: till ?? OFFICE_DRAWER })),
      ...sums,
    };
  }
}
