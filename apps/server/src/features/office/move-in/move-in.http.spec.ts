import { afterAll, afterEach, beforeAll, expect, test } from '@jest/globals';
import { v5 as uuidV5 } from 'uuid';
import * as contract from '#contracts/office/move-in/move-in.ts';
import type { RequestOf } from '#contracts/kernel/endpoint.ts';
import { amendBond, listBondsOfDefendant } from '#contracts/books/bond/bonds.ts';
import { listAccountsOfDefendant } from '#contracts/books/account/accounts.ts';
import { planMoveIn } from '#contracts/books/opening/opening.ts';
import { checkMonth } from '#contracts/books/periods/periods.ts';
import { getTrialBalance } from '#contracts/books/ledger/ledger.ts';
import { monthOf } from '#domain/books/months.ts';
import { addDays, dayOf, DEFAULT_TIME_ZONE } from '#domain/kernel/days.ts';
import { editDefendant, getDefendant, listDefendants } from '#contracts/people/people/defendants.ts';
import { addNote, listNotes } from '#contracts/people/notes/notes.ts';
import type { MoveInList } from '#domain/office/move-in-fields.ts';
import { refusalOf } from '../../../../test/agency-story.ts';
import { joinTestSystem, type JoinedSystem } from '../../../../test/join-system.ts';
import type { TestClock } from '../../../../test/shared-product.ts';
import type { Person } from '../../../../test/test-people.ts';
import type { CheckMoveIn } from './check-move-in.ts';
import type { EraseMoveInFiles } from './erase-move-in-files.ts';
import type { FinishMoveIn } from './finish-move-in.ts';

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

const look = (person: Person) => person.ask(contract.getMoveIn);
const upload = (person: Person, list: MoveInList, text: string) =>
  person.ask(contract.uploadMoveInFile, { params: { list }, body: { name: `${list}.csv`, text } });
const fileOf = async (person: Person, list: MoveInList) => {
  const { files } = await look(person);
  const file = files.find((one) => one.list === list);
  if (!file) throw new Error(`no file of ${list}`);
  return file;
};
const rowsOf = async (person: Person, list: MoveInList) => {
  const { rows } = await person.ask(contract.listMoveInRows, { params: { list }, query: {} });
  return rows;
};
type Choices = NonNullable<RequestOf<typeof contract.chooseForMoveIn>['body']>;
const choose = async (person: Person, list: MoveInList, said: Partial<Choices>) => {
  const { fields, answers, leftOut, leftOutWhys, version: basedOn } = await fileOf(person, list);
  const body = { fields, answers, leftOut, leftOutWhys, basedOn, ...said };
  return person.ask(contract.chooseForMoveIn, { params: { list }, body });
};
const goThrough = () => system.provider<FinishMoveIn>('FinishMoveIn').round();
const bringIn = async (person: Person) => {
  await person.ask(contract.bringInLists);
  await goThrough();
  return look(person);
};
const takeBack = async (person: Person) => {
  await person.ask(contract.takeBackLists);
  await goThrough();
  return look(person);
};
const namesOf = async (person: Person) => {
  const { rows } = await person.ask(listDefendants, { query: {} });
  return rows.map(({ fullName }) => fullName).toSorted((one, other) => one.localeCompare(other));
};
const clientIdOf = async (person: Person, name: string) => {
  const { rows } = await person.ask(listDefendants, { query: {} });
  const found = rows.find(({ fullName }) => fullName === name);
  if (!found) throw new Error(`nobody is ${name}`);
  return found.defendantId;
};

