import type { LedgerAccount } from '#contracts/agency/chart/chart.ts';
import type { Sheet, StatementLine } from '#contracts/office/statement-lines/statement-lines.ts';
import { officialName } from '#domain/agency/premium-shares.ts';
import { formatDay } from '#domain/kernel/days.ts';
import { AGES, byAge } from '../receivable/index.ts';
import { type Moved, ofLedger, sectionOf, sumOf } from '../statement-lines/index.ts';
import type { PayableRow } from './payables.query.ts';

/** What the ledger says of what is owed at the end of a day. */
export interface PayableFacts {
  chart: readonly LedgerAccount[];
  to: string;
  rows: readonly PayableRow[];
  standing: Moved;
}

const COLUMNS = ['Total', ...AGES, 'Paid ahead'];

/** The tag of what names nobody. */
const NOBODY = 'payee:none,surety:none,agent:none';

const nameOf = ({ name, payee }: PayableRow): string => name ?? (payee === null ? 'Nobody named' : officialName(payee));

const lineOf = (code: string, rows: readonly PayableRow[]): StatementLine => {
  const aged = rows.flatMap(({ age, cents }) => (age === null ? [] : [{ age, cents }]));
  const ahead = rows.filter(({ age }) => age === null).reduce((sum, { cents }) => sum + cents, 0);
  const figures = [...byAge(aged), ahead];
  return {
    code: null,
    name: rows[0] === undefined ? '' : nameOf(rows[0]),
    figures: [figures.reduce((sum, cents) => sum + cents, 0), ...figures],
    opens: [ofLedger(code, { tag: rows[0]?.tag ?? NOBODY })],
    accountId: null,
  };
};

/** What is owed by ledger account, payee and age; it foots with the liabilities of the trial balance (money#payables-by-age). */
export const payables = ({ chart, to, rows, standing }: PayableFacts): Sheet => {
  const places = COLUMNS.length;
  const liabilities = chart.filter(({ type }) => type === 'liability');
  const sections = liabilities.flatMap(({ code, name }) => {
    const byPayee = Map.groupBy(
      rows.filter((row) => row.code === code),
      ({ tag }) => tag,
    );
    const lines = [...byPayee.values()].map((of) => lineOf(code, of));
    return lines.length === 0 ? [] : [sectionOf(`${code} ${name}`, lines, { total: `Total ${code}`, places })];
  });
  const all = sumOf(
    sections.map(({ total }) => total.figures),
    places,
  );
  const owed = liabilities.reduce((sum, { code }) => sum - (standing.get(code)?.[0] ?? 0), 0);
  return {
    columns: COLUMNS.map((name) => ({ name, days: { from: null, to } })),
    sections,
    totals: [{ name: 'Total owed', figures: all }],
    proofs: [{ words: `Equals 2xxx in the trial balance of ${formatDay(to)}`, cents: all[0] ?? 0, againstCents: owed }],
  };
};
