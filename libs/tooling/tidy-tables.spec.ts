/**
 * Who reads and who writes a table, found in the SQL of the server (building#one-data-way: tables read by SQL count as
 * imports).
 */
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { dirname, join, normalize } from 'node:path';
import { PROJECTION_NAMES } from '../../apps/server/src/kernel/projection-names.ts';
import { views } from '../../apps/server/src/views.ts';
import { NOT_PROVABLE, PROVED_OTHERWISE } from '../../apps/server/src/features/books/proof/not-provable.ts';
import { TABLE_NAME } from '../../apps/server/src/operations/agency-manifest.ts';
import { createMigratedDatabase, type MigratedDatabase } from '../../apps/server/test/migrated-database.ts';
import { files, read } from './tree.ts';

const SERVER = 'apps/server/src/';
const sources = files.filter((path) => path.startsWith(SERVER) && /(?<!\.spec)\.ts$/.test(path));

let database: MigratedDatabase;
/** Every table, those outside `public` with their schemas. */
let tables: Set<string>;
/** The SQL functions that reads call, by name, with their texts. */
let functions: Map<string, string>;

beforeAll(async () => {
  database = await createMigratedDatabase();
  const owner = database.pool('owner');
  const all = await owner.query<{ name: string }>(
    `select case schemaname when 'public' then tablename else schemaname || '.' || tablename end as name from pg_tables`,
  );
  tables = new Set(all.rows.map(({ name }) => name));
  const { rows } = await owner.query<{ name: string; body: string }>(
    `select n.nspname || '.' || p.proname as name, p.prosrc as body
     from pg_proc p join pg_namespace n on n.oid = p.pronamespace where n.nspname = 'search'`,
  );
  functions = new Map(rows.map(({ name, body }) => [name, body]));
});
afterAll(() => database.drop());

const tablesReadIn = (text: string): string[] => {
  const called = [...text.matchAll(/\bsearch\.\w+/g)].map(([name]) => functions.get(name) ?? '').join('\n');
  return [...`${text}\n${called}`.matchAll(/\b(?:from|join)\s+(?:public\.)?([a-z_][a-z0-9_]*)\b/g)].map(
    ([, name = '']) => name,
  );
};

/** The projections that a file names: in the lists of `reads.after`, and to `readYourWrites.wait`. */
const namedIn = (text: string): Set<string> => {
  const lists = [...text.matchAll(/\[((?:\s*(?:'[a-z-]+'|optionalView\('[a-z-]+'\)),?)+)\s*\]/g)].map(([list]) => list);
  const words = [...lists, ...(text.match(/readYourWrites\.wait\('[a-z-]+'/g) ?? [])].flatMap(
    (list) => list.match(/(?<=')[a-z-]+(?=')/g) ?? [],
  );
  return new Set(words.filter((word) => (PROJECTION_NAMES as readonly string[]).includes(word)));
};

/** Where names that a file imports are written: through an index.ts to the file itself. */
const importedFrom = (path: string): string[] =>
  [...read(path).matchAll(/^import (?!type )\{([^}]*)\} from '(\.[^']+)';/gm)].flatMap(
    ([, names = '', specifier = '']) => {
      const target = normalize(join(dirname(path), specifier));
      if (!target.endsWith('/index.ts')) return [target];
      const exported = [...read(target).matchAll(/^export \{([^}]*)\} from '(\.[^']+)';/gm)];
      return names
        .split(',')
        .flatMap((name) =>
          exported
            .filter(([, offered = '']) => offered.split(',').some((one) => one.trim() === name.trim()))
            .map(([, , file = '']) => normalize(join(dirname(target), file))),
        );
    },
  );

/** A file and the queries that it is made of. */
const withItsQueries = (path: string, seen = new Set<string>()): Set<string> => {
  if (seen.has(path)) return seen;
  seen.add(path);
  for (const file of importedFrom(path)) if (/\.(query|projection)\.ts$/.test(file)) withItsQueries(file, seen);
  return seen;
};

test('every table of an agency is called what its export may name', () => {
  expect([...tables].filter((name) => !name.includes('.') && !TABLE_NAME.test(name))).toEqual([]);
});

test('the names of the projections are those of the views', () => {
  expect(views.map(({ name }) => name).sort()).toEqual([...PROJECTION_NAMES].sort());
});