test('clients come with those who answer for them and their references, and are taken back', async () => {
  const admin = await system.signUp();
  expect(await look(admin)).toMatchObject({ state: 'none', files: [], run: null });
  expect(await refusalOf(admin.call(contract.bringInLists))).toBe('MOVE_IN_EMPTY');
  await upload(admin, 'clients', CLIENTS);
  await upload(admin, 'indemnitors', INDEMNITORS);
  await upload(admin, 'references', REFERENCES);
  const checked = await look(admin);
  expect(checked.state).toBe('checked');
  expect(checked.files.map(({ counts }) => counts)).toEqual([
    { fine: 1, warned: 1, refused: 0, leftOut: 0 },
    { fine: 1, warned: 0, refused: 0, leftOut: 0 },
    { fine: 1, warned: 0, refused: 0, leftOut: 0 },
  ]);
  expect(JSON.stringify(checked)).not.toMatch(/123-?45-?6789/);

  const came = await bringIn(admin);
  expect(came).toMatchObject({
    state: 'in',
    here: { clients: 2, indemnitors: 1, references: 1, bonds: 0 },
    run: { kind: 'bring-in', isDone: true, added: 4, changed: 0, gone: 0, kept: [] },
  });
  expect(await namesOf(admin)).toEqual(['Marie Ann Landry', 'Paul Guidry Jr']);
  const defendantId = await clientIdOf(admin, 'Marie Ann Landry');
  const marie = await admin.ask(getDefendant, { params: { defendantId } });
  expect(marie).toMatchObject({ birthday: '1988-04-13', phoneNumber: '2255550100', ssnLast4: '6789', state: 'LA' });
  const paul = await clientIdOf(admin, 'Paul Guidry Jr');
  const { rows: notes } = await admin.ask(listNotes, {
    params: { subjectKind: 'defendant', subjectId: paul },
    query: {},
  });
  expect(notes.map(({ text }) => text)).toEqual(['Phone: call mom']);

  expect(await takeBack(admin)).toMatchObject({
    state: 'checked',
    here: { clients: 0, indemnitors: 0, references: 0, bonds: 0 },
    run: { kind: 'take-back', gone: 4, kept: [] },
  });
  expect(await namesOf(admin)).toEqual([]);
  expect(await refusalOf(admin.call(contract.takeBackLists))).toBe('MOVE_IN_NOTHING_IN');
  expect(await bringIn(admin)).toMatchObject({ state: 'in', run: { added: 4 } });
  expect(await namesOf(admin)).toHaveLength(2);
});

test('bringing in again brings the difference: what was edited here stays, what left the file goes', async () => {
  const admin = await system.signUp();
  await upload(admin, 'clients', CLIENTS);
  await bringIn(admin);
  expect(await bringIn(admin)).toMatchObject({ run: { added: 0, changed: 0, gone: 0 } });
  const defendantId = await clientIdOf(admin, 'Marie Ann Landry');
  await admin.ask(editDefendant, { params: { defendantId }, body: { city: 'Zachary', basedOn: 1 } });

  await upload(
    admin,
    'clients',
    CLIENTS.replace('Baton Rouge', 'Baker')
      .replace('555-0100', '555-0199')
      .replace(/^1002.*\n/m, '1003,Ann Lee,,,,,,\n'),
  );
  const again = await bringIn(admin);
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
  await upload(admin, 'clients', CLIENTS);
  await upload(admin, 'indemnitors', INDEMNITORS);
  await bringIn(admin);
  const subjectId = await clientIdOf(admin, 'Paul Guidry Jr');
  await admin.ask(addNote, { params: { subjectKind: 'defendant', subjectId }, body: { subject: '', text: 'Called.' } });
  const marie = await clientIdOf(admin, 'Marie Ann Landry');
  await admin.story.bond({ defendantId: marie });
  const { run, here } = await takeBack(admin);
  expect(here).toEqual({ clients: 2, indemnitors: 0, references: 0, bonds: 0, balances: 0, plans: 0 });
  expect(run?.gone).toBe(1);
  expect(run?.kept.map(({ name, words }) => `${name}: ${words}`).toSorted()).toEqual([
    'Marie Ann Landry: It has an account, a bond or a recovery case.',
    'Paul Guidry Jr: Something was added to the file.',
  ]);
});

