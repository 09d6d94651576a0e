import { randomUUID } from 'node:crypto';
import { cp, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { listAccountsOfDefendant, recordPayment } from '#contracts/books/account/accounts.ts';
import { listAccountEntries } from '#contracts/books/account/statements.ts';
import { createDefendant, getDefendant, revealDefendantSsn } from '#contracts/people/people/defendants.ts';
import { getDocumentLink, listDocuments } from '#contracts/people/documents/documents.ts';
import { listHistory } from '#contracts/people/people/history.ts';
import { signIn } from '#contracts/office/identity/identity.ts';
import { listPayments } from '#contracts/office/payment-history/payment-history.ts';
import { listJournal } from '#contracts/office/reports/reports.ts';
import { getAuditChain, getTrialBalance } from '#contracts/books/ledger/ledger.ts';
import { listNotes } from '#contracts/people/notes/notes.ts';
import { resetPassword } from '#contracts/office/identity/sign-up.ts';
import { backupCommand } from '../src/cli/backup.ts';
import { exportAgencyCommand } from '../src/cli/export-agency.ts';
import { importAgencyCommand } from '../src/cli/import-agency.ts';
import { resetLinkCommand } from '../src/cli/reset-link.ts';
import { verifyLedgerCommand } from '../src/cli/verify-ledger.ts';
import { withAgencyParts } from '../src/cli/with-agency-parts.ts';
import { derivedTables } from '../src/cli/with-backup-parts.ts';
import { readKeys } from '../src/operations/agency-keys.ts';
import type { AgencyParts } from '../src/operations/agency-parts.ts';
import { readAgencyManifest } from '../src/operations/agency-manifest.ts';
import { erasuresOfAgency } from '../src/operations/erasures-of.ts';
import { exportAgency } from '../src/operations/export-agency.ts';
import { primaryTables } from '../src/operations/tables.ts';
import { KEY_TABLES } from '../src/platform/keys/organization-keys.ts';
import { UNSIGNED_TABLES } from '../src/platform/event-log/proof-cache.ts';
import { EventLog } from '../src/platform/event-log/event-log.ts';
import { each } from '../src/platform/event-log/pages.ts';
import { KeyedHash } from '../src/platform/event-log/keyed-hash.ts';
import { ERASE_QUEUE } from '../src/features/office/case-file/erase-case-file.job.ts';
import { ProjectionRunner } from '../src/platform/projections/projection-runner.ts';
import { ReadYourWrites } from '../src/platform/projections/read-your-writes.ts';
import { trustedOrganizationId } from '../src/kernel/actor.ts';
import { views } from '../src/views.ts';
import { DAY, fill, LINES, PASSPHRASE, reason, type FilledAgency as Agency } from './agency-to-move.ts';
import { makeBusy } from './busy-agency.ts';
import { everyStatement } from './every-statement.ts';
import { runCli } from './run-cli.ts';
import type { TestClient } from './test-client.ts';
import { startTestSystem, type Person, type TestSystem } from './test-system.ts';
import { verified } from './verified.ts';

let folder: string;
let kept: string;
let before: TestSystem;
let after: TestSystem;
let admin: Person;
let agency: Agency;
/** Another agency beside the exported one: nothing of it may leave. */
let others: Agency;
let neighbour: Person;
/** Somebody else's agency that the target has already. */
let resident: Person;

const environmentOf = ({ database, store }: TestSystem, dataDir: string): Record<string, string> => ({
  DATABASE_URL: database.ownerUrl,
  EVENTSTORE_URL: store.url,
  BAILIWICK_SECRET: database.secret,
  BAILIWICK_DATA_DIR: join(folder, dataDir),
  EXPORT_PASSPHRASE: PASSPHRASE,
});
const source = () => environmentOf(before, 'before');
const target = () => environmentOf(after, 'after');

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'agency-'));
  [before, after] = await Promise.all([
    startTestSystem({ BAILIWICK_DATA_DIR: join(folder, 'before') }),
    startTestSystem({ BAILIWICK_DATA_DIR: join(folder, 'after'), BAILIWICK_SECRET: `another ${randomUUID()}` }),
  ]);
  admin = await before.signUp({ organizationName: 'Pelican wombatagency' });
  await before.owner.query('update auth."user" set email_verified = true where id = $1', [admin.userId]);
  neighbour = await before.signUp({ organizationName: 'Magnolia quokkaagency' });
  resident = await after.signUp();
  await makeBusy(resident);
  agency = await fill(admin, 'wombat');
  others = await fill(neighbour, 'quokka');
  // Somebody works at both.
  await before.writeLinked((owner) =>
    owner.query(
      `insert into agent (organization_id, user_id, role, full_name, email)
       select $1, user_id, 'Auditor', full_name, email from agent where user_id = $2`,
      [admin.organizationId, neighbour.userId],
    ),
  );
  // Letters: one that could not be sent, whose link only its own installation can open, and one that still waits.
  await before.owner.query(
    `insert into outgoing_mail (organization_id, mail_id, to_address, kind, words, sealed_link, state)
     select $1, gen_random_uuid(), 'a@example.com', 'welcome', json_build_object('name', words), $2, state
     from (values ('wombatfailed', 'failed'), ('wombatwaiting', 'waiting')) as mail (words, state)`,
    [admin.organizationId, Buffer.from('a sealed link')],
  );
  kept = await exported('kept');
});
afterAll(async () => {
  await Promise.all([before.close(), after.close()]);
  await rm(folder, { recursive: true, force: true });
});

