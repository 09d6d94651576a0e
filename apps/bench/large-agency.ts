import pg from 'pg';
import { readInstallation } from '../launcher/installation.ts';
import { signUpAdmin } from './callers.ts';

/** How large the system is made. */
export interface Size {
  /** Defendants of all agencies together, and of the one that is measured; each has an account, a bond and an indemnitor. */
  system: number;
  agency: number;
  /** Agencies that the other defendants belong to. */
  others: number;
  /** Court dates and due dates of today in the agency that is measured. */
  today: number;
}

const names = (message: string) => `array[${message.split(' ').map(pg.escapeLiteral).join(',')}]`;

const FIRST = names(
  `James Mary Robert Patricia John Jennifer Michael Linda David Elizabeth William Barbara Richard Susan Joseph Jessica
   Thomas Sarah Charles Karen Christopher Lisa Daniel Nancy Matthew Betty Anthony Margaret Mark Sandra Donald Ashley
   Steven Kimberly Paul Emily Andrew Donna Joshua Michelle Kenneth Carol Kevin Amanda Brian Dorothy George Melissa
   Timothy Deborah Marie Jules Odile Antoine Celeste Remy Yvette Darnell Keisha Terrance Latoya Andre Monique Trey
   Alcide Théo Beau Minh Linh Curtis Emile Noelie Wade Tammy Marcus Jasmine Devin Crystal Earl Bernadette Lionel`.replace(
    /\s+/g,
    ' ',
  ),
);
const LAST = names(
  `Thibodeaux Landry Boudreaux Hebert Fontenot Guidry Broussard LeBlanc Robichaux Williams Johnson Jackson Washington
   Batiste Narcisse Duplessis Charbonnet Trahan Nguyen Tran Hernandez Lopez Smith Carter Richard Arceneaux Comeaux
   Melancon Dugas Savoie Breaux Castille Prejean Verret Zeringue Gautreaux Falgoust Picou O’Brien Smith-Jones Brown
   Davis Miller Wilson Moore Taylor Anderson White Harris Martin Thompson Garcia Martinez Robinson Clark Rodriguez
   Lewis Lee Walker Hall Allen Young King Wright Scott Green Baker Adams Nelson Hill Campbell Mitchell Roberts Phillips
   Evans Turner Parker Collins Edwards Stewart Sanchez Morris Rogers Reed Cook Morgan Bell Murphy Bailey Rivera Cooper
   Cox Howard Ward Torres Peterson Gray Zydecoux Quatrevingt`.replace(/\s+/g, ' '),
);

const TABLES = [
  'defendant',
  'indemnitor',
  'account_indemnitor',
  'personal_reference',
  'bond',
  'account',
  'account_number',
  'defendant_balance',
  'defendant_exposure',
  'journal_entry',
  'entry_text',
];

/** Rows are inserted much faster without indexes; keys stay. */
const withoutIndexes = async (client: pg.Client, work: () => Promise<void>): Promise<void> => {
  const { rows } = await client.query<{ name: string; definition: string }>(
    `select indexrelid::regclass::text as name, pg_get_indexdef(indexrelid) as definition
     from pg_index where indrelid = any($1::regclass[]) and not indisprimary and not indisunique`,
    [TABLES],
  );
  for (const { name } of rows) await client.query(`drop index ${name}`);
  await work();
  await client.query("set maintenance_work_mem = '512MB'");
  for (const { definition } of rows) await client.query(definition);
};

