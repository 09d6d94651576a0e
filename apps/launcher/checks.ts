import { spawn, type ChildProcess } from 'node:child_process';
import { totalmem } from 'node:os';
import { join } from 'node:path';
import { root } from './root.ts';

/** One check of the whole tree that is no test: it passes or fails as one. */
export interface Check {
  name: string;
  /** A program of node_modules (its script) with its arguments. */
  command: readonly [script: string, ...args: string[]];
}

/** Must run before the others: the web client's types need its route tree. */
export const generateRoutes: Check = { name: 'routes', command: ['@tanstack/router-cli/bin/tsr.cjs', 'generate'] };

/** TypeScript 7, far quicker; `typescript` stays at 6 for what asks the compiler's API, as Nest's builder does. */
const tsc = 'typescript-7/bin/tsc';

const wholeTree: readonly Check[] = [
  {
    name: 'dependency rules',
    command: [
      'dependency-cruiser/bin/dependency-cruiser.mjs',
      '--config',
      'libs/tooling/dependency-cruiser.mjs',
      '--output-type',
      'err-long',
      'apps',
      'libs',
    ],
  },
  { name: 'unused code', command: ['knip/bin/knip.js', '--no-progress'] },
  { name: 'format', command: ['oxfmt/bin/oxfmt', '--check', '.'] },
];

/** Every file, the longest first. The linter knows the types: that it tells their errors, too, is half of what tsc takes. */
export const checks: readonly Check[] = [
  { name: 'lint and types', command: ['oxlint/bin/oxlint', '--type-check', '.'] },
  ...wholeTree,
];

/** The same for the inner loop: tsc keeps what it found of files that have not changed. */
export const quickChecks: readonly Check[] = [
  { name: 'lint', command: ['oxlint/bin/oxlint', '.'] },
  { name: 'types', command: [tsc, '-p', '.'] },
  { name: 'types of the web client', command: [tsc, '-p', 'apps/web'] },
  ...wholeTree,
];

/** What checks and tests run with. */
export const testEnvironment = (...nodeOptions: readonly string[]): NodeJS.ProcessEnv => ({
  ...process.env,
  NODE_OPTIONS: ['--experimental-vm-modules', '--disable-warning=ExperimentalWarning', ...nodeOptions].join(' '),
  // Linter and compiler are written in Go: with room for what they soon forget, they take a quarter less of the processor.
  GOGC: '400',
  // That room ends at a third of the machine's memory, of which the tests need most.
  GOMEMLIMIT: `${String(Math.floor(totalmem() / 3 / 2 ** 20))}MiB`,
});

export const jest = (...args: string[]): Check['command'] => [
  'jest/bin/jest.js',
  '-c',
  'libs/tooling/jest.config.mjs',
  ...args,
];

export interface Outcome {
  passed: boolean;
  seconds: number;
  output: string;
}

/** Longer than the longest run by far: a program that hangs is a failure, not a wait. */
const TIMEOUT_MS = 80 * 60_000;

const running = new Set<ChildProcess>();
process.on('exit', () => {
  for (const child of running) child.kill('SIGTERM');
});
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => process.exit(130));
// The process that started us has ended, so nobody needs the outcome.
process.on('disconnect', () => process.exit(1));

/** Runs one command of the packages; its output is shown at once with `live`, else kept for the answer. */
export async function run(
  command: Check['command'],
  options: { env: NodeJS.ProcessEnv; live?: boolean; cwd?: string },
): Promise<Outcome> {
  const began = performance.now();
  const [script, ...args] = command;
  const child = spawn(process.execPath, [join(root, 'node_modules', script), ...args], {
    cwd: options.cwd ?? root,
    env: options.env,
    timeout: TIMEOUT_MS,
    killSignal: 'SIGKILL',
    stdio: ['ignore', options.live ? 'inherit' : 'pipe', options.live ? 'inherit' : 'pipe'],
  });
  running.add(child);
  child.once('exit', () => running.delete(child));
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream?.setEncoding('utf8').on('data', (text: string) => {
      output += text;
    });
  }
  const code = await new Promise<number | null>((resolve, reject) => {
    child.once('error', reject).once('close', resolve);
  });
  return { passed: code === 0, seconds: (performance.now() - began) / 1000, output };
}

/** Runs the checks, so many at a time, and tells each outcome as it comes. Answers how many passed and failed. */
export async function runChecks(
  list: readonly Check[],
  env: NodeJS.ProcessEnv,
  atATime: number,
): Promise<{ passed: number; failed: number }> {
  const queue = [...list];
  const count = { passed: 0, failed: 0 };
  const lane = async (): Promise<void> => {
    for (let check = queue.shift(); check; check = queue.shift()) {
      tell(check.name, await run(check.command, { env }), count);
    }
  };
  await Promise.all(Array.from({ length: atATime }, lane));
  return count;
}

/** The names of what failed, to be said again at the end of a long log. */
export const failedChecks: string[] = [];

/** Prints the outcome and counts it. */
export function tell(name: string, outcome: Outcome, count: { passed: number; failed: number }): void {
  count[outcome.passed ? 'passed' : 'failed'] += 1;
  if (!outcome.passed) failedChecks.push(name);
  process.stdout.write(`${outcome.passed ? '✓' : '✗'} ${name} (${outcome.seconds.toFixed(1)} s)\n`);
  if (!outcome.passed && outcome.output.trim()) process.stdout.write(`${outcome.output.trim()}\n\n`);
}
