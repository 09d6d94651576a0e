import { expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '../../../test/user.ts';
import { askForRefund, askForWriteOff } from '#contracts/books/approvals/approvals.ts';
import { getSituations } from '#contracts/books/payments/payments.ts';
import { recoverWriteOff } from '#contracts/books/payments/recovery.ts';
import { FakeApi, refusal } from '../../../test/api.ts';
import { axe } from '../../../test/axe.ts';
import { aSituation } from '../../../test/people.ts';
import { aSession, show } from '../../../test/render.tsx';
import { MoneyActions } from './money-actions.tsx';

const accountId = '6a7c1f0e-58a1-4f0c-9d3b-0b1f4a2c7e11';
const requestId = '3c5e7a9b-2d4f-4a6c-9b8d-1e3f5a7c9b44';
const params = { accountId };
const open = { accountId, status: 'open', writeOffsCents: 0, unclaimedCents: 0 } as const;

it('a refund shows the balance after it while it is typed, asks about a check, and is asked for once', async () => {
  const api = new FakeApi();
  const question = 'A check of the last ten days is on this account.';
  api.on(askForRefund, () => refusal('CONFIRM_FIRST', undefined, undefined, question), params);
  const { container } = await show(
    <MoneyActions account={{ ...open, balanceCents: -8_000 }} />,
    aSession('Accounting'),
  );
  const user = userEvent.setup();
  expect(screen.queryByRole('button', { name: 'Write off…' })).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Refund…' }));
  const dialog = await screen.findByRole('dialog', { name: 'Refund' });
  expect(within(dialog).getByText('Balance due −$80.00, then $0.00')).toBeTruthy();
  const amount = within(dialog).getByRole('textbox', { name: /Amount/ });
  await user.clear(amount);
  await user.type(amount, '30');
  expect(within(dialog).getByText('Balance due −$80.00, then −$50.00')).toBeTruthy();
  expect((await axe(container)).violations).toEqual([]);
  await user.click(within(dialog).getByRole('button', { name: 'Ask for approval' }));
  expect(await within(dialog).findByText('Give a reason.')).toBeTruthy();
  await user.type(within(dialog).getByRole('textbox', { name: /Reason/ }), 'Paid twice');
  await user.click(within(dialog).getByRole('button', { name: 'Ask for approval' }));
  const asked = await screen.findByRole('dialog', { name: 'Refund it anyway?' });
  expect(asked.textContent).toContain(question);
  api.on(askForRefund, { requestId }, params);
  await user.click(within(asked).getByRole('button', { name: 'Refund it anyway' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  const body = { amountCents: 3_000, method: 'Check', reason: 'Paid twice' };
  const sent = api.sentWith('POST');
  expect(sent.map((one) => one.body)).toEqual([
    { ...body, confirmed: false },
    { ...body, confirmed: true },
  ]);
  expect(new Set(sent.map(({ headers }) => headers.get('idempotency-key'))).size).toBe(1);
});

it('a write-off is proposed for the whole balance', async () => {
  const api = new FakeApi().on(askForWriteOff, { requestId }, params);
  await show(<MoneyActions account={{ ...open, balanceCents: 5_000 }} />, aSession('Accounting'));
  const user = userEvent.setup();
  await user.click(screen.getByRole('button', { name: 'Write off…' }));
  const dialog = await screen.findByRole('dialog', { name: 'Write off' });
  expect(within(dialog).getByText('Balance due $50.00, then $0.00')).toBeTruthy();
  await user.type(within(dialog).getByRole('textbox', { name: /Reason/ }), 'Not to be had');
  await user.click(within(dialog).getByRole('button', { name: 'Ask for approval' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(api.sentWith('POST').map(({ body }) => body)).toEqual([{ amountCents: 5_000, reason: 'Not to be had' }]);
});

it('is for the money roles', async () => {
  await show(<MoneyActions account={{ ...open, balanceCents: 5_000 }} />, aSession('Agent'));
  expect(screen.queryAllByRole('button')).toEqual([]);
});

it('what is written off is recovered on a closed account, too', async () => {
  const paymentId = '4c5e7a9b-2d4f-4a6c-9b8d-1e3f5a7c9b55';
  const api = new FakeApi()
    .on(getSituations, { today: '2026-11-20', payer: '', accounts: [aSituation({ accountId, balanceCents: 0 })] })
    .on(recoverWriteOff, { paymentId, receiptNumber: 41 }, params);
  const closed = { accountId, status: 'closed', balanceCents: 0, writeOffsCents: 20_000, unclaimedCents: 0 } as const;
  await show(<MoneyActions account={closed} />, aSession('Accounting'));
  const user = userEvent.setup();
  expect(screen.getAllByRole('button').map(({ textContent }) => textContent)).toEqual(['Recovery…']);
  await user.click(screen.getByRole('button', { name: 'Recovery…' }));
  const dialog = await screen.findByRole('dialog', { name: 'Recovery of a write-off' });
  await user.type(await within(dialog).findByRole('textbox', { name: /Amount/ }), '50');
  expect(within(dialog).getByText('Written off $200.00, then $150.00. The balance stays as it is.')).toBeTruthy();
  await user.click(within(dialog).getByRole('button', { name: 'Record Recovery' }));
  await screen.findByRole('dialog', { name: 'Payment recorded' });
  expect(api.sentTo(recoverWriteOff, params).map(({ body }) => body)).toMatchObject([
    { amountCents: 5_000, method: 'Cash' },
  ]);
});
