import { expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '../../../test/user.ts';
import * as contract from '#contracts/books/approvals/power-overrides.ts';
import type { PowerOverride } from '#contracts/books/approvals/power-overrides.ts';
import type { Role } from '#contracts/kernel/roles.ts';
import { FakeApi, refusal } from '../../../test/api.ts';
import { axe } from '../../../test/axe.ts';
import { aSession, show } from '../../../test/render.tsx';
import { PowerOverrides } from './power-overrides.tsx';

const overrideId = '3c5e7a9b-2d4f-4a6c-9b8d-1e3f5a7c9b44';
const waiting: PowerOverride = {
  overrideId,
  kind: 'writing',
  bondId: overrideId,
  defendantId: '0d9a5f5e-8f43-4b5b-8a56-6b1f0c9d2e22',
  defendantName: 'Odile Hebert',
  powerNumber: 'AB-1001',
  suretyName: 'Pelican Surety',
  state: 'pending',
  faceCents: 900_000,
  coversCents: 500_000,
  askedBy: 'Ada Guidry',
  askedAt: '2026-03-09T16:00:00.000Z',
  own: false,
  reservedUntil: '2026-03-10T16:00:00.000Z',
  decidedBy: null,
  decidedAt: null,
  reason: null,
  alone: false,
  readerMay: 'approve',
};
const params = { overrideId };

const open = async (rows: PowerOverride[], role: Role = 'Supervisor') => {
  const api = new FakeApi().on(contract.listOverrides, { rows, nextCursor: null, secondApprover: true });
  const shown = await show(<PowerOverrides />, aSession(role));
  return { api, shown, user: userEvent.setup() };
};
const card = () => screen.findByRole('article', { name: 'Bond above its power of $9,000.00 for Odile Hebert' });

it('an override is given with a reason, after both amounts and who asked were shown', async () => {
  const { api, shown, user } = await open([waiting]);
  for (const words of ['$5,000.00', 'AB-1001', /Ada Guidry/])
    expect(within(await card()).getByText(words)).toBeTruthy();
  expect((await axe(shown.container)).violations).toEqual([]);
  api.on(contract.giveOverride, { overrideId, bondId: overrideId }, params);
  await user.click(screen.getByRole('button', { name: 'Approve override' }));
  const dialog = await screen.findByRole('dialog');
  expect(within(dialog).getByText(/The bond is written as requested, above the \$5,000\.00/)).toBeTruthy();
  await user.click(within(dialog).getByRole('button', { name: 'Approve override' }));
  expect(await within(dialog).findByText('Give a reason.')).toBeTruthy();
  await user.type(within(dialog).getByLabelText(/Reason/), 'The surety agreed');
  await user.click(within(dialog).getByRole('button', { name: 'Approve override' }));
  await waitFor(() =>
    expect(api.sentTo(contract.giveOverride, params)[0]?.body).toEqual({ reason: 'The surety agreed' }),
  );
});

it('figures that have changed are said in the dialog, and the reason stays', async () => {
  const { api, user } = await open([waiting]);
  const message = 'Power AB-1001 covers $4,000.00 now, not $5,000.00. Decline the request and ask again.';
  api.on(contract.giveOverride, () => refusal('OVERRIDE_CHANGED', [], {}, message), params);
  await card();
  await user.click(screen.getByRole('button', { name: 'Approve override' }));
  const dialog = await screen.findByRole('dialog');
  await user.type(within(dialog).getByLabelText(/Reason/), 'The surety agreed');
  await user.click(within(dialog).getByRole('button', { name: 'Approve override' }));
  expect(await within(dialog).findByText(message)).toBeTruthy();
  expect(within(dialog).getByLabelText(/Reason/)).toHaveProperty('value', 'The surety agreed');
});

it('who asked sees it wait and its end, may withdraw it, and gives it alone only where nobody else can', async () => {
  const { shown } = await open([{ ...waiting, own: true, readerMay: 'neither' }], 'Agent');
  await card();
  expect(screen.queryByRole('button', { name: /Give/ })).toBeNull();
  expect(screen.getByRole('button', { name: 'Withdraw' })).toBeTruthy();
  shown.unmount();
  const alone = await open([{ ...waiting, own: true, readerMay: 'release' }], 'Admin');
  await card();
  expect(screen.getByRole('button', { name: 'Approve my own request' })).toBeTruthy();
  alone.shown.unmount();
  const decided = { decidedBy: 'Remy Roy', decidedAt: '2026-03-09T17:00:00.000Z', reason: 'Take the larger one' };
  await open([{ ...waiting, own: true, state: 'declined', ...decided }], 'Agent');
  expect(within(await card()).getByText(/Declined by Remy Roy.*Reason: Take the larger one/s)).toBeTruthy();
});

it('whoever holds the power may not give it, and may decline it', async () => {
  await open([{ ...waiting, readerMay: 'neither' }], 'Admin');
  expect(within(await card()).getByText('A Supervisor or Admin other than you has to approve this.')).toBeTruthy();
  expect(screen.queryByRole('button', { name: /Give/ })).toBeNull();
  expect(screen.queryByRole('button', { name: 'Withdraw' })).toBeNull();
  expect(screen.getByRole('button', { name: 'Decline' })).toBeTruthy();
});
