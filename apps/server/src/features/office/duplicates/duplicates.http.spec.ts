import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { createDefendant, deleteDefendant } from '#contracts/people/people/defendants.ts';
import {
  compareFiles,
  findDuplicatesOf,
  listDuplicates,
  takeBackApart,
  tellApart,
} from '#contracts/office/duplicates/duplicates.ts';
import { listHistory } from '#contracts/people/people/history.ts';
import { addNote } from '#contracts/people/notes/notes.ts';
import { joinTestSystem, type JoinedSystem } from '../../../../test/join-system.ts';
import type { Person } from '../../../../test/test-people.ts';
import { PAIRS } from './duplicates.query.ts';
import { OTHERS } from './duplicates-of-person.query.ts';

let system: JoinedSystem;
beforeAll(async () => {
  system = await joinTestSystem();
});
afterAll(() => system.close());

const namesOf = async (person: Person) =>
  (await person.ask(listDuplicates)).pairs.map(({ one, other, reasons }) => [one.fullName, other.fullName, ...reasons]);

const born = (person: Person, fullName: string, birthday: string | null, given: object = {}) =>
  person.ask(createDefendant, { body: { fullName, birthday, ...given } });

describe('files that are likely of one person (people#possible-duplicates)', () => {
  let admin: Person;
  beforeAll(async () => {
    admin = await system.signUp();
    await born(admin, 'Theodore Landry', '1988-03-09', { phoneNumber: '5045550142' });
    await born(admin, 'Landry, Theo', '1988-03-09');
    await born(admin, 'Odile Sonnier', '1990-01-01', { ssn: '528914406' });
    await born(admin, 'O. Sonier', null, { ssn: '528914406' });
    await born(admin, 'Remy Guidry', null);
    await born(admin, 'Rémy Guidry Jr.', '1971-11-30');
    // A twin, a family's phone, and somebody of another agency.
    await born(admin, 'Luc Landry', '1988-03-09', { phoneNumber: '5045550142' });
    await born(await system.signUp(), 'Theo Landry', '1988-03-09', { ssn: '528914406' });
  });

  test('come with the reasons in words, the likeliest first, the older file on the left', async () => {
    expect(await namesOf(admin)).toEqual([
      ['Odile Sonnier', 'O. Sonier', 'Same SSN'],
      ['Theodore Landry', 'Landry, Theo', 'Nickname: Theodore / Theo', 'Same birthday'],
      ['Remy Guidry', 'Rémy Guidry Jr.', 'Same name'],
    ]);
  });

  test('are none in another agency, and for Supervisors and Admins alone', async () => {
    expect(await namesOf(await system.signUp())).toEqual([]);
    const agent = await system.addAgent(admin, 'Agent');
    expect((await agent.call(listDuplicates)).problem?.code).toBe('ROLE_REFUSED');
    const supervisor = await system.addAgent(admin, 'Supervisor');
    expect(await namesOf(supervisor)).toHaveLength(3);
  });

  test('are said once and for all to be two people, and that is taken back', async () => {
    const own = await system.signUp();
    const { defendantId } = await born(own, 'Ana Guidry', '1979-05-05');
    const { defendantId: otherId } = await born(own, 'Ana Guidry', '1979-05-05');
    expect(await namesOf(own)).toHaveLength(1);
    const params = { defendantId, otherId };
    const turned = { defendantId: otherId, otherId: defendantId };
    expect(await own.ask(tellApart, { params })).toEqual({ isApart: true });
    expect(await own.ask(tellApart, { params: turned })).toEqual({ isApart: true });
    const { pairs, apart } = await own.ask(listDuplicates);
    expect(pairs).toEqual([]);
    expect(apart).toMatchObject([{ by: own.session.user.name, one: { fullName: 'Ana Guidry' } }]);
    expect((await own.ask(compareFiles, { params: turned })).isApart).toBe(true);
    const said = async () =>
      (await own.ask(listHistory, { params: { defendantId } })).rows
        .map(({ words }) => words)
        .filter((words) => words.includes('two people'));
    expect(await said()).toEqual(['Said that two files are of two people']);
    await own.ask(takeBackApart, { params: turned });
    expect(await namesOf(own)).toHaveLength(1);
    expect((await own.ask(compareFiles, { params })).isApart).toBe(false);
    expect(await said()).toEqual([
      'Took back that two files are of two people',
      'Said that two files are of two people',
    ]);
  });

  test('what was said goes with the file that is deleted', async () => {
    const own = await system.signUp();
    const { defendantId } = await born(own, 'Ana Guidry', null);
    const { defendantId: otherId } = await born(own, 'Ana Guidry', null);
    await own.ask(tellApart, { params: { defendantId, otherId } });
    await own.ask(deleteDefendant, { params: { defendantId: otherId } });
    const { rowCount } = await system.owner.query('select 1 from not_the_same where organization_id = $1', [
      own.organizationId,
    ]);
    expect(rowCount).toBe(0);
    expect((await own.call(tellApart, { params: { defendantId, otherId } })).problem?.code).toBe('DEFENDANT_NOT_FOUND');
  });
});

