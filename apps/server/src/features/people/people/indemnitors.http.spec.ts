import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { closeAccount } from '#contracts/books/account/closing.ts';
import { deleteDefendant } from '#contracts/people/people/defendants.ts';
import {
  addIndemnitor,
  editIndemnitor,
  getIndemnitor,
  linkIndemnitor,
  listIndemnitors,
  unlinkIndemnitor,
} from '#contracts/people/people/indemnitors.ts';
import { outcome } from '../../../../test/agency-story.ts';
import { joinTestSystem, type JoinedSystem } from '../../../../test/join-system.ts';
import type { Person } from '../../../../test/test-people.ts';

let system: JoinedSystem;
beforeAll(async () => {
  system = await joinTestSystem();
});
afterAll(() => system.close());

const newDefendant = ({ story }: Person) => story.defendant({ fullName: 'Delphine Sonnier' });
const newIndemnitor = ({ story }: Person, defendantId: string, fullName = 'Odile Sonnier') =>
  story.indemnitor(defendantId, { fullName });
const newAccount = async ({ story }: Person, defendantId: string) => (await story.account(defendantId)).accountId;

const fileChanges = async (defendantId: string) => {
  const { rows } = await system.owner.query<{ action: string; details: Record<string, string> }>(
    'select action, details from file_change where defendant_id = $1 order by changed_at',
    [defendantId],
  );
  return rows;
};

test('an indemnitor is kept as entered, and shown to their organization alone', async () => {
  const [admin, neighbour] = await Promise.all([system.signUp(), system.signUp()]);
  const defendantId = await newDefendant(admin);
  const body = {
    fullName: 'Odile Sonnier',
    relationship: 'Parent' as const,
    birthday: '1961-02-28',
    phoneNumber: '5045550142',
    email: 'odile@example.com',
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
  };
  const added = await admin.ask(addIndemnitor, { params: { defendantId }, body: { ...body, ssn: '528914406' } });
  const { indemnitorId, createdAt } = added;
  const rest = { ssnLast4: '4406', version: 1, accountIds: [], references: [] };
  expect(added).toEqual({ ...body, ...rest, indemnitorId, defendantId, createdAt });
  expect(await admin.ask(getIndemnitor, { params: { indemnitorId } })).toEqual(added);
  const second = await newIndemnitor(admin, defendantId, 'Marcel Arceneaux');
  const { indemnitors } = await admin.ask(listIndemnitors, { params: { defendantId } });
  expect(indemnitors.map((one) => one.indemnitorId)).toEqual([indemnitorId, second]);
  expect(indemnitors[0]).toEqual(added);

  const ids = { indemnitorId, defendantId };
  for (const answer of [
    await neighbour.call(getIndemnitor, { params: ids }),
    await neighbour.call(editIndemnitor, { params: ids, body: { city: 'Gretna', basedOn: 1 } }),
  ]) {
    expect([answer.status, answer.problem?.code]).toEqual([404, 'INDEMNITOR_NOT_FOUND']);
  }
  for (const answer of [
    await neighbour.call(listIndemnitors, { params: ids }),
    await neighbour.call(addIndemnitor, { params: ids, body: { fullName: 'X' } }),
  ]) {
    expect([answer.status, answer.problem?.code]).toEqual([404, 'DEFENDANT_NOT_FOUND']);
  }
});

