import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { roleUrl } from '../server/src/platform/database/roles.ts';
import { KeptChild, runToEnd, type ChildOptions } from './child.ts';
import { keepDemo, type Demo } from './demo.ts';
import { startPostgres, type EmbeddedPostgres } from './embedded-postgres.ts';
import { whyNotFree } from './free-port.ts';
import type { Installation } from './installation.ts';
import { hasMovableClock } from './movable-clock.ts';
import { keepNightly } from './nightly-backups.ts';
import { mustReachDatabase } from './reachable.ts';
import { openSocketFolder, storeSocket } from './store-socket.ts';
import { Unavailable } from './unavailable.ts';
import { untilServing, untilUp } from './until.ts';

/** The built processes. */
export const entry = {
  cli: 'dist/apps/server/src/cli.js',
  api: 'dist/apps/server/src/api.js',
  worker: 'dist/apps/server/src/worker.js',
  outside: 'dist/apps/server/src/outside.js',
  eventStore: 'dist/apps/event-store/src/main.js',
};

const DATABASE = 'bailiwick';
/** Processes that lost their supervisor end by themselves within this time, and leave their port. */
const LEAVES_MS = 12_000;

const eventStoreUrlOf = ({ eventStoreUrl, dataDir }: Installation): string =>
  eventStoreUrl ?? `unix:${storeSocket(dataDir)}`;

const ownUrl = (user: string, database: string, { port, password }: Installation['postgres']): string =>
  `postgres://${user}:${encodeURIComponent(password)}@127.0.0.1:${String(port)}/${database}`;

const environmentOf = (
  installation: Installation,
  databaseUrl: string,
  eventStoreUrl: string,
): Record<string, string | undefined> => ({
  ...process.env,
  NODE_ENV: 'production',
  NODE_OPTIONS: undefined,
  PORT: String(installation.port),
  HOST: installation.host,
  PUBLIC_URL: installation.publicUrl,
  BAILIWICK_DATA_DIR: installation.dataDir,
  BAILIWICK_SECRET: installation.secret,
  DATABASE_URL: databaseUrl,
  EVENTSTORE_URL: eventStoreUrl,
  BACKUP_DIR: installation.backupDir ?? undefined,
  HEADS_DIR: installation.headsDir,
  MOVABLE_CLOCK: hasMovableClock(installation.dataDir) ? 'true' : undefined,
});

/** The environment of a command that runs beside the started product, such as `seed`. */
export const commandEnvironment = (installation: Installation): Record<string, string | undefined> =>
  environmentOf(
    installation,
    installation.databaseUrl ?? ownUrl(DATABASE, DATABASE, installation.postgres),
    eventStoreUrlOf(installation),
  );

/** All processes of one installation, in the order they need each other. */
export class Product {
  private readonly print: ChildOptions['print'];
  private readonly children: KeptChild[] = [];
  private postgres: EmbeddedPostgres | undefined;
  private starting: Promise<EmbeddedPostgres> | undefined;
  private backups: Promise<void> | undefined;
  private readonly stopping = new AbortController();

  constructor(print: ChildOptions['print']) {
    this.print = print;
  }

  /** Starts everything and resolves when the product answers. @throws Unavailable in words. */
  async start(installation: Installation, say: (line: string) => void, demo: Demo | null = null): Promise<void> {
    await refusePort(installation, say);
    if (installation.databaseUrl) await mustReachDatabase(installation.databaseUrl);
    if (installation.eventStoreUrl) await this.run('event-store', ['reach-log'], commandEnvironment(installation));
    const databaseUrl = installation.databaseUrl ?? (await this.startDatabase(installation, say));
    const eventStoreUrl = eventStoreUrlOf(installation);
    const env = { ...environmentOf(installation, databaseUrl, eventStoreUrl), DEMO_PASSWORD: demo?.password };
    say('Preparing the database …');
    await this.run('migrate', ['migrate'], env);
    if (!installation.eventStoreUrl) await this.startEventStore(installation, databaseUrl);
    // Views whose shape this build has changed; a view of the right version is left alone.
    await this.run('rebuild', ['rebuild', '--outdated'], env);
    if (demo) {
      // Each time: it refuses where somebody signed up an agency that is no demo.
      await this.run('demo', ['seed', '--living', '--password', demo.password], { ...env, LOG_LEVEL: 'warn' });
      keepDemo(installation.dataDir, { ...demo, isMade: true });
    }
    say('Starting the workers and the server …');
    this.keep({ name: 'worker', entry: entry.worker, env });
    this.keep({ name: 'outside', entry: entry.outside, env });
    const api = this.keep({ name: 'api', entry: entry.api, env });
    // Not whether all is well: one agency's stopped books must not keep the others from working.
    await untilServing(localAddress(installation), () => this.expectSteady(api));
    this.backUpNightly(installation, env);
  }

