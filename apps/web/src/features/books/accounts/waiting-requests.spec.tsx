import { expect, it } from '@jest/globals';
import { screen } from '@testing-library/react';
import { getAccount, type WaitingRequest } from '#contracts/books/account/accounts.ts';
import { answer, FakeApi } from '../../../test/api.ts';
import { axe } from '../../../test/axe.ts';
import { aSession, show } from '../../../test/render.tsx';
import { WaitingOfBond } from './waiting-requests.tsx';

const idOf = (last: string) => `6a7c1f0e-58a1-4f0c-9d3b-0b1f4a2c7e${last}`;
const [accountId, bondId, otherBondId] = [idOf('11'), idOf('12'), idOf('13')];
const asked = (over: Partial<WaitingRequest>): WaitingRequest => ({
  requestId: idOf('20'),
  kind: 'void',
  amountCents: 120_000,
  askedBy: 'Ana Broussard',
  voids: 'bond',
  bondId,
  closes: false,
  ...over,
});
const summary = {
  accountId,
  shortId: 12,
  defendantId: idOf('99'),
  defendantName: 'Joe',
  status: 'open' as const,
  name: '',
  openedOn: '2026-01-05',
  closedOn: null,
  nameVersion: 0,
  recoveryBillable: false,
  checksRefused: false,
  explanation: [],
  payouts: [],
  premiumCents: 0,
  chargesCents: 0,
  feesCents: 0,
  paymentsCents: 0,
  writeOffsCents: 0,
  collateralCents: 0,
  unclaimedCents: 0,
  balanceCents: 0,
  allocation: { passThroughCents: 0, feesCents: 0, premiumCents: 0, creditCents: 0 },
};

const open = (waiting: readonly WaitingRequest[], role: 'Admin' | 'Agent') => {
  new FakeApi().on(getAccount, () => answer({ ...summary, waiting: [...waiting] }), { accountId });
  return show(<WaitingOfBond bond={{ bondId, accountId }} />, aSession(role));
};

it('shows what waits of this bond, of no other and of no account, and leads to the approvals', async () => {
  const others = [
    asked({ requestId: idOf('21'), bondId: otherBondId }),
    asked({ requestId: idOf('22'), bondId: null, kind: 'refund', voids: null }),
  ];
  const { container } = await open([asked({}), ...others], 'Admin');
  expect(
    await screen.findByText(/^Waiting for approval: the void of .*\$1,200\.00, asked for by Ana Broussard\.$/u),
  ).toBeTruthy();
  expect(screen.getAllByText(/^Waiting for approval/u)).toHaveLength(1);
  expect(screen.getByRole('link', { name: 'See the approvals' })).toBeTruthy();
  expect((await axe(container)).violations).toEqual([]);
});

it('leads an Agent nowhere that they may not go', async () => {
  await open([asked({ kind: 'adjustment', voids: null, amountCents: -5_000 })], 'Agent');
  expect(await screen.findByText(/an adjustment of/u)).toBeTruthy();
  expect(screen.queryByRole('link')).toBeNull();
});
