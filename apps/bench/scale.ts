/**
 * How the product behaves under growth and load: the time of a list, a statement, a payment, a projection batch and an
 * export of one agency while the system grows from one agency of a thousand events to a thousand of them; in that large
 * system the latency from 1 to 128 callers; and the memory of each process idle, under load, and after reading a
 * million events. Prints tables, keeps JSON, and draws the plots that `docs/performance.md` shows. `--agencies` and
 * `--callers` are lists of sizes; `--quick` only proves that it runs, and draws beside its JSON.
 */
import { loadavg } from 'node:os';
import { setTimeout as delay } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import pg from 'pg';
import { openAccounts } from './agency.ts';
import { seed, SEEDED_ADMIN, signIn } from './callers.ts';
import { keepPlot } from './plot.ts';
import { keep, ms, RESULTS, table } from './report.ts';
import { growthOf } from './scale/growth.ts';
import { latencies } from './scale/load.ts';
import { memoryTable, sampleMemory } from './scale/memory.ts';
import { multiplyAgency } from './multiply.ts';
import { requestsOf } from './scale/requests.ts';
import { readAnew } from './scale/read-anew.ts';
import { startStage } from './stage.ts';

const { values } = parseArgs({
  options: {
    agencies: { type: 'string', default: '1,10,100,1000' },
    callers: { type: 'string', default: '1,2,4,8,16,32,64,128' },
    bonds: { type: 'string', default: '170' },
    quick: { type: 'boolean', default: false },
  },
});
const numbers = (list: string) => list.split(',').map(Number);
const sizes = values.quick ? [1, 3] : numbers(values.agencies);
const callers = values.quick ? [1, 4] : numbers(values.callers);
const bonds = values.quick ? '10' : values.bonds;
const IDLE_MS = values.quick ? 100 : 5_000;
const times = values.quick ? { requests: 5, warmUp: 1, batches: 1 } : { requests: 200, warmUp: 20, batches: 4 };
const most = callers.at(-1) ?? 1;

const stage = await startStage();
try {
  await seed(stage.dataDir, { agencies: '1', bonds });
  const owner = await signIn(stage.url, SEEDED_ADMIN);
  const requests = await requestsOf(stage, owner, await openAccounts(stage, most));

  await delay(IDLE_MS);
  const memory = { idle: await sampleMemory(stage) };
  const growth: Awaited<ReturnType<typeof growthOf>>[] = [];
  let made = 1;
  for (const agencies of sizes) {
    if (agencies > made) {
      const began = performance.now();
      await stage.whileStopped(async () => {
        const client = new pg.Client({ connectionString: stage.superUrl() });
        await client.connect();
        await multiplyAgency(client, owner.organizationId, made + 1, agencies);
        await client.end();
      });
      made = agencies;
      const seconds = ((performance.now() - began) / 1000).toFixed(0);
      process.stdout.write(`${String(agencies)} agencies were made in ${seconds} s.\n`);
    }
    growth.push(await growthOf(stage, requests, { agency: owner.organizationId, agencies, ...times }));
  }
  process.stdout.write(
    `\n${table(
      ['agencies', 'events', 'list ms', 'statement ms', 'payment ms', 'batch of 500 ms', 'export ms'],
      growth.map((row) => [
        String(row.agencies),
        String(row.events),
        ...[row.list, row.statement, row.payment, row['batch of 500'], row.export].map(ms),
      ]),
    )}`,
  );

  const load = await latencies(requests, callers, values.quick ? 1 : 12);
  const loaded = await sampleMemory(stage);
  process.stdout.write(
    `\n${table(
      ['request', 'callers', 'requests/s', 'p50 ms', 'p95 ms', 'p99 ms'],
      load.map((row) => [row.name, String(row.callers), row.rate.toFixed(0), ms(row.p50), ms(row.p95), ms(row.p99)]),
    )}`,
  );

  const anew = await readAnew(stage);
  const after = await sampleMemory(stage);
  process.stdout.write(
    `\nOne view read all ${String(anew.events)} events anew: ${anew.rate.toFixed(0)} events/s.\n\n` +
      memoryTable({ idle: memory.idle, loaded, after }) +
      `\nLoad average ${loadavg()[0]?.toFixed(1) ?? ''}\n`,
  );
  await keep('scale', { load, growth, anew, memory: { ...memory, loaded, after } });

  const folder = values.quick ? RESULTS : undefined;
  const names = ['list', 'statement', 'payment'] as const;
  await keepPlot(
    'latency-by-load',
    {
      title: 'Latency against load (p95)',
      x: 'callers at once',
      y: 'ms',
      lines: names.map((name) => ({
        name,
        points: load.filter((row) => row.name === name).map((row) => [row.callers, row.p95]),
      })),
    },
    folder,
  );
  await keepPlot(
    'cost-by-size',
    {
      title: 'What one agency pays while the system grows (medians)',
      x: 'events in the log',
      y: 'ms',
      lines: [...names, 'batch of 500' as const, 'export' as const].map((name) => ({
        name,
        points: growth.map((row) => [row.events, row[name]]),
      })),
    },
    folder,
  );
} finally {
  await stage.close();
}
process.exit();
