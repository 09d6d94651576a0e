import { BANK, TRUST_BANK } from '../kernel/chart-of-accounts.ts';

/** How a line of a bank's statement stands (money#bank-lines). */
export const BANK_LINE_STATES = ['to match', 'booking', 'waiting', 'matched', 'left out'] as const;
export type BankLineState = (typeof BANK_LINE_STATES)[number];

export const BANK_LINE_STATE_WORDS: Readonly<Record<BankLineState, string>> = {
  'to match': 'To match',
  booking: 'Being booked',
  waiting: 'Waiting for approval',
  matched: 'Matched',
  'left out': 'Left out',
};

/** Whose money an account at a bank holds: the agency's own, or collateral (money#bank-accounts). */
export const BANK_ACCOUNT_KINDS = ['operating', 'trust'] as const;
export type BankAccountKind = (typeof BANK_ACCOUNT_KINDS)[number];

export const BANK_ACCOUNT_KIND_WORDS: Readonly<Record<BankAccountKind, string>> = {
  operating: 'The agency’s own money',
  trust: 'Collateral (trust)',
};

/** The ledger account of every account at a bank of a kind. */
export const ledgerAccountOfBank = (kind: BankAccountKind): typeof BANK => (kind === 'trust' ? TRUST_BANK : BANK);

/** What the account is called that every agency has, until somebody names it (money#bank-accounts). */
export const FIRST_BANK_ACCOUNT = 'Operating account';
