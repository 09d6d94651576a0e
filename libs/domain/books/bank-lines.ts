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

/** What the account is called that every agency has, until somebody names it (money#bank-accounts). */
export const FIRST_BANK_ACCOUNT = 'Operating account';
