import pg, { type Client } from 'pg';

const quoted = pg.escapeIdentifier;

/** The id of the nth copy of an agency. */
const COPY_ID = `('00000000-0000-4000-8000-' || lpad(n::text, 12, '0'))::uuid`;

/** Every table of the tenants, with its columns. */
const tenantTables = async (client: Client) => {
  const { rows } = await client.query<{ name: string; columns: string[] }>(
    `select c.relname as name, array_agg(a.attname::text order by a.attnum) as columns
     from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
     where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace
     group by c.relname having bool_or(a.attname = 'organization_id') order by 1`,
  );
  return rows;
};

/**
 * Makes the `from`th to the `to`th copy of an agency: every row of every table, and every event in the log behind the
 * others, under an id of its own. The views stand behind the last event afterwards. Needs a superuser, and no process
 * of the product beside.
 */
export const multiplyAgency = async (client: Client, agency: string, from: number, to: number): Promise<void> => {
  const copies = `generate_series(${String(from)}, ${String(to)}) as n`;
  const own = `${pg.escapeLiteral(agency)}::uuid`;
  await client.query('set session_replication_role = replica'); // the rows that triggers made are copied themselves
  await client.query('begin');
  for (const { name, columns } of await tenantTables(client)) {
    // Each person works in one of them, since somebody in a thousand agencies would be another measurement.
    const valueOf = (column: string) =>
      column === 'organization_id'
        ? COPY_ID
        : name === 'agent' && column === 'user_id'
          ? 'gen_random_uuid()'
          : `t.${quoted(column)}`;
    await client.query(
      `insert into ${quoted(name)} (${columns.map(quoted).join(', ')}) overriding system value
       select ${columns.map(valueOf).join(', ')} from ${quoted(name)} t, ${copies} where t.organization_id = ${own}`,
    );
  }
  const ours = `'%-${agency}.%'`;
  const renamed = (text: string) => `replace(${text}, ${pg.escapeLiteral(agency)}, ${COPY_ID}::text)`;
  await client.query(
    `insert into log.event (position, stream, revision, event_id, type, is_json, data, metadata, created)
     select s.next_position - 1 + row_number() over (order by n, e.position), ${renamed('e.stream')}, e.revision,
       gen_random_uuid(), e.type, e.is_json, e.data,
       convert_to(${renamed("convert_from(e.metadata, 'UTF8')")}, 'UTF8'), e.created
     from log.store s, log.event e, ${copies} where e.stream like ${ours}`,
  );
  await client.query('update log.store set next_position = (select max(position) + 1 from log.event)');
  await client.query('update projection.checkpoint set position = (select max(position) from log.event)');
  await client.query('commit');
  await client.query('set session_replication_role = default');
  await client.query('vacuum analyze');
};
