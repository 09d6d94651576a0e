import { expect, it } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import { getBalanceLine } from '#contracts/books/account/statements.ts';
import { FakeApi, refusal } from '../../../test/api.ts';
import { axe } from '../../../test/axe.ts';
import { show } from '../../../test/render.tsx';
import { userEvent } from '../../../test/user.ts';
import { BalanceOverTime } from './balance-over-time.tsx';

const accountId = 'a6f1c2de-0000-4000-8000-0000000000a1';
const open = async () => {
  const view = await show(<BalanceOverTime accountId={accountId} />);
  const user = userEvent.setup();
  await user.click(screen.getByRole('button', { name: 'Show balance over time' }));
  return { ...view, user };
};

it('The balance over time is asked for and drawn when somebody wants it, and put away again', async () => {
  const days = [
    { day: '2025-12-30', balanceCents: 50_000 },
    { day: '2026-01-02', balanceCents: 20_000 },
  ];
  new FakeApi().on(getBalanceLine, { days }, { accountId });
  const { frame, user } = await open();
  const picture = await screen.findByRole('slider', { name: 'Balance over time' });
  expect(picture.getAttribute('aria-valuetext')).toBe('From 01/02/2026: $200.00');
  expect((await axe(frame)).violations).toEqual([]);
  await user.click(screen.getByRole('button', { name: 'Hide balance over time' }));
  await waitFor(() => expect(screen.queryByRole('slider')).toBeNull());
});

it('An account on which nothing was booked says so', async () => {
  new FakeApi().on(getBalanceLine, { days: [] }, { accountId });
  await open();
  expect(await screen.findByText('Nothing was ever booked on this account.')).toBeTruthy();
});

it('A line that cannot be read says so and can be asked for again', async () => {
  new FakeApi().on(getBalanceLine, () => refusal('TEMPORARILY_UNAVAILABLE'), { accountId });
  await open();
  expect(await screen.findByText('Failed to load the balance over time.')).toBeTruthy();
});
