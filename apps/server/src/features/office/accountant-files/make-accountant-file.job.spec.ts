import { afterAll, beforeAll, expect, test } from '@jest/globals';
import {
  downloadAccountantFile,
  listAccountantFiles,
  takeAccountantFile,
} from '#contracts/office/accountant-files/accountant-files.ts';
import { makeBusy } from '../../../../test/busy-agency.ts';
import { startTestSystem, type Person, type TestSystem } from '../../../../test/test-system.ts';
import { MakeAccountantFileJob } from './make-accountant-file.job.ts';

/** No worker is at the queue: each test does its work. */

let system: TestSystem;
let job: MakeAccountantFileJob;
beforeAll(async () => {
  system = await startTestSystem();
  job = system.app.get(MakeAccountantFileJob, { strict: false });
});
afterAll(() => system.close());

const body = { format: 'hledger', from: '2026-03-01', to: '2026-03-31' } as const;

const asked = async () => {
  const admin = await system.signUp();
  await makeBusy(admin);
  const { fileId, state } = await admin.ask(takeAccountantFile, { body });
  expect(state).toBe('waiting');
  return { admin, fileId, ids: { organizationId: admin.organizationId, fileId } };
};
const download = (person: Person, accountantFileId: string) =>
  person.call(downloadAccountantFile, { params: { accountantFileId } });
const states = async (person: Person) =>
  (await person.ask(listAccountantFiles)).rows.map(({ number, state, replacedBy }) => [number, state, replacedBy]);

test('a file is not handed out before it is made; made twice, it is one', async () => {
  const { admin, fileId, ids } = await asked();
  expect((await download(admin, fileId)).problem?.code).toBe('EXPORT_NOT_READY');
  await Promise.all([job.run(ids), job.run(ids)]);
  const { bytes } = await download(admin, fileId);
  await job.run(ids);
  expect((await download(admin, fileId)).bytes).toEqual(bytes);
  expect(await states(admin)).toEqual([[1, 'ready', null]]);
  const { rows } = await system.owner.query('select part from accountant_file_part where file_id = $1', [fileId]);
  expect(rows).toEqual([{ part: 1 }]);
});

test('one that the queue lost is found again', async () => {
  const { fileId, ids } = await asked();
  await system.owner.query(`update accountant_file set moved_at = now() - interval '1 hour' where file_id = $1`, [
    fileId,
  ]);
  expect(await job.missing()).toContainEqual({ jobId: `accountant-file-${fileId}`, ids });
  await job.run(ids);
  expect(await job.missing()).not.toContainEqual({ jobId: `accountant-file-${fileId}`, ids });
});

test('one that could not be made keeps its number, holds no days, and is never made behind the next one’s back', async () => {
  const { admin, fileId, ids } = await asked();
  expect((await admin.call(takeAccountantFile, { body })).problem?.code).toBe('ACCOUNTANT_FILE_TAKEN');
  await job.onExhausted(ids);
  expect((await download(admin, fileId)).problem?.code).toBe('EXPORT_NOT_READY');
  const { fileId: next } = await admin.ask(takeAccountantFile, { body });
  await job.run({ ...ids, fileId: next });
  await job.run(ids);
  expect(await states(admin)).toEqual([
    [2, 'ready', null],
    [1, 'failed', 2],
  ]);
});
