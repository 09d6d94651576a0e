import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { editDefendant, getDefendant } from '#contracts/people/people/defendants.ts';
import { liveChange } from '#contracts/edge/live.ts';
import { LIVE_CHANNEL } from '../../../platform/database/live-changes.ts';
import { joinTestSystem, type JoinedSystem } from '../../../../test/join-system.ts';
import type { Person } from '../../../../test/test-people.ts';

let system: JoinedSystem;
beforeAll(async () => {
  system = await joinTestSystem();
});
afterAll(() => system.close());

const newDefendant = async ({ story }: Person, fields: object = {}) => {
  const defendantId = await story.defendant({ fullName: 'Delphine Sonnier', ...fields });
  return { params: { defendantId } };
};

const changesOf = async (id: string) => {
  const { rows } = await system.owner.query<Record<string, unknown>>(
    `select version, field, old_value, new_value, changed_by
     from person_change where person_id = $1 order by version, field`,
    [id],
  );
  return rows;
};

test('the fields named are changed, and each leaves what it was', async () => {
  const admin = await system.signUp();
  const { params } = await newDefendant(admin, {
    city: 'Gretna',
    weight: 150,
    ssn: '528914406',
    phoneNumber: '5045550100',
  });
  const before = await admin.ask(getDefendant, { params });
  const body = {
    city: 'Kenner',
    weight: null,
    birthday: '1990-05-17',
    ssn: '528914409',
    phoneNumber: '5045550100',
    basedOn: 1,
  };
  const after = await admin.ask(editDefendant, { params, body });
  const edited = { city: 'Kenner', weight: null, birthday: '1990-05-17', ssnLast4: '4409', version: 2 };
  expect(after).toEqual({ ...before, ...edited });
  expect(await admin.ask(getDefendant, { params })).toEqual(after);
  const changed = { version: 2, changedBy: admin.userId };
  expect(await changesOf(params.defendantId)).toEqual([
    { ...changed, field: 'birthday', oldValue: '', newValue: '1990-05-17' },
    { ...changed, field: 'city', oldValue: 'Gretna', newValue: 'Kenner' },
    { ...changed, field: 'ssn', oldValue: '4406', newValue: '4409' },
    { ...changed, field: 'weight', oldValue: '150', newValue: '' },
  ]);
});

test('an edit that changes nothing is no change; an SSN can be taken off the file', async () => {
  const admin = await system.signUp();
  const { params } = await newDefendant(admin, { city: 'Gretna', ssn: '528914406' });
  const same = { city: 'Gretna', ssn: '528914406', basedOn: 1 };
  expect((await admin.ask(editDefendant, { params, body: same })).version).toBe(1);
  expect(await changesOf(params.defendantId)).toEqual([]);
  const none = await admin.ask(editDefendant, { params, body: { ssn: '', basedOn: 1 } });
  expect([none.version, none.ssnLast4]).toEqual([2, '']);
  const { rows } = await system.owner.query('select ssn_sealed, ssn_digest from defendant where id = $1', [
    params.defendantId,
  ]);
  expect(rows).toEqual([{ ssnSealed: null, ssnDigest: null }]);
});

test('of two people’s edits other fields and equal values are kept, and another value is refused beside its field', async () => {
  const admin = await system.signUp();
  const lena = await system.addAgent(admin, 'Agent');
  const { params } = await newDefendant(admin, { city: 'Gretna', ssn: '528914406' });
  const theirs = { city: 'Kenner', email: 'd@example.com', ssn: '528914407', basedOn: 1 };
  await lena.ask(editDefendant, { params, body: theirs });

  const merged = await admin.ask(editDefendant, {
    params,
    body: { address: '1 Canal St', city: 'Kenner', basedOn: 1 },
  });
  expect(merged).toMatchObject({ address: '1 Canal St', city: 'Kenner', email: 'd@example.com', version: 3 });

  const body = { zip: '70130', city: 'Metairie', ssn: '528914408', basedOn: 1 };
  const { status, problem, text } = await admin.call(editDefendant, { params, body });
  expect([status, problem?.code]).toEqual([409, 'EDITED_MEANWHILE']);
  const message = 'Agent Guidry changed this at the same time.';
  expect(problem?.errors).toEqual([
    { path: 'city', message },
    { path: 'ssn', message },
  ]);
  expect(text).not.toContain('528914');
  expect(await admin.ask(getDefendant, { params })).toEqual(merged);

  const own = await lena.call(editDefendant, { params, body: { city: 'Slidell', basedOn: 1 } });
  expect(own.problem?.errors).toEqual([{ path: 'city', message: 'You changed this at the same time.' }]);
  // An edit from the newest version may change the field.
  expect(await admin.ask(editDefendant, { params, body: { ...body, basedOn: 3 } })).toMatchObject({
    city: 'Metairie',
    ssnLast4: '4408',
    version: 4,
  });
});

