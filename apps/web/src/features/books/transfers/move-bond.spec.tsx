import { expect, it, jest } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '../../../test/user.ts';
import type { Role } from '#contracts/kernel/roles.ts';
import { getMove, moveBond } from '#contracts/books/transfers/transfers.ts';
import { FakeApi } from '../../../test/api.ts';
import { axe } from '../../../test/axe.ts';
import { aSession, show } from '../../../test/render.tsx';
import { MoveBond } from './move-bond.tsx';

const bondId = '9b2e4d6c-1a3f-4c5d-8e7f-2a4b6c8d0e33';
const account = (last: string, shortId: number, balanceCents: number, status: 'open' | 'closed' = 'open') => ({
  accountId: `6a7c1f0e-58a1-4f0c-9d3b-0b1f4a2c7e${last}`,
  shortId,
  status,
  balanceCents,
});
const fee = {
  entryId: '3c5e7a9b-2d4f-4a6c-9b8d-1e3f5a7c9b44',
  kind: 'FEE' as const,
  description: 'Travel Fee',
  amountCents: 3_000,
  on: '2026-03-09',
};
const move = {
  bondId,
  powerNumber: 'AB-1001',
  status: 'OPEN' as const,
  premiumCents: 120_000,
  from: account('11', 12, 118_000),
  fees: [fee],
  payments: [],
  accounts: [account('12', 13, 1_000), account('13', 14, 0, 'closed')],
};

const open = async (role: Role = 'Admin') => {
  const api = new FakeApi().on(getMove, move, { bondId });
  api.on(moveBond, { bondId, accountId: account('12', 13, 0).accountId }, { bondId });
  const onClose = jest.fn();
  const shown = await show(<MoveBond bondId={bondId} onClose={onClose} />, aSession(role));
  await screen.findByRole('dialog', { name: 'Move Bond to Account' });
  return { api, onClose, shown };
};

it('shows both balances before and after, greys a closed account, and sends what goes along', async () => {
  const { api, onClose, shown } = await open();
  const user = userEvent.setup();
  expect((await screen.findByRole<HTMLInputElement>('radio', { name: /0000014.*closed/ })).disabled).toBe(true);
  expect((await axe(shown.container)).violations).toEqual([]);
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Move' }).disabled).toBe(true);
  await user.click(screen.getByRole('radio', { name: /0000013/ }));
  expect(screen.getByText('$1,180.00 → −$50.00')).toBeTruthy();
  expect(screen.getByText('$10.00 → $1,240.00')).toBeTruthy();
  await user.click(screen.getByRole('checkbox', { name: /Travel Fee/ }));
  expect(screen.getByText('$10.00 → $1,210.00')).toBeTruthy();
  await user.type(screen.getByRole('textbox', { name: /Reason/ }), 'His brother pays');
  await user.click(screen.getByRole('button', { name: 'Move' }));
  await waitFor(() => expect(onClose).toHaveBeenCalled());
  const [sent] = api.sentWith('POST');
  const toAccountId = account('12', 13, 0).accountId;
  expect(sent?.body).toEqual({ toAccountId, leaveBehind: [fee.entryId], payments: [], reason: 'His brother pays' });
});

it('takes all fees along for whoever has no money role', async () => {
  await open('Agent');
  const box = await screen.findByRole<HTMLInputElement>('checkbox', { name: /Travel Fee/ });
  expect([box.checked, box.disabled]).toEqual([true, true]);
});