test('refused rows come down with why, are mended, and go up again; nothing comes before', async () => {
  const admin = await system.signUp();
  await upload(admin, 'clients', `${CLIENTS}1003,,05/05/1980,,987-65-4321,,,\n`);
  expect(await refusalOf(admin.call(contract.bringInLists))).toBe('MOVE_IN_OPEN');
  const { counts, whys } = await fileOf(admin, 'clients');
  expect(counts).toMatchObject({ refused: 1 });
  const rows = await rowsOf(admin, 'clients');
  expect(rows[0]).toMatchObject({ line: 4, state: 'refused', said: [{ words: 'The name is missing.' }] });
  expect(whys).toEqual([{ words: 'The name is missing.', rows: 1 }]);
  const { text } = await admin.call(contract.downloadRefusedRows, { params: { list: 'clients' } });
  expect(text).toContain('4,The name is missing.,1003,,05/05/1980,,***-**-4321');
  await upload(admin, 'clients', text.replace('1003,,', '1003,Eve Roy,'));
  expect((await fileOf(admin, 'clients')).counts).toMatchObject({ refused: 0 });
  await bringIn(admin);
  const defendantId = await clientIdOf(admin, 'Eve Roy');
  expect(await admin.ask(getDefendant, { params: { defendantId } })).toMatchObject({ ssnLast4: '4321' });
});

test('a refused row is left out with its why, and a question is answered', async () => {
  const admin = await system.signUp();
  await upload(admin, 'clients', 'Name,DOB,State\nANN LEE,01/02/1990,Acadia\n,03/04/1991,LA\n');
  const { questions, whys } = await fileOf(admin, 'clients');
  expect(questions.map(({ id, answer }) => [id, answer])).toEqual([
    ['days-order', null],
    ['capitals', null],
    ['state-acadia', null],
  ]);
  const answers = { 'days-order': 'day', capitals: 'yes', 'state-acadia': 'LA' };
  await choose(admin, 'clients', { answers, leftOutWhys: whys.map(({ words }) => words) });
  expect((await look(admin)).state).toBe('checked');
  await bringIn(admin);
  const defendantId = await clientIdOf(admin, 'Ann Lee');
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
  await upload(admin, 'clients', CLIENTS);
  const { questions } = await fileOf(admin, 'clients');
  const [question] = questions;
  expect(question?.options.map(({ value }) => value)).toEqual([defendantId, 'new']);
  expect(await refusalOf(admin.call(contract.bringInLists))).toBe('MOVE_IN_OPEN');
  await choose(admin, 'clients', { answers: { [question?.id ?? '']: defendantId } });
  const { run } = await bringIn(admin);
  expect(run).toMatchObject({ added: 1, changed: 1, kept: [] });
  expect(await admin.ask(getDefendant, { params: { defendantId } })).toMatchObject({
    city: 'Zachary',
    state: 'LA',
    ssnLast4: '6789',
  });
  await takeBack(admin);
  expect(await admin.ask(getDefendant, { params: { defendantId } })).toMatchObject({
    city: 'Zachary',
    state: '',
    ssnLast4: '',
  });
  expect(await namesOf(admin)).toEqual(['Marie Ann Landry']);
});

test('nothing changes while the lists are brought in, and a run that is gone through twice does it once', async () => {
  const admin = await system.signUp();
  await upload(admin, 'clients', CLIENTS);
  await admin.ask(contract.bringInLists);
  expect((await look(admin)).state).toBe('working');
  const again = admin.call(contract.uploadMoveInFile, {
    params: { list: 'clients' },
    body: { name: 'x', text: CLIENTS },
  });
  expect(await refusalOf(again)).toBe('MOVE_IN_RUNNING');
  expect(await refusalOf(admin.call(contract.takeBackLists))).toBe('MOVE_IN_RUNNING');
  await Promise.all([goThrough(), goThrough()]);
  await goThrough();
  expect(await look(admin)).toMatchObject({ state: 'in', run: { added: 2 }, here: { clients: 2 } });
});

test('a run that is cut goes on where it stopped', async () => {
  const admin = await system.signUp();
  await upload(admin, 'clients', CLIENTS);
  await upload(admin, 'indemnitors', INDEMNITORS);
  const { runId } = await admin.ask(contract.bringInLists);
  const step = [admin.organizationId, uuidV5('indemnitors 0', runId)];
  await system.owner.query(
    `insert into applied_command (organization_id, command_id, request_hash, answer) values ($1, $2, 'another', '{}')`,
    step,
  );
  await goThrough();
  expect(await look(admin)).toMatchObject({ state: 'working', here: { clients: 2, indemnitors: 0 }, run: { done: 2 } });
  await system.owner.query('delete from applied_command where organization_id = $1 and command_id = $2', step);
  await goThrough();
  expect(await look(admin)).toMatchObject({ state: 'in', here: { clients: 2, indemnitors: 1 }, run: { added: 3 } });
});

