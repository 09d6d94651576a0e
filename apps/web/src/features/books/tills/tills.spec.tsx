import { expect, it } from '@jest/globals';
import { Notifications } from '@mantine/notifications';
import { screen, waitFor, within } from '@testing-library/react';
import { closeTill, handOverCash, listTills, openTill, takeHandOver, type Till } from '#contracts/books/tills/tills.ts';
import type { AnswerOf } from '#contracts/kernel/endpoint.ts';
import { FakeApi } from '../../../test/api.ts';
import { axe } from '../../../test/axe.ts';
import { aSession, show } from '../../../test/render.tsx';
import { userEvent } from '../../../test/user.ts';
import { Tills } from './tills.tsx';
import { PayingTill, YourTill } from './your-till.tsx';

const id = (n: number) => `01890000-0000-7000-8000-${String(n).padStart(12, '0')}`;
const front: Till = {
  tillId: id(1),
  name: 'Front counter',
  kind: 'clerk',
  holders: [{ userId: id(9), name: 'Alma Broussard' }],
  inUse: true,
  opened: null,
  yours: true,
  cashCents: null,
  checksCents: null,
  checks: null,
};
const checks = [
  { paymentId: id(21), receiptNumber: 12, method: 'Check', amountCents: 50_000 },
  { paymentId: id(22), receiptNumber: 13, method: 'Money Order', amountCents: 900 },
];
const opened = { by: 'Alma Broussard', at: '2026-03-10T14:00:00.000Z' };
const answer: AnswerOf<typeof listTills> = { on: true, officeCents: null, tills: [front], handOvers: [], counts: [] };
const counted = { countId: id(3), expectedCents: 20_000, differenceCents: -500 };

it('A clerk opens their till blind, and is told afterwards what the books expect', async () => {
  const params = { tillId: id(1) };
  const api = new FakeApi().on(listTills, answer).on(openTill, counted, params);
  const user = userEvent.setup();
  const both = (
    <>
      <Tills />
      <Notifications />
    </>
  );
  const { container } = await show(both, aSession('Agent'));
  await user.click(await screen.findByRole('button', { name: 'Open Front counter' }));
  const dialog = await screen.findByRole('dialog', { name: 'Open Front counter' });
  expect(dialog.textContent).not.toMatch(/\$\d/);
  expect((await axe(dialog)).violations).toEqual([]);
  await user.type(within(dialog).getByLabelText(/Cash counted/), '195');
  await user.click(within(dialog).getByRole('button', { name: 'Open till' }));
  await screen.findByText('By the books $200.00: $5.00 short.');
  expect(api.sentTo(openTill, params).map(({ body }) => body)).toEqual([{ countedCents: 19_500, note: '' }]);
  expect((await axe(container)).violations).toEqual([]);
});

it('Cash of an open till is handed over to the office drawer, and the till is closed by a count', async () => {
  const params = { tillId: id(1) };
  const api = new FakeApi()
    .on(listTills, { ...answer, tills: [{ ...front, opened }] })
    .on(handOverCash, { handOverId: id(4) })
    .on(closeTill, counted, params);
  const user = userEvent.setup();
  await show(<Tills />, aSession('Agent'));
  await user.click(await screen.findByRole('button', { name: 'Hand over from Front counter' }));
  const dialog = await screen.findByRole('dialog', { name: 'Hand over from Front counter' });
  await user.type(within(dialog).getByLabelText(/^Cash/), '125');
  await user.click(within(dialog).getByRole('button', { name: 'Hand over' }));
  const offer = { fromTillId: id(1), toTillId: null, amountCents: 12_500, paymentIds: [], note: '' };
  await waitFor(() => expect(api.sentTo(handOverCash).map(({ body }) => body)).toEqual([offer]));
  await user.click(await screen.findByRole('button', { name: 'Close Front counter' }));
  await screen.findByRole('dialog', { name: 'Close Front counter' });
});

