import { fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { build } from '../launcher/build.ts';
import { startPostgres } from '../launcher/embedded-postgres.ts';
import { freePort } from '../launcher/free-port.ts';
import { openInstallation, type Installation } from '../launcher/installation.ts';
import { commandEnvironment, entry } from '../launcher/product.ts';
import { settingsSchema } from '../server/src/kernel/config.ts';
import { signUpAdmin, type Caller } from './callers.ts';

/** The processes of the product, as a stage tells them apart. */
export type ProcessName = 'api' | 'worker' | 'event-store' | 'postgres';

/** The real product on free ports in a temporary folder, and what a benchmark needs to reach every part of it. */
export interface Stage {
  url: string;
  dataDir: string;
  storeUrl: string;
  /** The Admin of an agency of its own. */
  admin: Caller;
  /** Connection strings: of the product's owner, and of the server's superuser. */
  ownerUrl: string;
  superUrl: (database?: string) => string;
  /** The settings of a process of the product. */
  environment: Record<string, string | undefined>;
  /** Undone when the stage is closed, the last first. */
  onClose: (undo: () => Promise<void> | void) => void;
  /** Resident memory now, in MiB. */
  memoryOf: (name: ProcessName) => Promise<number>;
  /** Stops all processes but PostgreSQL, lets `work` do, and starts them again. */
  whileStopped: (work: () => Promise<void>) => Promise<void>;
  close: () => Promise<void>;
}

const say = (line: string): void => void process.stdout.write(`${line}\n`);
/** Variables of the caller's own installation are removed, so that they do not reach the stage (building#measuring). */
const forgetSettings = () => {
  for (const name of Object.keys(settingsSchema.shape)) Reflect.deleteProperty(process.env, name);
};

/**
 * Builds what changed and starts it. Whatever ends this process ends the stage: asked to stop it cleans up, killed it
 * leaves the folder alone behind.
 */
export const startStage = async (): Promise<Stage> => {
  forgetSettings();
  const dataDir = await mkdtemp(join(tmpdir(), 'bailiwick-bench-'));
  const stopping = new AbortController();
  const undo: (() => Promise<void> | void)[] = [() => rm(dataDir, { recursive: true, force: true })];
  let closed: Promise<void> | undefined;
  const close = (): Promise<void> => {
    stopping.abort();
    // An error because a part is already stopped must not keep the rest from being cleaned up.
    const goOn = () => undefined;
    if (!closed) process.on('uncaughtException', goOn);
    closed ??= (async () => {
      for (const each of undo.toReversed()) await Promise.resolve(each()).catch((error: unknown) => say(String(error)));
      process.off('uncaughtException', goOn); // what failed before ends the process now
    })();
    return closed;
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP', 'disconnect'] as const) {
    process.on(signal, () => void close().then(() => process.exit(130)));
  }
  try {
    await build(say, stopping.signal);
    const installation = await openInstallation({ BAILIWICK_DATA_DIR: dataDir, PORT: String(await freePort()) });
    const running = await start(installation, (stop) => undo.push(stop));
    return { ...running, onClose: (more) => void undo.push(more), close };
  } catch (error) {
    await close();
    throw error;
  }
};

/** Starts the supervisor of the stage's processes; each task is done when the promise resolves. */
const superviseBy = ({ dataDir, port }: Installation) => {
  const env = { ...process.env, BAILIWICK_DATA_DIR: dataDir, PORT: String(port) };
  const child = fork(join(import.meta.dirname, 'stage-processes.ts'), { env });
  const ended = once(child, 'exit').then(() => ({ error: 'The supervisor of the stage has ended.' }));
  return {
    tell: async (task: 'start' | 'stop'): Promise<void> => {
      child.send(task);
      const answered = once(child, 'message').then(([answer]) => answer as { error?: string });
      const { error } = await Promise.race([answered, ended]);
      if (error !== undefined) throw new Error(error);
    },
    end: async (): Promise<void> => {
      if (child.connected) child.disconnect();
      await ended;
    },
  };
};

const start = async (installation: Installation, onClose: (undo: () => Promise<void>) => void) => {
  const { dataDir, publicUrl: url, postgres } = installation;
  const superUrl = (database = 'bailiwick') =>
    `postgres://postgres:${encodeURIComponent(postgres.password)}@127.0.0.1:${String(postgres.port)}/${database}`;
  const supervisor = superviseBy(installation);
  onClose(() => supervisor.end());
  await supervisor.tell('start');
  const environment = commandEnvironment(installation);
  return {
    url,
    dataDir,
    superUrl,
    storeUrl: environment['EVENTSTORE_URL'] ?? '',
    ownerUrl: environment['DATABASE_URL'] ?? '',
    environment,
    admin: await signUpAdmin(url),
    memoryOf,
    whileStopped: async (work: () => Promise<void>) => {
      await supervisor.tell('stop');
      const server = await startPostgres({ dataDir: join(dataDir, 'postgres'), ...postgres, settings: FILLING });
      onClose(() => server.stop());
      try {
        await work();
      } finally {
        await server.stop();
      }
      await supervisor.tell('start');
    },
  };
};

/** How PostgreSQL runs while it is filled: nothing of that is measured. */
const FILLING = ['fsync=off', 'full_page_writes=off', 'max_wal_size=4GB', 'maintenance_work_mem=256MB'];

const scripts: Record<ProcessName, string> = {
  api: entry.api,
  worker: entry.worker,
  'event-store': entry.eventStore,
  postgres: 'native/bin/postgres',
};

/** The memory of a process below this one; of PostgreSQL with what its sessions share counted once. */
const memoryOf = async (name: ProcessName): Promise<number> => {
  const parents = new Map<string, string>();
  const kilobytes = new Map<string, number>();
  for (const pid of (await readdir('/proc')).filter((one) => /^\d+$/.test(one))) {
    const [stat, command, rollup] = await Promise.all(
      ['stat', 'cmdline', 'smaps_rollup'].map((file) => readFile(`/proc/${pid}/${file}`, 'utf8').catch(() => '')),
    );
    parents.set(pid, stat?.slice(stat.lastIndexOf(')') + 2).split(' ')[1] ?? '');
    const isPostgres = name === 'postgres' && command?.startsWith('postgres: ');
    if (!isPostgres && !command?.includes(scripts[name])) continue;
    const key = name === 'postgres' ? 'Pss' : 'Rss';
    kilobytes.set(pid, Number(new RegExp(`^${key}:\\s+(\\d+)`, 'm').exec(rollup ?? '')?.[1] ?? 0));
  }
  const isBelow = (pid: string): boolean => {
    for (let at = parents.get(pid); at; at = parents.get(at)) if (at === String(process.pid)) return true;
    return false;
  };
  return [...kilobytes].reduce((sum, [pid, kb]) => (isBelow(pid) ? sum + kb / 1024 : sum), 0);
};

/** A client of one database of the stage, ended with it. */
export const connect = async (stage: Stage, database?: string): Promise<pg.Client> => {
  const client = new pg.Client({ connectionString: stage.superUrl(database) });
  client.on('error', () => undefined);
  await client.connect();
  stage.onClose(() => client.end());
  return client;
};

/** A new database of the stage's server, owned as the product's own; its connection string as the owner. */
export const createDatabase = async (stage: Stage, name: string): Promise<string> => {
  const server = await connect(stage, 'postgres');
  await server.query(`create database ${pg.escapeIdentifier(name)} owner bailiwick`);
  const url = new URL(stage.ownerUrl);
  url.pathname = `/${name}`;
  return url.toString();
};
