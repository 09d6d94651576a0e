import { RECEIVABLE, TRUST_BANK, UNDEPOSITED_TRUST } from '../kernel/chart-of-accounts.ts';
import { openingAccountOf } from './opening.ts';

/** What the old program's report says of an account, and why that differs from what stands here. */
export interface TypedTotal {
  account: string;
  /** Up on the side on which the account grows; null where nothing was typed. */
  typedCents: number | null;
  reason: string;
}

/** The same beside what stands here. */
export interface ControlTotal extends TypedTotal {
  hereCents: number;
}

/** Whether an account has a control total: each that opens, the trust money that opens with collateral, what clients owe. */
export const hasControlTotal = (account: string): boolean =>
  openingAccountOf(account) !== null || [TRUST_BANK, UNDEPOSITED_TRUST, RECEIVABLE].some((code) => code === account);

/** The total of each account that stands here or was typed, by account (moving-in#control-totals). */
export const controlTotals = (
  here: readonly { account: string; amountCents: number }[],
  typed: readonly TypedTotal[],
): ControlTotal[] => {
  const sums = new Map<string, number>();
  for (const { account, amountCents } of here) sums.set(account, (sums.get(account) ?? 0) + amountCents);
  const known = new Map(typed.map((total) => [total.account, total]));
  const isMade = (account: string) => known.has(account) || sums.get(account) !== 0;
  return [...new Set([...sums.keys(), ...known.keys()])]
    .filter(isMade)
    .toSorted()
    .map((account) => {
      const { typedCents = null, reason = '' } = known.get(account) ?? {};
      return { account, typedCents, reason, hereCents: sums.get(account) ?? 0 };
    });
};

/** Whether a total is as typed, or somebody said why not: nothing is sealed before each is. */
export const isSettled = ({ typedCents, hereCents, reason }: ControlTotal): boolean =>
  typedCents === hereCents || reason !== '';
