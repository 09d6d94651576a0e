/**
 * The ratios of building#ratios, on one stage: each against its peer in interleaved rounds of equal work, medians.
 * Prints the table that `docs/performance.md` quotes and keeps it as JSON. `--only R1,R5` measures those alone,
 * `--quick` all of them at sizes that prove no more than that they run.
 */
import { loadavg } from 'node:os';
import { parseArgs } from 'node:util';
import { Logger } from '@nestjs/common';
import { seed } from './callers.ts';
import type { Compared } from './interleaved.ts';
import { installPeers } from './peers.ts';
import { commandRatio } from './ratios/command.ts';
import { appendRatio, emmettRebuildRatio, tunedRebuildRatio } from './ratios/emmett.ts';
import { jobRatio } from './ratios/jobs.ts';
import { functionListRatio, graphListRatio } from './ratios/graph-list.ts';
import { bareListRatio, preparedListRatio } from './ratios/list.ts';
import { allViewsRatio, liveRatio, rebuildRatio, serverFileRatio } from './ratios/projection.ts';
import { REPORTED, type Ratio, type Sizes } from './ratios/ratio.ts';
import { readYourWritesRatio } from './ratios/read-your-writes.ts';
import { keep, table } from './report.ts';
import { startStage } from './stage.ts';

const WHOLE: Sizes = { rounds: 5, warmUp: 2, bonds: 3_000, each: 40, jobs: 1_000, turns: 1_000 };
const QUICK: Sizes = { rounds: 1, warmUp: 0, bonds: 60, each: 3, jobs: 40, turns: 20 };

const RATIOS: readonly Ratio[] = [
  commandRatio,
  bareListRatio,
  preparedListRatio,
  liveRatio,
  allViewsRatio,
  rebuildRatio,
  serverFileRatio,
  appendRatio,
  emmettRebuildRatio,
  tunedRebuildRatio,
  readYourWritesRatio,
  graphListRatio,
  functionListRatio,
  jobRatio,
];

const { values } = parseArgs({
  options: {
    only: { type: 'string', default: '' },
    quick: { type: 'boolean', default: false },
    bonds: { type: 'string' },
    rounds: { type: 'string' },
  },
});
const wanted = values.only === '' ? RATIOS : RATIOS.filter(({ id }) => values.only.split(',').includes(id));
const chosen = values.quick ? QUICK : WHOLE;
const sizes: Sizes = {
  ...chosen,
  bonds: Number(values.bonds ?? chosen.bonds),
  rounds: Number(values.rounds ?? chosen.rounds),
};

type Result = Compared & Pick<Ratio, 'id' | 'title' | 'unit' | 'goal' | 'atMost'> & { load: number };

const meets = ({ ratio, goal, atMost }: Result) => (atMost ? ratio <= goal : ratio >= goal);
const goalOf = ({ goal, atMost }: Result) => (goal === REPORTED ? '' : `${atMost ? '≤' : '≥'} ${String(goal)}`);
const short = (value: number) => (value >= 100 ? value.toFixed(0) : value.toPrecision(3));

// Parts of the product that run in this process say here only what went wrong.
Logger.overrideLogger(['fatal', 'error', 'warn']);
await installPeers();
const stage = await startStage();
const results: Result[] = [];
const failures: string[] = [];
try {
  await seed(stage.dataDir, { agencies: '2', bonds: String(sizes.bonds) });
  for (const { measure, ...ratio } of wanted) {
    const began = performance.now();
    try {
      const result = { ...ratio, ...(await measure(stage, sizes)), load: loadavg()[0] ?? 0 };
      results.push(result);
      const seconds = ((performance.now() - began) / 1000).toFixed(0);
      process.stdout.write(
        `${ratio.id}: ${short(result.ratio)} (${short(result.ours)} ÷ ${short(result.theirs)} ${ratio.unit}; ${seconds} s; ` +
          `each did ${JSON.stringify(result.work)})\n`,
      );
    } catch (error) {
      failures.push(ratio.id);
      process.stdout.write(`${ratio.id} could not be measured: ${(error as Error).stack ?? String(error)}\n`);
    }
  }
} finally {
  await stage.close();
}

process.stdout.write(
  `\n${table(
    ['ratio', 'ours', 'theirs', 'unit', 'ratio', 'goal', 'load'],
    results.map((result) => [
      `${result.id}: ${result.title}`,
      short(result.ours),
      short(result.theirs),
      result.unit,
      short(result.ratio),
      goalOf(result),
      result.load.toFixed(1),
    ]),
  )}`,
);
await keep('ratios', { sizes, results, failures });
const missed = results.filter((result) => !meets(result)).map(({ id }) => id);
if (missed.length > 0) process.stdout.write(`\nMissed: ${missed.join(', ')}\n`);
// Nothing that a library has left open may keep a finished run from ending.
process.exit(failures.length > 0 ? 1 : 0);