it('A clerk is told what the checks in their till come to, and counts the cash alone', async () => {
  const params = { tillId: id(1) };
  const api = new FakeApi()
    .on(listTills, { ...answer, tills: [{ ...front, opened, checksCents: 50_900, checks }] })
    .on(closeTill, counted, params);
  const user = userEvent.setup();
  await show(<Tills />, aSession('Agent'));
  await user.click(await screen.findByRole('button', { name: 'Close Front counter' }));
  const dialog = await screen.findByRole('dialog', { name: 'Close Front counter' });
  expect(within(dialog).getByRole('note').textContent).toMatch(/^Checks of \$509\.00 lie in it/);
  expect(
    within(dialog)
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent),
  ).toEqual(['Check of receipt 12, $500.00', 'Money Order of receipt 13, $9.00']);
  expect(within(dialog).queryByRole('link', { name: 'To the deposit' })).toBeNull();
  expect((await axe(dialog)).violations).toEqual([]);
  await user.type(within(dialog).getByLabelText(/Cash counted/), '195');
  await user.click(within(dialog).getByRole('button', { name: 'Close till' }));
  await waitFor(() => expect(api.sentTo(closeTill, params)).toHaveLength(1));
});

it('All checks of a till go along in a hand-over but those that are unticked, without cash, too', async () => {
  const tills = [{ ...front, opened, checksCents: 50_900, checks }];
  const api = new FakeApi().on(listTills, { ...answer, tills }).on(handOverCash, { handOverId: id(4) });
  const user = userEvent.setup();
  await show(<Tills />, aSession('Agent'));
  await user.click(await screen.findByRole('button', { name: 'Close Front counter' }));
  await user.click(await screen.findByRole('button', { name: 'Hand them over first' }));
  const dialog = await screen.findByRole('dialog', { name: 'Hand over from Front counter' });
  within(dialog).getByText('2 of 2 chosen, $509.00');
  expect((await axe(dialog)).violations).toEqual([]);
  await user.click(within(dialog).getByRole('checkbox', { name: 'Money Order of receipt 13, $9.00' }));
  within(dialog).getByText('1 of 2 chosen, $500.00');
  await user.click(within(dialog).getByRole('button', { name: 'Hand over' }));
  const offer = { fromTillId: id(1), toTillId: null, amountCents: 0, paymentIds: [id(21)], note: '' };
  await waitFor(() => expect(api.sentTo(handOverCash).map(({ body }) => body)).toEqual([offer]));
});

it('Who chooses neither cash nor a check is asked for one of them', async () => {
  const tills = [{ ...front, opened, checksCents: 50_900, checks }];
  const api = new FakeApi().on(listTills, { ...answer, tills });
  const user = userEvent.setup();
  await show(<Tills />, aSession('Agent'));
  await user.click(await screen.findByRole('button', { name: 'Hand over from Front counter' }));
  const dialog = await screen.findByRole('dialog', { name: 'Hand over from Front counter' });
  await user.click(within(dialog).getByRole('button', { name: 'Choose none' }));
  within(dialog).getByText('0 of 2 chosen, $0.00');
  await user.click(within(dialog).getByRole('button', { name: 'Hand over' }));
  await waitFor(() => expect(within(dialog).getByLabelText(/^Cash/).getAttribute('aria-invalid')).toBe('true'));
  expect(api.sentTo(handOverCash)).toEqual([]);
});

it('Checks on their way are named by their receipts, and a money role that closes a till is led to the deposit', async () => {
  const way = { handOverId: id(4), fromTillId: id(1), from: 'Front counter', toTillId: null, to: 'Office drawer' };
  const by = { offeredBy: 'Alma Broussard', offeredAt: '2026-03-10T20:00:00.000Z', mayTake: true, mayEnd: true };
  const handOvers = [{ ...way, ...by, amountCents: 0, checks }];
  const tills = [{ ...front, opened, yours: false, cashCents: 0, checksCents: 50_900, checks }];
  new FakeApi().on(listTills, { ...answer, officeCents: 0, tills, handOvers });
  const user = userEvent.setup();
  const { container } = await show(<Tills />, aSession('Accounting'));
  await screen.findByText('Check of receipt 12, $500.00');
  screen.getByText('Money Order of receipt 13, $9.00');
  screen.getByRole('button', { name: 'Confirm checks from Front counter to Office drawer' });
  expect((await axe(container)).violations).toEqual([]);
  await user.click(screen.getByRole('button', { name: 'Close Front counter' }));
  const dialog = await screen.findByRole('dialog', { name: 'Close Front counter' });
  within(dialog).getByRole('link', { name: 'To the deposit' });
  expect(within(dialog).queryByRole('button', { name: 'Hand them over first' })).toBeNull();
});

