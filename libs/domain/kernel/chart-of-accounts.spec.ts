import { expect, it } from '@jest/globals';
import { CHART_OF_ACCOUNTS, CHARGEABLE_ACCOUNTS, feeAccountOf, moneyAccountOf } from './chart-of-accounts.ts';
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
