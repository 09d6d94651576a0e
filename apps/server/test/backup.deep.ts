import { randomUUID } from 'node:crypto';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { listAccountsOfDefendant } from '#contracts/books/account/accounts.ts';
import { createDefendant, getDefendant, revealDefendantSsn } from '#contracts/people/people/defendants.ts';
import { getDocumentLink, listDocuments, uploadDocument } from '#contracts/people/documents/documents.ts';
import { signIn } from '#contracts/office/identity/identity.ts';
import { changeApprovalLimit } from '#contracts/agency/organizations/agency.ts';
import { listPayments } from '#contracts/office/payment-history/payment-history.ts';
import { listJournal } from '#contracts/office/reports/reports.ts';
import { getAuditChain, getTrialBalance } from '#contracts/books/ledger/ledger.ts';
import { backupCommand } from '../src/cli/backup.ts';
import { restoreCommand } from '../src/cli/restore.ts';
import { unsealSecretCommand } from '../src/cli/unseal-secret.ts';
import { ERASE_QUEUE } from '../src/features/office/case-file/erase-case-file.job.ts';
import { makeBusy } from './busy-agency.ts';
import { everyStatement } from './every-statement.ts';
import { runCli } from './run-cli.ts';
import { pdfNamed } from './sample-files.ts';
import type { TestClient } from './test-client.ts';
import { createTestDatabase } from '../../../libs/tooling/test-database.ts';
import { startTestSystem, type Person, type TestSystem } from './test-system.ts';
import { verified } from './verified.ts';

const SSN = '123456789';
let folder: string;
let before: TestSystem;
let admin: Person;
let defendantId: string;

const environmentOf = (system: TestSystem, dataDir: string) => ({
  DATABASE_URL: system.database.ownerUrl,
  EVENTSTORE_URL: system.store.url,
  BAILIWICK_SECRET: system.database.secret,
  BAILIWICK_DATA_DIR: join(folder, dataDir),
  BACKUP_PASSPHRASE: 'four words are enough',
});

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'backup-'));
  before = await startTestSystem({ BAILIWICK_DATA_DIR: join(folder, 'before') });
  admin = await before.signUp();
  await makeBusy(admin);
  const body = { fullName: 'Odile Sonnier', ssn: SSN, birthday: '1988-03-09' };
  ({ defendantId } = await admin.ask(createDefendant, { body }));
  const params = { subjectKind: 'defendant', subjectId: defendantId } as const;
  await admin.ask(uploadDocument, { params, file: pdfNamed('Bond.pdf') });
});
afterAll(async () => {
  await before.close();
  await rm(folder, { recursive: true, force: true });
});

/** What an accountant and an agent read, as JSON text. */
const reports = async (system: TestSystem, client: TestClient): Promise<string> => {
  const ask = client.ask.bind(client);
  const params = { defendantId };
  const { rows } = await ask(listDocuments, { params: { subjectKind: 'defendant', subjectId: defendantId } });
  const fileId = rows[0]?.fileId ?? '';
  const { url } = await ask(getDocumentLink, { params: { fileId } });
  const content = await system.app.inject({ url, headers: { cookie: client.cookie } });
  return JSON.stringify([
    await ask(getTrialBalance, { query: {} }),
    await ask(listJournal, { query: { limit: 100 } }),
    await ask(listPayments, { query: { limit: 100 } }),
    ...(await everyStatement(client)),
    await ask(getAuditChain),
    await ask(getDefendant, { params }),
    await ask(listAccountsOfDefendant, { params }),
    rows,
    content.body,
  ]);
};

