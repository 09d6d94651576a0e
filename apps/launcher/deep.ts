/**
 * What `npm run test:deep` runs before an issue is called resolved: the specs and journeys that `npm test` has no time
 * for, then faults, kills, cuts, tampering, fuzz and load against the built product, one file at a time. With
 * `-- --part 2/4` it runs one part of four of each; with names of files those, of either kind, one at a time. The last
 * line is the sum.
 */
import { join } from 'node:path';
import { generateRoutes, run, tell } from './checks.ts';
import { deepSelection } from './deep-selection.ts';
import { root } from './root.ts';
import { buildAll, count, env, runJourneys, runSpecs, runTests, runToTheSum } from './test-run.ts';

await runToTheSum(async () => {
  const { files, shard } = deepSelection(process.argv.slice(2));
  tell(generateRoutes.name, await run(generateRoutes.command, { env, cwd: join(root, 'apps/web') }), count);
  if (!(await buildAll())) return;
  env['TEST_DEEP'] = '1';
  if (files.length === 0) {
    await runSpecs(...shard);
    await runJourneys(...shard);
  }
  await runTests(
    'deep',
    'libs/tooling/jest.deep.config.mjs',
    files.length > 0 ? files : ['\\.deep\\.ts$', ...shard],
    1,
  );
});
