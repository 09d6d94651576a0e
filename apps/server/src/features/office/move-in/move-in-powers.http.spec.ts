import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { v5 as uuidV5 } from 'uuid';
import { bringInLists, removeMoveInFile } from '#contracts/office/move-in/move-in.ts';
import { listPowerGaps } from '#contracts/powers/inventory/power-gaps.ts';
import { assignPowers } from '#contracts/powers/inventory/powers.ts';
import { addDays, dayOf, DEFAULT_TIME_ZONE } from '#domain/kernel/days.ts';
import { refusalOf } from '../../../../test/agency-story.ts';
import { joinTestSystem, type JoinedSystem } from '../../../../test/join-system.ts';
import {
  beginMoveIn,
  bringIn,
  chooseForList,
  cutAt,
  fileOfList,
  goThrough,
  lookAtMoveIn,
  problemsOf,
  rowsOfList,
  takeBack,
  uploadList,
} from '../../../../test/moving-in.ts';
import { aSurety, powersOf, receive, statesOf } from '../../../../test/powers-of.ts';
import type { Person } from '../../../../test/test-people.ts';

const today = dayOf(new Date(), DEFAULT_TIME_ZONE);
const cutOverOn = addDays(today, -1);
const CLIENTS = 'ID,Name,DOB\n1001,"Landry, Marie Ann",04/13/1988\n';
const BONDS = `Bond ID,Client ID,Bond Date,Status,Bond Amt,POA #,Surety
71,1001,${addDays(today, -40)},Active,"$10,000.00",A-1,Bayou Surety
72,1001,${addDays(today, -90)},Exonerated,"$5,000.00",A-2,Bayou Surety
`;
const HEAD = 'POA #,Surety,Amount,Expiry,Holder';
const rowsOf = (holder: string) => `A1,Bayou Surety,"$15,000",,
A-2,Bayou Surety,"$15,000",,
A-5,Bayou Surety,"$15,000",${addDays(today, 300)},${holder}
A-9,Bayou Surety,"$25,000",,
A-10,Bayou Surety,"$25,000",${addDays(today, -30)},
`;

let system: JoinedSystem;
beforeAll(async () => {
  system = await joinTestSystem();
});
afterAll(() => system.close());

const aHouse = async () => {
  const admin = await system.signUp();
  const suretyId = await aSurety(admin, 'Bayou Surety');
  const agent = await system.addAgent(admin, 'Agent');
  await beginMoveIn(admin, cutOverOn);
  return { admin, suretyId, agent };
};
const nameOf = ({ session }: Person): string => session.user.name;
/** Clients, two bonds, and powers: two that these bear, one of an agent, one of the office, one that expired. */
const withPowers = async () => {
  const house = await aHouse();
  const { admin, agent } = house;
  await uploadList(admin, 'clients', CLIENTS);
  await uploadList(admin, 'bonds', BONDS);
  await uploadList(admin, 'powers', `${HEAD}\n${rowsOf(nameOf(agent))}`);
  return house;
};
const ALL = ['A1 executed', 'A-10 expired', 'A-2 discharged', 'A-5 assigned', 'A-9 received'];
const inOrder = (states: readonly string[]) => states.toSorted((one, other) => one.localeCompare(other));
const standing = async (person: Person) => inOrder(await statesOf(person));

test('powers come in hand of their holders, those that bonds bear are completed, expired ones expired (moving-in#opening-surety)', async () => {
  const { admin, agent, suretyId } = await withPowers();
  const checked = await lookAtMoveIn(admin);
  expect(checked.state).toBe('checked');
  expect((await fileOfList(admin, 'powers')).counts).toEqual({ fine: 2, warned: 3, refused: 0, leftOut: 0 });
  const came = await bringIn(system, admin);
  expect(came).toMatchObject({ state: 'in', here: { bonds: 2, powers: 5 }, run: { kept: [] } });
  expect(came.totals).toContainEqual({
    what: 'powers',
    suretyId,
    surety: 'Bayou Surety',
    file: 2,
    here: 2,
    typed: null,
    reason: '',
  });
  expect(await standing(admin)).toEqual(inOrder(ALL));
  const powers = await powersOf(admin);
  expect(powers.get('A-5')).toMatchObject({ holderId: agent.userId, amountCents: 1_500_000 });
  expect(powers.get('A-9')).toMatchObject({ holderId: null, amountCents: 2_500_000, expiresOn: null });
  expect(powers.get('A1')).toMatchObject({ amountCents: 1_500_000, isReceived: true });
  // Each came with a lot of its own: nothing is missing between.
  const { rows: gaps } = await admin.ask(listPowerGaps, { query: {} });
  expect(gaps.map(({ kind, powerNumber }) => `${kind} ${powerNumber}`)).toEqual(['unreturned A-10']);
  expect(await problemsOf(system, admin)).toEqual([]);
});

