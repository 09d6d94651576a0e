import { afterAll, afterEach, beforeAll, expect, test } from '@jest/globals';
import { v5 as uuidV5 } from 'uuid';
import * as contract from '#contracts/office/move-in/move-in.ts';
import { amendBond, listBondsOfDefendant } from '#contracts/books/bond/bonds.ts';
import { checkMonth } from '#contracts/books/periods/periods.ts';
import { getTrialBalance } from '#contracts/books/ledger/ledger.ts';
import { monthOf } from '#domain/books/months.ts';
import { addDays, dayOf, DEFAULT_TIME_ZONE } from '#domain/kernel/days.ts';
import { editDefendant, getDefendant, listDefendants } from '#contracts/people/people/defendants.ts';
import { addNote, listNotes } from '#contracts/people/notes/notes.ts';
import { refusalOf } from '../../../../test/agency-story.ts';
import { joinTestSystem, type JoinedSystem } from '../../../../test/join-system.ts';
import {
  accountsNamed,
  beginMoveIn,
  bringIn,
  chooseForList,
  clientNamed,
  cutAt,
  fileOfList,
  goThrough,
  lookAtMoveIn,
  rowsOfList,
  takeBack,
  uploadList,
} from '../../../../test/moving-in.ts';
import type { TestClock } from '../../../../test/shared-product.ts';
import type { Person } from '../../../../test/test-people.ts';
import type { CheckMoveIn } from './check-move-in.ts';
import type { EraseMoveInFiles } from './erase-move-in-files.ts';

let system: JoinedSystem;
beforeAll(async () => {
  system = await joinTestSystem();
});
afterAll(() => system.close());
afterEach(() => system.provider<TestClock>('TestClock').set(null));

const CLIENTS = `ID,Name,DOB,Phone,SSN,City,State,Notes
1001,"Landry, Marie Ann",04/13/1988,(225) 555-0100,123-45-6789,Baton Rouge,LA,Client since 2019
1002,"Guidry, Paul Jr",12/25/1970,call mom,,Gonzales,LA,
`;
const INDEMNITORS = `Client ID,Name,Relation,Phone
1001,Jean Landry,Mother,225-555-0101
`;
const REFERENCES = `Client,Name,Relation,Phone
"Guidry, Paul Jr",Sam Roy,Friend,225-555-0102
`;

const namesOf = async (person: Person) => {
  const { rows } = await person.ask(listDefendants, { query: {} });
  return rows.map(({ fullName }) => fullName).toSorted((one, other) => one.localeCompare(other));
};

test('clients come with those who answer for them and their references, and are taken back', async () => {
  const admin = await system.signUp();
  expect(await lookAtMoveIn(admin)).toMatchObject({ state: 'none', files: [], run: null });
  expect(await refusalOf(admin.call(contract.bringInLists))).toBe('MOVE_IN_EMPTY');
  await uploadList(admin, 'clients', CLIENTS);
  await uploadList(admin, 'indemnitors', INDEMNITORS);
  await uploadList(admin, 'references', REFERENCES);
  const checked = await lookAtMoveIn(admin);
  expect(checked.state).toBe('checked');
  expect(checked.files.map(({ counts }) => counts)).toEqual([
    { fine: 1, warned: 1, refused: 0, leftOut: 0 },
    { fine: 1, warned: 0, refused: 0, leftOut: 0 },
    { fine: 1, warned: 0, refused: 0, leftOut: 0 },
  ]);
  expect(JSON.stringify(checked)).not.toMatch(/123-?45-?6789/);

  const came = await bringIn(system, admin);
  expect(came).toMatchObject({
    state: 'in',
    here: { clients: 2, indemnitors: 1, references: 1, bonds: 0 },
    run: { kind: 'bring-in', isDone: true, added: 4, changed: 0, gone: 0, kept: [] },
  });
  expect(await namesOf(admin)).toEqual(['Marie Ann Landry', 'Paul Guidry Jr']);
  const defendantId = await clientNamed(admin, 'Marie Ann Landry');
  const marie = await admin.ask(getDefendant, { params: { defendantId } });
  expect(marie).toMatchObject({ birthday: '1988-04-13', phoneNumber: '2255550100', ssnLast4: '6789', state: 'LA' });
  const paul = await clientNamed(admin, 'Paul Guidry Jr');
  const { rows: notes } = await admin.ask(listNotes, {
    params: { subjectKind: 'defendant', subjectId: paul },
    query: {},
  });
  expect(notes.map(({ text }) => text)).toEqual(['Phone: call mom']);

  expect(await takeBack(system, admin)).toMatchObject({
    state: 'checked',
    here: { clients: 0, indemnitors: 0, references: 0, bonds: 0 },
    run: { kind: 'take-back', gone: 4, kept: [] },
  });
  expect(await namesOf(admin)).toEqual([]);
  expect(await refusalOf(admin.call(contract.takeBackLists))).toBe('MOVE_IN_NOTHING_IN');
  expect(await bringIn(system, admin)).toMatchObject({ state: 'in', run: { added: 4 } });
  expect(await namesOf(admin)).toHaveLength(2);
});

