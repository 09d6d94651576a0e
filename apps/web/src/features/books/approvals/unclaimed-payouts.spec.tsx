import { expect, it } from '@jest/globals';
import { screen } from '@testing-library/react';
import { getAccount } from '#contracts/books/account/accounts.ts';
import { FakeApi } from '../../../test/api.ts';
import { axe } from '../../../test/axe.ts';
import { anAccount } from '../../../test/people.ts';
import { show } from '../../../test/render.tsx';
import { UnclaimedPayouts } from './unclaimed-payouts.tsx';

const payout = {
  payoutId: '3c5e7a9b-2d4f-4a6c-9b8d-1e3f5a7c9b44',
  amountCents: 60_000,
  to: 'client',
  method: 'Check',
  paidAt: '2026-11-20T16:00:00.000Z',
} as const;

it.each([
  [20_000, '$200.00 of an unclaimed credit is held for the client or the State.'],
  [0, 'The unclaimed credit was paid out in full.'],
])('of an unclaimed credit %d cents are held after a payout', async (unclaimedCents, message) => {
  const account = anAccount({ unclaimedCents });
  const allocation = { passThroughCents: 0, feesCents: 0, premiumCents: 0, creditCents: 0 };
  const more = { defendantName: 'Odile Hebert', allocation, explanation: [], waiting: [], payouts: [payout] };
  new FakeApi().on(getAccount, { ...account, ...more }, { accountId: account.accountId });
  const shown = await show(<UnclaimedPayouts accountId={account.accountId} />);
  const section = await screen.findByRole('region', { name: 'Unclaimed credit' });
  expect(section.textContent).toBe(`${message}$600.00 paid to the client, Check, 11/20/2026, 10:00 AM`);
  expect((await axe(shown.container)).violations).toEqual([]);
});
