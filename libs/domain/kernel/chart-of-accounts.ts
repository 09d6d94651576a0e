import type { FeeKind } from './option-lists.ts';
import { placeOf, type PaymentMethod, type RefundMethod } from './payment-methods.ts';

export const LEDGER_ACCOUNT_TYPES = ['asset', 'liability', 'equity', 'income', 'expense'] as const;
export type LedgerAccountType = (typeof LEDGER_ACCOUNT_TYPES)[number];

/**
 * The ledger accounts that every organization has (money#chart-of-accounts, money#payment-methods, money#common-fees).
 * Codes are stable; an organization may give them other names (money#own-accounts). `tags` is what the sub-ledger of an
 * account is kept by, in words.
 */
export const CHART_OF_ACCOUNTS = [
  { code: '1000', name: 'Operating Bank', type: 'asset', tags: ['bank account'] },
  { code: '1005', name: 'Trust Bank', type: 'asset', tags: ['bank account'] },
  { code: '1010', name: 'Undeposited Funds', type: 'asset', tags: ['till'] },
  { code: '1015', name: 'Undeposited Trust Funds', type: 'asset', tags: ['till'] },
  { code: '1020', name: 'Card Clearing', type: 'asset', tags: [] },
  { code: '1030', name: 'Funds to Classify', type: 'asset', tags: [] },
  { code: '1040', name: 'BUF Held by Surety', type: 'asset', tags: ['surety', 'power'] },
  { code: '1100', name: 'Accounts Receivable', type: 'asset', tags: ['account'] },
  { code: '2100', name: 'Jail Fee Payable', type: 'liability', tags: ['payee', 'bond'] },
  { code: '2110', name: 'Commissioner Fee Payable', type: 'liability', tags: ['payee', 'bond'] },
  { code: '2115', name: 'Statutory Excess Held', type: 'liability', tags: ['bond'] },
  { code: '2120', name: 'Sheriff Premium Fee Payable', type: 'liability', tags: ['payee', 'bond'] },
  { code: '2200', name: 'Surety Premium Payable', type: 'liability', tags: ['surety', 'power'] },
  { code: '2210', name: 'BUF Payable', type: 'liability', tags: ['surety', 'power'] },
  { code: '2220', name: 'Forfeitures Payable', type: 'liability', tags: ['bond', 'surety'] },
  { code: '2300', name: 'Customer Credits', type: 'liability', tags: ['account'] },
  { code: '2310', name: 'Unclaimed Credits', type: 'liability', tags: ['account'] },
  { code: '2400', name: 'Collateral Held', type: 'liability', tags: ['person', 'bond'] },
  { code: '2500', name: 'Commission Payable', type: 'liability', tags: ['agent'] },
  { code: '2600', name: 'Accounts Payable', type: 'liability', tags: ['payee'] },
  { code: '3000', name: "Owner's Equity", type: 'equity', tags: [] },
  { code: '3100', name: "Owner's Draws", type: 'equity', tags: [] },
  { code: '3900', name: 'Retained Earnings', type: 'equity', tags: [] },
  { code: '3950', name: 'Opening Balance', type: 'equity', tags: [] },
  { code: '4000', name: 'Premium Income', type: 'income', tags: [] },
  { code: '4010', name: 'Rewrite Premium Income', type: 'income', tags: [] },
  { code: '4100', name: 'Fee Income', type: 'income', tags: [] },
  { code: '4200', name: 'Charge Income', type: 'income', tags: [] },
  { code: '4300', name: 'Recovery Income', type: 'income', tags: [] },
  { code: '4400', name: 'Other Income', type: 'income', tags: [] },
  { code: '5000', name: 'Surety Premium', type: 'expense', tags: ['surety'] },
  { code: '5010', name: 'Sheriff Premium Fee', type: 'expense', tags: [] },
  { code: '5100', name: 'Commission', type: 'expense', tags: [] },
  { code: '5200', name: 'Bad Debt', type: 'expense', tags: [] },
  { code: '5300', name: 'Card Fees', type: 'expense', tags: [] },
  { code: '5310', name: 'Bank Fees', type: 'expense', tags: [] },
  { code: '5400', name: 'Cash Over and Short', type: 'expense', tags: [] },
  { code: '5500', name: 'Forfeiture Loss', type: 'expense', tags: [] },
  { code: '5600', name: 'Recovery Expense', type: 'expense', tags: [] },
] as const;

export type LedgerAccountCode = (typeof CHART_OF_ACCOUNTS)[number]['code'];

/** What the chart says of an account beside its name. */
export const LEDGER_ACCOUNT_NOTES: Readonly<Partial<Record<LedgerAccountCode, string>>> = {
  '1100': 'control account',
  '2110': '24th JDC, R.S. 13:718',
  '2120': 'R.S. 22:822',
  '2300': 'shown in statements only',
};

/** The account of the chart that has this code; undefined for an organization's own. */
export const standardAccount = (code: string) => CHART_OF_ACCOUNTS.find((account) => account.code === code);

/** The name of a ledger account: as the organization says, else that of the chart; an account of neither is its code. */
export const ledgerAccountName = (code: string, own: string | null): string =>
  own ?? standardAccount(code)?.name ?? code;

/** Its type; an asset where nobody knows it. */
export const ledgerAccountType = (code: string, own: string | null): string =>
  own ?? standardAccount(code)?.type ?? 'asset';

/** What closes the lines of an opening until its seal, and where the seal takes it (money#recipes-of-openings). */
export const OPENING_BALANCE: LedgerAccountCode = '3950';
export const RETAINED_EARNINGS: LedgerAccountCode = '3900';

