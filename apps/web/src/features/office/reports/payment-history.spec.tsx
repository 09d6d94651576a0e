import { expect, it } from '@jest/globals';
import { screen, within } from '@testing-library/react';
import type { AnswerOf } from '#contracts/kernel/endpoint.ts';
import { listPayments } from '#contracts/office/payment-history/payment-history.ts';
import { DEFAULT_PREFERENCES, getPreferences } from '#contracts/agency/organizations/preferences.ts';
import { answer, FakeApi } from '../../../test/api.ts';
import { axe } from '../../../test/axe.ts';
import { aSession, show } from '../../../test/render.tsx';
import { userEvent } from '../../../test/user.ts';
import { PaymentHistory } from './payment-history.tsx';

const sums = {
  count: 3,
  voidCount: 0,
  returnCount: 0,
  refundCount: 0,
  grossCents: 65_000,
  voidsCents: 0,
  returnsCents: 0,
  refundsCents: 0,
  totalCents: 65_000,
  writeOffsCents: 0,
  narrowedTo: [],
};
const open = async (byMethod: AnswerOf<typeof listPayments>['byMethod'], session = aSession()) => {
  new FakeApi()
    .on(getPreferences, DEFAULT_PREFERENCES)
    .on(listPayments, { rows: [], nextCursor: null, ...sums, byMethod });
  return show(<PaymentHistory search={{ tab: 'payments', from: '2026-11-19' }} change={() => undefined} />, session);
};

it('shows what came in by each method, which leads to the payments of that method on the same days', async () => {
  const { container } = await open([
    { method: 'Cash', cents: 40_000 },
    { method: 'Check', cents: 25_000 },
  ]);
  const methods = within(await screen.findByRole('list', { name: 'By method' }));
  expect(methods.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
    ['Cash $400.00', '/admin/reports?tab=payments&from=2026-11-19&method=Cash'],
    ['Check $250.00', '/admin/reports?tab=payments&from=2026-11-19&method=Check'],
  ]);
  expect((await axe(container)).violations).toEqual([]);
});

it('says nothing of methods where all of it came in by one', async () => {
  await open([{ method: 'Cash', cents: 65_000 }]);
  expect(await screen.findByText(/net \$650.00/)).toBeTruthy();
  expect(screen.queryByRole('list', { name: 'By method' })).toBeNull();
});

it('says what is next where there is none, to whoever takes payments', async () => {
  const { unmount } = await open([]);
  const next = await screen.findByRole('link', { name: 'Take a payment' });
  expect(next.getAttribute('href')).toBe('/payments/take');
  unmount();
  await open([], aSession('Auditor'));
  await screen.findByText('No payments found.');
  expect(screen.queryByRole('link', { name: 'Take a payment' })).toBeNull();
});

it('names the till that cash came into, and none where it lies in the office drawer', async () => {
  const row: AnswerOf<typeof listPayments>['rows'][number] = {
    paymentId: '6a7c1f0e-58a1-4f0c-9d3b-0b1f4a2c7e11',
    what: 'received',
    receiptNumber: 41,
    accountId: '6a7c1f0e-58a1-4f0c-9d3b-0b1f4a2c7e12',
    accountShortId: 7,
    defendantId: null,
    defendantName: 'Remy Thibodeaux',
    payer: null,
    method: 'Cash',
    till: 'Front counter',
    amountCents: 2_000,
    paidOn: '2026-11-20',
    bookedOn: '2026-11-20',
    effectiveOn: '2026-11-20',
    recordedAt: '2026-11-20T16:00:00.000Z',
    recordedBy: 'Marie Guidry',
    voided: false,
    returned: false,
    reason: null,
    journalNumber: 12,
  };
  const office = { ...row, receiptNumber: 42, till: null, journalNumber: 13 };
  new FakeApi()
    .on(getPreferences, DEFAULT_PREFERENCES)
    .on(listPayments, { rows: [row, office], nextCursor: null, ...sums, byMethod: [] });
  await show(<PaymentHistory search={{ tab: 'payments' }} change={() => undefined} />, aSession());
  expect((await screen.findAllByText(/^0000007/)).map(({ textContent }) => textContent)).toEqual([
    '0000007 · Till Front counter',
    '0000007',
  ]);
});

