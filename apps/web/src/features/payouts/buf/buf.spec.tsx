import { expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '../../../test/user.ts';
import {
  endRecoverable,
  moveBuf,
  voidSuretyMove,
  type RecoverableRow,
  type SuretyMoveRow,
} from '#contracts/payouts/buf/buf.ts';
import { approveDisbursement } from '#contracts/payouts/remittances/disbursements.ts';
import { FakeApi } from '../../../test/api.ts';
import { axe } from '../../../test/axe.ts';
import { aSession, show } from '../../../test/render.tsx';
import { HeldFigures } from './held-figures.tsx';
import { MoveBuf } from './move-buf.tsx';
import { MoveHistory } from './move-history.tsx';
import { RecoverableList } from './recoverable-list.tsx';

const id = (n: number) => `01890000-0000-7000-8000-00000000000${String(n)}`;
const suretyId = id(9);
const row = (n: number, more: Partial<RecoverableRow> = {}): RecoverableRow => ({
  powerId: id(n),
  powerNumber: `P-00${String(n)}`,
  premiumCents: 10_000,
  bufCents: 5_000,
  since: '2026-03-10',
  days: 3,
  isProposed: false,
  isWaiting: false,
  ...more,
});
const move = (more: Partial<SuretyMoveRow>): SuretyMoveRow => ({
  moveId: id(1),
  kind: 'release',
  bondId: null,
  state: 'paid',
  amountCents: 8_000,
  powers: 0,
  bookedOn: '2026-03-10',
  askedBy: 'Alma Broussard',
  askedAt: '2026-03-10T15:00:00.000Z',
  own: false,
  alone: false,
  reason: 'Their letter',
  voidedOn: null,
  voidWaits: null,
  voidOwn: false,
  readerMay: null,
  ...more,
});

it('What is recoverable shows its age, is proposed as lost after 60 days, and is recorded as lost with a reason', async () => {
  const user = userEvent.setup();
  const server = new FakeApi().on(endRecoverable, { moveId: id(8), waiting: false }, { suretyId });
  const rows = [row(1, { days: 61, isProposed: true, since: '2026-01-08' }), row(2), row(3, { isWaiting: true })];
  const { frame } = await show(
    <RecoverableList {...{ suretyId, suretyName: 'Pelican Surety', rows, limitCents: 50_000 }} />,
    aSession(),
  );
  await screen.findByText('61 days');
  screen.getByText('Pelican Surety owes back $450.00 since 01/08/2026.');
  screen.getByText('Proposed as lost');
  screen.getByText('Waiting');
  expect(screen.queryByRole('button', { name: 'Power P-003 is lost' })).toBeNull();
  expect((await axe(frame)).violations).toEqual([]);
  await user.click(screen.getByRole('button', { name: 'Power P-001 is lost' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Lost: power P-001' }));
  await user.type(dialog.getByRole('textbox', { name: /Reason/ }), 'They do not answer');
  await user.click(dialog.getByRole('button', { name: 'Record as lost' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(server.sentTo(endRecoverable, { suretyId })[0]?.body).toEqual({
    kind: 'lost',
    powerIds: [id(1)],
    amountCents: 15_000,
    reason: 'They do not answer',
  });
});

it('What was paid beyond what powers owe stands beside what is not paid yet, never as a debt below zero', async () => {
  const held = {
    suretyName: 'Pelican Surety',
    bookCents: 4_000,
    payableCents: -1_000,
    heldCents: 5_000,
    recoverable: [row(1, { bufCents: 3_000 })],
  };
  const { frame } = await show(<HeldFigures {...held} />, aSession());
  const said = (await screen.findByText('Held by Pelican Surety')).closest('dl')?.textContent;
  expect(said).toBe('Held by Pelican Surety$50.00BUF in the books$40.00Not paid yet$20.00Paid, recoverable$30.00');
  expect((await axe(frame)).violations).toEqual([]);
});

it('Nothing is said of what is recoverable where nothing is', async () => {
  await show(
    <HeldFigures
      suretyName="Pelican Surety"
      bookCents={4_000}
      payableCents={1_000}
      heldCents={3_000}
      recoverable={[]}
    />,
    aSession(),
  );
  await screen.findByText('$10.00');
  expect(screen.queryByText('Paid, recoverable')).toBeNull();
});

it('A release says what is held, and above the limit that a second person approves it', async () => {
  const user = userEvent.setup();
  const server = new FakeApi().on(moveBuf, { moveId: id(8), waiting: true }, { suretyId });
  let closed = false;
  const props = { suretyId, suretyName: 'Pelican Surety', heldCents: 90_000, limitCents: 50_000 };
  const { frame } = await show(<MoveBuf {...props} onClose={() => (closed = true)} />, aSession());
  const dialog = within(await screen.findByRole('dialog', { name: 'BUF with Pelican Surety' }));
  dialog.getByText('At most $900.00 is held.');
  expect((await axe(frame)).violations).toEqual([]);
  await user.type(dialog.getByRole('textbox', { name: /Amount/ }), '600');
  await user.type(dialog.getByRole('textbox', { name: /Reason/ }), 'Their letter');
  dialog.getByText('Above $500.00 a second person approves it.');
  await user.click(dialog.getByRole('button', { name: 'Ask for approval' }));
  await waitFor(() => expect(closed).toBe(true));
  expect(server.sentTo(moveBuf, { suretyId })[0]?.body).toEqual({
    kind: 'release',
    amountCents: 60_000,
    reason: 'Their letter',
  });
});

it('An Admin voids what is booked, and approves what somebody else asked for', async () => {
  const user = userEvent.setup();
  const params = { suretyId, requestId: id(2) };
  const server = new FakeApi()
    .on(voidSuretyMove, { requestId: id(7), waiting: false }, { suretyId, moveId: id(1) })
    .on(approveDisbursement, { requestId: id(2) }, params);
  const drawn = move({ moveId: id(3), kind: 'draw', bondId: id(4), amountCents: 4_000 });
  const rows = [move({}), move({ moveId: id(2), kind: 'interest', state: 'pending', bookedOn: null }), drawn];
  const { frame } = await show(<MoveHistory {...{ suretyId, rows }} />, aSession());
  await screen.findByText('Waiting for approval');
  screen.getByText('Judgment paid from the BUF');
  screen.getByRole('link', { name: 'Bond' });
  const heads = screen.getAllByRole('columnheader').map(({ textContent }) => textContent.trim());
  expect(heads).toEqual(['Type', 'Amount', 'Requested', 'Status', 'By']);
  expect(screen.queryByRole('button', { name: /Void Judgment/ })).toBeNull();
  expect((await axe(frame)).violations).toEqual([]);
  await user.click(screen.getByRole('button', { name: 'Void BUF released of $80.00' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Void' }));
  await user.type(dialog.getByRole('textbox', { name: /Reason/ }), 'Entered twice');
  await user.click(dialog.getByRole('button', { name: 'Void' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await user.click(screen.getByRole('button', { name: 'Approve' }));
  const asking = within(await screen.findByRole('dialog', { name: 'Approve' }));
  await user.click(asking.getByRole('button', { name: 'Approve' }));
  await waitFor(() => expect(server.sentTo(approveDisbursement, params)).toHaveLength(1));
});
