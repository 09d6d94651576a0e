import { spawn, type ChildProcess } from 'node:child_process';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import pg from 'pg';
import { freePort } from '../launcher/free-port.ts';

/** The real product, started as a newcomer starts it, with its own port and data folder. */
export interface Product {
  url: string;
  dataDir: string;
  /** Everything the product has printed so far. */
  output: () => string;
  /** Whether it still runs: it may have ended by itself. */
  isRunning: () => boolean;
  /** The process id of one of its processes right now. */
  pidOf: (process: 'api' | 'worker' | 'outside' | 'event-store') => Promise<number>;
  /** Ends it and leaves its data. */
  end: () => Promise<void>;
  /** Ends it and removes its data. @throws Error where an SSN is left in them */
  stop: () => Promise<void>;
}

/** Product variables of whoever runs the tests must not reach the product under test (building#fair-tests). */
const cleanEnvironment = () =>
  Object.fromEntries(
    ['PATH', 'HOME', 'LANG', 'TMPDIR', 'CI'].flatMap((name) => (process.env[name] ? [[name, process.env[name]]] : [])),
  );

const scripts = {
  api: '/server/src/api.js',
  worker: '/server/src/worker.js',
  outside: '/server/src/outside.js',
  'event-store': '/event-store/src/main.js',
} as const;

/** Finds a descendant of `root` whose command line contains `part`, by reading /proc. */
const findDescendant = async (root: number, part: string): Promise<number> => {
  const parents = new Map<number, number>();
  const commands = new Map<number, string>();
  for (const name of (await readdir('/proc')).filter((entry) => /^\d+$/.test(entry))) {
    const pid = Number(name);
    const [stat, command] = await Promise.all([
      readFile(`/proc/${name}/stat`, 'utf8').catch(() => ''),
      readFile(`/proc/${name}/cmdline`, 'utf8').catch(() => ''),
    ]);
    parents.set(pid, Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]));
    commands.set(pid, command);
  }
  const descends = (pid: number): boolean => {
    for (let at = parents.get(pid); at; at = parents.get(at)) if (at === root) return true;
    return false;
  };
  const found = [...commands].find(([pid, command]) => command.includes(part) && descends(pid));
  if (!found) throw new Error(`No process ${part} below ${String(root)}.`);
  return found[0];
};

const stopProcess = (child: ChildProcess): Promise<void> =>
  new Promise((resolve) => {
    if (child.exitCode !== null || child.signalCode !== null) return void resolve();
    child.once('exit', () => resolve());
    child.kill('SIGINT');
  });

/** The SSNs that the journeys type, as they may be written; one that a journey types anew belongs here. */
const TYPED_SSNS = ['528914406', '528914407', '528914409', '528914410', '431876509'].flatMap((ssn) => [
  ssn,
  `${ssn.slice(0, 3)}-${ssn.slice(3, 5)}-${ssn.slice(5)}`,
]);

/** Empty where it is gone meanwhile, as it may be while the product runs. */
const contentOf = (path: string): Promise<Buffer> =>
  readFile(path).catch((error: unknown) => {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return Buffer.alloc(0);
    throw error;
  });

/**
 * @throws Error where an SSN stands in what the product left behind: database, log, queue, files, output
 * (people#ssn-nowhere-else)
 */
export const refuseSsns = async ({ dataDir, output }: { dataDir: string; output: string }): Promise<void> => {
  const traces = TYPED_SSNS.some((ssn) => output.includes(ssn)) ? ['what it printed'] : [];
  const entries = await readdir(dataDir, { recursive: true, withFileTypes: true });
  for (const entry of entries.filter((one) => one.isFile())) {
    const path = join(entry.parentPath, entry.name);
    const content = await contentOf(path);
    if (TYPED_SSNS.some((ssn) => content.includes(ssn))) traces.push(path);
  }
  if (traces.length > 0) throw new Error(`The product left an SSN in ${traces.join(', ')}.`);
};

/** The superuser of its embedded database. */
export const ownerOf = async ({ dataDir }: Pick<Product, 'dataDir'>): Promise<pg.Pool> => {
  const kept = JSON.parse(await readFile(join(dataDir, 'installation.json'), 'utf8')) as Record<string, string>;
  const url = `postgres://postgres:${kept['postgresPassword'] ?? ''}@127.0.0.1:${kept['postgresPort'] ?? ''}/bailiwick`;
  const owner = new pg.Pool({ connectionString: url, max: 1 });
  owner.on('error', () => undefined);
  return owner;
};

/** Starts the product by the README's command and answers when it prints its address. */
export const startProduct = async (
  options: { dataDir?: string; port?: number; environment?: Record<string, string> } = {},
): Promise<Product> => {
  const dataDir = options.dataDir ?? (await mkdtemp(join(tmpdir(), 'bailiwick-e2e-')));
  const port = await freePort(options.port);
  const child = spawn(process.execPath, ['apps/launcher/start.mjs'], {
    cwd: join(import.meta.dirname, '../..'),
    env: {
      ...cleanEnvironment(),
      // Below npm it ends when we do, in whatever way.
      npm_lifecycle_event: 'start',
      // A night that falls into the tests is none of theirs.
      BACKUP_DAYS: '0',
      ...options.environment,
      PORT: String(port),
      BAILIWICK_DATA_DIR: dataDir,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const lines: string[] = [];
  const url = await new Promise<string>((resolve, reject) => {
    for (const stream of [child.stdout, child.stderr]) {
      createInterface({ input: stream }).on('line', (line) => {
        lines.push(line);
        const ready = /ready: (http:\/\/\S+)/.exec(line);
        if (ready?.[1]) resolve(ready[1]);
      });
    }
    child.once('exit', (code) => {
      reject(new Error(`The product ended with code ${String(code)}:\n${lines.slice(-40).join('\n')}`));
    });
  });
  return {
    url,
    dataDir,
    output: () => lines.join('\n'),
    isRunning: () => child.exitCode === null && child.signalCode === null,
    pidOf: (name) => findDescendant(child.pid ?? 0, scripts[name]),
    end: () => stopProcess(child),
    stop: async () => {
      await stopProcess(child);
      try {
        await refuseSsns({ dataDir, output: lines.join('\n') });
      } finally {
        if (!options.dataDir) await rm(dataDir, { recursive: true, force: true });
      }
    },
  };
};
