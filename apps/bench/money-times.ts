/**
 * How long the lists of Money out and of bank lines take with 100,000 rows each in one agency, and as many journal entries
 * of clients beside them: first pages, deep ones and filters: real processes, real HTTP, one caller, warm, 200 requests each
 * (building#measuring). Prints a table and keeps it as JSON in `.cache/bench`; `docs/performance.md` quotes it.
 */
import { loadavg } from 'node:os';
import { parseArgs } from 'node:util';
import pg from 'pg';
import { startProduct } from '../e2e/product.ts';
import { readInstallation } from '../launcher/installation.ts';
import { signUpAdmin } from './callers.ts';
import { spreadOf, timesOf } from './measure.ts';
import { holdToGoal, keep, timesTable } from './report.ts';

const GOAL_MS = 50;

const { values } = parseArgs({ options: { rows: { type: 'string', default: '100000' } } });

/** Expenses, draws and receipts of five years, each with its two postings and its words; lines of a bank of the same days. */
const FILL = `
  set session_replication_role = replica;
  create temp table paid as
  select o, n, gen_random_uuid() as e, case when n % 2 = 0 then 'PaymentReceived' else 'ExpensePaid' end as type,
    (now() at time zone 'America/Chicago')::date - ((rows * 2 - n) * 1800 / (rows * 2))::int as day,
    case when n % 2 = 0 then '1100' when n % 9 = 1 then '3100' else (array['5310', '5300', '5600'])[1 + n % 3] end as code,
    1000 + n * 37 % 90000 as cents
  from agency, generate_series(1, rows * 2) as n;
  insert into journal_entry (organization_id, number, event_id, event_type, detail, stream, revision, position,
    effective_on, booked_on, recorded_at, actor_id, command_id, amount_cents)
  select o, n, e, type, case when n % 2 = 0 then 'Cash' else 'Check' end, '', 0, n, day, day, day, o, gen_random_uuid(), cents
  from paid;
  insert into posting (organization_id, journal_number, line, ledger_account, debit_cents, credit_cents, booked_on)
  select o, n, 1, case when n % 2 = 0 then '1010' else code end, cents, 0, day from paid
  union all select o, n, 2, case when n % 2 = 0 then '1100' else '1000' end, 0, cents, day from paid;
  insert into entry_text (organization_id, event_id, field, body)
  select o, e, field, case field when 'payee' then 'Vendor ' || n % 900 when 'reason' then 'Rent ' || n % 12 else n::text end
  from paid, unnest(array['payee', 'reason', 'externalReference']) as field where type = 'ExpensePaid';
  insert into bank_account (organization_id, bank_account_id, name, kind, version, changed_by)
  select o, bank, 'Gulf Bank', 'operating', 1, o from agency;
  insert into bank_import (organization_id, import_id, bank_account_id, format, line_count, new_count, imported_by, imported_at)
  select o, o, bank, 'OFX', rows, rows, o, now() from agency;
  insert into bank_line (organization_id, bank_line_id, bank_account_id, import_id, line_key, posted_on, place, amount_cents,
    description, check_number, reference, state, match_kind, match_id, match_words, match_on, matched_by, matched_at)
  select p.o, gen_random_uuid(), bank, p.o, n::text, day, n, -cents, 'CHECK CARD VENDOR ' || n % 900, n::text, '',
    case when open then 'to match' else 'matched' end, case when not open then 'entry' end, case when not open then e end,
    case when not open then 'Check ' || n end, case when not open then day end, case when not open then p.o end,
    case when not open then now() end
  from (select *, n % 40 = 1 as open from paid where type = 'ExpensePaid') p, agency;
  vacuum analyze journal_entry; vacuum analyze posting; vacuum analyze entry_text; vacuum analyze bank_line`;

interface Page {
  rows: unknown[];
  nextCursor: string | null;
}

const product = await startProduct();
try {
  const { organizationId, get } = await signUpAdmin(product.url, { organizationName: 'Large Agency' });
  const { accounts } = await get<{ accounts: { bankAccountId: string }[] }>('/bank-accounts');
  const bank = accounts[0]?.bankAccountId ?? '';
  const { postgres } = readInstallation({ BAILIWICK_DATA_DIR: product.dataDir });
  const url = `postgres://postgres:${postgres.password}@127.0.0.1:${String(postgres.port)}/bailiwick`;
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query('create temp table agency (o uuid, bank uuid, rows int)');
    await client.query('insert into agency values ($1, $2, $3)', [organizationId, bank, values.rows]);
    for (const statement of FILL.split(';')) await client.query(statement);
  } finally {
    await client.end();
  }

  const addressed = (path: string, query: Record<string, string>): string =>
    `${path}?${new URLSearchParams({ limit: '50', ...query }).toString()}`;
  /** Reads the whole list, and keeps every tenth cursor. */
  const walk = async (path: string): Promise<string[]> => {
    const cursors: string[] = [];
    let seen = 0;
    for (let next: string | null = '', pages = 0; next !== null; pages += 1) {
      const page: Page = await get(addressed(path, { limit: '200', ...(next === '' ? {} : { cursor: next }) }));
      seen += page.rows.length;
      next = page.nextCursor;
      if (next !== null && pages % 10 === 0) cursors.push(next);
    }
    if (seen !== Number(values.rows)) throw new Error(`${path} showed ${String(seen)} rows`);
    return cursors;
  };

  const results: { name: string; p50: number; p95: number; p99: number }[] = [];
  const measure = async (name: string, pathOf: (index: number) => string): Promise<void> => {
    results.push({ name, ...spreadOf(await timesOf((index) => get(pathOf(index)))) });
  };
  const [out, lines] = ['/money-out', `/bank-accounts/${bank}/lines`] as const;
  for (const [name, path] of Object.entries({ 'money out': out, 'bank lines': lines })) {
    const cursors = await walk(path);
    await measure(`${name}, first page`, () => addressed(path, {}));
    await measure(`${name}, deep pages`, (index) =>
      addressed(path, cursors.length === 0 ? {} : { cursor: cursors[(index * 7) % cursors.length] ?? '' }),
    );
  }
  await measure('money out, draws', () => addressed(out, { kind: 'draw' }));
  await measure('money out, a month', () => addressed(out, { from: '2026-01-01', to: '2026-01-31' }));
  await measure('money out, a payee', (index) => addressed(out, { sought: `vendor ${String(index % 900)}` }));
  await measure('bank lines, to match', () => addressed(lines, { state: 'to match' }));
  await measure('bank lines, words', (index) => addressed(lines, { words: `vendor ${String(index % 900)}` }));

  process.stdout.write(
    `\n${values.rows} rows in each list; load ${loadavg()[0]?.toFixed(1) ?? ''}\n\n${timesTable('lists of money', results)}`,
  );
  await keep('money-times', { ...values, results });
  holdToGoal(results, GOAL_MS);
} finally {
  await product.stop();
}
