import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import {
  createSuretyCase,
  editSuretyCase,
  getSuretyCase,
  listSuretyCases,
  setSuretyCaseStatus,
} from '#contracts/powers/surety-cases/surety-cases.ts';
import { getSuretyImport, listSuretyImportRecords } from '#contracts/powers/surety-cases/import-surety-case.ts';
import { joinTestSystem, type JoinedSystem } from '../../../../test/join-system.ts';
import { importCases } from '../../../../test/import-cases.ts';
import type { Person } from '../../../../test/test-people.ts';
import type { ImportSuretyCaseJob } from './import-surety-case.job.ts';
import { IMPORT_QUEUE } from './surety-import.ts';

let system: JoinedSystem;
beforeAll(async () => {
  system = await joinTestSystem();
  await system.work(IMPORT_QUEUE);
});
afterAll(() => system.close());

const RECORD = {
  insurer_name: 'Lexington',
  insurer_email: 'claims@example.com',
  defendant_name: 'Theo Landry',
  case_number: '24-118',
  bond_amount: '$5,000.00',
  due_date: '5/7/2026',
  notes: 'Missed court',
};
const bring = (person: Person, payload: unknown) => importCases(person, { payload });
const cases = async (person: Person) => (await person.ask(listSuretyCases)).rows;
const only = async (person: Person) => {
  const [first, ...others] = await cases(person);
  expect(others).toEqual([]);
  return person.ask(getSuretyCase, { params: { caseId: first?.caseId ?? '' } });
};
const errorOf = ({ problem }: { problem: object | null }) =>
  problem && 'error' in problem ? problem.error : undefined;

