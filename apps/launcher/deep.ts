/**
 * What `npm run test:deep [-- <files>]` runs: faults, kills, cuts, tampering, fuzz and load against the built product,
 * one file at a time; before an issue is called resolved. The last line is the sum.
 */
import { join } from 'node:path';
import { generateRoutes, run, tell } from './checks.ts';
import { root } from './root.ts';
import { buildAll, count, env, runTests, runToTheSum } from './test-run.ts';

await runToTheSum(async () => {
  tell(generateRoutes.name, await run(generateRoutes.command, { env, cwd: join(root, 'apps/web') }), count);
  if (await buildAll()) await runTests('deep', 'libs/tooling/jest.deep.config.mjs', process.argv.slice(2), 1);
});
