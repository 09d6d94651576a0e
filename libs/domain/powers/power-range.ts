/** As many powers as are received at once (powers#power-range). */
export const MOST_POWERS = 5_000;

/** What the form says of a range that is none (screens#add-power). */
export const INVALID_RANGE = 'Invalid power number range. Please check the format.';
export const TOO_MANY_POWERS = 'At most 5,000 powers at once.';

const LEAST_WIDTH = 3;
/** A prefix, a hyphen, digits. */
const PARTS = /^(.+)-(\d+)$/;

const partsOf = (typed: string) => {
  const [, prefix = '', digits = ''] = PARTS.exec(typed.trim()) ?? [];
  return prefix === '' ? null : { prefix: prefix.trim(), digits };
};

/**
 * The power numbers of a range as typed, in order (screens#add-power, powers#power-range): prefix, hyphen and digits,
 * the same prefix, the start below the end; as wide as the start was typed, at least 3 digits. Numbers of any length.
 * @returns what the form says where it is no range
 */
export const powerRange = (start: string, end: string): string[] | string => {
  const [first, last] = [partsOf(start), partsOf(end)];
  if (first === null || last === null || first.prefix !== last.prefix) return INVALID_RANGE;
  const [from, to] = [BigInt(first.digits), BigInt(last.digits)];
  if (from >= to) return INVALID_RANGE;
  if (to - from >= BigInt(MOST_POWERS)) return TOO_MANY_POWERS;
  const width = Math.max(LEAST_WIDTH, first.digits.length);
  const count = Number(to - from) + 1;
  return Array.from({ length: count }, (_, n) => `${first.prefix}-${String(from + BigInt(n)).padStart(width, '0')}`);
};
