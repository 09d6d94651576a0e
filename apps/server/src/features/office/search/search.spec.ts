import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { Pool, PoolClient } from 'pg';
import { createMigratedDatabase, type MigratedDatabase } from '../../../../test/migrated-database.ts';

/** The functions of schema `search` as role app calls them, with no other code in between. */
let database: MigratedDatabase;
let owner: Pool;
let app: Pool;
const [large, small] = [randomUUID(), randomUUID()];

beforeAll(async () => {
  database = await createMigratedDatabase();
  [owner, app] = [database.pool('owner'), database.pool('app')];
  const client = await owner.connect();
  // Without triggers: nobody asks for the keys and the chain of these rows, which would take most of the time.
  await client.query('set session_replication_role = replica');
  for (const id of [large, small])
    await client.query('insert into organization (organization_id, name) values ($1, $2)', [id, id]);
  // Large enough that PostgreSQL prefers an index wherever it may use one.
  await client.query(
    `insert into defendant (organization_id, id, full_name, birthday, phone_number, email, created_by)
     select $1, id, 'Marie ' || substr(md5(n::text), 1, 8) || ' Landry', date '1950-01-01' + n % 20000,
       '504' || lpad((n * 7919 % 10000000)::text, 7, '0'), 'marie' || id || '@bayou.example', $1
     from (select n, gen_random_uuid() as id from generate_series(1, 8000) as n)`,
    [large],
  );
  await client.query(
    `insert into bond (organization_id, bond_id, defendant_id, account_id, status, charge_code, power_number,
       case_number, premium_cents, written_at, written_position, revision)
     select organization_id, gen_random_uuid(), id, gen_random_uuid(), 'OPEN', '', 'BB-' || lpad(n::text, 6, '0'),
       '26-' || n || '/A', 0, now(), n, 0 from (select *, row_number() over () as n from defendant where organization_id = $1) as d`,
    [large],
  );
  await client.query(
    `with numbered as (select *, row_number() over () as n from bond where organization_id = $1),
       opened as (insert into account (organization_id, account_id, defendant_id, status, opened_on, opened_position)
         select organization_id, account_id, defendant_id, 'open', '2026-01-01', n from numbered)
     insert into account_number (organization_id, short_id, account_id)
     select organization_id, n, account_id from numbered`,
    [large],
  );
  await client.query(
    `with one as (update account_number set account_id = '00000000-feed-4ace-8000-0000feedface'
       where organization_id = $1 and short_id = 1 returning (
         select old.account_id from account_number old where old.organization_id = $1 and old.short_id = 1) as old_id)
     update account set account_id = '00000000-feed-4ace-8000-0000feedface' from one
     where organization_id = $1 and account_id = one.old_id`,
    [large],
  );
  await client.query(
    `insert into recovery_case (organization_id, id, title, status, priority, defendant_id, opened_at, opened_by)
     select organization_id, gen_random_uuid(), full_name || ', case ' || n, 'open', 2, id, now(), organization_id
     from (select *, row_number() over () as n from defendant where organization_id = $1) as d`,
    [large],
  );
  await client.query(
    `insert into indemnitor (organization_id, id, defendant_id, full_name, phone_number, email, created_by)
     select organization_id, gen_random_uuid(), id, 'Odile ' || substr(md5(n::text), 1, 8) || ' Breaux', phone_number,
       'odile' || n || '@bayou.example', organization_id
     from (select *, row_number() over () as n from defendant where organization_id = $1) as d`,
    [large],
  );
  await client.query(
    `insert into personal_reference (organization_id, id, person_type, person_id, name, phone, created_by)
     select organization_id, gen_random_uuid(), 'defendant', id, 'Aunt ' || substr(md5(n::text), 1, 8) || ' Guidry',
       phone_number, organization_id
     from (select *, row_number() over () as n from defendant where organization_id = $1) as d`,
    [large],
  );
  await payments(client);
  await client.query('analyze');
  client.release(true);
});
afterAll(() => database.drop());

/** A payment on each account, each handed over by a business of another name. */
const payments = async (client: PoolClient) => {
  await client.query(
    `with paid as (
       insert into journal_entry (organization_id, number, event_id, event_type, detail, stream, revision, position,
         effective_on, booked_on, recorded_at, actor_id, command_id, account_id, amount_cents)
       select organization_id, short_id, gen_random_uuid(), 'PaymentReceived', 'Cash', '', 0, short_id,
         '2026-01-02', '2026-01-02', now(), organization_id, gen_random_uuid(), account_id, 100
       from account_number where organization_id = $1 returning organization_id, event_id, number)
     insert into entry_text (organization_id, event_id, field, body)
     select organization_id, event_id, 'payer', 'Bayou ' || substr(md5(number::text), 1, 8) || ' Trucking LLC' from paid`,
    [large],
  );
};

