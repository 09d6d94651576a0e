import {
  BANK,
  type LedgerAccountCode,
  OTHER_INCOME,
  OWNERS_DRAWS,
  OWNERS_EQUITY,
  standardAccount,
  UNDEPOSITED,
} from '../kernel/chart-of-accounts.ts';
import type { PaymentMethod } from '../kernel/payment-methods.ts';

/** How other money goes out (money#expenses): from the bank, or as cash of the drawer. */
export const EXPENSE_METHODS = ['Check', 'Bank Transfer', 'Cash'] as const satisfies readonly PaymentMethod[];
export type ExpenseMethod = (typeof EXPENSE_METHODS)[number];

/** How money comes in that is no client's: to the bank, or as cash into the drawer. */
export const MONEY_IN_METHODS = ['Bank Transfer', 'Cash'] as const satisfies readonly ExpenseMethod[];

/** Other money out, or in. */
export const EXPENSE_KINDS = ['out', 'in'] as const;
export type ExpenseKind = (typeof EXPENSE_KINDS)[number];

/** Where the money leaves, or goes to: cash is the drawer's. */
export const placeOf = (method: ExpenseMethod): LedgerAccountCode => (method === 'Cash' ? UNDEPOSITED : BANK);

/** Whether an account of the chart takes money out: an expense, or the owner's draws. */
export const isExpenseAccount = (code: string): boolean => code.startsWith('5') || code === OWNERS_DRAWS;

/**
 * Whether an account takes money in that is no client's: the owner's, other income, an income account of the agency's own,
 * or the expense of which a vendor gives something back.
 */
export const isMoneyInAccount = (code: string): boolean =>
  code === OWNERS_EQUITY ||
  code === OTHER_INCOME ||
  code.startsWith('5') ||
  (code.startsWith('4') && standardAccount(code) === undefined);

/** Whether an account takes money that goes this way. */
export const takesMoney = (kind: ExpenseKind, code: string): boolean =>
  (kind === 'out' ? isExpenseAccount : isMoneyInAccount)(code);
