/**
 * How long the power inventory takes with 50,000 powers in one agency: lists in each order, first pages and deep ones,
 * filters, searches and totals: real processes, real HTTP, one caller, warm, 200 requests each; then the same requests
 * against those of an agency with 500 powers, in turns (building#measuring). Prints both and keeps them as JSON in
 * `.cache/bench`; `docs/performance.md` quotes it.
 */
import { loadavg } from 'node:os';
import { parseArgs } from 'node:util';
import pg from 'pg';
import { startProduct } from '../e2e/product.ts';
import { readInstallation } from '../launcher/installation.ts';
import { signUpAdmin, type Caller } from './callers.ts';
import { interleave } from './interleaved.ts';
import { median, spreadOf, timesOf } from './measure.ts';
import { holdToGoal, keep, table, timesTable } from './report.ts';

const GOAL_MS = 50;
const SORTS = ['received', 'number', 'agent', 'amount', 'status', 'dates'] as const;
const SMALL = 500;
const AGENTS = 40;

const { values } = parseArgs({ options: { powers: { type: 'string', default: '50000' } } });

/** Powers of all states, of six sureties and forty agents, in boxes of 5,000; the agents have no users. */
const FILL = `
  set session_replication_role = replica;
  create temp table lot as
  select o, n as box, gen_random_uuid() as id from agency, generate_series(0, (powers - 1) / 5000) as n;
  insert into power_lot (organization_id, lot_id, request_hash, received_by, decided_at, surety_id, box, numbers, paper,
    received_count, settled_at)
  select o, id, '', o, now(), o, 'Box ' || box, array['B' || box], '{}', 5000, now() from lot;
  create temp table surety_of as select o, n, gen_random_uuid() as id from agency, generate_series(0, 5) as n;
  insert into surety (organization_id, surety_id, name, changed_by) select o, id, 'Surety ' || n, o from surety_of;
  create temp table agent_of as
  select o, n, gen_random_uuid() as id from agency, generate_series(0, ${String(AGENTS - 1)}) as n;
  insert into agent (organization_id, user_id, full_name, email, role)
  select o, id, 'Agent ' || md5(n::text) || ' ' || n, 'a' || n || '-' || left(o::text, 8) || '@example.com', 'Agent'
  from agent_of;
  insert into power (organization_id, power_id, power_number, spelling, surety_id, amount_cents, issued_on, expires_on,
    notes_key, lot_id, holder_id, standing, state, used, gone, received_at, newest, revision)
  select a.o, gen_random_uuid(), 'AS' || i % 7 || lpad(i::text, 7, '0'), 'AS' || i % 7 || '-' || lpad(i::text, 7, '0'),
    s.id, 500000 * (1 + i % 20), '2026-01-01', '2027-01-01'::date + i % 400, '', l.id,
    case when state not in ('received', 'lost') then h.id end,
    case when state in ('received', 'assigned') then 'in hand' else state end, state, state = 'executed', false,
    '2026-01-01'::timestamptz + i * interval '1 second', to_char(i, 'FM00000000'), 0
  from agency a, generate_series(1, a.powers) as i,
    lateral (select (array['received', 'assigned', 'executed', 'executed', 'discharged', 'void', 'expired', 'lost'])
      [1 + i * 7 % 8] as state) as as_is, lot l, surety_of s, agent_of h
  where l.o = a.o and l.box = (i - 1) / 5000 and s.o = a.o and s.n = i % 6 and h.o = a.o and h.n = i % ${String(AGENTS)};
  vacuum analyze power; vacuum analyze power_lot; vacuum analyze agent; vacuum analyze surety`;

interface Page {
  rows: { powerId: string }[];
  nextCursor: string | null;
}

const addressed = (query: Record<string, string>) =>
  `/powers?${new URLSearchParams({ limit: '50', ...query }).toString()}`;

