import { BALANCE_KINDS } from '../books/opening-balance.ts';
import type { PlanOfList } from '../books/plan-brought-in.ts';
import { isLiveBond } from './move-in-bond-rows.ts';
import type { RowsOfTotal } from './move-in-hints.ts';
import type { WantedBond } from './move-in-bond-check.ts';
import { questionsOfDays } from './move-in-days.ts';
import {
  BALANCE_DAYS,
  netOf,
  NOTHING_OWED,
  type BalanceFile,
  type BalanceParts,
  type ReadBalance,
} from './move-in-balance-rows.ts';
import { accountOf, keyOfAccount, knownAccounts, ownerOf, type KnownAccounts } from './move-in-accounts.ts';
import {
  comes,
  finished,
  judgedRows,
  refuse,
  type CheckedList,
  type JudgedRow,
  type KnownClients,
} from './move-in-judged-rows.ts';
import { answered, type MoveInQuestion } from './move-in-rows.ts';

/** What an account is to open with. */
export interface WantedBalance {
  list: 'balances';
  /** What the row is known by: its account (moving-in#key-of-a-row). */
  key: string;
  clientKey: string;
  /** Its number in the old program; empty for the one account of a client without numbers. */
  account: string;
  parts: BalanceParts;
  /** From when on it is owed; null: since the cut-over day. */
  since: string | null;
  /** Of the file; 0 of an account that bonds alone name. */
  line: number;
  /** All of them, where several were added up. */
  lines: readonly number[];
  hasLiveBond: boolean;
  /** Its plan in the old program; null where it had none. */
  plan: PlanOfList | null;
}

export interface CheckedBalances extends CheckedList<WantedBalance>, Required<Pick<RowsOfTotal, 'repeated' | 'out'>> {
  list: 'balances';
}

type Row = ReadBalance & JudgedRow;

const TWICE = 'balances-twice';
const sumOf = (one: BalanceParts, other: BalanceParts): BalanceParts => {
  const sums = BALANCE_KINDS.map((kind) => [kind, one[kind] + other[kind]] as const);
  return { ...NOTHING_OWED, ...Object.fromEntries(sums) };
};
const isSame = (one: BalanceParts, other: BalanceParts): boolean =>
  BALANCE_KINDS.every((kind) => one[kind] === other[kind]);

const earlier = (one: string | null, other: string | null): string | null => {
  if (one === null || other === null) return one ?? other;
  return one < other ? one : other;
};

interface Known {
  row: Row;
  wanted: WantedBalance;
  /** Rows that say the same once more. */
  again: Row[];
}

/** A second row of an account: added, or the same figure once more, as somebody said of the file (moving-in#refused-rows). */
const join = (known: Known, row: Row, answer: string | null): void => {
  const { wanted } = known;
  const line = `Line ${String(known.row.line)}`;
  if (isSame(known.row.parts, row.parts)) known.again.push(row);
  if (answer === 'add') {
    wanted.parts = sumOf(wanted.parts, row.parts);
    wanted.since = earlier(wanted.since, row.since);
    wanted.lines = [...wanted.lines, row.line];
  } else if (answer === 'same' && !isSame(wanted.parts, row.parts))
    refuse(row, `${line} has another balance of this account.`);
};

/** Rows that repeat others, and those that do not count, among which a difference is looked for (moving-in#control-totals). */
const apart = (rows: readonly Row[], known: readonly Known[], answer: string | null) => {
  const counted = known.flatMap(({ row, again }) => again.filter(comes).map((one) => [one, row] as const));
  const outside = rows.filter((row) => !comes(row));
  const out = answer === 'same' ? [...outside, ...counted.map(([row]) => row)] : outside;
  return {
    repeated: answer === 'add' ? counted.map(([row, of]) => [row.line, of.line, netOf(row.parts)] as const) : [],
    out: out.map(({ line, parts }) => [line, netOf(parts)] as const).filter(([, cents]) => cents !== 0),
  };
};

const twiceQuestion = (rows: number): Omit<MoveInQuestion, 'answer'> => ({
  id: TWICE,
  words: 'Several rows are of one account. What are they?',
  rows,
  options: [
    { value: 'add', label: 'One row for each bond: add them up' },
    { value: 'same', label: 'The same figure repeated: it counts once' },
  ],
});

