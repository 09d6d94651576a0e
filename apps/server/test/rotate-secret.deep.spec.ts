import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { recordPayment } from '#contracts/books/account/accounts.ts';
import { listAccountEntries } from '#contracts/books/account/statements.ts';
import { createDefendant, revealDefendantSsn } from '#contracts/people/people/defendants.ts';
import { getSession, signIn, signInWithCode } from '#contracts/office/identity/identity.ts';
import { confirmTwoFactor, startTwoFactor } from '#contracts/office/identity/profile.ts';
import { startTestStore } from '../../event-store/src/store-under-test.ts';
import { AppModule } from '../src/app.module.ts';
import { exportAgencyCommand } from '../src/cli/export-agency.ts';
import { rotateEventKeysCommand } from '../src/cli/rotate-event-keys.ts';
import { rotateSecretCommand, SEALED_COLUMNS } from '../src/cli/rotate-secret.ts';
import { verifyLedgerCommand } from '../src/cli/verify-ledger.ts';
import { readSettings } from '../src/kernel/config.ts';
import { derivedKey } from '../src/platform/crypto/derived-key.ts';
import { seal, unseal } from '../src/platform/crypto/sealed.ts';
import { migrate } from '../src/operations/migrate.ts';
import { roleUrl } from '../src/platform/database/roles.ts';
import { createHttpApp } from '../src/edge/app/http-app.ts';
import { ProjectionRunner } from '../src/platform/projections/projection-runner.ts';
import { makeBusy } from './busy-agency.ts';
import { runCli } from './run-cli.ts';
import { TestClient } from './test-client.ts';
import { startTestSystem, type Person, type TestSystem } from './test-system.ts';
import { codeOf } from './totp.ts';

const NEW_SECRET = `a new secret of ${randomUUID()}`;
const SSN = '421659973';

let folder: string;
let before: TestSystem;
let admin: Person;
const closing: (() => Promise<unknown>)[] = [];
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'rotate-secret-'));
  before = await startTestSystem({ BAILIWICK_DATA_DIR: join(folder, 'data') });
  admin = await before.signUp();
});
afterAll(async () => {
  for (const close of closing.toReversed()) await close();
  await before.database.drop();
  await rm(folder, { recursive: true, force: true });
});

const environment = (secret = before.database.secret) => ({
  DATABASE_URL: before.database.ownerUrl,
  EVENTSTORE_URL: before.store.url,
  BAILIWICK_DATA_DIR: join(folder, 'data'),
  BAILIWICK_SECRET: secret,
});
const rotate = (more: Record<string, string> = {}) =>
  runCli(rotateSecretCommand, [], { ...environment(), BAILIWICK_NEW_SECRET: NEW_SECRET, ...more });

/** Everything that stands sealed, and who may connect. */
const sealed = async () => {
  const queries = [
    'select organization_id, wrapped from organization_data_key order by 1',
    'select organization_id, wrapped from carried_log_key order by 1',
    'select key_id, wrapped from event_key order by 1',
    'select id, secret, backup_codes from auth.two_factor order by 1',
    'select mail_id, sealed_link from outgoing_mail order by 1',
    'select fingerprint from migration.secret',
    `select rolname, rolpassword from pg_authid where rolname like current_database() || '%' order by 1`,
  ];
  return Promise.all(queries.map(async (sql) => (await before.owner.query<object>(sql)).rows));
};

const aWaitingLetter = async (mailId: string, link: Buffer): Promise<void> => {
  await before.owner.query(
    `insert into outgoing_mail (organization_id, mail_id, to_address, kind, words, sealed_link, state)
     values ($1, $2, 'a@example.com', 'password-reset', '{}', $3, 'waiting')`,
    [admin.organizationId, mailId, link],
  );
};

test('every sealed column is an agency key’s, or named for the rotation', async () => {
  const { rows } = await before.owner.query<{ name: string }>(
    `select table_name || '.' || column_name as name from information_schema.columns
     where table_schema = 'public' and data_type = 'bytea' order by 1`,
  );
  const wrapped = ['carried_log_key.wrapped', 'event_key.wrapped', 'organization_data_key.wrapped'];
  const underAgencyKeys = [
    'defendant.ssn_sealed',
    'file_merge.fields_sealed',
    'indemnitor.ssn_sealed',
    'move_in_checked_file.head_sealed',
    'move_in_checked_row.row_sealed',
    'move_in_file.choices_sealed',
    'move_in_file.table_sealed',
    'move_in_person.fields_sealed',
    'move_in_refused_document.path_sealed',
    'surety_import.sealed_payload',
    'surety_import.sealed_url',
    'surety_mail.sealed_raw',
    'surety_mailbox.sealed_secret',
  ];
  const hashes = ['calendar_feed.secret_hash']; // seals nothing: links that were given out stay as they are
  const named = SEALED_COLUMNS.map(({ table, column }) => `${table}.${column}`);
  expect(rows.map(({ name }) => name)).toEqual([...wrapped, ...underAgencyKeys, ...hashes, ...named].toSorted());
});

