import { spawnSync } from 'node:child_process';
import { accessSync, constants, existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { Unavailable } from './unavailable.ts';

/** A program that the tests use and no npm package brings. */
interface Tool {
  program: string;
  package: string;
  purpose: string;
  /** A variable that names it where it is not on the path. */
  variable?: string;
}

const tools: readonly Tool[] = [
  { program: 'git', package: 'git', purpose: 'the tidiness of the tree' },
  {
    program: 'chromium-headless-shell',
    package: 'chromium-headless-shell',
    purpose: 'the journeys in a browser',
    variable: 'TEST_CHROMIUM',
  },
  { program: 'redis-server', package: 'redis-server', purpose: 'the jobs on Redis' },
  { program: 'hledger', package: 'hledger', purpose: "the accountants' export" },
];

/**
 * Makes sure that every tool is there: as root on Debian or Ubuntu by apt-get, elsewhere by asking.
 * @throws Unavailable that names what is missing and how to get it.
 */
export function ensureTestTools(env: NodeJS.ProcessEnv): void {
  let missing = tools.filter((tool) => !isThere(tool, env));
  if (missing.length > 0 && process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) {
    process.stdout.write(`Installing ${missing.map((tool) => tool.package).join(', ')} with apt-get …\n`);
    for (let tries = 1; missing.length > 0 && tries <= 3; tries += 1) {
      aptGet(['update', '-qq'], env);
      aptGet(['install', '-y', '-qq', '--no-install-recommends', ...missing.map((tool) => tool.package)], env);
      missing = missing.filter((tool) => !isThere(tool, env));
    }
  }
  if (missing.length === 0) return;
  const lines = missing.map((tool) => {
    const orVariable = tool.variable ? `, or set ${tool.variable} to its path` : '';
    return `  ${tool.program}: for ${tool.purpose}; package "${tool.package}" of apt, brew or your system${orVariable}`;
  });
  throw new Unavailable('The tests need programs that are missing here:', lines.join('\n'));
}

function aptGet(args: string[], env: NodeJS.ProcessEnv): void {
  // A mirror may fail once, and another program may hold the lock, as a machine's own updates do soon after its start.
  const limits = ['-o', 'Acquire::Retries=3', '-o', 'DPkg::Lock::Timeout=300'];
  // A freshly installed server must not start by itself: the tests start their own.
  spawnSync('apt-get', [...limits, ...args], {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { ...env, DEBIAN_FRONTEND: 'noninteractive', RUNLEVEL: '1' },
  });
}

function isThere(tool: Tool, env: NodeJS.ProcessEnv): boolean {
  const named = tool.variable && env[tool.variable];
  if (named) return isExecutable(named);
  return (env['PATH'] ?? '').split(delimiter).some((folder) => isExecutable(join(folder, tool.program)));
}

function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
