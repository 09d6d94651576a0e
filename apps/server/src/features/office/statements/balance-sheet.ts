import type { Opens, Sheet } from '#contracts/office/statement-lines/statement-lines.ts';
import type { LedgerAccount } from '#contracts/agency/chart/chart.ts';
import { RECEIVABLE } from '#domain/kernel/chart-of-accounts.ts';
import type { StatementDays } from '#domain/office/statements.ts';
import {
  accountLine,
  besideEachOther,
  linesOfType,
  negated,
  ofStatement,
  sectionOf,
  sumOf,
  type Figures,
  type Moved,
} from '../statement-lines/index.ts';

/** Where accounts in credit are shown; nothing is booked there (money#customer-credits). */
const CUSTOMER_CREDITS = '2300';

/** What the ledger says of the days of a balance sheet, debits less credits. */
export interface PositionFacts {
  chart: readonly LedgerAccount[];
  /** Each of one day. */
  days: readonly StatementDays[];
  /** What stands at the end of each day. */
  standing: Moved;
  /** What of it was booked since the first of January of its year. */
  thisYear: Moved;
  /** At each day: what accounts that owe owe together, and those in credit, as a negative sum. */
  owed: { owingCents: Figures; creditCents: Figures };
}

/** 1100 parted by the sign of each account; an account that shows nothing is left out. */
const parted = ({ chart, standing, owed }: PositionFacts) => {
  const nameOf = (code: string) => chart.find((account) => account.code === code)?.name ?? code;
  const others = new Map([...standing].filter(([code]) => code !== RECEIVABLE && code !== CUSTOMER_CREDITS));
  const shown = (code: string, figures: Figures) =>
    figures.some((cents) => cents !== 0)
      ? [{ ...accountLine(code, nameOf(code), figures), opens: [ofStatement('aging')] }]
      : [];
  const byCode = <Line extends { code: string | null }>(lines: Line[]) =>
    lines.toSorted((one, other) => ((one.code ?? '') < (other.code ?? '') ? -1 : 1));
  return {
    assets: byCode([...linesOfType(chart, 'asset', others), ...shown(RECEIVABLE, owed.owingCents)]),
    liabilities: byCode([
      ...linesOfType(chart, 'liability', others),
      ...shown(CUSTOMER_CREDITS, negated(owed.creditCents)),
    ]),
    equity: linesOfType(chart, 'equity', others),
  };
};

/** What income and expense stand at: the result of the year, and of years before that were not ended yet. */
const resultLines = ({ chart, days, standing, thisYear }: PositionFacts) => {
  const places = days.length;
  const codes = chart.filter(({ type }) => type === 'income' || type === 'expense').map(({ code }) => code);
  const of = (moved: Moved) =>
    negated(
      sumOf(
        codes.map((code) => moved.get(code) ?? []),
        places,
      ),
    );
  const year = of(thisYear);
  const before = sumOf([of(standing), negated(year)], places);
  const line = (name: string, figures: number[], opens: Opens[]) => ({
    code: null,
    name,
    figures,
    opens,
    accountId: null,
  });
  const ofYears = days.map(({ to }) =>
    ofStatement('income-statement', { days: { from: `${to.slice(0, 4)}-01-01`, to } }),
  );
  return [
    ...(before.some((cents) => cents !== 0) ? [line('Result of earlier years', before, [])] : []),
    line('Result of the year', year, ofYears),
  ];
};

/** Assets, liabilities and equity at the end of a day; they foot (money#balance-sheet). */
export const balanceSheet = (facts: PositionFacts): Sheet => {
  const { days, standing, owed } = facts;
  const places = days.length;
  const { assets: owned, liabilities: owing, equity: own } = parted(facts);
  const assets = sectionOf('Assets', owned, { total: 'Total assets', places });
  const liabilities = sectionOf('Liabilities', owing, { total: 'Total liabilities', places });
  const equity = sectionOf('Equity', [...own, ...resultLines(facts)], { total: 'Total equity', places });
  const against = sumOf([liabilities.total.figures, equity.total.figures], places);
  return besideEachOther(
    {
      sections: [assets, liabilities, equity],
      totals: [{ name: 'Total liabilities and equity', figures: against }],
      proofs: [
        {
          words: 'Assets equal liabilities and equity',
          cents: assets.total.figures[0] ?? 0,
          againstCents: against[0] ?? 0,
        },
        {
          words: 'Accounts Receivable less Customer Credits equals 1100 in the trial balance',
          cents: (owed.owingCents[0] ?? 0) + (owed.creditCents[0] ?? 0),
          againstCents: standing.get(RECEIVABLE)?.[0] ?? 0,
        },
      ],
    },
    days,
  );
};