test('a new secret opens everything that the old one sealed, keeps the books, and half a rotation changes nothing', async () => {
  const { accountId, defendantId } = await makeBusy(admin);
  const { defendantId: withSsn } = await admin.ask(createDefendant, { body: { fullName: 'Ana Landry', ssn: SSN } });
  const paid = {
    params: { accountId },
    commandId: randomUUID(),
    body: {
      method: 'Cash',
      amountCents: 1_000,
      paidOn: '2026-03-12',
      payer: 'Ana',
      reason: 'old books',
      confirmed: true,
    } as const,
  };
  const receipt = await admin.ask(recordPayment, paid);
  const { secret } = await admin.ask(startTwoFactor, { body: { password: admin.password } });
  await admin.ask(confirmTwoFactor, { body: { code: codeOf(secret) } });
  const mailId = randomUUID();
  await aWaitingLetter(mailId, seal(derivedKey(before.database.secret, 'mail'), 'https://link', mailId));

  await expect(rotate()).rejects.toThrow('Processes still run with the old secret');
  await before.app.close();
  await before.store.close();
  const was = await sealed();
  await expect(rotate({ BAILIWICK_SECRET: `not the secret ${randomUUID()}` })).rejects.toThrow('nothing was changed');
  expect((await rotate({ BAILIWICK_NEW_SECRET: 'short' })).code).toBe(2);
  // A row that cannot be opened stops the rotation, and the old secret stays valid.
  const broken = randomUUID();
  await aWaitingLetter(broken, Buffer.alloc(40));
  await expect(rotate()).rejects.toThrow();
  await before.owner.query('delete from outgoing_mail where mail_id = $1', [broken]);
  expect(await sealed()).toEqual(was);

  expect(await rotate()).toMatchObject({ code: 0, said: expect.stringContaining('second factors: 1 sealed anew') });
  const now = await sealed();
  for (const [index, rows] of was.entries()) if (rows.length > 0) expect(now[index]).not.toEqual(rows);
  expect((await rotate()).said).toContain('already');
  expect(await sealed()).toEqual(now);
  await expect(migrate(before.database.ownerUrl, before.database.secret)).rejects.toThrow('is not the one');
  const { rows } = await before.owner.query<{ link: Buffer }>(
    'select sealed_link as link from outgoing_mail where mail_id = $1',
    [mailId],
  );
  expect(rows.map(({ link }) => unseal(derivedKey(NEW_SECRET, 'mail'), link, mailId))).toEqual(['https://link']);

  const { app, env } = await startAgain();
  const browser = new TestClient(app);
  browser.cookie = admin.client.cookie;
  expect(await browser.ask(getSession)).toEqual({ session: null });
  const { email, password } = admin;
  expect(await browser.ask(signIn, { body: { email, password } })).toMatchObject({ twoFactorRequired: true });
  const { session } = await browser.ask(signInWithCode, { body: { code: codeOf(secret, 1) } });
  expect(session.user.userId).toBe(admin.userId);
  const revealed = { params: { defendantId: withSsn }, body: { reason: 'Court paperwork' } } as const;
  expect(await browser.ask(revealDefendantSsn, revealed)).toMatchObject({ ssn: SSN });
  expect(await browser.ask(recordPayment, paid)).toEqual(receipt);
  await browser.ask(recordPayment, { ...paid, commandId: randomUUID() });
  const { rows: entries } = await browser.ask(listAccountEntries, { params: { accountId } });
  expect(entries.length).toBeGreaterThan(3);
  expect(defendantId).not.toBe(withSsn);

  expect(await runCli(rotateEventKeysCommand, [], env)).toMatchObject({ code: 0 });
  expect(await runCli(verifyLedgerCommand, [], env)).toMatchObject({ code: 0 });
  const exported = { ...env, EXPORT_PASSPHRASE: 'four words are enough' };
  const args = [admin.organizationId, join(folder, 'export')];
  expect(await runCli(exportAgencyCommand, args, exported)).toMatchObject({ code: 0 });
});

/** Store and server with the new secret, on what the old ones left. */
const startAgain = async () => {
  const store = await startTestStore({ databaseUrl: roleUrl(before.database.ownerUrl, NEW_SECRET, 'log') });
  const env = { ...environment(NEW_SECRET), EVENTSTORE_URL: store.url };
  const settings = readSettings({ ...env, LOG_LEVEL: 'fatal' });
  const app = await createHttpApp(AppModule.with(settings), settings);
  app.get(ProjectionRunner).start();
  closing.push(
    () => store.close(),
    () => app.close(),
  );
  return { app, env };
};