const as = async <T>(organization: string | null, work: (client: PoolClient) => Promise<T>): Promise<T> => {
  const client = await app.connect();
  try {
    await client.query('begin');
    if (organization !== null) await client.query("select set_config('app.organization_id', $1, true)", [organization]);
    return await work(client);
  } finally {
    await client.query('rollback');
    client.release();
  }
};

const CALLS: Record<string, { sql: string; values: unknown[]; index: string }> = {
  'a name': {
    sql: 'select full_name from search.by_name($1, 30)',
    values: ['landry'],
    index: 'defendant_name_grams',
  },
  'how a name begins': {
    sql: 'select full_name from search.by_name($1, 30)',
    values: ['marie a'],
    index: 'defendant_search_name',
  },
  'a phone number': {
    sql: 'select full_name from search.by_phone($1, 50)',
    values: ['5040007919'],
    index: 'defendant_phone_grams',
  },
  'an indemnitor': {
    sql: 'select indemnitor_id from search.indemnitors($1, 10)',
    values: ['breaux'],
    index: 'indemnitor_text_grams',
  },
  'how an indemnitor’s name begins': {
    sql: 'select indemnitor_id from search.indemnitors($1, 10)',
    values: ['odile a'],
    index: 'indemnitor_search_text',
  },
  'the e-mail of an indemnitor': {
    sql: 'select indemnitor_id from search.indemnitors($1, 10)',
    values: ['Odile77@'],
    index: 'indemnitor_email_grams',
  },
  'the e-mail of a defendant': {
    sql: 'select full_name from search.by_email($1, 10)',
    values: ['@BAYOU.example'],
    index: 'defendant_email_grams',
  },
  'a reference with a phone': {
    sql: 'select reference_id from search.known_by($1, 10)',
    values: ['guidry aunt'],
    index: 'personal_reference_text_grams',
  },
  'how a reference’s name begins': {
    sql: 'select reference_id from search.known_by($1, 10)',
    values: ['aunt a'],
    index: 'personal_reference_search_text',
  },
  'a payer': {
    sql: 'select event_id from search.payers($1, 10)',
    values: ['trucking bayou'],
    index: 'entry_text_payer_grams',
  },
  'a misspelt name': {
    sql: 'select full_name from search.similar_names($1, 10)',
    values: ['landri'],
    index: 'defendant_word_keys',
  },
  'a misspelt name of an indemnitor': {
    sql: 'select indemnitor_id from search.similar_indemnitors($1, 10)',
    values: ['odile braeux'],
    index: 'indemnitor_word_keys',
  },
  'a name and a phone': {
    sql: 'select full_name from search.names_with_phone($1, $2, 10)',
    values: ['lan', '50400079'],
    index: 'defendant_phone_grams',
  },
  'a name and a power number': {
    sql: 'select power_number from search.names_with_bond($1, $2, 10)',
    values: ['lan', '07012'],
    index: 'bond_power_grams',
  },
  'a name and a case number': {
    sql: 'select power_number from search.names_with_bond($1, $2, 10)',
    values: ['lan', '26-7012'],
    index: 'bond_case_grams',
  },
  'a name and an account’s short id': {
    sql: 'select short_id from search.names_with_account($1, $2, 10)',
    values: ['lan', '7012'],
    index: 'account_number_grams',
  },
  'a birthday': {
    sql: 'select full_name from search.by_birthday($1, 20)',
    values: [['1950-01-02']],
    index: 'defendant_live_by_birthday',
  },
  'a name and a birthday': {
    sql: 'select full_name from search.by_name_and_birthday($1, $2, 20)',
    values: ['landry marie', '1950-01-02'],
    index: 'defendant_live_by_birthday',
  },
  'a part of the title of a recovery case': {
    sql: 'select search.cases_titled($1, 10)',
    values: ['case 7012'],
    index: 'recovery_case_title_grams',
  },
  'a power number': {
    sql: 'select power_number from search.by_power($1)',
    values: ['bb 000-012'],
    index: 'bond_power',
  },
  'the digits of a power number': {
    sql: 'select power_number from search.by_power($1)',
    values: ['00012'],
    index: 'bond_power_digits',
  },
  'a part of a power number': {
    sql: 'select power_number from search.by_power($1)',
    values: ['0012'],
    index: 'bond_power_grams',
  },
  'a case number': {
    sql: 'select case_number from search.by_case($1)',
    values: ['26 7012 a'],
    index: 'bond_case',
  },
  'how a case number begins': {
    sql: 'select case_number from search.by_case($1)',
    values: ['26-7'],
    index: 'bond_case',
  },
  'a part of a case number': {
    sql: 'select case_number from search.by_case($1)',
    values: ['7012'],
    index: 'bond_case_grams',
  },
  'a part of a short account id': {
    sql: 'select short_id from search.by_account($1, 10)',
    values: ['0012'],
    index: 'account_number_grams',
  },
  'a part of an account’s own id': {
    sql: 'select short_id from search.by_account($1, 10)',
    values: ['feed-face'],
    index: 'account_number_id_grams',
  },
};