describe('an import of a payload', () => {
  test('answers in the shape of the specification, and the case is there', async () => {
    const admin = await system.signUp({ fullName: 'Alma Broussard' });
    const { status, body } = await bring(admin, RECORD);
    const row = {
      insurer_name: 'Lexington',
      insurer_email: 'claims@example.com',
      defendant_name: 'Theo Landry',
      case_number: '24-118',
      bond_amount: 5_000,
      due_date: '2026-05-07',
      notes: 'Missed court',
      status: 'new',
    };
    expect(status).toBe(200);
    expect(body).toMatchObject({ success: true, inserted: [row], record: row, warning: null, error: null });
    const kept = await only(admin);
    expect(kept).toMatchObject({ caseId: body.record?.id, bondAmountCents: 500_000, dueOn: '2026-05-07', version: 1 });
    expect(kept.changes).toMatchObject([{ kind: 'created', by: 'Alma Broussard', fields: [{ after: 'import' }] }]);
  });

  test('takes one or many, as JSON or as text of it, and says what became of each', async () => {
    const admin = await system.signUp();
    const commandId = randomUUID();
    const payload = JSON.stringify({
      records: [
        RECORD,
        { ...RECORD, case_number: '24-119', due_date: 'soon' },
        { amount: 5 },
        RECORD,
        { insurer: 'lexington', case: '24 118', defendant: 'Odile Sonnier' },
      ],
    });
    const { status, body } = await importCases(admin, { payload }, commandId);
    expect(status).toBe(200);
    expect(body.inserted.map(({ case_number }) => case_number)).toEqual(['24-118', '24-119']);
    expect(body.record).toBeNull();
    expect(body.warning).toBe(
      '2 new, 1 updated, 1 skipped, 1 refused: record 2: The date "soon" cannot be read.; ' +
        'record 3: It names no insurer, no defendant and no case number.',
    );
    const params = { importId: commandId };
    expect(await admin.ask(getSuretyImport, { params })).toMatchObject({
      source: 'payload',
      host: '',
      state: 'done',
      error: '',
      total: 5,
      counts: { new: 2, updated: 1, skipped: 1, refused: 1 },
    });
    const outcomes: string[] = [];
    let cursor: string | undefined;
    do {
      const page = await admin.ask(listSuretyImportRecords, {
        params,
        query: { limit: 2, ...(cursor ? { cursor } : {}) },
      });
      outcomes.push(...page.rows.map(({ position, outcome, caseName }) => `${position} ${outcome} ${caseName}`));
      cursor = page.nextCursor ?? undefined;
    } while (cursor);
    const last = 'Odile Sonnier';
    expect(outcomes).toEqual([
      `1 new ${last}`,
      '2 new Theo Landry',
      '3 refused null',
      `4 skipped ${last}`,
      `5 updated ${last}`,
    ]);
    const refused = await admin.ask(listSuretyImportRecords, { params, query: { outcome: 'refused' } });
    expect(refused.rows.map(({ position }) => position)).toEqual([3]);
  });

  test('sent again under the same id is the same import', async () => {
    const admin = await system.signUp();
    const commandId = randomUUID();
    const [first, again] = [
      await importCases(admin, { payload: [RECORD] }, commandId),
      await importCases(admin, { payload: [RECORD] }, commandId),
    ];
    expect([first.status, again.body]).toEqual([200, first.body]);
    await only(admin);
  });

  test('that is no import says why, with the words in error too', async () => {
    const admin = await system.signUp();
    const refused = async (body: object) => {
      const answer = await importCases(admin, body);
      return [answer.status, errorOf(answer)];
    };
    expect(await refused({ url: 'https://example.com', payload: RECORD })).toEqual([
      400,
      'Give a URL or a payload, not both.',
    ]);
    for (const body of [{}, { url: ' ', payload: '' }, { url: null, payload: null }])
      expect(await refused(body)).toEqual([400, 'Give a URL or a payload.']);
    for (const payload of ['words', 5, '{"a":'])
      expect(await refused({ payload })).toEqual([400, 'The payload is not JSON of records.']);
    expect(await refused({ payload: [] })).toEqual([422, 'There are no records in it.']);
    const none = 'It names no insurer, no defendant and no case number.';
    expect(await refused({ payload: [{ amount: 1 }] })).toEqual([
      422,
      `0 new, 0 updated, 0 skipped, 1 refused: record 1: ${none}`,
    ]);
    const large = JSON.stringify([{ ...RECORD, notes: 'x'.repeat(10 * 1_048_576) }]);
    expect(await refused({ payload: large })).toEqual([413, 'The payload is too large. Max 10 MB.']);
    const agent = await system.addAgent(admin, 'Agent');
    const forbidden = await bring(agent, RECORD);
    expect([forbidden.status, errorOf(forbidden)]).toEqual([403, 'Your role does not allow this.']);
    expect(await cases(admin)).toEqual([]);
  });

  test('says in error what is wrong with a body that cannot be read', async () => {
    const admin = await system.signUp();
    const send = async (payload: string, type = 'application/json') => {
      const { client } = admin;
      const headers = { cookie: client.cookie, 'idempotency-key': randomUUID(), 'content-type': type };
      const reply = await system.app.inject({ method: 'POST', url: '/api/import-surety-case', headers, payload });
      const { success, error, code } = JSON.parse(reply.body) as { success: unknown; error: unknown; code: unknown };
      return [reply.statusCode, code, success, error];
    };
    expect(await send('{"payload":')).toEqual([400, 'MALFORMED_REQUEST', false, 'The request could not be read.']);
    expect(await send('{}', 'text/plain')).toEqual([
      415,
      'UNSUPPORTED_MEDIA_TYPE',
      false,
      'Send the request as application/json.',
    ]);
    const deep = '['.repeat(20_000) + ']'.repeat(20_000);
    expect(await send(`{"payload":${deep}}`)).toEqual([422, 'VALIDATION_FAILED', false, 'It is nested too deeply.']);
    expect(await send('{"url":5}')).toMatchObject([422, 'VALIDATION_FAILED', false, expect.any(String)]);
  });

  test('refuses a record that is nested deep or has too many fields, and takes the ones beside it', async () => {
    const admin = await system.signUp();
    const deep = `${'[{"a":'.repeat(10_000)}1${'}]'.repeat(10_000)}`;
    const many = JSON.stringify(Object.fromEntries(Array.from({ length: 600_000 }, (_, at) => [`f${at}`, 1])));
    const text = `[{"insurer":"A","of":${deep}},${JSON.stringify(RECORD)},${many}]`;
    const { status, body } = await bring(admin, text);
    expect([status, body.warning]).toEqual([
      200,
      '1 new, 0 updated, 0 skipped, 2 refused: record 1: It is nested too deeply.; record 3: It has more than 100 fields.',
    ]);
    await only(admin);
    for (const payload of [many, deep, `{"data":${'{"data":'.repeat(20_000)}1${'}'.repeat(20_001)}`])
      expect((await bring(admin, payload)).status).toBe(422);
  });

  test('fails where the URL leads to this network, and says so on its page', async () => {
    const admin = await system.signUp();
    const commandId = randomUUID();
    for (const url of ['https://127.0.0.1/cases.json', 'https://169.254.169.254/latest/', 'https://[::ffff:7f00:1]/']) {
      const answer = await importCases(admin, { url }, url.endsWith('json') ? commandId : randomUUID());
      expect([url, answer.status, errorOf(answer)]).toEqual([
        url,
        422,
        'This address does not lead to the public internet.',
      ]);
    }
    const plain = await importCases(admin, { url: 'http://example.com/' });
    expect(errorOf(plain)).toBe('Only https addresses are fetched.');
    const found = await admin.ask(getSuretyImport, { params: { importId: commandId } });
    expect(found).toMatchObject({ state: 'failed', host: '127.0.0.1', total: null });
    const neighbour = await system.signUp();
    for (const endpoint of [getSuretyImport, listSuretyImportRecords])
      expect((await neighbour.call(endpoint, { params: { importId: commandId } })).problem?.code).toBe(
        'SURETY_IMPORT_NOT_FOUND',
      );
  });
});

