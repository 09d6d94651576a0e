/** Money is integer cents everywhere inside (money#whole-cents). */

/** The largest amount that anyone may type: $10,000,000.00 (money#whole-cents), in cents. */
export const MAX_AMOUNT_CENTS = 1_000_000_000;

const USD = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' });

/** As wide as a digit and a plus, which a hyphen is not: U+2212. */
const MINUS = '−';

/**
 * Cents as US dollars with two decimals, for people: `123456` → `$1,234.56`, a credit of 5 → `−$0.05`
 * (screens#amounts).
 */
export const formatCents = (cents: number): string => USD.format(cents / 100).replace('-', MINUS);

/** Cents as people say round amounts: `$640`, `$12.50`. */
export const formatRoundCents = (cents: number): string => formatCents(cents).replace(/\.00$/, '');

/** Cents as a plain decimal for CSV and journals, which programs read: `-5` → `-0.05` with a hyphen. */
export const decimalOfCents = (cents: number): string => {
  const whole = Math.trunc(Math.abs(cents) / 100);
  const rest = String(Math.abs(cents) % 100).padStart(2, '0');
  return `${cents < 0 ? '-' : ''}${whole}.${rest}`;
};

/**
 * A typed dollar amount as cents, or `null` where it is not one: `$`, commas and blanks are dropped, what is left is
 * digits with at most two decimals (screens#amounts). The limit is the contract's to say: what is beyond any is the
 * largest integer.
 */
export const parseAmount = (typed: string): number | null => {
  const match = /^(\d*)(?:\.(\d{0,2}))?$/.exec(typed.replace(/[$,\s]/g, ''));
  if (!match || (!match[1] && !match[2])) return null;
  const cents = Number(match[1]) * 100 + Number((match[2] ?? '').padEnd(2, '0'));
  return Math.min(cents, Number.MAX_SAFE_INTEGER);
};

/**
 * A share of an amount in cents, rounded half-up once (money#whole-cents).
 * The rate is in basis points of a percent: 12.5% = `1250`.
 */
export const shareOfCents = (cents: number, basisPoints: number): number =>
  Number((BigInt(cents) * BigInt(basisPoints) + 5_000n) / 10_000n);