test('they are taken back with the bonds that bore them, nothing stays, and they come once more', async () => {
  const { admin } = await withPowers();
  await bringIn(system, admin);
  expect(await takeBack(system, admin)).toMatchObject({ here: { bonds: 0, powers: 0 }, run: { kept: [] } });
  expect(await standing(admin)).toEqual([]);
  expect(await bringIn(system, admin)).toMatchObject({ state: 'in', here: { powers: 5 }, run: { kept: [] } });
  expect(await standing(admin)).toEqual(inOrder(ALL));
});

test('bringing in again brings the difference; what somebody worked with stays and is listed', async () => {
  const { admin, agent } = await withPowers();
  await bringIn(system, admin);
  expect(await bringIn(system, admin)).toMatchObject({ run: { added: 0, changed: 0, gone: 0, kept: [] } });
  const powerId = (await powersOf(admin)).get('A-9')?.powerId ?? '';
  await admin.ask(assignPowers, { body: { powerIds: [powerId], holderId: agent.userId } });
  const rows = rowsOf('')
    .replace('A-5,Bayou Surety,"$15,000"', 'A-5,Bayou Surety,"$20,000"')
    .replace('"$25,000",,\n', '"$30,000",,\n')
    .replace(/A-10,.*\n/, 'A-11,Bayou Surety,,,\n');
  await uploadList(admin, 'powers', `${HEAD}\n${rows}`);
  const { run, totals } = await bringIn(system, admin);
  expect(run).toMatchObject({ added: 1, changed: 1, gone: 1 });
  expect(run?.kept.map(({ list, words }) => [list, words])).toEqual([
    ['powers', 'Power A-9 was worked on here, so it stays as it is.'],
  ]);
  expect(totals.find(({ what }) => what === 'powers')).toMatchObject({ file: 3, here: 3 });
  const powers = await powersOf(admin);
  expect(powers.get('A-5')).toMatchObject({ state: 'received', holderId: null, amountCents: 2_000_000 });
  expect(powers.get('A-9')).toMatchObject({ state: 'assigned', amountCents: 2_500_000 });
  expect([...powers.keys()].toSorted()).toEqual(['A-11', 'A-2', 'A-5', 'A-9', 'A1']);
  const back = await takeBack(system, admin);
  expect(back.here).toMatchObject({ bonds: 0, powers: 1 });
  expect(back.run?.kept.map(({ words }) => words)).toEqual(['Power A-9 was worked on here, so it stays.']);
  expect(await standing(admin)).toEqual(['A-9 assigned']);
});

test('a bond that is written here on a power of the list keeps it, and the total is that of the cut-over day', async () => {
  const { admin, suretyId } = await withPowers();
  await bringIn(system, admin);
  await admin.story.bond({ powerNumber: 'A-9', suretyId, bondDate: today });
  expect(await bringIn(system, admin)).toMatchObject({ run: { added: 0, changed: 0, gone: 0, kept: [] } });
  const { totals } = await lookAtMoveIn(admin);
  expect(totals.find(({ what }) => what === 'powers')).toMatchObject({ file: 2, here: 2 });
  const back = await takeBack(system, admin);
  expect(back.run?.kept.map(({ words }) => words)).toEqual(['Power A-9 is on a bond, so it stays.']);
  expect(await standing(admin)).toEqual(['A-9 executed']);
});

test('a power that leaves its bond is in hand, and one that a bond gets is not, as the lists are corrected', async () => {
  const { admin } = await withPowers();
  await bringIn(system, admin);
  await uploadList(admin, 'bonds', BONDS.replace('A-1,', 'A-9,'));
  const { run, totals } = await bringIn(system, admin);
  expect(run).toMatchObject({ kept: [] });
  expect(totals.find(({ what }) => what === 'powers')).toMatchObject({ file: 2, here: 2 });
  expect(await standing(admin)).toEqual(
    inOrder(['A1 received', 'A-10 expired', 'A-2 discharged', 'A-5 assigned', 'A-9 executed']),
  );
  await admin.ask(removeMoveInFile, { params: { list: 'powers' } });
  const without = await bringIn(system, admin);
  expect(without).toMatchObject({ here: { powers: 2 }, run: { gone: 3 } });
  expect(without.run?.kept.map(({ words }) => words).toSorted()).toEqual([
    'Power A-2 is on a bond, so it stays.',
    'Power A-9 is on a bond, so it stays.',
  ]);
  expect(await takeBack(system, admin)).toMatchObject({ here: { powers: 0 }, run: { kept: [] } });
  expect(await standing(admin)).toEqual([]);
});

