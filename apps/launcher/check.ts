/** `npm run check`: every check, and the tests near what changed since the last commit; the quick inner loop. */
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { keepTestVariables } from '../../libs/tooling/test-environment.mjs';
import { generateRoutes, jest, quickChecks, run, runChecks, tell, testEnvironment, type Check } from './checks.ts';
import { nearTests } from './near-tests.ts';
import { root } from './root.ts';

keepTestVariables(process.env);
const env = testEnvironment();

const git = (...args: string[]): string[] =>
  execFileSync('git', args, { cwd: root, encoding: 'utf8' })
    .split('\n')
    .filter((line) => line !== '');

/** The specs that need one of the files, by the imports; all there are without files. */
const listSpecs = async (...files: string[]): Promise<string[]> => {
  const graph = ['--resolver', join(root, 'libs/tooling/graph-resolver.mjs'), '--findRelatedTests', ...files];
  const { output } = await run(jest('--listTests', ...(files.length > 0 ? graph : [])), { env });
  return output
    .split('\n')
    .filter((line) => line.startsWith(root))
    .map((path) => relative(root, path))
    .filter((path) => !path.startsWith('libs/tooling/')); // the check `tidy`
};

/** The check that runs them; none where no spec is near. */
const testsNearTheChanges = async (): Promise<Check[]> => {
  const changed = [
    ...git('diff', '--name-only', '--diff-filter=d', 'HEAD'),
    ...git('ls-files', '-o', '--exclude-standard'),
  ];
  if (changed.length === 0) return [];
  const read = (path: string) => readFileSync(join(root, path), 'utf8');
  const { near, leftOut } = nearTests(changed, await listSpecs(...changed), { specs: await listSpecs(), read });
  if (leftOut > 0) {
    process.stdout.write(
      `${String(leftOut)} further specs depend on what changed, and all journeys: npm test runs them.\n`,
    );
  }
  if (near.length === 0) return [];
  const name = `the ${String(near.length)} specs nearest to the changes`;
  return [{ name, command: jest('--maxWorkers=1', '--runTestsByPath', ...near) }];
};

tell(generateRoutes.name, await run(generateRoutes.command, { env, cwd: join(root, 'apps/web') }), {
  passed: 0,
  failed: 0,
});
const tidy: Check = { name: 'tidy', command: jest('libs/tooling') };
const count = await runChecks([...(await testsNearTheChanges()), ...quickChecks, tidy], env, 2);
process.exitCode = count.failed === 0 ? 0 : 1;
process.exit();
