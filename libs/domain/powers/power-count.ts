import { normalizePowerNumber } from '../kernel/power-number.ts';

/** What came of a scan (powers#power-count). */
export const SCAN_OUTCOMES = ['found', 'again', 'several', 'elsewhere', 'unknown'] as const;
export type ScanOutcome = (typeof SCAN_OUTCOMES)[number];

/** As few digits as may stand for a whole number. */
const LEAST_DIGITS = 3;

interface Counted {
  /** As it is compared. */
  number: string;
  isFound: boolean;
}

/**
 * The line of a list that a scan or typed digits mean: the whole number, else the only one that ends with three digits or
 * more (powers#power-count). Of several sureties' powers with one number each scan means the next that is not found.
 * @returns null where none is meant, `several` where the digits fit more than one
 */
export const countedLine = <L extends Counted>(lines: readonly L[], typed: string): L | 'several' | null => {
  const wanted = normalizePowerNumber(typed);
  const whole = lines.filter(({ number }) => number === wanted);
  if (whole.length > 0) return whole.find(({ isFound }) => !isFound) ?? whole[0] ?? null;
  if (!new RegExp(`^\\d{${LEAST_DIGITS},}$`).test(wanted)) return null;
  const ending = lines.filter(({ number }) => number.endsWith(wanted));
  return ending.length > 1 ? 'several' : (ending[0] ?? null);
};
