import { expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { approveCommissionPayment } from '#contracts/payouts/commission/commission-payments.ts';
import { declineOfficialFees } from '#contracts/payouts/official-fees/official-fees.ts';
import { listPayoutApprovals, type PayoutApproval } from '#contracts/payouts/payout-approvals/payout-approvals.ts';
import { withdrawDisbursement } from '#contracts/payouts/remittances/disbursements.ts';
import { FakeApi } from '../../../test/api.ts';
import { axe } from '../../../test/axe.ts';
import { aSession, show } from '../../../test/render.tsx';
import { userEvent } from '../../../test/user.ts';
import { PayoutsToDecide } from './payouts-to-decide.tsx';

const id = (n: number) => `01890000-0000-7000-8000-00000000000${String(n)}`;
const base: PayoutApproval = {
  requestId: id(1),
  of: 'surety',
  subjectId: id(9),
  name: 'Pelican Surety',
  what: 'Remittance',
  isVoid: false,
  amountCents: 130_000,
  method: 'Check',
  externalReference: '1041',
  colleague: null,
  reason: 'March report',
  askedBy: 'Alma Broussard',
  askedAt: '2026-03-10T15:00:00.000Z',
  own: true,
  readerMay: 'neither',
};
const theirs = { own: false, readerMay: 'approve' } as const;
const commission = {
  ...base,
  ...theirs,
  requestId: id(2),
  of: 'agent',
  subjectId: id(8),
  name: 'Zoe Arceneaux',
  what: 'Commission payment',
} as const satisfies PayoutApproval;
const official = {
  ...base,
  ...theirs,
  requestId: id(3),
  of: 'official',
  subjectId: null,
  name: 'Sheriff, Orleans',
  what: 'Payment of fees',
  isVoid: true,
  colleague: 'Odile Hebert',
} as const satisfies PayoutApproval;

it('payments to sureties, agents and officials are decided in the inbox, each where it belongs', async () => {
  const user = userEvent.setup();
  const ofAgent = { agentId: id(8), requestId: id(2) };
  const ofSurety = { suretyId: id(9), requestId: id(1) };
  const server = new FakeApi()
    .on(listPayoutApprovals, { rows: [base, commission, official] })
    .on(withdrawDisbursement, { requestId: id(1) }, ofSurety)
    .on(approveCommissionPayment, { requestId: id(2) }, ofAgent)
    .on(declineOfficialFees, { requestId: id(3) }, { requestId: id(3) });
  const { frame } = await show(<PayoutsToDecide />, aSession('Supervisor'));
  const rowOf = async (name: string) => {
    const link = await screen.findByRole('link', { name });
    return within(link.closest<HTMLElement>('tr, li, article')!);
  };
  expect((await screen.findByRole('link', { name: 'Pelican Surety' })).getAttribute('href')).toBe(
    `/powers/remittances?surety=${id(9)}`,
  );
  screen.getByText('Void: Payment of fees');
  screen.getByText('employee: Odile Hebert');
  expect((await rowOf('Zoe Arceneaux')).getByText('Alma Broussard: March report')).toBeTruthy();
  expect((await axe(frame)).violations).toEqual([]);

  expect((await rowOf('Pelican Surety')).queryByRole('button', { name: 'Approve' })).toBeNull();
  await user.click((await rowOf('Pelican Surety')).getByRole('button', { name: 'Withdraw' }));
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Withdraw' }));
  await waitFor(() => expect(server.sentTo(withdrawDisbursement, ofSurety)).toHaveLength(1));

  await user.click((await rowOf('Zoe Arceneaux')).getByRole('button', { name: 'Approve' }));
  await user.click(
    within(await screen.findByRole('dialog', { name: 'Approve' })).getByRole('button', { name: 'Approve' }),
  );
  await waitFor(() => expect(server.sentTo(approveCommissionPayment, ofAgent)).toHaveLength(1));

  await user.click((await rowOf('Sheriff, Orleans')).getByRole('button', { name: 'Decline' }));
  const decline = within(await screen.findByRole('dialog', { name: 'Decline' }));
  await user.type(decline.getByRole('textbox', { name: /Reason/ }), 'It was right');
  await user.click(decline.getByRole('button', { name: 'Decline' }));
  await waitFor(() => expect(server.sentTo(declineOfficialFees, { requestId: id(3) })).toHaveLength(1));
});

it('what nobody else can approve is released alone a day after it was asked for, and says when', async () => {
  const mine = { ...base, readerMay: 'release' as const, askedAt: new Date().toISOString() };
  new FakeApi().on(listPayoutApprovals, { rows: [mine] });
  await show(<PayoutsToDecide />, aSession('Supervisor'));
  expect(await screen.findByRole('button', { name: 'Approve my own request' })).toHaveProperty('disabled', true);
  screen.getByText(/^Nobody else can approve this. You may approve your own request from/);
});

it('a movement of the BUF leads to the BUF of its surety', async () => {
  const interest: PayoutApproval = { ...base, of: 'buf', what: 'BUF interest', method: null, externalReference: '' };
  new FakeApi().on(listPayoutApprovals, { rows: [interest] });
  await show(<PayoutsToDecide />, aSession('Supervisor'));
  const link = await screen.findByRole('link', { name: 'Pelican Surety' });
  expect(link.getAttribute('href')).toBe(`/powers/buf?surety=${id(9)}`);
});

it('nothing stands there where nothing waits', async () => {
  new FakeApi().on(listPayoutApprovals, { rows: [] });
  const { frame } = await show(<PayoutsToDecide />, aSession('Supervisor'));
  await waitFor(() => expect(frame.textContent).toBe(''));
});
