import type { Opens, Sheet, StatementLine } from '#contracts/office/statement-lines/statement-lines.ts';
import { RECEIVABLE } from '#domain/kernel/chart-of-accounts.ts';
import { formatDay } from '#domain/kernel/days.ts';
import { accountName } from '#domain/kernel/short-id.ts';
import { AGES, byAge } from './ages.ts';
import type { AgedRow } from './aging.query.ts';
import { ofLedger, ofStatement, sectionOf } from '../statement-lines/index.ts';

/** What is owed at the end of a day, and what 1100 stands at then, or an agent's line of what is owed for their bonds. */
export interface AgingFacts {
  by: 'client' | 'agent';
  to: string;
  rows: readonly AgedRow[];
  controlCents: number;
  /** Of whose bonds alone it is, in words. */
  owedFor?: string | undefined;
}

/** Of what belongs to no bond of an agent. */
export const NO_AGENT = 'nobody';

const COLUMNS = ['Total', ...AGES, 'In credit'];

const NO_BOND = 'No bond of an agent';

const nameOf = (by: AgingFacts['by'], row: AgedRow | undefined): string => {
  if (by === 'agent') return row?.name ?? NO_BOND;
  const account = accountName(row?.accountShortId ?? null);
  return row?.name ? `${row.name}, ${account}` : account;
};

/** What a client owes opens their account of 1100; a part of it, as what they owe for an agent's bonds, opens nothing. */
const opensOf = (by: AgingFacts['by'], id: string | null, isPart: boolean): Opens[] => {
  if (by === 'agent') return [ofStatement('aging', { owedFor: id ?? NO_AGENT })];
  return isPart ? [] : [ofLedger(RECEIVABLE, { tag: `account:${id ?? 'none'}` })];
};

const lineOf = (by: AgingFacts['by'], rows: readonly AgedRow[], isPart: boolean): StatementLine => {
  const [first] = rows;
  const aged = rows.flatMap(({ age, cents }) => (age === null ? [] : [{ age, cents }]));
  const credit = rows.filter(({ age }) => age === null).reduce((sum, { cents }) => sum + cents, 0);
  const figures = [...byAge(aged), credit];
  const accountId = by === 'client' ? (first?.id ?? null) : null;
  return {
    code: null,
    name: nameOf(by, first),
    figures: [figures.reduce((sum, cents) => sum + cents, 0), ...figures],
    opens: opensOf(by, first?.id ?? null, isPart),
    accountId,
  };
};

/** What is owed by age, accounts in credit in a column of their own, so that it foots with 1100 (money#aging). */
export const aging = ({ by, to, rows, controlCents, owedFor }: AgingFacts): Sheet => {
  const lines = [...Map.groupBy(rows, ({ id }) => id).values()].map((of) => lineOf(by, of, owedFor !== undefined));
  const title = by === 'client' ? 'Clients' : 'Agents';
  const section = sectionOf(title, lines, { total: 'Total owed', places: COLUMNS.length });
  return {
    columns: COLUMNS.map((name) => ({ name, days: { from: null, to } })),
    sections: [section],
    totals: [],
    proofs: [
      {
        words:
          owedFor === undefined
            ? `Equals 1100 in the trial balance of ${formatDay(to)}`
            : `Equals the aging by agent of ${formatDay(to)}: ${owedFor}`,
        cents: section.total.figures[0] ?? 0,
        againstCents: controlCents,
      },
    ],
  };
};

/** The clients who owe for the bonds of one agent, or for none; it foots with the agent's line (money#figures-open). */
export const agingOfAgent = (
  owedFor: string,
  { to, rows, agents }: { to: string; rows: readonly AgedRow[]; agents: readonly AgedRow[] },
): Sheet => {
  const agentId = owedFor === NO_AGENT ? null : owedFor;
  const own = agents.filter(({ id }) => id === agentId);
  return aging({
    by: 'client',
    to,
    rows: rows.filter((row) => row.agentId === agentId),
    controlCents: own.reduce((sum, { cents }) => sum + cents, 0),
    owedFor: own[0]?.name ?? NO_BOND,
  });
};
