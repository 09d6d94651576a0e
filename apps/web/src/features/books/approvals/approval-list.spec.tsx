import { expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '../../../test/user.ts';
import * as approvals from '#contracts/books/approvals/approvals.ts';
import type { Approval } from '#contracts/books/approvals/approvals.ts';
import { listOverrides, type PowerOverride } from '#contracts/books/approvals/power-overrides.ts';
import type { Role } from '#contracts/kernel/roles.ts';
import { addressOf } from '../../../lib/api.ts';
import { FakeApi, refusal } from '../../../test/api.ts';
import { axe } from '../../../test/axe.ts';
import { aSession, show } from '../../../test/render.tsx';
import { ApprovalList } from './approval-list.tsx';

const refund: Approval = {
  requestId: '3c5e7a9b-2d4f-4a6c-9b8d-1e3f5a7c9b44',
  kind: 'refund',
  state: 'pending',
  accountId: '6a7c1f0e-58a1-4f0c-9d3b-0b1f4a2c7e11',
  shortId: 12,
  bondId: null,
  voids: null,
  receiptNumber: null,
  powerNumber: null,
  defendantId: '0d9a5f5e-8f43-4b5b-8a56-6b1f0c9d2e22',
  defendantName: 'Odile Hebert',
  amountCents: 3_000,
  to: null,
  method: 'Check',
  reason: 'Paid twice',
  askedBy: 'Ada Guidry',
  askedAt: '2026-03-09T16:00:00.000Z',
  own: false,
  balanceCents: -3_000,
  closed: false,
  bufOf: null,
  closes: false,
  decidedBy: null,
  decidedAt: null,
  decidedReason: null,
  alone: false,
};
const { requestId, accountId } = refund;
const params = { accountId, requestId };

const open = async (
  rows: Approval[],
  role: Role = 'Supervisor',
  secondApprover = true,
  elsewhere: approvals.WaitsElsewhere[] = [],
  overrides: PowerOverride[] = [],
) => {
  const page = { nextCursor: null, secondApprover };
  const api = new FakeApi()
    .on(approvals.listApprovals, { rows, elsewhere, secondAdmin: secondApprover, ...page })
    .on(listOverrides, { rows: overrides, ...page });
  const shown = await show(<ApprovalList />, aSession(role));
  return { api, shown };
};

it('says what is asked for, by whom, why, and the balance before and after; one press and a confirmation book it', async () => {
  const { api, shown } = await open([refund]);
  const card = await screen.findByRole('article', { name: 'Refund by Check of $30.00 for Odile Hebert' });
  for (const words of ['Paid twice', /Ada Guidry/, '−$30.00 → $0.00', 'Odile Hebert · Account 0000012']) {
    expect(within(card).getByText(words)).toBeTruthy();
  }
  expect((await axe(shown.container)).violations).toEqual([]);
  const user = userEvent.setup();
  api.on(approvals.approveRequest, { requestId }, params);
  await user.keyboard('1');
  const dialog = await screen.findByRole('dialog', { name: 'Approve refund' });
  expect(dialog.textContent).toContain('Account 0000012 goes from −$30.00 to $0.00.');
  await user.click(within(dialog).getByRole('button', { name: 'Approve' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(api.sentWith('POST').map(({ body }) => body)).toEqual([{ confirmed: false }]);
});

it('a payout of an unclaimed credit leaves the balance, and says so', async () => {
  await open([{ ...refund, kind: 'payout', to: 'client', balanceCents: 0 }]);
  await userEvent.setup().click(await screen.findByRole('button', { name: /Approve/ }));
  const dialog = await screen.findByRole('dialog', { name: 'Approve payout' });
  expect(dialog.textContent).toContain('it is paid from the bank; the balance of Account 0000012 stays $0.00.');
});

it('a correction of what an account opened with says which way the balance goes', async () => {
  const correction: Approval = { ...refund, kind: 'correction', method: null, balanceCents: 47_500 };
  await open([correction, { ...correction, requestId: accountId, amountCents: -500 }]);
  const card = await screen.findByRole('article', { name: /^Balance brought forward lowered of \$30\.00/ });
  expect(within(card).getByText('$475.00 → $445.00')).toBeTruthy();
  const raised = screen.getByRole('article', { name: /^Balance brought forward raised/ });
  expect(within(raised).getByText('$475.00 → $480.00')).toBeTruthy();
});

it('asks about a check that may still come back, and sends the same again', async () => {
  const { api } = await open([refund]);
  const question = 'A check of the last ten days is on this account.';
  api.on(approvals.approveRequest, () => refusal('CONFIRM_FIRST', undefined, undefined, question), params);
  const user = userEvent.setup();
  await user.click(await screen.findByRole('button', { name: /Approve/ }));
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Approve' }));
  const asked = await screen.findByRole('dialog', { name: 'Refund it anyway?' });
  expect(asked.textContent).toContain(question);
  api.on(approvals.approveRequest, { requestId }, params);
  await user.click(within(asked).getByRole('button', { name: 'Refund it anyway' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  const sent = api.sentWith('POST');
  expect(sent.map(({ body }) => body)).toEqual([{ confirmed: false }, { confirmed: true }]);
  expect(new Set(sent.map(({ headers }) => headers.get('idempotency-key'))).size).toBe(1);
});

it('declines with a reason', async () => {
  const { api } = await open([refund]);
  api.on(approvals.declineRequest, { requestId }, params);
  const user = userEvent.setup();
  await screen.findByRole('article');
  await user.keyboard('2');
  const dialog = await screen.findByRole('dialog', { name: 'Decline refund' });
  await user.click(within(dialog).getByRole('button', { name: 'Decline' }));
  expect(await within(dialog).findByText('Give a reason.')).toBeTruthy();
  await user.type(within(dialog).getByRole('textbox', { name: /Reason/ }), 'No receipt shown');
  await user.click(within(dialog).getByRole('button', { name: 'Decline' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(api.sentWith('POST').map(({ body }) => body)).toEqual([{ reason: 'No receipt shown' }]);
});

it('leaves one’s own to somebody else, and to oneself after a day where there is nobody', async () => {
  const asked = (hours: number) => new Date(Date.now() - hours * 3_600_000).toISOString();
  const own = { ...refund, own: true, askedAt: asked(23) };
  const first = await open([own]);
  await screen.findByText('Someone else has to approve this.');
  expect(screen.queryByRole('button', { name: /Approve/ })).toBeNull();
  expect(screen.getByRole('button', { name: 'Withdraw' })).toBeTruthy();
  first.shown.unmount();
  const early = await open([own], 'Admin', false);
  expect((await screen.findByRole<HTMLButtonElement>('button', { name: 'Approve my own request' })).disabled).toBe(
    true,
  );
  early.shown.unmount();
  const { api } = await open([{ ...own, askedAt: asked(25) }], 'Admin', false);
  api.on(approvals.releaseRequest, { requestId }, params);
  const user = userEvent.setup();
  await user.click(await screen.findByRole('button', { name: 'Approve my own request' }));
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Approve my own request' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(api.sentWith('POST').map(({ address }) => address)).toEqual([addressOf(approvals.releaseRequest, { params })]);
});

it('shows how it ended, and lets nobody act who may not', async () => {
  const decided = { decidedBy: 'Remy Landry', decidedAt: '2026-03-09T18:00:00.000Z' };
  await open(
    [
      refund,
      { ...refund, requestId: 'a', state: 'approved', ...decided, alone: true },
      { ...refund, requestId: 'b', state: 'declined', ...decided, decidedReason: 'No receipt shown' },
    ],
    'Auditor',
  );
  await screen.findByText('Waiting for approval.');
  expect(screen.getByText(/Approved alone by Remy Landry/)).toBeTruthy();
  expect(screen.getByText(/Declined by Remy Landry.*Reason: No receipt shown/)).toBeTruthy();
  expect(screen.queryAllByRole('button')).toEqual([]);
});

it('says so where nothing waits', async () => {
  await open([]);
  expect(await screen.findByText('Nothing to approve.')).toBeTruthy();
});

it('says of a closing that the account closes with it, at zero', async () => {
  await open([{ ...refund, balanceCents: -8_000, closes: true }]);
  const card = await screen.findByRole('article', { name: 'Refund by Check of $30.00 for Odile Hebert' });
  expect(within(card).getByText('Closes the account.')).toBeTruthy();
  expect(within(card).getByText('−$80.00 → $0.00')).toBeTruthy();
  await userEvent.setup().click(within(card).getByRole('button', { name: /Approve/ }));
  const dialog = await screen.findByRole('dialog', { name: 'Approve refund' });
  expect(dialog.textContent).toContain('from −$80.00 to $0.00. The account is closed with it.');
});

it('a count of powers is linked, what has a card on the page is not named again, and nothing says that nothing waits', async () => {
  const [suretyId, countId] = ['9f1c2de0-0000-4000-8000-0000000000b1', '9f1c2de0-0000-4000-8000-0000000000b2'];
  const { shown } = await open([], 'Supervisor', true, [
    { kind: 'remittances', subjectId: suretyId, name: 'Pelican Surety', waiting: 2 },
    { kind: 'movements of the BUF', subjectId: suretyId, name: 'Pelican Surety', waiting: 1 },
    { kind: 'commission payments', subjectId: countId, name: 'Odile Fontenot', waiting: 1 },
    { kind: 'payments to officials', subjectId: null, name: '', waiting: 2 },
    { kind: 'power counts', subjectId: countId, name: '', waiting: 1 },
    { kind: 'surrenders', subjectId: null, name: '', waiting: 1 },
  ]);
  const link = await screen.findByRole('link', { name: 'Count of powers: the office' });
  expect(link.getAttribute('href')).toContain(countId);
  expect(screen.getAllByRole('listitem')).toHaveLength(1);
  expect(screen.queryByText('Nothing to approve.')).toBeNull();
  expect((await axe(shown.container)).violations).toEqual([]);
});

it('an override of a power that waits above it waits too', async () => {
  const override: PowerOverride = {
    overrideId: requestId,
    kind: 'writing',
    bondId: requestId,
    defendantId: refund.defendantId,
    defendantName: 'Odile Hebert',
    powerNumber: 'AB-1001',
    suretyName: 'Pelican Surety',
    state: 'pending',
    faceCents: 900_000,
    coversCents: 500_000,
    askedBy: 'Ada Guidry',
    askedAt: refund.askedAt,
    own: false,
    reservedUntil: '2026-03-10T16:00:00.000Z',
    decidedBy: null,
    decidedAt: null,
    reason: null,
    alone: false,
    readerMay: 'approve',
  };
  await open([], 'Supervisor', true, [], [override]);
  await waitFor(() => expect(screen.queryByText('Nothing to approve.')).toBeNull());
  expect(screen.queryByLabelText('Loading')).toBeNull();
});

it('who does not decide surrenders and costs is told that they wait', async () => {
  await open([], 'Accounting', true, [{ kind: 'surrenders', subjectId: null, name: '', waiting: 1 }]);
  expect(await screen.findByText(/1 surrender: a Supervisor or Admin decides/)).toBeTruthy();
});
