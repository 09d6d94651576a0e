import { expect, it } from '@jest/globals';
import {
  CHART_OF_ACCOUNTS,
  CHARGEABLE_ACCOUNTS,
  codesOfType,
  feeAccountOf,
  isCodeOfType,
  ledgerAccountName,
  moneyAccountOf,
} from './chart-of-accounts.ts';
import { FEE_KINDS } from './option-lists.ts';
import { PAYMENT_METHODS } from './payment-methods.ts';

const typeOf = (code: string) => CHART_OF_ACCOUNTS.find((account) => account.code === code)?.type;

it.each(PAYMENT_METHODS)('%s rests in an asset account (money#payment-methods)', (method) => {
  expect(typeOf(moneyAccountOf(method))).toBe('asset');
});

it.each([
  ['Cash', '1010'],
  ['Credit/Debit', '1020'],
  ['Bank Transfer', '1000'],
  ['Other', '1030'],
] as const)('%s debits %s', (method, account) => {
  expect(moneyAccountOf(method)).toBe(account);
});

it('owes the jail fee to the sheriff and earns every other fee (money#common-fees)', () => {
  for (const kind of FEE_KINDS) expect(typeOf(feeAccountOf(kind))).toBe(kind === 'Jail Fee' ? 'liability' : 'income');
});

it('lets charges credit only liabilities and income', () => {
  for (const code of CHARGEABLE_ACCOUNTS) expect(['liability', 'income']).toContain(typeOf(code));
});

it('has the whole chart of money#chart-of-accounts, each code in the range of its type', () => {
  expect(CHART_OF_ACCOUNTS).toHaveLength(39);
  for (const { code, type } of CHART_OF_ACCOUNTS)
    expect({ code, fits: isCodeOfType(code, type) }).toEqual({ code, fits: true });
});

it('takes four digits that begin with those of the type for an account of the agency (money#own-accounts)', () => {
  expect(isCodeOfType('4250', 'income')).toBe(true);
  expect(isCodeOfType('4250', 'expense')).toBe(false);
  expect(isCodeOfType('425', 'income')).toBe(false);
  expect(isCodeOfType('42501', 'income')).toBe(false);
  expect(codesOfType('income')).toBe('4000 to 4999');
});

it('shows the name that the agency gave, else that of the chart', () => {
  expect(ledgerAccountName('1000', null)).toBe('Operating Bank');
  expect(ledgerAccountName('1000', 'First Horizon')).toBe('First Horizon');
  expect(ledgerAccountName('4250', null)).toBe('4250');
});