const exported = async (name: string): Promise<string> => {
  const path = join(folder, name);
  const { code, said } = await runCli(exportAgencyCommand, ['Pelican wombatagency', path], source());
  expect([code, said]).toEqual([
    0,
    expect.stringMatching(/^Pelican wombatagency: 9 events, \d+ rows, 1 files\.\nChain/),
  ]);
  return path;
};

test('every table and every sealed column is exported or listed as staying, and role app may read and write all of it', async () => {
  const tables = (await primaryTables(before.owner, derivedTables)).map(({ name }) => name);
  const { tables: carried } = await readAgencyManifest(kept);
  const leaving = [...Object.keys(carried), ...KEY_TABLES].map((name) => `public.${name}`);
  // Of auth only who works there leaves, in people.jsonl: the rest is how a person signs in, wherever else they belong.
  const staying = [
    'account',
    'attempt',
    'known_device',
    'pending_sign_up',
    'preference',
    'session',
    'two_factor',
    'user',
  ];
  const auth = [...staying, 'verification'].map((name) => `auth.${name}`);
  const signedAnew = UNSIGNED_TABLES.map((name) => `public.${name}`);
  expect(tables.toSorted()).toEqual([...leaving, ...signedAnew, ...auth].toSorted());

  const { rows: sealed } = await before.owner.query<{ name: string }>(
    `select table_name || '.' || column_name as name from information_schema.columns
     where table_schema = 'public' and data_type = 'bytea' order by 1`,
  );
  expect(sealed.map(({ name }) => name)).toEqual([
    'agent_provisioning.sealed_password', // stays: see STAYS in cli/with-agency-parts.ts
    'calendar_feed.secret_hash', // leaves as it is: a link is found by it at the same address, wherever the agency is
    'carried_log_key.wrapped', // leaves in keys.sealed
    'defendant.ssn_sealed', // leaves as it is: its key leaves in keys.sealed
    'event_key.wrapped', // stays: the copy is signed anew
    'file_merge.fields_sealed',
    'indemnitor.ssn_sealed',
    'move_in_checked_file.head_sealed',
    'move_in_checked_row.row_sealed',
    'move_in_file.choices_sealed',
    'move_in_file.table_sealed',
    'move_in_person.fields_sealed',
    'move_in_refused_document.path_sealed',
    'organization_data_key.wrapped',
    'outgoing_mail.sealed_link',
    'surety_import.sealed_payload', // leave as they are: their key leaves in keys.sealed
    'surety_import.sealed_url',
    'surety_mail.sealed_raw',
    'surety_mailbox.sealed_secret',
  ]);
  const app = before.database.pool('app');
  const may = "select has_table_privilege($1, 'select') and has_table_privilege($1, 'insert') as may";
  for (const name of leaving) expect([name, (await app.query(may, [name])).rows]).toEqual([name, [{ may: true }]]);
});

test('a passphrase is asked for, and the folder must be new', async () => {
  const { EXPORT_PASSPHRASE: _, ...without } = source();
  const taking = (path: string, env: Record<string, string>) =>
    runCli(exportAgencyCommand, [admin.organizationId, path], env);
  await expect(taking(join(folder, 'none'), without)).rejects.toThrow('EXPORT_PASSPHRASE is missing');
  const short = { ...without, EXPORT_PASSPHRASE: 'short' };
  await expect(taking(join(folder, 'none'), short)).rejects.toThrow('12 characters or more');
  await expect(taking(kept, source())).rejects.toThrow('is not empty');
  await expect(runCli(exportAgencyCommand, ['Nobody', kept], source())).rejects.toThrow(
    new RegExp(`^No agency is Nobody\\.\\n.*${neighbour.organizationId}`),
  );
});

