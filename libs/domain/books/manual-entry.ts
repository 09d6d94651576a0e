import { OPENING_BALANCE, TRUST_BANK } from '../kernel/chart-of-accounts.ts';

/** One side of a manual entry, on an account of the chart; `amountCents` is above zero. */
export interface ManualLine {
  account: string;
  side: 'debit' | 'credit';
  amountCents: number;
}

/** So many lines an entry has at most. */
export const MAX_MANUAL_LINES = 40;

/**
 * Whether an account is proved against its sub-ledger, which only the events of the thing itself move, or is that of the
 * opening: a manual entry never touches it (money#manual-entries).
 */
export const isControlAccount = (code: string): boolean =>
  [TRUST_BANK, '1010', '1015', '1100', OPENING_BALANCE].includes(code) || /^2[1-4]/.test(code);

/** Debits less credits: an entry books where it is 0. */
export const differenceOf = (lines: readonly Pick<ManualLine, 'side' | 'amountCents'>[]): number =>
  lines.reduce((sum, { side, amountCents }) => sum + (side === 'debit' ? amountCents : -amountCents), 0);

/** What an entry moves: the sum of its debits. */
export const totalOf = (lines: readonly ManualLine[]): number =>
  lines.reduce((sum, { side, amountCents }) => sum + (side === 'debit' ? amountCents : 0), 0);
