import type { Opens, Sheet, StatementLine } from '#contracts/office/statement-lines/statement-lines.ts';
import { FORFEITURES_PAYABLE } from '#domain/kernel/chart-of-accounts.ts';
import { formatDay } from '#domain/kernel/days.ts';
import type { StatementDays } from '#domain/office/statements.ts';
import { ofLedger, sectionOf, sumOf } from '../statement-lines/index.ts';
import type { ForfeitureOutcome, ForfeitureRow } from './forfeitures.query.ts';

/** All forfeitures, the dates asked for, and what 2220 stands at. */
export interface ForfeitureFacts {
  period: StatementDays;
  rows: readonly ForfeitureRow[];
  payableCents: number;
}

const COLUMNS = ['Face', 'Open', 'Ended without loss', 'Judged', 'Paid', 'Remitted', 'Owed'];

const owedOf = ({ judgedCents, paidCents, loweredCents }: ForfeitureRow): number =>
  judgedCents - paidCents - loweredCents;

const isEnded = (outcome: ForfeitureOutcome): boolean => outcome === 'set aside' || outcome === 'discharged';

const figuresOf = (row: ForfeitureRow): number[] => {
  const { faceCents, outcome, judgedCents, paidCents, loweredCents, cameBackCents } = row;
  return [
    faceCents,
    outcome === 'open' ? faceCents : 0,
    isEnded(outcome) ? faceCents : 0,
    judgedCents,
    paidCents,
    loweredCents + cameBackCents,
    owedOf(row),
  ];
};

const OUTCOMES: readonly ForfeitureOutcome[] = ['open', 'set aside', 'discharged', 'judged'];

/** How many there are of each outcome: `3 forfeitures: 1 open, 2 discharged`. */
const countsOf = (rows: readonly ForfeitureRow[]): string => {
  const counts = OUTCOMES.map((outcome) => [outcome, rows.filter((row) => row.outcome === outcome).length] as const);
  const said = counts.flatMap(([outcome, count]) => (count === 0 ? [] : [`${count} ${outcome}`]));
  return `${rows.length} ${rows.length === 1 ? 'forfeiture' : 'forfeitures'}: ${said.join(', ')}`;
};

const agentKey = ({ agentId }: ForfeitureRow): string => `agent:${agentId ?? ''}`;
const courtKey = ({ court }: ForfeitureRow): string => `court:${court}`;

/** A line for each agent or court, the largest face first; it opens its forfeitures one by one. */
const groupsOf = (
  rows: readonly ForfeitureRow[],
  keyOf: (row: ForfeitureRow) => string,
  nameOf: (row: ForfeitureRow) => string,
) =>
  [...Map.groupBy(rows, keyOf)]
    .map(([key, of]): StatementLine => ({
      code: null,
      name: `${of[0] ? nameOf(of[0]) : ''}, ${countsOf(of)}`,
      figures: sumOf(of.map(figuresOf), COLUMNS.length),
      opens: [{ page: 'lines', key }],
      accountId: null,
    }))
    .toSorted((a, b) => (b.figures[0] ?? 0) - (a.figures[0] ?? 0) || (a.name < b.name ? -1 : 1));

/** Its bond, and what was booked of its judgment; of a bond with several forfeitures each opens what the bond has of them. */
const opensOf = ({ bondId, lastOn, cameBackCents }: ForfeitureRow): (Opens | null)[] => {
  const bond = { page: 'bond', bondId } as const;
  if (lastOn === null) return [bond, bond, bond];
  const booked = (of: string | null) =>
    ofLedger(FORFEITURES_PAYABLE, { tag: `bond:${bondId}`, of, days: { from: null, to: lastOn } });
  // What came back of what was paid stands on another account than what lowered the debt.
  const remitted = cameBackCents === 0 ? booked('JudgmentRemitted') : null;
  return [bond, bond, bond, booked('-JudgmentPaid,JudgmentRemitted'), booked('JudgmentPaid'), remitted, booked(null)];
};

const lineOf = (row: ForfeitureRow): StatementLine => {
  const { accountId, forfeitedOn, defendantName, powerNumber, outcome } = row;
  return {
    code: null,
    name: [formatDay(forfeitedOn), defendantName || 'Archived file', powerNumber, outcome].filter(Boolean).join(', '),
    figures: figuresOf(row),
    opens: opensOf(row),
    accountId,
    keys: [agentKey(row), courtKey(row)],
  };
};

/** Forfeitures by agent, by court and one by one, with what became of them (money#forfeitures-and-outcome). */
export const forfeitures = ({ period, rows: all, payableCents }: ForfeitureFacts): Sheet => {
  const { from, to } = period;
  const rows = all.filter(({ forfeitedOn }) => forfeitedOn >= (from ?? to) && forfeitedOn <= to);
  const places = COLUMNS.length;
  const sections = [
    sectionOf(
      'By agent',
      groupsOf(rows, agentKey, ({ agentName }) => agentName || 'No agent'),
      { total: 'Total by agent', places },
    ),
    sectionOf(
      'By court',
      groupsOf(rows, courtKey, ({ court }) => court || 'No court'),
      { total: 'Total by court', places },
    ),
    sectionOf('One by one', rows.map(lineOf), { total: 'Total one by one', places }),
  ];
  const owed = all.reduce((sum, row) => sum + owedOf(row), 0);
  const outcome = sections.map(({ total: { figures } }) => figures);
  return {
    columns: COLUMNS.map((name) => ({ name, days: period })),
    sections: rows.length === 0 ? [] : sections,
    totals: [],
    proofs: [
      { words: 'Face by agent equals face by court', cents: outcome[0]?.[0] ?? 0, againstCents: outcome[1]?.[0] ?? 0 },
      {
        words: 'Owed of these and of forfeitures of other dates equals 2220 in the trial balance',
        cents: owed,
        againstCents: payableCents,
      },
    ],
  };
};
