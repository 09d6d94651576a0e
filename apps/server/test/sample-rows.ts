import pg, { type Pool, type PoolClient } from 'pg';

interface Needed {
  name: string;
  type: string;
  /** The words that its check allows, in quotes. */
  words: string[] | null;
}

/** A value of each type, as SQL. */
const VALUES: Readonly<Record<string, string>> = {
  uuid: 'gen_random_uuid()',
  text: `'word'`,
  boolean: 'true',
  date: `'2026-01-02'`,
  'timestamp with time zone': `'2026-01-02 12:00Z'`,
  jsonb: `'{}'`,
  json: `'{}'`,
  bytea: `'\\x01'`,
  'uuid[]': 'array[gen_random_uuid()]',
  'text[]': `array['word']`,
};
const NUMBER = '1';

/** What the checks of a table ask beyond that: by table and column, as SQL. */
const OF_THEIR_OWN: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  account_mapping: { code: `'1000'` },
  bank_month_without_statement: { month: `'2026-01'` },
  commission_rate: { agent_id: 'gen_random_uuid()', basis_points: '1000' },
  forfeiture_escalation: { step: '30' },
  judgment_draw: { command: `'{}'` },
  move_in_balance_lines: { lines: `'{2}'` },
  move_in_bond_total: { surety: `''` },
  move_in_power: { was_here: 'false', in_hand: 'false', was_borne: 'false' },
  move_in_total: { surety: `''` },
  not_the_same: { one_id: `'00000000-0000-4000-8000-000000000001'` },
  opening_total: { account: `'1000'` },
  surety_contract: { premium_basis_points: '1000' },
  // Without them it is a question that the product answers: how many events of the agency are from before signatures.
  unsigned_log: { events: '0', recorded_at: `'2026-01-02 12:00Z'` },
};

/** The columns that a row of a table cannot be without. */
const neededOf = async (client: PoolClient, table: string): Promise<Needed[]> => {
  const { rows } = await client.query<Needed>(
    `select a.attname as name, format_type(a.atttypid, null) as type,
       (select array_agg(word[1]) from pg_constraint c, regexp_matches(pg_get_constraintdef(c.oid), '''[a-zA-Z][^'']*''', 'g') word
        where c.conrelid = a.attrelid and c.contype = 'c' and c.conkey = array[a.attnum]) as words
     from pg_attribute a
     where a.attrelid = $1::regclass and a.attnum > 0 and not a.attisdropped and a.attnotnull and not a.atthasdef
       and a.attidentity = '' order by a.attnum`,
    [table],
  );
  return rows;
};

/**
 * Writes a row into each table of an agency whose changes are linked and that has none, so that a change of it can be
 * tried: what it must have, and nothing that hangs together. Answers the tables; link their rows afterwards.
 */
export const writeSampleRows = async (
  owner: Pool,
  organizationId: string,
  tables: readonly string[],
): Promise<string[]> => {
  const client = await owner.connect();
  const written: string[] = [];
  try {
    // The keys of other tables are not looked up.
    await client.query('set session_replication_role = replica');
    for (const table of tables) {
      const name = pg.escapeIdentifier(table);
      if ((await client.query(`select 1 from ${name} limit 1`)).rowCount !== 0) continue;
      const own: Readonly<Record<string, string>> = {
        organization_id: pg.escapeLiteral(organizationId),
        ...OF_THEIR_OWN[table],
      };
      const needed = await neededOf(client, name);
      const values = needed.map((column) => own[column.name] ?? column.words?.[0] ?? VALUES[column.type] ?? NUMBER);
      const more = Object.keys(own).filter((column) => !needed.some((one) => one.name === column));
      await client.query(
        `insert into ${name} (${[...needed.map((column) => column.name), ...more].map(pg.escapeIdentifier).join(', ')})
         values (${[...values, ...more.map((column) => own[column])].join(', ')})`,
      );
      written.push(table);
    }
  } finally {
    client.release(true);
  }
  return written;
};
