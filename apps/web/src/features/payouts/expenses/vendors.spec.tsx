import { expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { listLedgerAccounts } from '#contracts/agency/chart/chart.ts';
import { chooseRecurrence, listVendors, type Vendor } from '#contracts/payouts/expenses/expenses.ts';
import { FakeApi } from '../../../test/api.ts';
import { axe } from '../../../test/axe.ts';
import { aSession, show } from '../../../test/render.tsx';
import { userEvent } from '../../../test/user.ts';
import { RecordExpense } from './record-expense.tsx';
import { DueExpenses, VendorList } from './vendors.tsx';

const expenseId = '01890000-0000-7000-8000-000000000001';
const landlord: Vendor = {
  name: 'Landry Realty',
  account: null,
  yearCents: 900_000,
  newest: { expenseId, paidOn: '2026-10-01', amountCents: 180_000, method: 'Bank Transfer', reason: 'Rent' },
  recurring: { usualDay: 1, dueOn: '2026-11-01', isDue: true },
};
const bank: Vendor = { name: 'Hancock Bank', account: '5310', yearCents: 0, newest: null, recurring: null };
const vendors = { vendors: [bank, landlord], limitCents: 50_000 };

it('What is paid every month says when it is due again, is booked as before, and is ended', async () => {
  const user = userEvent.setup();
  const api = new FakeApi()
    .on(listVendors, vendors)
    .on(chooseRecurrence, { expenseId }, { expenseId })
    .on(listLedgerAccounts, { accounts: [] });
  const booked: string[] = [];
  const { frame } = await show(<DueExpenses onBook={({ name }) => void booked.push(name)} />, aSession('Accounting'));
  const list = within(await screen.findByRole('region', { name: 'Expenses that are due again' }));
  list.getByText('Rent · Landry Realty');
  list.getByText('usually on the 1st');
  list.getByText('$1,800.00');
  expect(list.queryByText(/Hancock/)).toBeNull();
  expect((await axe(frame)).violations).toEqual([]);
  await user.click(list.getByRole('button', { name: 'Book: Landry Realty' }));
  expect(booked).toEqual(['Landry Realty']);
  await user.click(list.getByRole('button', { name: 'Not again: Landry Realty' }));
  await waitFor(() => expect(api.sentTo(chooseRecurrence, { expenseId })[0]?.body).toEqual({ recurs: false }));
});

it('Nobody who records no money is asked to book what is due', async () => {
  new FakeApi().on(listVendors, vendors);
  await show(<VendorList onBook={() => undefined} />, aSession('Auditor'));
  await screen.findByText('Landry Realty');
  expect(screen.queryByRole('button', { name: /Book|Not again/ })).toBeNull();
});

it('Vendors are listed with when they were paid last, how much, and this year', async () => {
  new FakeApi().on(listVendors, vendors);
  const { frame } = await show(<VendorList onBook={() => undefined} />, aSession('Admin'));
  const list = within(await screen.findByRole('region', { name: 'Vendors' }));
  list.getByText('Rent · usually on the 1st');
  expect(list.getAllByText('10/01/2026')).not.toHaveLength(0);
  expect(list.getAllByText('$9,000.00')).not.toHaveLength(0);
  expect((await axe(frame)).violations).toEqual([]);
});

it('Booked again the form has what was paid last, but its number', async () => {
  sessionStorage.clear();
  new FakeApi().on(listVendors, vendors).on(listLedgerAccounts, { accounts: [] });
  await show(<RecordExpense onClose={() => undefined} again={landlord} />, aSession('Accounting'));
  const dialog = within(await screen.findByRole('dialog', { name: 'Record an expense' }));
  expect(dialog.getByRole<HTMLInputElement>('combobox', { name: /^Payee/ }).value).toBe('Landry Realty');
  expect(dialog.getByRole<HTMLInputElement>('textbox', { name: /^Amount/ }).value).toContain('1,800.00');
  expect(dialog.getByRole<HTMLInputElement>('textbox', { name: /^Purpose/ }).value).toBe('Rent');
  expect(dialog.getByRole<HTMLInputElement>('textbox', { name: /^Check number/ }).value).toBe('');
});