/** What the target has of the agency: rows, events, files. */
const arrived = async (): Promise<unknown[]> => {
  const { rows } = await after.owner.query('select 1 from organization where organization_id = $1', [
    admin.organizationId,
  ]);
  const users = await after.owner.query('select 1 from auth."user" where id = $1', [admin.userId]);
  let events = 0;
  for await (const item of each(after.app.get(EventLog).readAll(null)))
    if (item.kind === 'event' && item.event.organizationId === admin.organizationId) events += 1;
  const files = await readdir(join(folder, 'after'), { recursive: true }).catch(() => []);
  return [rows.length, users.rows.length, events, files.some((name) => name.includes(admin.organizationId))];
};

test('a damaged, changed or unfitting export is refused before anything is written', async () => {
  const nothing = [0, 0, 0, false];
  let count = 0;
  const refused = async (spoil: (path: string) => Promise<unknown>, message: string, env = target()) => {
    const path = join(folder, `spoilt-${(count += 1)}`);
    await cp(kept, path, { recursive: true });
    await spoil(path);
    await expect(runCli(importAgencyCommand, [path], env)).rejects.toThrow(message);
    expect([message, await arrived()]).toEqual([message, nothing]);
    await rm(path, { recursive: true });
  };
  const asIs = () => Promise.resolve();
  await refused(asIs, 'The passphrase does not open', { ...target(), EXPORT_PASSPHRASE: 'four other words' });
  const edited = async (path: string, from: string | RegExp, to: string) => {
    const text = await readFile(path, 'utf8');
    expect(text.replace(from, to)).not.toBe(text);
    await writeFile(path, text.replace(from, to));
  };
  await refused((path) => edited(join(path, 'tables', 'defendant.jsonl'), 'wombat', 'Wombat'), 'is damaged');
  await refused((path) => edited(join(path, 'log.jsonl'), '"Cash"', '"Check"'), 'is damaged');
  await refused((path) => edited(join(path, 'books', 'journal.csv'), 'Cash', 'Check'), 'is damaged');
  const { files } = await readAgencyManifest(kept);
  const [object = ''] = Object.keys(files);
  await refused((path) => writeFile(join(path, 'files', object), 'another'), 'is damaged');
  await refused((path) => rm(join(path, 'files', object)), 'cannot be read');
  await refused((path) => rm(join(path, 'tables', 'note.jsonl')), 'cannot be read');
  await refused((path) => rm(join(path, 'keys.sealed')), 'cannot be read');
  await refused((path) => rm(join(path, 'manifest.json')), 'no whole export');
  // A changed part with its sum in the manifest is noticed, since the manifest's hash is sealed.
  await refused(
    (path) => edited(join(path, 'manifest.json'), /[0-9a-f]{64}/, '0'.repeat(64)),
    'changed after it was taken',
  );
  await refused((path) => edited(join(path, 'manifest.json'), '0098_', '0998_'), 'changed after it was taken');

  // The address of somebody who signs in there already, under another id.
  await after.owner.query('update auth."user" set email = $2 where id = $1', [resident.userId, admin.email]);
  await refused(asIs, `${admin.email} signs in to this system as somebody else`);
  await after.owner.query('update auth."user" set email = $2 where id = $1', [resident.userId, resident.email]);
});

/** What an accountant and an agent read, as JSON text. */
const reports = async (system: TestSystem, client: TestClient): Promise<string[]> => {
  const ask = client.ask.bind(client);
  const { defendantId, accountId } = agency;
  const subject = { params: { subjectKind: 'defendant', subjectId: defendantId } } as const;
  const { rows } = await ask(listDocuments, subject);
  const { url } = await ask(getDocumentLink, { params: { fileId: rows[0]?.fileId ?? '' } });
  const content = await system.app.inject({ url, headers: { cookie: client.cookie } });
  const answers = [
    await ask(getTrialBalance, { query: {} }),
    await ask(listJournal, { query: { limit: 100 } }),
    await ask(listPayments, { query: { limit: 100 } }),
    ...(await everyStatement(client)),
    await ask(getAuditChain),
    await ask(getDefendant, { params: { defendantId } }),
    await ask(listAccountsOfDefendant, { params: { defendantId } }),
    await ask(listAccountEntries, { params: { accountId } }),
    await ask(listHistory, { params: { defendantId } }),
    await ask(listNotes, subject),
    rows,
    content.body,
  ];
  return answers.map((answer) => JSON.stringify(answer));
};

