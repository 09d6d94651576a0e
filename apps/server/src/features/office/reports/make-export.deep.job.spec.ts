import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import * as exportContract from '#contracts/books/ledger/exports.ts';
import { createDefendant } from '#contracts/people/people/defendants.ts';
import { openAccount } from '#contracts/books/account/accounts.ts';
import { getQueueToken } from '@nestjs/bullmq';
import { startTestSystem, type Person, type TestSystem } from '../../../../test/test-system.ts';
import { APP_POOL, PROJECTOR_POOL } from '../../../platform/database/pools.ts';
import { TenantDatabase } from '../../../platform/database/tenant-database.ts';
import { LiveChanges } from '../../../platform/database/live-changes.ts';
import { TillNames } from '../../books/tills/index.ts';
import { EXPORT_QUEUE } from './export.ts';
import { MakeExportJob } from './make-export.job.ts';
import { PackExports } from './pack-export.ts';
import { StatementPdfs } from './statement-pdf.ts';
import { RowChain } from '../../../platform/proof/row-chain.ts';

const ENTRIES = 3_500;

let system: TestSystem;
let admin: Person;
let accountId: string;

beforeAll(async () => {
  system = await startTestSystem();
  admin = await system.signUp();
  const { defendantId } = await admin.ask(createDefendant, { body: { fullName: 'Marie Thibodeaux' } });
  ({ accountId } = await admin.ask(openAccount, { body: { defendantId } }));
  // Rows as the ledger books them, for more than three pieces.
  await system.owner.query(
    `with entry as (
       insert into journal_entry (organization_id, number, event_id, event_type, stream, revision, position, effective_on,
         booked_on, recorded_at, actor_id, command_id, account_id, amount_cents)
       select $1, n, gen_random_uuid(), 'FeeAdded', 'account', n, n, day, day, '2026-03-09', $2,
         gen_random_uuid(), $3, 100 from generate_series(1, ${ENTRIES}) n, date('2026-03-09'::date + n % 28) as day returning *
     ), links as (
       insert into audit_link select $1, number + 100, event_id, position, recorded_at, md5(number::text) from entry
     )
     insert into posting (organization_id, journal_number, line, ledger_account, debit_cents, credit_cents, account_id, booked_on)
     select $1, number, 1, '1100', 100, 0, $3, booked_on from entry
     union all select $1, number, 2, '4100', 0, 100, $3, booked_on from entry`,
    [admin.organizationId, admin.userId, accountId],
  );
});
afterAll(() => system.close());

/** A worker that is killed, as far as the database can tell, in the middle of its nth piece. */
class DyingDatabase extends TenantDatabase {
  pieces = 0;
  dieIn = Number.POSITIVE_INFINITY;

  override write: TenantDatabase['write'] = (organization, work) =>
    super.write(organization, async (tx) => {
      const result = await work(tx);
      this.pieces += 1;
      if (this.pieces === this.dieIn) throw new Error('killed');
      return result;
    });
}

const jobOn = (database: TenantDatabase) =>
  new MakeExportJob(
    system.app.get(getQueueToken(EXPORT_QUEUE)),
    database,
    system.app.get(LiveChanges),
    system.app.get(PROJECTOR_POOL),
    system.app.get(StatementPdfs),
    system.app.get(PackExports),
    system.app.get(TillNames),
  );

const request = (kind: exportContract.AskedExportKind) => admin.ask(exportContract.requestExport, { body: { kind } });

const fileOf = async (exportId: string) => {
  const { rows } = await system.owner.query<{ body: string; chunks: number }>(
    `select string_agg(body, '' order by chunk) as body, count(*) as chunks from export_chunk where export_id = $1`,
    [exportId],
  );
  return { chunks: rows[0]?.chunks ?? 0, body: (rows[0]?.body ?? '').replaceAll(/(Export,)\d+/g, '$1N') };
};