test('bringing in again brings the difference: what was edited here stays, what left the file goes', async () => {
  const admin = await system.signUp();
  await uploadList(admin, 'clients', CLIENTS);
  await bringIn(system, admin);
  expect(await bringIn(system, admin)).toMatchObject({ run: { added: 0, changed: 0, gone: 0 } });
  const defendantId = await clientNamed(admin, 'Marie Ann Landry');
  await admin.ask(editDefendant, { params: { defendantId }, body: { city: 'Zachary', basedOn: 1 } });

  await uploadList(
    admin,
    'clients',
    CLIENTS.replace('Baton Rouge', 'Baker')
      .replace('555-0100', '555-0199')
      .replace(/^1002.*\n/m, '1003,Ann Lee,,,,,,\n'),
  );
  const again = await bringIn(system, admin);
  expect(again.run).toMatchObject({ added: 1, changed: 1, gone: 1 });
  expect(again.run?.kept).toEqual([
    { list: 'clients', personId: defendantId, name: 'Marie Ann Landry', words: 'Edited here, so it stays: City.' },
  ]);
  expect(await admin.ask(getDefendant, { params: { defendantId } })).toMatchObject({
    city: 'Zachary',
    phoneNumber: '2255550199',
  });
  expect(await namesOf(admin)).toEqual(['Ann Lee', 'Marie Ann Landry']);
});

test('whoever was worked on since stays when all is taken back', async () => {
  const admin = await system.signUp();
  await uploadList(admin, 'clients', CLIENTS);
  await uploadList(admin, 'indemnitors', INDEMNITORS);
  await bringIn(system, admin);
  const subjectId = await clientNamed(admin, 'Paul Guidry Jr');
  await admin.ask(addNote, { params: { subjectKind: 'defendant', subjectId }, body: { subject: '', text: 'Called.' } });
  const marie = await clientNamed(admin, 'Marie Ann Landry');
  await admin.story.bond({ defendantId: marie });
  const { run, here } = await takeBack(system, admin);
  expect(Object.entries(here).filter(([, count]) => count > 0)).toEqual([['clients', 2]]);
  expect(run?.gone).toBe(1);
  expect(run?.kept.map(({ name, words }) => `${name}: ${words}`).toSorted()).toEqual([
    'Marie Ann Landry: It has an account, a bond or a recovery case.',
    'Paul Guidry Jr: Something was added to the file.',
  ]);
});

test('refused rows come down with why, are mended, and go up again; nothing comes before', async () => {
  const admin = await system.signUp();
  await uploadList(admin, 'clients', `${CLIENTS}1003,,05/05/1980,,987-65-4321,,,\n`);
  expect(await refusalOf(admin.call(contract.bringInLists))).toBe('MOVE_IN_OPEN');
  const { counts, whys } = await fileOfList(admin, 'clients');
  expect(counts).toMatchObject({ refused: 1 });
  const rows = await rowsOfList(admin, 'clients');
  expect(rows[0]).toMatchObject({ line: 4, state: 'refused', said: [{ words: 'The name is missing.' }] });
  expect(whys).toEqual([{ words: 'The name is missing.', rows: 1 }]);
  const { text } = await admin.call(contract.downloadRefusedRows, { params: { list: 'clients' } });
  expect(text).toContain('4,The name is missing.,1003,,05/05/1980,,***-**-4321');
  await uploadList(admin, 'clients', text.replace('1003,,', '1003,Eve Roy,'));
  expect((await fileOfList(admin, 'clients')).counts).toMatchObject({ refused: 0 });
  await bringIn(system, admin);
  const defendantId = await clientNamed(admin, 'Eve Roy');
  expect(await admin.ask(getDefendant, { params: { defendantId } })).toMatchObject({ ssnLast4: '4321' });
});