/** What PostgreSQL did inside of the functions while role app called them. */
const plansOf = async (sql: string, values: unknown[]): Promise<string> => {
  const client = await owner.connect();
  const plans: string[] = [];
  const hear = ({ message }: { message?: string | undefined }) => plans.push(message ?? '');
  client.on('notice', hear);
  try {
    await client.query("load 'auto_explain'");
    await client.query('begin');
    await client.query(
      `set local auto_explain.log_min_duration = 0; set local auto_explain.log_nested_statements = on;
       set local auto_explain.log_level = notice; select set_config('app.organization_id', '${large}', true);
       set local role ${(await app.query<{ name: string }>('select current_user as name')).rows[0]?.name ?? ''}`,
    );
    await client.query(sql, values);
    return plans.join('\n');
  } finally {
    await client.query('rollback');
    client.off('notice', hear);
    client.release(true);
  }
};

describe('a search by', () => {
  test.each(Object.entries(CALLS))('%s reads its index and never the whole table', async (_, call) => {
    const plans = await plansOf(call.sql, call.values);
    expect(plans).toMatch(new RegExp(`(Index|Bitmap Index)( Only)? Scan (using|on) ${call.index}\\b`));
    expect(plans).not.toContain('Seq Scan');
  });

  test.each(Object.entries(CALLS))('%s shows the organization of the transaction and no other', async (_, call) => {
    const count = (organization: string | null) =>
      as(organization, async (client) => (await client.query(call.sql, call.values)).rowCount);
    expect(await count(large)).toBeGreaterThan(0);
    for (const other of [small, randomUUID(), '', null]) expect(await count(other)).toBe(0);
  });
});

test('role app may call the functions and nothing else; their owner may read what they need and change nothing', async () => {
  const { rows } = await app.query<{ name: string; may: boolean; definer: boolean; mine: boolean }>(
    `select proname as name, has_function_privilege(p.oid, 'execute') as may, prosecdef as definer,
       pg_get_userbyid(proowner) = current_user as mine
     from pg_proc p where pronamespace = 'search'::regnamespace order by 1`,
  );
  expect(rows.map(({ name }) => name)).toEqual([
    'bonds_numbered',
    'by_account',
    'by_birthday',
    'by_case',
    'by_email',
    'by_merged_name',
    'by_name',
    'by_name_and_birthday',
    'by_phone',
    'by_power',
    'calendar_feed_of_secret',
    'cases_titled',
    'cash_of_payer',
    'defendants_named',
    'indemnitors',
    'known_by',
    'merged_indemnitors',
    'names_with_account',
    'names_with_bond',
    'names_with_phone',
    'payers',
    'payers_by_other_name',
    'payments_by_check',
    'payouts_by_check',
    'powers_numbered',
    'receipt_of_code',
    'similar_indemnitors',
    'similar_names',
  ]);
  expect(rows.every(({ may, definer, mine }) => may && definer && !mine)).toBe(true);
  const everybody = await owner.query(
    `select 1 from pg_proc p, aclexplode(proacl) where pronamespace = 'search'::regnamespace and grantee = 0`,
  );
  expect(everybody.rowCount).toBe(0);
  const grants = await owner.query<{ grant: string }>(
    `select distinct privilege_type || ' ' || table_name as grant from information_schema.column_privileges
     where grantee = current_database() || '_search' order by 1`,
  );
  expect(grants.rows.map(({ grant }) => grant)).toEqual([
    'SELECT account',
    'SELECT account_number',
    'SELECT bond',
    'SELECT calendar_feed',
    'SELECT defendant',
    'SELECT entry_text',
    'SELECT indemnitor',
    'SELECT journal_entry',
    'SELECT payer_name',
    'SELECT payment_before',
    'SELECT personal_reference',
    'SELECT power',
    'SELECT receipt_paper',
    'SELECT recovery_case',
  ]);
  const sealed = await owner.query(
    `select has_column_privilege(current_database() || '_search', 'defendant', 'ssn_sealed', 'select') as may`,
  );
  expect(sealed.rows).toEqual([{ may: false }]);
});

test.each([
  ['Éva  O’Brien-Smith', 'eva obrien smith'],
  ['NGUYỄN Văn Đạt', 'nguyen van dat'],
  [' "T-Bone" Landry, Jr. ', 't bone landry jr'],
  ['50%_\\', '50'],
  ['Іван', 'іван'],
  ['Weiß KILIÇ Kılıç', 'weiss kilic kilic'],
  ['Kamaʻehu Łukasz', 'kamaehu lukasz'],
  ['王　小明', '王 小明'],
])('%s is compared as %s', async (name, compared) => {
  const { rows } = await app.query('select searchable_name($1) as name', [name]);
  expect(rows).toEqual([{ name: compared }]);
});
