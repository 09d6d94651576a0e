import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { roleUrl } from '../server/src/platform/database/roles.ts';
import { KeptChild, runToEnd, type ChildOptions } from './child.ts';
import { startPostgres, type EmbeddedPostgres } from './embedded-postgres.ts';
import { isFree } from './free-port.ts';
import type { Installation } from './installation.ts';
import { openSocketFolder, storeSocket } from './store-socket.ts';
import { Unavailable } from './unavailable.ts';
import { untilAccepting, untilHealthy } from './until.ts';

/** The built processes. */
export const entry = {
  cli: 'dist/apps/server/src/cli.js',
  api: 'dist/apps/server/src/api.js',
  worker: 'dist/apps/server/src/worker.js',
  eventStore: 'dist/apps/event-store/src/main.js',
};

const DATABASE = 'bailiwick';

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
  private stopping = false;

  constructor(print: ChildOptions['print']) {
    this.print = print;
  }

  /** Starts everything and resolves when the product answers. @throws Unavailable in words. */
  async start(installation: Installation, say: (line: string) => void): Promise<void> {
    await refuseBusyPort(installation);
    const databaseUrl = installation.databaseUrl ?? (await this.startDatabase(installation, say));
    const eventStoreUrl = eventStoreUrlOf(installation);
    const env = environmentOf(installation, databaseUrl, eventStoreUrl);
    say('Preparing the database …');
    await runToEnd({ name: 'migrate', entry: entry.cli, args: ['migrate'], env, print: this.print });
    if (!installation.eventStoreUrl) await this.startEventStore(installation, databaseUrl);
    // Views whose shape this build has changed; a view of the right version is left alone.
    const outdated = ['rebuild', '--outdated'];
    await runToEnd({ name: 'rebuild', entry: entry.cli, args: outdated, env, print: this.print });
    say('Starting the worker and the server …');
    this.keep({ name: 'worker', entry: entry.worker, env });
    const api = this.keep({ name: 'api', entry: entry.api, env });
    const host = ['0.0.0.0', '::'].includes(installation.host) ? '127.0.0.1' : installation.host;
    await untilHealthy(`http://${host}:${String(installation.port)}/api/health/ready`, () => this.expectSteady(api));
  }

  /** Stops all in reverse order. */
  async stop(): Promise<void> {
    this.stopping = true;
    for (const child of this.children.toReversed()) await child.stop();
    await this.postgres?.stop();
  }

  private keep(options: Omit<ChildOptions, 'print'>): KeptChild {
    if (this.stopping) throw new Unavailable('Stopped while starting.', '');
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
    await untilAccepting(socket, () => this.expectSteady(store));
  }

  private expectSteady(child: KeptChild): void {
    if (this.stopping) throw new Unavailable('Stopped while starting.', '');
    if (child.failures >= 4) {
      throw new Unavailable(`The process "${child.name}" ends again and again.`, 'What it wrote above says why.');
    }
  }

  /** Starts the database again, however often it takes: what keeps it from starting, such as a full disk, may pass. */
  private async untilRunning(run: () => Promise<unknown>): Promise<void> {
    for (let failures = 0; !this.stopping; failures += 1) {
      try {
        await run();
        return;
      } catch (error) {
        this.print('postgres', `${String(error)}; trying again`);
        await delay(Math.min(500 * 2 ** failures, 10_000));
      }
    }
  }

  private async startDatabase(installation: Installation, say: (line: string) => void): Promise<string> {
    say('Starting PostgreSQL …');
    const { port, password } = installation.postgres;
    const dataDir = join(installation.dataDir, 'postgres');
    const run = async (): Promise<EmbeddedPostgres> => {
      const server = await startPostgres({
        dataDir,
        port,
        password,
        settings: ['max_connections=200', 'shared_buffers=128MB', 'log_checkpoints=off'],
        onLine: (line) => {
          if (/\b(WARNING|ERROR|FATAL|PANIC):/.test(line)) this.print('postgres', line);
        },
      });
      server.process.once('exit', () => {
        if (this.stopping) return;
        this.print('postgres', 'ended; starting it again');
        void this.untilRunning(run);
      });
      this.postgres = server;
      if (this.stopping) await server.stop();
      return server;
    };
    await run();
    return await ensureDatabase(installation.postgres);
  }
}

/** The product's own database, owned by a role that is no superuser: what works here works on a managed PostgreSQL. */
async function ensureDatabase(postgres: Installation['postgres']): Promise<string> {
  const { password } = postgres;
  const admin = new pg.Client({ connectionString: ownUrl('postgres', 'postgres', postgres) });
  await admin.connect();
  try {
    const { rowCount } = await admin.query('select 1 from pg_database where datname = $1', [DATABASE]);
    if (rowCount === 0) {
      await admin.query(
        `do $$ begin create role ${DATABASE} login createrole; exception when duplicate_object then null; end $$`,
      );
      await admin.query(`alter role ${DATABASE} password ${pg.escapeLiteral(password)}`);
      await admin.query(`alter role ${DATABASE} set createrole_self_grant = 'set, inherit'`);
      await admin.query(`create database ${DATABASE} owner ${DATABASE}`);
    }
  } finally {
    await admin.end();
  }
  return ownUrl(DATABASE, DATABASE, postgres);
}

async function refuseBusyPort({ port, host, dataDir }: Installation): Promise<void> {
  if (await isFree(port, host)) return;
  throw new Unavailable(
    `Port ${String(port)} is in use by another program.`,
    `Choose another one: PORT=${String(port + 100)} npm start  (the data stay in ${dataDir})`,
  );
}
