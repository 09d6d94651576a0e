/**
 * Changes every column, deletes and inserts a row of every table, as somebody with write access to PostgreSQL could, and
 * expects `verify-ledger` to find it. A new table or column fails here until it is proved or listed in `not-provable.ts`.
 */
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { Pool, PoolClient } from 'pg';
import * as exportContract from '#contracts/books/ledger/exports.ts';
import { setFirstNumber } from '#contracts/books/first-numbers/first-numbers.ts';
import * as opening from '#contracts/books/opening/opening.ts';
import { closeMonth, listMonths } from '#contracts/books/periods/periods.ts';
import { bringInLists } from '#contracts/office/move-in/move-in.ts';
import { explainPowerGap, listPowerGaps } from '#contracts/powers/inventory/power-gaps.ts';
import { transferEntry } from '#contracts/books/transfers/transfers.ts';
import { firstDayOf, monthAfter, monthOf } from '#domain/books/months.ts';
import { dayOf, DEFAULT_TIME_ZONE } from '#domain/kernel/days.ts';
import { FinishMoveIn } from '../src/features/office/move-in/finish-move-in.ts';
import { MakeExportJob } from '../src/features/office/reports/make-export.job.ts';
import { TenantDatabase } from '../src/platform/database/tenant-database.ts';
import { EventLog } from '../src/platform/event-log/event-log.ts';
import { ReadYourWrites } from '../src/platform/projections/read-your-writes.ts';
import { linkedTables, noteAllRows } from '../src/platform/proof/linked-tables.ts';
import { trustedOrganizationId } from '../src/kernel/actor.ts';
import { views } from '../src/views.ts';
import { makeBusy } from './busy-agency.ts';
import { NOT_PROVABLE } from '../src/features/books/proof/not-provable.ts';
import { makeWorld } from './sample-world.ts';
import { beginMoveIn, uploadList } from './moving-in.ts';
import { writeSampleRows } from './sample-rows.ts';
import { quoted, waysOf, type Way } from './tamper-ways.ts';
import { tampering } from './tampering.ts';
import { startTestSystem, type Person, type TestSystem } from './test-system.ts';
import { verified } from './verified.ts';

let system: TestSystem;
let admin: Person;
/** The tables whose rows are compared each with its link or with what the log makes of it; without their schema. */
let compared: ReadonlySet<string>;

beforeAll(async () => {
  system = await startTestSystem();
  admin = await system.signUp();
  await moveInAndOut();
  await moveInElsewhere();
  const { accountId, entryId, otherAccountId } = await makeWorld(admin);
  const toAccountId = otherAccountId;
  await admin.ask(transferEntry, { params: { accountId, entryId }, body: { toAccountId, reason: 'Not his' } });
  const { rows: gaps } = await admin.ask(listPowerGaps, { query: { kind: 'unreceived' } });
  for (const { kind, number, powerId, cause } of gaps)
    await admin.ask(explainPowerGap, { body: { kind, number, powerId, cause, reason: 'Lost in the mail' } });
  await makeBusy(admin);
  await closeOldestMonth(accountId);
  const { exportId } = await admin.ask(exportContract.requestExport, { body: { kind: 'journal-csv' } });
  await system.app.get(MakeExportJob).run({ organizationId: admin.organizationId, exportId });
  await admin.call(exportContract.downloadExport, { params: { exportId } });
  const head = await system.app.get(EventLog).head();
  for (const { name } of views)
    expect(await system.app.get(ReadYourWrites).reached(name, head ?? 0n, 120_000)).toBe(true);
  await writeMissingRows();
});
afterAll(() => system.close());

/** An opening that is in closes its days, and opens them again where it is taken back. */
const moveInAndOut = async (): Promise<void> => {
  await admin.ask(opening.planMoveIn, { body: { program: 'Bail Books 4', cutOverOn: '1990-01-31' } });
  await admin.ask(opening.addOpeningLine, { body: { account: '1000', amountCents: 100_000 } });
  await admin.ask(opening.bringInOpening);
  await admin.ask(opening.takeBackOpening);
};

/** Another agency comes with numbers that go on, and what was paid before. */
const moveInElsewhere = async (): Promise<void> => {
  const mover = await system.signUp();
  await mover.ask(setFirstNumber, { body: { series: 'receipts', first: 501 } });
  await beginMoveIn(mover, '1990-01-31');
  await uploadList(mover, 'clients', 'ID,Name,DOB\n1,Marie Landry,04/13/1968\n');
  await uploadList(mover, 'bonds', 'Client ID,Bond Date,Status,Bond Amt\n1,01/15/1990,Open,1000\n');
  await uploadList(
    mover,
    'payments-before',
    'Client ID,Date,Amount,Method,Payer\n1,01/20/1990,75.00,Check,Paul Landry\n',
  );
  await mover.ask(bringInLists);
  await system.app.get(FinishMoveIn).round();
};

/** What somebody paid in the month before this one makes the oldest month one that is over. */
const closeOldestMonth = async (accountId: string): Promise<void> => {
  const paidOn = firstDayOf(monthAfter(monthOf(dayOf(new Date(), DEFAULT_TIME_ZONE)), -1));
  await admin.story.pay(accountId, 500, { paidOn, reason: 'Found in a folder' });
  const { months } = await admin.ask(listMonths);
  const { month } = months.at(-1) ?? { month: '' };
  await admin.ask(closeMonth, { params: { month } });
};