test('after everything was destroyed the restored system answers every report to the byte', async () => {
  const kept = join(folder, 'kept');
  const taken = await runCli(backupCommand, [kept], environmentOf(before, 'before'));
  expect(taken).toEqual({ code: 0, said: expect.stringMatching(/^\d+ events, \d+ rows, 1 files\./) });
  const wanted = await reports(before, admin.client);

  const after = await startTestSystem({ BAILIWICK_DATA_DIR: join(folder, 'after') });
  try {
    const restored = await runCli(restoreCommand, [kept], environmentOf(after, 'after'));
    expect(restored.code).toBe(0);
    const again = await runCli(restoreCommand, [kept], environmentOf(after, 'after')).catch(String);
    expect(again).toBe('Error: This system is not empty. Restore into a new one.');
    // Cut off while its log was being written, it goes on; what is there already is left as it is.
    const goneOn = await runCli(restoreCommand, [kept, '--again'], environmentOf(after, 'after'));
    expect(goneOn.code).toBe(0);

    const visitor = after.visitor();
    await visitor.ask(signIn, { body: { email: admin.email, password: admin.password } });
    await caughtUp(after);
    expect(await reports(after, visitor)).toBe(wanted);
    expect(wanted).toContain('%PDF');
    const body = { reason: 'A drill' };
    expect(await visitor.ask(revealDefendantSsn, { params: { defendantId }, body })).toEqual({ ssn: SSN });

    // Somebody has worked in it since: nothing of that is overwritten.
    await expect(runCli(restoreCommand, [kept, '--again'], environmentOf(after, 'after'))).rejects.toThrow(
      'This system has been in use since its rows were restored',
    );
    expect(await reports(after, visitor)).toBe(wanted);
  } finally {
    await after.close();
  }
});

/** Waits until the views hold as many events as before. */
const caughtUp = async (system: TestSystem): Promise<void> => {
  const sizes = async ({ owner }: TestSystem) => {
    const sql = `select (select count(*) from journal_entry) as journal, (select count(*) from receipt) as receipts,
      (select count(*) from account_entry) as lines, (select count(*) from audit_link) as chain`;
    return JSON.stringify((await owner.query<object>(sql)).rows);
  };
  const wanted = await sizes(before);
  while ((await sizes(system)) !== wanted);
};

test('what another hand had changed is told after a restore, too, whatever its transaction’s number is here', async () => {
  const kept = join(folder, 'kept-changed');
  const stranger = await before.signUp();
  const rename = "update organization set name = 'Egret Bail' where organization_id = $1";
  await before.owner.query(rename, [stranger.organizationId]);
  // Numbers of transactions begin anew in another cluster: these come up again there.
  await before.owner.query(
    `insert into row_change (organization_id, made_in, table_name, row_key, digest, attributes)
     select organization_id, (pg_current_xact_id()::text::bigint + ahead)::text::xid8, table_name, row_key, digest, attributes
     from row_change, generate_series(1, 20000) as ahead where organization_id = $1`,
    [stranger.organizationId],
  );
  const counted = 'select count(*) as notes, count(distinct made_in) as transactions from row_change';
  const notes = async ({ owner }: TestSystem) => (await owner.query<object>(counted)).rows;
  expect(await notes(before)).toEqual([{ notes: 20_001, transactions: 20_001 }]);
  await runCli(backupCommand, [kept], environmentOf(before, 'before'));
  await before.owner.query('delete from row_change where organization_id = $1', [stranger.organizationId]);

  const after = await startTestSystem({ BAILIWICK_DATA_DIR: join(folder, 'after-change') });
  try {
    const environment = environmentOf(after, 'after-change');
    expect(await runCli(restoreCommand, [kept], environment)).toMatchObject({ code: 0 });
    expect(await runCli(restoreCommand, [kept, '--again'], environment)).toMatchObject({ code: 0 });
    const visitor = after.visitor();
    await visitor.ask(signIn, { body: { email: stranger.email, password: stranger.password } });
    await visitor.ask(changeApprovalLimit, { body: { approvalLimitCents: 75_000 } });
    expect(await notes(after)).toEqual([{ notes: 20_001, transactions: 1 }]);
    await caughtUp(after);
    const { organizationId } = stranger;
    const { problems } = await verified(after.app, { organizationId });
    expect(problems).toEqual([
      `Organization ${organizationId}: organization (${organizationId}) was changed by another hand than the product's`,
    ]);
  } finally {
    await after.close();
  }
});

