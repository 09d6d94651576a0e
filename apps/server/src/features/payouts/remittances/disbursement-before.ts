import { BUF_PAYABLE, SURETY_PAYABLE } from '#domain/kernel/chart-of-accounts.ts';
import { formatCents } from '#domain/kernel/money.ts';
import type { PostingTags } from '#domain/kernel/posting.ts';
import type { PowerDue } from '#domain/payouts/remittance.ts';
import { Refused } from '../../../kernel/refused.ts';
import type { DisbursementEvent } from './disbursement-events.ts';
import type { Disbursements } from './disbursement-state.ts';

const FIELDS: Readonly<Record<string, 'premiumCents' | 'bufCents'>> = {
  [SURETY_PAYABLE]: 'premiumCents',
  [BUF_PAYABLE]: 'bufCents',
};

/** What the surety is owed of a power, or of none: what was due when the agency moved in. */
export const tagsOf = (suretyId: string, powerId: string | null): PostingTags =>
  powerId === null ? { suretyId } : { suretyId, powerId };

/** What the surety's stream knows of what an account opened with; null where it never heard of any. */
export const openedDebt = ({ opened }: Disbursements, account: string): number | null => opened.get(account) ?? null;

/** What was paid of it, less what came back or is lost. */
const paidOf = ({ payments, money }: Disbursements, account: string): number => {
  const field = FIELDS[account];
  const before = (lines: readonly PowerDue[]): number =>
    lines.reduce((sum, line) => sum + (line.powerId === null && field ? line[field] : 0), 0);
  const paid = [...payments.values()].filter(({ voided }) => voided === null);
  const ended = [...money.moves.values()].filter(({ booked, voidedOn }) => booked !== null && voidedOn === null);
  const sum = (all: readonly { lines: readonly PowerDue[] }[]) =>
    all.reduce((cents, { lines }) => cents + before(lines), 0);
  return sum(paid) - sum(ended);
};

/**
 * What a surety is owed by now of what was due when the agency moved in, of no power: below zero it owes that back.
 */
export const dueBefore = (state: Disbursements): PowerDue => {
  const owed = (account: string): number => (openedDebt(state, account) ?? 0) - paidOf(state, account);
  return { powerId: null, premiumCents: owed(SURETY_PAYABLE), bufCents: owed(BUF_PAYABLE) };
};

/**
 * Says what an opening brought in of what a surety is owed, which a remittance pays (moving-in#opening-surety); what is
 * known already is no event. Never less than was paid since, nor more of what the surety paid back.
 * @throws Refused OPENING_DEBT_MOVED.
 */
export const openDebt = (
  state: Disbursements,
  { account, amountCents }: { account: string; amountCents: number },
): DisbursementEvent[] => {
  if (amountCents === openedDebt(state, account)) return [];
  const paid = paidOf(state, account);
  if (paid > 0 ? amountCents < paid : amountCents > paid && paid < 0)
    throw new Refused('OPENING_DEBT_MOVED', { amount: formatCents(Math.abs(paid)), account });
  return [{ type: 'OpeningDebtHeard', data: { suretyId: state.suretyId, account, amountCents } }];
};
