import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { setTimeout as delay } from 'node:timers/promises';
import { Redis } from 'ioredis';
import pg from 'pg';
import { build } from '../launcher/build.ts';
import { KeptChild } from '../launcher/child.ts';
import { startPostgres } from '../launcher/embedded-postgres.ts';
import { freePort } from '../launcher/free-port.ts';
import { entry } from '../launcher/product.ts';
import { root } from '../launcher/root.ts';
import { roleUrl } from '../server/src/platform/database/roles.ts';
import { startRedisServer } from '../server/test/redis-server.ts';
import { startProxy } from './proxy.ts';

/** Two api and two worker processes, an outside worker, the event store, PostgreSQL behind a proxy, and Redis: each may be taken away. */
export type Parts = Awaited<ReturnType<typeof startParts>>;

const SECRET = 'a secret for journeys that is long enough';

/** Waits for a condition, generously, so that a slow machine does not fail the test. */
export const until = async (what: string, reached: () => Promise<boolean> | boolean): Promise<void> => {
  const deadline = performance.now() + 180_000;
  while (!(await reached())) {
    if (performance.now() > deadline) throw new Error(`It never came that far: ${what}.`);
    await delay(100);
  }
};

const runToEnd = async (script: string, args: string[], env: NodeJS.ProcessEnv) => {
  const child = spawn(process.execPath, [join(root, script), ...args], { cwd: root, env });
  const [output, errors, code] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    new Promise<number | null>((resolve, reject) => child.once('error', reject).once('close', resolve)),
  ]);
  return { code, output: `${output}${errors}` };
};

/** Starts all of them; `preload` is a module that every process of ours loads first, with `environment`. */
export const startParts = async ({ preload = '', environment = {} } = {}) => {
  await build(() => undefined, new AbortController().signal);
  const dataDir = await mkdtemp(join(tmpdir(), 'bailiwick-parts-'));
  const lines: string[] = [];
  const print = (name: string, line: string) => void lines.push(`${name} | ${line}`);
  const ports = await Promise.all(Array.from({ length: 4 }, () => freePort()));
  const [postgresPort = 0, logPort = 0, ...apiPorts] = ports;
  const password = randomBytes(12).toString('hex');
  const runPostgres = () =>
    startPostgres({
      dataDir: join(dataDir, 'postgres'),
      port: postgresPort,
      password,
      settings: ['max_connections=200', 'fsync=off', 'full_page_writes=off'],
    });
  let postgres = await runPostgres();
  const addressOf = (port: number) => `postgres://postgres:${password}@127.0.0.1:${port}/postgres`;
  const owner = new pg.Pool({ connectionString: addressOf(postgresPort), max: 2 });
  owner.on('error', () => undefined);
  const wire = await startProxy(postgresPort);
  let redis = await startRedisServer();
  const urls = apiPorts.map((port) => `http://127.0.0.1:${port}`);
  const env = {
    PATH: process.env['PATH'],
    NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'],
    NODE_ENV: 'production',
    LOG_LEVEL: 'warn',
    BAILIWICK_DATA_DIR: dataDir,
    BAILIWICK_SECRET: SECRET,
    DATABASE_URL: addressOf(wire.port),
    EVENTSTORE_URL: `esdb://127.0.0.1:${logPort}?tls=false`,
    REDIS_URL: redis.url,
    PUBLIC_URL: urls[0],
    ...(preload && { NODE_OPTIONS: `--import ${preload}` }),
    ...environment,
  };
  const cli = (...args: string[]) => runToEnd(entry.cli, args, { ...env, NODE_OPTIONS: undefined });
  const migrated = await cli('migrate');
  if (migrated.code !== 0) throw new Error(migrated.output);

  const keep = (name: string, script: string, more: NodeJS.ProcessEnv) =>
    // PostgreSQL then says whose connection is whose.
    new KeptChild({ name, entry: script, env: { ...env, PGAPPNAME: name, ...more }, print });
  const runWorker = (number: number, more: NodeJS.ProcessEnv = {}) => keep(`worker-${number}`, entry.worker, more);
  const eventStore = keep('event-store', entry.eventStore, {
    EVENT_STORE_DATABASE_URL: roleUrl(addressOf(wire.port), SECRET, 'log'),
    EVENT_STORE_PORT: String(logPort),
  });
  const workers = [1, 2].map((number) => runWorker(number));
  const outside = keep('outside', entry.outside, {});
  const apis = apiPorts.map((port, index) => keep(`api-${index + 1}`, entry.api, { PORT: String(port) }));

  const isReady = async () => {
    const answers = urls.map((url) =>
      fetch(`${url}/api/health/ready`).then(
        ({ ok }) => ok,
        () => false,
      ),
    );
    return (await Promise.all(answers)).every(Boolean);
  };
  const untilReady = async () => {
    await until('all parts are ready', isReady).catch((error: unknown) => {
      throw new Error(lines.slice(-60).join('\n'), { cause: error });
    });
  };
  await untilReady();
  return {
    urls,
    dataDir,
    owner,
    wire,
    eventStore,
    workers,
    outside,
    apis,
    cli,
    untilReady,
    /** What the processes have printed, newest last. */
    said: () => lines.join('\n'),
    redis: {
      url: redis.url,
      stop: () => redis.stop(),
      empty: async () => {
        const client = new Redis(redis.url);
        await client.flushall();
        client.disconnect();
      },
      start: async () => void (redis = await startRedisServer(redis.port)),
    },
    postgres: {
      stop: () => postgres.stop(),
      start: async () => void (postgres = await runPostgres()),
    },
    /** Ends the workers and starts others in their places, of another build perhaps. */
    replaceWorkers: async (more: NodeJS.ProcessEnv = {}) => {
      await Promise.all(workers.map((worker) => worker.stop()));
      workers.splice(0, 2, ...[1, 2].map((number) => runWorker(number, more)));
    },
    close: async () => {
      await Promise.all([...apis, ...workers, outside].map((child) => child.stop()));
      await eventStore.stop();
      await Promise.all([owner.end(), wire.close(), redis.stop()]);
      await postgres.stop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
};