test('a backup holds no SSN and no secret unsealed, and the secret opens with its passphrase only', async () => {
  const kept = join(folder, 'kept-sealed');
  await runCli(backupCommand, [kept], environmentOf(before, 'before'));
  for (const name of await readdir(kept, { recursive: true, withFileTypes: true })) {
    if (!name.isFile()) continue;
    const bytes = await readFile(join(name.parentPath, name.name));
    const text = (name.name.endsWith('.gz') ? gunzipSync(bytes) : bytes).toString('latin1');
    for (const secret of [SSN, before.database.secret]) expect(text).not.toContain(secret);
  }
  const { said } = await runCli(unsealSecretCommand, [kept], { BACKUP_PASSPHRASE: 'four words are enough' });
  expect(said).toBe(`${before.database.secret}\n`);
  const wrong = runCli(unsealSecretCommand, [kept], { BACKUP_PASSPHRASE: 'four other words' });
  await expect(wrong).rejects.toThrow('The passphrase does not open');
});

test('a database without tables is to be migrated first, and a short passphrase seals nothing', async () => {
  const kept = join(folder, 'kept-short');
  const short = { ...environmentOf(before, 'before'), BACKUP_PASSPHRASE: 'short' };
  await expect(runCli(backupCommand, [kept], short)).rejects.toThrow(
    'BACKUP_PASSPHRASE cannot be right: it takes at least 12 characters',
  );
  await runCli(backupCommand, [kept], environmentOf(before, 'before'));
  const empty = await createTestDatabase();
  const into = { ...environmentOf(before, 'empty'), DATABASE_URL: empty.url };
  await expect(runCli(restoreCommand, [kept], into)).rejects.toThrow('run `cli migrate` first');
  await empty.drop();
});

test('a damaged backup, another secret, and a folder in use are refused before anything is written', async () => {
  const kept = join(folder, 'kept-damaged');
  await runCli(backupCommand, [kept], environmentOf(before, 'before'));
  const taken = runCli(backupCommand, [kept], environmentOf(before, 'before'));
  await expect(taken).rejects.toThrow('is not empty');
  const other = { ...environmentOf(before, 'before'), BAILIWICK_SECRET: `another secret ${randomUUID()}` };
  await expect(runCli(restoreCommand, [kept], other)).rejects.toThrow('under another BAILIWICK_SECRET');
  const path = join(kept, 'tables', 'public.organization.jsonl.gz');
  await writeFile(path, (await readFile(join(kept, 'tables', 'public.agent.jsonl.gz'))).subarray(0));
  await expect(runCli(restoreCommand, [kept], environmentOf(before, 'before'))).rejects.toThrow('is damaged');
  await rm(join(kept, 'manifest.json'));
  await expect(runCli(restoreCommand, [kept], environmentOf(before, 'before'))).rejects.toThrow('no whole backup');
});

test('a person who was erased after the backup is erased again after its restore', async () => {
  const [older, newer] = [join(folder, 'older'), join(folder, 'newer')];
  const { defendantId: gone } = await admin.ask(createDefendant, { body: { fullName: 'Remy Thibodeaux' } });
  await runCli(backupCommand, [older], environmentOf(before, 'before'));
  const erasure = 'insert into erasure (organization_id, defendant_id, erased_at) values ($1, $2, now())';
  await before.writeLinked((owner) => owner.query(erasure, [admin.organizationId, gone]));
  await runCli(backupCommand, [newer], environmentOf(before, 'before'));

  const after = await startTestSystem({ BAILIWICK_DATA_DIR: join(folder, 'after-erasure') });
  try {
    const args = [older, '--erasures-of', newer];
    expect(await runCli(restoreCommand, args, environmentOf(after, 'after-erasure'))).toMatchObject({ code: 0 });
    await after.work(ERASE_QUEUE);
    const kept = "select 1 from defendant where id = $1 and (lifecycle <> 'erased' or full_name <> '')";
    while ((await after.owner.query(kept, [gone])).rowCount !== 0);
  } finally {
    await after.close();
  }
});
