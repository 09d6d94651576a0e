import pg, { type Pool } from 'pg';

interface Column {
  name: string;
  type: string;
  isKey: boolean;
}

/** One way to change the rows of a table: the first of its statements that PostgreSQL takes. */
export interface Way {
  /** With its schema. */
  table: string;
  /** What of it: a column behind a dot, or ` delete` and ` insert`. */
  what: string;
  statements: readonly string[];
}

/** The name of a table with its schema, as SQL. */
export const quoted = (name: string): string => name.split('.').map(pg.escapeIdentifier).join('.');

const columnsOf = async (owner: Pool, table: string): Promise<Column[]> => {
  const { rows } = await owner.query<Column>(
    `select a.attname as name, format_type(a.atttypid, null) as type,
       exists (select from pg_index i where i.indrelid = a.attrelid and i.indisprimary and a.attnum = any(i.indkey)) as is_key
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
  json: [`(coalesce(OLD, '{}')::jsonb || '{"tampered": true}')::json`],
  bytea: [`coalesce(OLD, '') || '\\x01'`],
  'uuid[]': ["coalesce(OLD, '{}') || gen_random_uuid()"],
  'text[]': [`coalesce(OLD, '{}') || 'x'::text`],
};
const NUMBERS = ['coalesce(OLD, 0) + 1', 'OLD - 1'];

/** What a check allows: its literals, for a column that takes some words only. */
const wordsOf = async (owner: Pool, table: string): Promise<string[]> => {
  const { rows } = await owner.query<{ words: string }>(
    `select pg_get_constraintdef(oid) as words from pg_constraint where conrelid = $1::regclass and contype = 'c'`,
    [quoted(table)],
  );
  return rows.flatMap(({ words }) => words.match(/'[A-Za-z][^']*'/g) ?? []);
};

const othersOf = ({ name, type }: Column, words: readonly string[]): string[] =>
  [...(OTHERS[type] ?? NUMBERS), ...(type === 'text' ? words : [])].map((sql) =>
    sql.replaceAll('OLD', pg.escapeIdentifier(name)),
  );

/** The first row; of the log, the first event that is ours. */
const ofOne = (table: string) => {
  const ours = table === 'log.event' ? `where stream like 'account-%'` : '';
  return `ctid = (select ctid from ${quoted(table)} ${ours} order by ctid limit 1)`;
};

/** Every way to change a table's rows: another value in each column of one, one less, and one more. */
export const waysOf = async (owner: Pool, table: string): Promise<Way[]> => {
  const [columns, words] = [await columnsOf(owner, table), await wordsOf(owner, table)];
  const update = columns.map((column): Way => ({
    table,
    what: `.${column.name}`,
    statements: othersOf(column, words).map(
      (other) =>
        `update ${quoted(table)} set ${pg.escapeIdentifier(column.name)} = ${other}
         where ${ofOne(table)} and ${pg.escapeIdentifier(column.name)}::text is distinct from (${other})::text`,
    ),
  }));
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
  return [
    ...update,
    { table, what: ' delete', statements: [`delete from ${quoted(table)} where ${ofOne(table)}`] },
    { table, what: ' insert', statements: copies },
  ];
};