describe('a record that is there already', () => {
  test('is told by insurer and case number, whoever brought it: what nobody edited is replaced, what somebody did stays', async () => {
    const admin = await system.signUp();
    const { caseId } = await admin.ask(createSuretyCase, {
      body: {
        insurerName: 'LEXINGTON',
        caseNumber: '24 118',
        defendantName: 'Teo Landri',
        notes: 'By phone',
        dueOn: '2026-05-01',
      },
    });
    const { body } = await bring(admin, RECORD);
    expect([body.inserted, body.record?.id]).toEqual([[], caseId]);
    const [facts, notes] = [{ defendantName: 'Theo Landry', dueOn: '2026-05-07' }, 'By phone\nMissed court'];
    expect(await only(admin)).toMatchObject({ ...facts, notes, insurerName: 'LEXINGTON', version: 2 });

    await admin.ask(editSuretyCase, { params: { caseId }, body: { dueOn: '2026-05-20', basedOn: 2 } });
    const second = await bring(admin, { ...RECORD, defendant_name: 'Theodore Landry', due_date: '05/09/2026' });
    expect(second.body.warning).toBe(
      '0 new, 1 updated, 0 skipped, 0 refused: record 1: due_date was edited here and stays.',
    );
    expect(await only(admin)).toMatchObject({
      defendantName: 'Theodore Landry',
      dueOn: '2026-05-20',
      notes,
      version: 4,
    });
  });

  test('is skipped where it says nothing new; absent and null change nothing; a closed case stays closed', async () => {
    const admin = await system.signUp();
    const { body } = await bring(admin, RECORD);
    const params = { caseId: body.record?.id ?? '' };
    await admin.ask(setSuretyCaseStatus, { params, body: { status: 'closed', reasonCode: 'paid', basedOn: 1 } });
    for (const payload of [
      RECORD,
      { insurer: 'Lexington', case: '24-118', defendant: null, amount: '' },
      [[RECORD]][0],
    ]) {
      const again = await bring(admin, payload);
      expect([again.status, again.body.warning]).toEqual([200, '0 new, 0 updated, 1 skipped, 0 refused']);
    }
    await bring(admin, { ...RECORD, notes: 'Seen in Gretna', status: 'new' });
    expect(await only(admin)).toMatchObject({ status: 'closed', notes: 'Missed court\nSeen in Gretna', version: 3 });
  });

  test('without a case number is told by its facts', async () => {
    const admin = await system.signUp();
    const { case_number: _, ...nameless } = RECORD;
    for (const payload of [nameless, nameless, [nameless, nameless]]) await bring(admin, payload);
    await only(admin);
    await admin.ask(createSuretyCase, { body: { insurerName: 'Pelican', defendantName: 'Odile Sonnier' } });
    const typed = await bring(admin, { company: 'Pelican', name: 'Odile Sonnier' });
    expect(typed.body.warning).toBe('0 new, 0 updated, 1 skipped, 0 refused');
    await bring(admin, { ...nameless, bond_amount: 6_000 });
    expect(await cases(admin)).toHaveLength(3);
  });

  test('comes in two imports at once and is one case', async () => {
    const admin = await system.signUp();
    const numbers = Array.from({ length: 30 }, (_, number) => ({ ...RECORD, case_number: `24-${number}` }));
    await Promise.all([bring(admin, numbers), bring(admin, numbers.toReversed()), bring(admin, numbers)]);
    expect(await cases(admin)).toHaveLength(30);
  });
});

