/** What `npm test` and `npm run test:deep` share: a run of jest, the build, and the sum that closes both. */
import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join, relative } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { keepTestVariables } from '../../libs/tooling/test-environment.mjs';
import { testSeed } from '../../libs/tooling/seed-of-commit.mjs';
import { build } from './build.ts';
import { failedChecks, run, tell, testEnvironment } from './checks.ts';
import { root } from './root.ts';
import { ensureTestTools } from './test-tools.ts';
import { Unavailable } from './unavailable.ts';

keepTestVariables(process.env);
/** Specs leave much that is soon forgotten: with room for it, the collector of garbage works half as often. */
export const env = testEnvironment('--max-semi-space-size=64');
const results = join(root, '.cache/test-results');
/** The sum so far. */
export const count = { passed: 0, failed: 0 };

interface JestResult {
  numPassedTests: number;
  numFailedTests: number;
  /** Files that could not even be loaded. */
  numRuntimeErrorTestSuites: number;
  testResults: {
    name: string;
    message: string;
    status: string;
    assertionResults: { fullName: string; status: string; failureMessages: string[] }[];
  }[];
}

/** What failed, to be said again at the end of a long log. */
const failures: string[] = [];

/** The first lines of what a test says of its failure, without colours and stack. */
const firstLines = (message: string): string =>
  stripVTControlCharacters(message)
    .split('\n')
    .filter((line) => line.trim() !== '' && !/^\s+at /.test(line))
    .slice(0, 8)
    .map((line) => `    ${line.slice(0, 200)}`)
    .join('\n');

const failuresIn = ({ testResults }: JestResult): string[] =>
  testResults.flatMap(({ name, message, status, assertionResults }) => {
    const file = relative(root, name);
    const failed = assertionResults
      .filter((test) => test.status === 'failed')
      .map(({ fullName, failureMessages }) => `✗ ${file} › ${fullName}\n${firstLines(failureMessages[0] ?? '')}`);
    return failed.length > 0 || status !== 'failed' ? failed : [`✗ ${file}\n${firstLines(message)}`];
  });

/** Runs a jest configuration in the open, `atATime` files beside each other, and adds its tests to the sum. */
export async function runTests(name: string, config: string, args: readonly string[], atATime: number): Promise<void> {
  const file = join(results, `${name}.json`);
  const outcome = await run(
    // A missing snapshot is a failure and is not written, since nobody has checked it.
    ['jest/bin/jest.js', '-c', config, '--ci', '--json', `--outputFile=${file}`, `--maxWorkers=${atATime}`, ...args],
    { env, live: true },
  );
  const result = readResult(file);
  count.passed += result?.numPassedTests ?? 0;
  const failed = (result?.numFailedTests ?? 0) + (result?.numRuntimeErrorTestSuites ?? 0);
  // A run that fails without naming a test (a crash, a failed set-up) is one failure.
  count.failed += outcome.passed ? failed : Math.max(1, failed);
  if (result) failures.push(...failuresIn(result));
  if (!outcome.passed && failed === 0) failures.push(`✗ ${name}: the run ended without naming a test`);
}

/** Files at a time, on two cores: many of them wait, for a lock, a timer or a screen, and others work meanwhile. */
const AT_A_TIME = 3;

/** The specs of `npm test`, or with `TEST_DEEP` those that the deep suite alone has time for. */
export const runSpecs = (...args: string[]) => runTests('unit', 'libs/tooling/jest.shards.config.mjs', args, AT_A_TIME);

/** The journeys likewise, against the product that is built. */
export const runJourneys = (...args: string[]) =>
  runTests('e2e', 'libs/tooling/jest.e2e-shards.config.mjs', args, AT_A_TIME);

function readResult(file: string): JestResult | undefined {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as JestResult;
  } catch {
    return undefined;
  }
}

/** Builds the product as a check of its own; answers whether it can be run. */
export async function buildAll(): Promise<boolean> {
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

/** Runs `parts` with the tools that tests need, prints what failed and the sum, and ends the process. */
export async function runToTheSum(parts: () => Promise<void>): Promise<never> {
  try {
    ensureTestTools(env);
    rmSync(results, { recursive: true, force: true });
    mkdirSync(results, { recursive: true });
    process.stdout.write(`Properties are tried from seed ${testSeed}; TEST_SEED=${testSeed} tries the same again.\n`);
    await parts();
    process.exitCode = count.failed === 0 ? 0 : 1;
  } catch (error) {
    if (!(error instanceof Unavailable)) throw error;
    process.stderr.write(`\n${error.message}\n${error.remedy}\n`);
    process.exit(1);
  }
  for (const failure of [...failedChecks.map((name) => `✗ ${name}`), ...failures])
    process.stdout.write(`\n${failure}\n`);
  process.stdout.write(`${String(count.passed)} passed, ${String(count.failed)} failed\n`);
  process.exit();
}
