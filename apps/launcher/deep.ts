/**
 * What `npm run test:deep [-- <files>]` runs before an issue is called resolved: the specs and journeys that `npm test`
 * has no time for, then faults, kills, cuts, tampering, fuzz and load against the built product, one file at a time.
 * With names of files it runs those, of either kind, one at a time. The last line is the sum.
 */
import { join } from 'node:path';
import { generateRoutes, run, tell } from './checks.ts';
import { root } from './root.ts';
import { buildAll, count, env, runJourneys, runSpecs, runTests, runToTheSum } from './test-run.ts';

await runToTheSum(async () => {
  tell(generateRoutes.name, await run(generateRoutes.command, { env, cwd: join(root, 'apps/web') }), count);
  if (!(await buildAll())) return;
  env['TEST_DEEP'] = '1';
  const files = process.argv.slice(2);
  if (files.length === 0) {
    await runSpecs();
    await runJourneys();
  }
  await runTests('deep', 'libs/tooling/jest.deep.config.mjs', files.length > 0 ? files : ['\\.deep\\.ts$'], 1);
});
