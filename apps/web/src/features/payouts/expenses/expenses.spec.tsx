import { expect, it } from '@jest/globals';
import { Notifications } from '@mantine/notifications';
import { screen, waitFor, within } from '@testing-library/react';
import { listLedgerAccounts, type LedgerAccount } from '#contracts/agency/chart/chart.ts';
import { listVendors, recordExpense, recordMoneyIn } from '#contracts/payouts/expenses/expenses.ts';
import { draftKey, keepDraft } from '../../../lib/drafts.ts';
import { FakeApi, refusal } from '../../../test/api.ts';
import { axe } from '../../../test/axe.ts';
import { aSession, show } from '../../../test/render.tsx';
import { userEvent } from '../../../test/user.ts';
import { RecordExpense } from './record-expense.tsx';
import { RecordMoneyIn } from './record-money-in.tsx';

const expenseId = '01890000-0000-7000-8000-000000000001';
const account = (code: string, name: string, type: LedgerAccount['type'], own = false): LedgerAccount => ({
  code,
  name,
  standardName: own ? null : name,
  type,
  note: '',
  tags: [],
  active: true,
});
const accounts = [
  account('1000', 'Operating Bank', 'asset'),
  account('3000', "Owner's Equity", 'equity'),
  account('3100', "Owner's Draws", 'equity'),
  account('4000', 'Premium Income', 'income'),
  account('4400', 'Other Income', 'income'),
  account('5310', 'Bank Fees', 'expense'),
  account('5450', 'Rent', 'expense', true),
];
const landlord = { name: 'Teche Rentals', account: '5450', yearCents: 0, newest: null, recurring: null };
const vendors = { vendors: [landlord], limitCents: 50_000 };
const none = () => undefined;

it('An expense proposes who was paid before with their account, and asks first where the check number was used', async () => {
  sessionStorage.clear();
  const api = new FakeApi()
    .on(listLedgerAccounts, { accounts })
    .on(listVendors, vendors)
    .on(recordExpense, () => refusal('CONFIRM_FIRST', [], {}, 'Check 1041 paid $400.00 on 05/01/2026 already.'));
  const user = userEvent.setup();
  const { container } = await show(
    <>
      <Notifications />
      <RecordExpense onClose={none} />
    </>,
    aSession('Accounting'),
  );
  const dialog = within(await screen.findByRole('dialog', { name: 'Record an expense' }));
  await user.click(dialog.getByRole('button', { name: 'Record expense' }));
  await dialog.findByText('Enter who is paid.');
  dialog.getByText('Choose an account.');
  dialog.getByText('Say what it is for.');
  await user.type(dialog.getByRole('combobox', { name: /^Payee/ }), 'tec');
  await user.click(await screen.findByRole('option', { name: 'Teche Rentals' }));
  const chosen = dialog.getByRole<HTMLInputElement>('combobox', { name: /^Account/ });
  expect(chosen.value).toBe('5450 Rent');
  await user.click(chosen);
  await screen.findByRole('option', { name: "3100 Owner's Draws" });
  expect(screen.queryByRole('option', { name: '1000 Operating Bank' })).toBeNull();
  await user.click(screen.getByRole('option', { name: '5450 Rent' }));
  await user.type(dialog.getByRole('textbox', { name: /^Amount/ }), '400');
  await user.type(dialog.getByRole('textbox', { name: 'Check number or reference' }), '1041');
  await user.type(dialog.getByRole('textbox', { name: /^Purpose/ }), 'Rent of June');
  expect((await axe(container)).violations).toEqual([]);
  await user.click(dialog.getByRole('button', { name: 'Record expense' }));
  const question = within(await screen.findByRole('dialog', { name: 'Record it anyway?' }));
  question.getByText('Check 1041 paid $400.00 on 05/01/2026 already.');
  api.on(recordExpense, { expenseId, waiting: false });
  await user.click(question.getByRole('button', { name: 'Record it anyway' }));
  await screen.findByText('The expense is booked.');
  const [first, second] = api.sentTo(recordExpense).filter(({ method }) => method === 'POST');
  expect(first?.body).toMatchObject({ confirmed: false, method: 'Check', amountCents: 40_000 });
  expect(second?.body).toMatchObject({
    payee: 'Teche Rentals',
    account: '5450',
    externalReference: '1041',
    reason: 'Rent of June',
    confirmed: true,
  });
  expect(second?.headers.get('Idempotency-Key')).toBe(first?.headers.get('Idempotency-Key'));
});

it('Above the limit an expense is asked for; what was typed of it is there again after a reload', async () => {
  sessionStorage.clear();
  const api = new FakeApi()
    .on(listLedgerAccounts, { accounts })
    .on(listVendors, vendors)
    .on(recordExpense, { expenseId, waiting: true });
  const user = userEvent.setup();
  const session = aSession('Accounting');
  keepDraft(draftKey('expense', session.user.userId, session.organization?.organizationId ?? ''), {
    paidOn: '2026-11-20',
    payee: 'Teche Rentals',
    account: '5450',
    amountCents: 120_000,
    method: 'Cash',
    externalReference: '',
    reason: 'Rent of June',
    confirmedFor: '',
  });
  await show(
    <>
      <Notifications />
      <RecordExpense onClose={none} />
    </>,
    session,
  );
  await screen.findByText('Above $500.00 a second person approves it.');
  expect(screen.getByRole<HTMLInputElement>('combobox', { name: /^Payee/ }).value).toBe('Teche Rentals');
  await user.click(screen.getByRole('button', { name: 'Ask for approval' }));
  await screen.findByText('A second person has to approve it.');
  expect(api.sentTo(recordExpense).at(-1)?.body).toMatchObject({ method: 'Cash', paidOn: '2026-11-20' });
});

it("Money in offers the owner's account, other income and expenses, and no account of clients", async () => {
  sessionStorage.clear();
  const api = new FakeApi().on(listLedgerAccounts, { accounts }).on(recordMoneyIn, { expenseId, waiting: false });
  const user = userEvent.setup();
  const { container } = await show(
    <>
      <Notifications />
      <RecordMoneyIn onClose={none} />
    </>,
    aSession('Accounting'),
  );
  await user.type(await screen.findByRole('textbox', { name: /^From/ }), 'Hancock Bank');
  await user.click(screen.getByRole('combobox', { name: /^Account/ }));
  await screen.findByRole('option', { name: "3000 Owner's Equity" });
  expect(screen.queryByRole('option', { name: '4000 Premium Income' })).toBeNull();
  await user.click(screen.getByRole('option', { name: '4400 Other Income' }));
  await user.type(screen.getByRole('textbox', { name: /^Amount/ }), '12.50');
  await user.type(screen.getByRole('textbox', { name: /^Purpose/ }), 'Interest');
  expect((await axe(container)).violations).toEqual([]);
  await user.click(screen.getByRole('button', { name: 'Record money in' }));
  await screen.findByText('The money is booked.');
  await waitFor(() => expect(api.sentTo(recordMoneyIn)).toHaveLength(1));
  expect(api.sentTo(recordMoneyIn)[0]?.body).toMatchObject({
    payee: 'Hancock Bank',
    account: '4400',
    amountCents: 1_250,
    method: 'Bank Transfer',
  });
});