const product = await startProduct();
try {
  const large = await signUpAdmin(product.url, { email: 'large@example.com', organizationName: 'Large Agency' });
  const small = await signUpAdmin(product.url, { email: 'small@example.com', organizationName: 'Small Agency' });
  const { postgres } = readInstallation({ BAILIWICK_DATA_DIR: product.dataDir });
  const url = `postgres://postgres:${postgres.password}@127.0.0.1:${String(postgres.port)}/bailiwick`;
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query('create temp table agency (o uuid, powers int)');
    await client.query('insert into agency values ($1, $2), ($3, $4)', [
      large.organizationId,
      values.powers,
      small.organizationId,
      SMALL,
    ]);
    for (const statement of FILL.split(';')) await client.query(statement);
  } finally {
    await client.end();
  }

  /** Reads the whole list, and keeps every tenth cursor. */
  const walk = async ({ get }: Caller, query: Record<string, string>, powers: number): Promise<string[]> => {
    const cursors: string[] = [];
    let seen = 0;
    for (let next: string | null = '', pages = 0; next !== null; pages += 1) {
      const page: Page = await get(addressed({ ...query, limit: '200', ...(next === '' ? {} : { cursor: next }) }));
      seen += page.rows.length;
      next = page.nextCursor;
      if (next !== null && pages % 10 === 0) cursors.push(next);
    }
    if (seen !== powers) throw new Error(`${JSON.stringify(query)} showed ${String(seen)} powers`);
    return cursors;
  };

  const results: { name: string; p50: number; p95: number; p99: number }[] = [];
  const measure = async (name: string, pathOf: (index: number) => string) => {
    results.push({ name, ...spreadOf(await timesOf((index) => large.get(pathOf(index)))) });
  };
  for (const sort of SORTS) {
    for (const descending of ['false', 'true']) {
      const way = descending === 'true' ? 'down' : 'up';
      const cursors = await walk(large, { sort, descending }, Number(values.powers));
      await measure(`${sort} ${way}, first page`, () => addressed({ sort, descending }));
      await measure(`${sort} ${way}, deep pages`, (index) =>
        addressed({ sort, descending, cursor: cursors[(index * 7) % cursors.length] ?? '' }),
      );
    }
  }
  const numberAt = (index: number) => String((index * 197) % Number(values.powers)).padStart(7, '0');
  const requests: Record<string, (index: number) => string> = {
    'whole number': (index) => addressed({ search: `as${String(index % 7)}-${numberAt(index)}` }),
    'three digits': (index) => addressed({ search: numberAt(index).slice(-3) }),
    'two digits, by agent': (index) => addressed({ search: numberAt(index).slice(-2), sort: 'agent' }),
    'one digit': (index) => addressed({ search: String(index % 10) }),
    'what every number holds': () => addressed({ search: 'as' }),
    'what no number holds': (index) => addressed({ search: `qx${String(index)}` }),
    'an agent': (index) => addressed({ search: `agent ${'0123456789abcdef'[index % 16] ?? ''}` }),
    'void, by amount': () => addressed({ status: 'Void', sort: 'amount' }),
    'a state that none has': () => addressed({ state: 'transferred' }),
    'executed, not received': () => addressed({ unreceived: 'true' }),
    totals: () => '/powers/totals',
  };
  for (const [name, pathOf] of Object.entries(requests)) await measure(name, pathOf);

  // What the size of the inventory costs: the same request of an agency with 500 powers, in turns.
  const roundOf = (of: Caller, path: string) => async () => {
    const times = await timesOf(() => of.get(path), { requests: 40, warmUp: 5 });
    return { figure: median(times), work: { requests: times.length } };
  };
  const ratios: string[][] = [];
  for (const [name, path] of [
    ['first page', addressed({})],
    ['first page by agent', addressed({ sort: 'agent' })],
    ['whole number', addressed({ search: 'as1-0000001' })],
    ['three digits', addressed({ search: '123' })],
    ['totals', '/powers/totals'],
  ] as const) {
    const { ours, theirs, ratio } = await interleave({ ours: roundOf(large, path), theirs: roundOf(small, path) });
    ratios.push([name, ours.toFixed(1), theirs.toFixed(1), ratio.toFixed(2)]);
  }

  process.stdout.write(
    `\n${values.powers} powers; load ${loadavg()[0]?.toFixed(1) ?? ''}\n\n${timesTable('GET /powers', results)}\n` +
      table(['in turns', `${values.powers} ms`, `${String(SMALL)} ms`, 'ratio'], ratios),
  );
  await keep('power-times', { ...values, results, ratios });
  holdToGoal(results, GOAL_MS);
} finally {
  await product.stop();
}
