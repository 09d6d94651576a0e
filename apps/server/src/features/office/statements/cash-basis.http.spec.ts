import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { getTrialBalance } from '#contracts/books/ledger/ledger.ts';
import { getStatement, type Statement } from '#contracts/office/statements/statements.ts';
import { addDays, dayOf, DEFAULT_TIME_ZONE } from '#domain/kernel/days.ts';
import { joinTestSystem, type JoinedSystem } from '../../../../test/join-system.ts';
import { accountsNamed, beginMoveIn, bringIn, uploadList } from '../../../../test/moving-in.ts';
import type { Person } from '../../../../test/test-people.ts';

const today = dayOf(new Date(), DEFAULT_TIME_ZONE);
const cutOverOn = addDays(today, -1);
const CLIENTS = 'ID,Name\n1001,"Landry, Marie Ann"\n1002,"Guidry, Paul Jr"\n';
/** Marie owes $505.00, Paul has $20.00 to his credit. */
const BALANCES = `Client ID,Balance,Premium,Pass-through,Fees,Credit,Owed since
1001,505.00,450.00,30.00,25.00,,${addDays(today, -75)}
1002,,,,,20.00,
`;

let system: JoinedSystem;
beforeAll(async () => {
  system = await joinTestSystem();
});
afterAll(() => system.close());

const movedIn = async () => {
  const admin = await system.signUp();
  await beginMoveIn(admin, cutOverOn);
  await uploadList(admin, 'clients', CLIENTS);
  await uploadList(admin, 'balances', BALANCES);
  expect(await bringIn(system, admin)).toMatchObject({ state: 'in', run: { kept: [] } });
  return admin;
};
const accountOf = async (admin: Person, name: string) => (await accountsNamed(admin, name))[0]?.accountId ?? '';
const ask = (person: Person, days: { from: string; to: string; journalNumber?: number }) =>
  person.ask(getStatement, { query: { kind: 'cash-basis', ...days } });
const linesOf = ({ sections, proofs }: Statement): Record<string, number[]> => {
  for (const { words, cents, againstCents } of proofs) expect([words, cents]).toEqual([words, againstCents]);
  return Object.fromEntries(sections.flatMap(({ lines }) => lines.map(({ code, figures }) => [code ?? '', figures])));
};
/** The days since the cut-over day, and days that it is one of. */
const PERIODS = [
  { from: today, to: today },
  { from: cutOverOn, to: today },
  { from: addDays(cutOverOn, -40), to: today },
];

test('what is collected of a debt that came with a move-in is income of its kind, and its coming is none (moving-in#opening-cash)', async () => {
  const admin = await movedIn();
  for (const days of PERIODS) expect(linesOf(await ask(admin, days))).toEqual({});
  const { journalNumber } = await admin.ask(getTrialBalance);

  await admin.story.pay(await accountOf(admin, 'Marie Ann Landry'), 10_000);
  // $30 of it is owed on to others, $25 pays the fees; the rest is premium.
  const collected = { '4000': [4_500, 0, -4_500], '4100': [2_500, 0, -2_500] };
  for (const days of PERIODS) expect(linesOf(await ask(admin, days))).toEqual(collected);
  expect(linesOf(await ask(admin, { from: cutOverOn, to: cutOverOn }))).toEqual({});
  for (const days of PERIODS) expect(linesOf(await ask(admin, { ...days, journalNumber }))).toEqual({});

  // A credit from there is income once something is owed.
  await admin.story.fee(await accountOf(admin, 'Paul Guidry Jr'), 5_000);
  for (const days of PERIODS)
    expect(linesOf(await ask(admin, days))).toEqual({ ...collected, '4100': [4_500, 5_000, 500] });
});

test('a balance that is corrected after something was paid of it changes what is owed, and not what was collected', async () => {
  const admin = await movedIn();
  await admin.story.pay(await accountOf(admin, 'Marie Ann Landry'), 10_000);
  await uploadList(admin, 'balances', BALANCES.replace('505.00,450.00', '555.00,500.00'));
  expect(await bringIn(system, admin)).toMatchObject({ run: { changed: 1, kept: [] } });
  for (const days of PERIODS)
    expect(linesOf(await ask(admin, days))).toEqual({ '4000': [4_500, 0, -4_500], '4100': [2_500, 0, -2_500] });
});
