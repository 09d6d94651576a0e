/**
 * The supervisor behind `npm start`: builds what changed, starts what is not configured from outside, in order, keeps it
 * running and stops it in reverse order.
 */
import { mkdirSync, realpathSync } from 'node:fs';
import { resolve } from 'node:path';
import { build } from './build.ts';
import { DEMO_FOLDER, openDemo } from './demo.ts';
import { openInstallation, unusable } from './installation.ts';
import { lockFolder } from './lock.mjs';
import { CLOCK_FOLDER, mustHaveFixedClock, openMovableClock } from './movable-clock.ts';
import { Product } from './product.ts';
import { root } from './root.ts';
import { Unavailable } from './unavailable.ts';

const print = (name: string, line: string): void => {
  process.stdout.write(`${name.padEnd(11)} | ${line}\n`);
};
const say = (line: string): void => {
  print('bailiwick', line);
};

const product = new Product(print);
const stopping = new AbortController();
let stopped: Promise<void> | undefined;
const stop = (code: number): void => {
  stopping.abort();
  stopped ??= product.stop().then(() => {
    process.exit(code);
  });
};

const stopOnRequest = (): void => {
  if (!stopped) say('Stopping … (Ctrl-C again ends it at once)');
  stop(0);
};
// One Ctrl-C of a terminal arrives twice, as two signals: here, and passed on by the process that waits for us.
const asked = new Set<NodeJS.Signals>();
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
  process.on(signal, () => {
    if (asked.has(signal)) {
      say('Ended at once.');
      product.kill();
      process.exit(1);
    }
    asked.add(signal);
    stopOnRequest();
  });
}
process.on('disconnect', stopOnRequest);
// A closed terminal must not keep the processes from being stopped.
for (const stream of [process.stdout, process.stderr]) stream.on('error', () => undefined);

const isDemo = process.argv.includes('--demo');
if (isDemo) {
  process.env['BAILIWICK_DATA_DIR'] ??= DEMO_FOLDER;
  process.env['BACKUP_DAYS'] ??= '0';
}

const isMovable = process.argv.includes('--clock');
if (isMovable) process.env['BAILIWICK_DATA_DIR'] ??= CLOCK_FOLDER;

try {
  const dataDir = resolve(root, process.env['BAILIWICK_DATA_DIR'] ?? '.data');
  let address = '';
  const lock = await lockFolder(openFolder(dataDir), 'data', () => address);
  if ('heldBy' in lock) {
    throw new Unavailable(
      `Bailiwick already runs on the data folder ${dataDir}${lock.heldBy ? `: ${lock.heldBy}` : '.'}`,
      'A second copy needs its own: PORT=4100 BAILIWICK_DATA_DIR=.data-2 npm start',
    );
  }
  const installation = await openInstallation(process.env);
  address = installation.publicUrl;
  if (isMovable) openMovableClock(installation);
  else mustHaveFixedClock(installation);
  const demo = isDemo ? openDemo(installation) : null;
  await build(say, stopping.signal);
  await product.start(installation, say, demo);
  say(`Bailiwick is ready: ${installation.publicUrl}`);
} catch (error) {
  if (!stopped) {
    process.stderr.write(`\n${wordsOf(error)}\n`);
    stop(1);
  }
}

/** @throws Unavailable in words where it cannot be made or entered */
function openFolder(dataDir: string): string {
  try {
    mkdirSync(dataDir, { recursive: true, mode: 0o700 });
    return realpathSync(dataDir);
  } catch (error) {
    throw unusable(dataDir, error as NodeJS.ErrnoException);
  }
}

function wordsOf(error: unknown): string {
  if (error instanceof Unavailable) return `${error.message}\n${error.remedy}`;
  // What the system refuses below the data folder, such as a file of another user.
  const { code, path, stack } = error as NodeJS.ErrnoException;
  if (code === undefined || path === undefined) return String(stack);
  const { message, remedy } = unusable(path, error as NodeJS.ErrnoException);
  return `${message}\n${remedy}`;
}