test('a refused row is left out with its why, and a question is answered', async () => {
  const admin = await system.signUp();
  await uploadList(admin, 'clients', 'Name,DOB,State\nANN LEE,01/02/1990,Acadia\n,03/04/1991,LA\n');
  const { questions, whys } = await fileOfList(admin, 'clients');
  expect(questions.map(({ id, answer }) => [id, answer])).toEqual([
    ['days-order', null],
    ['capitals', null],
    ['state-acadia', null],
  ]);
  const answers = { 'days-order': 'day', capitals: 'yes', 'state-acadia': 'LA' };
  await chooseForList(admin, 'clients', { answers, leftOutWhys: whys.map(({ words }) => words) });
  expect((await lookAtMoveIn(admin)).state).toBe('checked');
  await bringIn(system, admin);
  const defendantId = await clientNamed(admin, 'Ann Lee');
  expect(await admin.ask(getDefendant, { params: { defendantId } })).toMatchObject({
    birthday: '1990-02-01',
    state: 'LA',
  });
  expect(
    await refusalOf(
      admin.call(contract.chooseForMoveIn, {
        params: { list: 'clients' },
        body: { fields: ['fullName', 'fullName', ''], answers: {}, leftOut: [], leftOutWhys: [], basedOn: 2 },
      }),
    ),
  ).toBe('VALIDATION_FAILED');
});

test('somebody who is here already has only their empty fields filled, and keeps them when all is taken back', async () => {
  const admin = await system.signUp();
  const defendantId = await admin.story.defendant({
    fullName: 'Marie Ann Landry',
    birthday: '1988-04-13',
    city: 'Zachary',
  });
  await uploadList(admin, 'clients', CLIENTS);
  const { questions } = await fileOfList(admin, 'clients');
  const [question] = questions;
  expect(question?.options.map(({ value }) => value)).toEqual([defendantId, 'new']);
  expect(await refusalOf(admin.call(contract.bringInLists))).toBe('MOVE_IN_OPEN');
  await chooseForList(admin, 'clients', { answers: { [question?.id ?? '']: defendantId } });
  const { run } = await bringIn(system, admin);
  expect(run).toMatchObject({ added: 1, changed: 1, kept: [] });
  expect(await admin.ask(getDefendant, { params: { defendantId } })).toMatchObject({
    city: 'Zachary',
    state: 'LA',
    ssnLast4: '6789',
  });
  await takeBack(system, admin);
  expect(await admin.ask(getDefendant, { params: { defendantId } })).toMatchObject({
    city: 'Zachary',
    state: '',
    ssnLast4: '',
  });
  expect(await namesOf(admin)).toEqual(['Marie Ann Landry']);
});

test('nothing changes while the lists are brought in, and a run that is gone through twice does it once', async () => {
  const admin = await system.signUp();
  await uploadList(admin, 'clients', CLIENTS);
  await admin.ask(contract.bringInLists);
  expect((await lookAtMoveIn(admin)).state).toBe('working');
  const again = admin.call(contract.uploadMoveInFile, {
    params: { list: 'clients' },
    body: { name: 'x', text: CLIENTS },
  });
  expect(await refusalOf(again)).toBe('MOVE_IN_RUNNING');
  expect(await refusalOf(admin.call(contract.takeBackLists))).toBe('MOVE_IN_RUNNING');
  await Promise.all([goThrough(system), goThrough(system)]);
  await goThrough(system);
  expect(await lookAtMoveIn(admin)).toMatchObject({ state: 'in', run: { added: 2 }, here: { clients: 2 } });
});

