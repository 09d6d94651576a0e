import { beforeEach, expect, it } from '@jest/globals';
import { Notifications } from '@mantine/notifications';
import { screen, waitFor, within } from '@testing-library/react';
import { listLedgerAccounts, type LedgerAccount } from '#contracts/agency/chart/chart.ts';
import type { BankLine } from '#contracts/books/bank/bank.ts';
import { bookBankLine, proposeBankBooking } from '#contracts/payouts/bank-bookings/bank-bookings.ts';
import { listVendors } from '#contracts/payouts/expenses/expenses.ts';
import { FakeApi, refusal } from '../../../test/api.ts';
import { axe } from '../../../test/axe.ts';
import { aSession, show } from '../../../test/render.tsx';
import { userEvent } from '../../../test/user.ts';
import { BookBankLine } from './book-bank-line.tsx';

const TECHE = { name: 'Teche Rentals', account: null, yearCents: 0, newest: null, recurring: null };
const bankLineId = '01890000-0000-7000-8000-000000000001';
const expenseId = '01890000-0000-7000-8000-000000000002';
const account = (code: string, name: string, type: LedgerAccount['type']): LedgerAccount => ({
  code,
  name,
  standardName: name,
  type,
  note: '',
  tags: [],
  active: true,
});
const accounts = [
  account('1000', 'Operating Bank', 'asset'),
  account('3100', "Owner's Draws", 'equity'),
  account('4000', 'Premium Income', 'income'),
  account('4400', 'Other Income', 'income'),
  account('5310', 'Bank Fees', 'expense'),
];
const line: BankLine = {
  bankLineId,
  postedOn: '2026-03-09',
  amountCents: -1_200,
  description: '<b>SERVICE FEE</b>',
  checkNumber: '',
  reference: '',
  state: 'to match',
  leftOutReason: '',
  leftOutBy: null,
  match: null,
};
const proposal = {
  account: '5310',
  payee: 'Hancock Whitney',
  method: 'Bank Transfer',
  externalReference: '',
  reason: 'SERVICE FEE',
  limitCents: 50_000,
} as const;

let api: FakeApi;
beforeEach(() => {
  sessionStorage.clear();
  api = new FakeApi().on(listLedgerAccounts, { accounts }).on(listVendors, { vendors: [TECHE], limitCents: 50_000 });
});

const showForm = (of: BankLine = line) =>
  show(
    <>
      <Notifications />
      <BookBankLine line={of} onClose={() => undefined} />
    </>,
    aSession('Accounting'),
  );

it('A line is booked as its words propose, with nothing to type; day and amount are those of the bank', async () => {
  api
    .on(proposeBankBooking, proposal, { bankLineId })
    .on(bookBankLine, { bankLineId, expenseId, waiting: false }, { bankLineId });
  const user = userEvent.setup();
  const { container } = await showForm();
  const dialog = within(await screen.findByRole('dialog', { name: 'Book money out' }));
  dialog.getByText('03/09/2026 −$12.00 <b>SERVICE FEE</b>');
  await waitFor(() =>
    expect(dialog.getByRole<HTMLInputElement>('combobox', { name: /^Account/ }).value).toBe('5310 Bank Fees'),
  );
  expect((await axe(container)).violations).toEqual([]);
  await user.click(dialog.getByRole('button', { name: 'Book and match' }));
  await screen.findByText('The line is booked and matched.');
  expect(api.sentTo(bookBankLine, { bankLineId }).map(({ body }) => body)).toEqual([
    {
      account: '5310',
      payee: 'Hancock Whitney',
      method: 'Bank Transfer',
      externalReference: '',
      reason: 'SERVICE FEE',
      confirmed: false,
    },
  ]);
});

it('What came in offers the accounts of money in alone, and asks for one that its words do not tell', async () => {
  api.on(proposeBankBooking, { ...proposal, account: null, payee: '' }, { bankLineId });
  const user = userEvent.setup();
  await showForm({ ...line, amountCents: 1_200 });
  const dialog = within(await screen.findByRole('dialog', { name: 'Book money in' }));
  await user.click(dialog.getByRole('button', { name: 'Book and match' }));
  await dialog.findByText('Choose an account.');
  dialog.getByText('Enter who it is.');
  await user.click(dialog.getByRole('combobox', { name: /^Account/ }));
  await screen.findByRole('option', { name: '4400 Other Income' });
  expect(screen.queryByRole('option', { name: "3100 Owner's Draws" })).toBeNull();
  expect(screen.queryByRole('option', { name: '4000 Premium Income' })).toBeNull();
});

it('Above the limit it is asked for, and a check number that was used before asks first', async () => {
  const checked = { ...proposal, method: 'Check', externalReference: '1041' } as const;
  api
    .on(proposeBankBooking, checked, { bankLineId })
    .on(bookBankLine, () => refusal('CONFIRM_FIRST', [], {}, 'Check 1041 paid $600.00 on 05/01/2026 already.'), {
      bankLineId,
    });
  const user = userEvent.setup();
  await showForm({ ...line, amountCents: -60_000, checkNumber: '1041' });
  await screen.findByText('Above $500.00 a second person approves it. The line is matched then.');
  await user.click(screen.getByRole('button', { name: 'Ask for approval' }));
  const question = within(await screen.findByRole('dialog', { name: 'Book it anyway?' }));
  question.getByText('Check 1041 paid $600.00 on 05/01/2026 already.');
  api.on(bookBankLine, { bankLineId, expenseId, waiting: true }, { bankLineId });
  await user.click(question.getByRole('button', { name: 'Book it anyway' }));
  await screen.findByText('A second person has to approve it.');
  expect(api.sentTo(bookBankLine, { bankLineId }).at(-1)?.body).toMatchObject({ confirmed: true });
});