  /** Stops all in reverse order. Each of them has its limit, after which it is ended. */
  async stop(): Promise<void> {
    this.stopping.abort(new Unavailable('Stopped while starting.', ''));
    await this.backups;
    for (const child of this.children.toReversed()) await child.stop();
    await this.starting?.catch(() => undefined);
    await this.postgres?.stop();
  }

  /** Ends the processes of the product at once; the database is stopped by its guard when this process has ended. */
  kill(): void {
    for (const child of this.children) child.kill();
  }

  private backUpNightly({ backupDir: folder, dataDir }: Installation, env: NodeJS.ProcessEnv): void {
    if (folder === null) return;
    const say = (line: string): void => {
      this.print('backup', line);
    };
    const take = (): Promise<void> => this.run('backup', ['backup', '--nightly'], env);
    this.backups = keepNightly({ folder, dataDir, take, say }, this.stopping.signal);
  }

  private isStopping(): boolean {
    return this.stopping.signal.aborted;
  }

  private async run(name: string, args: string[], env: NodeJS.ProcessEnv): Promise<void> {
    await runToEnd({ name, entry: entry.cli, args, env, print: this.print }, this.stopping.signal);
  }

  private keep(options: Omit<ChildOptions, 'print'>): KeptChild {
    this.stopping.signal.throwIfAborted();
    const child = new KeptChild({ ...options, print: this.print });
    this.children.push(child);
    return child;
  }

  private async startEventStore(installation: Installation, databaseUrl: string): Promise<void> {
    const socket = storeSocket(installation.dataDir);
    openSocketFolder(socket);
    const store = this.keep({
      name: 'event-store',
      entry: entry.eventStore,
      env: {
        PATH: process.env['PATH'],
        NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'],
        NODE_ENV: 'production',
        EVENT_STORE_LOG_LEVEL: process.env['LOG_LEVEL'],
        EVENT_STORE_MAX_APPEND_BYTES: process.env['EVENT_STORE_MAX_APPEND_BYTES'],
        EVENT_STORE_DATABASE_URL: roleUrl(databaseUrl, installation.secret, 'log'),
        EVENT_STORE_SOCKET: socket,
      },
    });
    await untilUp(store, () => this.expectSteady(store));
  }

  private expectSteady(child: KeptChild): void {
    this.stopping.signal.throwIfAborted();
    if (child.failures >= 4) {
      throw new Unavailable(`The process "${child.name}" ends again and again.`, 'What it wrote above says why.');
    }
  }

  /** Starts the database again, however often it takes: what keeps it from starting, such as a full disk, may pass. */
  private async untilRunning(run: () => Promise<unknown>): Promise<void> {
    for (let failures = 0; !this.isStopping(); failures += 1) {
      try {
        await run();
        return;
      } catch (error) {
        if (this.isStopping()) return;
        const remedy = error instanceof Unavailable ? ` ${error.remedy.split('\n').at(-1) ?? ''}` : '';
        this.print('postgres', `${String(error)}${remedy}; trying again`);
        await delay(Math.min(500 * 2 ** failures, 10_000));
      }
    }
  }

