/**
 * How long the list of recovery cases and its search take with 10,000 cases in the agency that asks, and as many in
 * others: real processes, real HTTP, one caller, warm, 200 requests each (building#measuring). Prints a table and
 * keeps it as JSON in `.cache/bench`; `docs/performance.md` quotes it.
 */
import { parseArgs } from 'node:util';
import pg from 'pg';
import { startProduct } from '../e2e/product.ts';
import { readInstallation } from '../launcher/installation.ts';
import { signUpAdmin } from './callers.ts';
import { fillSystem } from './large-agency.ts';
import { spreadOf, timesOf } from './measure.ts';
import { holdToGoal, keep, timesTable } from './report.ts';

const GOAL_MS = 50;

const { values } = parseArgs({
  options: { defendants: { type: 'string', default: '40000' }, cases: { type: 'string', default: '10000' } },
});

/** A case for every second defendant of the agency and as many in others, with the forfeited bond; a third are closed. */
const CASES = `
  create temp table opened as
  select b.organization_id as o, b.bond_id as b, b.defendant_id as d, gen_random_uuid() as c, n, n % 3 as nth
  from (select b.*, row_number() over (partition by organization_id = $own order by written_position) as n from bond b) b
  where n <= $cases;
  update bond b set status = 'FORFEITED', court_date = null, forfeiture_date = current_date - (n % 170)::int,
    due_date = current_date - (n % 170)::int + 180, answer_by = current_date - (n % 170)::int + 180
  from opened where b.organization_id = o and b.bond_id = opened.b and nth <> 0;
  update bond b set status = 'CLOSED' from opened where b.organization_id = o and b.bond_id = opened.b and nth = 0;
  insert into recovery_case (organization_id, id, title, status, priority, defendant_id, bond_id, opened_at, opened_by,
    closed_at, outcome, outcome_on)
  select o, c, d.full_name || ' – ' || p.power_number, (array['closed', 'open', 'active'])[1 + nth], 1 + (n % 3)::int, d.id,
    opened.b, now() - n * interval '1 minute', o, case when nth = 0 then now() end,
    case when nth = 0 then 'set aside' end, case when nth = 0 then current_date end
  from opened
  join defendant d on d.organization_id = o and d.id = opened.d
  join bond p on p.organization_id = o and p.bond_id = opened.b;
  insert into recovery_case_bond (organization_id, bond_id, case_id, linked_at, told_forfeited, told_forfeiture)
  select o, b, c, now(), nth <> 0, 1 from opened;
  vacuum analyze`;

const product = await startProduct();
try {
  const { get, organizationId } = await signUpAdmin(product.url, { organizationName: 'Large Agency' });

  const { postgres } = readInstallation({ BAILIWICK_DATA_DIR: product.dataDir });
  const url = `postgres://postgres:${postgres.password}@127.0.0.1:${String(postgres.port)}/bailiwick`;
  const agency = Math.min(Number(values.cases) * 2, Number(values.defendants) / 2);
  await fillSystem(url, organizationId, { system: Number(values.defendants), agency, others: 20, today: 0 });
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const sql = CASES.replaceAll('$own', pg.escapeLiteral(organizationId)).replaceAll('$cases', values.cases);
  for (const statement of sql.split(';')) await client.query(statement);
  await client.end();

  interface Page {
    rows: { caseId: string; title: string; defendantName: string }[];
    counts: { all: number };
    nextCursor: string | null;
  }
  const list = (query: Record<string, string>) => get<Page>(`/recovery/cases?${new URLSearchParams(query).toString()}`);

  const first = await list({});
  if (first.counts.all !== Number(values.cases)) throw new Error(`There are ${String(first.counts.all)} cases.`);
  const cursors: string[] = [];
  for (let next = first.nextCursor; next !== null; next = (await list({ cursor: next })).nextCursor) cursors.push(next);
  const pick = <T>(all: readonly T[], index: number): T | undefined => all[(index * 7) % all.length];
  const listed = (index: number) => pick(first.rows, index);

  const requests: Record<string, (index: number) => Promise<unknown>> = {
    'first page of 400': () => list({}),
    'pages beyond the limit': (index) => list({ cursor: pick(cursors, index) ?? '' }),
    'open ones': () => list({ status: 'open' }),
    'by priority': () => list({ sort: 'priority' }),
    'search: whole name': (index) => list({ search: listed(index)?.defendantName ?? '' }),
    'search: part of a name': (index) => list({ search: pick(['thib', 'land', 'ngu', 'zyd', 'ux'], index) ?? '' }),
    'search: a letter': (index) => list({ search: pick(['a', 'e', 'q', 'z'], index) ?? '' }),
    'search: name that nobody has': (index) => list({ search: `xqz${String(index)}w` }),
    'search: title': (index) => list({ search: listed(index)?.title ?? '' }),
    'search: id from its start': (index) => list({ search: listed(index)?.caseId.slice(0, 8) ?? '' }),
    'search: power number': (index) => list({ search: listed(index)?.title.split(' – ').at(-1) ?? '' }),
    'search: court case number': (index) => list({ search: `2026-${String(1_000 + index)}` }),
    'search: a figure': (index) => list({ search: String(index % 10) }),
  };

  const results = [];
  for (const [name, request] of Object.entries(requests)) results.push({ name, ...spreadOf(await timesOf(request)) });

  process.stdout.write(
    `\n${values.cases} recovery cases in the agency\n\n${timesTable('GET /recovery/cases', results)}`,
  );
  await keep('recovery-times', { ...values, results });
  holdToGoal(results, GOAL_MS);
} finally {
  await product.stop();
}
