/**
 * How long the dashboard's requests and the owner's overview take with 100,000 defendants in one agency, all of whom owe:
 * real processes, real HTTP, one caller, warm, 200 requests each (building#measuring). Prints a table and keeps it as
 * JSON in `.cache/bench`; `docs/performance.md` quotes it.
 */
import { loadavg } from 'node:os';
import { parseArgs } from 'node:util';
import { startProduct } from '../e2e/product.ts';
import { fillProduct } from './large-agency.ts';
import { spreadOf, timesOf } from './measure.ts';
import { holdToGoal, keep, timesTable } from './report.ts';

const GOAL_MS = 30;
const PATHS = ['/desk', '/desk/board', '/overview'] as const;

const { values } = parseArgs({
  options: { defendants: { type: 'string', default: '200000' }, agency: { type: 'string', default: '100000' } },
});

const product = await startProduct();
try {
  const { cookie, client } = await fillProduct(product, values);
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
