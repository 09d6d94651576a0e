/** `npm run check`: every check, and the tests near what changed since the last commit; the quick inner loop. */
import { join } from 'node:path';
import { keepTestVariables } from '../../libs/tooling/test-environment.mjs';
import { generateRoutes, jest, quickChecks, run, runChecks, tell } from './checks.ts';
import { root } from './root.ts';

keepTestVariables(process.env);
const env: NodeJS.ProcessEnv = {
  ...process.env,
  NODE_OPTIONS: '--experimental-vm-modules --disable-warning=ExperimentalWarning',
};

tell(generateRoutes.name, await run(generateRoutes.command, { env, cwd: join(root, 'apps/web') }), {
  passed: 0,
  failed: 0,
});
const count = await runChecks(
  [
    ...quickChecks,
    { name: 'tidy', command: jest('libs/tooling') },
    { name: 'tests near the changes', command: jest('--onlyChanged', '--passWithNoTests', '--maxWorkers=1') },
  ],
  env,
  2,
);
process.exitCode = count.failed === 0 ? 0 : 1;
process.exit();