test('an indemnitor without a full name, a phone and an address is refused, also by an edit', async () => {
  const admin = await system.signUp();
  const params = { defendantId: await newDefendant(admin) };
  const empty = await admin.call(addIndemnitor, { params, body: { fullName: '  ', email: 'x@example.com' } });
  expect([empty.status, empty.problem?.code]).toEqual([422, 'INDEMNITOR_EMPTY']);
  for (const body of [{ phoneNumber: '5045550142' }, { address: '1 Canal St' }, { fullName: 'Odile' }]) {
    const { indemnitorId } = await admin.ask(addIndemnitor, { params, body });
    const emptied = Object.fromEntries(Object.keys(body).map((name) => [name, '']));
    const edit = { params: { indemnitorId }, body: { ...emptied, basedOn: 1 } };
    const { problem } = await admin.call(editIndemnitor, edit);
    expect(problem?.code).toBe('INDEMNITOR_EMPTY');
    expect(await admin.ask(getIndemnitor, edit)).toMatchObject({ ...body, version: 1 });
  }
  const { rows } = await system.owner.query('select from person_change where organization_id = $1', [
    admin.organizationId,
  ]);
  expect(rows).toEqual([]);
});

test('edits of two people are merged field by field; two values of one field are refused', async () => {
  const admin = await system.signUp();
  const lena = await system.addAgent(admin, 'Supervisor');
  const defendantId = await newDefendant(admin);
  const params = { indemnitorId: await newIndemnitor(admin, defendantId) };
  await lena.ask(editIndemnitor, { params, body: { city: 'Gretna', ssn: '528914406', basedOn: 1 } });
  const merged = await admin.ask(editIndemnitor, { params, body: { zip: '70053', city: 'Gretna', basedOn: 1 } });
  expect(merged).toMatchObject({ city: 'Gretna', zip: '70053', ssnLast4: '4406', version: 3 });
  const { status, problem } = await admin.call(editIndemnitor, { params, body: { city: 'Kenner', basedOn: 1 } });
  expect([status, problem?.code, problem?.errors]).toEqual([
    409,
    'EDITED_MEANWHILE',
    [{ path: 'city', message: 'Supervisor Guidry changed this at the same time.' }],
  ]);
  const { rows } = await system.owner.query(
    `select person_type, field, old_value, new_value from person_change where person_id = $1 order by version, field`,
    [params.indemnitorId],
  );
  expect(rows).toEqual([
    { personType: 'indemnitor', field: 'city', oldValue: '', newValue: 'Gretna' },
    { personType: 'indemnitor', field: 'ssn', oldValue: '', newValue: '4406' },
    { personType: 'indemnitor', field: 'zip', oldValue: '', newValue: '70053' },
  ]);
});

test('an indemnitor is linked to accounts of their defendant, closed ones too; linking twice changes nothing', async () => {
  const admin = await system.signUp();
  const defendantId = await newDefendant(admin);
  const indemnitorId = await newIndemnitor(admin, defendantId);
  const [one, two] = [await newAccount(admin, defendantId), await newAccount(admin, defendantId)];
  await admin.ask(closeAccount, { params: { accountId: two } });
  const link = (accountId: string) => admin.ask(linkIndemnitor, { params: { accountId }, body: { indemnitorId } });
  const unlink = (accountId: string) => admin.ask(unlinkIndemnitor, { params: { accountId, indemnitorId } });
  const accountsNow = async () => (await admin.ask(getIndemnitor, { params: { indemnitorId } })).accountIds;
  expect(await link(one)).toEqual({ accountId: one, indemnitorId });
  await Promise.all([link(one), link(two), link(two)]);
  expect(await accountsNow()).toEqual([one, two]);
  const { indemnitors } = await admin.ask(listIndemnitors, { params: { defendantId } });
  expect(indemnitors.map(({ accountIds }) => accountIds)).toEqual([[one, two]]);
  expect(await unlink(one)).toEqual({ accountId: one, indemnitorId });
  await unlink(one);
  expect(await accountsNow()).toEqual([two]);
  expect(await fileChanges(defendantId)).toEqual(
    [
      ['indemnitor-linked', '0000001'],
      ['indemnitor-linked', '0000002'],
      ['indemnitor-unlinked', '0000001'],
    ].map(([action, account]) => ({ action, details: { name: 'Odile Sonnier', account } })),
  );
});