  private async startDatabase(installation: Installation, say: (line: string) => void): Promise<string> {
    say('Starting PostgreSQL …');
    const { port, password } = installation.postgres;
    const dataDir = join(installation.dataDir, 'postgres');
    const run = async (): Promise<EmbeddedPostgres> => {
      this.starting = startPostgres({
        dataDir,
        port,
        password,
        settings: ['max_connections=200', 'shared_buffers=128MB', 'log_checkpoints=off'],
        onLine: (line) => {
          if (/\b(WARNING|ERROR|FATAL|PANIC):/.test(line)) this.print('postgres', line);
        },
        stop: this.stopping.signal,
      });
      const server = await this.starting;
      server.process.once('exit', () => {
        if (this.isStopping()) return;
        this.print('postgres', 'ended; starting it again');
        void this.untilRunning(run);
      });
      this.postgres = server;
      return server;
    };
    await run();
    return await ensureDatabase(installation.postgres);
  }
}

/** The product's own database, owned by a role that is no superuser: what works here works on a managed PostgreSQL. */
async function ensureDatabase(postgres: Installation['postgres']): Promise<string> {
  const { password } = postgres;
  const limits = { connectionTimeoutMillis: 60_000, query_timeout: 60_000 };
  const admin = new pg.Client({ connectionString: ownUrl('postgres', 'postgres', postgres), ...limits });
  admin.on('error', () => undefined);
  try {
    await admin.connect();
    const { rowCount } = await admin.query('select 1 from pg_database where datname = $1', [DATABASE]);
    if (rowCount === 0) {
      await admin.query(
        `do $$ begin create role ${DATABASE} login createrole; exception when duplicate_object then null; end $$`,
      );
      await admin.query(`alter role ${DATABASE} password ${pg.escapeLiteral(password)}`);
      await admin.query(`alter role ${DATABASE} set createrole_self_grant = 'set, inherit'`);
      await admin.query(`create database ${DATABASE} owner ${DATABASE}`);
    }
  } catch (error) {
    throw new Unavailable(
      'The database cannot be prepared.',
      `PostgreSQL says: ${(error as Error).message}. Start again; end a process of it that hangs.`,
    );
  } finally {
    await admin.end();
  }
  return ownUrl(DATABASE, DATABASE, postgres);
}

/** Where this machine reaches the product: an address of IPv6 stands in brackets. */
export const localAddress = ({ host, port }: Pick<Installation, 'host' | 'port'>): string => {
  const reached = host === '0.0.0.0' ? '127.0.0.1' : host === '::' ? '::1' : host;
  return `http://${reached.includes(':') ? `[${reached}]` : reached}:${String(port)}`;
};

/** @throws Unavailable where the product cannot listen on its address, with why and what to do */
export async function refusePort(
  { port, host, dataDir }: Pick<Installation, 'port' | 'host' | 'dataDir'>,
  say: (line: string) => void,
  timeoutMs = LEAVES_MS,
): Promise<void> {
  const deadline = performance.now() + timeoutMs;
  let error = await whyNotFree(port, host);
  if (error?.code === 'EADDRINUSE') say(`Port ${String(port)} is in use; waiting a moment for whoever leaves it …`);
  while (error?.code === 'EADDRINUSE' && performance.now() < deadline) {
    await delay(100);
    error = await whyNotFree(port, host);
  }
  if (error === undefined) return;
  const another = `Choose another one: PORT=${String(port < 1024 ? 4000 : port + 100)} npm start  (the data stay in ${dataDir})`;
  const ownAddress = 'HOST=127.0.0.1 is this machine alone, HOST=0.0.0.0 all of its addresses.';
  const words: Record<string, [string, string]> = {
    EADDRINUSE: [`Port ${String(port)} is in use by another program.`, another],
    EACCES: [`This user may not listen on port ${String(port)}.`, another],
    EADDRNOTAVAIL: [`HOST ${host} is not an address of this machine.`, ownAddress],
    ENOTFOUND: [`HOST ${host} is no name that this machine knows.`, ownAddress],
  };
  const [what, remedy] = words[error.code ?? ''] ?? [
    `Bailiwick cannot listen on ${host}:${String(port)}.`,
    error.message,
  ];
  throw new Unavailable(what, remedy);
}