test('an SSN is stored nowhere but in the sealed payload, and is in no answer', async () => {
  const admin = await system.signUp();
  const payload = { ...RECORD, notes: 'SSN 528-91-4406', person: { ssn: '528914406' } };
  const { text } = await bring(admin, payload);
  expect(text).not.toMatch(/528-?91/);
  expect((await only(admin)).notes).toBe('SSN ***-**-4406\nperson: {"ssn":"***-**-4406"}');
  const { rows } = await system.owner.query<{ row: string }>(
    `select to_jsonb(t)::text as row from surety_import t where organization_id = $1
     union all select to_jsonb(t)::text from surety_import_record t where organization_id = $1
     union all select to_jsonb(t)::text from surety_case_change t where organization_id = $1
     union all select to_jsonb(t)::text from applied_command t where organization_id = $1
     union all select to_jsonb(t)::text from audit_entry t where organization_id = $1`,
    [admin.organizationId],
  );
  expect(rows.length).toBeGreaterThan(4);
  expect(rows.filter(({ row }) => /528-?91-?4406|Lexington/.test(row))).toEqual([]);
});

test('an agency starts 20 imports an hour, and no more', async () => {
  const admin = await system.signUp();
  const { status } = await bring(admin, RECORD);
  expect(status).toBe(200);
  await system.owner.query(
    `insert into surety_import (organization_id, import_id, source, state, asked_by, from_address, request_id)
     select organization_id, gen_random_uuid(), source, 'done', asked_by, from_address, request_id
     from surety_import, generate_series(1, 19) where organization_id = $1`,
    [admin.organizationId],
  );
  const answer = await bring(admin, RECORD);
  expect([answer.status, errorOf(answer)]).toEqual([
    429,
    'Your agency has started 20 imports within an hour. Try again later.',
  ]);
  const neighbour = await system.signUp();
  expect((await bring(neighbour, RECORD)).status).toBe(200);
});

test('a payload is kept for 30 days, what became of its records for 90', async () => {
  const admin = await system.signUp();
  await bring(admin, RECORD);
  const older = async (days: number) => {
    await system.owner.query(
      `update surety_import set asked_at = now() - make_interval(days => $2) where organization_id = $1`,
      [admin.organizationId, days],
    );
    await system.provider<ImportSuretyCaseJob>('ImportSuretyCaseJob').forget();
    const { rows } = await system.owner.query<object>(
      `select sealed_payload is not null as kept, (select count(*)::int from surety_import_record r
         where r.organization_id = i.organization_id and r.import_id = i.import_id) as records
       from surety_import i where organization_id = $1`,
      [admin.organizationId],
    );
    return rows;
  };
  expect(await older(29)).toEqual([{ kept: true, records: 1 }]);
  expect(await older(31)).toEqual([{ kept: false, records: 1 }]);
  expect(await older(91)).toEqual([]);
  await only(admin);
});
