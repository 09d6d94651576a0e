import type { LedgerAccount } from '#contracts/agency/chart/chart.ts';
import type {
  Opens,
  Sheet,
  StatementLine,
  StatementSection,
} from '#contracts/office/statement-lines/statement-lines.ts';
import { addDays, formatDay } from '#domain/kernel/days.ts';
import type { StatementDays } from '#domain/office/statements.ts';
import { CASH_PLACES, type CashMove } from './cash-sheet.query.ts';
import { type Moved, ofLedger, sumOf } from '../statement-lines/index.ts';

/** What the ledger says of money that the bank does not have yet. */
export interface CashFacts {
  chart: readonly LedgerAccount[];
  period: StatementDays;
  moves: readonly CashMove[];
  /** What stood at each place before the period, and at its end. */
  before: Moved;
  after: Moved;
}

const COLUMNS = ['Left', 'Taken', 'Reversed', 'Banked', 'Other'];

/** The entries of a day and a method; what is left opens the account up to the day where it is the last of it. */
const opensOf = (place: string, { on, method, ...types }: CashMove, isLast: boolean): (Opens | null)[] => {
  const days = { from: on, to: on };
  const ofTypes = (of: readonly string[]) => ofLedger(place, { of: of.join(','), detail: method, days });
  return [
    isLast ? ofLedger(place, { days: { from: null, to: on } }) : null,
    ...[types.takenTypes, types.takenBackTypes, types.bankedTypes, types.otherTypes].map(ofTypes),
  ];
};

const lineOf = (place: string, move: CashMove, { left, isLast }: { left: number; isLast: boolean }): StatementLine => {
  const { on, method, ...cents } = move;
  return {
    code: null,
    name: `${formatDay(on)} ${method ?? 'Cash line and others'}`,
    figures: [left, cents.takenCents, cents.takenBackCents, cents.bankedCents, cents.otherCents],
    opens: opensOf(place, move, isLast),
    accountId: null,
  };
};

/** A place with what stood there before, each day with what is left after it, and what is left at the end. */
const placeOf = (place: string, { chart, period, moves, before }: CashFacts): StatementSection => {
  let left = before.get(place)?.[0] ?? 0;
  const opening: StatementLine = {
    code: null,
    name: `Before ${formatDay(period.from ?? period.to)}`,
    figures: [left, 0, 0, 0, 0],
    opens: [ofLedger(place, { days: { from: null, to: addDays(period.from ?? period.to, -1) } })],
    accountId: null,
  };
  const lines = moves
    .filter((move) => move.place === place)
    .map((move, at, all) => {
      left += move.takenCents + move.takenBackCents + move.bankedCents + move.otherCents;
      return lineOf(place, move, { left, isLast: all[at + 1]?.on !== move.on });
    });
  const [, ...sums] = sumOf(
    lines.map(({ figures }) => figures),
    COLUMNS.length,
  );
  return {
    name: `${place} ${chart.find(({ code }) => code === place)?.name ?? ''}`,
    lines: [opening, ...lines],
    total: { name: `Left at the end of ${formatDay(period.to)}`, figures: [left, ...sums] },
  };
};

/** Money taken, taken back and banked, by day and method, and what is left of it (money#daily-cash-sheet). */
export const cashSheet = (facts: CashFacts): Sheet => {
  const sections = CASH_PLACES.map((place) => placeOf(place, facts)).filter(
    ({ lines, total }) => lines.length > 1 || total.figures[0] !== 0,
  );
  const all = sumOf(
    sections.map(({ total }) => total.figures),
    COLUMNS.length,
  );
  const standing = CASH_PLACES.reduce((sum, place) => sum + (facts.after.get(place)?.[0] ?? 0), 0);
  const proof = {
    words: `What is left equals ${CASH_PLACES.join(', ')} in the trial balance of ${formatDay(facts.period.to)}`,
    cents: all[0] ?? 0,
    againstCents: standing,
  };
  return {
    columns: COLUMNS.map((name) => ({ name, days: facts.period })),
    sections,
    totals: [{ name: 'Total', figures: all }],
    proofs: [proof],
  };
};