const caughtUp = async (system: TestSystem): Promise<void> => {
  const head = await system.app.get(EventLog).head();
  if (head === null) return;
  for (const { name } of views) while (!(await system.app.get(ReadYourWrites).reached(name, head)));
};

/** Makes the next import fail at a step, as a crash there would, and tells what of the agency has come by then. */
const interrupted = async (at: string, args: string[], message: string): Promise<unknown[]> => {
  await after.owner.query(
    `create function public.fail() returns trigger language plpgsql as 'begin raise exception ''pulled the plug''; end';
     create trigger fails before insert on ${at} execute function public.fail()`,
  );
  await expect(runCli(importAgencyCommand, args, target())).rejects.toThrow(message);
  await after.owner.query(`drop trigger fails on ${at.split(' ')[0] ?? ''}; drop function public.fail()`);
  return arrived();
};

test('under another secret, beside another agency: every report, SSN, command and proof is as it was', async () => {
  const wanted = await reports(before, admin.client);
  // Erased since the export was taken.
  const erasure = 'insert into erasure (organization_id, defendant_id, erased_at) values ($1, $2, now())';
  const { defendantId: gone } = await admin.ask(createDefendant, { body: { fullName: 'Remy Thibodeaux' } });
  const older = await exported('older');
  await before.writeLinked((owner) => owner.query(erasure, [admin.organizationId, gone]));
  await before.writeLinked((owner) => owner.query(erasure, [neighbour.organizationId, randomUUID()]));
  const newer = join(folder, 'newer');
  await exportedWhileWorking(newer);
  await runCli(backupCommand, [join(folder, 'backup')], source());
  for (const list of [newer, join(folder, 'backup')]) {
    const erased: string[] = [];
    for await (const line of erasuresOfAgency(list, admin.organizationId)) erased.push(line);
    expect(erased).toEqual([expect.stringContaining(gone)]);
  }

  const args = [older, '--erasures-of', newer];
  const inTheLog = `log.event for each row when (new.type = 'PaymentReceived')`;
  const [, , some] = await interrupted(inTheLog, args, '');
  expect(some).toBeGreaterThan(0);
  expect(some).toBeLessThan(9);
  expect(await interrupted('agent', args, 'pulled the plug')).toEqual([0, 0, 9, true]);
  const imported = await runCli(importAgencyCommand, args, target());
  expect(imported).toEqual({ code: 0, said: expect.stringMatching(/^Imported Pelican wombatagency: 9 events\./) });
  await expect(runCli(importAgencyCommand, args, target())).rejects.toThrow('is in this system already');
  await caughtUp(after);

  const visitor = await signedInAgain();
  expect(await reports(after, visitor)).toEqual(wanted);
  expect(wanted.at(-1)).toContain('%PDF');
  expect(wanted.join('')).toContain(JSON.stringify(LINES).slice(1, -1));
  const { defendantId, ssn } = agency;
  const reveal = { params: { defendantId }, body: { reason: 'A drill' } };
  expect(await visitor.ask(revealDefendantSsn, reveal)).toEqual({ ssn });
  await commandsAreKnown(visitor);
  await textsVerify();

  await caughtUp(after);
  const [, how = ''] = /cli verify-ledger (.+)/.exec(imported.said) ?? [];
  const proof = await runCli(verifyLedgerCommand, how.split(' '), target());
  expect(proof).toEqual({ code: 0, said: expect.stringContaining('The books are right.') });
  const all = await runCli(verifyLedgerCommand, [], target());
  expect(all).toEqual({ code: 0, said: expect.stringContaining(resident.organizationId) });

  await after.work(ERASE_QUEUE);
  const left = "select 1 from defendant where id = $1 and (lifecycle <> 'erased' or full_name <> '')";
  while ((await after.owner.query(left, [gone])).rowCount !== 0);

  await movesOn(older);
});