test('what another agency brought means nothing here, and what cannot be read is refused with the line', async () => {
  const [one, other] = [await system.signUp(), await system.signUp()];
  await upload(one, 'clients', CLIENTS);
  await bringIn(one);
  await upload(other, 'indemnitors', INDEMNITORS);
  expect((await rowsOf(other, 'indemnitors'))[0]?.said).toEqual([
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
  await upload(admin, 'clients', CLIENTS);
  await system.provider<TestClock>('TestClock').set(new Date(Date.now() + 91 * 86_400_000).toISOString());
  await system.provider<EraseMoveInFiles>('EraseMoveInFiles').erase();
  expect((await look(admin)).files[0]).toMatchObject({ isErased: true, headings: [] });
  expect(await rowsOf(admin, 'clients')).toEqual([]);
  await system.provider<TestClock>('TestClock').set(null);
  expect(await refusalOf(admin.call(contract.bringInLists))).toBe('MOVE_IN_EMPTY');
});

test('rows are checked once for each change, and come page by page, refused ones first', async () => {
  const admin = await system.signUp();
  await upload(admin, 'clients', 'ID,Name,Phone\n1,Ann Lee,call mom\n2,,\n3,Bob Ray,\n4,,\n');
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
  await choose(admin, 'clients', { leftOut: [3] });
  expect((await fileOf(admin, 'clients')).counts).toEqual({ fine: 1, warned: 1, refused: 1, leftOut: 1 });
  expect((await rowsOf(admin, 'clients')).map(({ line }) => line)).toEqual([5, 2, 3]);
  const other = await system.signUp();
  expect(await rowsOf(other, 'clients')).toEqual([]);
});

test('a check that was cut is gone through later, and one that is older than the file keeps nothing', async () => {
  const admin = await system.signUp();
  await upload(admin, 'clients', CLIENTS);
  const wantedAgain = () =>
    system.owner.query(
      `update move_in_check set status = 'wanted', check_id = gen_random_uuid() where organization_id = $1`,
      [admin.organizationId],
    );
  await wantedAgain();
  expect(await look(admin)).toMatchObject({ state: 'checking', files: [{ isChecked: true }] });
  const checking = system.provider<CheckMoveIn>('CheckMoveIn');
  await Promise.all([checking.round(), upload(admin, 'clients', `${CLIENTS}1003,,,,,,,\n`)]);
  await checking.round();
  expect(await look(admin)).toMatchObject({ state: 'draft', files: [{ counts: { refused: 1 } }] });
});

test('somebody who came after the check is asked about before anything is brought in', async () => {
  const admin = await system.signUp();
  await upload(admin, 'clients', CLIENTS);
  expect((await look(admin)).state).toBe('checked');
  await admin.story.defendant({ fullName: 'Marie Ann Landry', birthday: '1988-04-13' });
  expect(await refusalOf(admin.call(contract.bringInLists))).toBe('MOVE_IN_OPEN');
  expect(await look(admin)).toMatchObject({ state: 'draft', files: [{ questions: [{ answer: null }] }] });
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
  await admin.ask(planMoveIn, { body: { program: 'Old Program', cutOverOn: dayAgo(1) } });
  await upload(admin, 'clients', CLIENTS);
  await upload(admin, 'bonds', bondFile(rows));
};
const bondsOf = async (admin: Person, name: string) => {
  const defendantId = await clientIdOf(admin, name);
  const { bonds } = await admin.ask(listBondsOfDefendant, { params: { defendantId } });
  return bonds;
};
const accountsOf = async (admin: Person, name: string) => {
  const defendantId = await clientIdOf(admin, name);
  const { accounts } = await admin.ask(listAccountsOfDefendant, { params: { defendantId } });
  return accounts;
};

test('bonds come on the accounts of their clients and book nothing (moving-in#bond-brought-in)', async () => {
  const admin = await system.signUp();
  await withBonds(admin);
  const checked = await look(admin);
  expect(checked.state).toBe('checked');
  expect(checked.bondTotals).toMatchObject([
    { surety: '', status: 'OPEN', fileCount: 1, fileFaceCents: 1_000_000, hereCount: 0, hereFaceCents: 0 },
    { surety: '', status: 'FORFEITED', fileCount: 1, fileFaceCents: 500_000, hereCount: 0, hereFaceCents: 0 },
    { surety: '', status: 'CLOSED', fileCount: 1, fileFaceCents: 0, hereCount: 0, hereFaceCents: 0 },
  ]);
  const came = await bringIn(admin);
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
  const accounts = await accountsOf(admin, 'Marie Ann Landry');
  expect(accounts.map(({ name, balanceCents }) => [name, balanceCents]).toSorted()).toEqual([
    ['Old no. 5521', 0],
    ['Old no. 5522', 0],
  ]);
  expect((await admin.ask(getTrialBalance)).rows).toEqual([]);
});

test('bonds are taken back with their accounts and clients, and come once more', async () => {
  const admin = await system.signUp();
  await withBonds(admin);
  await bringIn(admin);
  const month = monthOf(dayAgo(1));
  const seal = { words: 'Seal the move-in first.', screen: 'opening', blocks: true };
  expect((await admin.ask(checkMonth, { params: { month } })).checks).toContainEqual(seal);
  expect(await takeBack(admin)).toMatchObject({ here: { clients: 0, bonds: 0 }, run: { gone: 5, kept: [] } });
  expect(await namesOf(admin)).toEqual([]);
  expect((await admin.ask(checkMonth, { params: { month } })).checks).not.toContainEqual(seal);
  expect(await bringIn(admin)).toMatchObject({ here: { clients: 2, bonds: 3 }, run: { added: 5, kept: [] } });
  expect((await bondsOf(admin, 'Marie Ann Landry')).map(({ powerNumber }) => powerNumber).toSorted()).toEqual([
    'A-1',
    'A-2',
  ]);
});

test('a corrected list of bonds brings the difference; what was worked on stays and is listed', async () => {
  const admin = await system.signUp();
  await withBonds(admin);
  await bringIn(admin);
  expect(await bringIn(admin)).toMatchObject({ run: { added: 0, changed: 0, gone: 0, kept: [] } });
  const bonds = await bondsOf(admin, 'Marie Ann Landry');
  const worked = bonds.find(({ powerNumber }) => powerNumber === 'A-2');
  if (!worked) throw new Error('The forfeited bond did not come.');
  const edit = { caseNumber: '77', basedOn: worked.revision };
  await admin.ask(amendBond, { params: { bondId: worked.bondId }, body: edit });

  await upload(
    admin,
    'bonds',
    bondFile(
      bondRows()
        .replace('10,000.00', '12,500')
        .replace('$5,000', '$6,000')
        .replace(/^73.*$/m, ''),
    ),
  );
  const { run } = await bringIn(admin);
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
  const { run: back, here } = await takeBack(admin);
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
  const step = [admin.organizationId, uuidV5('bonds 0', runId)];
  await system.owner.query(
    `insert into applied_command (organization_id, command_id, request_hash, answer) values ($1, $2, 'another', '{}')`,
    step,
  );
  await goThrough();
  expect(await look(admin)).toMatchObject({ state: 'working', here: { clients: 2, bonds: 0 } });
  await system.owner.query('delete from applied_command where organization_id = $1 and command_id = $2', step);
  await Promise.all([goThrough(), goThrough()]);
  await goThrough();
  expect(await look(admin)).toMatchObject({ state: 'in', here: { clients: 2, bonds: 3 }, run: { added: 5 } });
  expect(await bondsOf(admin, 'Marie Ann Landry')).toHaveLength(2);
});

test('a power that a bond here bears refuses the row, and another agency’s bonds are none', async () => {
  const [admin, other] = [await system.signUp(), await system.signUp()];
  await other.story.bond({ powerNumber: 'A-2' });
  await admin.story.bond({ powerNumber: 'A-1' });
  await withBonds(admin);
  expect(await rowsOf(admin, 'bonds')).toMatchObject([
    { line: 2, state: 'refused', said: [{}, { words: 'A bond here uses this power.' }] },
  ]);
  expect(await rowsOf(other, 'bonds')).toEqual([]);
  await choose(admin, 'bonds', { leftOut: [2] });
  await bringIn(admin);
  expect(await bondsOf(admin, 'Marie Ann Landry')).toMatchObject([{ powerNumber: 'A-2' }]);
});
