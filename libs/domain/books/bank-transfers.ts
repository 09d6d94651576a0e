/** How a transfer between two accounts at banks stands (money#bank-transfers). */
export const BANK_TRANSFER_STATES = ['booking', 'booked', 'voiding', 'voided'] as const;
export type BankTransferState = (typeof BANK_TRANSFER_STATES)[number];

export const BANK_TRANSFER_STATE_WORDS: Readonly<Record<BankTransferState, string>> = {
  booking: 'Being booked',
  booked: 'Booked',
  voiding: 'Being voided',
  voided: 'Voided',
};