test('a run that is cut goes on where it stopped', async () => {
  const admin = await system.signUp();
  await uploadList(admin, 'clients', CLIENTS);
  await uploadList(admin, 'indemnitors', INDEMNITORS);
  const { runId } = await admin.ask(contract.bringInLists);
  const goOn = await cutAt(system, admin, uuidV5('indemnitors 0', runId));
  await goThrough(system);
  expect(await lookAtMoveIn(admin)).toMatchObject({
    state: 'working',
    here: { clients: 2, indemnitors: 0 },
    run: { done: 2 },
  });
  await goOn();
  await goThrough(system);
  expect(await lookAtMoveIn(admin)).toMatchObject({
    state: 'in',
    here: { clients: 2, indemnitors: 1 },
    run: { added: 3 },
  });
});

test('what another agency brought means nothing here, and what cannot be read is refused with the line', async () => {
  const [one, other] = [await system.signUp(), await system.signUp()];
  await uploadList(one, 'clients', CLIENTS);
  await bringIn(system, one);
  await uploadList(other, 'indemnitors', INDEMNITORS);
  expect((await rowsOfList(other, 'indemnitors'))[0]?.said).toEqual([
    { heading: '', words: 'No client of the lists has this id.' },
  ]);
  const broken = one.call(contract.uploadMoveInFile, {
    params: { list: 'clients' },
    body: { name: '../../etc/passwd', text: 'Name,City\n"Ann,Reno\nBob,Mesa' },
  });
  expect((await broken).problem?.errors).toEqual([
    { path: 'text', message: 'Line 2: a quote is opened and not closed.' },
  ]);
});

test('files are erased ninety days after the last upload', async () => {
  const admin = await system.signUp();
  await uploadList(admin, 'clients', CLIENTS);
  await system.provider<TestClock>('TestClock').set(new Date(Date.now() + 91 * 86_400_000).toISOString());
  await system.provider<EraseMoveInFiles>('EraseMoveInFiles').erase();
  expect((await lookAtMoveIn(admin)).files[0]).toMatchObject({ isErased: true, headings: [] });
  expect(await rowsOfList(admin, 'clients')).toEqual([]);
  await system.provider<TestClock>('TestClock').set(null);
  expect(await refusalOf(admin.call(contract.bringInLists))).toBe('MOVE_IN_EMPTY');
});

test('rows are checked once for each change, and come page by page, refused ones first', async () => {
  const admin = await system.signUp();
  await uploadList(admin, 'clients', 'ID,Name,Phone\n1,Ann Lee,call mom\n2,,\n3,Bob Ray,\n4,,\n');
  const first = await admin.ask(contract.listMoveInRows, { params: { list: 'clients' }, query: { limit: 2 } });
  expect(first.rows.map(({ line, state }) => [line, state])).toEqual([
    [3, 'refused'],
    [5, 'refused'],
  ]);
  const cursor = first.nextCursor ?? '';
  const { rows, nextCursor } = await admin.ask(contract.listMoveInRows, {
    params: { list: 'clients' },
    query: { limit: 2, cursor },
  });
  expect([rows.map(({ name, state }) => [name, state]), nextCursor]).toEqual([[['Ann Lee', 'warned']], null]);
  await chooseForList(admin, 'clients', { leftOut: [3] });
  expect((await fileOfList(admin, 'clients')).counts).toEqual({ fine: 1, warned: 1, refused: 1, leftOut: 1 });
  expect((await rowsOfList(admin, 'clients')).map(({ line }) => line)).toEqual([5, 2, 3]);
  const other = await system.signUp();
  expect(await rowsOfList(other, 'clients')).toEqual([]);
});

test('a check that was cut is gone through later, and one that is older than the file keeps nothing', async () => {
  const admin = await system.signUp();
  await uploadList(admin, 'clients', CLIENTS);
  const wantedAgain = () =>
    system.owner.query(
      `update move_in_check set status = 'wanted', check_id = gen_random_uuid() where organization_id = $1`,
      [admin.organizationId],
    );
  await wantedAgain();
  expect(await lookAtMoveIn(admin)).toMatchObject({ state: 'checking', files: [{ isChecked: true }] });
  const checking = system.provider<CheckMoveIn>('CheckMoveIn');
  await Promise.all([checking.round(), uploadList(admin, 'clients', `${CLIENTS}1003,,,,,,,\n`)]);
  await checking.round();
  expect(await lookAtMoveIn(admin)).toMatchObject({ state: 'draft', files: [{ counts: { refused: 1 } }] });
});

