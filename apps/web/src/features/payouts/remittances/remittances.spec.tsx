import { expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '../../../test/user.ts';
import {
  approveDisbursement,
  remit,
  type PowerDueRow,
  type RemittanceRow,
} from '#contracts/payouts/remittances/disbursements.ts';
import { repayAdvance, type AdvanceRow } from '#contracts/payouts/remittances/advances.ts';
import { FakeApi } from '../../../test/api.ts';
import { axe } from '../../../test/axe.ts';
import { aSession, show } from '../../../test/render.tsx';
import { Advances } from './advances.tsx';
import { DueList } from './due-list.tsx';
import { RemittanceHistory } from './remittance-history.tsx';

const id = (n: number) => `01890000-0000-7000-8000-00000000000${String(n)}`;
const suretyId = id(9);
const zoe = { agentId: id(7), name: 'Zoe Arceneaux', owedCents: 2_000 };
const due = (n: number, more: Partial<PowerDueRow> = {}): PowerDueRow => ({
  powerId: id(n),
  powerNumber: `P-00${String(n)}`,
  bondIds: [],
  bookedOn: '2026-03-09',
  effectiveOn: '2026-03-09',
  premiumCents: 10_000,
  bufCents: 5_000,
  isReported: true,
  isWaiting: false,
  ...more,
});

it('Powers of sent reports are chosen, and paid with all that they owe', async () => {
  const user = userEvent.setup();
  const server = new FakeApi().on(remit, { requestId: id(8), waiting: false }, { suretyId });
  const dues = [due(1), due(2), due(3, { isReported: false }), due(4, { premiumCents: -2_000, bufCents: 0 })];
  const { frame } = await show(
    <DueList suretyId={suretyId} suretyName="Pelican Surety" dues={dues} colleagues={[zoe]} limitCents={50_000} />,
    aSession(),
  );
  await screen.findByText('P-003');
  screen.getByText('Not reported');
  screen.getByText('Recoverable');
  expect((await axe(frame)).violations).toEqual([]);
  await user.click(screen.getByRole('checkbox', { name: 'Choose power P-002' }));
  await user.click(screen.getByRole('checkbox', { name: 'Choose power P-001' }));
  screen.getByText('The recoverable amount is more than the amount due. Choose more powers.');
  expect(screen.getByRole('button', { name: 'Remit $0.00' })).toHaveProperty('disabled', true);
  await user.click(screen.getByRole('checkbox', { name: 'Choose power P-001' }));
  await user.click(screen.getByRole('button', { name: 'Remit $130.00' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Remit to Pelican Surety' }));
  await user.click(dialog.getByRole('checkbox', { name: /The BUF goes to another payee/ }));
  await dialog.findByText('$80.00');
  await user.selectOptions(dialog.getByRole('combobox', { name: 'Paid by' }), 'Zoe Arceneaux');
  await dialog.findByText('It is owed to Zoe Arceneaux until it is paid back. They are owed $20.00 now.');
  await user.type(dialog.getByRole('textbox', { name: 'Check number or reference' }), '1001');
  await user.type(dialog.getByRole('textbox', { name: 'Check number or reference of the BUF payment' }), '1002');
  await user.type(dialog.getByRole('textbox', { name: /Reason/ }), 'March report');
  await user.click(dialog.getByRole('button', { name: 'Pay $130.00' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(server.sentTo(remit, { suretyId })[0]?.body).toEqual({
    powerIds: [id(1), id(4)],
    amountCents: 13_000,
    bufApart: true,
    method: 'Check',
    reason: 'March report',
    externalReference: '1001',
    bufReference: '1002',
    advancedBy: zoe.agentId,
  });
});

it('What was due when the agency moved in is paid with the powers, or alone', async () => {
  const user = userEvent.setup();
  const server = new FakeApi().on(remit, { requestId: id(8), waiting: false }, { suretyId });
  const opening = due(1, { powerId: null, powerNumber: '', premiumCents: 80_000, bufCents: 9_000 });
  const { frame } = await show(
    <DueList suretyId={suretyId} suretyName="Pelican Surety" dues={[opening, due(2)]} colleagues={[]} limitCents={0} />,
    aSession(),
  );
  await screen.findByText('Opening debt');
  screen.getByText('1 power and the opening debt chosen');
  expect((await axe(frame)).violations).toEqual([]);
  await user.click(screen.getByRole('checkbox', { name: 'Choose power P-002' }));
  screen.getByText('Opening debt chosen');
  await user.click(screen.getByRole('button', { name: 'Remit $890.00' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Remit to Pelican Surety' }));
  dialog.getByText('Opening debt, each in full.');
  await user.type(dialog.getByRole('textbox', { name: /Reason/ }), 'The old program');
  await user.click(dialog.getByRole('button', { name: /^(Pay|Ask)/ }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(server.sentTo(remit, { suretyId })[0]?.body).toMatchObject({ powerIds: [null], amountCents: 89_000 });
});

it('What waits is approved by a second person, after a question', async () => {
  const user = userEvent.setup();
  const params = { suretyId, requestId: id(8) };
  const server = new FakeApi().on(approveDisbursement, { requestId: id(8) }, params);
  const row: RemittanceRow = {
    requestId: id(8),
    state: 'pending',
    amountCents: 130_000,
    powers: 3,
    paysBefore: false,
    method: 'Check',
    bufApart: false,
    advancedBy: null,
    externalReference: '1041',
    bufReference: '',
    askedBy: 'Alma Broussard',
    askedAt: '2026-03-10T15:00:00.000Z',
    own: false,
    alone: false,
    readerMay: 'approve',
    reason: 'Check 1001',
    payments: [],
  };
  const { frame } = await show(<RemittanceHistory suretyId={suretyId} rows={[row]} />, aSession());
  await screen.findByText('Waiting for approval');
  expect((await axe(frame)).violations).toEqual([]);
  await user.click(screen.getByRole('button', { name: 'Approve' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Approve' }));
  await user.click(dialog.getByRole('button', { name: 'Approve' }));
  await waitFor(() => expect(server.sentTo(approveDisbursement, params)).toHaveLength(1));
});

const advance: AdvanceRow = {
  disbursementId: id(6),
  agentId: zoe.agentId,
  name: zoe.name,
  amountCents: 13_000,
  paidOn: '2026-03-10',
  voidedOn: null,
  isOwed: true,
  repayments: [],
};
const repaid: AdvanceRow['repayments'][number] = {
  requestId: id(5),
  state: 'paid',
  method: 'Check',
  askedBy: 'Alma Broussard',
  own: false,
  alone: false,
  askedAt: '2026-03-11T15:00:00.000Z',
  externalReference: '1007',
  reason: 'In March',
  paidOn: '2026-03-11',
  voidedOn: null,
  voidWaits: null,
  voidOwn: false,
  readerMay: null,
};
const showAdvances = (rows: AdvanceRow[]) =>
  show(<Advances suretyId={suretyId} rows={rows} colleagues={[zoe]} limitCents={50_000} />, aSession());

it('What a colleague advanced is paid back whole, with all that they are owed beside it', async () => {
  const user = userEvent.setup();
  const params = { suretyId, disbursementId: id(6) };
  const server = new FakeApi().on(repayAdvance, { requestId: id(5), waiting: false }, params);
  const { frame } = await showAdvances([advance]);
  await screen.findByText('Owed in all: $20.00');
  expect((await axe(frame)).violations).toEqual([]);
  await user.click(screen.getByRole('button', { name: 'Pay back $130.00 to Zoe Arceneaux' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Pay back Zoe Arceneaux' }));
  dialog.getByText('Owed to Zoe Arceneaux in all');
  await user.type(dialog.getByRole('textbox', { name: /Reason/ }), 'Check 1007');
  await user.click(dialog.getByRole('button', { name: 'Pay $130.00' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(server.sentTo(repayAdvance, params)[0]?.body).toEqual({
    method: 'Check',
    externalReference: '',
    reason: 'Check 1007',
  });
});

it('What was paid back says so, and what waits is decided there', async () => {
  await showAdvances([
    { ...advance, isOwed: false, repayments: [repaid] },
    {
      ...advance,
      disbursementId: id(4),
      isOwed: false,
      repayments: [{ ...repaid, requestId: id(3), state: 'pending', paidOn: null }],
    },
  ]);
  await screen.findByText('Paid back 03/11/2026, Check 1007');
  screen.getByRole('button', { name: 'Void repayment of $130.00' });
  screen.getByText('Waiting for approval');
  screen.getByRole('button', { name: 'Approve' });
  expect(screen.queryByRole('button', { name: /^Pay back/ })).toBeNull();
});

it('A payment is found by its number, and each shows its own', async () => {
  const user = userEvent.setup();
  const row = (n: number, externalReference: string): RemittanceRow => ({
    requestId: id(n),
    state: 'paid',
    amountCents: 10_000,
    powers: 1,
    paysBefore: false,
    method: 'Check',
    bufApart: false,
    advancedBy: null,
    externalReference,
    bufReference: '',
    reason: 'March report',
    own: false,
    alone: false,
    askedBy: 'Alma Broussard',
    askedAt: '2026-03-10T15:00:00.000Z',
    readerMay: null,
    payments: [
      {
        disbursementId: id(n),
        kind: 'premium',
        amountCents: 10_000,
        externalReference,
        powers: 1,
        paidOn: '2026-03-10',
        voidedOn: null,
        voidReason: null,
        voidWaits: null,
        voidOwn: false,
        readerMay: null,
      },
    ],
  });
  await show(<RemittanceHistory suretyId={suretyId} rows={[row(1, '1041'), row(2, '1052')]} />, aSession());
  await screen.findByText('Premium $100.00, 03/10/2026, 1041');
  const field = screen.getByRole('textbox', { name: 'Check number or reference' });
  await user.type(field, '052');
  await waitFor(() => expect(screen.queryByText(/1041/)).toBeNull());
  screen.getByText('Premium $100.00, 03/10/2026, 1052');
  await user.type(field, '9');
  await screen.findByText('No payment has this number.');
});