test('an export that is killed in any piece and taken over by another worker makes the same file, once', async () => {
  const { exportId } = await request('journal-csv');
  const whole = { organizationId: admin.organizationId, exportId };
  await jobOn(system.app.get(TenantDatabase)).run(whole);
  const expected = await fileOf(exportId);
  expect(expected.chunks).toBe(4);
  expect(expected.body.split('\r\n')).toHaveLength(1 + ENTRIES * 2 + 2);

  for (const dieIn of [1, 2, 4]) {
    const ids = { organizationId: admin.organizationId, exportId: (await request('journal-csv')).exportId };
    const dying = new DyingDatabase(system.app.get(APP_POOL), system.app.get(RowChain));
    dying.dieIn = dieIn;
    await expect(jobOn(dying).run(ids)).rejects.toThrow('killed');
    const half = await admin.ask(exportContract.getExport, { params: ids });
    expect(half).toMatchObject({ state: dieIn === 1 ? 'waiting' : 'working' });
    expect(half.progressPercent).toBe(Math.floor((((dieIn - 1) * 1_000) / ENTRIES) * 100));
    await jobOn(system.app.get(TenantDatabase)).run(ids);
    expect(await fileOf(ids.exportId)).toEqual(expected);
    expect(await admin.ask(exportContract.getExport, { params: ids })).toMatchObject({ state: 'ready', rows: ENTRIES });
  }
});

test('two workers on one export at the same time make one file; running it again changes nothing', async () => {
  const ids = { organizationId: admin.organizationId, exportId: (await request('journal-csv')).exportId };
  const job = jobOn(system.app.get(TenantDatabase));
  await Promise.all([job.run(ids), job.run(ids), job.run(ids)]);
  const file = await fileOf(ids.exportId);
  expect(file.chunks).toBe(4);
  await job.run(ids);
  expect(await fileOf(ids.exportId)).toEqual(file);
  const { rows } = await system.owner.query('select count(*) from job_effect where job_id = $1', [
    `export-${ids.exportId}`,
  ]);
  expect(rows).toEqual([{ count: 1 }]);
});

test('a statement of several pieces runs by effective day from one to the next', async () => {
  const { exportId } = await admin.ask(exportContract.requestExport, { body: { kind: 'statement-csv', accountId } });
  await jobOn(system.app.get(TenantDatabase)).run({ organizationId: admin.organizationId, exportId });
  const { body, chunks } = await fileOf(exportId);
  expect(chunks).toBe(4);
  const lines = body
    .trimEnd()
    .split('\r\n')
    .map((line) => line.split(','));
  const days = lines.slice(2, -2).map(([day]) => day);
  expect(days).toHaveLength(ENTRIES);
  expect(days).toEqual(days.toSorted());
  const balances = lines.slice(1, -1).map((cells) => cells[5]);
  const running = Array.from({ length: ENTRIES + 1 }, (_, index) => `${index}.00`);
  expect(balances).toEqual([...running, `${ENTRIES}.00`]);
});

test('exports that an emptied queue lost are enqueued again by the reconciler', async () => {
  const { exportId } = await request('trial-balance-csv');
  await system.owner.query(`update export set moved_at = now() - interval '1 minute' where export_id = $1`, [exportId]);
  const ids = { organizationId: admin.organizationId, exportId };
  const job = jobOn(system.app.get(TenantDatabase));
  expect(await job.missing()).toContainEqual({ jobId: `export-${exportId}`, ids });
  await job.run(ids);
  expect(await job.missing()).not.toContainEqual({ jobId: `export-${exportId}`, ids });
});

test('an export that cannot be made says so', async () => {
  const { exportId } = await request('journal-csv');
  const ids = { organizationId: admin.organizationId, exportId };
  await jobOn(system.app.get(TenantDatabase)).onExhausted(ids);
  expect((await admin.ask(exportContract.getExport, { params: ids })).state).toBe('failed');
  const file = await admin.call(exportContract.downloadExport, { params: ids });
  expect([file.status, file.problem?.code]).toEqual([409, 'EXPORT_NOT_READY']);
  await jobOn(system.app.get(TenantDatabase)).run({ ...ids, exportId: randomUUID() });
});
