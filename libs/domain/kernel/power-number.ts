/** A power number as it is compared: upper case, without spaces and hyphens (powers#one-power-per-number). */
export const normalizePowerNumber = (typed: string): string => typed.toUpperCase().replace(/[\s-]/g, '');

/** As many zeros more may stand before the digits of a number. */
const MOST_ZEROS = 8;

/**
 * The normalised numbers that differ from a typed one by the zeros before its last digits alone
 * (powers#one-power-per-number).
 */
export const sameButForZeros = (typed: string): string[] => {
  const [, before = '', digits = ''] = /^(.*?)0*(\d+)\s*$/.exec(typed) ?? [];
  if (digits === '') return [];
  const all = Array.from({ length: MOST_ZEROS + 1 }, (_, zeros) => `${before}${'0'.repeat(zeros)}${digits}`);
  return all.map(normalizePowerNumber).filter((number) => number !== normalizePowerNumber(typed));
};