test('somebody who came after the check is asked about before anything is brought in', async () => {
  const admin = await system.signUp();
  await uploadList(admin, 'clients', CLIENTS);
  expect((await lookAtMoveIn(admin)).state).toBe('checked');
  await admin.story.defendant({ fullName: 'Marie Ann Landry', birthday: '1988-04-13' });
  expect(await refusalOf(admin.call(contract.bringInLists))).toBe('MOVE_IN_OPEN');
  expect(await lookAtMoveIn(admin)).toMatchObject({ state: 'draft', files: [{ questions: [{ answer: null }] }] });
});

const today = dayOf(new Date(), DEFAULT_TIME_ZONE);
const dayAgo = (days: number) => addDays(today, -days);
const BOND_HEAD = 'Bond ID,Client ID,Bond Date,Status,Bond Amt,POA #,Account,Court Date,Forfeited';
const bondRows = () =>
  [
    `71,1001,${dayAgo(40)},Active,"$10,000.00",A-1,5521,${dayAgo(10)},`,
    `72,1001,${dayAgo(30)},Forfeited,"$5,000",A-2,5522,,${dayAgo(12)}`,
    `73,1002,${dayAgo(60)},Closed,,,,,`,
  ].join('\n');
const bondFile = (rows = bondRows()) => `${BOND_HEAD}\n${rows}\n`;
/** Clients and bonds, checked, with the days that the old program counts until yesterday. */
const withBonds = async (admin: Person, rows?: string) => {
  await beginMoveIn(admin, dayAgo(1));
  await uploadList(admin, 'clients', CLIENTS);
  await uploadList(admin, 'bonds', bondFile(rows));
};
const bondsOf = async (admin: Person, name: string) => {
  const defendantId = await clientNamed(admin, name);
  const { bonds } = await admin.ask(listBondsOfDefendant, { params: { defendantId } });
  return bonds;
};

test('bonds come on the accounts of their clients and book nothing (moving-in#bond-brought-in)', async () => {
  const admin = await system.signUp();
  await withBonds(admin);
  const checked = await lookAtMoveIn(admin);
  expect(checked.state).toBe('checked');
  expect(checked.bondTotals).toMatchObject([
    { surety: '', status: 'OPEN', fileCount: 1, fileFaceCents: 1_000_000, hereCount: 0, hereFaceCents: 0 },
    { surety: '', status: 'FORFEITED', fileCount: 1, fileFaceCents: 500_000, hereCount: 0, hereFaceCents: 0 },
    { surety: '', status: 'CLOSED', fileCount: 1, fileFaceCents: 0, hereCount: 0, hereFaceCents: 0 },
  ]);
  const came = await bringIn(system, admin);
  expect(came).toMatchObject({ state: 'in', here: { clients: 2, bonds: 3 }, run: { added: 5, kept: [] } });
  expect(came.bondTotals.map(({ hereCount, hereFaceCents }) => [hereCount, hereFaceCents])).toEqual([
    [1, 1_000_000],
    [1, 500_000],
    [1, 0],
  ]);

  const bonds = await bondsOf(admin, 'Marie Ann Landry');
  const byPower = new Map(bonds.map((bond) => [bond.powerNumber, bond]));
  expect(byPower.get('A-1')).toMatchObject({
    status: 'OPEN',
    amountCents: 1_000_000,
    bondDate: dayAgo(40),
    courtDate: null,
    unfinished: false,
    agentId: null,
  });
  expect(byPower.get('A-2')).toMatchObject({ status: 'FORFEITED', forfeitureDate: dayAgo(12), forfeited: true });
  expect(await bondsOf(admin, 'Paul Guidry Jr')).toMatchObject([{ status: 'CLOSED', amountCents: null }]);
  const accounts = await accountsNamed(admin, 'Marie Ann Landry');
  expect(accounts.map(({ name, balanceCents }) => [name, balanceCents])).toEqual([
    ['Old no. 5521', 0],
    ['Old no. 5522', 0],
  ]);
  expect((await admin.ask(getTrialBalance)).rows).toEqual([]);
});

