import type { Sheet, StatementLine } from '#contracts/office/statement-lines/statement-lines.ts';
import { RECEIVABLE } from '#domain/kernel/chart-of-accounts.ts';
import { formatDay } from '#domain/kernel/days.ts';
import { accountName } from '#domain/kernel/short-id.ts';
import { AGES, byAge } from './ages.ts';
import type { AgedRow } from './aging.query.ts';
import { sectionOf } from '../statement-lines/index.ts';

/** What is owed at the end of a day, and what 1100 stands at then. */
export interface AgingFacts {
  by: 'client' | 'agent';
  to: string;
  rows: readonly AgedRow[];
  controlCents: number;
}

const COLUMNS = ['Total', ...AGES, 'In credit'];

const nameOf = (by: AgingFacts['by'], row: AgedRow | undefined): string => {
  if (by === 'agent') return row?.name ?? 'No bond of an agent';
  const account = accountName(row?.accountShortId ?? null);
  return row?.name ? `${row.name}, ${account}` : account;
};

const lineOf = (by: AgingFacts['by'], rows: readonly AgedRow[]): StatementLine => {
  const [first] = rows;
  const aged = rows.flatMap(({ age, cents }) => (age === null ? [] : [{ age, cents }]));
  const credit = rows.filter(({ age }) => age === null).reduce((sum, { cents }) => sum + cents, 0);
  const figures = [...byAge(aged), credit];
  const accountId = by === 'client' ? (first?.id ?? null) : null;
  return {
    code: null,
    name: nameOf(by, first),
    figures: [figures.reduce((sum, cents) => sum + cents, 0), ...figures],
    opens: accountId === null ? null : { ledgerAccount: RECEIVABLE, tag: `account:${accountId}`, days: null },
    accountId,
  };
};

/** What is owed by age, accounts in credit in a column of their own, so that it foots with 1100 (money#aging). */
export const aging = ({ by, to, rows, controlCents }: AgingFacts): Sheet => {
  const lines = [...Map.groupBy(rows, ({ id }) => id).values()].map((of) => lineOf(by, of));
  const title = by === 'client' ? 'Clients' : 'Agents';
  const section = sectionOf(title, lines, { total: 'Total owed', places: COLUMNS.length });
  return {
    columns: COLUMNS.map((name) => ({ name, days: { from: null, to } })),
    sections: [section],
    totals: [],
    proofs: [
      {
        words: `Equals 1100 in the trial balance of ${formatDay(to)}`,
        cents: section.total.figures[0] ?? 0,
        againstCents: controlCents,
      },
    ],
  };
};
