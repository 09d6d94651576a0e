import { formatCents } from '#domain/kernel/money.ts';

/** What a count comes to against the books, in words: "$12.00 short". */
export const differenceInWords = (cents: number): string => {
  if (cents === 0) return 'Exact';
  return `${formatCents(Math.abs(cents))} ${cents < 0 ? 'short' : 'over'}`;
};
