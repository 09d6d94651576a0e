import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { v5 as uuidV5 } from 'uuid';
import * as opening from '#contracts/books/opening/opening.ts';
import { listOpeningTotals, setOpeningTotal } from '#contracts/books/opening/opening-totals.ts';
import { getTrust } from '#contracts/books/trust/trust.ts';
import { giveCollateralBack } from '#contracts/books/trust/collateral.ts';
import { bringInLists, removeMoveInFile, setBondTotal } from '#contracts/office/move-in/move-in.ts';
import { listJournal } from '#contracts/office/reports/reports.ts';
import { listOfficialFees } from '#contracts/payouts/official-fees/official-fees.ts';
import { addDays, dayOf, DEFAULT_TIME_ZONE } from '#domain/kernel/days.ts';
import { refusalOf } from '../../../../test/agency-story.ts';
import { joinTestSystem, type JoinedSystem } from '../../../../test/join-system.ts';
import {
  beginMoveIn,
  bringIn,
  chooseForList,
  clientNamed,
  cutAt,
  fileOfList,
  goThrough,
  lookAtMoveIn,
  problemsOf,
  rowsOfList,
  takeBack,
  typeTotals,
  uploadList,
} from '../../../../test/moving-in.ts';
import { aSurety } from '../../../../test/powers-of.ts';
import type { Person } from '../../../../test/test-people.ts';

const today = dayOf(new Date(), DEFAULT_TIME_ZONE);
const cutOverOn = addDays(today, -1);
const CLIENTS = 'ID,Name,DOB\n1001,"Landry, Marie Ann",04/13/1988\n1002,"Guidry, Paul Jr",12/25/1970\n';
const INDEMNITORS = 'ID,Client ID,Name\n2001,1001,"Landry, Odile"\n';
const BONDS = `Bond ID,Client ID,Bond Date,Status,Bond Amt,POA #,Forfeiture Date,Account
71,1001,${addDays(today, -40)},Active,"$10,000.00",A-1,,5521
72,1002,${addDays(today, -90)},Forfeited,"$5,000.00",A-2,${addDays(today, -20)},5522
`;
const HEAD = 'GL Account,Amount,Not banked,Surety,Payee,Agent,Bond ID,POA #,Client ID,Person,Acct No';
/** Collateral of a client and of who answers for them, bank, jail fees of two parishes, a surety, a judgment, a credit. */
const ROWS = [
  '1000,"$5,000.00",,,,,,,,,',
  '1005,"$1,200.00",,,,,,,,,',
  '1015,$100.00,,,,,,,,,',
  '2100,$120.00,,,Sheriff of Orleans,,,,,,',
  '2100,$80.00,,,Jefferson,,,,,,',
  '2100,$30.00,,,Orleans Parish,,,,,,',
  '2200,$75.00,,Bayou Surety,,,,,,,',
  '2220,$400.00,,,,,,A-2,,,',
  '2310,$25.00,,,,,,,1001,,5521',
  '2400,$600.00,$100.00,,,,71,,1001,,',
  '2400,$700.00,,,,,71,,,"Landry, Odile",',
];
const LINES = 8;
const textOf = (rows: readonly string[]) => `${HEAD}\n${rows.join('\n')}\n`;
const ACCOUNTS = ['1000', '1005', '1015', '2100', '2200', '2220', '2310', '2400', '3950'] as const;
const STANDS = {
  '1000': 500_000,
  '1005': 120_000,
  '1015': 10_000,
  '2100': -23_000,
  '2200': -7_500,
  '2220': -40_000,
  '2310': -2_500,
  '2400': -130_000,
  '3950': -427_000,
};
const NOTHING = Object.fromEntries(ACCOUNTS.map((account) => [account, 0]));

let system: JoinedSystem;
beforeAll(async () => {
  system = await joinTestSystem();
});
afterAll(() => system.close());

