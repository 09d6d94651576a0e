import { afterAll, afterEach, beforeAll, expect, test } from '@jest/globals';
import { v5 as uuidV5 } from 'uuid';
import * as contract from '#contracts/office/move-in/move-in.ts';
import type { RequestOf } from '#contracts/kernel/endpoint.ts';
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
    here: { clients: 2, indemnitors: 1, references: 1 },
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
    here: { clients: 0, indemnitors: 0, references: 0 },
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
  expect(here).toEqual({ clients: 2, indemnitors: 0, references: 0 });
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
