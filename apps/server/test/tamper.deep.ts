/**
 * Changes every column, deletes and inserts a row of every table, as somebody with write access to PostgreSQL could, and
 * expects `verify-ledger` to find it. A new table or column fails here until it is proved or listed in `not-provable.ts`.
 */
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { PoolClient } from 'pg';
import pg from 'pg';
import * as exportContract from '#contracts/ledger/exports.ts';
import { MakeExportJob } from '../src/features/reports/make-export.job.ts';
import { TenantDatabase } from '../src/platform/database/tenant-database.ts';
import { EventLog } from '../src/platform/event-log/event-log.ts';
import { Freshness } from '../src/platform/projections/read-your-writes.ts';
import { noteAllRows } from '../src/platform/proof/linked-tables.ts';
import { organizationId as vouchedFor } from '../src/kernel/actor.ts';
import { views } from '../src/views.ts';
import { makeBusy } from './busy-agency.ts';
import { NOT_PROVABLE } from './not-provable.ts';
import { makeWorld } from './sample-requests.ts';
import { tampering } from './tampering.ts';
import { startTestSystem } from './test-system.ts';
import type { Person, TestSystem } from './test-system.ts';
import { verified } from './verified.ts';

interface Column {
  name: string;
  type: string;
  isKey: boolean;
}

let system: TestSystem;
let admin: Person;

beforeAll(async () => {
  system = await startTestSystem();
  admin = await system.signUp();
  await makeWorld(admin);
  await makeBusy(admin);
  const { exportId } = await admin.ask(exportContract.requestExport, { body: { kind: 'journal-csv' } });
  await system.app.get(MakeExportJob).run({ organizationId: admin.organizationId, exportId });
  await admin.call(exportContract.downloadExport, { params: { exportId } });
  await fillTheRest();
  const head = await system.app.get(EventLog).head();
  for (const { name } of views) expect(await system.app.get(Freshness).reached(name, head ?? 0n, 120_000)).toBe(true);
});
afterAll(() => system.close());

/** A row of each table that no request of the sample agency fills; what the spec writes by hand is linked as it is. */
const fillTheRest = async (): Promise<void> => {
  const { rows } = await system.owner.query<{ id: string }>(
    `select id from defendant where organization_id = $1 and lifecycle = 'live' order by id limit 1`,
    [admin.organizationId],
  );
  const values = [admin.organizationId, rows[0]?.id];
  const fill = (sql: string) => system.owner.query(`${sql} on conflict do nothing`, values);
  await fill("insert into erasure (organization_id, defendant_id, erased_at, event_ids) values ($1, $2, now(), '{}')");
  await fill(
    'insert into archived_file (organization_id, defendant_id, archived_by, archived_at) values ($1, $2, $2, now())',
  );
  await fill(
    'insert into unsigned_log (organization_id, events, recorded_at) select $1, 0, now() where $2::uuid is not null',
  );
  await fill(`insert into unsigned_stream (organization_id, stream, revision) select $1, 'account-' || $2::text, 1`);
  await fill(`insert into person_change (organization_id, person_type, person_id, version, field, old_value, new_value, changed_by)
    values ($1, 'defendant', $2, 2, 'city', 'Gretna', 'Kenner', $2)`);
  await fill(`insert into account_indemnitor (organization_id, account_id, indemnitor_id, linked_by)
    select $1, a.account_id, i.id, $2 from account a join indemnitor i using (organization_id) where organization_id = $1 limit 1`);
  await system.app.get(TenantDatabase).write(vouchedFor(admin.organizationId), (tx) => noteAllRows(tx));
};

const quoted = (name: string): string => name.split('.').map(pg.escapeIdentifier).join('.');

const tables = async (): Promise<string[]> => {
  const { rows } = await system.owner.query<{ name: string }>(
    `select table_schema || '.' || table_name as name from information_schema.tables
     where table_type = 'BASE TABLE' and table_schema not in ('pg_catalog', 'information_schema') order by 1`,
  );
  return rows.map(({ name }) => name);
};

const columnsOf = async (table: string): Promise<Column[]> => {
  const { rows } = await system.owner.query<Column>(
    `select a.attname as name, format_type(a.atttypid, null) as type,
       exists (select from pg_index i where i.indrelid = a.attrelid and i.indisprimary and a.attnum = any(i.indkey)) as "isKey"
     from pg_attribute a
     where a.attrelid = $1::regclass and a.attnum > 0 and not a.attisdropped and a.attgenerated = '' order by a.attnum`,
    [quoted(table)],
  );
  return rows;
};

/** Other values of a type, as SQL over the old one; the first that PostgreSQL takes is tried. */
const OTHERS: Readonly<Record<string, readonly string[]>> = {
  uuid: ['gen_random_uuid()'],
  text: ["coalesce(OLD, '') || 'x'"],
  boolean: ['not OLD', 'true', 'false'],
  date: ["coalesce(OLD, '2026-01-02') + 1"],
  'timestamp with time zone': ["coalesce(OLD, '2026-01-02') + interval '1 day'"],
  jsonb: [`coalesce(OLD, '{}') || '{"tampered": true}'`],
  bytea: [`coalesce(OLD, '') || '\\x01'`],
  'uuid[]': ["coalesce(OLD, '{}') || gen_random_uuid()"],
  'text[]': [`coalesce(OLD, '{}') || 'x'::text`],
};
const NUMBERS = ['coalesce(OLD, 0) + 1', 'OLD - 1'];

