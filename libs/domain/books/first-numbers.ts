import { collateralNumber } from './collateral.ts';
import { slipNumber } from './banking.ts';
import { formatShortId } from '../kernel/short-id.ts';

/** The numbers that may follow those of the old program (moving-in#numbers-go-on). */
export const NUMBER_SERIES = ['receipts', 'accounts', 'collateral', 'deposits'] as const;
export type NumberSeries = (typeof NUMBER_SERIES)[number];

/** What a series is called where it stands alone. */
export const SERIES_WORDS: Readonly<Record<NumberSeries, string>> = {
  receipts: 'Receipts',
  accounts: 'Accounts',
  collateral: 'Collateral receipts',
  deposits: 'Deposits',
};

/** The highest number that may be the first. */
export const HIGHEST_FIRST_NUMBER = 99_999_999;

/** A number as people say it. */
export const numberInWords = (series: NumberSeries, number: number): string => {
  if (series === 'collateral') return collateralNumber(number);
  return series === 'deposits' ? slipNumber('deposit', number) : formatShortId(number);
};

/** How many numbers of the receipts are missing between the first and the last. */
export const missingNumbers = ({ count, first, last }: { count: number; first: number; last: number }): number =>
  count === 0 ? 0 : last - first + 1 - count;