/** An agency with its clients, bonds and what it owed and held in files. */
const aHouse = async (rows: readonly string[] = ROWS) => {
  const admin = await system.signUp();
  await aSurety(admin, 'Bayou Surety');
  await beginMoveIn(admin, cutOverOn);
  await uploadList(admin, 'clients', CLIENTS);
  await uploadList(admin, 'indemnitors', INDEMNITORS);
  await uploadList(admin, 'bonds', BONDS);
  await uploadList(admin, 'owed-and-held', textOf(rows));
  return admin;
};
const look = (person: Person) => person.ask(opening.getOpening);
const stands = (person: Person) => person.story.balances(...ACCOUNTS);
const collateralOf = async (person: Person, name: string) => {
  const personId = (await look(person)).lines.find(({ who }) => who.startsWith(name))?.personId ?? null;
  const line = (await look(person)).lines.find((one) => one.account === '2400' && one.personId === personId);
  return { personId: personId ?? '', bondId: line?.bondId ?? '' };
};
const giveBack = async (admin: Person, name: string, amountCents: number) => {
  const { personId, bondId } = await collateralOf(admin, name);
  const body = { personId, amountCents, method: 'Check' as const, reason: 'Discharged' };
  await admin.ask(giveCollateralBack, { params: { bondId }, body });
};

test('what is owed and held comes as lines of the opening, booked as those by hand (moving-in#opening-postings)', async () => {
  const admin = await aHouse();
  expect((await fileOfList(admin, 'owed-and-held')).counts).toEqual({ fine: 11, warned: 0, refused: 0, leftOut: 0 });
  const came = await bringIn(system, admin);
  expect(came).toMatchObject({ state: 'in', here: { 'owed-and-held': LINES }, run: { kept: [] } });
  expect(await stands(admin)).toEqual(STANDS);
  const { lines, state } = await look(admin);
  expect(state).toBe('in');
  expect(lines).toHaveLength(LINES);
  expect(lines.every(({ ofFile, amountCents, bookedCents }) => ofFile && amountCents === bookedCents)).toBe(true);
  expect(lines.filter(({ account }) => account === '2100').map(({ who, amountCents }) => [who, amountCents])).toEqual([
    ['Sheriff of Jefferson', 8_000],
    ['Sheriff of Orleans', 15_000],
  ]);
  expect(lines.find(({ unbankedCents }) => unbankedCents > 0)).toMatchObject({
    personId: await clientNamed(admin, 'Marie Ann Landry'),
    bankedCents: 50_000,
    unbankedCents: 10_000,
  });
  expect(await admin.ask(getTrust)).toMatchObject({
    bankCents: 120_000,
    undepositedCents: 10_000,
    ofPersonsCents: 130_000,
  });
  expect((await admin.ask(listOfficialFees)).officials.map(({ payee, jailCents }) => [payee, jailCents])).toEqual([
    ['sheriff:Jefferson', 8_000],
    ['sheriff:Orleans', 15_000],
  ]);
  const { rows } = await admin.ask(listJournal, { query: {} });
  expect(new Set(rows.map(({ effectiveOn }) => effectiveOn))).toEqual(new Set([cutOverOn]));
  expect(came.owedTotals.map(({ account, fileCents, hereCents }) => [account, fileCents, hereCents])).toContainEqual([
    '1005',
    120_000,
    120_000,
  ]);
  expect(came.owedTotals.every(({ fileCents, hereCents }) => fileCents === hereCents)).toBe(true);
  expect(await problemsOf(system, admin)).toEqual([]);
});

test('again it brings the difference alone, and back all of it goes (moving-in#bringing-in-again)', async () => {
  const admin = await aHouse();
  await bringIn(system, admin);
  expect((await bringIn(system, admin)).run).toMatchObject({ added: 0, changed: 0, gone: 0, kept: [] });
  const rows = ROWS.filter((row) => !row.startsWith('2100,$80.00') && !row.startsWith('1005'))
    .map((row) => row.replace('2200,$75.00', '2200,$50.00').replace('$700.00', '$650.00'))
    .concat('2100,$11.00,,,Caddo,,,,,,');
  await uploadList(admin, 'owed-and-held', textOf(rows));
  expect((await bringIn(system, admin)).run).toMatchObject({ added: 1, changed: 2, gone: 1, kept: [] });
  expect(await stands(admin)).toMatchObject({ '1005': 115_000, '2100': -16_100, '2200': -5_000, '2400': -125_000 });
  expect(await look(admin)).toMatchObject({ state: 'in' });
  await admin.ask(removeMoveInFile, { params: { list: 'owed-and-held' } });
  expect(await bringIn(system, admin)).toMatchObject({ here: { bonds: 2, 'owed-and-held': 0 }, run: { gone: LINES } });
  expect(await stands(admin)).toEqual(NOTHING);
  await uploadList(admin, 'owed-and-held', textOf(ROWS));
  await bringIn(system, admin);
  expect(await takeBack(system, admin)).toMatchObject({
    here: { clients: 0, bonds: 0, 'owed-and-held': 0 },
    run: { kept: [] },
  });
  expect(await stands(admin)).toEqual(NOTHING);
  expect(await look(admin)).toMatchObject({ state: 'draft', lines: [] });
  // Nothing is in: the days up to the cut-over day are open again.
  const { accountId } = await admin.story.account();
  await admin.story.fee(accountId, 500, { chargedOn: cutOverOn });
  expect(await problemsOf(system, admin)).toEqual([]);
});