const INSERTS = `
  create temp table person as
  select n, case when n <= $agency then $own else ('00000000-0000-4000-8000-' || lpad((n % $others)::text, 12, '0'))::uuid end as o,
    gen_random_uuid() as d, gen_random_uuid() as a, gen_random_uuid() as b,
    first[1 + floor(random() * array_length(first, 1))::int]
      || case when random() < 0.3 then ' ' || chr(65 + floor(random() * 26)::int) || '.' else '' end || ' '
      || last[1 + floor(random() * array_length(last, 1))::int] as name,
    date '1950-01-01' + floor(random() * 20000)::int as born,
    (array['504', '985', '225', '337', '318'])[1 + floor(random() * 5)::int]
      || lpad(floor(random() * 10000000)::text, 7, '0') as phone
  from (select ${FIRST} as first, ${LAST} as last) as names, generate_series(1, $system) as n;
  insert into organization (organization_id, name)
  select distinct o, 'Agency ' || o from person where o <> $own;
  insert into defendant (organization_id, id, full_name, birthday, phone_number, created_by)
  select o, d, name, born, phone, o from person;
  insert into account (organization_id, account_id, defendant_id, status, opened_on, opened_position)
  select o, a, d, 'open', '2026-01-01', n from person;
  insert into account_number (organization_id, short_id, account_id)
  select o, row_number() over (partition by o order by n), a from person;
  insert into bond (organization_id, bond_id, defendant_id, account_id, status, amount_cents, charge_code,
    power_number, case_number, court_date, due_date, premium_cents, written_at, written_position, revision)
  select o, b, d, a, 'OPEN', 1000000, '', (array['BB', 'AX-5', 'LSC 10'])[1 + n % 3] || '-' || lpad(n::text, 7, '0'),
    '2026-' || n, day + case when n <= $today then 0 else 1 + n % 365 end,
    case when n <= $today then day end, 120000, now(), n, 0
  from person, (select (now() at time zone 'America/Chicago')::date as day) as today;
  insert into defendant_balance (organization_id, defendant_id) select o, d from person;
  insert into defendant_exposure (organization_id, defendant_id, open_bonds, exposure_cents, court_date, asked_bonds)
  select organization_id, defendant_id, 1, amount_cents, court_date, array[bond_id] from bond;
  create temp table beside as
  select n, o, d, a, gen_random_uuid() as i, gen_random_uuid() as e,
    first[1 + floor(random() * array_length(first, 1))::int] || ' '
      || last[1 + floor(random() * array_length(last, 1))::int] as name,
    '504' || lpad(floor(random() * 10000000)::text, 7, '0') as phone
  from (select ${FIRST} as first, ${LAST} as last) as names, person;
  insert into indemnitor (organization_id, id, defendant_id, full_name, phone_number, email, created_by)
  select o, i, d, name, phone, lower(split_part(name, ' ', 1)) || n || '@bayou.example', o from beside;
  insert into account_indemnitor (organization_id, account_id, indemnitor_id, linked_by) select o, a, i, o from beside;
  insert into personal_reference (organization_id, id, person_type, person_id, name, phone, created_by)
  select o, gen_random_uuid(), 'indemnitor', i, 'Aunt ' || name, phone, o from beside where n % 4 = 0;
  insert into journal_entry (organization_id, number, event_id, event_type, detail, stream, revision, position,
    effective_on, booked_on, recorded_at, actor_id, command_id, account_id, amount_cents)
  select o, n, e, 'PaymentReceived', 'Cash', '', 0, n, '2026-01-02', '2026-01-02', now(), o, gen_random_uuid(), a, 5000
  from beside where n % 4 = 1;
  insert into entry_text (organization_id, event_id, field, body)
  select o, e, 'payer', name || case when n % 3 = 0 then ' Trucking LLC' else '' end from beside where n % 4 = 1;`;

/** Fills a system by SQL as its superuser; `own` is the agency that is measured. Seconds of work. */
export const fillSystem = async (url: string, own: string, size: Size): Promise<void> => {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const values: Record<string, string> = { own: `${pg.escapeLiteral(own)}::uuid` };
    for (const [name, value] of Object.entries(size)) values[name] = String(value);
    const sql = INSERTS.replace(/\$(\w+)/g, (_, name: string) => values[name] ?? '');
    await withoutIndexes(client, async () => {
      await client.query(sql);
    });
    for (const table of TABLES) await client.query(`vacuum analyze ${table}`);
  } finally {
    await client.end();
  }
};

