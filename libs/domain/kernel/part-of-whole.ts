import { formatCents } from './money.ts';

/** What a part is of the whole, in words: `$500.00 of $1,200.00 in all (41.7%)`; no percentage of nothing or of a credit. */
export const partOfWhole = (cents: number, wholeCents: number): string => {
  const share = wholeCents > 0 ? ` (${(Math.round((cents * 1000) / wholeCents) / 10).toFixed(1)}%)` : '';
  return `${formatCents(cents)} of ${formatCents(wholeCents)} in all${share}`;
};
