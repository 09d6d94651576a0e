/**
 * What is owed to officials (money#chart-of-accounts): the jail fee, the commissioners' fee and the sheriff's premium
 * fee.
 */
export const OFFICIAL_ACCOUNTS = ['2100', '2110', '2120'] as const;
export type OfficialAccount = (typeof OFFICIAL_ACCOUNTS)[number];

/** The same in words. */
export const OFFICIAL_FEE_WORDS: Readonly<Record<OfficialAccount, string>> = {
  '2100': 'Jail fee',
  '2110': 'Commissioner fee',
  '2120': 'Sheriff premium fee',
};

/**
 * What is done about it: paid out; of what was paid too much come back, or given up as lost
 * (money#recoverable-payables).
 */
export const OFFICIAL_MOVE_KINDS = ['paid', 'recovered', 'lost'] as const;
export type OfficialMoveKind = (typeof OFFICIAL_MOVE_KINDS)[number];

/**
 * What stands in the books of it: these, and what is paid back to a colleague who advanced a payment
 * (money#recipes-of-payouts).
 */
export const OFFICIAL_BOOKING_KINDS = [...OFFICIAL_MOVE_KINDS, 'repaid'] as const;
export type OfficialBookingKind = (typeof OFFICIAL_BOOKING_KINDS)[number];

export const OFFICIAL_MOVE_WORDS: Readonly<Record<OfficialBookingKind, string>> = {
  paid: 'Paid',
  recovered: 'Recovered',
  lost: 'Lost',
  repaid: 'Paid back',
};

/**
 * The account of whose fee what is not to be had back can be lost: the sheriff's is our own expense
 * (money#recoverable-payables).
 */
export const LOSABLE: OfficialAccount = '2120';

/**
 * What stands of one fee of one bond; null of a jail fee without a bond. In cents, below zero where it was paid and its
 * bond changed since (money#recoverable-payables).
 */
export interface OfficialDue {
  account: OfficialAccount;
  bondId: string | null;
  amountCents: number;
}

/** Which fee it is, apart from what it comes to. */
export const sameDue = (one: Omit<OfficialDue, 'amountCents'>, other: Omit<OfficialDue, 'amountCents'>): boolean =>
  one.account === other.account && one.bondId === other.bondId;
