import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { getSuretyCase, listSuretyCases } from '#contracts/powers/surety-cases/surety-cases.ts';
import {
  getSuretyImport,
  importSuretyCase,
  listSuretyImportRecords,
} from '#contracts/powers/surety-cases/import-surety-case.ts';
import { isDeep } from '../../../../../../libs/tooling/deep-suite.ts';
import { startDyingProcess, type DyingProcess } from '../../../../test/dying-process.ts';
import { importCases } from '../../../../test/import-cases.ts';
import { PDF, PIXEL } from '../../../../test/sample-files.ts';
import { startTestSystem, type Person, type TestSystem } from '../../../../test/test-system.ts';
import { AttachImportedFilesJob } from './attach-imported-files.job.ts';
import { ImportSuretyCaseJob } from './import-surety-case.job.ts';
import { IMPORT_QUEUE } from './surety-import.ts';

let system: TestSystem;
/** A server of an insurer on loopback, which the product may reach. */
let insurer: Server;
let answer: RequestListener;
let place: string;
/** Another process on the same database, whose connections break where a test says so. */
let dying: DyingProcess;

beforeAll(async () => {
  insurer = createServer((request, response) => answer(request, response)).listen(0, '127.0.0.1');
  await once(insurer, 'listening');
  place = `127.0.0.1:${(insurer.address() as AddressInfo).port}`;
  system = await startTestSystem({ IMPORT_URL_ALLOW: place });
  dying = await startDyingProcess(system);
});
afterAll(async () => {
  await dying.close();
  await system.close();
  insurer.closeAllConnections();
  insurer.close();
});

const recordOf = (number: number) => ({
  insurer: 'Lexington',
  case_no: `24-${number}`,
  name: `Person ${number}`,
  due: '5/7/2026',
});
const job = () => system.app.get(ImportSuretyCaseJob);

/** An import that nobody works on yet: its request does not wait for it. */
const asked = async (person: Person, payload: unknown) => {
  const importId = randomUUID();
  const body = { payload };
  void person.call(importSuretyCase, { body, commandId: importId });
  for (;;) {
    const { rowCount } = await system.owner.query('select 1 from surety_import where import_id = $1', [importId]);
    if (rowCount === 1) return { organizationId: person.organizationId, importId };
    await new Promise(setImmediate);
  }
};

/** Works on it in a process that dies at its nth query; answers whether it did. */
const workDying = async (ids: { organizationId: string; importId: string }, nth: number, when: 'before' | 'after') => {
  dying.breakAt({ nth, when, dead: true });
  try {
    await dying.get(ImportSuretyCaseJob).run(ids);
    return false;
  } catch {
    return true;
  } finally {
    dying.mend();
  }
};

const counted = async ({ organizationId }: { organizationId: string }) => {
  const { rows } = await system.owner.query(
    `select (select count(*)::int from surety_case where organization_id = $1) as cases,
       (select count(distinct case_number)::int from surety_case where organization_id = $1) as numbers,
       (select count(*)::int from surety_case_change where organization_id = $1) as changes,
       (select count(*)::int from surety_import_record where organization_id = $1 and outcome = 'new') as results,
       (select count(*)::int from audit_entry where organization_id = $1 and action = 'surety-cases-imported') as told`,
    [organizationId],
  );
  return rows[0] as Record<string, number>;
};

const [RECORDS, KILLS] = isDeep ? [10_000, [7, 61, 118, 177, 236]] : [2_000, [7, 25, 40]];

test(`${String(RECORDS)} records, the work killed ${String(KILLS.length)} times: each once`, async () => {
  const admin = await system.signUp();
  const total = RECORDS;
  const ids = await asked(
    admin,
    Array.from({ length: total }, (_, number) => recordOf(number)),
  );
  let last = 0;
  for (const [kill, nth] of KILLS.entries()) {
    expect(await workDying(ids, nth, kill % 2 === 0 ? 'before' : 'after')).toBe(true);
    const { cases = 0, results } = await counted(ids);
    expect([cases, cases % 200]).toEqual([results, 0]);
    expect(cases).toBeGreaterThanOrEqual(last);
    last = cases;
  }
  expect(last).toBeGreaterThan(200);
  expect(last).toBeLessThan(total);
  // Two workers that take it over at the same moment share it.
  await Promise.all([job().run(ids), dying.get(ImportSuretyCaseJob).run(ids)]);
  expect(await counted(ids)).toEqual({ cases: total, numbers: total, changes: total, results: total, told: 1 });
  await job().run(ids);
  expect(await counted(ids)).toEqual({ cases: total, numbers: total, changes: total, results: total, told: 1 });
  const found = await admin.ask(getSuretyImport, { params: { importId: ids.importId } });
  expect(found).toMatchObject({ state: 'done', total, counts: { new: total } });
});

