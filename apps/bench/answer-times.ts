/**
 * How long the product takes to answer on a seeded system: real processes, real HTTP, one caller, warm, 200 requests
 * each (design 12). Prints a table and keeps it as JSON in `.cache/bench`; `docs/performance.md` quotes it.
 */
import { spawn } from 'node:child_process';
import { mkdir, writeFile } from 'node:fs/promises';
import { cpus } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { startProduct } from '../e2e/product.ts';

const ROOT = join(import.meta.dirname, '../..');
const REQUESTS = 200;
const WARM_UP = 20;
const GOAL_MS = 50;
const PASSWORD = 'bench-passphrase-1';

const { values } = parseArgs({
  options: { agencies: { type: 'string', default: '20' }, bonds: { type: 'string', default: '20000' } },
});

const seed = (dataDir: string) =>
  new Promise<void>((resolve, reject) => {
    const args = ['--agencies', values.agencies, '--bonds', values.bonds, '--password', PASSWORD];
    const child = spawn(process.execPath, ['apps/launcher/cli.mjs', 'seed', ...args], {
      cwd: ROOT,
      env: { ...process.env, BAILIWICK_DATA_DIR: dataDir },
      stdio: 'inherit',
    });
    child.once('exit', (code) => {
      if (code === 0) resolve();
      else reject(new Error(`seed ended with code ${String(code)}`));
    });
  });

const percentile = (sorted: readonly number[], share: number) =>
  sorted[Math.min(sorted.length - 1, Math.ceil(sorted.length * share) - 1)] ?? Number.NaN;

interface Page<T> {
  rows: T[];
}

const product = await startProduct();
try {
  const seeding = performance.now();
  await seed(product.dataDir);
  const seedSeconds = Math.round((performance.now() - seeding) / 1000);

  const signedIn = await fetch(`${product.url}/api/sign-in`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: product.url },
    body: JSON.stringify({ email: 'admin@demo-1-1.example.com', password: PASSWORD }),
  });
  const cookie = signedIn.headers
    .getSetCookie()
    .map((value) => value.split(';')[0])
    .join('; ');
  const get = async <T>(path: string): Promise<T> => {
    const answer = await fetch(`${product.url}/api${path}`, { headers: { cookie } });
    if (!answer.ok) throw new Error(`${path} answered ${String(answer.status)}: ${await answer.text()}`);
    return (await answer.json()) as T;
  };

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
    const times: number[] = [];
    for (let index = 0; index < WARM_UP + REQUESTS; index += 1) {
      const began = performance.now();
      await get(path(index));
      if (index >= WARM_UP) times.push(performance.now() - began);
    }
    times.sort((a, b) => a - b);
    results.push({ name, p50: percentile(times, 0.5), p95: percentile(times, 0.95), p99: percentile(times, 0.99) });
  }

  const ms = (value: number) => value.toFixed(1);
  const lines = results.map(({ name, p50, p95, p99 }) => `| ${name} | ${ms(p50)} | ${ms(p95)} | ${ms(p99)} |`);
  process.stdout.write(
    `\n${values.agencies} agencies, ${values.bonds} bonds, seeded in ${String(seedSeconds)} s\n\n` +
      `| GET | p50 ms | p95 ms | p99 ms |\n| --- | ---: | ---: | ---: |\n${lines.join('\n')}\n`,
  );
  const folder = join(ROOT, '.cache/bench');
  await mkdir(folder, { recursive: true });
  const hardware = { cpu: cpus()[0]?.model, cores: cpus().length, node: process.version };
  const report = { at: new Date().toISOString(), hardware, ...values, seedSeconds, results };
  await writeFile(join(folder, 'answer-times.json'), JSON.stringify(report, null, 2));
  const slow = results.filter(({ p95 }) => p95 >= GOAL_MS);
  if (slow.length > 0) {
    process.stdout.write(`\nOver ${String(GOAL_MS)} ms at p95: ${slow.map(({ name }) => name).join(', ')}\n`);
    process.exitCode = 1;
  }
} finally {
  await product.stop();
}