it('runs by booked day, and by effective day where that is chosen, with both days where they differ', async () => {
  const asked: string[] = [];
  const row = {
    paymentId: null,
    what: 'returned' as const,
    receiptNumber: null,
    accountId: '6a7c1f0e-58a1-4f0c-9d3b-0b1f4a2c7e12',
    accountShortId: 7,
    defendantId: null,
    defendantName: 'Remy Thibodeaux',
    payer: null,
    method: 'Check' as const,
    till: null,
    amountCents: -2_000,
    paidOn: '2026-09-10',
    bookedOn: '2026-10-01',
    effectiveOn: '2026-09-30',
    recordedAt: '2026-11-20T16:00:00.000Z',
    recordedBy: 'Marie Guidry',
    voided: false,
    returned: false,
    reason: null,
    journalNumber: 12,
  };
  new FakeApi().on(getPreferences, DEFAULT_PREFERENCES).on(listPayments, ({ address }) => {
    asked.push(address);
    return answer({ rows: [row], nextCursor: null, ...sums, byMethod: [] });
  });
  const changes: object[] = [];
  const user = userEvent.setup();
  const change = (changed: object) => void changes.push(changed);
  const booked = await show(<PaymentHistory search={{ tab: 'payments' }} change={change} />, aSession());
  await screen.findByText('of 09/30/2026');
  screen.getByText('10/01/2026');
  expect(asked[0]).not.toContain('by=');
  await user.click(screen.getByRole('combobox', { name: 'By' }));
  await user.click(await screen.findByRole('option', { name: 'Effective day' }));
  expect(changes).toEqual([{ by: 'effective' }]);
  booked.unmount();
  const search = { tab: 'payments' as const, by: 'effective' as const };
  const { container } = await show(<PaymentHistory search={search} change={change} />, aSession());
  await screen.findByText('booked 10/01/2026');
  screen.getByText('09/30/2026');
  screen.getByText(/the ledger goes by booked days/);
  expect(asked.at(-1)).toContain('by=effective');
  expect((await axe(container)).violations).toEqual([]);
});

it('is asked as it was known on a day, and its paper and its file are of the same', async () => {
  const asked: string[] = [];
  new FakeApi().on(getPreferences, DEFAULT_PREFERENCES).on(listPayments, ({ address }) => {
    asked.push(address);
    return answer({ rows: [], nextCursor: null, ...sums, byMethod: [] });
  });
  const search = { tab: 'payments' as const, known: '2026-11-19' };
  await show(<PaymentHistory search={search} change={() => undefined} />, aSession());
  await screen.findByText(/net/);
  expect(asked[0]).toContain('knownOn=2026-11-19');
  screen.getByText('As known at the end of 11/19/2026.');
  expect(screen.getByLabelText('As known on')).toHaveProperty('value', '11/19/2026');
  expect(screen.getByRole('link', { name: 'PDF' }).getAttribute('href')).toContain('knownOn=2026-11-19');
});

it('is saved where no name narrows it, and taken away by whoever may', async () => {
  const { unmount } = await open([]);
  const user = userEvent.setup();
  await screen.findByText(/net/);
  screen.getByRole('button', { name: 'Save…' });
  await user.type(screen.getByRole('textbox', { name: 'Person' }), 'Thibo');
  expect(screen.queryByRole('button', { name: 'Save…' })).toBeNull();
  unmount();
  await open([], aSession('Auditor'));
  await screen.findByText('No payments found.');
  expect(screen.queryByRole('button', { name: 'Save…' })).toBeNull();
  expect(screen.queryByRole('link', { name: 'PDF' })).toBeNull();
});
