import { RECEIVABLE, TRUST_BANK, UNDEPOSITED_TRUST } from '../kernel/chart-of-accounts.ts';
import { formatCents } from '../kernel/money.ts';
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

/** A line that was entered, as a difference is looked for among them. */
interface EnteredLine {
  account: string;
  amountCents: number;
  /** Whom it names; empty where nobody. */
  who: string;
}

const MOST_HINTS = 3;

/**
 * Lines that could make the difference of a total, in words: of that amount, with the other sign, or on another account
 * (moving-in#control-totals). None where nothing was typed.
 */
export const hintsOfLines = (
  { account, typedCents, hereCents }: ControlTotal,
  lines: readonly EnteredLine[],
  nameOf: (account: string) => string,
): string[] => {
  const cents = (typedCents ?? hereCents) - hereCents;
  if (cents === 0) return [];
  const whoOf = ({ who }: EnteredLine) => (who === '' ? '' : `: ${who}`);
  const amountOf = ({ amountCents }: EnteredLine) => formatCents(Math.abs(amountCents));
  const own = lines.filter((line) => line.account === account);
  return [
    ...own
      .filter(({ amountCents }) => Math.abs(amountCents) === Math.abs(cents))
      .map((line) => `A line of ${amountOf(line)}${whoOf(line)}`),
    ...own
      .filter(({ amountCents }) => amountCents * -2 === cents)
      .map((line) => `A line of ${amountOf(line)} whose sign could be the other one${whoOf(line)}`),
    ...lines
      .filter((line) => line.account !== account && line.amountCents === cents)
      .map((line) => `A line of ${amountOf(line)} on ${nameOf(line.account)}${whoOf(line)}`),
  ]
    .slice(0, MOST_HINTS)
    .map((words) => `${words}.`);
};
