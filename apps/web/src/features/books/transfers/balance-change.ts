import { formatCents } from '#domain/kernel/money.ts';

/** A balance before and after it is moved by so many cents: `$10.00 → $1,240.00`. */
export const balanceChange = (before: number, cents: number): string =>
  `${formatCents(before)} → ${formatCents(before + cents)}`;