test('what was given back since stays as it was brought in, is listed, and is no difference (moving-in#opening-trust)', async () => {
  const admin = await aHouse();
  await bringIn(system, admin);
  await giveBack(admin, 'Marie Ann Landry', 45_000);
  const rows = ROWS.filter((row) => !row.startsWith('1005')).map((row) =>
    row.replace('2400,$600.00', '2400,$300.00').replace('2100,$80.00', '2100,$90.00'),
  );
  await uploadList(admin, 'owed-and-held', textOf(rows));
  const { run } = await bringIn(system, admin);
  expect(run).toMatchObject({ added: 0, changed: 1, gone: 0 });
  expect(run?.kept.map(({ list, name, words }) => [list, name, words])).toEqual([
    [
      'owed-and-held',
      'Marie Ann Landry',
      'Line 10, 2400: Collateral of the opening was banked or given back since. It stays as it was brought in.',
    ],
  ]);
  expect(await look(admin)).toMatchObject({ state: 'in' });
  expect(await stands(admin)).toMatchObject({ '2100': -24_000 });
  const back = await takeBack(system, admin);
  expect(back.here).toMatchObject({ 'owed-and-held': 1 });
  expect(await stands(admin)).toMatchObject({ '1000': 0, '2100': 0, '2400': -15_000, '3950': 0 });
  expect(await problemsOf(system, admin)).toEqual([]);
});

test('a line by hand stays as it is, and a line by file is changed by its file alone', async () => {
  const admin = await aHouse();
  await admin.ask(opening.addOpeningLine, { body: { account: '1000', amountCents: 7 } });
  await admin.ask(opening.addOpeningLine, { body: { account: '1020', amountCents: 300 } });
  const { run } = await bringIn(system, admin);
  expect(run?.kept.map(({ words }) => words)).toEqual([
    'Line 2, 1000: This line was entered by hand, and stays as it is.',
  ]);
  // What is entered by hand is brought in by hand.
  expect(await admin.story.balances('1000', '1020')).toEqual({ '1000': 0, '1020': 0 });
  expect(await look(admin)).toMatchObject({ state: 'changed' });
  expect(await admin.ask(opening.bringInOpening)).toEqual({ entries: 2 });
  expect(await look(admin)).toMatchObject({ state: 'in' });
  const line = (await look(admin)).lines.find(({ account }) => account === '2200');
  const params = { lineId: line?.lineId ?? '' };
  expect(await refusalOf(admin.call(opening.removeOpeningLine, { params }))).toBe('OPENING_LINE_OF_FILE');
  const body = { account: '2200', suretyId: line?.suretyId ?? null, amountCents: 5, basedOn: line?.version ?? 0 };
  expect(await refusalOf(admin.call(opening.changeOpeningLine, { params, body }))).toBe('OPENING_LINE_OF_FILE');
  await takeBack(system, admin);
  expect(await admin.story.balances('1000', '1020', '2400', '3950')).toEqual({
    '1000': 7,
    '1020': 300,
    '2400': 0,
    '3950': -307,
  });
});

