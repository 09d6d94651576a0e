import { daysBetween } from '../kernel/days.ts';

/** What a line of the bank can be matched with (money#bank-matching). */
export const BANK_ITEM_KINDS = ['deposit', 'transfer', 'entry'] as const;
export type BankItemKind = (typeof BANK_ITEM_KINDS)[number];

/** A line as it is compared: above zero what came in. */
export interface ComparedLine {
  postedOn: string;
  amountCents: number;
}

/** What the books have at the bank, as it is compared. */
export interface ComparedItem {
  on: string;
  amountCents: number;
  isCheck: boolean;
  /** Whether it is paid by the check whose number the bank names. */
  hasSameNumber: boolean;
}

/** As many are proposed for a line. */
const MOST = 10;

/** So many days are between the day of the bank and that of the books, either way. */
export const NEAR_DAYS = 3;

/** A check that was paid out reaches the bank later. */
export const CHECK_DAYS = 30;

const isNear = ({ postedOn }: ComparedLine, { on, isCheck, amountCents }: ComparedItem): boolean => {
  const later = daysBetween(on, postedOn);
  return later >= -NEAR_DAYS && later <= (isCheck && amountCents < 0 ? CHECK_DAYS : NEAR_DAYS);
};

/** What of the books fits a line (money#bank-matching): that with its check number first, then by how near its day is. */
export const proposalsFor = <Item extends ComparedItem>(
  line: ComparedLine,
  items: readonly Item[],
): (Item & { isExact: boolean })[] => {
  const away = ({ on }: Item) => Math.abs(daysBetween(on, line.postedOn));
  return items
    .filter((item) => item.amountCents === line.amountCents && isNear(line, item))
    .map((item) => ({ ...item, isExact: item.hasSameNumber || item.on === line.postedOn }))
    .toSorted((one, other) => Number(other.hasSameNumber) - Number(one.hasSameNumber) || away(one) - away(other))
    .slice(0, MOST);
};

/**
 * The lines of which exactly one thing fits exactly, which fits no other line exactly (money#bank-matching), each with
 * that thing.
 */
export const exactOnes = <Line, Item extends { id: string; isExact: boolean }>(
  proposed: readonly (readonly [Line, readonly Item[]])[],
): [Line, Item][] => {
  const exact = proposed.map(([line, items]) => [line, items.filter(({ isExact }) => isExact)] as const);
  const claims = Map.groupBy(
    exact.flatMap(([, items]) => items),
    ({ id }) => id,
  );
  return exact.flatMap(([line, [only, ...others]]): [Line, Item][] =>
    only && others.length === 0 && claims.get(only.id)?.length === 1 ? [[line, only]] : [],
  );
};