test('an indemnitor is not linked to another defendant’s account, to a missing one, or across organizations', async () => {
  const [admin, neighbour] = await Promise.all([system.signUp(), system.signUp()]);
  const [defendantId, other] = [await newDefendant(admin), await newDefendant(admin)];
  const indemnitorId = await newIndemnitor(admin, defendantId);
  const [own, others] = [await newAccount(admin, defendantId), await newAccount(admin, other)];
  const theirs = await newAccount(neighbour, await newDefendant(neighbour));
  const code = (person: Person, accountId: string, id: string) =>
    outcome(person.call(linkIndemnitor, { params: { accountId }, body: { indemnitorId: id } }));
  expect(await code(admin, others, indemnitorId)).toEqual([409, 'ACCOUNT_OF_OTHER_DEFENDANT']);
  expect(await code(admin, theirs, indemnitorId)).toEqual([404, 'ACCOUNT_NOT_FOUND']);
  expect(await code(admin, randomUUID(), indemnitorId)).toEqual([404, 'ACCOUNT_NOT_FOUND']);
  expect(await code(admin, own, randomUUID())).toEqual([404, 'INDEMNITOR_NOT_FOUND']);
  expect(await code(neighbour, theirs, indemnitorId)).toEqual([404, 'INDEMNITOR_NOT_FOUND']);
  const params = { accountId: own, indemnitorId };
  expect((await neighbour.call(unlinkIndemnitor, { params })).problem?.code).toBe('INDEMNITOR_NOT_FOUND');
  expect(await fileChanges(defendantId)).toEqual([]);
});

test('an indemnitor of a deleted defendant is not found, and none can be added', async () => {
  const admin = await system.signUp();
  const defendantId = await newDefendant(admin);
  const params = { indemnitorId: await newIndemnitor(admin, defendantId) };
  const accountId = await newAccount(admin, defendantId);
  await admin.ask(linkIndemnitor, { params: { accountId }, body: params });
  await admin.ask(deleteDefendant, { params: { defendantId } });
  const refused = [
    await admin.call(getIndemnitor, { params }),
    await admin.call(editIndemnitor, { params, body: { city: 'Gretna', basedOn: 1 } }),
    await admin.call(linkIndemnitor, { params: { accountId }, body: params }),
    await admin.call(unlinkIndemnitor, { params: { accountId, ...params } }),
  ];
  expect(refused.map(({ problem }) => problem?.code)).toEqual(refused.map(() => 'INDEMNITOR_NOT_FOUND'));
  const added = await admin.call(addIndemnitor, { params: { defendantId }, body: { fullName: 'X' } });
  expect(added.problem?.code).toBe('DEFENDANT_NOT_FOUND');
});

test('an indemnitor whose intake is not finished is not found', async () => {
  const admin = await system.signUp();
  const defendantId = await newDefendant(admin);
  const params = { indemnitorId: await newIndemnitor(admin, defendantId) };
  await system.owner.query(`update indemnitor set lifecycle = 'pending' where id = $1`, [params.indemnitorId]);
  expect((await admin.call(getIndemnitor, { params })).problem?.code).toBe('INDEMNITOR_NOT_FOUND');
  expect(await admin.ask(listIndemnitors, { params: { defendantId } })).toEqual({ indemnitors: [] });
});

test('an indemnitor that is sent twice is created once', async () => {
  const admin = await system.signUp();
  const params = { defendantId: await newDefendant(admin) };
  const add = { params, body: { fullName: 'Odile' }, commandId: randomUUID() };
  const [one, two] = await Promise.all([admin.ask(addIndemnitor, add), admin.ask(addIndemnitor, add)]);
  expect(two).toEqual(one);
  expect((await admin.ask(listIndemnitors, { params })).indemnitors).toHaveLength(1);
  const other = await admin.call(addIndemnitor, { ...add, body: { fullName: 'Marcel' } });
  expect(other.problem?.code).toBe('IDEMPOTENCY_KEY_REUSED');
});
