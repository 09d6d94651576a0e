import {
  opensAt,
  type Sheet,
  type StatementLine,
  type StatementSection,
  type StatementTotal,
} from '#contracts/office/statement-lines/statement-lines.ts';
import type { StatementDays } from '#domain/office/statements.ts';
import { besideEachOther } from './statement-lines.ts';

const keyOf = ({ accountId, code, name }: StatementLine): string => accountId ?? code ?? name;

/** A row of either of two lists, with the same of both where it is there. */
interface Pair<Row> {
  row: Row;
  one: Row | undefined;
  other: Row | undefined;
}

/** What is the same of two lists: in the order of the first, then what only the other has. */
const paired = <Row>(ones: readonly Row[], others: readonly Row[], key: (row: Row) => string): Pair<Row>[] => {
  const byKey = new Map(others.map((row) => [key(row), row]));
  const known = new Set(ones.map(key));
  return [
    ...ones.map((one) => ({ row: one, one, other: byKey.get(key(one)) })),
    ...others.filter((row) => !known.has(key(row))).map((other) => ({ row: other, one: undefined, other })),
  ];
};

const wholes = ({ one, other }: Pair<StatementTotal>): number[] => [one?.figures[0] ?? 0, other?.figures[0] ?? 0];

const rowOf = <Row extends StatementTotal>(pair: Pair<Row>): Row => ({ ...pair.row, figures: wholes(pair) });

/** The whole opens the same of its own days. */
const lineOf = (pair: Pair<StatementLine>): StatementLine => ({ ...rowOf(pair), opens: [opensAt(pair.row, 0)] });

const byCode = (one: StatementLine, other: StatementLine): number =>
  one.code === null || other.code === null ? 0 : one.code.localeCompare(other.code);

const besides = (ones: StatementSection[], others: StatementSection[]): StatementSection[] =>
  paired(ones, others, ({ name }) => name).map(({ row, one, other }) => ({
    ...row,
    lines: paired(one?.lines ?? [], other?.lines ?? [], keyOf)
      .map(lineOf)
      .toSorted(byCode),
    total: rowOf({ row: row.total, one: one?.total, other: other?.total }),
  }));

/**
 * A statement with columns of its own beside the same of other days: the first of its columns, which is the whole, of both,
 * and the change. Both foot (money#beside-another-period).
 */
export const besideAnother = (one: Sheet, other: Sheet, periods: readonly StatementDays[]): Sheet =>
  besideEachOther(
    {
      sections: besides(one.sections, other.sections),
      totals: paired(one.totals, other.totals, ({ name }) => name).map(rowOf),
      proofs: [...one.proofs, ...other.proofs],
    },
    periods,
  );
