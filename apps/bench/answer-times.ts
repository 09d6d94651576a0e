/**
 * How long the product takes to answer on a seeded system: real processes, real HTTP, one caller, warm, 200 requests
 * each (building#measuring). Prints a table and keeps it as JSON in `.cache/bench`; `docs/performance.md` quotes it.
 */
import { parseArgs } from 'node:util';
import { startProduct } from '../e2e/product.ts';
import { seed, SEEDED_ADMIN, signIn } from './callers.ts';
import { spreadOf, timesOf } from './measure.ts';
import { holdToGoal, keep, timesTable } from './report.ts';

const GOAL_MS = 50;

const { values } = parseArgs({
  options: { agencies: { type: 'string', default: '20' }, bonds: { type: 'string', default: '20000' } },
});

interface Page<T> {
  rows: T[];
}

const product = await startProduct();
try {
  const seedSeconds = await seed(product.dataDir, values);
  const { get } = await signIn(product.url, SEEDED_ADMIN);

  const { rows } = await get<Page<{ defendantId: string }>>('/defendants?limit=200');
  const accounts = await Promise.all(
    rows.map(async ({ defendantId }) => {
      const found = await get<{ accounts: { accountId: string }[] }>(`/defendants/${defendantId}/accounts`);
      return { defendantId, accountId: found.accounts[0]?.accountId };
    }),
  );
  const known = accounts.flatMap(({ defendantId, accountId }) => (accountId ? [{ defendantId, accountId }] : []));
  const turn = (index: number) => known[index % known.length] ?? { defendantId: '', accountId: '' };

  const requests: Record<string, (index: number) => string> = {
    'list of defendants': () => '/defendants?limit=50',
    'list, part of a name': () => '/defendants?limit=50&name=an',
    profile: (index) => `/defendants/${turn(index).defendantId}`,
    'bonds of a profile': (index) => `/defendants/${turn(index).defendantId}/bonds`,
    'accounts of a profile': (index) => `/defendants/${turn(index).defendantId}/accounts`,
    'account summary': (index) => `/accounts/${turn(index).accountId}`,
    statement: (index) => `/accounts/${turn(index).accountId}/entries?newestFirst=true`,
    'trial balance': () => '/ledger/trial-balance',
    'trial balance as of both dates': (index) =>
      `/ledger/trial-balance?effectiveOn=2026-0${String((index % 9) + 1)}-15&journalNumber=${String(500 + index)}`,
    journal: () => '/ledger/journal?limit=50',
    'payment history': () => '/ledger/payments?limit=50',
    'payment history of a person': () => '/ledger/payments?limit=50&person=an',
  };

  const results = [];
  for (const [name, path] of Object.entries(requests)) {
    results.push({ name, ...spreadOf(await timesOf((index) => get(path(index)))) });
  }

  process.stdout.write(
    `\n${values.agencies} agencies, ${values.bonds} bonds, seeded in ${String(seedSeconds)} s\n\n${timesTable('GET', results)}`,
  );
  await keep('answer-times', { ...values, seedSeconds, results });
  holdToGoal(results, GOAL_MS);
} finally {
  await product.stop();
}
