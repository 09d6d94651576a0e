import { expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { listMoneyOut, type MoneyOut } from '#contracts/office/money-out/money-out.ts';
import { listVendors, voidExpense } from '#contracts/payouts/expenses/expenses.ts';
import { answer, FakeApi, refusal } from '../../../test/api.ts';
import { axe } from '../../../test/axe.ts';
import { aSession, show } from '../../../test/render.tsx';
import { userEvent } from '../../../test/user.ts';
import { MoneyOutPage } from './money-out.tsx';

const expenseId = '01890000-0000-7000-8000-000000000001';
const rent: MoneyOut = {
  kind: 'expense',
  payee: 'Teche Rentals',
  method: 'Check',
  externalReference: '1041',
  reason: 'Rent of June',
  amountCents: 40_000,
  journalNumber: 12,
  bookedOn: '2026-06-01',
  effectiveOn: '2026-05-31',
  accounts: [{ code: '5450', name: 'Rent' }],
  place: 'bank',
  advancedBy: null,
  voidedOn: null,
  approvedAlone: false,
  expense: { expenseId, voidWaits: false },
};
const remitted: MoneyOut = {
  ...rent,
  kind: 'surety',
  payee: 'Pelican Surety',
  externalReference: '1042',
  reason: 'May',
  journalNumber: 11,
  effectiveOn: '2026-06-01',
  accounts: [
    { code: '2200', name: 'Surety Premium Payable' },
    { code: '2210', name: 'BUF Payable' },
  ],
  place: 'employee',
  advancedBy: 'Zoe Arceneaux',
  voidedOn: '2026-06-03',
  expense: null,
};
const released: MoneyOut = {
  ...rent,
  kind: 'official',
  payee: 'Sheriff of Orleans',
  externalReference: '1040',
  reason: 'Fees of May',
  journalNumber: 10,
  effectiveOn: '2026-06-01',
  accounts: [{ code: '2120', name: 'Sheriff Bond Fees Payable' }],
  approvedAlone: true,
  expense: null,
};
const page = {
  rows: [rent, remitted, released],
  nextCursor: null,
  waiting: [
    {
      kind: 'refund' as const,
      payee: 'Remy Charbonnet',
      method: 'Check',
      externalReference: '',
      reason: 'Paid twice',
      amountCents: 2_500,
      requestId: '01890000-0000-7000-8000-000000000002',
      askedOn: '2026-06-02',
      askedBy: 'Alma Broussard',
      what: 'Refund',
    },
  ],
  sums: { count: 2, paidCents: 40_000, voidedCents: 40_000 },
};
const ofPage = (role: 'Admin' | 'Auditor', search = {}, change = (_: object) => undefined as void) =>
  show(<MoneyOutPage search={search} change={change} />, aSession(role));

it('Money out shows each payout with payee, number, account, bank and status, what waits, and the totals', async () => {
  new FakeApi().on(listVendors, { vendors: [], limitCents: 50_000 }).on(listMoneyOut, page);
  const { container } = await ofPage('Admin');
  const list = within(await screen.findByRole('region', { name: 'Money out' }));
  list.getByText('Teche Rentals');
  list.getByText('Expense: Rent of June');
  list.getByText('Check 1041');
  list.getByText('of 05/31/2026');
  list.getByText('Employee: Zoe Arceneaux');
  list.getByText('Voided 06/03/2026');
  list.getByText('Paid, approved alone');
  expect(list.getByRole('link', { name: '5450 Rent' }).getAttribute('href')).toBe('/money/accounts/5450');
  expect(list.getByRole('link', { name: /^Journal entry 12/ }).getAttribute('href')).toContain('entry=12');
  const waits = within(screen.getByRole('region', { name: 'Money out that waits' }));
  expect(waits.getByRole('link', { name: 'Remy Charbonnet' }).getAttribute('href')).toBe('/approvals');
  screen.getByText('Entries');
  expect((await axe(container)).violations).toEqual([]);
});

it('An Admin voids an expense from the list with a reason, and nothing else there', async () => {
  const api = new FakeApi()
    .on(listVendors, { vendors: [], limitCents: 50_000 })
    .on(listMoneyOut, page)
    .on(voidExpense, { expenseId, waiting: false }, { expenseId });
  const user = userEvent.setup();
  await ofPage('Admin');
  const buttons = await screen.findAllByRole('button', { name: /^Void / });
  expect(buttons).toHaveLength(1);
  await user.click(buttons[0]!);
  const dialog = within(await screen.findByRole('dialog', { name: 'Void' }));
  await user.type(dialog.getByRole('textbox', { name: /Reason/ }), 'Entered twice');
  await user.click(dialog.getByRole('button', { name: 'Void' }));
  await waitFor(() => expect(api.sentTo(voidExpense, { expenseId })).toHaveLength(1));
  expect(api.sentTo(voidExpense, { expenseId })[0]?.body).toEqual({ reason: 'Entered twice' });
});

it('The Auditor reads the list, records and voids nothing, and takes no file away', async () => {
  new FakeApi().on(listVendors, { vendors: [], limitCents: 50_000 }).on(listMoneyOut, page);
  await ofPage('Auditor');
  await screen.findByText('Teche Rentals');
  expect(screen.queryByRole('button', { name: /^Void / })).toBeNull();
  expect(screen.queryByRole('button', { name: 'Record an expense' })).toBeNull();
  expect(screen.queryByRole('button', { name: 'Money in' })).toBeNull();
});

it('An empty list says what is recorded here, a narrowed one that nothing matches, a failed one that it failed', async () => {
  const api = new FakeApi().on(listVendors, { vendors: [], limitCents: 50_000 }).on(listMoneyOut, {
    rows: [],
    nextCursor: null,
    waiting: [],
    sums: { count: 0, paidCents: 0, voidedCents: 0 },
  });
  const first = await ofPage('Admin');
  await screen.findByText('Nothing was paid yet.');
  first.unmount();
  const second = await ofPage('Admin', { kind: 'draw' });
  await screen.findByText('Nothing matches.');
  second.unmount();
  api.on(listMoneyOut, () => refusal('MONEY_STOPPED'));
  await ofPage('Admin', { sought: 'rent' });
  await screen.findByText('Failed to load the list.');
});

it('The list is narrowed by what is typed, and turned to money in', async () => {
  const asked: string[] = [];
  new FakeApi().on(listVendors, { vendors: [], limitCents: 50_000 }).on(listMoneyOut, ({ address }) => {
    asked.push(address);
    return answer(page);
  });
  const changes: object[] = [];
  const user = userEvent.setup();
  await ofPage('Admin', { kind: 'surety' }, (changed) => void changes.push(changed));
  await screen.findByText('Teche Rentals');
  expect(asked[0]).toContain('kind=surety');
  await user.type(screen.getByRole('textbox', { name: 'Payee, number or words' }), 'rent');
  await waitFor(() => expect(changes).toContainEqual({ sought: 'rent' }));
  await user.click(screen.getByRole('radio', { name: 'In' }));
  expect(changes).toContainEqual({ view: 'in', kind: undefined });
});

it('is asked as it was known on a day, with its files, and saved where nothing narrows it', async () => {
  const api = new FakeApi().on(listVendors, { vendors: [], limitCents: 50_000 }).on(listMoneyOut, page);
  const { unmount } = await show(<MoneyOutPage search={{ known: '2026-06-02' }} change={() => undefined} />);
  await screen.findByText('Teche Rentals');
  expect(api.sentTo(listMoneyOut)[0]?.address).toContain('knownOn=2026-06-02');
  for (const name of ['CSV', 'PDF'])
    expect(screen.getByRole('link', { name }).getAttribute('href')).toContain('knownOn=2026-06-02');
  expect(screen.getByRole('button', { name: 'Save…' })).toBeTruthy();
  unmount();
  await show(<MoneyOutPage search={{ kind: 'draw' }} change={() => undefined} />);
  await screen.findByText('Teche Rentals');
  expect(screen.queryByRole('button', { name: 'Save…' })).toBeNull();
});