/** Balances of all sizes, some without court date, days of creation, cities, and payments that are shown per row; what is owed, by terms; who checks in. */
const VARIATIONS = `
  update account set premium_cents = 120000, payments_cents = 500 * floor(random() * 300)::int,
    last_payment_on = '2026-06-30';
  update bond set status = case when random() < 0.3 then 'CLOSED' else 'OPEN' end,
    court_date = case when random() < 0.6 then court_date end;
  update defendant set created_at = now() - random() * interval '5 years',
    city = (array['New Orleans', 'Gretna', 'Kenner', 'Houma', 'Slidell'])[1 + floor(random() * 5)::int]
  where random() < 0.1;
  update defendant set court_date = '2026-01-01'::date + floor(random() * 400)::int where random() < 0.2;
  update defendant_balance b set balance_cents = a.premium_cents - a.payments_cents, last_payment_on = a.last_payment_on
  from account a where a.organization_id = b.organization_id and a.defendant_id = b.defendant_id;
  update defendant_exposure e set open_bonds = (b.status = 'OPEN')::int,
    court_date = case when b.status = 'OPEN' then b.court_date end,
    asked_bonds = case when b.status = 'OPEN' then e.asked_bonds else '{}' end
  from bond b where b.organization_id = e.organization_id and b.defendant_id = e.defendant_id;
  insert into account_entry (organization_id, account_id, position, event_id, entry_id, kind, what, amount_cents,
    effective_on, recorded_at, actor_id)
  select organization_id, account_id, opened_position * 10 + n, gen_random_uuid(), gen_random_uuid(), 'PAYMENT', 'added',
    -10000, '2026-01-01'::date + n * 30, now(), account_id
  from account, generate_series(1, 6) as n;
  insert into account_due (organization_id, account_id, due_on, owed_cents, all_owed_cents)
  select organization_id, account_id, current_date - floor(random() * 300)::int, premium_cents - payments_cents,
    premium_cents - payments_cents
  from account where premium_cents > payments_cents;
  insert into dues_of_day (organization_id, due_on, owed_cents, accounts)
  select organization_id, due_on, sum(owed_cents), count(all_owed_cents) from account_due group by organization_id, due_on;
  update bond set check_in_frequency = 'WEEKLY', check_in_first_due_on = current_date - floor(random() * 90)::int
  where status = 'OPEN' and random() < 0.3;
  insert into check_in (organization_id, id, defendant_id, kind, checked_in_on, checked_in_at, recorded_at, recorded_by)
  select organization_id, gen_random_uuid(), defendant_id, 'call', day, day, now(), organization_id
  from (
    select b.*, current_date - n * 7 - floor(random() * 5)::int as day
    from bond b, generate_series(case when hashtext(b.bond_id::text) % 10 = 0 then 3 else 0 end, 8) as n
    where b.check_in_frequency is not null
  ) as checked;
  vacuum analyze`;

/** Makes the people of `fillSystem` differ from one another as those of an agency do. */
export const varySystem = async (client: pg.Client): Promise<void> => {
  for (const statement of VARIATIONS.split(';')) await client.query(statement);
};

/**
 * Signs an agency up in a product and fills it and others with so many defendants; its Admin's cookie, and a client of
 * the product's database, which is the caller's to end.
 */
export const fillProduct = async (
  { url, dataDir }: { url: string; dataDir: string },
  { defendants, agency }: { defendants: string; agency: string },
) => {
  const { cookie, organizationId } = await signUpAdmin(url, { organizationName: 'Large Agency' });
  const { postgres } = readInstallation({ BAILIWICK_DATA_DIR: dataDir });
  const database = `postgres://postgres:${postgres.password}@127.0.0.1:${String(postgres.port)}/bailiwick`;
  const size = { system: Number(defendants), agency: Number(agency), others: 100, today: 300 };
  await fillSystem(database, organizationId, size);
  const client = new pg.Client({ connectionString: database });
  await client.connect();
  await varySystem(client);
  return { cookie, organizationId, size, client };
};