/** A row of each linked table that no request of the sample agency fills; what the spec writes is linked as it is. */
const writeMissingRows = async (): Promise<void> => {
  const linked = await linkedOf(system.owner);
  compared = new Set([...linked, ...views.flatMap((view) => view.tables)]);
  await writeSampleRows(system.owner, admin.organizationId, linked);
  await system.app.get(TenantDatabase).write(trustedOrganizationId(admin.organizationId), (tx) => noteAllRows(tx));
};

const linkedOf = async (owner: Pool): Promise<string[]> => {
  const client = await owner.connect();
  const found = await linkedTables(client);
  client.release();
  return found.map(({ name }) => name);
};

const tables = async (): Promise<string[]> => {
  const { rows } = await system.owner.query<{ name: string }>(
    `select table_schema || '.' || table_name as name from information_schema.tables
     where table_type = 'BASE TABLE' and table_schema not in ('pg_catalog', 'information_schema') order by 1`,
  );
  return rows.map(({ name }) => name);
};

type Outcome = 'found' | 'missed' | 'refused' | 'no row';

/** Makes the change; null where PostgreSQL took it. */
const change = async (client: PoolClient, { table, statements }: Way): Promise<Outcome | null> => {
  if ((await client.query(`select 1 from ${quoted(table)} limit 1`)).rowCount === 0) return 'no row';
  for (const statement of statements) {
    const { rowCount } = await client.query(statement).catch(() => ({ rowCount: null }));
    if (rowCount) return null;
  }
  return 'refused';
};

const problemsNow = async (): Promise<string[]> =>
  (await verified(system.app).catch((error: unknown) => ({ problems: [String(error)] }))).problems;

/** Makes a change and looks whether anything is found. */
const tamper = (way: Way): Promise<Outcome> =>
  tampering(
    system.owner,
    [way.table],
    async (client) => (await change(client, way)) ?? ((await problemsNow()).length > 0 ? 'found' : 'missed'),
  );

/** The same with changes of several tables at once, each of which has to be told by its own name; null where it was not. */
const tamperTogether = (ways: readonly Way[]): Promise<(Outcome | null)[]> => {
  const tables = ways.map(({ table }) => table);
  return tampering(system.owner, tables, async (client) => {
    const made: (Outcome | null)[] = [];
    for (const way of ways) made.push(await change(client, way));
    const problems = await problemsNow();
    const isTold = (table: string) =>
      problems.some((problem) => problem.includes(`: ${table.replace('public.', '')} (`));
    return tables.map((table, at) => made[at] ?? (isTold(table) ? 'found' : null));
  });
};

const isListed = ({ table, what }: Way): boolean =>
  [table.split('.')[0] ?? '', table, `${table}${what}`].some((name) => Object.hasOwn(NOT_PROVABLE, name));

/** All ways, told apart by how they are tried: of rows that are compared together, each table once in a round. */
const roundsOf = (ways: readonly Way[]): Way[][] => {
  const isCompared = ({ table }: Way) => compared.has(table.replace('public.', ''));
  const ofTables = [...Map.groupBy(ways.filter(isCompared), ({ table }) => table).values()];
  const most = Math.max(...ofTables.map(({ length }) => length));
  const together = Array.from({ length: most }, (_, at) => ofTables.flatMap((ofOne) => ofOne.slice(at, at + 1)));
  return [...together, ...ways.filter((way) => !isCompared(way)).map((way) => [way])];
};

test('every change that somebody makes with PostgreSQL alone is found, or is listed as not provable', async () => {
  expect(await problemsNow()).toEqual([]);
  const all = await tables();
  const ways = (await Promise.all(all.map((table) => waysOf(system.owner, table)))).flat();
  const listed = ways.filter(isListed);
  const rounds = roundsOf(ways.filter((way) => !isListed(way)));
  const count = { found: 0, refused: 0 };
  const wrong: string[] = [];
  for (const [at, round] of rounds.entries()) {
    const outcomes = round.length === 1 ? [] : await tamperTogether(round);
    for (const [place, way] of round.entries()) {
      // What was not told together is tried by itself.
      const outcome = outcomes[place] ?? (await tamper(way));
      if (outcome === 'found' || outcome === 'refused') count[outcome] += 1;
      else wrong.push(`${way.table}${way.what}: ${outcome}`);
    }
    if (at % 50 === 0) process.stdout.write(`round ${at} of ${rounds.length}: ${count.found} found so far\n`);
  }
  const stale = Object.keys(NOT_PROVABLE).filter((name) => {
    const table = name.split(' ')[0]?.split('.').slice(0, 2).join('.') ?? '';
    return !all.some((known) => known === table || known.startsWith(`${table}.`));
  });
  process.stdout.write(
    `${ways.length} tampers: ${count.found} found, ${count.refused} refused by PostgreSQL, ${listed.length} not ` +
      `provable, ${wrong.length} missed\n`,
  );
  expect({ wrong, stale }).toEqual({ wrong: [], stale: [] });
  expect(await problemsNow()).toEqual([]);
});
