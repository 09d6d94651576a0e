import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { createDefendant, getDefendant, listDefendants } from '#contracts/people/people/defendants.ts';
import { getDashboard } from '#contracts/office/dashboard/dashboard.ts';
import { joinTestSystem, type JoinedSystem } from '../../../../test/join-system.ts';
import type { Person } from '../../../../test/test-people.ts';

let system: JoinedSystem;
beforeAll(async () => {
  system = await joinTestSystem();
});
afterAll(() => system.close());

const namesOf = async (person: Person, limit: number, name?: string) => {
  const pages: string[][] = [];
  let cursor: string | undefined;
  do {
    const query = { limit, ...(name === undefined ? {} : { name }), ...(cursor === undefined ? {} : { cursor }) };
    const page = await person.ask(listDefendants, { query });
    pages.push(page.rows.map(({ fullName }) => fullName));
    cursor = page.nextCursor ?? undefined;
  } while (cursor !== undefined);
  return pages;
};

test('a phone number that is older than the rules for new ones is shown as it stands', async () => {
  const admin = await system.signUp();
  const defendantId = await admin.story.defendant({ fullName: 'Ana', phoneNumber: '+1 (225) 555-0100' });
  const params = { defendantId };
  expect(await admin.ask(getDefendant, { params })).toMatchObject({ phoneNumber: '2255550100' });
  await system.owner.query(`update defendant set phone_number = '5550100' where id = $1`, [defendantId]);
  expect(await admin.ask(getDefendant, { params })).toMatchObject({ phoneNumber: '5550100' });
});

test('a defendant is kept as entered, and shown to their organization alone', async () => {
  const [admin, neighbour] = await Promise.all([system.signUp(), system.signUp()]);
  const body = {
    fullName: '  Théo "T" O’Brien; drop table ',
    birthday: '2000-02-29',
    phoneNumber: '5045550100',
    email: 'theo@example.com',
    address: '1 Canal St',
    city: 'New Orleans',
    state: 'LA' as const,
    zip: '70130',
    employerName: 'Pontchartrain Seafood',
    employerPhone: '5045550111',
    supervisorName: 'Remy Fontenot',
    employerAddress: '9 Lakeshore Dr',
    employerCity: 'Mandeville',
    employerState: 'LA' as const,
    employerZip: '70448',
    alternatePhone: '5045550102',
    race: 'Other' as const,
    sex: 'O' as const,
    height: `5'11"`,
    weight: 168,
    vehicleMake: 'Ford',
    vehicleModel: 'Ranger',
    vehicleYear: '2011',
    vehicleColor: 'White',
    otherContact: 'His aunt, after six',
    courtDate: '2031-03-09',
    courtTime: '09:00',
    courtSection: 'M3',
  };
  const created = await admin.ask(createDefendant, { body: { ...body, ssn: '528914406' } });
  expect(created).toEqual({
    ...body,
    fullName: body.fullName.trim(),
    ssnLast4: '4406',
    version: 1,
    mugshotFileId: null,
    defendantId: created.defendantId,
    createdAt: created.createdAt,
  });
  const params = { defendantId: created.defendantId };
  expect(await admin.ask(getDefendant, { params })).toEqual(created);
  for (const defendantId of [params.defendantId, randomUUID(), 'x', '%', "' or 1=1"]) {
    const { status, problem } = await neighbour.call(getDefendant, { params: { defendantId } });
    expect([status, problem?.code, problem?.detail]).toEqual([404, 'DEFENDANT_NOT_FOUND', 'Defendant not found.']);
  }
  expect((await neighbour.ask(listDefendants)).rows).toEqual([]);
  expect([await admin.ask(getDashboard), await neighbour.ask(getDashboard)]).toMatchObject([
    { defendants: 1 },
    { defendants: 0 },
  ]);
});

test('a defendant that is sent twice is created once', async () => {
  const admin = await system.signUp();
  const commandId = randomUUID();
  const send = () => admin.ask(createDefendant, { body: { fullName: 'Once' }, commandId });
  const [one, two, three] = [...(await Promise.all([send(), send()])), await send()];
  expect([two, three]).toEqual([one, one]);
  const { problem } = await admin.call(createDefendant, { body: { fullName: 'Twice' }, commandId });
  expect(problem?.code).toBe('IDEMPOTENCY_KEY_REUSED');
  expect(await admin.ask(getDashboard)).toMatchObject({ defendants: 1 });
});

test('the list pages by name, whatever its case, without loss or repeat', async () => {
  const admin = await system.signUp();
  const names = ['bo', 'Ana', 'ana', 'ANA', 'Zed', 'Éva', 'Bo%', 'b_o', 'Charles'];
  for (const fullName of names) await admin.story.defendant({ fullName });
  const everyone = (await namesOf(admin, 200)).flat();
  expect(everyone.map((name) => name.toLowerCase())).toEqual([
    'ana',
    'ana',
    'ana',
    'b_o',
    'bo',
    'bo%',
    'charles',
    'zed',
    'éva',
  ]);
  const pages = await namesOf(admin, 2);
  expect(pages.map(({ length }) => length)).toEqual([2, 2, 2, 2, 1]);
  expect(pages.flat()).toEqual(everyone);
  expect((await namesOf(admin, 200, 'AN')).flat().toSorted()).toEqual(['ANA', 'Ana', 'ana']);
  // Marks are no part of a name as it is compared, and stand for nothing else.
  expect((await namesOf(admin, 200, '%')).flat()).toEqual([]);
  expect((await namesOf(admin, 200, 'bo%')).flat()).toEqual(['bo', 'Bo%']);
  expect((await namesOf(admin, 200, 'nobody')).flat()).toEqual([]);
});

test('a page that does not exist and limits out of range are refused', async () => {
  const admin = await system.signUp();
  for (const cursor of ['x', 'W10', 'bnVsbA', Buffer.from('["a","b"]').toString('base64url'), '"; drop']) {
    const { status, problem } = await admin.call(listDefendants, { query: { cursor } });
    expect([status, problem?.errors]).toEqual([422, [{ path: 'cursor', message: 'This page does not exist.' }]]);
  }
  for (const limit of [0, 201, 1.5, 'x']) {
    const { problem } = await admin.call(listDefendants, { query: { limit } });
    expect(problem?.errors?.[0]?.path).toBe('limit');
  }
});
