/**
 * How long the lists of money take in an agency with 100,000 payments, deposits, expenses and bank lines of five years,
 * 1,165,000 postings in all: first pages, deep ones and filters; a reconciliation and its ticks; the reports that an
 * accountant opens. Real processes, real HTTP, one caller, warm, 200 requests each (building#measuring). Prints a table and
 * keeps it as JSON in `.cache/bench`; `docs/performance.md` quotes it.
 */
import { loadavg } from 'node:os';
import { parseArgs } from 'node:util';
import { startProduct } from '../e2e/product.ts';
import { readInstallation } from '../launcher/installation.ts';
import { signUpAdmin } from './callers.ts';
import { fillBooks } from './large-books.ts';
import { spreadOf, timesOf, type Spread } from './measure.ts';
import { holdToGoal, keep, timesTable } from './report.ts';

const { values } = parseArgs({
  options: { rows: { type: 'string', default: '100000' }, requests: { type: 'string', default: '200' } },
});

/** Of a list a page, of a reconciliation a tick, of a report all of it. */
const GOALS_MS = { lists: 50, reconciliation: 100, reports: 100 };
type Part = keyof typeof GOALS_MS;

interface Page {
  rows: unknown[];
  nextCursor: string | null;
}
interface Items {
  reconciliationId: string;
  items: { kind: string; id: string; isTicked: boolean }[];
}

const dayBefore = (days: number): string => new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10);
const month = { from: dayBefore(1_030), to: dayBefore(1_000) };

/** Lists that are walked to their end, and how each is narrowed. */
const listsOf = (bank: string): Record<string, { path: string; filters: Record<string, Record<string, string>> }> => ({
  'money out': {
    path: '/money-out',
    filters: { draws: { kind: 'draw' }, 'a month': month, 'a payee': { sought: 'vendor 77' } },
  },
  'money out by effective day': { path: '/money-out?by=effective', filters: { 'a month': month } },
  deposits: { path: '/deposits', filters: { settlements: { kind: 'settlement' } } },
  'bank lines': {
    path: `/bank-accounts/${bank}/lines`,
    filters: { 'to match': { state: 'to match' }, words: { words: 'vendor 77' } },
  },
  payments: {
    path: '/ledger/payments',
    filters: { 'a month': month, cash: { method: 'Cash' }, 'a name': { person: 'number 77' } },
  },
  'payments by effective day': { path: '/ledger/payments?by=effective', filters: { 'a month': month } },
  journal: { path: '/ledger/journal', filters: { 'a month': month, 'an account': { account: '5300' } } },
  'journal by effective day': {
    path: '/ledger/journal?by=effective',
    filters: { 'a month': month, 'three years': { from: dayBefore(1_500), to: dayBefore(400) } },
  },
  'entries of 1000': { path: '/ledger/accounts/1000/lines', filters: { 'a month': month } },
  'general ledger of 1000': {
    path: '/ledger/general-ledger?accounts=1000&from=2000-01-01',
    filters: { 'a month': month },
  },
});

/** What has no pages: as much as lies there. */
const WHOLE = { drawer: '/money/drawer', cards: '/money/cards', tills: '/money/tills', trust: '/money/trust' };
const REPORTS = {
  'trial balance': '/ledger/trial-balance',
  'income statement': '/ledger/statements?kind=income-statement',
  'balance sheet': '/ledger/statements?kind=balance-sheet',
  aging: '/ledger/statements?kind=aging',
  payables: '/ledger/statements?kind=payables',
};

const product = await startProduct();
try {
  const { organizationId, get, post } = await signUpAdmin(product.url, { organizationName: 'Large Agency' });
  const { accounts } = await get<{ accounts: { bankAccountId: string }[] }>('/bank-accounts');
  const bankAccountId = accounts[0]?.bankAccountId ?? '';
  const { postgres } = readInstallation({ BAILIWICK_DATA_DIR: product.dataDir });
  const url = `postgres://postgres:${postgres.password}@127.0.0.1:${String(postgres.port)}/bailiwick`;
  await fillBooks(url, { organizationId, bankAccountId, rows: Number(values.rows) });

  const results: Record<Part, (Spread & { name: string })[]> = { lists: [], reconciliation: [], reports: [] };
  const measure = async (part: Part, name: string, request: (index: number) => Promise<unknown>): Promise<void> => {
    const times = await timesOf(request, { requests: Number(values.requests) });
    results[part].push({ name, ...spreadOf(times) });
    process.stdout.write(`${name}: ${spreadOf(times).p95.toFixed(1)} ms\n`);
  };
  /** A path with its query; what `query` has stands instead of what the path has of it. */
  const addressed = (path: string, query: Record<string, string>): string => {
    const [bare = '', own = ''] = path.split('?');
    return `${bare}?${new URLSearchParams({ limit: '50', ...Object.fromEntries(new URLSearchParams(own)), ...query }).toString()}`;
  };
  /** The cursors of up to 400 pages of 200, every tenth of them. */
  const walk = async (path: string): Promise<string[]> => {
    const cursors: string[] = [];
    for (let next: string | null = '', pages = 0; next !== null && pages < 400; pages += 1) {
      const page: Page = await get(addressed(path, { limit: '200', ...(next === '' ? {} : { cursor: next }) }));
      next = page.nextCursor;
      if (next !== null && pages % 10 === 0) cursors.push(next);
    }
    return cursors;
  };

  for (const [name, { path, filters }] of Object.entries(listsOf(bankAccountId))) {
    await measure('lists', `${name}, first page`, () => get(addressed(path, {})));
    const cursors = await walk(path);
    await measure('lists', `${name}, deep pages`, (index) =>
      get(addressed(path, { cursor: cursors[(index * 7) % cursors.length] ?? '' })),
    );
    for (const [narrowed, query] of Object.entries(filters))
      await measure('lists', `${name}, ${narrowed}`, () => get(addressed(path, query)));
  }
  for (const [name, path] of Object.entries(WHOLE)) await measure('lists', name, () => get(path));

  const body = { statementOn: dayBefore(1), statementCents: 0 };
  const { reconciliationId } = await post<Items>(`/bank-accounts/${bankAccountId}/reconciliations`, body);
  const reconciliation = `/reconciliations/${reconciliationId}`;
  const { items } = await get<Items>(reconciliation);
  const tick = (index: number, isTicked: boolean) => {
    const { kind = '', id = '' } = items[index % items.length] ?? {};
    return post(`${reconciliation}/ticks`, { items: [{ kind, id }], isTicked });
  };
  await measure('reconciliation', `a tick among ${String(items.length)} lines`, (index) => tick(index, true));
  await measure('reconciliation', 'a tick taken away', (index) => tick(index, false));
  await measure('reconciliation', 'all lines of it', () => get(reconciliation));
  for (const [name, path] of Object.entries(REPORTS)) await measure('reports', name, () => get(path));

  process.stdout.write(`\n${values.rows} rows in each list; load ${loadavg()[0]?.toFixed(1) ?? ''}\n`);
  for (const part of ['lists', 'reconciliation', 'reports'] as const) {
    process.stdout.write(`\n${timesTable(part, results[part])}`);
    holdToGoal(results[part], GOALS_MS[part]);
  }
  await keep('money-times', { ...values, results });
} finally {
  await product.stop();
}
