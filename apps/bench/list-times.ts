/**
 * How long All Defendants takes with 100,000 defendants in one agency: the first page and pages all through the list in
 * each order, and with each filter: real processes, real HTTP, one caller, warm, 200 requests each
 * (building#measuring). Prints a table and keeps it as JSON in `.cache/bench`; `docs/performance.md` quotes it.
 */
import { loadavg } from 'node:os';
import { parseArgs } from 'node:util';
import { startProduct } from '../e2e/product.ts';
import { fillProduct } from './large-agency.ts';
import { spreadOf, timesOf } from './measure.ts';
import { holdToGoal, keep, timesTable } from './report.ts';

const GOAL_MS = 30;
const SORTS = ['fullName', 'birthday', 'createdAt', 'courtDate', 'balance'] as const;

const { values } = parseArgs({
  options: { defendants: { type: 'string', default: '200000' }, agency: { type: 'string', default: '100000' } },
});

const pick = <T>(list: readonly T[], index: number): T | undefined => list[index % list.length];

interface Page {
  rows: { defendantId: string }[];
  nextCursor: string | null;
}

const product = await startProduct();
try {
  const { cookie, organizationId, size, client } = await fillProduct(product, values);
  const { rows: accounts } = await client.query<{ id: string }>(
    'select account_id as id from account where organization_id = $1 limit 100',
    [organizationId],
  );
  await client.end();

  const ask = async (query: Record<string, string>): Promise<Page> => {
    const answer = await fetch(`${product.url}/api/defendants?${new URLSearchParams(query).toString()}`, {
      headers: { cookie },
    });
    if (!answer.ok) throw new Error(`${JSON.stringify(query)} answered ${String(answer.status)}`);
    return (await answer.json()) as Page;
  };

  const results: { name: string; p50: number; p95: number; p99: number }[] = [];
  const measure = async (name: string, queryOf: (index: number) => Record<string, string>) => {
    const times = await timesOf((index) => ask({ limit: '50', ...queryOf(index) }));
    results.push({ name, ...spreadOf(times) });
  };

  /** Reads the whole list, and keeps every tenth cursor. */
  const walk = async (query: Record<string, string>): Promise<string[]> => {
    const cursors: string[] = [];
    let seen = 0;
    for (let next: string | null = '', pages = 0; next !== null; pages += 1) {
      const page: Page = await ask({ limit: '200', ...query, ...(next === '' ? {} : { cursor: next }) });
      seen += page.rows.length;
      next = page.nextCursor;
      if (next !== null && pages % 10 === 0) cursors.push(next);
    }
    if (seen !== size.agency) throw new Error(`${JSON.stringify(query)} showed ${String(seen)} defendants`);
    return cursors;
  };

  for (const sort of SORTS) {
    for (const descending of ['false', 'true']) {
      const way = descending === 'true' ? 'down' : 'up';
      const cursors = await walk({ sort, descending });
      await measure(`${sort} ${way}, first page`, () => ({ sort, descending }));
      await measure(`${sort} ${way}, deep pages`, (index) => ({
        sort,
        descending,
        cursor: pick(cursors, index * 7) ?? '',
      }));
    }
  }
  const parts = ['an', 'lan', 'thibod', 'zydecoux', 'mary l', 'ux', 'o’br', 'x', 'qz', 'nobody at all'];
  for (const sort of SORTS) {
    await measure(`part of a name, by ${sort}`, (index) => ({ sort, name: pick(parts, index) ?? '' }));
  }
  await measure('name that many have', () => ({ name: 'a' }));
  await measure('name that nobody has', (index) => ({ name: `xqz${String(index)}w` }));
  await measure('a sign that no name has', () => ({ name: '%' }));
  await measure('account', (index) => ({ accountId: pick(accounts, index)?.id ?? '' }));
  await measure('city', (index) => ({ city: pick(['new', 'gretna', 'houma', 'nowhere'], index) ?? '' }));
  await measure('born between', (index) => ({
    bornFrom: `19${String(60 + (index % 30))}-01-01`,
    bornTo: `19${String(60 + (index % 30))}-06-30`,
  }));
  await measure('owing', () => ({ owing: 'true' }));
  await measure('owing, by balance down', () => ({ owing: 'true', sort: 'balance', descending: 'true' }));

  const began = performance.now();
  const file = await fetch(`${product.url}/api/defendants/file`, { headers: { cookie } });
  const lines = (await file.text()).split('\r\n').length - 2;
  const fileSeconds = (performance.now() - began) / 1000;

  process.stdout.write(
    `\n${values.defendants} defendants, ${values.agency} of them in the agency; a CSV file of ${String(lines)} lines in ` +
      `${fileSeconds.toFixed(1)} s; load ${loadavg()[0]?.toFixed(1) ?? ''}\n\n${timesTable('GET /defendants', results)}`,
  );
  await keep('list-times', { ...values, fileSeconds, results });
  holdToGoal(results, GOAL_MS);
} finally {
  await product.stop();
}
