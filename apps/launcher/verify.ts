/** What `npm test` runs: every check, every test, the build and the journeys; the last line is the sum. */
import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { keepTestVariables } from '../../libs/tooling/test-environment.mjs';
import { build } from './build.ts';
import { checks, generateRoutes, run, runChecks, tell } from './checks.ts';
import { root } from './root.ts';
import { ensureTestTools } from './test-tools.ts';
import { Unavailable } from './unavailable.ts';

keepTestVariables(process.env);
const env: NodeJS.ProcessEnv = {
  ...process.env,
  NODE_OPTIONS: '--experimental-vm-modules --disable-warning=ExperimentalWarning',
};
const results = join(root, '.cache/test-results');
const count = { passed: 0, failed: 0 };

interface JestResult {
  numPassedTests: number;
  numFailedTests: number;
  /** Files that could not even be loaded. */
  numRuntimeErrorTestSuites: number;
}

/** Runs a jest configuration in the open and adds its tests to the sum. */
async function runTests(name: string, config: string, args: readonly string[] = []): Promise<void> {
  const file = join(results, `${name}.json`);
  const outcome = await run(
    ['jest/bin/jest.js', '-c', config, '--json', `--outputFile=${file}`, '--maxWorkers=2', ...args],
    { env, live: true },
  );
  const result = readResult(file);
  count.passed += result?.numPassedTests ?? 0;
  const failed = (result?.numFailedTests ?? 0) + (result?.numRuntimeErrorTestSuites ?? 0);
  // A run that fails without naming a test (a crash, a failed set-up) is one failure.
  count.failed += outcome.passed ? failed : Math.max(1, failed);
}

function readResult(file: string): JestResult | undefined {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as JestResult;
  } catch {
    return undefined;
  }
}

async function buildAll(): Promise<boolean> {
  const began = performance.now();
  const outcome = { passed: true, output: '' };
  try {
    await build((line) => process.stdout.write(`${line}\n`), new AbortController().signal);
  } catch (error) {
    if (!(error instanceof Unavailable)) throw error;
    outcome.passed = false;
    outcome.output = `${error.message}\n${error.remedy}`;
  }
  tell('build', { ...outcome, seconds: (performance.now() - began) / 1000 }, count);
  return outcome.passed;
}

try {
  ensureTestTools(env);
  rmSync(results, { recursive: true, force: true });
  mkdirSync(results, { recursive: true });
  tell(generateRoutes.name, await run(generateRoutes.command, { env, cwd: join(root, 'apps/web') }), count);
  const checked = await runChecks(checks, env);
  count.passed += checked.passed;
  count.failed += checked.failed;
  await runTests('unit', 'libs/tooling/jest.config.mjs');
  if (await buildAll()) await runTests('e2e', 'libs/tooling/jest.e2e.config.mjs');
  process.exitCode = count.failed === 0 ? 0 : 1;
} catch (error) {
  if (!(error instanceof Unavailable)) throw error;
  process.stderr.write(`\n${error.message}\n${error.remedy}\n`);
  process.exit(1);
}
process.stdout.write(`${String(count.passed)} passed, ${String(count.failed)} failed\n`);
process.exit();