test('a read waits for the projections whose tables its SQL reads, and for no others', () => {
  const owners = new Map(views.flatMap(({ name, tables }) => tables.map((table) => [table, name])));
  const readers = sources.filter(
    (path) => /reads\s*\.after\(|readYourWrites\.wait\(/.test(read(path)) && path.includes('/features/'),
  );
  expect(readers.length).toBeGreaterThan(10);
  const wrong = readers.flatMap((path) => {
    const waits = namedIn(read(path));
    const needs = new Set(
      [...withItsQueries(path)].flatMap((file) => tablesReadIn(read(file))).flatMap((table) => owners.get(table) ?? []),
    );
    return [
      ...[...needs]
        .filter((name) => !waits.has(name))
        .map(
          (name) =>
            `${path}: reads.after(…) also waits for '${name}', whose tables its SQL reads (or optionalView('${name}'))`,
        ),
      ...[...waits]
        .filter((name) => !needs.has(name))
        .map((name) => `${path}: no SQL here reads a table of '${name}': wait for what is read`),
    ];
  });
  expect(wrong).toEqual([]);
});

test('a table is written by the feature or the layer that owns it, and by no other', () => {
  // Every row of an agency or of an installation at once: they know tables by their lists, not by what they mean.
  const generic = /^(operations|cli)\//;
  const folderOf = (path: string) =>
    path
      .slice(SERVER.length)
      .split('/')
      .slice(0, path.startsWith(`${SERVER}features/`) ? 3 : 2)
      .join('/');
  const writers = new Map<string, Map<string, string>>();
  for (const path of sources.filter((one) => !generic.test(one.slice(SERVER.length)))) {
    const text = read(path);
    const written = [
      ...text.matchAll(
        /(?:insert into|(?<!for |do |no key )update|delete from) (?:only )?("?[a-z_][a-z0-9_]*"?(?:\."?[a-z_][a-z0-9_]*"?)?)/g,
      ),
      ...text.matchAll(/tableName: '([a-z_.]+)'/g),
    ].map(([, table = '']) => table.replaceAll('"', ''));
    for (const table of written.filter((name) => tables.has(name.replace(/^public\./, '')))) {
      const owners = writers.get(table) ?? new Map<string, string>();
      owners.set(folderOf(path), path);
      writers.set(table, owners);
    }
  }
  expect(writers.size).toBeGreaterThan(40);
  const shared = [...writers]
    .filter(([, owners]) => owners.size > 1)
    .map(
      ([table, owners]) =>
        `${table} is written by ${[...owners.values()].join(' and ')}: let its owner offer what the other needs`,
    );
  expect(shared).toEqual([]);
});

interface TableProof {
  /** With its schema. */
  name: string;
  /** Its changes are linked. */
  linked: boolean;
  /** Role projector may write it. */
  byProjector: boolean;
}

/** How each table is proved: the deep test `tamper` tries it. */
const tableProofs = async (): Promise<TableProof[]> => {
  const { rows } = await database.pool('owner').query<TableProof>(
    `select n.nspname || '.' || c.relname as name,
       exists (select from pg_trigger t where t.tgrelid = c.oid and t.tgname = 'row_is_proved') as linked,
       has_table_privilege($1, c.oid, 'insert, update, delete') as "byProjector"
     from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where c.relkind in ('r', 'p') and n.nspname not in ('pg_catalog', 'information_schema') order by 1`,
    [new URL(database.roleUrl('projector')).username],
  );
  return rows;
};

test('who changes a table with PostgreSQL alone is found, or it is written down why not', async () => {
  const proofs = await tableProofs();
  const made = new Set(views.flatMap((view) => view.tables.map((table) => `public.${table}`)));
  const isListed = (name: string) => [name, name.split('.')[0] ?? ''].some((one) => Object.hasOwn(NOT_PROVABLE, one));
  const wrong = proofs.flatMap(({ name, linked, byProjector }) => {
    const ways = [linked, made.has(name), isListed(name), Object.hasOwn(PROVED_OTHERWISE, name)];
    const count = ways.filter(Boolean).length;
    return [
      ...(count === 0
        ? [
            `${name}: nobody would notice a row that was changed in it. Put it under proof in its migration (call ` +
              `prove_rows_of('${name.replace('public.', '')}')), let a view make it from the log, or say in ` +
              'apps/server/src/features/books/proof/not-provable.ts why no money hangs on it (docs/decisions/0011)',
          ]
        : []),
      ...(count > 1
        ? [`${name}: it is proved; take it out of apps/server/src/features/books/proof/not-provable.ts`]
        : []),
      ...(linked && byProjector
        ? [`${name}: role projector may write it, and what it writes is not linked: let TenantDatabase.write do it`]
        : []),
    ];
  });
  const names = new Set(proofs.flatMap(({ name }) => [name, name.split('.')[0]]));
  // The event store makes its own tables when it starts.
  const gone = [...Object.keys(NOT_PROVABLE), ...Object.keys(PROVED_OTHERWISE)]
    .filter((name) => !name.startsWith('log.'))
    .filter((name) => !names.has(name.split(' ')[0]?.split('.').slice(0, 2).join('.')))
    .map((name) => `${name}: no such table; take it out of apps/server/src/features/books/proof/not-provable.ts`);
  expect([...wrong, ...gone]).toEqual([]);
});
