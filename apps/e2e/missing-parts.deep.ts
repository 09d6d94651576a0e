/** Processes that start while something they need is away, as they are deployed: real ones, each by itself. */
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, expect, test } from '@jest/globals';
import { build } from '../launcher/build.ts';
import { KeptChild } from '../launcher/child.ts';
import { startPostgres } from '../launcher/embedded-postgres.ts';
import { freePort } from '../launcher/free-port.ts';
import { entry } from '../launcher/product.ts';
import { root } from '../launcher/root.ts';
import { roleUrl } from '../server/src/platform/database/roles.ts';
import { refusals, startFaultyStore } from '../server/test/faulty-store.ts';
import { startRedisServer } from '../server/test/redis-server.ts';
import { startS3Server } from '../server/test/s3-server.ts';
import { selfSigned } from '../server/test/self-signed.ts';
import { startMailServer } from '../server/test/smtp-server.ts';
import { until } from './parts.ts';
import { startProduct } from './product.ts';

const SECRET = 'a secret for starts that is long enough';

let env: Record<string, string | undefined>;
let nobody: number;
const closing: (() => Promise<unknown>)[] = [];
const running: ChildProcess[] = [];

/** A process of the product and what it has printed. */
const start = (script: string, more: Record<string, string>) => {
  const lines: string[] = [];
  const child = spawn(process.execPath, [join(root, script)], { cwd: root, env: { ...env, ...more } });
  running.push(child);
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (text: Buffer) => lines.push(...String(text).split('\n').filter(Boolean)));
  return { child, lines, ended: once(child, 'exit') as Promise<[number | null]> };
};

beforeAll(async () => {
  await build(() => undefined, new AbortController().signal);
  const dataDir = await mkdtemp(join(tmpdir(), 'bailiwick-missing-'));
  closing.push(() => rm(dataDir, { recursive: true, force: true }));
  const [port, logPort, dead] = await Promise.all([freePort(), freePort(), freePort()]);
  nobody = dead;
  const password = 'for this test';
  const postgres = await startPostgres({ dataDir: join(dataDir, 'postgres'), port, password, settings: ['fsync=off'] });
  const redis = await startRedisServer();
  const s3 = await startS3Server();
  const mail = await startMailServer();
  const databaseUrl = `postgres://postgres:${encodeURIComponent(password)}@127.0.0.1:${port}/postgres`;
  env = {
    PATH: process.env['PATH'],
    NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'],
    NODE_ENV: 'production',
    BAILIWICK_DATA_DIR: dataDir,
    BAILIWICK_SECRET: SECRET,
    DATABASE_URL: databaseUrl,
    EVENTSTORE_URL: `esdb://127.0.0.1:${logPort}?tls=false`,
    REDIS_URL: redis.url,
    STORAGE_URL: s3.url,
    SMTP_URL: mail.url,
  };
  const migrated = spawn(process.execPath, [join(root, entry.cli), 'migrate'], { cwd: root, env, stdio: 'ignore' });
  expect(await once(migrated, 'exit')).toEqual([0, null]);
  const store = new KeptChild({
    name: 'event-store',
    entry: entry.eventStore,
    env: {
      ...env,
      EVENT_STORE_DATABASE_URL: roleUrl(databaseUrl, SECRET, 'log'),
      EVENT_STORE_PORT: String(logPort),
    },
    print: () => undefined,
  });
  closing.push(
    () => store.stop(),
    () => redis.stop(),
    () => s3.stop(),
    () => mail.stop(),
    () => postgres.stop(),
  );
});
afterEach(() => {
  for (const child of running.splice(0)) child.kill('SIGKILL');
});
afterAll(async () => {
  const [first, ...others] = closing;
  for (const close of others) await close();
  await first?.();
});

/** Which part of `ready` tells of a service, and the setting that leads to nobody. */
const parts = [
  { part: 'postgres', away: () => ({ DATABASE_URL: `postgres://owner:x@127.0.0.1:${nobody}/postgres` }) },
  { part: 'log', away: () => ({ EVENTSTORE_URL: `esdb://127.0.0.1:${nobody}?tls=false` }) },
  { part: 'queues', away: () => ({ REDIS_URL: `redis://127.0.0.1:${nobody}` }) },
  { part: 'files', away: () => ({ STORAGE_URL: `s3+http://key:secret@127.0.0.1:${nobody}/files` }) },
  { part: 'mail', away: () => ({ SMTP_URL: `smtp://127.0.0.1:${nobody}` }) },
];
const PATHS = ['/metrics', '/api/health/ready', '/api/health/serving', '/api/health/live'];
const roles = ['api', 'worker'] as const;

