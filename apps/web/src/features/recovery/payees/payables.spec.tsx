import { expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '../../../test/user.ts';
import {
  approvePayment,
  listPayables,
  payPayables,
  type Payable,
  type PayablePayment,
  type OfficialAdvance,
  type SuretyAdvance,
} from '#contracts/recovery/payees/payables.ts';
import { listRecoveryPayees } from '#contracts/recovery/recovery-costs/payees.ts';
import { FakeApi } from '../../../test/api.ts';
import { axe } from '../../../test/axe.ts';
import { aSession, show } from '../../../test/render.tsx';
import { Payables } from './payables.tsx';

const id = (n: number) => `01890000-0000-7000-8000-00000000000${String(n)}`;
const cost = (n: number, amountCents: number, isWaiting = false) => ({
  costId: id(n),
  caseId: id(9),
  amountCents,
  spentOn: '2026-03-09',
  whatFor: `Locksmith ${String(n)}`,
  isWaiting,
});
const towing: Payable = {
  payeeKind: 'payee',
  payeeId: id(7),
  name: 'Bayou Towing',
  hasW9: true,
  costs: [{ ...cost(1, 10_000), spentOn: '2026-03-08' }, cost(2, 2_050), cost(3, 700, true)],
};
const withoutForm: Payable = {
  payeeKind: 'payee',
  payeeId: id(8),
  name: 'Odile Investigations',
  hasW9: false,
  costs: [cost(4, 5_000)],
};
const waiting: PayablePayment = {
  paymentId: id(5),
  payeeKind: 'payee',
  payeeId: id(7),
  name: 'Bayou Towing',
  amountCents: 60_000,
  costs: 1,
  method: 'Check',
  externalReference: '1002',
  status: 'waiting',
  reason: 'Owed',
  askedBy: 'Alma Broussard',
  own: false,
  readerMay: 'approve',
  askedAt: '2026-03-10T15:00:00.000Z',
  decidedAt: null,
  alone: false,
  voidReason: '',
  endReason: '',
};

const shown = (
  payables: Payable[],
  payments: PayablePayment[],
  advances: SuretyAdvance[] = [],
  officialAdvances: OfficialAdvance[] = [],
) =>
  new FakeApi()
    .on(listPayables, { payables, payments, advances, officialAdvances, limitCents: 50_000, secondApprover: true })
    .on(listRecoveryPayees, {
      payees: [{ payeeId: id(8), name: 'Odile Investigations', hasW9: false, hasW9File: false, version: 1 }],
    });

it('Chosen costs of a payee are paid, each whole; without a W-9 none is', async () => {
  const user = userEvent.setup();
  const server = shown([towing, withoutForm], []).on(payPayables, { paymentId: id(6), status: 'booking' });
  const { frame } = await show(<Payables />, aSession());
  await screen.findByText('W-9 needed before payment.');
  await screen.findByRole('button', { name: 'Edit Odile Investigations' });
  // Who, how much, since when: of all, then of each.
  screen.getByText('Owed to 2 payees: $177.50 since 03/08/2026');
  screen.getByText('Owed $127.50 since 03/08/2026.');
  screen.getByText('Owed $50.00 since 03/09/2026.');
  expect((await axe(frame)).violations).toEqual([]);
  expect(screen.getAllByRole('button', { name: /^Pay / })).toHaveLength(1);
  await user.click(screen.getByRole('checkbox', { name: 'Choose Locksmith 2 of $20.50' }));
  await user.click(screen.getByRole('button', { name: 'Pay $100.00' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Pay Bayou Towing' }));
  await user.type(dialog.getByRole('textbox', { name: 'Check number or reference' }), '1002');
  await user.type(dialog.getByRole('textbox', { name: /Reason/ }), 'Owed');
  await user.click(dialog.getByRole('button', { name: 'Pay $100.00' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(server.sentTo(payPayables)[0]?.body).toEqual({
    payeeKind: 'payee',
    payeeId: id(7),
    costIds: [id(1)],
    amountCents: 10_000,
    method: 'Check',
    externalReference: '1002',
    reason: 'Owed',
  });
});

it('What waits is approved by a second person, after a question', async () => {
  const user = userEvent.setup();
  const params = { payablePaymentId: id(5) };
  const server = shown([], [waiting]).on(approvePayment, { paymentId: id(5), status: 'booking' }, params);
  const { frame } = await show(<Payables />, aSession());
  await screen.findByText('Nothing is owed.');
  expect(screen.getByRole('link', { name: 'See the cases' }).getAttribute('href')).toBe('/recovery/cases');
  expect((await axe(frame)).violations).toEqual([]);
  await user.click(screen.getByRole('button', { name: 'Approve' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Approve' }));
  dialog.getByText('$600.00 to Bayou Towing is booked today.');
  await user.click(dialog.getByRole('button', { name: 'Approve' }));
  await waitFor(() => expect(server.sentTo(approvePayment, params)).toHaveLength(1));
});

it('What a colleague advanced to a surety leads to where it is paid back', async () => {
  const suretyId = '01890000-0000-7000-8000-000000000099';
  const advance = { agentId: '01890000-0000-7000-8000-000000000098', suretyId, amountCents: 13_000 };
  shown([], [], [{ ...advance, name: 'Zoe Arceneaux', suretyName: 'Pelican Surety' }]);
  const { frame } = await show(<Payables />, aSession());
  const link = await screen.findByRole('link', { name: 'Pelican Surety' });
  expect(link.getAttribute('href')).toBe(`/powers/remittances?surety=${suretyId}`);
  screen.getByText('Zoe Arceneaux');
  expect(screen.queryByText('Nothing is owed.')).toBeNull();
  expect((await axe(frame)).violations).toEqual([]);
});

it('What a colleague advanced to an official leads to where it is paid back', async () => {
  const advance = { agentId: '01890000-0000-7000-8000-000000000098', payee: 'sheriff:Orleans', amountCents: 20_000 };
  shown([], [], [], [{ ...advance, name: 'Zoe Arceneaux' }]);
  const { frame } = await show(<Payables />, aSession());
  const link = await screen.findByRole('link', { name: 'Sheriff of Orleans' });
  expect(link.getAttribute('href')).toBe('/admin/reports?tab=officials&official=sheriff%3AOrleans');
  screen.getByText('Zoe Arceneaux');
  expect(screen.queryByText('Nothing is owed.')).toBeNull();
  expect((await axe(frame)).violations).toEqual([]);
});
