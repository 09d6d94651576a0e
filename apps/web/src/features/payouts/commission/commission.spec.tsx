import { expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '../../../test/user.ts';
import { approveCommissionPayment, payCommission } from '#contracts/payouts/commission/commission-payments.ts';
import { listCommissionRates, setCommissionRate } from '#contracts/payouts/commission/commission-rates.ts';
import {
  previewCommission,
  runCommission,
  type CommissionLine,
  type CommissionOfAgent,
  type CommissionStatement as Statement,
} from '#contracts/payouts/commission/commission.ts';
import { lastMonths } from '#domain/payouts/commission-periods.ts';
import { FakeApi } from '../../../test/api.ts';
import { axe } from '../../../test/axe.ts';
import { aSession, show } from '../../../test/render.tsx';
import { CommissionOverview } from './commission-overview.tsx';
import { CommissionRates } from './commission-rates.tsx';
import { CommissionStatement } from './commission-statement.tsx';

const id = (n: number) => `01890000-0000-7000-8000-00000000000${String(n)}`;
const agentId = id(1);
const session = aSession();
const today = session.organization?.today ?? '';
const agent: CommissionOfAgent = {
  agentId,
  fullName: 'Remy Guidry',
  hasLeft: false,
  rate: { basisPoints: 1_000, basis: 'collected' },
  owedCents: 12_000,
  lastThroughOn: null,
};
const line: CommissionLine = {
  bondId: id(2),
  defendantName: 'Odile Fontenot',
  powerNumber: 'P-001',
  bondDate: '2026-03-10',
  incomeCents: 120_000,
  basis: 'written',
  basisPoints: 1_000,
  basisCents: 120_000,
  earnedCents: 12_000,
  earlierCents: 10_000,
};

it('A run is looked at bond by bond, then booked with the sum that was shown', async () => {
  const user = userEvent.setup();
  const throughOn = lastMonths(today, null)[0]?.endsOn ?? '';
  const answer = { agentId, fullName: 'Remy Guidry', throughOn, amountCents: 2_000, bonds: 3, withoutRate: 1 };
  const server = new FakeApi()
    .on(previewCommission, { ...answer, lines: [line] }, { agentId })
    .on(runCommission, { runId: id(7), amountCents: 2_000, bonds: 1 }, { agentId });
  const { frame } = await show(
    <CommissionOverview agents={[agent]} runs={[]} limitCents={50_000} search={{}} />,
    session,
  );
  await screen.findByText('10% of premium collected');
  expect((await axe(frame)).violations).toEqual([]);
  await user.click(screen.getByRole('button', { name: 'Run commission of Remy Guidry' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Run commission of Remy Guidry' }));
  await dialog.findByText('Odile Fontenot');
  dialog.getByText(/No rate is set for the day of 1 bond/);
  await user.click(dialog.getByRole('button', { name: 'Book $20.00' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(server.sentTo(runCommission, { agentId })[0]?.body).toEqual({ throughOn, amountCents: 2_000 });
});

it('What is owed is proposed, and paid with a reason', async () => {
  const user = userEvent.setup();
  const server = new FakeApi().on(payCommission, { requestId: id(8), waiting: false }, { agentId });
  await show(<CommissionOverview agents={[agent]} runs={[]} limitCents={50_000} search={{}} />, session);
  await user.click(await screen.findByRole('button', { name: 'Pay Remy Guidry' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Pay Remy Guidry' }));
  await user.type(dialog.getByRole('textbox', { name: 'Check number or reference' }), '1001');
  await user.type(dialog.getByRole('textbox', { name: /Reason/ }), 'Owed for March');
  await user.click(dialog.getByRole('button', { name: 'Pay $120.00' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(server.sentTo(payCommission, { agentId })[0]?.body).toEqual({
    amountCents: 12_000,
    method: 'Check',
    externalReference: '1001',
    reason: 'Owed for March',
  });
});

const statement: Statement = {
  agentId,
  fullName: 'Remy Guidry',
  owedCents: -2_000,
  limitCents: 50_000,
  secondApprover: true,
  runs: [
    {
      runId: id(7),
      throughOn: '2026-03-31',
      amountCents: 2_000,
      bookedAt: '2026-04-02T15:00:00.000Z',
      bookedBy: 'Alma Broussard',
      lines: [line],
    },
  ],
  payments: [
    {
      paymentId: id(8),
      state: 'pending',
      amountCents: 60_000,
      method: 'Check',
      externalReference: '1045',
      askedBy: 'Alma Broussard',
      askedAt: '2026-04-02T15:00:00.000Z',
      own: false,
      alone: false,
      reason: 'Check 1001',
      paidOn: null,
      voidedOn: null,
      voidReason: null,
      voidWaits: null,
      voidOwn: false,
      readerMay: 'approve',
    },
  ],
};

it('A statement shows an advance, the runs with their bonds, and what waits, which a second person approves', async () => {
  const user = userEvent.setup();
  const params = { agentId, requestId: id(8) };
  const server = new FakeApi().on(approveCommissionPayment, { requestId: id(8) }, params);
  const { frame } = await show(<CommissionStatement statement={statement} />, session);
  await screen.findByRole('region', { name: 'Advance' });
  screen.getByText('Waiting for approval');
  expect((await axe(frame)).violations).toEqual([]);
  await user.click(screen.getByRole('button', { name: 'Approve' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Approve' }));
  await user.click(dialog.getByRole('button', { name: 'Approve' }));
  await waitFor(() => expect(server.sentTo(approveCommissionPayment, params)).toHaveLength(1));
});

it('A rate is set from a day on, and its history says who and why', async () => {
  const user = userEvent.setup();
  const rate = {
    rateId: id(3),
    effectiveOn: '2026-01-01',
    version: 1,
    basisPoints: 1_000,
    basis: 'written' as const,
    reason: 'Agreed',
    enteredBy: 'Alma Broussard',
    enteredAt: '2026-01-01T15:00:00.000Z',
  };
  const server = new FakeApi()
    .on(listCommissionRates, {
      agents: [{ agentId, fullName: 'Remy Guidry', role: 'Agent', rates: [rate] }],
      sureties: [{ suretyId: id(9), suretyName: 'Pelican Surety', rates: [] }],
    })
    .on(setCommissionRate, { ...rate, rateId: id(4), basisPoints: 1_250 }, { agentId });
  const { frame } = await show(<CommissionRates />, session);
  await screen.findByText('Alma Broussard: Agreed');
  screen.getByText('Bonds of Pelican Surety');
  expect((await axe(frame)).violations).toEqual([]);
  await user.click(screen.getByRole('button', { name: 'Set commission of Remy Guidry' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Commission of Remy Guidry' }));
  const percent = dialog.getByRole('textbox', { name: /Rate/ });
  await user.clear(percent);
  await user.type(percent, '12.5');
  await user.type(dialog.getByRole('textbox', { name: /Why/ }), 'New year');
  await user.click(dialog.getByRole('button', { name: 'Set Commission' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(server.sentTo(setCommissionRate, { agentId })[0]?.body).toEqual({
    effectiveOn: today,
    basisPoints: 1_250,
    basis: 'written',
    reason: 'New year',
  });
});

it('Commission as it was known then shows who was owed at which rate, and does nothing', async () => {
  const session = aSession('Admin');
  await show(<CommissionOverview agents={[agent]} runs={[]} limitCents={50_000} search={{ at: 7 }} />, session);
  expect(await screen.findByRole('columnheader', { name: /Rate then/ })).toBeTruthy();
  expect(screen.getByRole('link', { name: new RegExp(agent.fullName) }).getAttribute('href')).toContain('at=7');
  expect(screen.queryByRole('button', { name: /^(?:Pay|Run)/ })).toBeNull();
  expect(screen.getByText('No run by then.')).toBeTruthy();
});
