import type { LedgerAccount } from '#contracts/agency/chart/chart.ts';
import type { Sheet } from '#contracts/office/statement-lines/statement-lines.ts';
import { accountLine, sectionOf, type Moved } from '../statement-lines/index.ts';

/** What every ledger account stands at, at the end of a day. */
export interface TrialBalanceFacts {
  chart: readonly LedgerAccount[];
  to: string;
  standing: Moved;
}

const COLUMNS = ['Debit', 'Credit'];

/** Every ledger account on the side on which it stands; debits equal credits (money#trial-balance-listed). */
export const trialBalance = ({ chart, to, standing }: TrialBalanceFacts): Sheet => {
  const lines = chart.flatMap(({ code, name }) => {
    const cents = standing.get(code)?.[0] ?? 0;
    return cents === 0 ? [] : [accountLine(code, name, [Math.max(cents, 0), Math.max(-cents, 0)])];
  });
  const section = sectionOf('Ledger accounts', lines, { total: 'Total', places: COLUMNS.length });
  const [debits = 0, credits = 0] = section.total.figures;
  return {
    columns: COLUMNS.map((name) => ({ name, days: { from: null, to } })),
    sections: [section],
    totals: [],
    proofs: [{ words: 'Debits equal credits', cents: debits, againstCents: credits }],
  };
};