/** Accounts that bonds alone name owe nothing, once there is a list of open balances. */
const unnamed = (wanted: ReadonlyMap<string, unknown>, { bondsOf }: KnownAccounts): WantedBalance[] =>
  [...bondsOf].flatMap(([key, [bond]]) =>
    wanted.has(key) || bond === undefined
      ? []
      : [{ ...NO_ROW, key, clientKey: bond.clientKey, account: bond.facts.account }],
  );
const NO_ROW = {
  list: 'balances',
  parts: NOTHING_OWED,
  since: null,
  line: 0,
  lines: [],
  hasLiveBond: false,
  plan: null,
} as const satisfies Partial<WantedBalance>;

const newestBond = (bonds: readonly WantedBond[]): string | null =>
  bonds
    .map(({ facts }) => facts.bondDate)
    .toSorted()
    .at(-1) ?? null;

/** Checks the list of open balances with the clients and bonds of the lists. */
export const checkBalances = (
  { file, rows: read }: { file: BalanceFile; rows: readonly ReadBalance[] },
  clients: KnownClients,
  bonds: readonly WantedBond[],
): CheckedBalances => {
  const rows = judgedRows(file, read);
  const accounts = knownAccounts(bonds);
  const wanted = new Map<string, Known>();
  const answer = file.choices.answers[TWICE] ?? null;
  let twice = 0;
  const named = rows.filter(comes).toSorted((one, other) => Number(one.account === '') - Number(other.account === ''));
  for (const row of named) {
    const whose = ownerOf(row, clients, accounts);
    const which = 'words' in whose ? whose : accountOf(row, whose.key, accounts);
    if ('words' in whose || 'words' in which) {
      refuse(row, 'words' in which ? which.words : '');
      continue;
    }
    const { account } = which;
    accounts.numbersOf.set(whose.key, (accounts.numbersOf.get(whose.key) ?? new Set()).add(account));
    const key = keyOfAccount(whose.key, account);
    const known = wanted.get(key);
    if (known) {
      twice += 1;
      join(known, row, answer);
    } else {
      const { parts, since, line } = row;
      const first = { ...NO_ROW, key, clientKey: whose.key, account, parts, since, line, lines: [line] };
      wanted.set(key, { row, wanted: first, again: [] });
    }
  }
  const all = [...[...wanted.values()].map((one) => one.wanted), ...unnamed(wanted, accounts)];
  const questions = [
    ...questionsOfDays(BALANCE_DAYS, file.table, file.choices),
    ...(twice > 0 ? [twiceQuestion(twice)] : []),
  ];
  return {
    list: 'balances',
    rows: finished(file, rows),
    questions: questions.map((question) => answered(question, file.choices)),
    wanted: all.map((one) => {
      const own = accounts.bondsOf.get(one.key) ?? [];
      return { ...one, since: one.since ?? newestBond(own), hasLiveBond: own.some(isLiveBond) };
    }),
    ...apart(rows, [...wanted.values()], answer),
  };
};

/** What a list of open balances comes to (moving-in#control-totals). */
export interface BalanceTotals extends RowsOfTotal {
  accounts: number;
  owedCents: number;
  /** Accounts below zero, as a negative sum. */
  creditCents: number;
  /** Missing in what was checked before it was counted. */
  writtenOffCents?: number;
}

/** What the balances of a file come to. */
export const totalsOfBalances = ({
  wanted,
  repeated,
  out,
}: Pick<CheckedBalances, 'wanted' | 'repeated' | 'out'>): BalanceTotals => {
  const rows = wanted.map(({ line, parts }) => [line, netOf(parts)] as const).filter(([, cents]) => cents !== 0);
  const sum = (of: (cents: number) => boolean) => rows.reduce((all, [, cents]) => (of(cents) ? all + cents : all), 0);
  return {
    accounts: rows.length,
    owedCents: sum((cents) => cents > 0),
    creditCents: sum((cents) => cents < 0),
    writtenOffCents: wanted.reduce((all, { parts }) => all + parts.writtenOff, 0),
    rows,
    repeated,
    out,
  };
};
