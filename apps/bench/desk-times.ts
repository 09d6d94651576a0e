/**
 * How long the dashboard's requests and the owner's overview take with 100,000 defendants in one agency, all of whom owe:
 * real processes, real HTTP, one caller, warm, 200 requests each (building#measuring). Prints a table and keeps it as
 * JSON in `.cache/bench`; `docs/performance.md` quotes it.
 */
import { loadavg } from 'node:os';
import { parseArgs } from 'node:util';
import pg from 'pg';
import { startProduct } from '../e2e/product.ts';
import { readInstallation } from '../launcher/installation.ts';
import { signUpAdmin } from './callers.ts';
import { fillSystem, varySystem } from './large-agency.ts';
import { spreadOf, timesOf } from './measure.ts';
import { holdToGoal, keep, timesTable } from './report.ts';

const GOAL_MS = 30;
const PATHS = ['/desk', '/desk/board', '/overview'] as const;

const { values } = parseArgs({
  options: { defendants: { type: 'string', default: '200000' }, agency: { type: 'string', default: '100000' } },
});

const product = await startProduct();
try {
  const { cookie, organizationId } = await signUpAdmin(product.url, { organizationName: 'Large Agency' });
  const { postgres } = readInstallation({ BAILIWICK_DATA_DIR: product.dataDir });
  const url = `postgres://postgres:${postgres.password}@127.0.0.1:${String(postgres.port)}/bailiwick`;
  const size = { system: Number(values.defendants), agency: Number(values.agency), others: 100, today: 300 };
  await fillSystem(url, organizationId, size);
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await varySystem(client);
  await client.end();

  const results: { name: string; p50: number; p95: number; p99: number }[] = [];
  for (const path of PATHS) {
    const times = await timesOf(async () => {
      const answer = await fetch(`${product.url}/api${path}`, { headers: { cookie } });
      if (!answer.ok) throw new Error(`${path} answered ${String(answer.status)}`);
      await answer.arrayBuffer();
    });
    results.push({ name: `GET ${path}`, ...spreadOf(times) });
  }
  process.stdout.write(
    `\n${values.defendants} defendants, ${values.agency} of them in the agency; load ${loadavg()[0]?.toFixed(1) ?? ''}\n\n` +
      timesTable('request', results),
  );
  await keep('desk-times', { ...values, results });
  holdToGoal(results, GOAL_MS);
} finally {
  await product.stop();
}