/** An export while both agencies take payments: what it holds is of one moment. */
const exportedWhileWorking = async (path: string): Promise<void> => {
  let isTaken = false;
  const work = async ({ ask }: Person, { accountId, marks }: Agency) => {
    for (let payments = 0; payments < 200 && !isTaken; payments += 1) {
      const body = {
        method: 'Cash',
        amountCents: 100,
        paidOn: DAY,
        payer: marks.text(),
        reason,
        confirmed: true,
      } as const;
      await ask(recordPayment, { params: { accountId }, body });
      await ask(listPayments, { query: { limit: 10 } });
    }
  };
  const taking = runCli(exportAgencyCommand, [admin.organizationId, path], source()).finally(() => (isTaken = true));
  const [taken] = await Promise.all([taking, work(admin, agency), work(neighbour, others)]);
  expect(taken).toEqual({ code: 0, said: expect.not.stringContaining('behind') });

  const linesOf = async (name: string) => (await readFile(join(path, name), 'utf8')).trim().split('\n');
  const events = (await linesOf('log.jsonl')).map((line) => JSON.parse(line) as LoggedEvent);
  // Texts are written before their events: of a command under way there may be one more.
  const texts = (await linesOf('tables/entry_text.jsonl')).map((line) => JSON.parse(line) as TextRow);
  const written = new Set(texts.map(({ event_id, field }) => `${event_id} ${field}`));
  const hashed = events.flatMap(([, , id, , , , metadata]) =>
    Object.keys(metadata).flatMap((key) => (key.startsWith('textHash.') ? [`${id} ${key.slice(9)}`] : [])),
  );
  expect(hashed.filter((text) => !written.has(text))).toEqual([]);
  const booked = events.filter(([, , , , , data]) => 'postings' in data).map(([, , id]) => id);
  const journal = await readFile(join(path, 'books', 'journal.csv'), 'utf8');
  expect(booked.filter((id) => !journal.includes(id))).toEqual([]);
  expect(journal).toContain(`Journal entries,${booked.length},`);
};

type LoggedEvent = [
  stream: string,
  revision: string,
  id: string,
  type: string,
  isJson: boolean,
  data: object,
  metadata: object,
];
interface TextRow {
  event_id: string;
  field: string;
}

/** Nobody has a password until they choose one with a link. */
const signedInAgain = async (): Promise<TestClient> => {
  const visitor = after.visitor();
  const { email, password } = admin;
  // What the export says of a mailbox is not believed.
  const { rows } = await after.owner.query('select email_verified as proved from auth."user" where email = $1', [
    email,
  ]);
  expect(rows).toEqual([{ proved: false }]);
  expect((await visitor.call(signIn, { body: { email, password } })).status).toBe(401);
  const { said } = await runCli(resetLinkCommand, [email], target());
  const token = new URL(said.trim()).searchParams.get('token') ?? '';
  const newPassword = 'another horse';
  await visitor.ask(resetPassword, { body: { token, newPassword, confirmPassword: newPassword } });
  const { session } = await visitor.ask(signIn, { body: { email, password: newPassword } });
  expect(session?.organization).toMatchObject({ organizationId: admin.organizationId });
  return visitor;
};

/** A command that was sent before the move is the same command after it, and the next number follows. */
const commandsAreKnown = async (visitor: TestClient): Promise<void> => {
  const { created, paid, accountId, defendantId } = agency;
  const params = { accountId };
  const was = await visitor.ask(recordPayment, paid);
  expect(was).toMatchObject({ receiptNumber: 4 });
  expect(await arrived()).toEqual([1, 1, 9, true]);
  const other = {
    params,
    commandId: paid.commandId,
    body: { method: 'Cash', amountCents: 2_000, paidOn: DAY, reason },
  } as const;
  expect((await visitor.call(recordPayment, other)).problem?.code).toBe('IDEMPOTENCY_KEY_REUSED');
  expect(await visitor.ask(createDefendant, created)).toMatchObject({ defendantId });
  const changed = { commandId: created.commandId, body: { fullName: 'Somebody Else' } };
  expect((await visitor.call(createDefendant, changed)).problem?.code).toBe('IDEMPOTENCY_KEY_REUSED');
  const next = {
    params,
    body: { method: 'Cash', amountCents: 500, paidOn: DAY, payer: 'Remy', reason, confirmed: true },
  } as const;
  expect(await visitor.ask(recordPayment, next)).toMatchObject({ receiptNumber: 5 });
};

