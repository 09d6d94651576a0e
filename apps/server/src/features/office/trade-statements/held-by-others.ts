import type { Sheet, StatementLine } from '#contracts/office/statement-lines/statement-lines.ts';
import {
  BANK,
  BUF_HELD,
  BUF_PAYABLE,
  COLLATERAL_HELD,
  TRUST_BANK,
  UNDEPOSITED,
  UNDEPOSITED_TRUST,
} from '#domain/kernel/chart-of-accounts.ts';
import { formatDay } from '#domain/kernel/days.ts';
import type { Cover } from '#domain/payouts/cover.ts';
import { accountLine, ofLedger, sectionOf, type Moved } from '../statement-lines/index.ts';
import type { BufRow, RecoverableRow, TrustRow } from './held-by-others.query.ts';

const debitsOf = (standing: Moved, code: string): number => standing.get(code)?.[0] ?? 0;

const tagOf = (suretyId: string | null): string => `surety:${suretyId ?? 'none'}`;

const BUF_COLUMNS = ['BUF', 'Not paid yet', 'Held', 'Owed back'];

/** The BUF by surety, with what they owe back of powers; it foots with 1040 and 2210 (money#buf-limits). */
export const bufHeld = ({
  to,
  sureties,
  recoverable,
  standing,
}: {
  to: string;
  sureties: readonly BufRow[];
  recoverable: readonly RecoverableRow[];
  standing: Moved;
}): Sheet => {
  const places = BUF_COLUMNS.length;
  const held = sureties.map(({ suretyId, name, bookCents, payableCents, recoverableCents }): StatementLine => ({
    code: null,
    name: name || 'No surety named',
    figures: [bookCents, payableCents, bookCents - payableCents, recoverableCents],
    // What it holds is the difference of the two.
    opens: [
      ofLedger(BUF_HELD, { tag: tagOf(suretyId) }),
      ofLedger(BUF_PAYABLE, { tag: tagOf(suretyId) }),
      null,
      { page: 'lines', key: tagOf(suretyId) },
    ],
    accountId: null,
  }));
  const owedBack = recoverable.map(({ suretyId, name, code, powerId, power, cents }): StatementLine => ({
    code,
    name: [power || 'Of no power', name].filter(Boolean).join(', '),
    figures: [0, 0, 0, cents],
    opens: [ofLedger(code, { tag: `${tagOf(suretyId)},power:${powerId ?? 'none'}` })],
    accountId: null,
    keys: [tagOf(suretyId)],
  }));
  const bySurety = sectionOf('By surety', held, { total: 'Total by surety', places });
  const byPower = sectionOf('Owed back, power by power', owedBack, { total: 'Total owed back', places });
  const [bookCents = 0, payableCents = 0, , backCents = 0] = bySurety.total.figures;
  const day = formatDay(to);
  return {
    columns: BUF_COLUMNS.map((name) => ({ name, days: { from: null, to } })),
    sections: owedBack.length === 0 ? [bySurety] : [bySurety, byPower],
    totals: [],
    proofs: [
      {
        words: `BUF equals 1040 in the trial balance of ${day}`,
        cents: bookCents,
        againstCents: debitsOf(standing, BUF_HELD),
      },
      {
        words: `Not paid yet equals 2210 in the trial balance of ${day}`,
        cents: payableCents,
        againstCents: 0 - debitsOf(standing, BUF_PAYABLE),
      },
      {
        words: 'Owed back by surety equals owed back power by power',
        cents: backCents,
        againstCents: byPower.total.figures[3] ?? 0,
      },
    ],
  };
};

/** Collateral by person and bond, and where it is; it foots with 2400, 1005 and 1015 (money#trust-equals-collateral). */
export const trustHeld = ({
  to,
  rows,
  standing,
}: {
  to: string;
  rows: readonly TrustRow[];
  standing: Moved;
}): Sheet => {
  const lines = rows.map(
    ({ bondId, personId, accountId, personName, defendantName, power, status, cents }): StatementLine => ({
      code: null,
      name: [
        personName || 'Erased person',
        defendantName === personName ? '' : `for ${defendantName || 'an archived file'}`,
        power,
        status,
      ]
        .filter(Boolean)
        .join(', '),
      figures: [cents],
      opens: [ofLedger(COLLATERAL_HELD, { tag: `bond:${bondId ?? 'none'},person:${personId ?? 'none'}` })],
      accountId,
    }),
  );
  const people = sectionOf('Held by person and bond', lines, { total: 'Total held', places: 1 });
  const places = [
    accountLine(TRUST_BANK, 'At the trust bank', [debitsOf(standing, TRUST_BANK)]),
    accountLine(UNDEPOSITED_TRUST, 'Not banked yet', [debitsOf(standing, UNDEPOSITED_TRUST)]),
  ];
  const where = sectionOf('Where it is', places, { total: 'Total trust money', places: 1 });
  const [heldCents = 0] = people.total.figures;
  const day = formatDay(to);
  return {
    columns: [{ name: 'Amount', days: { from: null, to } }],
    sections: [people, where],
    totals: [],
    proofs: [
      {
        words: `Held equals 2400 in the trial balance of ${day}`,
        cents: heldCents,
        againstCents: 0 - debitsOf(standing, COLLATERAL_HELD),
      },
      {
        words: 'Held equals the trust money at the bank and not banked yet',
        cents: heldCents,
        againstCents: where.total.figures[0] ?? 0,
      },
    ],
  };
};

/** What the agency has beside what it collected for others, as it stands (money#fiduciary-cover). */
export const fiduciaryCover = ({ to, cover, standing }: { to: string; cover: Cover; standing: Moved }): Sheet => {
  const { bankCents, undepositedCents, owedCents, collectedCents } = cover;
  const plain = (name: string, cents: number): StatementLine => ({
    code: null,
    name,
    figures: [cents],
    opens: [],
    accountId: null,
  });
  const own = [
    accountLine(BANK, 'At the bank', [bankCents]),
    accountLine(UNDEPOSITED, 'In the drawer', [undepositedCents]),
  ];
  const owed = [
    plain('Paid by clients so far', collectedCents),
    plain('Not paid by clients yet', owedCents - collectedCents),
  ];
  const there = bankCents + undepositedCents;
  const beyond = there - collectedCents;
  return {
    columns: [{ name: 'Amount', days: { from: null, to } }],
    sections: [
      sectionOf('What is there', own, { total: 'Total there', places: 1 }),
      sectionOf('Owed to officials and sureties', owed, { total: 'Total owed to others', places: 1 }),
    ],
    totals: [
      { name: beyond < 0 ? 'Missing of what clients paid' : 'There beyond what clients paid', figures: [beyond] },
    ],
    proofs: [
      {
        words: 'What is there equals 1000 and 1010 in the trial balance',
        cents: there,
        againstCents: debitsOf(standing, BANK) + debitsOf(standing, UNDEPOSITED),
      },
    ],
  };
};
