import { expect, it } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import type { BankedLine } from '#contracts/books/drawer/drawer.ts';
import { settleCards } from '#contracts/books/payments/deposits.ts';
import { FakeApi } from '../../../test/api.ts';
import { aSession, show } from '../../../test/render.tsx';
import { userEvent } from '../../../test/user.ts';
import { SettleCards } from './settle-cards.tsx';

const id = (n: number) => `01890000-0000-7000-8000-${String(n).padStart(12, '0')}`;
const card: BankedLine = {
  kind: 'card',
  accountId: id(1),
  entryId: id(2),
  receiptNumber: 41,
  accountShortId: 7,
  defendantId: id(4),
  defendantName: 'Trevon Marchand',
  payer: 'Denise Marchand',
  method: 'Credit Card',
  externalReference: null,
  amountCents: 10_000,
  takenOn: '2026-03-09',
  bookedOn: null,
  recordedBy: 'Alma Broussard',
  tillId: null,
  till: null,
};

const settle = async (feesByMonth: boolean, beforeCents = 0) => {
  const made = { settlementId: id(3), number: 'S-0001', payoutCents: 0, feeCents: 0, leftOut: [], words: null };
  const api = new FakeApi().on(settleCards, made);
  const close = () => undefined;
  await show(
    <SettleCards lines={[card]} {...{ beforeCents, feesByMonth }} onClose={close} onMade={close} />,
    aSession('Accounting'),
  );
  const payout = await screen.findByRole('textbox', { name: 'Paid out to the bank' });
  return { api, payout, user: userEvent.setup() };
};
const sentBy = async (api: FakeApi) => {
  await waitFor(() => expect(api.sentTo(settleCards)).toHaveLength(1));
  return api.sentTo(settleCards)[0]?.body;
};

it('A payout is typed, and what it lacks is the fee that the card company kept', async () => {
  const { api, payout, user } = await settle(false);
  expect(payout).toHaveProperty('value', '');
  await user.click(screen.getByRole('button', { name: 'Record settlement' }));
  await screen.findByText('Type what was paid out.');
  expect(api.sentTo(settleCards)).toEqual([]);
  await user.type(payout, '97.10');
  await user.click(screen.getByRole('button', { name: 'Record settlement' }));
  expect(await sentBy(api)).toMatchObject({ payoutCents: 9_710, feeCents: 290 });
});

it('A payout is proposed whole where the fees are billed by the month', async () => {
  const { api, payout, user } = await settle(true);
  expect(payout).toHaveProperty('value', '100.00');
  await user.click(screen.getByRole('button', { name: 'Record settlement' }));
  expect(await sentBy(api)).toMatchObject({ payoutCents: 10_000, feeCents: 0 });
});

it('What the card company owed before the agency moved in is one line of a settlement, or a part of it', async () => {
  const { api, user } = await settle(true, 30_000);
  const line = screen.getByRole('textbox', { name: /^Owed beside the payments/ });
  expect(line).toHaveProperty('value', '300.00');
  expect(screen.getByRole('textbox', { name: 'Paid out to the bank' })).toHaveProperty('value', '400.00');
  await user.clear(line);
  await user.type(line, '200.00');
  const payout = screen.getByRole('textbox', { name: 'Paid out to the bank' });
  await user.clear(payout);
  await user.type(payout, '295.00');
  await user.click(screen.getByRole('button', { name: 'Record settlement' }));
  expect(await sentBy(api)).toMatchObject({ lineCents: 20_000, payoutCents: 29_500, feeCents: 500 });
});