test('bonds are taken back with their accounts and clients, and come once more', async () => {
  const admin = await system.signUp();
  await withBonds(admin);
  await bringIn(system, admin);
  const month = monthOf(dayAgo(1));
  const seal = { words: 'Seal the move-in first.', screen: 'opening', blocks: true };
  expect((await admin.ask(checkMonth, { params: { month } })).checks).toContainEqual(seal);
  expect(await takeBack(system, admin)).toMatchObject({ here: { clients: 0, bonds: 0 }, run: { gone: 5, kept: [] } });
  expect(await namesOf(admin)).toEqual([]);
  expect((await admin.ask(checkMonth, { params: { month } })).checks).not.toContainEqual(seal);
  expect(await bringIn(system, admin)).toMatchObject({ here: { clients: 2, bonds: 3 }, run: { added: 5, kept: [] } });
  expect((await bondsOf(admin, 'Marie Ann Landry')).map(({ powerNumber }) => powerNumber).toSorted()).toEqual([
    'A-1',
    'A-2',
  ]);
});

test('a corrected list of bonds brings the difference; what was worked on stays and is listed', async () => {
  const admin = await system.signUp();
  await withBonds(admin);
  await bringIn(system, admin);
  expect(await bringIn(system, admin)).toMatchObject({ run: { added: 0, changed: 0, gone: 0, kept: [] } });
  const bonds = await bondsOf(admin, 'Marie Ann Landry');
  const worked = bonds.find(({ powerNumber }) => powerNumber === 'A-2');
  if (!worked) throw new Error('The forfeited bond did not come.');
  const edit = { caseNumber: '77', basedOn: worked.revision };
  await admin.ask(amendBond, { params: { bondId: worked.bondId }, body: edit });

  await uploadList(
    admin,
    'bonds',
    bondFile(
      bondRows()
        .replace('10,000.00', '12,500')
        .replace('$5,000', '$6,000')
        .replace(/^73.*$/m, ''),
    ),
  );
  const { run } = await bringIn(system, admin);
  expect(run).toMatchObject({ added: 0, changed: 1, gone: 1 });
  expect(run?.kept).toMatchObject([
    { list: 'bonds', name: 'Marie Ann Landry', words: 'Power A-2: it was worked on here, so it stays as it is.' },
  ]);
  const after = await bondsOf(admin, 'Marie Ann Landry');
  expect(after.map(({ powerNumber, amountCents }) => [powerNumber, amountCents]).toSorted()).toEqual([
    ['A-1', 1_250_000],
    ['A-2', 500_000],
  ]);
  expect((await admin.ask(getTrialBalance)).rows).toEqual([]);
  const { run: back, here } = await takeBack(system, admin);
  expect(here).toMatchObject({ clients: 1, bonds: 1 });
  expect(back?.kept.map(({ words }) => words).toSorted()).toEqual([
    'It has an account, a bond or a recovery case.',
    'The bond of power A-2 was worked on here.',
  ]);
});

test('a run of bonds that is cut goes on where it stopped, and twice at once does it once', async () => {
  const admin = await system.signUp();
  await withBonds(admin);
  const { runId } = await admin.ask(contract.bringInLists);
  const goOn = await cutAt(system, admin, uuidV5('bonds 0', runId));
  await goThrough(system);
  expect(await lookAtMoveIn(admin)).toMatchObject({ state: 'working', here: { clients: 2, bonds: 0 } });
  await goOn();
  await Promise.all([goThrough(system), goThrough(system)]);
  await goThrough(system);
  expect(await lookAtMoveIn(admin)).toMatchObject({ state: 'in', here: { clients: 2, bonds: 3 }, run: { added: 5 } });
  expect(await bondsOf(admin, 'Marie Ann Landry')).toHaveLength(2);
});

test('a power that a bond here bears refuses the row, and another agency’s bonds are none', async () => {
  const [admin, other] = [await system.signUp(), await system.signUp()];
  await other.story.bond({ powerNumber: 'A-2' });
  await admin.story.bond({ powerNumber: 'A-1' });
  await withBonds(admin);
  expect(await rowsOfList(admin, 'bonds')).toMatchObject([
    { line: 2, state: 'refused', said: [{}, { words: 'A bond here uses this power.' }] },
  ]);
  expect(await rowsOfList(other, 'bonds')).toEqual([]);
  await chooseForList(admin, 'bonds', { leftOut: [2] });
  await bringIn(system, admin);
  expect(await bondsOf(admin, 'Marie Ann Landry')).toMatchObject([{ powerNumber: 'A-2' }]);
});
