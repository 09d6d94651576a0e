/** What `npm test` runs: every check, every test, the build and the journeys; the last line is the sum. */
import { join } from 'node:path';
import { checks, generateRoutes, run, runChecks, tell } from './checks.ts';
import { root } from './root.ts';
import { buildAll, count, env, runJourneys, runSpecs, runToTheSum } from './test-run.ts';

const checksAndJourneys = async (): Promise<void> => {
  const checked = await runChecks(checks, env, 1);
  count.passed += checked.passed;
  count.failed += checked.failed;
  if (await buildAll()) await runJourneys();
};

await runToTheSum(async () => {
  tell(generateRoutes.name, await run(generateRoutes.command, { env, cwd: join(root, 'apps/web') }), count);
  await Promise.all([runSpecs(), checksAndJourneys()]);
});
