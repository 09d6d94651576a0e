import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, open, readFile, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import pg from 'pg';
import { Cashiers } from './cashiers.ts';
import { until } from './parts.ts';
import { startProduct, type Product } from './product.ts';
import { expectRightBooks } from './right-books.ts';

const ROOT = join(import.meta.dirname, '../..');

/** A disk of its own, small; as root on Linux, which is what the journeys ask for. */
const mountDisk = (folder: string): void => {
  const { status, stderr } = spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=400m,mode=0755', 'tmpfs', folder], {
    encoding: 'utf8',
  });
  if (status !== 0) {
    throw new Error(
      `This journey needs a disk that it may fill: run it as root, where mounting is allowed (in a container: --cap-add SYS_ADMIN). ${stderr}`,
    );
  }
};

/** Fills the disk to its last byte. */
const fill = async (path: string): Promise<void> => {
  const file = await open(path, 'a');
  const piece = Buffer.alloc(64 * 1024, 'x');
  try {
    for (;;) await file.write(piece);
  } catch (error) {
    expect(error).toMatchObject({ code: 'ENOSPC' });
  } finally {
    await file.close();
  }
};

// Generous, so that a slow machine does not fail the test.
jest.setTimeout(600_000);

describe('A disk that fills up', () => {
  let disk: string;
  let ballast: string;
  let product: Product;
  let cashiers: Cashiers;
  let owner: pg.Pool;
  let port: number;

  beforeAll(async () => {
    disk = await mkdtemp(join(tmpdir(), 'bailiwick-disk-'));
    mountDisk(disk);
    ballast = join(disk, 'ballast');
    product = await startProduct({ dataDir: disk });
    const kept = JSON.parse(await readFile(join(disk, 'installation.json'), 'utf8')) as Record<string, string | number>;
    port = Number(kept['postgresPort']);
    owner = new pg.Pool({
      connectionString: `postgres://postgres:${kept['postgresPassword'] ?? ''}@127.0.0.1:${port}/bailiwick`,
      max: 1,
    });
    owner.on('error', () => undefined);
    cashiers = new Cashiers([product.url]);
    await cashiers.open();
  });
  afterAll(async () => {
    await owner.end();
    await product.stop();
    spawnSync('umount', [disk]);
    await rm(disk, { recursive: true, force: true });
  });

  const cli = async (...args: string[]) => {
    const env = { PATH: process.env['PATH'], HOME: process.env['HOME'], BAILIWICK_DATA_DIR: disk };
    const child = spawn(process.execPath, ['apps/launcher/cli.mjs', ...args], { cwd: ROOT, env });
    const closed = new Promise<number | null>((resolve) => child.once('close', resolve));
    const [output, errors] = await Promise.all([text(child.stdout), text(child.stderr)]);
    return { code: await closed, output: `${output}${errors}` };
  };
  const untilReady = () =>
    until('the product is ready', async () => {
      const answer = await fetch(`${product.url}/api/health/ready`).catch(() => null);
      return answer?.ok === true;
    });
  const refused = (code: string) => until(`${code} is said`, () => cashiers.refusals.has(code));

  it('refuses what needs space, in words, and half-writes nothing; with space everything goes on', async () => {
    await fill(ballast);
    cashiers.start(4);
    await refused('DISK_FULL');
    const { status, body } = await cashiers.send('GET', '/accounts/' + (cashiers.accounts[0] ?? ''));
    expect([status, body['accountId'] ?? body['code']]).toEqual([200, cashiers.accounts[0]]);
    await rm(ballast);
    await cashiers.workOn(20, until);
    await cashiers.stop();
    await expectRightBooks({ owner, cli, untilReady }, cashiers);
  });

  it('takes even the database down, and brings it back by itself when there is space again', async () => {
    await fill(ballast);
    cashiers.refusals.clear();
    cashiers.start(4);
    // The next piece of PostgreSQL's own log finds no place: the server ends, and cannot start.
    await until('the database is down', async () => {
      const switched = await owner.query('select pg_switch_wal()').catch(() => null);
      return switched === null;
    });
    await refused('TEMPORARILY_UNAVAILABLE');
    await rm(ballast);
    await cashiers.workOn(20, until);
    await cashiers.stop();
    await expectRightBooks({ owner, cli, untilReady }, cashiers);
  });

  it('makes the supervisor retry a database that cannot start until it can', async () => {
    let blocker = createServer();
    // The test takes the port before the database does.
    await until('something else has its port', async () => {
      const lines = await readFile(join(disk, 'postgres/postmaster.pid'), 'utf8').catch(() => '');
      const pid = Number(lines.split('\n')[0]);
      if (pid > 0) spawnSync('kill', ['-KILL', String(pid)]);
      blocker = createServer().listen(port, '127.0.0.1');
      return once(blocker, 'listening').then(
        () => true,
        () => false,
      );
    });
    await until('it could not be started', () => /^postgres.*trying again$/m.test(product.output()));
    blocker.close();
    await cashiers.pay();
    await expectRightBooks({ owner, cli, untilReady }, cashiers);
  });
});
