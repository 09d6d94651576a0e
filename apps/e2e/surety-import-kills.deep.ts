import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import pg from 'pg';
import { signIn } from '#contracts/office/identity/identity.ts';
import { signUp } from '#contracts/office/identity/sign-up.ts';
import { importSuretyCase } from '#contracts/powers/surety-cases/import-surety-case.ts';
import { listDeadLetters, retryDeadLetter } from '#contracts/office/system/jobs.ts';
import { listAlarms } from '#contracts/office/system/system.ts';
import { Caller } from './caller.ts';
import { startParts, until, type Parts } from './parts.ts';

const RECORDS = 10_000;
/** After so many an import is set aside until an Admin asks for it (building#outside-work). */
const KILLS = 2;

let parts: Parts;
let caller: Caller;
/** Stands in the way of a worker in the middle of a batch. */
let holder: pg.Client;
beforeAll(async () => {
  parts = await startParts();
  caller = new Caller(parts.urls[0] ?? '');
  holder = new pg.Client({ connectionString: parts.owner.options.connectionString });
  await holder.connect();
  const password = 'correct horse battery';
  const email = `${randomUUID()}@example.com`;
  const names = { fullName: 'Alma Broussard', organizationName: 'Pelican Bail Bonds' };
  await caller.ask(signUp, { body: { ...names, email, password, confirmPassword: password } });
  await caller.ask(signIn, { body: { email, password } });
});
afterAll(async () => {
  await holder.end();
  await parts.close();
});

/** Whether the outside worker waits for the table of results: its batch is written, not committed. */
const isHeld = async (): Promise<boolean> => {
  const { rowCount } = await parts.owner.query(
    `select from pg_locks l join pg_stat_activity a on a.pid = l.pid
     where not l.granted and l.relation = 'surety_import_record'::regclass and a.application_name = 'outside'`,
  );
  return rowCount !== 0;
};
const taken = async (): Promise<number> => {
  const { rows } = await parts.owner.query<{ count: number }>('select count(*)::int from surety_import_record');
  return rows[0]?.count ?? 0;
};

test(`an import of ${String(RECORDS)} records whose worker is killed ${String(KILLS)} times is set aside; asked for again it takes each once`, async () => {
  const payload = Array.from({ length: RECORDS }, (_, number) => ({
    insurer: 'Lexington',
    case_number: `24-${String(number)}`,
    defendant: `Theo Landry ${String(number)}`,
    bond_amount: '$5,000.00',
    due_date: '5/7/2026',
    notes: 'Missed court',
  }));
  const began = performance.now();
  let killed = 0;
  const at: number[] = [];
  // In the way before anything begins, so that the first kill is in the first batch.
  await holder.query('begin; lock table surety_import_record in share row exclusive mode');
  const asked = caller.ask(importSuretyCase, { body: { payload } });
  while (killed < KILLS) {
    await until('the outside worker is in the middle of a batch', isHeld);
    const { pid } = parts.outside;
    expect(pid).toBeGreaterThan(0);
    const before = await taken();
    at.push(before);
    process.kill(pid, 'SIGKILL');
    killed += 1;
    await holder.query('rollback');
    if (killed === KILLS) break;
    await until('further batches were taken', async () => (await taken()) > before);
    await holder.query('begin; lock table surety_import_record in share row exclusive mode');
  }
  const ofImport = async () => {
    const { rows } = await parts.owner.query<Record<string, unknown>>(
      `select i.state, i.error, i.total,
         (select count(*)::int from surety_import) as imports,
         (select count(*)::int from surety_import_record where outcome = 'new') as new,
         (select count(*)::int from surety_import_record) as records,
         (select count(*)::int from surety_case) as cases,
         (select count(distinct case_number)::int from surety_case) as numbers,
         (select count(*)::int from surety_case_change where kind = 'created' and version = 1) as changes,
         (select count(*)::int from surety_case_change) as "allChanges",
         (select count(*)::int from audit_entry where action = 'surety-cases-imported') as audited,
         (select count(*)::int from dead_letter) as dead
       from surety_import i`,
    );
    return rows[0];
  };
  await until('the import is set aside', async () => (await ofImport())?.['dead'] === 1);
  await asked.catch(() => undefined);
  expect((await caller.ask(listAlarms)).setAside).toMatchObject({ jobs: 1 });
  const [letter] = (await caller.ask(listDeadLetters)).deadLetters;
  expect(letter).toMatchObject({ work: 'Importing surety cases', tries: 2, reason: 'ProcessEnded' });
  await caller.ask(retryDeadLetter, { params: { deadLetterId: letter?.deadLetterId ?? '' } });
  await until('the import has ended', async () => (await ofImport())?.['state'] === 'done');
  expect((await caller.ask(listAlarms)).setAside).toBeNull();
  const all = { records: RECORDS, new: RECORDS, cases: RECORDS, numbers: RECORDS, changes: RECORDS };
  const rest = { state: 'done', error: '', total: RECORDS, imports: 1, allChanges: RECORDS, audited: 1, dead: 1 };
  expect(await ofImport()).toEqual({ ...all, ...rest });
  expect(new Set(at).size).toBe(KILLS);
  const seconds = ((performance.now() - began) / 1_000).toFixed(1);
  process.stdout.write(
    `${String(RECORDS)} records: ${String(KILLS)} kills, each in the middle of a batch, behind record ${at.join(', ')}; ` +
      `each is there once after ${seconds} s\n`,
  );
});
