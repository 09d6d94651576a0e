import { expect, it, jest } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '../../../test/user.ts';
import { getAccount, listAccountsOfDefendant } from '#contracts/books/account/accounts.ts';
import type { AccountEntry } from '#contracts/books/account/statements.ts';
import { transferEntry } from '#contracts/books/transfers/transfers.ts';
import { FakeApi, refusal } from '../../../test/api.ts';
import { axe } from '../../../test/axe.ts';
import { aSession, show } from '../../../test/render.tsx';
import { TransferEntry } from './transfer-entry.tsx';

const idOf = (last: string) => `6a7c1f0e-58a1-4f0c-9d3b-0b1f4a2c7e${last}`;
const [from, brother, closed, stranger] = [idOf('11'), idOf('12'), idOf('13'), idOf('14')];
const defendantId = idOf('99');
const account = (accountId: string, shortId: number, balanceCents: number, status: 'open' | 'closed' = 'open') => ({
  accountId,
  shortId,
  defendantId,
  status,
  openedOn: '2026-01-05',
  closedOn: null,
  name: '',
  nameVersion: 0,
  premiumCents: balanceCents,
  chargesCents: 0,
  feesCents: 0,
  paymentsCents: 0,
  writeOffsCents: 0,
  collateralCents: 0,
  unclaimedCents: 0,
  recoveryBillable: false,
  checksRefused: false,
  balanceCents,
});
const summary = (one: ReturnType<typeof account>, defendantName: string) => ({
  ...one,
  defendantName,
  allocation: { passThroughCents: 0, feesCents: 0, premiumCents: 0, creditCents: 0 },
  explanation: [],
  waiting: [],
  payouts: [],
});
const payment: AccountEntry = {
  entryId: idOf('50'),
  kind: 'PAYMENT',
  what: 'added',
  description: 'Payment, Cash',
  amountCents: -5_000,
  runningBalanceCents: 0,
  effectiveOn: '2026-03-09',
  bookedOn: null,
  recordedAt: '2026-03-09T20:00:00.000Z',
  recordedBy: 'Ana',
  bondId: null,
  method: 'Cash',
  payer: null,
  note: null,
  externalReference: null,
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

const open = async (entry = payment) => {
  const api = new FakeApi();
  const [own, his, gone, theirs] = [
    account(from, 12, 100_000),
    account(brother, 13, 1_000),
    account(closed, 14, 0, 'closed'),
    account(stranger, 15, 20_000),
  ];
  api.on(listAccountsOfDefendant, { accounts: [own, his, gone] }, { defendantId });
  for (const [one, name] of [
    [own, 'Remy Thibodeaux'],
    [his, 'Remy Thibodeaux'],
    [theirs, 'Odile Sonnier'],
  ] as const) {
    api.on(getAccount, summary(one, name), { accountId: one.accountId });
  }
  const params = { accountId: from, entryId: entry.entryId };
  api.on(transferEntry, { entryId: entry.entryId, accountId: brother }, params);
  const onClose = jest.fn();
  const find = ({ onChoose }: { onChoose: (accountId: string) => void }) => (
    <button type="button" onClick={() => onChoose(stranger)}>
      Odile Sonnier, Account 0000015
    </button>
  );
  const shown = await show(
    <TransferEntry accountId={from} entry={entry} find={find} onClose={onClose} />,
    aSession('Accounting'),
  );
  return { api, onClose, shown, params, user: userEvent.setup(), dialog: within(await screen.findByRole('dialog')) };
};

it('shows both balances before and after, greys a closed account, and sends where the payment goes', async () => {
  const { api, onClose, shown, user, dialog } = await open();
  expect((await dialog.findByRole<HTMLInputElement>('radio', { name: /0000014.*closed/ })).disabled).toBe(true);
  expect(dialog.getByRole<HTMLButtonElement>('button', { name: 'Transfer' }).disabled).toBe(true);
  await user.click(dialog.getByRole('radio', { name: /0000013/ }));
  expect(await dialog.findByText('$1,000.00 → $1,050.00')).toBeTruthy();
  expect(dialog.getByText('$10.00 → −$40.00')).toBeTruthy();
  expect((await axe(shown.container)).violations).toEqual([]);
  await user.type(dialog.getByRole('textbox', { name: /Reason/ }), 'Typed on the wrong one');
  await user.click(dialog.getByRole('button', { name: 'Transfer' }));
  await waitFor(() => expect(onClose).toHaveBeenCalled());
  expect(api.sentWith('POST').map(({ body }) => body)).toEqual([
    { toAccountId: brother, reason: 'Typed on the wrong one' },
  ]);
});

it('offers any account of the agency for a payment, and the defendant’s own for a fee', async () => {
  const { user, dialog, shown } = await open();
  await user.click(await dialog.findByRole('button', { name: 'Another account of the agency' }));
  await user.click(dialog.getByRole('button', { name: 'Odile Sonnier, Account 0000015' }));
  expect(await dialog.findByText('Account 0000015, Odile Sonnier')).toBeTruthy();
  expect(dialog.getByText('$200.00 → $150.00')).toBeTruthy();
  shown.unmount();
  const fee = await open({ ...payment, kind: 'FEE', description: 'Travel Fee', amountCents: 3_000 });
  await fee.dialog.findByRole('radio', { name: /0000013/ });
  expect(fee.dialog.queryByRole('button', { name: 'Another account of the agency' })).toBeNull();
  await fee.user.click(fee.dialog.getByRole('radio', { name: /0000013/ }));
  expect(await fee.dialog.findByText('$10.00 → $40.00')).toBeTruthy();
});

it('keeps what was typed where the transfer is refused', async () => {
  const { api, params, user, dialog } = await open();
  api.on(transferEntry, () => refusal('ACCOUNT_CLOSED'), params);
  await user.click(await dialog.findByRole('radio', { name: /0000013/ }));
  await user.type(dialog.getByRole('textbox', { name: /Reason/ }), 'Wrong one');
  await user.click(dialog.getByRole('button', { name: 'Transfer' }));
  expect(await dialog.findByRole('alert')).toBeTruthy();
  expect(dialog.getByRole<HTMLTextAreaElement>('textbox', { name: /Reason/ }).value).toBe('Wrong one');
});
