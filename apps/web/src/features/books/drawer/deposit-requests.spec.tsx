import { expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import {
  approveDeposit,
  declineDeposit,
  listDepositRequests,
  type DepositRequest,
} from '#contracts/books/drawer/deposit-requests.ts';
import { FakeApi } from '../../../test/api.ts';
import { axe } from '../../../test/axe.ts';
import { aSession, show } from '../../../test/render.tsx';
import { userEvent } from '../../../test/user.ts';
import { DepositsToDecide } from './deposit-requests.tsx';

const id = (n: number) => `01890000-0000-7000-8000-${String(n).padStart(12, '0')}`;
const waiting: DepositRequest = {
  requestId: id(1),
  madeOn: '2026-03-10',
  cashCents: 9_000,
  lineCents: -1_000,
  totalCents: 14_000,
  receipts: [
    {
      accountId: id(2),
      paymentId: id(3),
      receiptNumber: 41,
      name: 'Denise Marchand',
      method: 'Cash',
      amountCents: 10_000,
    },
    { accountId: id(2), paymentId: id(4), receiptNumber: null, name: '', method: 'Check', amountCents: 5_000 },
  ],
  reason: '',
  askedBy: 'Alma Broussard',
  askedAt: '2026-03-10T15:00:00.000Z',
  own: false,
  readerMay: 'approve',
};

it('A deposit that waits shows what is in the bag, and a Supervisor who did not ask approves or declines it', async () => {
  const request = { requestId: id(1) };
  const api = new FakeApi()
    .on(listDepositRequests, { requests: [waiting] })
    .on(approveDeposit, request, request)
    .on(declineDeposit, request, request);
  const user = userEvent.setup();
  const { container } = await show(<DepositsToDecide />, aSession('Supervisor'));
  const list = await screen.findByRole('region', { name: 'Deposits that wait' });
  within(list).getByText('Receipt 41, Denise Marchand');
  within(list).getByText('Cash without a receipt');
  within(list).getByText('$140.00');
  expect((await axe(container)).violations).toEqual([]);
  await user.click(within(list).getByRole('button', { name: 'Approve' }));
  const dialog = await screen.findByRole('dialog');
  within(dialog).getByText(/deposited on its own day, under the next number/);
  await user.click(within(dialog).getByRole('button', { name: 'Approve' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(api.sentTo(approveDeposit, request)).toHaveLength(1);
  await user.click(within(list).getByRole('button', { name: 'Decline' }));
  await user.type(await screen.findByRole('textbox'), 'Count it again');
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Decline' }));
  await waitFor(() =>
    expect(api.sentTo(declineDeposit, request).map(({ body }) => body)).toEqual([{ reason: 'Count it again' }]),
  );
});

it('Whoever asked for it takes it back, and nothing is shown where none waits', async () => {
  const api = new FakeApi().on(listDepositRequests, { requests: [{ ...waiting, own: true, readerMay: 'neither' }] });
  await show(<DepositsToDecide />, aSession('Accounting'));
  await screen.findByRole('button', { name: 'Withdraw' });
  expect(screen.queryByRole('button', { name: 'Approve' })).toBeNull();
  expect(api.sentTo(listDepositRequests)).toHaveLength(1);
});
