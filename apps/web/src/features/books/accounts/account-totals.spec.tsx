import { expect, it } from '@jest/globals';
import { screen } from '@testing-library/react';
import { axe } from '../../../test/axe.ts';
import { show } from '../../../test/render.tsx';
import { AccountTotals } from './account-totals.tsx';

const nothing = {
  premiumCents: 0,
  chargesCents: 0,
  feesCents: 0,
  paymentsCents: 0,
  writeOffsCents: 0,
  collateralCents: 0,
  balanceCents: 0,
};

it('The totals show how much is paid of what there was to pay, write-offs left out', async () => {
  const totals = { ...nothing, premiumCents: 120_000, feesCents: 5_000, writeOffsCents: 25_000, paymentsCents: 50_000 };
  const { frame } = await show(<AccountTotals totals={{ ...totals, balanceCents: 50_000 }} />);
  const bar = screen.getByRole('img', { name: 'Paid $500.00 of $1,000.00' });
  expect((bar.firstElementChild as HTMLElement).style.width).toBe('50%');
  expect((await axe(frame)).violations).toEqual([]);
});

it('An account with nothing to pay has no bar', async () => {
  await show(<AccountTotals totals={nothing} />);
  expect(screen.queryByRole('img')).toBeNull();
});
