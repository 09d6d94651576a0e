import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { getSuretyImport, listSuretyImportRecords } from '#contracts/powers/surety-cases/import-surety-case.ts';
import { importCases } from '../../../../test/import-cases.ts';
import { PDF } from '../../../../test/sample-files.ts';
import { startTestSystem, type Person, type TestSystem } from '../../../../test/test-system.ts';
import { AttachImportedFilesJob } from './attach-imported-files.job.ts';
import { ATTACH_QUEUE, IMPORT_QUEUE } from './surety-import.ts';

/** An import that is done within so many milliseconds is held up by nobody. */
const SOON_MS = 10_000;

let system: TestSystem;
/** A server whose `/drip…` never ends, by two names. */
let server: Server;
let port: number;
let isDripping = true;
/** What drips now, by what is asked for: records or attachments. */
const dripping = { json: new Set<ServerResponse>(), pdf: new Set<ServerResponse>() };
/** Told with each request that drips. */
let drips: () => void = () => undefined;

const recordsOf = (count: number, links: number, host: string) =>
  Array.from({ length: count }, (_, number) => ({
    insurer: 'Lexington',
    case_no: `24-${number}`,
    name: `Person ${number}`,
    attachments: Array.from({ length: links }, (_, link) => ({
      url: `http://${host}:${port}/drip-${number}-${link}.pdf`,
    })),
  }));

beforeAll(async () => {
  server = createServer((request, response) => {
    if (request.url === '/honest.pdf') return void response.end(PDF);
    if (!isDripping) return void response.writeHead(404).end();
    const kind = dripping[request.url?.endsWith('.json') ? 'json' : 'pdf'];
    response.on('error', () => undefined).once('close', () => kind.delete(response));
    response.writeHead(200, { 'content-type': 'application/pdf' });
    const drip = setInterval(() => response.write('%'), 100);
    response.once('close', () => clearInterval(drip));
    kind.add(response);
    drips();
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  port = (server.address() as AddressInfo).port;
  system = await startTestSystem({ IMPORT_URL_ALLOW: `127.0.0.1:${port},localhost:${port}` });
  await system.work(IMPORT_QUEUE);
  await system.work(ATTACH_QUEUE);
});
afterAll(async () => {
  server.close();
  server.closeAllConnections();
  await system.close();
});

/** Until so many requests drip at once. */
const drippingAre = (kind: keyof typeof dripping, count: number) =>
  new Promise<void>((resolve) => {
    drips = () => (dripping[kind].size >= count ? resolve() : undefined);
    drips();
  });

/** One record with a PDF, imported by an agency that has nothing to do with the others; how long its import took. */
const importBeside = async (person: Person): Promise<{ tookMs: number; importId: string }> => {
  const importId = randomUUID();
  const attachments = [{ url: `http://127.0.0.1:${port}/honest.pdf` }];
  const began = performance.now();
  const { status, body } = await importCases(
    person,
    { payload: { insurer: 'Pelican', case_no: '1', attachments } },
    importId,
  );
  expect([status, body.inserted.length]).toEqual([200, 1]);
  return { tookMs: performance.now() - began, importId };
};
const filesOf = async (person: Person, importId: string) =>
  (await person.ask(getSuretyImport, { params: { importId } })).files;

test('two imports of 500 records with 20 links each to a server that drips hold no import of another agency', async () => {
  const [attacker, honest] = [await system.signUp(), await system.signUp()];
  const imports = [randomUUID(), randomUUID()];
  for (const [index, host] of ['127.0.0.1', 'localhost'].entries()) {
    const { status } = await importCases(attacker, { payload: recordsOf(500, 20, host) }, imports[index] ?? '');
    // The import itself does not wait for its attachments.
    expect(status).toBe(200);
  }
  await drippingAre('pdf', 2);
  const { tookMs, importId } = await importBeside(honest);
  expect(tookMs).toBeLessThan(SOON_MS);
  while ((await filesOf(honest, importId)).attached === 0);
  expect(await filesOf(honest, importId)).toEqual({ waiting: 0, attached: 1, failed: 0 });
  // Both places of the agency are taken, and no more; the page says how many links wait, of each host at most 1,000.
  expect(dripping.pdf.size).toBeLessThanOrEqual(2);
  for (const id of imports) {
    const { waiting, attached, failed } = await filesOf(attacker, id);
    expect([waiting + attached + failed, waiting > 900, waiting <= 1_000]).toEqual([10_000, true, true]);
    const { rows } = await attacker.ask(listSuretyImportRecords, { params: { importId: id }, query: { limit: 100 } });
    expect(rows[99]?.files[19]).toEqual({
      state: 'failed',
      error: 'More than 1,000 attachments from this server wait already. Import this record again later.',
    });
  }
});

test('imports whose own address drips hold no import of another agency', async () => {
  const [attacker, honest] = [await system.signUp(), await system.signUp()];
  const url = (number: number) => `http://127.0.0.1:${port}/drip-${number}.json`;
  const slow = Array.from({ length: 4 }, (_, number) => importCases(attacker, { url: url(number) }));
  await drippingAre('json', 2);
  expect((await importBeside(honest)).tookMs).toBeLessThan(SOON_MS);
  isDripping = false;
  for (const response of dripping.json) response.destroy();
  expect((await Promise.all(slow)).map(({ status }) => status)).toEqual([422, 422, 422, 422]);
});

test('what an hour has no time left for is not fetched, and says so', async () => {
  const admin = await system.signUp();
  const over = async (host: string, tookMs: number): Promise<string | undefined> => {
    const importId = randomUUID();
    const links = [`http://127.0.0.1:${port}/honest.pdf`, `http://localhost:${port}/honest.pdf`];
    await system.owner.query(`update surety_import_file set took_ms = $2 where organization_id = $1 and host like $3`, [
      admin.organizationId,
      tookMs,
      `${host}%`,
    ]);
    const record = { insurer: 'Lexington', case_no: importId, attachments: links.map((link) => ({ url: link })) };
    await importCases(admin, { payload: record }, importId);
    await system.app.get(AttachImportedFilesJob).run({ organizationId: admin.organizationId, importId });
    while ((await filesOf(admin, importId)).waiting > 0);
    const { rows } = await admin.ask(listSuretyImportRecords, { params: { importId } });
    return rows[0]?.files.map(({ error }) => error).join('|');
  };
  expect(await over('nobody', 0)).toBe('|');
  const ofHost =
    'Fetching attachments from this server took 10 minutes within an hour. Import this record again later.';
  expect(await over('localhost', 600_000)).toBe(`|${ofHost}`);
  const ofAgency =
    'Fetching attachments of your agency took 20 minutes within an hour. Import this record again later.';
  expect(await over('127.0.0.1', 600_000)).toBe(`${ofAgency}|${ofAgency}`);
  await system.owner.query(`update surety_import_file set ended_at = ended_at - interval '61 minutes'`);
  expect(await over('nobody', 0)).toBe('|');
});