/** Every text that stands beside an event is the one that its event has the hash of, old and new. */
const textsVerify = async (): Promise<void> => {
  const hash = await after.app.get(KeyedHash).of(trustedOrganizationId(admin.organizationId));
  const { rows } = await after.owner.query<{ eventId: string; field: string; body: string }>(
    'select event_id, field, body from entry_text where organization_id = $1',
    [admin.organizationId],
  );
  const written = new Set<unknown>(rows.map(({ eventId, field, body }) => hash.ofText(eventId, field, body)));
  let hashes = 0;
  for await (const item of each(after.app.get(EventLog).readAll(null))) {
    if (item.kind !== 'event' || item.event.organizationId !== admin.organizationId) continue;
    const metadata: [string, unknown][] = Object.entries(item.event.metadata);
    for (const [name, value] of metadata) {
      if (!name.startsWith('textHash.')) continue;
      hashes += 1;
      expect([name, written.has(value)]).toEqual([name, true]);
    }
  }
  expect(hashes).toBe(rows.length);
  expect(hashes).toBeGreaterThan(4);
};

/** An agency that came from elsewhere leaves again with the same keys. */
const movesOn = async (older: string): Promise<void> => {
  const onward = join(folder, 'onward');
  await runCli(exportAgencyCommand, [admin.organizationId, onward], target());
  const keys = await Promise.all(
    [older, onward].map(async (path) => readKeys(path, await readAgencyManifest(path), PASSPHRASE)),
  );
  expect(keys[1]).toEqual(keys[0]);
};

test('what another hand had changed where the agency comes from is told where it goes, whatever is written there', async () => {
  const { organizationId } = await before.signUp({ organizationName: 'Egret Bail' });
  await before.owner.query('update organization set retention_years = 1 where organization_id = $1', [organizationId]);
  const path = join(folder, 'changed');
  expect(await runCli(exportAgencyCommand, [organizationId, path], source())).toMatchObject({ code: 0 });
  expect(await runCli(importAgencyCommand, [path], target())).toMatchObject({ code: 0 });
  await after.writeLinked((owner) =>
    owner.query("update organization set city = 'Houma' where organization_id = $1", [organizationId]),
  );
  const { problems } = await verified(after.app, { organizationId });
  expect(problems).toEqual([
    `Organization ${organizationId}: organization (${organizationId}) was changed by another hand than the product's`,
  ]);
});

describe('an export that would miss events is refused', () => {
  const options = { passphrase: PASSPHRASE, now: new Date(), viewsTimeoutMs: 60_000 };
  const lacking = (name: string, change: Partial<AgencyParts> = {}) =>
    withAgencyParts(
      (parts) =>
        exportAgency(join(folder, name), trustedOrganizationId(admin.organizationId), { ...parts, ...change }, options),
      source(),
    );

  test('where they were booked', async () => {
    const some = lacking('booked', { categories: ['account'] });
    await expect(some).rejects.toThrow('The log of the agency is not what was booked');
  });

  test('where a later build wrote them to streams of a new category', async () => {
    await before.owner.query(
      `insert into projection.stopped_organization (view, organization_id, stream, position, reason)
       values ('audit-chain', $1, $2, 1, 'This build does not know events of type Melted.')`,
      [admin.organizationId, `kiln-${admin.organizationId}.1`],
    );
    await expect(lacking('later')).rejects.toThrow('export the agency with the build that writes such streams');
    await before.owner.query('delete from projection.stopped_organization');
  });
});

test('where the books lag behind the log and say so', async () => {
  await before.app.get(ProjectionRunner).stop();
  const { accountId } = agency;
  const body = { method: 'Cash', amountCents: 700, paidOn: DAY, reason } as const;
  await admin.call(recordPayment, { params: { accountId }, body, repeats: 0 });
  Object.assign(process.env, source());
  const path = join(folder, 'behind');
  const options = { passphrase: PASSPHRASE, now: new Date(), viewsTimeoutMs: 0 };
  const { isBehind } = await withAgencyParts((parts) =>
    exportAgency(path, trustedOrganizationId(admin.organizationId), parts, options),
  );
  for (const name of Object.keys(source())) Reflect.deleteProperty(process.env, name);
  expect(isBehind).toBe(true);
  expect(await readFile(join(path, 'README.txt'), 'utf8')).toContain('taken before the newest events were booked');
  expect(await readFile(join(path, 'log.jsonl'), 'utf8')).toContain('"amountCents":700');
});