test('killed at any query, a small import takes each record once', async () => {
  const admin = await system.signUp();
  for (let nth = 1, numbers = 0; ; nth += isDeep ? 1 : 3) {
    const ids = await asked(admin, [recordOf(numbers), recordOf(numbers + 1), { amount: 5 }]);
    numbers += 2;
    const died = await workDying(ids, nth, nth % 2 === 0 ? 'before' : 'after');
    await job().run(ids);
    const { cases, changes, results } = await counted(ids);
    expect([nth, cases, changes, results]).toEqual([nth, numbers, numbers, numbers]);
    if (!died) break;
    await system.owner.query(`update surety_import set asked_at = now() - interval '2 hours'`);
  }
});

test('an import that the queue has lost is found again, and the job carries ids alone', async () => {
  const admin = await system.signUp();
  const ids = await asked(admin, [recordOf(1)]);
  await job().queue.obliterate({ force: true });
  await system.owner.query(`update surety_import set asked_at = now() - interval '6 seconds' where import_id = $1`, [
    ids.importId,
  ]);
  const missing = (await job().missing()).filter((one) => one.jobId === ids.importId);
  expect(missing).toEqual([{ jobId: ids.importId, ids }]);
  await job().run(ids);
  expect((await job().missing()).filter((one) => one.jobId === ids.importId)).toEqual([]);
  expect(await counted(ids)).toMatchObject({ cases: 1, results: 1 });
});

describe('an import from a URL', () => {
  beforeAll(() => system.work(IMPORT_QUEUE));
  const fetched = async (person: Person, path = '/cases.json') =>
    importCases(person, { url: `http://${place}${path}` });
  const json =
    (value: unknown): RequestListener =>
    (_, response) =>
      response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(value));

  test('takes what the server has', async () => {
    const admin = await system.signUp();
    answer = json({ cases: [recordOf(1), recordOf(2)] });
    const { status, body } = await fetched(admin);
    expect([status, body.inserted.length, body.warning]).toEqual([200, 2, null]);
  });

  test('fetches the PDFs of its records behind the same guard; what cannot be had leaves the case', async () => {
    const admin = await system.signUp();
    const other = Buffer.concat([PDF, Buffer.from('%')]);
    const files: Record<string, Buffer> = {
      '/order.pdf': PDF,
      '/same.pdf': PDF,
      '/other.pdf': other,
      '/picture.pdf': PIXEL.content,
    };
    const links = [
      ...Object.keys(files).map((path) => ({
        name: path === '/order.pdf' ? 'Order.pdf' : '',
        url: `http://${place}${path}`,
      })),
      { url: 'https://127.0.0.1/x.pdf' },
      { url: `http://${place}/gone.pdf` },
    ];
    answer = (request, response) => {
      const file = files[request.url ?? ''];
      if (request.url === '/cases.json') response.end(JSON.stringify([{ ...recordOf(1), attachments: links }]));
      else if (file) response.end(file);
      else response.writeHead(404).end();
    };
    const commandId = randomUUID();
    const body = { url: `http://${place}/cases.json` };
    const { record } = (await importCases(admin, body, commandId)).body;
    await system.app.get(AttachImportedFilesJob).run({ organizationId: admin.organizationId, importId: commandId });
    const kept = await admin.ask(getSuretyCase, { params: { caseId: record?.id ?? '' } });
    expect(kept.attachments.map(({ name }) => name).toSorted()).toEqual(['Order.pdf', 'other.pdf']);
    expect(kept.changes.map(({ kind }) => kind)).toEqual(['attached', 'attached', 'created']);
    const params = { importId: commandId };
    const { rows } = await admin.ask(listSuretyImportRecords, { params });
    expect(rows[0]?.files).toEqual([
      { state: 'attached', error: '' },
      { state: 'known', error: '' },
      { state: 'attached', error: '' },
      { state: 'failed', error: 'Only PDF files can be attached.' },
      { state: 'failed', error: 'This address does not lead to the public internet.' },
      { state: 'failed', error: 'The server answered 404.' },
    ]);
    const { files: counts } = await admin.ask(getSuretyImport, { params });
    expect(counts).toEqual({ waiting: 0, attached: 3, failed: 3 });
  });

  test('says what was wrong with the server, and takes nothing', async () => {
    const admin = await system.signUp();
    const refused = async () => {
      const { status, problem } = await fetched(admin);
      return [status, problem?.detail];
    };
    answer = (_, response) => response.writeHead(500).end();
    expect(await refused()).toEqual([422, 'The server answered 500.']);
    answer = (_, response) => response.end('<html>');
    expect(await refused()).toEqual([422, 'What came is not JSON of records.']);
    answer = (_, response) => response.end(Buffer.alloc(10 * 1_048_576 + 1, ' '));
    expect(await refused()).toEqual([422, 'The server sent more than 10 MB.']);
    answer = (_, response) => response.writeHead(302, { location: 'https://127.0.0.1/' }).end();
    expect(await refused()).toEqual([422, 'This address does not lead to the public internet.']);
    expect((await admin.ask(listSuretyCases)).rows).toEqual([]);
  });
});
