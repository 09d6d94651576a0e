/** What `npm test` runs: every check, the quick specs, the build and the quick journeys; the last line is the sum. */
import { join } from 'node:path';
import { checks, generateRoutes, run, runChecks, tell } from './checks.ts';
import { root } from './root.ts';
import { buildAll, count, env, runJourneys, runSpecs, runToTheSum } from './test-run.ts';

const checkAndBuild = async (): Promise<boolean> => {
  const checked = await runChecks(checks, env, 1);
  count.passed += checked.passed;
  count.failed += checked.failed;
  return buildAll();
};

await runToTheSum(async () => {
  tell(generateRoutes.name, await run(generateRoutes.command, { env, cwd: join(root, 'apps/web') }), count);
  const [isBuilt] = await Promise.all([checkAndBuild(), runSpecs()]);
  // Not beside the specs, which keep two cores busy: all would take more of the processor, and screens would come late.
  if (isBuilt) await runJourneys();
});