/** What a check allows: its literals, for a column that takes some words only. */
const wordsOf = async (table: string): Promise<string[]> => {
  const { rows } = await system.owner.query<{ words: string }>(
    `select pg_get_constraintdef(oid) as words from pg_constraint where conrelid = $1::regclass and contype = 'c'`,
    [quoted(table)],
  );
  return rows.flatMap(({ words }) => words.match(/'[A-Za-z][^']*'/g) ?? []);
};

const othersOf = ({ name, type }: Column, words: readonly string[]): string[] =>
  [...(OTHERS[type] ?? NUMBERS), ...(type === 'text' ? words : [])].map((sql) =>
    sql.replaceAll('OLD', pg.escapeIdentifier(name)),
  );

type Outcome = 'found' | 'missed' | 'refused' | 'no row';

/** Makes the change and checks that it is found; a change that PostgreSQL refuses is skipped. */
const tamper = (table: string, statements: readonly string[]): Promise<Outcome> =>
  tampering(system.owner, [table], async (client: PoolClient) => {
    if ((await client.query(`select 1 from ${quoted(table)} limit 1`)).rowCount === 0) return 'no row';
    for (const statement of statements) {
      const { rowCount } = await client.query(statement).catch(() => ({ rowCount: null }));
      if (!rowCount) continue;
      const { problems } = await verified(system.app).catch((error: unknown) => ({ problems: [String(error)] }));
      return problems.length > 0 ? 'found' : 'missed';
    }
    return 'refused';
  });

/** The first row; of the log, the first event that is ours. */
const ofOne = (table: string) => {
  const ours = table === 'log.event' ? `where stream like 'account-%'` : '';
  return `ctid = (select ctid from ${quoted(table)} ${ours} order by ctid limit 1)`;
};

const isListed = (table: string, what: string): boolean =>
  [table.split('.')[0] ?? '', table, `${table}${what}`].some((name) => Object.hasOwn(NOT_PROVABLE, name));

/** Every way to change a table's rows, by name. */
const waysOf = async (table: string): Promise<[what: string, statements: string[]][]> => {
  const [columns, words] = [await columnsOf(table), await wordsOf(table)];
  const update = columns.map((column): [string, string[]] => [
    `.${column.name}`,
    othersOf(column, words).map(
      (other) =>
        `update ${quoted(table)} set ${pg.escapeIdentifier(column.name)} = ${other}
         where ${ofOne(table)} and ${pg.escapeIdentifier(column.name)} is distinct from (${other})`,
    ),
  ]);
  const names = columns.map(({ name }) => pg.escapeIdentifier(name)).join(', ');
  const copies = columns
    .filter(({ isKey, name }) => isKey && name !== 'organization_id')
    .map((key) => {
      const values = columns.map((column) =>
        column === key ? (othersOf(column, words)[0] ?? '') : pg.escapeIdentifier(column.name),
      );
      return `insert into ${quoted(table)} (${names}) overriding system value
        select ${values.join(', ')} from ${quoted(table)} where ${ofOne(table)}`;
    });
  return [...update, [' delete', [`delete from ${quoted(table)} where ${ofOne(table)}`]], [' insert', copies]];
};

test('every change that somebody makes with PostgreSQL alone is found, or is listed as not provable', async () => {
  expect((await verified(system.app)).problems).toEqual([]);
  const all = await tables();
  const count = { found: 0, refused: 0, listed: 0 };
  const wrong: string[] = [];
  for (const table of all) {
    const isOutside = isListed(table, '');
    for (const [what, statements] of await waysOf(table)) {
      if (isOutside || isListed(table, what)) {
        count.listed += 1;
        continue;
      }
      const outcome = await tamper(table, statements);
      if (outcome === 'found' || outcome === 'refused') count[outcome] += 1;
      else wrong.push(`${table}${what}: ${outcome}`);
    }
    process.stdout.write(`${table}: ${count.found} found so far\n`);
  }
  const stale = Object.keys(NOT_PROVABLE).filter((name) => {
    const table = name.split(' ')[0]?.split('.').slice(0, 2).join('.') ?? '';
    return !all.some((known) => known === table || known.startsWith(`${table}.`));
  });
  process.stdout.write(
    `${count.found + count.refused + count.listed + wrong.length} tampers: ${count.found} found, ${count.refused} refused ` +
      `by PostgreSQL, ${count.listed} not provable, ${wrong.length} missed\n`,
  );
  expect({ wrong, stale }).toEqual({ wrong: [], stale: [] });
  expect((await verified(system.app)).problems).toEqual([]);
});
