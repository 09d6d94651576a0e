import { expect, it, jest } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '../../../test/user.ts';
import type { AccountEntry } from '#contracts/books/account/statements.ts';
import { classifyFunds, depositPayment, matchTransfer, returnPayment } from '#contracts/books/payments/banking.ts';
import { FakeApi } from '../../../test/api.ts';
import { axe } from '../../../test/axe.ts';
import { aSession, show } from '../../../test/render.tsx';
import { BankPayment } from './bank-payment.tsx';

const accountId = '6a7c1f0e-58a1-4f0c-9d3b-0b1f4a2c7e11';
const check: AccountEntry = {
  entryId: '6a7c1f0e-58a1-4f0c-9d3b-0b1f4a2c7e50',
  kind: 'PAYMENT',
  what: 'added',
  amountCents: -80_000,
  description: 'Payment, Check',
  runningBalanceCents: 0,
  effectiveOn: '2026-03-09',
  bookedOn: null,
  recordedBy: 'Ana',
  recordedAt: '2026-03-09T20:00:00.000Z',
  bondId: null,
  method: 'Check',
  payer: null,
  note: null,
  externalReference: '1042',
  receiptNumber: 7,
  voided: false,
  depositedOn: null,
  slip: null,
  recovery: false,
  stands: true,
  reason: null,
  otherAccountId: null,
  journalNumber: 9,
};

const open = async (entry: AccountEntry) => {
  const api = new FakeApi();
  const params = { accountId, paymentId: entry.entryId };
  api.on(depositPayment, { paymentId: entry.entryId, waiting: false }, params);
  api.on(returnPayment, { paymentId: entry.entryId, reopened: false }, params);
  api.on(matchTransfer, { paymentId: entry.entryId }, params);
  api.on(classifyFunds, { paymentId: entry.entryId }, params);
  const onClose = jest.fn();
  const shown = await show(
    <BankPayment accountId={accountId} entry={entry} onClose={onClose} />,
    aSession('Accounting'),
  );
  return { api, onClose, shown, user: userEvent.setup(), dialog: within(await screen.findByRole('dialog')) };
};

it('a check that lies in the drawer is marked as deposited', async () => {
  const { api, onClose, shown, user, dialog } = await open(check);
  expect((await axe(shown.container)).violations).toEqual([]);
  await user.click(dialog.getByRole('button', { name: 'Mark as deposited' }));
  await waitFor(() => expect(onClose).toHaveBeenCalled());
  expect(api.sentWith('POST').map(({ body }) => body)).toEqual([
    { depositedOn: expect.any(String) as unknown, reason: '' },
  ]);
});

it('a deposited check comes back with the bank’s reason and the fee that its amount allows', async () => {
  const { api, onClose, shown, user, dialog } = await open({ ...check, depositedOn: '2026-03-10' });
  expect(dialog.getByText(/Deposited on 03\/10\/2026/)).toBeTruthy();
  expect(dialog.getByText('Optional, at most $40.00')).toBeTruthy();
  expect((await axe(shown.container)).violations).toEqual([]);
  await user.click(dialog.getByRole('button', { name: 'Record as returned' }));
  expect(await dialog.findByText('Give the reason of the bank.')).toBeTruthy();
  await user.type(dialog.getByRole('textbox', { name: /NSF fee/ }), '25');
  await user.type(dialog.getByRole('textbox', { name: /bank’s reason/ }), 'Insufficient funds');
  await user.click(dialog.getByRole('checkbox', { name: 'Cash, card and money order only from now on' }));
  await user.click(dialog.getByRole('button', { name: 'Record as returned' }));
  await waitFor(() => expect(onClose).toHaveBeenCalled());
  expect(api.sentWith('POST').map(({ body }) => body)).toEqual([
    { returnedOn: expect.any(String) as unknown, reason: 'Insufficient funds', feeCents: 2_500, refuseChecks: true },
  ]);
});

it('a card comes back without a fee', async () => {
  const { dialog } = await open({ ...check, method: 'Credit Card', description: 'Payment, Credit Card' });
  expect(dialog.getByRole('textbox', { name: /bank’s reason/ })).toBeTruthy();
  expect(dialog.queryByRole('textbox', { name: /NSF fee/ })).toBeNull();
});

const transfer: AccountEntry = { ...check, method: 'Bank Transfer', description: 'Payment, Bank Transfer' };

it('a transfer is matched on the bank’s day, and comes back only then', async () => {
  const { api, onClose, shown, user, dialog } = await open(transfer);
  expect((await axe(shown.container)).violations).toEqual([]);
  const day = dialog.getByRole('textbox', { name: /bank’s day/ });
  await user.clear(day);
  await user.click(dialog.getByRole('button', { name: 'Match with the bank' }));
  expect(await dialog.findByText('Enter a valid date in MM/DD/YYYY.')).toBeTruthy();
  expect(api.sentWith('POST')).toEqual([]);
  await user.type(day, '03/08/2026{Enter}');
  await waitFor(() => expect(onClose).toHaveBeenCalled());
  expect(api.sentWith('POST').map(({ body }) => body)).toEqual([{ matchedOn: '2026-03-08' }]);
});

it('a matched transfer is recorded as returned', async () => {
  const { dialog } = await open({ ...transfer, depositedOn: '2026-03-10' });
  expect(dialog.getByText(/Matched with the bank on 03\/10\/2026/)).toBeTruthy();
  expect(dialog.getByRole('button', { name: 'Record as returned' })).toBeTruthy();
});

it('other money is given its place', async () => {
  const { api, onClose, shown, user, dialog } = await open({
    ...check,
    method: 'Other',
    description: 'Payment, Other',
  });
  expect((await axe(shown.container)).violations).toEqual([]);
  await user.click(dialog.getByRole('button', { name: 'Save' }));
  expect(await dialog.findByText('Choose where the money lies.')).toBeTruthy();
  const till = dialog.getByRole<HTMLInputElement>('radio', { name: 'Cash in the till' });
  await user.click(till);
  expect(till.checked).toBe(true);
  await user.click(dialog.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(onClose).toHaveBeenCalled());
  expect(api.sentWith('POST').map(({ body }) => body)).toEqual([
    { as: 'Cash', classifiedOn: expect.any(String) as unknown, reason: '' },
  ]);
});