test('a power on a bond is corrected, however its number is spelled now', async () => {
  const { admin, agent } = await withPowers();
  await bringIn(system, admin);
  const rows = rowsOf(nameOf(agent)).replace('A1,Bayou Surety,"$15,000"', 'a-1,Bayou Surety,"$20,000"');
  await uploadList(admin, 'powers', `${HEAD}\n${rows}`);
  expect((await bringIn(system, admin)).run).toMatchObject({ changed: 1, kept: [] });
  expect((await powersOf(admin)).get('A1')).toMatchObject({ amountCents: 2_000_000 });
});

test('what was received here is not received twice, and stays when the list is taken back', async () => {
  const { admin, suretyId } = await aHouse();
  await receive(admin, 'A-9', { suretyId, amountCents: 1_000_000 });
  const other = await system.signUp();
  await receive(other, 'A-5', { suretyId: await aSurety(other, 'Bayou Surety') });
  await uploadList(admin, 'powers', `${HEAD}\nA9,Bayou Surety,"$25,000",,\nA-5,Bayou Surety,,,\n`);
  expect(await rowsOfList(admin, 'powers')).toMatchObject([
    { line: 2, state: 'warned', said: [{ words: 'This power is here already, so it stays as it is.' }] },
  ]);
  const came = await bringIn(system, admin);
  expect(came).toMatchObject({ state: 'in', here: { powers: 2 }, run: { added: 1 } });
  expect(came.run?.kept.map(({ words }) => words)).toEqual(['Power A-9 is here already, so it stays as it is.']);
  expect(came.totals).toMatchObject([{ what: 'powers', file: 2, here: 2 }]);
  expect((await powersOf(admin)).get('A-9')).toMatchObject({ amountCents: 1_000_000 });
  expect(await takeBack(system, admin)).toMatchObject({ here: { powers: 0 }, run: { gone: 1, kept: [] } });
  expect(await standing(admin)).toEqual(['A-9 received']);
});

test('powers need the cut-over day, refused rows are left out, and another agency’s surety is none here', async () => {
  const admin = await system.signUp();
  const other = await system.signUp();
  const foreign = await aSurety(other, 'Pelican Surety');
  await aSurety(admin, 'Bayou Surety');
  await uploadList(admin, 'powers', `${HEAD}\nA-1,Bayou Surety,,,\n,Bayou Surety,,,\nA-3,Pelican Surety,,,\n`);
  const { questions } = await fileOfList(admin, 'powers');
  expect(questions.flatMap(({ options }) => options.map(({ value }) => value))).not.toContain(foreign);
  await chooseForList(admin, 'powers', { answers: { 'surety-pelican surety': foreign } });
  expect((await fileOfList(admin, 'powers')).questions).toMatchObject([{ answer: null }]);
  await chooseForList(admin, 'powers', { answers: { 'surety-pelican surety': 'none' }, leftOut: [3, 4] });
  expect(await refusalOf(admin.call(bringInLists))).toBe('OPENING_NOT_BEGUN');
  await beginMoveIn(admin, cutOverOn);
  expect(await bringIn(system, admin)).toMatchObject({ state: 'in', here: { powers: 1 } });
  expect(await standing(other)).toEqual([]);
});

test('a run of powers that is cut goes on where it stopped, and twice at once does it once', async () => {
  const { admin } = await withPowers();
  const { runId } = await admin.ask(bringInLists);
  const goOn = await cutAt(system, admin, uuidV5('powers 0', runId));
  await goThrough(system);
  expect(await lookAtMoveIn(admin)).toMatchObject({ state: 'working', here: { bonds: 2, powers: 0 } });
  await goOn();
  await Promise.all([goThrough(system), goThrough(system)]);
  await goThrough(system);
  expect(await lookAtMoveIn(admin)).toMatchObject({ state: 'in', here: { powers: 5 }, run: { kept: [] } });
  expect(await standing(admin)).toEqual(inOrder(ALL));
});