/** The first digit of the codes of each type (money#own-accounts). */
const FIRST_DIGIT: Readonly<Record<LedgerAccountType, string>> = {
  asset: '1',
  liability: '2',
  equity: '3',
  income: '4',
  expense: '5',
};

/** Whether an account of an organization's own may have this code: four digits, the first of them says its type. */
export const isCodeOfType = (code: string, type: LedgerAccountType): boolean =>
  /^\d{4}$/.test(code) && code.startsWith(FIRST_DIGIT[type]);

/** The range of a type's codes in words: `4000 to 4999`. */
export const codesOfType = (type: LedgerAccountType): string => `${FIRST_DIGIT[type]}000 to ${FIRST_DIGIT[type]}999`;

/** Accounts Receivable, the control account of every defendant account. */
export const RECEIVABLE: LedgerAccountCode = '1100';
export const PREMIUM_INCOME: LedgerAccountCode = '4000';
/** What a rewrite earns is kept apart (money#rewrite-premium). */
export const REWRITE_INCOME: LedgerAccountCode = '4010';

/** Where cash and checks lie until they are deposited. */
export const UNDEPOSITED: LedgerAccountCode = '1010';
export const BANK: LedgerAccountCode = '1000';
/** Where collateral in cash stands, at the bank and before, and whom it is owed to (money#trust-equals-collateral). */
export const TRUST_BANK: LedgerAccountCode = '1005';
export const UNDEPOSITED_TRUST: LedgerAccountCode = '1015';
export const COLLATERAL_HELD: LedgerAccountCode = '2400';
/** What sureties hold of the agency's build-up fund, what they are owed of it, and of the premium (money#buf-tags). */
export const BUF_HELD: LedgerAccountCode = '1040';
export const BUF_PAYABLE: LedgerAccountCode = '2210';
export const SURETY_PAYABLE: LedgerAccountCode = '2200';
export const SURETY_PREMIUM: LedgerAccountCode = '5000';
/** What the sheriff's premium fee costs us (R.S. 22:822). */
export const SHERIFF_FEE: LedgerAccountCode = '5010';
export const OTHER_INCOME: LedgerAccountCode = '4400';
/** What the owner puts into the agency, and takes out of it (money#expenses). */
export const OWNERS_EQUITY: LedgerAccountCode = '3000';
export const OWNERS_DRAWS: LedgerAccountCode = '3100';
/** Money taken as Other, until somebody says where it lies. */
export const TO_CLASSIFY: LedgerAccountCode = '1030';
/** Where card payments stand until the card company settles them. */
export const CARD_CLEARING: LedgerAccountCode = '1020';
/** What the card company keeps of a settlement, and what the bank charges. */
export const CARD_FEES: LedgerAccountCode = '5300';
export const BANK_FEES: LedgerAccountCode = '5310';
export const CASH_OVER_AND_SHORT: LedgerAccountCode = '5400';

const ACCOUNT_OF_PLACE: Readonly<Record<ReturnType<typeof placeOf>, LedgerAccountCode>> = {
  drawer: UNDEPOSITED,
  'card company': CARD_CLEARING,
  bank: BANK,
  unknown: TO_CLASSIFY,
};

/** Where received money rests until it is banked (money#payment-methods). */
export const moneyAccountOf = (method: PaymentMethod): LedgerAccountCode => ACCOUNT_OF_PLACE[placeOf(method)];

/** Whether what came this way is deposited: it lies in a drawer until then. */
export const isDepositable = (method: PaymentMethod): boolean => placeOf(method) === 'drawer';

/** Where a refund is paid from (money#recipes-of-credits). */
export const refundAccountOf = (method: RefundMethod): LedgerAccountCode => {
  switch (method) {
    case 'Check':
    case 'Bank Transfer':
      return '1000';
    case 'Cash':
      return '1010';
    case 'Credit Card':
      return '1020';
  }
};

/** What a client never claimed back, held for them or the State. */
export const UNCLAIMED: LedgerAccountCode = '2310';
/** What is given up as not to be had. */
export const BAD_DEBT: LedgerAccountCode = '5200';

/** What is owed of judgments of forfeiture, and what they cost us (money#recipes-of-judgments). */
export const FORFEITURES_PAYABLE: LedgerAccountCode = '2220';
export const FORFEITURE_LOSS: LedgerAccountCode = '5500';

/** What is owed to agents, and what it costs us (money#recipe-of-commission). */
export const COMMISSION_PAYABLE: LedgerAccountCode = '2500';
export const COMMISSION: LedgerAccountCode = '5100';

/** What is owed to payees, and what recovery costs (money#recipes-of-recovery-costs). */
export const ACCOUNTS_PAYABLE: LedgerAccountCode = '2600';
export const RECOVERY_EXPENSE: LedgerAccountCode = '5600';
export const RECOVERY_INCOME: LedgerAccountCode = '4300';

/** What a fee credits: the jail fee is owed to the sheriff, every other fee is income (money#common-fees). */
export const feeAccountOf = (kind: FeeKind): LedgerAccountCode => (kind === 'Jail Fee' ? '2100' : '4100');

/** The accounts of the chart that a catalogue charge may credit (money#charge-catalogue); besides, own income accounts. */
export const CHARGEABLE_ACCOUNTS = ['2100', '4100', '4200'] as const satisfies readonly LedgerAccountCode[];

/**
 * What a minimum makes a client owe beyond premium and commissioners' part: owed to nobody yet (money#day-of-rates).
 */
export const EXCESS_HELD: LedgerAccountCode = '2115';