it('A money role sees what lies in each till, and confirms cash for the office drawer', async () => {
  const handOver = {
    handOverId: id(4),
    fromTillId: id(1),
    from: 'Front counter',
    toTillId: null,
    to: 'Office drawer',
    amountCents: 12_500,
    checks: [],
    offeredBy: 'Alma Broussard',
    offeredAt: '2026-03-10T20:00:00.000Z',
    mayTake: true,
    mayEnd: true,
  };
  const tills = [{ ...front, opened, yours: false, cashCents: 32_500 }];
  const params = { handOverId: id(4) };
  const api = new FakeApi()
    .on(listTills, { ...answer, officeCents: 4_000, tills, handOvers: [handOver] })
    .on(takeHandOver, params, params);
  const user = userEvent.setup();
  const { container } = await show(<Tills />, aSession('Accounting'));
  await screen.findByText('$325.00');
  screen.getByText('$40.00');
  expect((await axe(container)).violations).toEqual([]);
  await user.click(screen.getByRole('button', { name: 'Confirm cash from Front counter to Office drawer' }));
  await waitFor(() => expect(api.sentTo(takeHandOver, params)).toHaveLength(1));
});

it.each([
  ['none of theirs is open', [front], 'Open your till before you take cash. Checks go to the office drawer.'],
  ['one is', [{ ...front, opened }], 'Cash and checks go into the till Front counter.'],
  [
    'a shared one is, too',
    [
      { ...front, tillId: id(5), name: 'Lobby', kind: 'shared' as const, opened },
      { ...front, opened },
    ],
    'Cash and checks go into the till Front counter.',
  ],
])('Who takes payments reads where cash goes and finds the tills, where %s', async (_, tills, words) => {
  new FakeApi().on(listTills, { ...answer, tills });
  const { container } = await show(<YourTill />, aSession('Agent'));
  await screen.findByText(words);
  expect(screen.getByRole('link', { name: 'Tills' }).getAttribute('href')).toContain('/money/drawer?view=tills');
  expect((await axe(container)).violations).toEqual([]);
});

it('An agency without tills reads nothing of them where payments are taken', async () => {
  const api = new FakeApi().on(listTills, { ...answer, on: false, tills: [] });
  await show(<YourTill />, aSession('Agent'));
  await waitFor(() => expect(api.sentTo(listTills)).toHaveLength(1));
  expect(screen.queryByText(/till/i)).toBeNull();
});

it('An agency with one drawer reads of no till where its address is opened (money#tills)', async () => {
  new FakeApi().on(listTills, { ...answer, on: false, tills: [] });
  const { container } = await show(<Tills />, aSession('Agent'));
  await screen.findByText('One drawer.');
  expect(container.textContent).not.toMatch(/till/i);
});

it.each([
  ['their open till, whose cash reaches', { yours: true, opened }, 'The cash leaves the till Front counter.'],
  [
    'the office drawer where it does not',
    { yours: true, opened, cashCents: 4_999 },
    'The cash leaves the office drawer.',
  ],
  ['the office drawer where none of theirs is open', { yours: true }, 'The cash leaves the office drawer.'],
])('Who pays cash out reads what it leaves: %s', async (_, till, words) => {
  new FakeApi().on(listTills, { ...answer, officeCents: 9_000, tills: [{ ...front, cashCents: 5_000, ...till }] });
  await show(<PayingTill amountCents={5_000} />, aSession('Accounting'));
  await screen.findByText(words);
});