test('two files stand side by side with what each holds', async () => {
  const admin = await system.signUp();
  const one = await born(admin, 'Theo Landry', '1988-03-09', { ssn: '528914406', city: 'Houma' });
  const other = await born(admin, 'Theodore Landry', '1988-03-09', { ssn: '528914407' });
  const { accountId } = await admin.story.bond({ defendantId: one.defendantId });
  await admin.story.indemnitor(one.defendantId);
  const subject = { subjectKind: 'defendant', subjectId: other.defendantId } as const;
  await admin.ask(addNote, { params: subject, body: { text: 'Came in on Sunday' } });
  await admin.story.pay(accountId, 20_000);
  const params = { defendantId: one.defendantId, otherId: other.defendantId };
  const beside = await admin.ask(compareFiles, { params });
  expect(beside).toEqual({
    one: {
      person: one,
      holds: { accounts: 1, balanceCents: 100_000, bonds: 1, indemnitors: 1, notes: 0, documents: 0 },
    },
    other: {
      person: other,
      holds: { accounts: 0, balanceCents: 0, bonds: 0, indemnitors: 0, notes: 1, documents: 0 },
    },
    reasons: ['Nickname: Theo / Theodore', 'Same birthday'],
    sameSsn: false,
    isApart: false,
  });
  expect(JSON.stringify(beside)).not.toMatch(/528914406|528914407/);
  const twice = await admin.call(compareFiles, { params: { ...params, otherId: one.defendantId } });
  expect(twice.problem?.errors).toEqual([{ path: 'otherId', message: 'Choose another file.' }]);
  const stranger = await system.signUp();
  expect((await stranger.call(compareFiles, { params })).problem?.code).toBe('DEFENDANT_NOT_FOUND');
  expect((await stranger.call(tellApart, { params })).problem?.code).toBe('DEFENDANT_NOT_FOUND');
});

test('the duplicates of one person are found by indexes, those told apart among them', async () => {
  const own = await system.signUp();
  const { defendantId } = await born(own, 'Odile Guidry', '1979-05-05', { ssn: '528914406' });
  const { defendantId: otherId } = await born(own, 'Odille Guidry', '1979-05-05', { city: 'Houma' });
  await born(own, 'O. Guidry', null, { ssn: '528914406' });
  await born(own, 'Luc Guidry', '1979-05-05');
  await own.ask(tellApart, { params: { defendantId, otherId } });
  const { others } = await own.ask(findDuplicatesOf, { params: { defendantId } });
  expect(others.map(({ file, reasons, isApart }) => [file.fullName, isApart, ...reasons])).toEqual([
    ['O. Guidry', false, 'Same SSN', 'Same last name'],
    ['Odille Guidry', true, 'One letter of the name differs', 'Same birthday'],
  ]);
  expect(others[1]?.file).toMatchObject({ city: 'Houma', holds: { bonds: 0, accounts: 0 } });
  const stranger = await system.signUp();
  const refused = await stranger.call(findDuplicatesOf, { params: { defendantId } });
  expect(refused.problem?.code).toBe('DEFENDANT_NOT_FOUND');

  const client = await system.pool().connect();
  try {
    await client.query('begin');
    await client.query("select set_config('app.organization_id', $1, true)", [own.organizationId]);
    await client.query('set local enable_seqscan = off');
    const clues = [['ana guidry'], ['1979-05-05'], ['5045550142'], 'no digest'];
    const plan = await client.query<{ 'QUERY PLAN': string }>(`explain ${OTHERS}`, [
      own.organizationId,
      defendantId,
      ...clues,
    ]);
    expect(plan.rows.map((row) => row['QUERY PLAN']).join('\n')).not.toMatch(/Seq Scan on defendant/);
  } finally {
    await client.query('rollback');
    client.release();
  }
});

test('many files of one name, and a phone that an office gave to all, are compared in one look', async () => {
  const busy = await system.signUp();
  await system.owner.query(
    `insert into defendant (organization_id, id, full_name, birthday, phone_number, created_by)
     select $1, gen_random_uuid(), case when n % 100 = 0 then 'John Smith' else 'Person' || n || ' Landry' || n end,
       date '1950-01-01' + n, '5045550100', $2
     from generate_series(1, 3000) n`,
    [busy.organizationId, busy.userId],
  );
  const { rows } = await system.owner.query(PAIRS, [busy.organizationId]);
  expect(rows.length).toBeLessThanOrEqual(500);
  // Thirty of one name, whose birthdays differ by 100 days each: none is within a digit of another.
  expect((await busy.ask(listDuplicates)).pairs.every(({ reasons }) => reasons[0] === 'Same name')).toBe(true);
});
