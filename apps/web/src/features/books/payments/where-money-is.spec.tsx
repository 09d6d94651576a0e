import { expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import type { getReceipt } from '#contracts/books/account/statements.ts';
import { returnPayment } from '#contracts/books/payments/banking.ts';
import type { AnswerOf } from '#contracts/kernel/endpoint.ts';
import type { Role } from '#contracts/kernel/roles.ts';
import { FakeApi } from '../../../test/api.ts';
import { axe } from '../../../test/axe.ts';
import { aSession, show } from '../../../test/render.tsx';
import { userEvent } from '../../../test/user.ts';
import { whereMoneyIs, WhereMoneyIs } from './where-money-is.tsx';

type Receipt = AnswerOf<typeof getReceipt>;

const accountId = '6a7c1f0e-58a1-4f0c-9d3b-0b1f4a2c7e11';
const paymentId = '6a7c1f0e-58a1-4f0c-9d3b-0b1f4a2c7e50';
const check: Receipt = {
  paymentId,
  receiptNumber: 41,
  organizationName: 'Crescent City Bail Bonds',
  accountShortId: 7,
  defendantName: 'Marcus Thibodeaux',
  payer: null,
  amountCents: 80_000,
  method: 'Check',
  externalReference: null,
  paidOn: '2026-03-09',
  bookedOn: null,
  recordedAt: '2026-03-09T20:00:00.000Z',
  recordedBy: 'Marie Delacroix',
  till: null,
  handedTo: null,
  balanceCents: 0,
  premiums: [],
  voided: null,
  banked: null,
  returned: null,
  standsOn: null,
  chainHead: null,
};

const shown = async (receipt: Receipt, role: Role) =>
  show(<WhereMoneyIs accountId={accountId} receipt={receipt} />, aSession(role));

/** What may be said of the payment, by the labels in the dialog. */
const ways = async () => {
  await userEvent.setup().click(screen.getByRole('button', { name: 'Return, move or void' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Return, move or void' }));
  return dialog
    .getAllByRole('button')
    .map(({ textContent }) => textContent)
    .filter((label) => label !== '');
};

it('a receipt says where its money is', () => {
  const where = (changes: Partial<Receipt>) => whereMoneyIs({ ...check, ...changes });
  expect([
    where({}),
    where({ till: 'Front counter' }),
    where({ till: 'Front counter', handedTo: { till: null } }),
    where({ handedTo: { till: 'Lobby' } }),
    where({ banked: { on: '2026-03-10', slip: 'D-0012' } }),
    where({ method: 'Credit Card' }),
    where({ method: 'Credit Card', banked: { on: '2026-03-12', slip: 'S-0003' } }),
    where({ method: 'Bank Transfer', standsOn: { accountId, shortId: 9 } }),
    where({ method: 'Bank Transfer', banked: { on: '2026-03-08', slip: null } }),
    where({ method: 'Other' }),
    where({
      banked: { on: '2026-03-10', slip: 'D-0012' },
      returned: { on: '2026-03-13', bookedOn: null, reason: 'NSF' },
    }),
    where({ voided: { at: '2026-03-09T21:00:00.000Z', reason: 'Typed twice' } }),
  ]).toEqual([
    'In the drawer, not deposited yet.',
    'It came into the till Front counter and is not deposited yet.',
    'It was handed over to the office drawer and is not deposited yet.',
    'It was handed over to the till Lobby and is not deposited yet.',
    'Deposited on 03/10/2026, D-0012.',
    'At the card company, not settled yet.',
    'Settled on 03/12/2026, S-0003.',
    'In the bank, not matched with its statement yet. It counts on Account 0000009.',
    'Matched with the bank on 03/08/2026.',
    'Nobody has said yet where it lies.',
    'The bank sent it back on 03/13/2026.',
    'Nowhere: the payment was voided.',
  ]);
});

it('an Admin is offered all that may have happened to a check in the drawer', async () => {
  const { container } = await shown(check, 'Admin');
  expect(await ways()).toEqual([
    'It was taken to the bank',
    'The bank sent it back',
    'It belongs to another account',
    'It was recorded by mistake',
  ]);
  expect((await axe(container)).violations).toEqual([]);
});

it('deposited cash can only belong to another account, and Accounting voids nothing', async () => {
  await shown({ ...check, method: 'Cash', banked: { on: '2026-03-10', slip: 'D-0012' } }, 'Accounting');
  expect(await ways()).toEqual(['It belongs to another account']);
});

it('an Agent reads where the money is, and nobody changes what came back', async () => {
  const { unmount } = await shown(check, 'Agent');
  expect(screen.getByText('In the drawer, not deposited yet.')).toBeTruthy();
  expect(screen.queryByRole('button')).toBeNull();
  unmount();
  await shown({ ...check, returned: { on: '2026-03-13', bookedOn: null, reason: 'NSF' } }, 'Admin');
  expect(screen.queryByRole('button')).toBeNull();
});

it('a check that nobody recorded as deposited is sent back with the day of its deposit, in one press', async () => {
  const api = new FakeApi();
  api.on(returnPayment, { paymentId, reopened: false }, { accountId, paymentId });
  await shown(check, 'Accounting');
  await ways();
  const user = userEvent.setup();
  await user.click(screen.getByRole('button', { name: 'The bank sent it back' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Record as returned' }));
  await user.type(dialog.getByRole('textbox', { name: /bank’s reason/ }), 'Insufficient funds');
  await user.click(dialog.getByRole('button', { name: 'Record as returned' }));
  expect(await dialog.findByText('Enter a valid date in MM/DD/YYYY.')).toBeTruthy();
  await user.type(dialog.getByRole('textbox', { name: /Day of the deposit/ }), '03/10/2026{Enter}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(api.sentWith('POST').map(({ body }) => body)).toEqual([
    {
      bankedOn: '2026-03-10',
      returnedOn: expect.any(String) as unknown,
      reason: 'Insufficient funds',
      feeCents: 0,
      refuseChecks: false,
    },
  ]);
});
