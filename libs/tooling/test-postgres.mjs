/**
 * Jest's global set-up: a PostgreSQL for the run. `TEST_DATABASE_URL` (a superuser's address) names one that already
 * runs; otherwise the embedded one starts on a fresh folder below `.cache`, gone after the run.
 */
import { randomBytes } from 'node:crypto';
import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { freePort } from '../../apps/launcher/free-port.ts';
import { startPostgres } from '../../apps/launcher/embedded-postgres.ts';
import { keepTestVariables } from './test-environment.mjs';

const cache = join(import.meta.dirname, '../../.cache');
const prefix = 'test-postgres-';
const dataDir = join(cache, `${prefix}${process.pid}`);

export default async function setUp() {
  keepTestVariables(process.env);
  // Migrated once by each worker, and copied for its specs.
  process.env.TEST_TEMPLATE = `template_${process.pid}`;
  if (process.env.TEST_DATABASE_URL) return;
  await removeLeftOvers();
  const password = randomBytes(12).toString('hex');
  const port = await freePort();
  const sockets = socketFolder(port);
  const server = await startPostgres({
    dataDir,
    port,
    password,
    // The data need not survive a power cut, so PostgreSQL does not wait for the disk.
    settings: [
      ...['fsync=off', 'full_page_writes=off', 'max_connections=400', 'shared_buffers=256MB'],
      `unix_socket_directories=${sockets}`,
    ],
  });
  process.env.TEST_DATABASE_URL = `postgres://postgres:${password}@127.0.0.1:${server.port}/postgres`;
  if (sockets) process.env.TEST_DATABASE_SOCKETS = sockets;
  globalThis.testPostgres = {
    async stop() {
      await server.stop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

/** Where it has a socket beside its port, for whoever asks often; nowhere, where the path is longer than sockets allow. */
function socketFolder(port) {
  return Buffer.byteLength(join(dataDir, `.s.PGSQL.${port}.lock`)) < 100 ? dataDir : '';
}

async function removeLeftOvers() {
  const names = await readdir(cache).catch(() => []);
  const dead = names.filter(
    (name) => name.startsWith(prefix) && !isAlive(Number.parseInt(name.slice(prefix.length), 10)),
  );
  await Promise.all(dead.map((name) => rm(join(cache, name), { recursive: true, force: true })));
}

function isAlive(pid) {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error.code === 'EPERM';
  }
}
