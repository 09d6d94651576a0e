import { expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import {
  listPaymentsBefore,
  returnPaymentBefore,
  type PaymentBefore,
} from '#contracts/books/payments/payments-before.ts';
import type { Role } from '#contracts/kernel/roles.ts';
import { FakeApi } from '../../../test/api.ts';
import { axe } from '../../../test/axe.ts';
import { aSession, show } from '../../../test/render.tsx';
import { userEvent } from '../../../test/user.ts';
import { PaymentsBefore } from './payments-before.tsx';

const accountId = '6a7c1f0e-58a1-4f0c-9d3b-0b1f4a2c7e11';
const idOf = (last: number) => `6a7c1f0e-58a1-4f0c-9d3b-0b1f4a2c7${String(100 + last)}`;
const payment = (last: number, other: Partial<PaymentBefore> = {}): PaymentBefore => ({
  paymentId: idOf(last),
  paidOn: `2026-02-${String(28 - last).padStart(2, '0')}`,
  amountCents: 7_500,
  method: 'Cash',
  receipt: '',
  payer: '',
  returnedOn: null,
  returnedCents: 0,
  ...other,
});
const check = payment(1, { amountCents: 30_000, method: 'Check', receipt: '20481', payer: 'Odile Landry' });

const open = async (payments: PaymentBefore[], role: Role = 'Accounting') => {
  const api = new FakeApi().on(listPaymentsBefore, { cutOverOn: '2026-02-28', payments }, { accountId });
  api.on(
    returnPaymentBefore,
    { paymentId: check.paymentId, reopened: false },
    { accountId, paymentId: check.paymentId },
  );
  const shown = await show(<PaymentsBefore accountId={accountId} days={{}} />, aSession(role));
  return { api, shown, user: userEvent.setup() };
};

it('payments before are told with their sum, and the rest of many is asked for', async () => {
  const { shown, user } = await open([check, ...[2, 3, 4, 5, 6, 7].map((last) => payment(last))]);
  const section = within(await screen.findByRole('region', { name: 'Payments before 02/28/2026' }));
  section.getByText(/7 payments, \$750.00, taken by the program before/);
  section.getByText('from Odile Landry · no. 20481 of the old program');
  expect(section.getAllByText('$75.00')).toHaveLength(4);
  expect((await axe(shown.container)).violations).toEqual([]);
  await user.click(section.getByRole('button', { name: 'Show all 7' }));
  expect(section.getAllByText('$75.00')).toHaveLength(6);
});

it('one that came back is recorded with what came back of it', async () => {
  const { api, user } = await open([check, payment(2)]);
  await user.click(await screen.findByRole('button', { name: /^Record as returned: payment of \$300.00/ }));
  expect(screen.queryByRole('button', { name: /^Record as returned: payment of \$75.00/ })).toBeNull();
  const dialog = within(await screen.findByRole('dialog'));
  await user.clear(dialog.getByLabelText(/Amount returned/));
  await user.type(dialog.getByLabelText(/Amount returned/), '200');
  await user.type(dialog.getByLabelText(/The bank’s reason/), 'NSF');
  await user.click(dialog.getByRole('button', { name: 'Record as returned' }));
  await waitFor(() => expect(api.sentWith('POST')).toHaveLength(1));
  expect(api.sentWith('POST')[0]?.body).toMatchObject({ amountCents: 20_000, reason: 'NSF', feeCents: 0 });
});

it('an Auditor reads them and records nothing', async () => {
  await open([check], 'Auditor');
  await screen.findByRole('region', { name: 'Payments before 02/28/2026' });
  expect(screen.queryByRole('button')).toBeNull();
});