test.each(parts.flatMap((one) => roles.map((role) => ({ ...one, role }))))(
  '$role without $part keeps running, answers health and metrics, and stops when told',
  async ({ part, away, role }) => {
    const port = await freePort();
    const { child, lines, ended } = start(entry[role], { ...away(), PORT: String(port), WORKER_PORT: String(port) });
    const ask = (path: string) => fetch(`http://127.0.0.1:${port}${path}`);
    const answers = () =>
      ask('/api/health/live')
        .then(({ ok }) => ok)
        .catch(() => false);
    await until(`${role} without ${part} answers`, async () => {
      expect([child.exitCode, lines.filter((line) => line.includes('"level":60'))]).toEqual([null, []]);
      return answers();
    });
    for (let times = 0; times < 3; times += 1) {
      for (const path of PATHS) {
        const answer = await ask(path);
        expect([path, [200, 503].includes(answer.status)]).toEqual([path, true]);
        await answer.text();
      }
    }
    const { checks } = (await (await ask('/api/health/ready')).json()) as { checks: Record<string, string> };
    expect(checks[part]).toMatch(/^down: /);
    expect(await (await ask('/metrics')).text()).toContain(`part_up{part="${part}"} 0`);
    expect(lines.join('\n')).toContain(`${role} starts`);
    await until('it has said what it waits for', () => lines.join('\n').includes(`${role} waits for `));
    expect(child.exitCode).toBeNull();
    child.kill('SIGTERM');
    expect((await ended)[0]).toBe(0);
  },
);

test.each(roles)('%s is ready with all parts there', async (role) => {
  const port = await freePort();
  const { lines } = start(entry[role], { PORT: String(port), WORKER_PORT: String(port) });
  // A worker has to keep the views before anything is.
  if (role === 'api') start(entry.worker, {});
  await until('it is ready', () => lines.join('\n').includes(`${role} is ready`));
  const answer = await fetch(`http://127.0.0.1:${port}/api/health/ready`);
  expect([answer.status, await answer.json()]).toMatchObject([
    200,
    { checks: { postgres: 'up', log: 'up', queues: 'up', files: 'up', mail: 'up' } },
  ]);
});

test.each([
  ['TRUST_PROXY', 'yes', 'it takes addresses or networks'],
  ['REDIS_URL', 'http://127.0.0.1:6379', 'it takes redis://'],
  ['BAILIWICK_SECRET', 'another secret that is long enough as well', 'is not the one that this database was made with'],
  ['EVENTSTORE_URL', 'esdb://log:2113?tlsCAFile=/nowhere/ca.crt', '/nowhere/ca.crt'],
])('%s=%s ends every process in one line of JSON that names it', async (name, value, message) => {
  for (const role of roles) {
    const { lines, ended } = start(entry[role], { [name]: value, PORT: String(await freePort()) });
    expect((await ended)[0]).toBe(1);
    const said = lines.filter((line) => !line.includes(`${role} starts`));
    expect(said).toHaveLength(1);
    expect(JSON.parse(said[0] ?? '')).toMatchObject({
      role,
      settings: [name],
      msg: expect.stringContaining(message),
    });
  }
});

test.each([
  ['refuses the password', 'tls=false', undefined, 'it refuses the user or the password'],
  ['shows a certificate that nobody vouches for', 'tls=true', selfSigned, 'its certificate is not trusted'],
  ['speaks no TLS', 'tls=true', undefined, 'it does not speak TLS'],
  ['speaks TLS', 'tls=false', selfSigned, 'it speaks TLS'],
  ['is to show a certificate that is not there', 'tlsCAFile=/nowhere/ca.crt', undefined, '/nowhere/ca.crt (tlsCAFile)'],
])(
  'npm start on a log that %s ends in words before it changes anything',
  async (_name, option, certificate, message) => {
    const store = await startFaultyStore(nobody, certificate);
    store.refuseAll(refusals.badPassword);
    const dataDir = await mkdtemp(join(tmpdir(), 'bailiwick-no-log-'));
    const environment = { EVENTSTORE_URL: `esdb://admin:s3cret@127.0.0.1:${store.port}?${option}` };
    const error = await startProduct({ dataDir, environment }).catch((thrown: unknown) => thrown);
    expect(String(error)).toContain(message);
    expect(String(error)).toContain('EVENTSTORE_URL');
    expect(String(error)).not.toContain('s3cret');
    expect(await readdir(dataDir)).toEqual(['installation.json']);
    store.close();
    await rm(dataDir, { recursive: true });
  },
);