test('a run that is cut anywhere goes on where it stopped, and twice at once does it once (moving-in#books-the-difference)', async () => {
  for (const step of ['lines', 'lines out']) {
    const admin = await aHouse();
    const { runId } = await admin.ask(bringInLists);
    const goOn = await cutAt(system, admin, uuidV5(step, runId));
    await goThrough(system);
    expect((await lookAtMoveIn(admin)).state).toBe('working');
    await goOn();
    await Promise.all([goThrough(system), goThrough(system)]);
    await goThrough(system);
    expect(await lookAtMoveIn(admin)).toMatchObject({
      state: 'in',
      here: { 'owed-and-held': LINES },
      run: { kept: [] },
    });
    expect(await stands(admin)).toEqual(STANDS);
    expect(await problemsOf(system, admin)).toEqual([]);
  }
});

test('another agency with the same ids has its own, and nothing of this one’s is meant there', async () => {
  const [one, other] = [await aHouse(), await aHouse(ROWS.slice(0, 6))];
  const elsewhere = await system.signUp();
  const foreign = await aSurety(elsewhere, 'Pelican Surety');
  await uploadList(one, 'owed-and-held', textOf([...ROWS, '2200,$5.00,,Pelican Surety,,,,,,,']));
  const { questions } = await fileOfList(one, 'owed-and-held');
  expect(questions.flatMap(({ options }) => options.map(({ value }) => value))).not.toContain(foreign);
  await chooseForList(one, 'owed-and-held', { answers: { 'surety-pelican surety': foreign } });
  expect((await fileOfList(one, 'owed-and-held')).questions).toMatchObject([{ answer: null }]);
  await chooseForList(one, 'owed-and-held', { answers: { 'surety-pelican surety': 'none' } });
  expect(await rowsOfList(one, 'owed-and-held')).toMatchObject([
    { line: 13, state: 'refused', said: [{ words: 'Choose a surety.' }] },
  ]);
  await chooseForList(one, 'owed-and-held', { leftOut: [13] });
  // The trust money of the other says more than its collateral, which it has none of.
  expect((await rowsOfList(other, 'owed-and-held')).map(({ line }) => line)).toEqual([3, 4]);
  await chooseForList(other, 'owed-and-held', { leftOut: [3, 4] });
  await Promise.all([one.ask(bringInLists), other.ask(bringInLists)]);
  await goThrough(system);
  expect(await stands(one)).toEqual(STANDS);
  expect(await stands(other)).toEqual({ ...NOTHING, '1000': 500_000, '2100': -23_000, '3950': -477_000 });
  await takeBack(system, other);
  expect(await stands(one)).toEqual(STANDS);
});

test('it needs the cut-over day, on which nothing else is booked; sealed it stays (moving-in#sealing)', async () => {
  const admin = await system.signUp();
  await uploadList(admin, 'owed-and-held', textOf(ROWS.slice(0, 1)));
  expect(await refusalOf(admin.call(bringInLists))).toBe('OPENING_NOT_BEGUN');
  const { accountId } = await admin.story.account();
  await admin.story.fee(accountId, 500, { chargedOn: cutOverOn });
  await beginMoveIn(admin, cutOverOn);
  expect(await refusalOf(admin.call(bringInLists))).toBe('OPENING_BOOKED_BEFORE');
  const house = await aHouse();
  const second = await system.addAgent(house, 'Supervisor');
  await bringIn(system, house);
  await typeTotals(house);
  for (const { suretyId, status, hereCount: count, hereFaceCents: faceCents } of (await lookAtMoveIn(house)).bondTotals)
    if (status === 'OPEN' || status === 'FORFEITED')
      await house.ask(setBondTotal, { body: { suretyId, status, count, faceCents } });
  const seal = () => house.call(opening.sealOpening, { body: {} });
  expect(await refusalOf(seal())).toBe('OPENING_TOTALS_DIFFER');
  const { totals } = await house.ask(listOpeningTotals);
  for (const { account, hereCents } of totals)
    await house.ask(setOpeningTotal, { body: { account, amountCents: hereCents } });
  const { body } = await seal();
  second.client.readWhatWrote(house.client);
  await second.ask(opening.approveOpening, { params: { requestId: body.requestId } });
  house.client.readWhatWrote(second.client);
  expect(await look(house)).toMatchObject({ state: 'sealed', sealed: { equityCents: 427_000 } });
  expect(await lookAtMoveIn(house)).toMatchObject({ state: 'sealed', here: { 'owed-and-held': LINES } });
  expect(await refusalOf(house.call(bringInLists))).toBe('MOVE_IN_SEALED');
  expect(await problemsOf(system, house)).toEqual([]);
});
