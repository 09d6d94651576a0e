import type {
  Sheet,
  StatementLine,
  StatementSection,
  StatementTotal,
} from '#contracts/office/statement-lines/statement-lines.ts';
import type { StatementDays } from '#domain/office/statements.ts';
import { besideEachOther } from './statement-lines.ts';

const keyOf = ({ accountId, code, name }: StatementLine): string => accountId ?? code ?? name;

/** What of two lists is the same, of each list what is there of it: in the order of the first, then what only the other has. */
const paired = <Row>(ones: readonly Row[], others: readonly Row[], key: (row: Row) => string) => {
  const byKey = new Map(others.map((row) => [key(row), row]));
  const known = new Set(ones.map(key));
  return [
    ...ones.map((one) => [one, byKey.get(key(one))] as const),
    ...others.filter((row) => !known.has(key(row))).map((row) => [undefined, row] as const),
  ];
};

const wholeOf = (row: StatementTotal | undefined): number => row?.figures[0] ?? 0;

const rowOf = <Row extends StatementTotal>([one, other]: readonly [Row | undefined, Row | undefined]): Row[] => {
  const row = one ?? other;
  return row === undefined ? [] : [{ ...row, figures: [wholeOf(one), wholeOf(other)] }];
};

const byCode = (one: StatementLine, other: StatementLine): number =>
  one.code === null || other.code === null ? 0 : one.code.localeCompare(other.code);

const besides = (one: StatementSection[], other: StatementSection[]): StatementSection[] =>
  paired(one, other, ({ name }) => name).flatMap(([first, second]) => {
    const [total] = rowOf([first?.total, second?.total]);
    const section = first ?? second;
    if (section === undefined || total === undefined) return [];
    const lines = paired(first?.lines ?? [], second?.lines ?? [], keyOf)
      .flatMap(rowOf)
      .toSorted(byCode);
    return [{ ...section, lines, total }];
  });

/**
 * A statement with columns of its own beside the same of other days: the first of its columns, which is the whole, of both,
 * and the change. Both foot (money#beside-another-period).
 */
export const besideAnother = (one: Sheet, other: Sheet, periods: readonly StatementDays[]): Sheet =>
  besideEachOther(
    {
      sections: besides(one.sections, other.sections),
      totals: paired(one.totals, other.totals, ({ name }) => name).flatMap(rowOf),
      proofs: [...one.proofs, ...other.proofs],
    },
    periods,
  );
