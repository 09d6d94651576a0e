import { expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '../../../test/user.ts';
import {
  approveOfficialFees,
  listOfficialDues,
  listOfficialFees,
  moveOfficialFees,
  repayOfficialAdvance,
  voidOfficialMove,
  type OfficialDueRow,
  type OfficialMoveRow,
  type OfficialRow,
} from '#contracts/payouts/official-fees/official-fees.ts';
import type { AnswerOf } from '#contracts/kernel/endpoint.ts';
import { FakeApi } from '../../../test/api.ts';
import { axe } from '../../../test/axe.ts';
import { aSession, show } from '../../../test/render.tsx';
import { OfficialFees } from './official-fees.tsx';

const id = (n: number) => `01890000-0000-7000-8000-00000000000${String(n)}`;
const ORLEANS = 'sheriff:Orleans';
const none = { jailCents: 0, commissionerCents: 0, sheriffCents: 0, recoverableCents: 0 };
const orleans: OfficialRow = {
  ...none,
  payee: ORLEANS,
  jailCents: 3_000,
  sheriffCents: 20_000,
  owedCents: 23_000,
  recoverableCents: 5_000,
  fees: 2,
  oldestOn: '2026-03-09',
};
const nobody: OfficialRow = {
  ...none,
  payee: null,
  jailCents: 1_500,
  owedCents: 1_500,
  fees: 1,
  oldestOn: '2026-03-01',
};
const due = (n: number, amountCents: number, more: Partial<OfficialDueRow> = {}): OfficialDueRow => ({
  account: '2120',
  bondId: id(n),
  amountCents,
  defendantName: `Odile ${String(n)}`,
  powerNumber: 'P-001',
  since: '2026-03-09',
  effectiveOn: '2026-03-09',
  days: 3,
  isProposed: false,
  isWaiting: false,
  ...more,
});
const paid: OfficialMoveRow = {
  moveId: id(5),
  kind: 'paid',
  payee: ORLEANS,
  state: 'booked',
  amountCents: 40_000,
  fees: 2,
  method: 'Check',
  bookedOn: '2026-03-10',
  askedBy: 'Alma Broussard',
  askedAt: '2026-03-10T15:00:00.000Z',
  own: false,
  alone: false,
  reason: 'Owed of March',
  voidedOn: null,
  voidReason: null,
  voidWaits: null,
  voidOwn: false,
  readerMay: null,
  advancedBy: null,
  isOwed: false,
  externalReference: '1002',
};
const waiting: OfficialMoveRow = { ...paid, moveId: id(6), state: 'pending', amountCents: 60_000, bookedOn: null };

const zoe = { agentId: id(4), name: 'Zoe Arceneaux', owedCents: 25_000 };
const nothingHeld = { heldCents: 0, held: [] };
const shown = (
  officials: OfficialRow[],
  moves: OfficialMoveRow[] = [],
  dues: OfficialDueRow[] = [],
  excess: Pick<AnswerOf<typeof listOfficialFees>, 'heldCents' | 'held'> = nothingHeld,
) =>
  new FakeApi()
    .on(listOfficialFees, { officials, moves, ...excess, colleagues: [zoe], limitCents: 50_000, secondApprover: true })
    .on(listOfficialDues, { dues, hasMore: false });

it('What each official is owed leads to their fees, and of what nobody is known to be paid it is said', async () => {
  shown([orleans, nobody], [paid]);
  const { frame } = await show(<OfficialFees official={undefined} />, aSession());
  const link = await screen.findByRole('link', { name: 'Sheriff of Orleans' });
  expect(link.getAttribute('href')).toBe('/admin/reports?tab=officials&official=sheriff%3AOrleans');
  screen.getByText(/^Not known: the bond has no parish/);
  const list = within(screen.getByRole('region', { name: 'Sheriff & court fees' }));
  expect(list.getByRole('row', { name: /^Total/ }).textContent).toContain('$245.00');
  screen.getByText('Paid 03/10/2026');
  expect(screen.getByRole('link', { name: 'CSV' }).getAttribute('href')).toContain('/official-fees/file');
  expect((await axe(frame)).violations).toEqual([]);
});

it('Nothing owed says so', async () => {
  shown([]);
  const { frame } = await show(<OfficialFees official={undefined} />, aSession());
  await screen.findByText('Nothing is owed to sheriffs and courts.');
  await screen.findByText('Nothing was paid yet.');
  expect((await axe(frame)).violations).toEqual([]);
});

it('Chosen fees are paid, each whole, less what was paid too much', async () => {
  const user = userEvent.setup();
  const dues = [due(1, -5_000), due(2, 20_000), due(3, 3_000, { account: '2100' }), due(4, 900, { isWaiting: true })];
  const server = shown([orleans], [], dues).on(moveOfficialFees, { requestId: id(8), waiting: false });
  const { frame } = await show(<OfficialFees official={ORLEANS} />, aSession());
  await screen.findByRole('button', { name: 'Pay $180.00' });
  expect((await axe(frame)).violations).toEqual([]);
  await user.click(screen.getByRole('button', { name: 'Choose none' }));
  expect(screen.getByRole('button', { name: 'Pay $0.00' })).toHaveProperty('disabled', true);
  await user.click(screen.getByRole('button', { name: 'Choose all' }));
  await user.click(screen.getByRole('checkbox', { name: 'Choose jail fee of Odile 3, $30.00' }));
  await user.click(screen.getByRole('button', { name: 'Pay $150.00' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Pay Sheriff of Orleans' }));
  dialog.getByText('2 fees, each in full: $150.00.');
  await user.type(dialog.getByRole('textbox', { name: 'Check number or reference' }), '1003');
  await user.type(dialog.getByRole('textbox', { name: /Reason/ }), 'Owed of April');
  await user.click(dialog.getByRole('button', { name: 'Pay $150.00' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(server.sentTo(moveOfficialFees)[0]?.body).toEqual({
    payee: ORLEANS,
    kind: 'paid',
    amountCents: 15_000,
    method: 'Check',
    advancedBy: null,
    externalReference: '1003',
    reason: 'Owed of April',
    fees: [
      { account: '2120', bondId: id(1) },
      { account: '2120', bondId: id(2) },
    ],
  });
});

it('What was paid too much is recorded as recovered, and of the sheriff’s premium fee as lost', async () => {
  const user = userEvent.setup();
  const dues = [due(1, -20_000, { isProposed: true, days: 61 }), due(2, -3_000, { account: '2100' })];
  const server = shown([orleans], [], dues).on(moveOfficialFees, { requestId: id(8), waiting: false });
  const { frame } = await show(<OfficialFees official={ORLEANS} />, aSession());
  await screen.findByText('Proposed as lost');
  screen.getByText(
    'The recoverable amount is not less than the amount due. Leave it out, or record it as recovered or lost.',
  );
  expect(screen.getByRole('button', { name: 'Pay $0.00' })).toHaveProperty('disabled', true);
  expect(screen.getAllByRole('button', { name: /^Lost/ })).toHaveLength(1);
  expect((await axe(frame)).violations).toEqual([]);
  await user.click(screen.getByRole('button', { name: 'Lost: sheriff premium fee of Odile 1, −$200.00' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Lost: sheriff premium fee' }));
  await user.type(dialog.getByRole('textbox', { name: /Reason/ }), 'They refuse');
  await user.click(dialog.getByRole('button', { name: 'Record as lost' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(server.sentTo(moveOfficialFees)[0]?.body).toEqual({
    payee: ORLEANS,
    kind: 'lost',
    fees: [{ account: '2120', bondId: id(1) }],
    amountCents: 20_000,
    reason: 'They refuse',
  });
});

it('What waits is approved by a second person, and a payment that came back is void with what happened', async () => {
  const user = userEvent.setup();
  const [params, ofPaid] = [{ requestId: id(6) }, { moveId: id(5) }];
  const server = shown([orleans], [waiting, paid])
    .on(approveOfficialFees, { requestId: id(6) }, params)
    .on(voidOfficialMove, { requestId: id(7), waiting: false }, ofPaid);
  const { frame } = await show(<OfficialFees official={undefined} />, aSession());
  await screen.findByText('Waiting for approval');
  expect((await axe(frame)).violations).toEqual([]);
  await user.click(screen.getByRole('button', { name: 'Approve' }));
  const request = within(await screen.findByRole('dialog', { name: 'Approve' }));
  await user.click(request.getByRole('button', { name: 'Approve' }));
  await waitFor(() => expect(server.sentTo(approveOfficialFees, params)).toHaveLength(1));
  await user.click(await screen.findByRole('button', { name: 'Void $400.00 of Sheriff of Orleans' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Void payment' }));
  dialog.getByText('It is reversed today; the fees that it paid are owed again.');
  await user.type(dialog.getByRole('textbox', { name: /Reason/ }), 'Account closed');
  await user.click(dialog.getByRole('button', { name: 'Void payment' }));
  await waitFor(() => expect(server.sentTo(voidOfficialMove, ofPaid)).toHaveLength(1));
});

it('What a colleague pays with their own money is owed to them, and is paid back whole', async () => {
  const user = userEvent.setup();
  const advancedBy = { agentId: zoe.agentId, name: zoe.name };
  const advance: OfficialMoveRow = { ...paid, advancedBy, isOwed: true };
  const back: OfficialMoveRow = { ...paid, moveId: id(7), kind: 'repaid', amountCents: 4_000, fees: 0, advancedBy };
  const params = { moveId: paid.moveId };
  const server = shown([orleans], [back, advance], [due(2, 20_000)])
    .on(moveOfficialFees, { requestId: id(8), waiting: false })
    .on(repayOfficialAdvance, { requestId: id(9), waiting: false }, params);
  const { frame } = await show(<OfficialFees official={ORLEANS} />, aSession());
  await screen.findByText('2 fees, Check 1002, paid by Zoe Arceneaux');
  screen.getByText('To Zoe Arceneaux, who paid it, Check 1002');
  screen.getByText('Paid back 03/10/2026');
  expect((await axe(frame)).violations).toEqual([]);
  await user.click(await screen.findByRole('button', { name: 'Pay $200.00' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Pay Sheriff of Orleans' }));
  await user.selectOptions(dialog.getByRole('combobox', { name: 'Paid by' }), zoe.name);
  dialog.getByText('It is owed to Zoe Arceneaux until it is paid back. They are owed $250.00 now.');
  await user.type(dialog.getByRole('textbox', { name: /Reason/ }), 'At the jail, at night');
  await user.click(dialog.getByRole('button', { name: 'Pay $200.00' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(server.sentTo(moveOfficialFees)[0]?.body).toMatchObject({ advancedBy: zoe.agentId, amountCents: 20_000 });
  await user.click(screen.getByRole('button', { name: 'Pay back $400.00 to Zoe Arceneaux' }));
  const repay = within(await screen.findByRole('dialog', { name: 'Pay back Zoe Arceneaux' }));
  repay.getByText('$250.00');
  await user.type(repay.getByRole('textbox', { name: /Reason/ }), 'Check 1004');
  await user.click(repay.getByRole('button', { name: 'Pay $400.00' }));
  await waitFor(() => expect(server.sentTo(repayOfficialAdvance, params)).toHaveLength(1));
});

it('A payment is looked for by its number among all that were made', async () => {
  const user = userEvent.setup();
  const server = shown([orleans], [paid]);
  await show(<OfficialFees official={undefined} />, aSession());
  await screen.findByText('2 fees, Check 1002');
  await user.type(screen.getByRole('textbox', { name: 'Check number or reference' }), '1002');
  await waitFor(() => expect(server.sentTo(listOfficialFees).at(-1)?.address).toContain('?reference=1002'));
  await screen.findByText('2 fees, Check 1002');
});

it('The statutory excess stands beside what officials are owed, with its bonds and its sum', async () => {
  const bond = {
    bondId: id(1),
    defendantName: 'Odile Fontenot',
    powerNumber: 'P-001',
    since: '2026-03-09',
    effectiveOn: '2026-03-09',
  };
  const rows = [
    { ...bond, amountCents: 250 },
    { ...bond, bondId: id(2), defendantName: '', powerNumber: 'P-002', amountCents: 100 },
  ];
  shown([orleans], [], [], { heldCents: 350, held: rows });
  const { frame } = await show(<OfficialFees official={undefined} />, aSession());
  await screen.findByText('Statutory excess held');
  const list = within(screen.getByRole('region', { name: 'Bonds with statutory excess' }));
  expect(list.getByRole('row', { name: /^Total/ }).textContent).toContain('$3.50');
  expect(list.getByRole('link', { name: 'Odile Fontenot' }).getAttribute('href')).toBe(`/bonds/${id(1)}`);
  list.getByRole('link', { name: 'A bond' });
  expect((await axe(frame)).violations).toEqual([]);
});
