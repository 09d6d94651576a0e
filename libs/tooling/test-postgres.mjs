/**
 * Jest's global set-up: a PostgreSQL for the run. `TEST_DATABASE_URL` (a superuser's address) names one that already
 * runs; otherwise the embedded one starts on a fresh folder, in memory or below `.cache`, gone after the run.
 */
import { randomBytes } from 'node:crypto';
import { readdir, rm, statfs } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import { freePort } from '../../apps/launcher/free-port.ts';
import { startPostgres } from '../../apps/launcher/embedded-postgres.ts';
import { keepTestVariables } from './test-environment.mjs';

const cache = join(import.meta.dirname, '../../.cache');
const memory = '/dev/shm';
const prefix = 'bailiwick-test-postgres-';

export default async function setUp() {
  keepTestVariables(process.env);
  // Migrated once by each worker, and copied for its specs.
  process.env.TEST_TEMPLATE = `template_${process.pid}`;
  if (process.env.TEST_DATABASE_URL) return;
  await removeLeftOvers();
  const home = join((await hasRoomInMemory()) ? memory : cache, `${prefix}${process.pid}`);
  const dataDir = join(home, 'data');
  const password = randomBytes(12).toString('hex');
  const port = await freePort();
  const sockets = socketFolder(dataDir, port);
  const server = await startPostgres({
    dataDir,
    port,
    password,
    settings: [
      // The data need not survive a power cut, so PostgreSQL does not wait for the disk.
      ...['fsync=off', 'full_page_writes=off', 'max_connections=400', 'shared_buffers=256MB'],
      // Passwords are hashed once instead of 4096 times, by whoever connects and for each role of a database.
      'scram_iterations=1',
      `unix_socket_directories=${sockets}`,
    ],
  });
  process.env.TEST_DATABASE_URL = `postgres://postgres:${password}@127.0.0.1:${server.port}/postgres`;
  if (sockets) process.env.TEST_DATABASE_SOCKETS = sockets;
  globalThis.testPostgres = {
    async stop() {
      await server.stop();
      await rm(home, { recursive: true, force: true });
    },
  };
  await hashAnew(password);
}

/** The password of the superuser, which the cluster was made with. */
async function hashAnew(password) {
  const superuser = new pg.Client({ connectionString: process.env.TEST_DATABASE_URL });
  await superuser.connect();
  await superuser.query(`alter role postgres password ${pg.escapeLiteral(password)}`);
  await superuser.end();
}

/** Where it has a socket beside its port, for whoever asks often; nowhere, where the path is longer than sockets allow. */
function socketFolder(dataDir, port) {
  return Buffer.byteLength(join(dataDir, `.s.PGSQL.${port}.lock`)) < 100 ? dataDir : '';
}

/** What the databases of `npm test` need at most, and what its processes need beside them, in bytes. */
const ROOM = { databases: 4 * 2 ** 30, processes: 6 * 2 ** 30 };

/**
 * A database of a spec is fifteen hundred files, made and removed a hundred times in a run: on a disk, where ext4 looks
 * for inodes that were not free a moment ago, that takes a tenth of the processor. The deep suite has too much for it.
 */
async function hasRoomInMemory() {
  const { bavail, bsize } = await statfs(memory).catch(() => ({ bavail: 0, bsize: 0 }));
  const { databases, processes } = ROOM;
  const isDeep = process.env.TEST_DEEP !== undefined;
  return !isDeep && bavail * bsize > databases && process.availableMemory() > databases + processes;
}

async function removeLeftOvers() {
  for (const folder of [cache, memory]) {
    const names = await readdir(folder).catch(() => []);
    const dead = names.filter(
      (name) => name.startsWith(prefix) && !isAlive(Number.parseInt(name.slice(prefix.length), 10)),
    );
    await Promise.all(dead.map((name) => rm(join(folder, name), { recursive: true, force: true })));
  }
}

function isAlive(pid) {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error.code === 'EPERM';
  }
}
