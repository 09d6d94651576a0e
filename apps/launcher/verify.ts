/** What `npm test` runs: every check, every test, the build and the journeys; the last line is the sum. */
import { join } from 'node:path';
import { checks, generateRoutes, run, runChecks, tell } from './checks.ts';
import { root } from './root.ts';
import { buildAll, count, env, runTests, runToTheSum } from './test-run.ts';

/**
 * Files at a time in each of the two lanes, on two cores: many of them wait, for a lock, a timer or a process that comes
 * back, and others work meanwhile.
 */
const AT_A_TIME = 2;

const checksAndJourneys = async (): Promise<void> => {
  const checked = await runChecks(checks, env, 1);
  count.passed += checked.passed;
  count.failed += checked.failed;
  if (await buildAll()) await runTests('e2e', 'libs/tooling/jest.e2e-shards.config.mjs', [], AT_A_TIME);
};

await runToTheSum(async () => {
  tell(generateRoutes.name, await run(generateRoutes.command, { env, cwd: join(root, 'apps/web') }), count);
  await Promise.all([runTests('unit', 'libs/tooling/jest.shards.config.mjs', [], AT_A_TIME), checksAndJourneys()]);
});
