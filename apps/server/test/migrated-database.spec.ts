/** A spec's database is a copy of one that was migrated: it must be what migrating makes, to the last privilege. */
import { afterAll, expect, test } from '@jest/globals';
import { createMigratedDatabase, templateName, type MigratedDatabase } from './migrated-database.ts';

const CATALOG = `
  with own as (select oid, nspname from pg_namespace where nspname !~ '^pg_' and nspname <> 'information_schema')
  select 'schema ' || nspname as what, nspowner::regrole::text as owner, nspacl::text as acl, '' as made
    from pg_namespace join own using (oid, nspname)
  union all select 'relation ' || nspname || '.' || relname || ' ' || relkind::text, relowner::regrole::text, relacl::text,
    concat(relrowsecurity, relforcerowsecurity, case relkind when 'i' then pg_get_indexdef(c.oid) when 'v' then pg_get_viewdef(c.oid) end)
    from pg_class c join own on own.oid = relnamespace
  union all select 'column ' || nspname || '.' || relname || '.' || attname, format_type(atttypid, atttypmod), attacl::text,
    concat(attnum, attnotnull, attgenerated, pg_get_expr(adbin, adrelid))
    from pg_attribute a join pg_class c on c.oid = attrelid join own on own.oid = relnamespace
    left join pg_attrdef d on adrelid = attrelid and adnum = attnum
  union all select 'constraint ' || nspname || '.' || conrelid::regclass || '.' || conname, '', '', pg_get_constraintdef(k.oid)
    from pg_constraint k join own on own.oid = connamespace
  union all select 'policy ' || polrelid::regclass || '.' || polname, polroles::regrole[]::text, polcmd::text,
    concat(polpermissive, pg_get_expr(polqual, polrelid), pg_get_expr(polwithcheck, polrelid)) from pg_policy
  union all select 'function ' || p.oid::regprocedure, proowner::regrole::text, proacl::text, pg_get_functiondef(p.oid)
    from pg_proc p join own on own.oid = pronamespace where prokind <> 'a'
  union all select 'trigger ' || tgrelid::regclass || '.' || tgname, '', '', pg_get_triggerdef(oid) from pg_trigger where not tgisinternal
  union all select 'member ' || roleid::regrole, member::regrole::text, concat(inherit_option, set_option), ''
    from pg_auth_members where starts_with(roleid::regrole::text, current_database())
  union all select 'migration ' || name, '', '', hash from migration.applied
  order by 1, 2, 3, 4`;

/** What is in it and who may do what, without its name. */
const contentOf = async (database: MigratedDatabase): Promise<string[]> => {
  const name = new URL(database.ownerUrl).pathname.slice(1);
  const { rows } = await database.pool('owner').query<Record<string, string | null>>(CATALOG);
  return rows.map((row) => JSON.stringify(row).replaceAll(name, 'database'));
};

const open = new Set<MigratedDatabase>();
const make = async (secret?: string): Promise<MigratedDatabase> => {
  const database = await createMigratedDatabase(secret);
  open.add(database);
  return database;
};
const drop = async (database: MigratedDatabase): Promise<void> => {
  open.delete(database);
  await database.drop();
};
afterAll(() => Promise.all([...open].map(drop)));

test('a copy of the template is what its own migration makes', async () => {
  const copy = await make();
  // The template's roles are taken: this one migrates for itself.
  const migrated = await make('another secret that is long enough');
  const [copied, made] = await Promise.all([contentOf(copy), contentOf(migrated)]);
  expect(made.length).toBeGreaterThan(500);
  const lent = "select 1 from pg_roles where starts_with(rolname, $1 || '_')";
  expect((await copy.pool('owner').query(lent, [templateName()])).rowCount).toBe(0);
  expect(copied).toEqual(made);
  expect((await copy.pool('app').query('select 1 as one')).rows).toEqual([{ one: 1 }]);
  await drop(copy);
  await drop(migrated);
  const again = await make('a third secret that is long enough');
  expect(await contentOf(again)).toEqual(made);
  expect((await again.pool('app').query('select 1 as one')).rows).toEqual([{ one: 1 }]);
});