test('two edits at the same moment: of one field one is kept and the other refused, of two fields both are kept', async () => {
  const admin = await system.signUp();
  const { params } = await newDefendant(admin);
  const cities = ['Gretna', 'Kenner', 'Slidell', 'Houma'];
  const answers = await Promise.all(
    cities.map((city) => admin.call(editDefendant, { params, body: { city, basedOn: 1 } })),
  );
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409, 409]);
  const kept = answers.find(({ status }) => status === 200)?.body.city;
  const now = await admin.ask(getDefendant, { params });
  expect([now.city, now.version]).toEqual([kept, 2]);

  const fields = [{ address: '1 Canal St' }, { zip: '70130' }, { email: 'd@example.com' }];
  await Promise.all(fields.map((field) => admin.ask(editDefendant, { params, body: { ...field, basedOn: 2 } })));
  const merged = { address: '1 Canal St', zip: '70130', email: 'd@example.com', version: 5 };
  expect(await admin.ask(getDefendant, { params })).toMatchObject(merged);
  expect((await changesOf(params.defendantId)).map(({ version }) => version)).toEqual([2, 3, 4, 5]);
});

test('an edit that is sent twice is one change, and its id is for that edit alone', async () => {
  const admin = await system.signUp();
  const { params } = await newDefendant(admin);
  const edit = { params, body: { city: 'Gretna', basedOn: 1 }, commandId: randomUUID() };
  const [one, two] = await Promise.all([admin.ask(editDefendant, edit), admin.ask(editDefendant, edit)]);
  expect([one.version, two.version]).toEqual([2, 2]);
  expect(await changesOf(params.defendantId)).toHaveLength(1);
  const other = await admin.call(editDefendant, { ...edit, body: { city: 'Kenner', basedOn: 1 } });
  expect(other.problem?.code).toBe('IDEMPOTENCY_KEY_REUSED');
});

test('an edit of a missing file, from an unknown version or with invalid fields is refused', async () => {
  const [admin, neighbour] = await Promise.all([system.signUp(), system.signUp()]);
  const { params } = await newDefendant(admin);
  const body = { city: 'Gretna', basedOn: 1 };
  for (const [person, defendantId] of [
    [neighbour, params.defendantId],
    [admin, randomUUID()],
  ] as const) {
    const { status, problem } = await person.call(editDefendant, { params: { defendantId }, body });
    expect([status, problem?.code]).toEqual([404, 'DEFENDANT_NOT_FOUND']);
  }
  const ahead = await admin.call(editDefendant, { params, body: { ...body, basedOn: 2 } });
  expect(ahead.problem?.errors).toEqual([{ path: 'basedOn', message: 'Reload the page and try again.' }]);
  for (const [field, value, message] of [
    ['fullName', '', 'Full name is required'],
    ['ssn', '12345678', 'Enter all 9 digits of the SSN.'],
    ['height', `9'1"`, expect.any(String)],
  ] as const) {
    const { problem } = await admin.call(editDefendant, { params, body: { [field]: value, basedOn: 1 } });
    expect(problem?.errors).toEqual([{ path: field, message }]);
  }
  expect(await changesOf(params.defendantId)).toEqual([]);
});

test('pending, archived and erased people cannot be read or edited', async () => {
  const admin = await system.signUp();
  const { params } = await newDefendant(admin);
  for (const lifecycle of ['pending', 'archived', 'erased']) {
    await system.owner.query('update defendant set lifecycle = $2 where id = $1', [params.defendantId, lifecycle]);
    const read = await admin.call(getDefendant, { params });
    const edit = await admin.call(editDefendant, { params, body: { city: 'Gretna', basedOn: 1 } });
    expect([read.problem?.code, edit.problem?.code]).toEqual(['DEFENDANT_NOT_FOUND', 'DEFENDANT_NOT_FOUND']);
  }
});

test('open screens hear of an edit by its id, once, and nothing else', async () => {
  const admin = await system.signUp();
  const { params } = await newDefendant(admin);
  const listener = await system.owner.connect();
  try {
    const heard: unknown[] = [];
    const done = new Promise<void>((resolve) => {
      listener.on('notification', ({ channel, payload = '' }) => {
        if (channel === 'spec_end') return resolve();
        const message = JSON.parse(payload) as { organizationId: string };
        if (message.organizationId === admin.organizationId) heard.push(message);
      });
    });
    await listener.query(`listen ${LIVE_CHANNEL}; listen spec_end`);
    await admin.ask(editDefendant, { params, body: { city: 'Gretna', ssn: '528914406', basedOn: 1 } });
    await system.owner.query(`notify spec_end`);
    await done;
    expect(heard.map((message) => liveChange.parse(message).changes)).toEqual([
      [{ topic: 'defendant', id: params.defendantId }],
    ]);
  } finally {
    listener.release(true);
  }
});
